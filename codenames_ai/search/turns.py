"""How a turn goes under a guess model, and the clue and number whose turn is worth most, for all clue words at once.

Each card i has a weight w(i) for a clue word; the guesser touches one card after another, each with a chance in
proportion to its weight among the cards left (Luce 1959, Plackett 1975). That is a race of independent exponential
clocks with these rates, from which all here follows. Let K be how many own cards are touched before the first other.

- Which other card comes first does not depend on K: its chance is its share of the weight of all others, B.
- No card of a set C of own cards is among the K with chance B / (B + w(C)). The chances of K come from these by
  inclusion and exclusion, over the 2ᵃ sets of the a own cards (``run_chances``).
- Of k own cards touched, at least j are not among the k - j heaviest. So P(K ≥ k) is at most P(K ≥ j) with the
  k - j heaviest left out: a bound that costs no sets (``_bound``).

A turn with number n ends when n own cards are found or another card is touched; ``Endings`` says what each end is
worth. Where it is not known how the guesser thinks there are several *minds*, each with its weights: the worth is the
mean over them. It grows with every P(K ≥ k), so the bound on these bounds it, and clue words whose bound is below the
best worth found need not be worked out: the answer is that of working out all.

Ties go to the clue word of lower row, and to the lower number.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from codenames_ai.search.exact import Family, Floats, Mask, Rows

Doubles = npt.NDArray[np.float64]

BLOCK = 256
"""Clue words worked out at a time."""

PIECE = 8192
"""Clue words that are bounded at a time."""

DEEPEST = 7
"""P(K ≥ k) is bounded anew up to this k."""

SLACK = 1e-4
"""The bounds are worked out in float32: what they may be too low by, relative to the greatest worth."""


@dataclass(frozen=True, eq=False, slots=True)
class Endings:
    """What the end of a turn is worth by how many own cards it found: float64 [own + 1] each.

    Attributes:
        stop: ended by the guesser, with all found that the number promised.
        others: role of the card that ended it -> worth.
        cost: what it costs to say a number, float64 [own + 1]; infinite for one that may not be said; None for nothing.
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
    """What is touched, for some clue words.

    Attributes:
        own: float [own, clue words], the weights of the own cards.
        others: role -> float [clue words], the summed weights of the cards of this role that can be touched.
    """

    own: npt.NDArray[np.floating]
    others: Mapping[str, npt.NDArray[np.floating]]

    def at(self, rows: Rows) -> Weights:
        """Of some clue words, in double precision."""
        own = self.own[:, rows].astype(np.float64)
        return Weights(own, {role: w[rows].astype(np.float64) for role, w in self.others.items()})


Minds: TypeAlias = Sequence[Weights]


