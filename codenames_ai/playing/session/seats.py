"""Seats by name, and who sits there: people, and programs by level or SPEC."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.text import shown
from codenames_ai.lab.arena import Team
from codenames_ai.lab.arena.seats import SEATS
from codenames_ai.meaning import guess_model
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
    """The role of a seat: ``spymaster`` or ``operative``."""
    return SPYMASTER if seat.endswith(SPYMASTER) else OPERATIVE


def sides_of(game: str, starts: str) -> tuple[str, ...]:
    """The teams, or in Duet the sides, that play."""
    return (starts,) if game == "solo" else SEATS[game]


def seated(game: str, given: Mapping[str, str], starts: str, level: str = NORMAL) -> dict[str, str]:
    """Who sits at every seat of the game: ``human``, or the SPEC of a program.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        given: by seat (``red.spymaster``), or by side for both of its seats; ``solo`` is the side that starts.
        starts: the side that starts by the key.
        level: of the programs at seats left out.

    Raises:
        InputError: unknown seat; SpecError: unknown level or player.
    """
    if not isinstance(given, Mapping):
        raise InputError(f"seats: {shown(given)} is not a mapping from seats to players")
    sides = sides_of(game, starts)
    out = {seat_of(side, role): "" for side in sides for role in ROLES}
    for name, who in sorted(given.items(), key=lambda item: "." in str(item[0])):  # a seat overrides its side
        if not isinstance(name, str) or not isinstance(who, str):
            raise InputError(f"seats: {shown(name)}: {shown(who)} must both be strings")
        side, dot, role = name.partition(".")
        side = starts if side == "solo" and game == "solo" else side
        if dot and f"{side}.{role}" in out:
            out[f"{side}.{role}"] = _one(f"{side}.{role}", who)
        elif not dot and side in sides:
            out |= _both(side, who)
        else:
            raise InputError(f"seats: a {game} game has no seat {shown(name)}; choose {', '.join(out)}")
    return {seat: who or _one(seat, level) for seat, who in out.items()}


def _one(seat: str, who: str) -> str:
    role = role_of(seat)
    if who == HUMAN:
        return HUMAN
    if who in LEVELS:
        who = LEVELS[who].player(role)
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
    """The team of a side as the arena asks it; it never asks a person, who stands there without methods."""
    labels = tuple(seats[seat_of(side, role)] for role in ROLES)
    spymaster, operative = (player(label, role) for label, role in zip(labels, ROLES, strict=True))
    return Team((spymaster,), (operative,), labels, "+".join(labels))


def advisor(seat: str, seats: Mapping[str, str], level: str) -> str:
    """The SPEC of the program that advises a seat, so that it plays as the programs of the game do.

    It is the program of this seat, or of another seat with its role; else the player of this role at the level of any
    program in the game; else the one at ``level``. Programs that use no word vectors do not advise.
    """
    role = role_of(seat)
    others = sorted(seats, key=lambda one: (one != seat, side_of(one) != side_of(seat)))
    for one in others:
        if role_of(one) == role and _has_vectors(seats[one], role):
            return seats[one]
    for one in others:
        name = level_of(seats[one], role_of(one))
        if name is not None:
            return _one(seat, name)
    return _one(seat, level)


def level_of(who: str, role: Seat) -> str | None:
    """The level whose player of this role has this SPEC; None if there is none."""
    return next((name for name in LEVELS if _one(f".{role}", name) == who), None)


def program_name(who: str, role: Seat) -> str:
    """A program in words: ``level normal``, or its SPEC if it does not belong to a level."""
    level = level_of(who, role)
    return who if level is None else f"level {level}"


def knows(who: str, word: str) -> bool:
    """Whether an operative knows a clue word; True for a person, and for a program without word vectors."""
    if not _has_vectors(who, OPERATIVE):
        return True
    return guess_model.load(player(who, OPERATIVE).vectors).knows(word)


def _has_vectors(who: str, role: Seat) -> bool:
    return who != HUMAN and any(option.name == "vectors" for option in spec.parse(who, role).entry.options)


class Person:
    """Stands in a team for a person, whom the arena does not ask."""


@functools.lru_cache(maxsize=64)
def player(label: str, role: Seat) -> Any:
    """The program of a SPEC, or a ``Person`` for ``human``; made once, for players keep nothing between calls."""
    return Person() if label == HUMAN else spec.parse(label, role).make()
