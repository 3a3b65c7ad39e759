"""The simplest spymaster, for comparison: standardised cosines, margins and a threshold for the cards of a clue."""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass

import numpy as np

from codenames_ai.core.moves import Clue
from codenames_ai.core.views import ASSASSIN, ENEMY, SpymasterView
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning.association import load
from codenames_ai.players.candidates import candidates, fits
from codenames_ai.players.margin import live_cards


@functools.lru_cache(maxsize=16)
def standardised(vectors: str, words: tuple[str, ...]) -> np.ndarray:
    """Each card's cosines in standard deviations over the clue words: float32 [cards, clue words]."""
    scores = np.asarray(load(vectors).card_scores(words), dtype=np.float32)
    return (scores - scores.mean(axis=1, keepdims=True)) / np.maximum(scores.std(axis=1, keepdims=True), 1e-6)


@dataclass(frozen=True, slots=True)
class Plain:
    """The clue with the most own cards above a threshold and above every other card plus its margin.

    Of equal clues, the one whose lowest target is furthest above; without a target, the one with the best own card.
    """

    vectors: str = "default"
    assassin: float = 1.0
    enemy: float = 0.5
    bystander: float = 0.25
    threshold: float = 0.6

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        own, others = live_cards(view)
        margin = {ASSASSIN: self.assassin, ENEMY: self.enemy}
        scores = standardised(self.vectors, view.words)
        allowed = candidates(view).allowed.copy()
        worst = np.full(scores.shape[1], -np.inf, dtype=np.float32)
        for card, role in others:
            np.maximum(worst, scores[card] + np.float32(margin.get(role, self.bystander)), out=worst)
        above = np.sort(scores[own] - worst, axis=0)[::-1]
        counts = np.count_nonzero(above > self.threshold, axis=0)
        least = np.take_along_axis(above, np.maximum(counts - 1, 0)[None], axis=0)[0]
        worth = np.where(allowed, counts * 100 + np.clip(least, -50, 50), -np.inf)
        while True:
            row = int(worth.argmax())
            order = sorted(own, key=lambda card: -scores[card, row])[: max(1, int(counts[row]))]
            clue = Clue(vocabulary().words[row], len(order), tuple(view.words[card] for card in order))
            if fits(view, clue):
                return clue
            worth[row] = -np.inf
