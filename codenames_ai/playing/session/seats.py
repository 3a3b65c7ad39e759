"""Seats by name, and who sits there: people, and programs by level or SPEC."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.text import shown
from codenames_ai.lab.arena import Team
from codenames_ai.lab.arena.seats import SEATS
from codenames_ai.players import spec
from codenames_ai.players.registry import OPERATIVE, SPYMASTER, Seat
from codenames_ai.playing.session.levels import LEVELS, NORMAL

HUMAN: Final = "human"
ROLES: Final[tuple[Seat, ...]] = (SPYMASTER, OPERATIVE)


def seat_of(side: str, role: Seat) -> str:
    """The name of a seat: ``red.spymaster``."""
    return f"{side}.{role}"


def side_of(seat: str) -> str:
    """The team, or in Duet the side, of a seat."""
    return seat.partition(".")[0]


def role_of(seat: str) -> Seat:
    """Whether a spymaster or an operative sits there."""
    return SPYMASTER if seat.endswith(SPYMASTER) else OPERATIVE


def sides_of(game: str, starts: str) -> tuple[str, ...]:
    """The teams or sides that play."""
    return (starts,) if game == "solo" else SEATS[game]


def seated(game: str, given: Mapping[str, str], starts: str, level: str = NORMAL) -> dict[str, str]:
    """For every seat of the game ``human`` or the SPEC of a program.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        given: by seat (``red.spymaster``), or by side for both of its seats; ``solo`` is the side that starts.
        starts: the side that starts by the key.
        level: of a seat left out.

    Raises:
        InputError: no such seat; SpecError: no such level or player.
    """
    if not isinstance(given, Mapping):
        raise InputError(f"seats: a mapping from seats to players is needed, not {shown(given)}")
    sides = sides_of(game, starts)
    out = {seat_of(side, role): "" for side in sides for role in ROLES}
    for name, who in sorted(given.items(), key=lambda item: "." in str(item[0])):  # a seat counts more than its side
        if not isinstance(name, str) or not isinstance(who, str):
            raise InputError(f"seats: {shown(name)}: {shown(who)}; texts are needed")
        side, dot, role = name.partition(".")
        side = starts if side == "solo" and game == "solo" else side
        if dot and f"{side}.{role}" in out:
            out[f"{side}.{role}"] = _one(f"{side}.{role}", who)
        elif not dot and side in sides:
            out |= _both(side, who)
        else:
            raise InputError(f"seats: no seat {shown(name)} in a {game} game; there are {', '.join(out)}")
    return {seat: who or _one(seat, level) for seat, who in out.items()}


def _one(seat: str, who: str) -> str:
    role = role_of(seat)
    if who == HUMAN:
        return HUMAN
    if who in LEVELS:
        who = LEVELS[who].spymaster if role == SPYMASTER else LEVELS[who].operative
    try:
        return str(spec.parse(who, role))
    except SpecError as e:
        raise SpecError(f"{seat}: {e}; or {HUMAN}, or a level: {', '.join(LEVELS)}") from None


def _both(side: str, who: str) -> dict[str, str]:
    if who == HUMAN or who in LEVELS:
        return {seat_of(side, role): _one(seat_of(side, role), who) for role in ROLES}
    try:
        pair = spec.team(who)
    except SpecError as e:
        raise SpecError(f"{side}: {e}; or {HUMAN}, or a level: {', '.join(LEVELS)}") from None
    return {seat_of(side, role): str(one) for role, one in zip(ROLES, pair, strict=True)}


def team_of(side: str, seats: Mapping[str, str]) -> Team:
    """The team at a side as the arena asks it; a person there has no methods, and is never asked by it."""
    labels = tuple(seats[seat_of(side, role)] for role in ROLES)
    spymaster, operative = (player(label, role) for label, role in zip(labels, ROLES, strict=True))
    return Team((spymaster,), (operative,), labels, "+".join(labels))


def advisor(seat: str, seats: Mapping[str, str], level: str) -> str:
    """The SPEC of the program that advises a seat: what the table's own programs would do there.

    That is the seat's own program, or another one of its role; else the player of this role at the level of any
    program that sits there, and at ``level`` where none does. A program that does not go by words advises nobody.
    """
    role = role_of(seat)
    others = sorted(seats, key=lambda one: (one != seat, side_of(one) != side_of(seat)))
    for one in others:
        if role_of(one) == role and _goes_by_words(seats[one], role):
            return seats[one]
    for one in others:
        name = level_of(seats[one], role_of(one))
        if name is not None:
            return _one(seat, name)
    return _one(seat, level)


def level_of(who: str, role: Seat) -> str | None:
    """The level whose player of this role a SPEC is; None for any other."""
    return next((name for name in LEVELS if _one(f".{role}", name) == who), None)


def knows(who: str, word: str) -> bool:
    """Whether an operative knows a clue word; True for a person, and for a program that does not go by words."""
    from codenames_ai.meaning import guess_model

    if not _goes_by_words(who, OPERATIVE):
        return True
    return guess_model.load(player(who, OPERATIVE).vectors).knows(word)


def _goes_by_words(who: str, role: Seat) -> bool:
    return who != HUMAN and any(option.name == "vectors" for option in spec.parse(who, role).entry.options)


class Person:
    """Holds the place of somebody who is asked elsewhere."""


@functools.lru_cache(maxsize=64)
def player(label: str, role: Seat) -> Any:
    """The program of a SPEC, made once: players keep nothing between calls. A ``Person`` for ``human``."""
    return Person() if label == HUMAN else spec.parse(label, role).make()
