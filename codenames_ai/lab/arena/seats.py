"""Who sits at a seat: a team from SPECs or from objects, and what players may answer besides clues and guesses."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from codenames_ai.core.board import BLUE, RED, A, B, other
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import Clue, Cover, Guess, Ruling, Stop, Wait
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView, SpymasterView

SEATS: Mapping[str, tuple[str, ...]] = {"classic": (RED, BLUE), "duet": (A, B), "solo": (RED, BLUE)}


class Gives(Protocol):
    """The part of a spymaster that a game needs."""

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """The clue to give."""
        ...


class Guesses(Protocol):
    """The part of an operative that a game needs."""

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """The next touch, or the end of the turn."""
        ...


@runtime_checkable
class ApprovesClues(Protocol):
    """A spymaster that answers when the other one asks whether a doubtful clue may stand (C9)."""

    def approves(self, clue: Clue, view: SpymasterView, rng: random.Random) -> bool:
        """Whether the clue, which comes without its intentions, may stand; one without this method lets it."""
        ...


@runtime_checkable
class PicksPenalty(Protocol):
    """A spymaster that says what follows the opponent's illegal clue (C7)."""

    def penalty(self, clue: Clue, view: SpymasterView, rng: random.Random) -> Cover | Ruling:
        """``Cover`` of an own agent or of none, or ``Ruling("legal")`` to let the clue stand.

        For one without this method its first uncovered agent, in alphabetical order, is covered.
        """
        ...


@runtime_checkable
class GivesWay(Protocol):
    """A giver of Duet clues that may leave a clue to the partner where the rules allow it (D3, D14)."""

    def gives_way(self, view: SpymasterView, rng: random.Random) -> bool:
        """Whether the partner should give this clue."""
        ...


@dataclass(frozen=True, slots=True)
class Team:
    """The players at one seat.

    Attributes:
        spymasters: who gives clues: one a team (C13); in Duet several may take turns (D17).
        operatives: who guesses. Several offer their views in this order, and the word offered most is touched, of
            equals the earliest (C13, D17).
        labels: what each of them is called, spymasters first: the SPEC, or as ``name_of``.
        name: what records call the team: the labels, ``margin+similarity``.
    """

    spymasters: tuple[Gives, ...]
    operatives: tuple[Guesses, ...]
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


TeamLike: TypeAlias = str | Team | Sequence[Any] | Gives
"""A team; its SPEC; a spymaster and its operatives as SPECs or objects; or one object that gives and guesses."""


def name_of(player: object) -> str:
    """What a player is called: its SPEC, its ``name``, or the name of its class."""
    name = player if isinstance(player, str) else getattr(player, "name", None)
    return name if isinstance(name, str) and name else type(player).__name__


def team(given: TeamLike) -> Team:
    """The team that a SPEC or some players make.

    Raises:
        SpecError: no such player.
        InputError: what is neither a SPEC nor a player.
    """
    from codenames_ai.players import spec  # the table of players is only needed for SPECs

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
        raise InputError(f"{shown(player)} is no player for this seat: it has no method {method}(view, rng)")
    return player


def seat_teams(game: str, players: Mapping[str, TeamLike], starts: str) -> dict[str, Team]:
    """A team for each seat of the game; the one team of a solo game sits where the key starts.

    Raises:
        InputError: a seat that is missing or does not exist, or a team that does not fit the game.
        SpecError: no such player.
    """
    if not isinstance(players, Mapping):
        raise InputError(f"players: a mapping from seats to teams is needed, not {type(players).__name__}")
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


def opponent(seat: str) -> str:
    """The other seat of the game."""
    return other(seat)
