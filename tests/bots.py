"""Python players for the tests of runs: ``python:tests/bots.py:Honest``. Most of them break the contract."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from codenames_ai.core import chance
from codenames_ai.core.moves import STOP, Clue, Guess
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.players.candidates import candidates


@dataclass(frozen=True)
class Honest:
    """Says the first legal clue word from a drawn place on, and guesses by chance."""

    stops: float = 1.0

    def clue(self, view: Any, rng: Any) -> Clue:
        allowed = candidates(view).allowed.nonzero()[0]
        return Clue(vocabulary().words[int(allowed[chance.below(rng, len(allowed))])], 1)

    def guess(self, view: Any, rng: Any) -> Any:
        return STOP if view.may_stop and rng.random() < self.stops else Guess(chance.choose(rng, view.guessable))


class Crashes(Honest):
    """Raises at its second turn's clue."""

    def clue(self, view: Any, rng: Any) -> Clue:
        if any(clue.by == view.seat for clue in view.clues):
            raise RuntimeError("out of\nideas")
        return super().clue(view, rng)


class Leaves(Honest):
    """Ends the whole process when it is to guess."""

    def guess(self, view: Any, rng: Any) -> Any:
        os._exit(3)


class Hangs(Honest):
    """Never comes back with its first guess."""

    def guess(self, view: Any, rng: Any) -> Any:
        print("thinking")  # must not run into what the process answers
        while True:
            pass


class Nonsense(Honest):
    """Answers what is no move."""

    def guess(self, view: Any, rng: Any) -> Any:
        return {"word": view.words[0]}


class Stubborn(Honest):
    """Touches what nobody can touch."""

    def guess(self, view: Any, rng: Any) -> Any:
        return Guess("no such card")


class Repeats(Honest):
    """Gives clues that no table takes: a visible word (of one word: several are refused for that already)."""

    def clue(self, view: Any, rng: Any) -> Clue:
        return Clue(next(word for word in view.visible if " " not in word).lower(), 1)


class Unmade(Honest):
    """Cannot be made."""

    def __init__(self) -> None:
        raise ValueError("no licence")


class Vanishes(Honest):
    """Takes its process along when it is made."""

    def __init__(self) -> None:
        os._exit(5)


no_class = 3
