"""What a player is: it gets a view and a generator, and returns a move.

The contract, which one suite of tests holds every player to:

- Settings go into the constructor and nowhere else; the constructor keeps them under their names.
- A player is given views, never a state or a key, and keeps nothing between calls that a view does not show: the same
  view and generator give the same move, in any order of calls and in every process.
- Chance comes from the generator alone.
- An explaining form (``clues``, ``guesses``) agrees with the move: its first entry is what would be played.
"""

from __future__ import annotations

import random
from typing import Protocol, runtime_checkable

from codenames_ai.core.moves import Clue, Guess, Stop, Wait
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuesses


@runtime_checkable
class Spymaster(Protocol):
    """Gives clues."""

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """The clue to give."""
        ...

    def clues(self, view: SpymasterView, top: int = 5, rng: random.Random | None = None) -> RankedClues:
        """The ``top`` best clues, best first, each explained."""
        ...


@runtime_checkable
class Judge(Protocol):
    """A spymaster that can say how good somebody else's clue is."""

    def judge(self, view: SpymasterView, clue: Clue) -> tuple[RankedClue, int | None]:
        """The clue by the spymaster's own measure, and its rank among all clue words that could be given."""
        ...


@runtime_checkable
class Operative(Protocol):
    """Guesses."""

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """The next touch, or the end of the turn."""
        ...

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """Every card that can be touched, likeliest first, and where the player would stop."""
        ...
