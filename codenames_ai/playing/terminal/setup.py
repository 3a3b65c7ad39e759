"""What the command line asks for: who sits where, and which mission of a campaign is played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from codenames_ai.core import campaign
from codenames_ai.core.board import Mission as Tokens
from codenames_ai.core.errors import CodenamesError, InputError
from codenames_ai.core.text import shown
from codenames_ai.lab.arena.seats import SEATS
from codenames_ai.playing.session import HUMAN
from codenames_ai.playing.session.levels import check_level
from codenames_ai.playing.terminal.saving import Mission
from codenames_ai.playing.terminal.screen import Screen

ROLES: Final = ("spymaster", "operative")
WATCH, BOTH, ALL = "watch", "both", "all"


def seats(game: str, people: Sequence[str], level: str, programs: Sequence[str]) -> dict[str, str]:
    """Who sits where, as ``session.new`` takes it.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        people: their seats: ``spymaster``, ``operative``, ``both`` (of red, of a, or of the team that plays solo),
            ``red``, ``blue.spymaster`` …, ``all``, ``watch`` for none; by default ``operative``, in Duet ``both``.
        level: of all programs that ``programs`` does not name.
        programs: ``SEAT=SPEC``.

    Raises:
        InputError: an unknown seat, or a seat given twice.
    """
    check_level(level, "--level")
    sides = ("solo",) if game == "solo" else SEATS[game]
    out = dict.fromkeys(sides, level)
    for text in programs:
        seat, equals, who = text.partition("=")
        if not equals or not seat or not who or who == HUMAN:
            raise InputError(f"--player: {shown(text)}; write a seat and its player, as in blue.spymaster=margin")
        if seat in out and seat not in sides:
            raise InputError(f"--player: {seat} is given twice")
        _known(seat, sides, "--player")
        out[seat] = who
    for seat in people or ([BOTH] if game == "duet" else ["operative"]):
        if seat == WATCH:
            if len(people) > 1:
                raise InputError("--seat watch: people who watch take no seat; leave out the other --seat")
            continue
        for one in _named(seat, sides):
            if one in out and out[one] != HUMAN and one not in sides:
                raise InputError(f"{one}: a person (--seat) and a program (--player) cannot share a seat")
            out[one] = HUMAN
    return out


def _named(seat: str, sides: Sequence[str]) -> list[str]:
    """The seats that a word of ``--seat`` stands for."""
    if seat == ALL:
        return [f"{side}.{role}" for side in sides for role in ROLES]
    if seat == BOTH or seat in sides:
        return [f"{sides[0] if seat == BOTH else seat}.{role}" for role in ROLES]
    if seat in ROLES:
        return [f"{sides[0]}.{seat}"]
    _known(seat, sides, "--seat")
    return [seat]


def _known(seat: str, sides: Sequence[str], flag: str) -> None:
    side, dot, role = seat.partition(".")
    if side not in sides or (dot and role not in ROLES):
        there = [*ROLES, BOTH, ALL, WATCH] if flag == "--seat" else []
        all_seats = [name for side in sides for name in (side, *(f"{side}.{role}" for role in ROLES))]
        raise InputError(f"{flag}: no seat {shown(seat)}; choose {', '.join([*there, *all_seats])}")


def tokens(text: str) -> Tokens:
    """The tokens of a single game: a mission of the shipped map by its name, or TURNS-MISTAKES.

    Raises:
        InputError: it is neither.
    """
    figures = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", text.strip())
    if figures is not None:
        return Tokens(int(figures[1]), int(figures[2]))
    try:
        return campaign.load_map().place(text.strip()).mission
    except InputError as e:
        raise InputError(f"--mission: {e}, or TURNS-MISTAKES as in 9-5") from None


def mission(screen: Screen, file: str, wanted: str | None) -> tuple[Mission, Tokens]:
    """The mission of a campaign to play next, with its tokens; asked for unless it is named.

    Args:
        screen: where to ask.
        file: the progress file; if there is none yet, a new campaign begins.
        wanted: a mission's name; ``Prague:10`` and ``Prague:11`` are its easier versions (D2).

    Raises:
        RuleError: the mission is not open; InputError: there is no such mission, or the file cannot be read.
    """
    progress = campaign.load_progress(file)
    name, count, figures = _chosen(screen, progress) if wanted is None else _named_mission(progress, wanted)
    return Mission(str(Path(file).absolute()), name, count), figures


def _named_mission(progress: campaign.Progress, wanted: str) -> tuple[str, int | None, Tokens]:
    """A mission's name, the tokens of its easier version or None, and the tokens to play with."""
    name, colon, number = wanted.partition(":")
    number = number.strip()
    if colon and not (number.isascii() and number.isdigit() and len(number) < 3):
        raise InputError(f"--mission: {shown(wanted)}; write the tokens after the colon, as in Prague:10")
    count = int(number) if colon else None
    place = progress.map.place(name.strip())
    return place.name, count, progress.mission(place.name, count)


def _chosen(screen: Screen, progress: campaign.Progress) -> tuple[str, int | None, Tokens]:
    """Show the open missions and ask for one; Enter takes the first that is not won yet."""
    default = next((name for name in progress.open if name not in progress.won), progress.open[0])
    for name in progress.open:
        given = progress.map.place(name)
        doubt = f"  ({', '.join(given.unconfirmed)}: not checked against a printed map)" if given.unconfirmed else ""
        won = "  won" if name in progress.won else ""
        screen.show(f"  {name:<12} {given.mission.turns} turns, {given.mission.mistakes} mistakes{won}{doubt}")
    while True:
        try:
            line = screen.ask(f"Mission (Enter: {default}) > ")
        except EOFError:
            raise InputError("--mission: the input has ended; name one of the open missions") from None
        if not line:
            return _named_mission(progress, default)
        near = [name for name in progress.open if name.casefold().startswith(line.partition(":")[0].strip().casefold())]
        if len(near) == 1:
            try:
                return _named_mission(progress, near[0] + "".join(line.partition(":")[1:]))
            except CodenamesError as e:
                screen.show(str(e))
                continue
        screen.show(f"Choose an open mission: {', '.join(progress.open)}.")
