"""The margin objective as it is defined, one clue word and one set of cards at a time: slow, and plain to see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from codenames_ai.search.exact import CardScores, Demands, Family, Floats, Found, Mask


def search(
    scores: CardScores,
    own: Sequence[int],
    others: Sequence[tuple[int, float]],
    demands: Demands,
    *,
    allowed: Mask | None = None,
    prior: Floats | None = None,
    top: int = 1,
    family: Family | None = None,
) -> list[Found]:
    """The same as ``codenames_ai.search.search``."""
    every = []
    for row in range(scores.rows.shape[1]):
        if allowed is None or allowed[row]:
            liked, most = (np.float32(0), np.float32(0)) if prior is None else (prior[row], prior.max())
            every.append(best_set(row, scores.rows[:, row], own, others, demands, liked, most))
    every.sort(key=lambda found: (not found.stands, -found.value, found.row))
    listed: list[Found] = []
    for found in every:
        if family is None or all(set(family(found.row)).isdisjoint(family(other.row)) for other in listed):
            listed.append(found)
    return listed[:top]


def best_set(
    row: int,
    score: Floats,
    own: Sequence[int],
    others: Sequence[tuple[int, float]],
    demands: Demands,
    prior: np.float32,
    greatest: np.float32,
) -> Found:
    """The best of all sets of own cards for one clue word, given its score with every card and priors."""
    required = np.float32(demands.floor)
    for card, margin in others:
        required = max(required, score[card] + np.float32(margin))
    best: Found | None = None
    for size in range(1, len(own) + 1):
        for chosen in combinations(own, size):
            if all(score[card] >= required for card in chosen):
                value = prior
                for card in chosen:
                    value = value + (score[card] + np.float32(demands.each))
                if best is None or value >= best.value:
                    highest_first = sorted(chosen, key=lambda card: -score[card])
                    best = Found(row, tuple(highest_first), float(value), True)
    if best is None:
        target = max(own, key=lambda card: score[card])
        best = Found(row, (target,), float((score[target] - required) + (prior - greatest)), False)
    return best
