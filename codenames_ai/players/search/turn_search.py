"""The clue word and number whose turn is worth most, of all clue words: exactly, while few are worked out.

Clue words whose bound (``turn_bounds``) is below the best worth found cannot be best, and are passed over: the answer
is that of working out all (``best_values``). Ties go to the clue word of lower row, and to the lower number.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from codenames_ai.players.search.exact import Family, Floats, Mask, Rows
from codenames_ai.players.search.turn_bounds import SLACK, close, rough
from codenames_ai.players.search.turns import Doubles, Endings, Minds, Turn, at, one_turn, total_of, values

BLOCK = 256
"""Clue words worked out at a time."""


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
    bound = rough(minds, endings)
    if prior is not None:
        bound += prior
    bound[~allowed] = -np.inf
    slack = _slack(endings)
    best = _Best(minds, endings, prior, top, family)
    best.work_out(_largest(bound, min(count, max(BLOCK // 8, 2 * top))))
    while True:  # a threshold can fall: a new clue word may be of one family with two that were kept
        rest = np.setdiff1d(np.flatnonzero(bound >= best.threshold - slack), best.rows)
        rest = rest[bound[rest] > -np.inf]
        if not len(rest):
            return best.turns()
        nearer = close(minds, endings, rest)
        if prior is not None:
            nearer += prior[rest]
        bound[rest] = np.minimum(bound[rest], nearer)
        block = rest[bound[rest] >= best.threshold - slack]
        if len(block) > BLOCK:
            block = block[_largest(bound[block], BLOCK)]
        if len(block):
            best.work_out(block)


def better(minds: Minds, endings: Endings, value: float, *, allowed: Mask, prior: Floats | None = None) -> Rows:
    """The rows of the clue words that are worth more than this at their best number: exact.

    Those whose number 1 alone is worth more are not worked out further, nor are those that the bounds exclude.
    """
    slack = _slack(endings)
    bound, least = rough(minds, endings), _for_one(minds, endings)
    if prior is not None:
        bound += prior
        least += prior
    sure = allowed & (least > value + slack)
    rows = np.flatnonzero(allowed & ~sure & (bound >= value - slack))
    nearer = close(minds, endings, rows)
    if prior is not None:
        nearer += prior[rows]
    rows = rows[nearer >= value - slack]
    found = [np.flatnonzero(sure)]
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        worth = values(at(minds, block), endings).max(axis=0)
        if prior is not None:
            worth = worth + prior[block].astype(np.float64)
        found.append(block[worth > value])
    return np.sort(np.concatenate(found))


def _for_one(minds: Minds, endings: Endings) -> Doubles:
    """The worth of the number 1 of every clue word: float64 [clue words]."""
    out = np.zeros(minds[0].own.shape[1])
    for weights in minds:
        total = np.asarray(total_of(weights), dtype=np.float64)
        mass = weights.own.sum(axis=0, dtype=np.float64)
        missed = sum(
            (weight * endings.others[role][0] for role, weight in weights.others.items()), np.zeros_like(total)
        )
        out += (mass * endings.stop[1] + missed) / (mass + total)
    out /= len(minds)
    return out if endings.cost is None else out - endings.cost[1]


def _slack(endings: Endings) -> float:
    return SLACK * max(1e-9, float(np.abs(endings.stop).max()))


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
