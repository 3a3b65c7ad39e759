"""What an association is: a number for each (clue word, board word), and nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

Known = Literal["exact", "approximate", "unknown"]
"""How well an association knows a word; ``table.resolve`` has the policy for missing words."""


class Association(Protocol):
    """Scores clue words against board words. No code above this layer knows what an embedding is."""

    @property
    def name(self) -> str:
        """The name that it was loaded by: ``default``, ``gm*0.5+mytable`` …"""
        ...

    @property
    def recipe(self) -> str:
        """A hash of everything the scores depend on; equal recipes give equal scores, bit for bit."""
        ...

    def scores(self, clues: Sequence[str] | None, cards: Sequence[str]) -> Floats:
        """Score of every clue with every card, float32 [clues, cards]; 0 is neutral, never NaN.

        ``clues=None`` stands for all clue words, in the order of ``vocabulary().words``.
        """
        ...

    def card_scores(self, cards: Sequence[str]) -> Floats:
        """Scores of all clue words, card by card: float32 [cards, clue words], each row contiguous."""
        ...

    def card_stats(self, cards: Sequence[str]) -> Floats:
        """Mean and standard deviation of each card's scores over all clue words: float32 [cards, 2]."""
        ...

    def known(self, word: str) -> Known:
        """Whether the word has its own vector, that of its parts or singular, or none (then its scores are 0)."""
        ...
