"""``similarity``: touches the cards most similar to the clue, as many as its number says, and stops."""

from __future__ import annotations

import functools
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codenames_ai.core.moves import STOP, Guess, Stop, Wait
from codenames_ai.core.views import OperativeView
from codenames_ai.core.words import normal
from codenames_ai.players.board_scores import VECTORS, board_scores, similarities
from codenames_ai.players.contract import player
from codenames_ai.players.explain import RankedGuess, RankedGuesses
from codenames_ai.players.options import option
from codenames_ai.players.search.ties import by_value, exceeds, tolerance


@functools.lru_cache(maxsize=64)
def _normal_forms(words: tuple[str, ...]) -> dict[str, str]:
    """The normal form of each card; a game asks for the same at every move."""
    return {word: normal(word) for word in words}


@dataclass(frozen=True, eq=False, slots=True)
class _Reading:
    """The cards that can be touched, each one's similarity, how many more to touch, and whether to trust it."""

    cards: tuple[str, ...]
    similarity: npt.NDArray[np.float64]
    stop_after: int
    sure: bool


def _likeliest_first(read: _Reading) -> list[int]:
    """Places of the cards by falling similarity; ties by word."""
    by_word = sorted(range(len(read.cards)), key=read.cards.__getitem__)
    return by_value(by_word, read.similarity[by_word])


@player
@dataclass(frozen=True, slots=True)
class SimilarityOperative:
    """The most similar card first, ties by word; it stops once it has touched as many as the number says.

    It has no memory of earlier clues. On a clue for 0 it touches the least similar card, once; it reads ``unlimited``
    as 1. In Duet's sudden death, when there is no clue, it goes by the most similar of all clues its partner has given.
    """

    vectors: str = option("default", VECTORS)

    def guess(self, view: OperativeView, rng: random.Random | None = None) -> Guess | Stop | Wait:
        """The next card, or a stop; chance plays no part."""
        read = self._read(view)
        if view.may_stop and read.stop_after == 0:
            return STOP
        top = float(read.similarity.max())
        least = top - tolerance(top)
        return Guess(min(card for card, s in zip(read.cards, read.similarity, strict=True) if s >= least))

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards by falling similarity; probabilities are a softmax of similarity, and not fitted to people.

        A card that is the clue word itself is never what was meant; it is listed only if there is no other.
        """
        read = self._read(view)
        weights = np.exp(read.similarity - read.similarity.max())
        order = _likeliest_first(read)
        guesses = tuple(RankedGuess(read.cards[i], float(weights[i] / weights.sum())) for i in order)
        return RankedGuesses(guesses, read.stop_after, "high" if read.sure else "low")

    def _read(self, view: OperativeView) -> _Reading:
        """How the player understands a view."""
        said = normal(view.clue.word) if view.clue is not None else None
        forms = _normal_forms(view.words)
        others = [word for word in view.guessable if forms[word] != said]
        live = set(others or view.guessable)
        cards = [word for word in view.words if word in live]
        heard = [view.clue] if view.clue is not None else [c for c in view.clues if c.by != view.seat]
        similarity, sure = self._similarity(view, [c.word for c in heard], live)
        touched = 0
        number = 1
        if view.clue is not None:
            touched = len(view.clue.guesses)
            number = 1 if view.clue.number == "unlimited" else max(1, view.clue.number)
            if view.clue.number == 0:
                similarity = -similarity
        return _Reading(tuple(cards), similarity, min(len(cards), max(0, number - touched)), sure)

    def _similarity(
        self, view: OperativeView, clues: Sequence[str], live: Collection[str]
    ) -> tuple[npt.NDArray[np.float64], bool]:
        """Each live card's similarity with the nearest clue, in standard deviations, and whether to trust it."""
        heard = [row for clue in clues if (row := similarities(self.vectors, clue, view.words)) is not None]
        if not heard:
            return np.zeros(len(live)), False
        places = [i for i, word in enumerate(view.words) if word in live]
        unit = board_scores(self.vectors, view.words).unit
        all_cards = heard[0] if len(heard) == 1 else np.max(heard, axis=0)
        nearest = all_cards[places].astype(np.float64) / unit
        return nearest, bool(exceeds(nearest.max(), nearest.min()))
