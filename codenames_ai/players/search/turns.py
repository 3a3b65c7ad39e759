"""The course of a turn under a guess model and its worth, for many clue words at once.

Each card i has a weight w(i) for a clue word; the guesser touches one card after another, each with a chance in
proportion to its weight among the cards left (Luce 1959, Plackett 1975). That is a race of independent exponential
clocks with these rates, from which all below follows. Let K be how many own cards are touched before the first other.

- Which other card comes first does not depend on K: its chance is its share of the weight of all others, B.
- No card of a set C of own cards is among the K with chance B / (B + w(C)). The chances of K come from these by
  inclusion and exclusion, over the 2ᵃ sets of the a own cards (``run_chances``).

A turn with number n ends when n own cards are found or another card is touched; ``Endings`` has the worth of each end.
Where it is not known how the guesser thinks, several guess models stand for it, each with its weights, and the worth is
the mean over them. ``turn_search`` finds the clue word and number whose turn is worth most.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from codenames_ai.players.search.exact import Floats, Rows
from codenames_ai.players.search.ties import exceeds, first_best

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Endings:
    """The worth of a turn's end by how many own cards were found: float64 [own + 1] each.

    Attributes:
        stop: the guesser has found all that the number promised.
        others: role of the card that ended it -> worth.
        cost: the cost of each number, float64 [own + 1]; infinite for a number that is not allowed; None for no costs.
    """

    stop: Doubles
    others: Mapping[str, Doubles]
    cost: Doubles | None = None

    def __post_init__(self) -> None:
        for role, worth in {"stop": self.stop, **self.others}.items():
            if worth.shape != self.stop.shape or worth.dtype != np.float64 or not np.isfinite(worth).all():
                raise ValueError(f"endings: {role}: finite float64 [own + 1] is needed, not {worth!r}")


@dataclass(frozen=True, eq=False, slots=True)
class Weights:
    """How likely cards are to be touched, for some clue words.

    Attributes:
        own: float [own, clue words], the weights of the own cards.
        others: role -> float [clue words], the summed weights of the cards of this role that can be touched.
        rival: float [clue words], the weight of the heaviest other card: no number but 1 promises a lighter card. None
            if that does not matter.
    """

    own: npt.NDArray[np.floating]
    others: Mapping[str, npt.NDArray[np.floating]]
    rival: npt.NDArray[np.floating] | None = None

    def at(self, rows: Rows) -> Weights:
        """The weights for some clue words, in double precision."""
        own = self.own[:, rows].astype(np.float64)
        rival = None if self.rival is None else self.rival[rows].astype(np.float64)
        return Weights(own, {role: w[rows].astype(np.float64) for role, w in self.others.items()}, rival)


Guessers: TypeAlias = Sequence[Weights]


@dataclass(frozen=True, eq=False, slots=True)
class TurnForecast:
    """A clue word with its best number, and the forecast of its turn.

    Attributes:
        row: of the clue word.
        number: how many cards it is for.
        value: the worth of the turn, with the prior of the clue word.
        worth: the same without the prior.
        reach: P(K ≥ k) for k = 0 … number, float64.
        ends: role -> the chance that a card of this role ends the turn.
    """

    row: int
    number: int
    value: float
    worth: float
    reach: Doubles
    ends: Mapping[str, float]


SETS = 16
"""Up to this many own cards all their sets are enumerated: 2ᵃ sums for each clue word. No game deals more."""


def run_chances(own: Doubles, others: Doubles) -> Doubles:
    """P(K ≥ k) for k = 0 … own: float64 [own + 1, clue words], exact up to rounding (2e-12; ``_race`` 2e-11).

    Args:
        own: float64 [own, clue words], the weights of the own cards, above 0.
        others: float64 [clue words], the summed weight of all other cards; where it is 0 every own card is found.
    """
    a, clues = own.shape
    if a > SETS:
        return _race(own, others)
    sums = np.zeros((1 << a, clues))
    for i in range(a):
        half = 1 << i
        np.add(sums[:half], own[i], out=sums[half : 2 * half])
    sums += others
    with np.errstate(invalid="ignore", divide="ignore"):
        untouched = others / sums
    untouched[0] = 1.0  # the empty set, whatever the others weigh
    order, starts, signs = _combination(a)
    by_size = np.add.reduceat(untouched[order], starts, axis=0)
    out = np.ones((a + 1, clues))
    for k in range(1, a + 1):  # no matrix product: its rounding depends on how many clue words there are
        for size in range(a - k + 1, a + 1):
            out[k] += signs[k, size] * by_size[size]
    return np.clip(out, 0.0, 1.0)


def _race(own: Doubles, others: Doubles) -> Doubles:
    """The chances of ``run_chances`` for any number of own cards, by the time when a clock of the others rings first.

    K ≥ k if k own clocks have rung before that time, which is exponential with rate B; in units of 1/B and with x its
    logarithm, P(K ≥ k) = ∫ P(k of the own have rung by eˣ) exp(x - eˣ) dx. The integrand is smooth and dies off at both
    ends, where sums at equal steps converge fastest (Trefethen and Weideman 2014).
    """
    a, clues = own.shape
    out = np.ones((a + 1, clues))
    some = others > 0
    x = np.arange(-26.0, 4.0, 0.2)
    share = np.exp(x - np.exp(x))
    share /= share.sum()
    exactly = np.zeros((a + 1, len(x), int(some.sum())))
    exactly[0] = 1.0
    for weights in own[:, some]:
        rung = -np.expm1(-np.exp(x)[:, None] * (weights / others[some]))
        more = exactly[:-1] * rung
        exactly *= 1 - rung
        exactly[1:] += more
    at_least = np.cumsum(exactly[::-1], axis=0)[::-1]
    out[:, some] = np.einsum("kxc,x->kc", at_least, share)
    return np.clip(out, 0.0, 1.0)


@functools.lru_cache(maxsize=32)
def _combination(a: int) -> tuple[Rows, Rows, Doubles]:
    """The 2ᵃ sets by size, the place where each size begins, and the coefficient of each size in P(K ≥ k).

    K ≥ k fails if at least r = a - k + 1 own cards are missing. With p(j) the sum over the sets of j cards,
    P(at least r missing) = Σ over j ≥ r of (-1)^(j - r) · C(j - 1, r - 1) · p(j).
    """
    size = np.array([s.bit_count() for s in range(1 << a)])
    order = np.argsort(size, kind="stable")
    signs = np.zeros((a + 1, a + 1))
    for k in range(1, a + 1):
        r = a - k + 1
        for j in range(r, a + 1):
            signs[k, j] = -((-1.0) ** (j - r)) * comb(j - 1, r - 1)
    return order, np.searchsorted(size[order], np.arange(a + 1)), signs


def values(guessers: Guessers, endings: Endings) -> Doubles:
    """The worth of every number from 1: float64 [own, clue words], the mean over the guessers.

    With D(k) the expected worth when another card ends the turn after k own ones,

        worth(n) = Σ over k < n of (P(K ≥ k) - P(K ≥ k + 1)) · D(k)  +  P(K ≥ n) · stop(n)  -  cost(n).
    """
    out: Doubles | None = None
    for weights in guessers:
        total = total_of(weights)
        reach = run_chances(np.asarray(weights.own, dtype=np.float64), np.asarray(total, dtype=np.float64))
        lost = ended(weights, total, endings)
        worth = np.cumsum((reach[:-1] - reach[1:]) * lost[:-1], axis=0)
        worth += reach[1:] * endings.stop[1:, None]
        out = worth if out is None else out + worth
    assert out is not None
    out /= len(guessers)
    if endings.cost is not None:
        out -= endings.cost[1:, None]
    out[_empty_promises(guessers)] = -np.inf
    return out


def _empty_promises(guessers: Guessers) -> npt.NDArray[np.bool_]:
    """A mask of numbers that promise a card less likely than some other card, on the mean of guessers: [own, words]."""
    own, clue_words = guessers[0].own.shape
    out = np.zeros((own, clue_words), dtype=np.bool_)
    chance = np.zeros((own, clue_words))
    rival = np.zeros(clue_words)
    for weights in guessers:
        if weights.rival is None:
            return out
        everything = total_of(weights) + weights.own.sum(axis=0)
        chance += weights.own / everything
        rival += weights.rival / everything
    likeliest = np.sort(chance, axis=0)[::-1]
    out[1:] = exceeds(rival, likeliest[1:])
    return out


def total_of(weights: Weights) -> npt.NDArray[np.floating]:
    """The summed weight of all other cards: float [clue words]."""
    return functools.reduce(np.add, weights.others.values(), np.zeros(weights.own.shape[1], weights.own.dtype))


def ended(weights: Weights, total: npt.NDArray[np.floating], endings: Endings) -> Doubles:
    """D(k): float [own + 1, clue words]."""
    out = np.zeros((len(endings.stop), len(total)), dtype=total.dtype)
    safe = np.where(total > 0, total, 1)
    for role, weight in weights.others.items():
        out += endings.others[role].astype(total.dtype)[:, None] * (weight / safe)
    return out


def one_turn(
    guessers: Guessers, endings: Endings, row: int, prior: Floats | None = None, number: int | None = None
) -> TurnForecast:
    """The forecast for one clue word, with its best number or the one given."""
    of_row = at(guessers, np.array([row]))
    worth = values(of_row, endings)[:, 0]
    n = int(first_best(worth)) + 1 if number is None else number
    bonus = 0.0 if prior is None else float(prior[row])
    reach, ends = turn_of(of_row, n)
    return TurnForecast(row, n, float(worth[n - 1]) + bonus, float(worth[n - 1]), reach, ends)


def turn_of(guessers: Guessers, number: int) -> tuple[Doubles, dict[str, float]]:
    """The turn of one clue word with a number: P(K ≥ k) for k = 0 … number, and role -> chance to end it."""
    reach = np.zeros(number + 1)
    ends: dict[str, float] = {}
    for weights in guessers:
        total = np.asarray(total_of(weights), dtype=np.float64)
        chance = run_chances(np.asarray(weights.own, dtype=np.float64), total)[: number + 1, 0]
        reach += chance / len(guessers)
        for role, weight in weights.others.items():
            share = float(weight[0] / total[0]) if total[0] > 0 else 0.0
            ends[role] = ends.get(role, 0.0) + (1 - float(chance[-1])) * share / len(guessers)
    return reach, ends


def at(guessers: Guessers, rows: Rows) -> tuple[Weights, ...]:
    """The weights for some clue words, in double precision."""
    return tuple(weights.at(rows) for weights in guessers)
