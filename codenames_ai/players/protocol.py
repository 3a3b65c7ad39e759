"""What a player is: it gets a view and a generator, and returns a move.

An author writes ``clue(view, rng)``, ``guess(view, rng)`` or both. The rest is done by ``contract.player``, a class
decorator that every registered player and every player loaded from a SPEC has:

- ``clue``, ``clues`` and ``judge`` are only called with a spymaster's view in which an own card is left to find,
  ``guess`` and ``guesses`` with an operative's view in which a card is left to touch.
- ``rng`` is always a ``random.Random``; callers may leave it out.
- ``clues`` and ``guesses`` exist; without ones of the author's they report the moves.

What the author has to keep is what one suite of tests asks of every player
(``pytest tests/test_players_contract.py --player python:FILE.py:CLASS``):

- Options go into the constructor and nowhere else, and are kept under their names.
- A player reads views, never a state or a key, and keeps nothing between calls that a view does not show: the same view
  and generator give the same move, in any order of calls and in every process.
- Chance comes from the generator alone.
- A clue is legal at the table (``candidates.fits``), its intended cards are own cards that are left, and its word has
  not been said before in the game.
- A guess is a card that can be touched; a stop is made only where ``view.may_stop``, a wait only in sudden death.
  Clues for 0, for ``unlimited`` and of unknown words are taken, and so is a view without a clue.
- A player's own ``clues`` and ``guesses`` agree with the move: the first entry is what would be played; no word is
  listed twice; probabilities fall and have the sum 1.
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

    def clue(self, view: SpymasterView, rng: random.Random | None = None) -> Clue:
        """The clue to give."""
        ...

    def clues(self, view: SpymasterView, rng: random.Random | None = None, *, top: int = 5) -> RankedClues:
        """The ``top`` best clues, best first, each explained."""
        ...


@runtime_checkable
class Judge(Protocol):
    """A spymaster that can rank a clue which is given to it."""

    def judge(self, view: SpymasterView, clue: Clue) -> tuple[RankedClue, int | None]:
        """The clue by the spymaster's own measure, and its rank among all clue words that could be given."""
        ...


@runtime_checkable
class Operative(Protocol):
    """Guesses."""

    def guess(self, view: OperativeView, rng: random.Random | None = None) -> Guess | Stop | Wait:
        """The next touch, or the end of the turn."""
        ...

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """Every card that can be touched, likeliest first, and where the player would stop."""
        ...
