"""Upper bounds on the worth of a clue word's turn, without computing the worth.

Of k own cards touched, at least j are not among the k - j heaviest. So P(K ≥ k) is at most P(K ≥ j) with the k - j
heaviest left out, and for j up to 2 that costs no sets. The worth of a turn grows with every P(K ≥ k), so bounds on
these bound it. They are computed in float32 and may be too low by ``SLACK``.
"""

from __future__ import annotations

import functools

import numpy as np

from codenames_ai.players.search.exact import Floats, Rows
from codenames_ai.players.search.turns import Doubles, Endings, Guessers, Weights, ended

PIECE = 8192
"""Clue words that are bounded at a time: the working memory of a piece stays in the cache."""

DEEPEST = 7
"""Up to this k, P(K ≥ k) has a bound of its own."""

SLACK = 1e-4
"""By how much the bounds may be too low, relative to the greatest worth of an end."""


def slack_of(endings: Endings) -> float:
    """By how much the bounds on turns with these ends may be too low."""
    return SLACK * max(1e-9, *(float(np.abs(worth).max()) for worth in (endings.stop, *endings.others.values())))


def rough(guessers: Guessers, endings: Endings) -> Floats:
    """An upper bound on the worth of every number: float32 [clue words]; looser than ``close`` and many times as fast.

    P(K ≥ k + 1) is at most P(K ≥ k) times the chance of an own card where the k lightest are gone, and at most the
    chance that the cards lighter than the k heaviest come before any other.
    """
    size = guessers[0].own.shape[1]
    out = np.zeros(size, dtype=np.float32)
    steps = np.max([np.diff(worth) for worth in endings.others.values()], axis=0) if endings.others else None
    for start in range(0, size, PIECE):
        piece = slice(start, start + PIECE)
        for weights in guessers:
            out[piece] += _rough_of_piece(weights, endings, steps, piece)
    out /= np.float32(len(guessers))
    return out


def _rough_of_piece(weights: Weights, endings: Endings, steps: Doubles | None, piece: slice) -> Floats:
    kind = np.float32
    if steps is None or not weights.others:  # without other cards every own card is found
        return np.full(weights.own[0, piece].shape, endings.stop.max(), dtype=kind)
    own = weights.own[:, piece].astype(kind, copy=False)
    total = functools.reduce(np.add, (w[piece] for w in weights.others.values())).astype(kind, copy=False)
    least = kind(np.finfo(kind).tiny)
    start = np.zeros_like(total)
    for role, weight in weights.others.items():
        start += kind(endings.others[role][0]) * weight[piece]
    start /= np.maximum(total, least)
    mass = own.sum(axis=0)
    lightest = own.min(axis=0)
    lighter = _without_heaviest(own)
    reach = mass / np.maximum(mass + total, least)
    out = np.full_like(total, -np.inf)
    cost = np.zeros(len(endings.stop)) if endings.cost is None else endings.cost
    running = start.copy()
    gained = 0.0
    for n in range(1, len(own) + 1):
        if n > 1:
            rest = np.maximum(mass - kind(n - 1) * lightest, 0)
            reach = reach * (rest / np.maximum(rest + total, least))
            if n - 2 < len(lighter):
                np.minimum(reach, lighter[n - 2] / np.maximum(lighter[n - 2] + total, least), out=reach)
        last = np.maximum(kind(endings.stop[n] - gained) - start, 0)
        last *= reach
        last += running
        last -= kind(cost[n])
        np.maximum(out, last, out=out)
        step = max(0.0, float(steps[n - 1]))
        gained += step
        running += reach * kind(step)
    return out


def _without_heaviest(own: Floats) -> list[Floats]:
    """The mass of the own cards without the heaviest one, two and three: float32 [clue words] each."""
    heaviest = [np.zeros_like(own[0]) for _ in range(min(3, len(own)))]
    left = np.zeros_like(own[0])
    for weight in own:
        for high in heaviest:
            lower = np.minimum(high, weight)
            np.maximum(high, weight, out=high)
            weight = lower
        left += weight
    out = [left]  # summed from the lightest, so that small weights are not lost in rounding
    for high in heaviest[:0:-1]:
        out.insert(0, out[0] + high)
    return out


def close(guessers: Guessers, endings: Endings, rows: Rows) -> Floats:
    """An upper bound on the worth of every number for these clue words: float32 [rows]; see the module."""
    out = np.zeros(len(rows), dtype=np.float32)
    for start in range(0, len(rows), PIECE):
        piece = rows[start : start + PIECE]
        for weights in guessers:
            out[start : start + PIECE] += _bound_of_piece(weights, endings, piece)
    return out / np.float32(len(guessers))


def _bound_of_piece(weights: Weights, endings: Endings, rows: Rows) -> Floats:
    kind = np.float32
    own = np.sort(np.take(weights.own, rows, axis=1).astype(kind, copy=False), axis=0)[::-1]
    others = {role: np.take(w, rows).astype(kind, copy=False) for role, w in weights.others.items()}
    total = functools.reduce(np.add, others.values(), np.zeros(len(rows), dtype=kind))
    a = len(own)
    left = np.cumsum(own[::-1], axis=0, dtype=kind)[::-1]  # from each card on, summed from the lightest
    lost = ended(Weights(own, others), total, endings).astype(kind)
    least = kind(np.finfo(kind).tiny)
    reach = [np.ones(len(rows), dtype=kind), left[0] / np.maximum(left[0] + total, least)]
    for k in range(2, a + 1):
        # two of the k are among these; of many own cards the last bounds serve for all beyond
        reach.append(_second(own[k - 2 :], left[k - 2 :], total, least) if k <= DEEPEST else reach[-1])
    out = np.full(len(rows), -np.inf, dtype=kind)
    cost = np.zeros(a + 1) if endings.cost is None else endings.cost
    running = lost[0].copy()
    for n in range(1, a + 1):
        last = np.maximum(kind(endings.stop[n]) - lost[n - 1], 0)
        np.maximum(out, running + reach[n] * last - kind(cost[n]), out=out)
        running += reach[n] * np.maximum(lost[n] - lost[n - 1], 0)
    return out


def _second(own: Floats, left: Floats, total: Floats, least: np.float32) -> Floats:
    """P(K ≥ 2) with these own cards alone, heaviest first, exactly: float32 [clue words].

    Args:
        own: float32 [cards, clue words].
        left: their sum from each card on, likewise.
        total: the weight of all other cards.
        least: the least divisor.
    """
    everything = np.maximum(left[0] + total, least)
    out = np.zeros_like(total)
    for i, w in enumerate(own):
        rest = left[0] - w if i else left[1].copy()  # the difference would lose a small rest
        rest /= np.maximum(rest + total, least)
        rest *= w
        out += rest
    out /= everything
    return np.minimum(out, 1)
