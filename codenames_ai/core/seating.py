"""Who sits where: teams as even as possible, and spymasters that change between the games of a match (C13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from codenames_ai.core.board import BLUE, RED
from codenames_ai.core.chance import shuffled
from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown

FEWEST = 4
"""A spymaster and an operative a team."""


@dataclass(frozen=True, slots=True)
class Seats:
    """One game's seats: each team's spymaster, and its operatives."""

    spymaster: dict[str, str]
    operatives: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams that play several games.

    Attributes:
        red: the members of the red team, in the order in which they give clues.
        blue: likewise of the blue team.
    """

    red: tuple[str, ...]
    blue: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_names(self.red)
        _check_names(self.blue)
        everyone = (*self.red, *self.blue)
        if len(set(everyone)) != len(everyone):
            twice = next(name for i, name in enumerate(everyone) if name in everyone[:i])
            raise InputError(f"players: {twice!r} is there twice")
        for team, members in ((RED, self.red), (BLUE, self.blue)):
            if len(members) < 2:
                raise InputError(f"{team}: {len(members)} players; a spymaster and an operative are needed [C13]")

    def seats(self, game: int) -> Seats:
        """C13: the seats of a game (counted from 0): the next member gives the clues, all others guess."""
        if isinstance(game, bool) or not isinstance(game, int) or game < 0:
            raise InputError(f"game: {shown(game)} is not the number of a game; games are counted from 0")
        spymaster, operatives = {}, {}
        for team, members in ((RED, self.red), (BLUE, self.blue)):
            turn = game % len(members)
            spymaster[team] = members[turn]
            operatives[team] = members[:turn] + members[turn + 1 :]
        return Seats(spymaster, operatives)


def _check_names(players: Sequence[str]) -> None:
    """A text is a sequence too, of letters: who wrote one name meant one player."""
    if isinstance(players, str) or not all(isinstance(name, str) and name.strip() for name in players):
        raise InputError(f"players: {shown(players)}; a list of names is needed")


def split(players: Sequence[str], rng: Random) -> Match:
    """C13: two teams as even as possible, drawn by ``rng``; an odd player more is as likely red as blue.

    Raises:
        InputError: fewer than four players, a name twice, or something other than a list of names.
    """
    _check_names(players)
    if len(players) < FEWEST:
        raise InputError(f"players: {len(players)}; {FEWEST} at least, a spymaster and an operative a team [C13]")
    drawn = tuple(shuffled(rng, players))
    middle = len(drawn) // 2 + (len(drawn) % 2 and rng.random() < 0.5)
    return Match(drawn[:middle], drawn[middle:])
