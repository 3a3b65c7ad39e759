"""The searches taken literally, one clue word and one set or order of cards at a time: slow and easy to check.

``search`` and ``best_set`` are the margin objective; ``turn_worth`` and ``best_turns`` are the worth of a whole turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

import numpy as np

from codenames_ai.players.search.exact import CardScores, Demands, Family, Floats, Found, Mask
from codenames_ai.players.search.ties import by_value, first_best
from codenames_ai.players.search.turns import Endings, Guessers


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
    """The same as ``codenames_ai.players.search.search``."""
    every: list[Found] = []
    for row in range(scores.rows.shape[1]):
        if allowed is None or allowed[row]:
            liked, most = (np.float32(0), np.float32(0)) if prior is None else (prior[row], prior.max())
            every.append(best_set(row, scores.rows[:, row], own, others, demands, liked, most))
    standing, rest = ([found for found in every if found.stands == stands] for stands in (True, False))
    listed: list[Found] = []
    for found in _ranked(standing) + _ranked(rest):
        if family is None or all(set(family(found.row)).isdisjoint(family(other.row)) for other in listed):
            listed.append(found)
    return listed[:top]


def _ranked(found: list[Found]) -> list[Found]:
    return by_value(found, np.array([f.value for f in found], dtype=np.float32))


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
                    highest_first = by_value(chosen, score[list(chosen)])
                    best = Found(row, tuple(highest_first), float(value), True)
    if best is None:
        target = by_value(own, score[list(own)])[0]
        best = Found(row, (target,), float((score[list(own)].max() - required) + (prior - greatest)), False)
    return best


def run_chances(own: Sequence[float], others: float) -> list[float]:
    """P(K ≥ k) for k = 0 … own: the sum over every order in which k own cards may come first."""
    everything = sum(own) + others
    out = []
    for k in range(len(own) + 1):
        chance = 0.0
        for order in permutations(own, k):
            of_order, left = 1.0, everything
            for weight in order:
                of_order *= weight / left
                left -= weight
            chance += of_order
        out.append(chance)
    return out


def turn_worth(
    own: Sequence[float], others: Mapping[str, float], endings: Endings, number: int, found: int = 0
) -> float:
    """Worth of a turn, touch by touch: the next is an own card, or one of the others and the end."""
    if found == number:
        return float(endings.stop[number])
    total = sum(own) + sum(others.values())
    worth = sum(weight / total * endings.others[role][found] for role, weight in others.items())
    for i, weight in enumerate(own):
        left = [*own[:i], *own[i + 1 :]]
        worth += weight / total * turn_worth(left, others, endings, number, found + 1)
    return float(worth)


def best_turns(
    guessers: Guessers,
    endings: Endings,
    *,
    allowed: Mask,
    prior: Floats | None = None,
    top: int = 1,
    family: Family | None = None,
) -> list[tuple[int, int, float]]:
    """The same as ``turn_search.search``: row, number and value of the best clue words."""
    every = []
    for row in np.flatnonzero(allowed).tolist():
        worths = []
        for number in range(1, len(endings.stop)):
            each = [
                turn_worth(m.own[:, row].tolist(), {r: float(w[row]) for r, w in m.others.items()}, endings, number)
                for m in guessers
            ]
            cost = 0.0 if endings.cost is None else float(endings.cost[number])
            worths.append(sum(each) / len(each) - cost + (0.0 if prior is None else float(prior[row])))
        every.append((row, int(first_best(np.array(worths))) + 1, max(worths)))
    listed: list[tuple[int, int, float]] = []
    for turn in by_value(every, [worth for *_, worth in every]):
        if family is None or all(set(family(turn[0])).isdisjoint(family(other[0])) for other in listed):
            listed.append(turn)
    return listed[:top]
