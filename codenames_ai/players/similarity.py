"""``similarity``: touches the cards most similar to the clue, as many as its number says, and stops."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codenames_ai.errors import RuleError
from codenames_ai.moves import STOP, Guess, Stop, Wait
from codenames_ai.players.asked import operative_asked
from codenames_ai.players.board_scores import board_scores, similarities
from codenames_ai.players.explain import RankedGuess, RankedGuesses
from codenames_ai.views import OperativeView
from codenames_ai.words import normal


@dataclass(frozen=True, slots=True)
class SimilarityOperative:
    """The most similar card first, ties by word; it stops once it has touched as many as the number says.

    It has no memory of earlier clues. To 0 it touches the least similar card, once; ``unlimited`` it reads as 1. In
    Duet's sudden death, when there is no clue, it goes by the most similar of all the clues its partner has given.

    Attributes:
        vectors: the association, as ``association.load`` takes it.
    """

    vectors: str = "default"

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """The next card, or a stop; chance plays no part."""
        ranked = self.guesses(view)
        if not ranked:
            raise RuleError("C6", "guess: no card is left to touch")
        return STOP if view.may_stop and ranked.stop_after == 0 else Guess(ranked[0].word)

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards by falling similarity; probabilities are a softmax of similarity, and not fitted to people.

        A card that is the very word of the clue is never what was meant; it comes in only where there is no other.
        """
        operative_asked(view)
        said = normal(view.clue.word) if view.clue is not None else None
        others = [word for word in view.guessable if normal(word) != said]
        live = set(others or view.guessable)
        cards = [word for word in view.words if word in live]
        if not cards:
            return RankedGuesses((), 0, "low")
        heard = [view.clue] if view.clue is not None else [c for c in view.clues if c.by != view.seat]
        similarity, sure = self._similarity(view, [c.word for c in heard], live)
        touched = 0
        number = 1
        if view.clue is not None:
            touched = len(view.clue.guesses)
            number = 1 if view.clue.number == "unlimited" else max(1, view.clue.number)
            if view.clue.number == 0:
                similarity = -similarity
        weights = np.exp(similarity - similarity.max())
        order = sorted(range(len(cards)), key=lambda i: (-float(similarity[i]), cards[i]))
        guesses = tuple(RankedGuess(cards[i], float(weights[i] / weights.sum())) for i in order)
        return RankedGuesses(guesses, min(len(cards), max(0, number - touched)), "high" if sure else "low")

    def _similarity(
        self, view: OperativeView, clues: Sequence[str], live: Collection[str]
    ) -> tuple[npt.NDArray[np.float64], bool]:
        """Each live card's similarity with the nearest clue, in standard deviations, and whether to trust it."""
        heard = [row for clue in clues if (row := similarities(self.vectors, clue, view.words)) is not None]
        if not heard:
            return np.zeros(len(live)), False
        places = [i for i, word in enumerate(view.words) if word in live]
        unit = board_scores(self.vectors, view.words).unit
        nearest = np.max(heard, axis=0)[places].astype(np.float64) / unit
        return nearest, bool(nearest.max() > nearest.min())