@dataclass(frozen=True, eq=False, slots=True)
class Turn:
    """A clue word with its best number, and how its turn would go.

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


def run_chances(own: Doubles, others: Doubles) -> Doubles:
    """P(K ≥ k) for k = 0 … own: float64 [own + 1, clue words], exact up to rounding (2e-12).

    Args:
        own: float64 [own, clue words], the weights of the own cards, above 0.
        others: float64 [clue words], the summed weight of all other cards; where it is 0 every own card is found.
    """
    a, clues = own.shape
    sums = np.zeros((1 << a, clues))
    for i in range(a):
        half = 1 << i
        np.add(sums[:half], own[i], out=sums[half : 2 * half])
    sums += others
    with np.errstate(invalid="ignore", divide="ignore"):
        untouched = others / sums
    untouched[0] = 1.0  # no card is asked of the empty set, whatever the others weigh
    out: Doubles = np.clip(_combination(a) @ untouched, 0.0, 1.0)
    out[0] = 1.0
    return out


@functools.lru_cache(maxsize=32)
def _combination(a: int) -> Doubles:
    """P(K ≥ k) from the chance that no card of a set is among the K, for all sets: float64 [a + 1, 2ᵃ].

    K ≥ k fails if at least r = a - k + 1 own cards are missing. With p(j) the sum over the sets of j cards,
    P(at least r missing) = Σ over j ≥ r of (-1)^(j - r) · C(j - 1, r - 1) · p(j).
    """
    size = np.array([s.bit_count() for s in range(1 << a)])
    out = np.zeros((a + 1, 1 << a))
    out[:, 0] = 1.0
    for k in range(1, a + 1):
        r = a - k + 1
        by_size = [0.0] * r + [-((-1.0) ** (j - r)) * comb(j - 1, r - 1) for j in range(r, a + 1)]
        out[k] += np.array(by_size)[size]
    return out


def values(minds: Minds, endings: Endings) -> Doubles:
    """The worth of every number from 1: float64 [own, clue words], the mean over the minds.

    With D(k) the worth of another card's ending the turn after k own ones, by the shares of the roles,

        worth(n) = Σ over k < n of (P(K ≥ k) - P(K ≥ k + 1)) · D(k)  +  P(K ≥ n) · stop(n)  -  cost(n).
    """
    out: Doubles | None = None
    for weights in minds:
        total = _total(weights)
        reach = run_chances(np.asarray(weights.own, dtype=np.float64), np.asarray(total, dtype=np.float64))
        ended = _ended(weights, total, endings)
        worth = np.cumsum((reach[:-1] - reach[1:]) * ended[:-1], axis=0)
        worth += reach[1:] * endings.stop[1:, None]
        out = worth if out is None else out + worth
    assert out is not None
    out /= len(minds)
    if endings.cost is not None:
        out -= endings.cost[1:, None]
    return out


def _total(weights: Weights) -> npt.NDArray[np.floating]:
    return functools.reduce(np.add, weights.others.values(), np.zeros(weights.own.shape[1], weights.own.dtype))


def _ended(weights: Weights, total: npt.NDArray[np.floating], endings: Endings) -> Doubles:
    """D(k): float [own + 1, clue words]."""
    out = np.zeros((len(endings.stop), len(total)), dtype=total.dtype)
    safe = np.where(total > 0, total, 1)
    for role, weight in weights.others.items():
        out += endings.others[role].astype(total.dtype)[:, None] * (weight / safe)
    return out


def search(
    minds: Minds,
    endings: Endings,
    *,
    allowed: Mask,
    prior: Floats | None = None,
    top: int = 1,
    family: Family | None = None,
) -> list[Turn]:
    """The ``top`` clue words whose turn is worth most, each with its best number; fewer only if fewer are allowed.

    Args:
        minds: weights of all clue words, at least one; float32 for speed.
        endings: what the ends of the turn are worth.
        allowed: which clue words may be given.
        prior: float32 [clue words], added to the worth of a clue word.
        top: how many are wanted.
        family: numbers for a clue word's row; of clue words that share one only the best is listed.
    """
    count = int(np.count_nonzero(allowed))
    if not count or top < 1:
        return []
    bound = _rough(minds, endings)
    if prior is not None:
        bound += prior
    bound[~allowed] = -np.inf
    slack = SLACK * max(1e-9, float(np.abs(endings.stop).max()))
    best = _Best(minds, endings, prior, top, family)
    best.work_out(_largest(bound, min(count, max(BLOCK // 8, 2 * top))))
    while True:  # a threshold can fall: a new clue word may be of one family with two that were kept
        rest = np.setdiff1d(np.flatnonzero(bound >= best.threshold - slack), best.rows)
        rest = rest[bound[rest] > -np.inf]
        if not len(rest):
            return best.turns()
        close = _bound(minds, endings, rest)
        if prior is not None:
            close += prior[rest]
        bound[rest] = np.minimum(bound[rest], close)
        block = rest[bound[rest] >= best.threshold - slack]
        if len(block) > BLOCK:
            block = block[_largest(bound[block], BLOCK)]
        if len(block):
            best.work_out(block)


def _largest(values: npt.NDArray[np.floating], n: int) -> Rows:
    return np.sort(np.argpartition(-values, n - 1)[:n])


class _Best:
    """Clue words worked out so far, and the best of them, one of a family."""

    def __init__(
        self,
        minds: Minds,
        endings: Endings,
        prior: Floats | None,
        top: int,
        family: Family | None,
    ) -> None:
        self.minds, self.endings, self.prior = minds, endings, prior
        self.top, self.family = top, family
        self.rows = np.zeros(0, dtype=np.int64)
        self.value = np.zeros(0)
        self.kept: list[int] = []
        self.threshold = -np.inf

    def work_out(self, rows: Rows) -> None:
        """Takes these clue words in."""
        value = values(at(self.minds, rows), self.endings).max(axis=0)
        if self.prior is not None:
            value = value + self.prior[rows].astype(np.float64)
        self.rows, self.value = np.append(self.rows, rows), np.append(self.value, value)
        self.kept = self._chosen()
        full = len(self.kept) == self.top
        self.threshold = float(self.value[self.kept[-1]]) if full else -np.inf

    def _chosen(self) -> list[int]:
        order = np.lexsort((self.rows, -self.value))
        if self.family is None:
            return [int(i) for i in order[: self.top]]
        seen: set[int] = set()
        kept: list[int] = []
        for i in order:
            numbers = self.family(int(self.rows[i]))
            if seen.isdisjoint(numbers):
                seen.update(numbers)
                kept.append(int(i))
                if len(kept) == self.top:
                    break
        return kept

    def turns(self) -> list[Turn]:
        """The best, best first."""
        return [one_turn(self.minds, self.endings, int(self.rows[i]), self.prior) for i in self.kept]


def one_turn(minds: Minds, endings: Endings, row: int, prior: Floats | None = None, number: int | None = None) -> Turn:
    """How the turn of one clue word goes, with its best number or the one given."""
    of_row = at(minds, np.array([row]))
    worth = values(of_row, endings)[:, 0]
    n = int(worth.argmax()) + 1 if number is None else number
    liked = 0.0 if prior is None else float(prior[row])
    reach, ends = turn_of(of_row, n)
    return Turn(row, n, float(worth[n - 1]) + liked, float(worth[n - 1]), reach, ends)


def turn_of(minds: Minds, number: int) -> tuple[Doubles, dict[str, float]]:
    """How the turn of one clue word with a number goes: P(K ≥ k) for k = 0 … number, and role -> chance to end it."""
    reach = np.zeros(number + 1)
    ends: dict[str, float] = {}
    for weights in minds:
        total = np.asarray(_total(weights), dtype=np.float64)
        chance = run_chances(np.asarray(weights.own, dtype=np.float64), total)[: number + 1, 0]
        reach += chance / len(minds)
        for role, weight in weights.others.items():
            share = float(weight[0] / total[0]) if total[0] > 0 else 0.0
            ends[role] = ends.get(role, 0.0) + (1 - float(chance[-1])) * share / len(minds)
    return reach, ends


def best_values(minds: Minds, endings: Endings, allowed: Mask, prior: Floats | None = None) -> tuple[Doubles, Rows]:
    """The value and best number of every clue word that is allowed, in the order of the rows; none is passed over.

    This is the reference for ``search``, and slow: it works out every clue word.
    """
    rows = np.flatnonzero(allowed)
    best, numbers = np.empty(len(rows)), np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), BLOCK):
        block = slice(start, start + BLOCK)
        worth = values(at(minds, rows[block]), endings)
        numbers[block] = worth.argmax(axis=0) + 1
        best[block] = worth.max(axis=0)
    return (best if prior is None else best + prior[rows].astype(np.float64)), numbers


def at(minds: Minds, rows: Rows) -> tuple[Weights, ...]:
    """The minds for some clue words, in double precision."""
    return tuple(weights.at(rows) for weights in minds)


def _rough(minds: Minds, endings: Endings) -> Floats:
    """No number of a clue word is worth more: float32 [clue words]; looser than ``_bound``, and many times as fast.

    P(K ≥ k + 1) is at most P(K ≥ k) times the chance of an own card where the k lightest are gone, and at most the
    chance that the cards lighter than the k heaviest come before any other. Worked out a piece at a time: what a piece
    needs stays in the cache.
    """
    size = minds[0].own.shape[1]
    out = np.zeros(size, dtype=np.float32)
    steps = np.max([np.diff(worth) for worth in endings.others.values()], axis=0) if endings.others else None
    for start in range(0, size, PIECE):
        piece = slice(start, start + PIECE)
        for weights in minds:
            out[piece] += _rough_of_piece(weights, endings, steps, piece)
    out /= np.float32(len(minds))
    return out


def _rough_of_piece(weights: Weights, endings: Endings, steps: Doubles | None, piece: slice) -> Floats:
    kind = np.float32
    if steps is None:  # no other card is left: every own card is found
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
    lighter = _without_heaviest(own, mass)
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


def _without_heaviest(own: Floats, mass: Floats) -> list[Floats]:
    """The mass of the own cards without the heaviest one, two and three: float32 [clue words] each."""
    heaviest = [np.zeros_like(mass) for _ in range(min(3, len(own)))]
    for weight in own:
        for i, high in enumerate(heaviest):
            lower = np.minimum(high, weight) if i + 1 < len(heaviest) else None
            np.maximum(high, weight, out=high)
            if lower is None:
                break
            weight = lower
    out = []
    left = mass
    for high in heaviest:
        left = np.maximum(left - high, 0)
        out.append(left)
    return out


def _bound(minds: Minds, endings: Endings, rows: Rows) -> Floats:
    """No number of these clue words is worth more: float32 [rows]; see the module."""
    out = np.zeros(len(rows), dtype=np.float32)
    for start in range(0, len(rows), PIECE):
        piece = rows[start : start + PIECE]
        for weights in minds:
            out[start : start + PIECE] += _bound_of_piece(weights, endings, piece)
    return out / np.float32(len(minds))


def _bound_of_piece(weights: Weights, endings: Endings, rows: Rows) -> Floats:
    kind = np.float32
    own = np.sort(np.take(weights.own, rows, axis=1).astype(kind, copy=False), axis=0)[::-1]
    others = {role: np.take(w, rows).astype(kind, copy=False) for role, w in weights.others.items()}
    total = functools.reduce(np.add, others.values(), np.zeros(len(rows), dtype=kind))
    a = len(own)
    left = own.sum(axis=0)
    ended = _ended(Weights(own, others), total, endings).astype(kind)
    least = kind(np.finfo(kind).tiny)
    reach = [np.ones(len(rows), dtype=kind), left / np.maximum(left + total, least)]
    for k in range(2, a + 1):
        # two of the k are among these; of many own cards the last bounds serve for all beyond
        reach.append(_second(own[k - 2 :], left, total, least) if k <= DEEPEST else reach[-1])
        left = np.maximum(left - own[k - 2], 0)
    out = np.full(len(rows), -np.inf, dtype=kind)
    cost = np.zeros(a + 1) if endings.cost is None else endings.cost
    running = ended[0].copy()
    for n in range(1, a + 1):
        last = np.maximum(kind(endings.stop[n]) - ended[n - 1], 0)
        np.maximum(out, running + reach[n] * last - kind(cost[n]), out=out)
        running += reach[n] * np.maximum(ended[n] - ended[n - 1], 0)
    return out


def _second(own: Floats, own_sum: Floats, total: Floats, least: np.float32) -> Floats:
    """P(K ≥ 2) with these own cards alone, exactly: float32 [clue words]."""
    everything = np.maximum(own_sum + total, least)
    out = np.zeros_like(total)
    for w in own:
        rest = np.maximum(own_sum - w, 0)
        rest /= np.maximum(rest + total, least)
        rest *= w
        out += rest
    out /= everything
    return np.minimum(out, 1)
