"""The team at each seat, from SPECs or from objects, and the optional methods of players."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from codenames_ai.core.board import BLUE, RED, A, B
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import Clue, Cover, Guess, Ruling, Stop, Wait
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView, SpymasterView

SEATS: Mapping[str, tuple[str, ...]] = {"classic": (RED, BLUE), "duet": (A, B), "solo": (RED, BLUE)}


class ClueGiver(Protocol):
    """What every spymaster must have."""

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """The clue to give."""
        ...


class Guesser(Protocol):
    """What every operative must have."""

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """The next guess, or the end of the turn."""
        ...


@runtime_checkable
class ApprovesClues(Protocol):
    """A spymaster that decides whether a doubtful clue of the other spymaster may stand (C9)."""

    def approves(self, clue: Clue, view: SpymasterView, rng: random.Random) -> bool:
        """Whether the clue, shown without what it was intended for, may stand; without this method it does."""
        ...


@runtime_checkable
class PicksPenalty(Protocol):
    """A spymaster that chooses the penalty for the opponent's illegal clue (C7)."""

    def penalty(self, clue: Clue, view: SpymasterView, rng: random.Random) -> Cover | Ruling:
        """A ``Cover`` with one of its agents or with None, or ``Ruling("legal")`` to let the clue stand.

        Without this method, its first uncovered agent in alphabetical order is covered.
        """
        ...


@runtime_checkable
class GivesWay(Protocol):
    """A Duet spymaster that may leave a clue to its partner where the rules allow it (D3, D14)."""

    def gives_way(self, view: SpymasterView, rng: random.Random) -> bool:
        """Whether the partner should give this clue."""
        ...


@dataclass(frozen=True, slots=True)
class Team:
    """The players at one seat.

    Attributes:
        spymasters: the players that give clues: one in a team (C13); in Duet several may take turns (D17).
        operatives: the players that guess. Several of them propose in this order, and the most frequent proposal is
            touched, the earliest of a tie (C13, D17).
        labels: the name of each player, spymasters first: its SPEC, or as ``name_of``.
        name: the team's name in records: the labels, ``margin+similarity``.
    """

    spymasters: tuple[ClueGiver, ...]
    operatives: tuple[Guesser, ...]
    labels: tuple[str, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        if not self.spymasters or not self.operatives:
            raise InputError("a team is a spymaster and one or more operatives [C13]")
        everyone = (*self.spymasters, *self.operatives)
        if not self.labels:
            object.__setattr__(self, "labels", tuple(map(name_of, everyone)))
        if len(self.labels) != len(everyone):
            raise InputError(f"team: {len(self.labels)} labels for {len(everyone)} players")
        if not self.name:
            object.__setattr__(self, "name", "+".join(self.labels))


TeamLike: TypeAlias = str | Team | Sequence[Any] | ClueGiver
"""A team; its SPEC; a spymaster and its operatives as SPECs or objects; or one object that gives and guesses."""


def name_of(player: object) -> str:
    """A player's name: its SPEC, its ``name``, or the name of its class."""
    name = player if isinstance(player, str) else getattr(player, "name", None)
    return name if isinstance(name, str) and name else type(player).__name__


def team(given: TeamLike) -> Team:
    """The team made of a SPEC or of players.

    Raises:
        SpecError: no player has the name in a SPEC, or an option is wrong.
        InputError: the argument is not a SPEC and not a player.
    """
    from codenames_ai.players import spec  # slow to load; teams of objects do not need it

    if isinstance(given, Team):
        return given
    if isinstance(given, str):
        spymaster, operative = spec.team(given)
        return Team((spymaster.make(),), (operative.make(),), (str(spymaster), str(operative)))
    if isinstance(given, Sequence):
        if len(given) < 2:
            raise InputError("a team is a spymaster and one or more operatives [C13]")
        first = given[0]
        giver = spec.spymaster(first) if isinstance(first, str) else first
        guessers = [spec.operative(one) if isinstance(one, str) else one for one in given[1:]]
        labels = tuple(map(name_of, given))
        return Team((_can(giver, "clue"),), tuple(_can(one, "guess") for one in guessers), labels)
    return Team((_can(given, "clue"),), (_can(given, "guess"),), name=name_of(given))


def _can(player: Any, method: str) -> Any:
    if not callable(getattr(player, method, None)):
        raise InputError(f"{shown(player)} cannot play at this seat: it has no method {method}(view, rng)")
    return player


def seat_teams(game: str, players: Mapping[str, TeamLike], starts: str) -> dict[str, Team]:
    """The team at each seat; the only team of a solo game is at the seat that starts.

    Raises:
        InputError: a seat is missing or does not exist, or a team does not fit the game.
        SpecError: no player has the name in a SPEC, or an option is wrong.
    """
    if not isinstance(players, Mapping):
        raise InputError(f"players: {shown(players)} is not a mapping from seats to teams")
    if game == "solo":
        if len(players) != 1 or not set(players) <= {"solo", RED, BLUE}:
            raise InputError(f"players: {', '.join(players) or 'none'}; a solo game has one team, {{'solo': TEAM}}")
        teams = {starts: _team_at("solo", next(iter(players.values())))}
    else:
        seats = SEATS[game]
        if set(players) != set(seats):
            raise InputError(f"players: {', '.join(players) or 'none'}; a {game} game has {seats[0]} and {seats[1]}")
        teams = {seat: _team_at(seat, players[seat]) for seat in seats}
    for seat, made in teams.items():
        if game != "duet" and len(made.spymasters) != 1:
            raise InputError(f"{seat}: {len(made.spymasters)} spymasters; a team has one [C13]")
    return teams


def _team_at(seat: str, given: TeamLike) -> Team:
    try:
        return team(given)
    except SpecError as e:
        raise SpecError(f"{seat}: {e}") from None
