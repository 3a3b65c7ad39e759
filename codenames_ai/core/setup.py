"""What does not change in a game: its words, key and options, in forms that are quick to ask."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from codenames_ai.core.board import Board
from codenames_ai.core.words import normal


class GameSetup:
    """The words of a game, each with its number; a set of cards is an integer, bit i for card i."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.words: Final = board.words
        self.options: Final = board.options
        self.everything: Final = (1 << len(board.words)) - 1
        self.index: Final[Mapping[str, int]] = {word: i for i, word in enumerate(board.words)}

    @cached_property
    def _normal(self) -> dict[str, int]:
        return {normal(word): i for i, word in enumerate(self.words)}

    def find(self, word: object) -> int | None:
        """The number of the card with this word in any case and spelling form, or None."""
        if not isinstance(word, str):
            return None
        i = self.index.get(word)
        return i if i is not None else self._normal.get(normal(word))


def cards_with(identity: str, identities: tuple[str, ...]) -> int:
    """The cards that have this identity, bit i for card i."""
    return sum(1 << i for i, x in enumerate(identities) if x == identity)


def proposals_with(proposals: tuple[tuple[str, str], ...], who: str, word: str | None) -> tuple[tuple[str, str], ...]:
    """The proposals after ``who`` proposes this card, or withdraws (None): one for each player."""
    kept = tuple(proposal for proposal in proposals if proposal[0] != who)
    return kept if word is None else (*kept, (who, word))
