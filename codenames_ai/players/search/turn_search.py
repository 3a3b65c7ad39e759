"""The clue word and number whose turn is worth most, among all clue words: exact, though few worths are computed.

Clue words whose bound (``turn_bounds``) is below the best worth found cannot be best, and are passed over: the answer
is that of computing all (``best_values``). Ties (``ties``) go to the clue word of lower row, and to the lower number.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from codenames_ai.players.search.exact import Family, Floats, Mask, Rows, one_of_a_family
from codenames_ai.players.search.ties import exceeds, first_best, levels, tolerance
from codenames_ai.players.search.turn_bounds import close, rough, slack_of
from codenames_ai.players.search.turns import Doubles, Endings, Guessers, TurnForecast, at, one_turn, total_of, values

BLOCK = 256
"""How many clue words' worths are computed at a time."""


def search(
    guessers: Guessers,
    endings: Endings,
    *,
    allowed: Mask,
    prior: Floats | None = None,
    top: int = 1,
    family: Family | None = None,
) -> list[TurnForecast]:
    """The ``top`` clue words whose turn is worth most, each with its best number; fewer only if fewer are allowed.

    Args:
        guessers: weights of all clue words, by at least one guess model; float32 for speed.
        endings: what the ends of the turn are worth.
        allowed: which clue words may be given.
        prior: float32 [clue words], added to the worth of a clue word.
        top: how many are wanted.
        family: gives numbers for a clue word's row; of clue words with a number in common only the best is listed.
    """
    count = int(np.count_nonzero(allowed))
    if not count or top < 1:
        return []
    bound = rough(guessers, endings)
    if prior is not None:
        bound += prior
    bound[~allowed] = -np.inf
    slack = slack_of(endings)
    best = _Best(guessers, endings, prior, top, family)
    best.compute(_largest(bound, min(count, max(BLOCK // 8, 2 * top))))
    while True:  # the threshold can fall: a new clue word may share numbers with two that were kept
        rest = np.setdiff1d(np.flatnonzero(bound >= best.threshold - slack), best.rows)
        rest = rest[bound[rest] > -np.inf]
        if not len(rest):
            return best.turns()
        nearer = close(guessers, endings, rest)
        if prior is not None:
            nearer += prior[rest]
        bound[rest] = np.minimum(bound[rest], nearer)
        block = rest[bound[rest] >= best.threshold - slack]
        if len(block) > BLOCK:
            block = block[_largest(bound[block], BLOCK)]
        if len(block):
            best.compute(block)


def better(guessers: Guessers, endings: Endings, value: float, *, allowed: Mask, prior: Floats | None = None) -> Rows:
    """The rows of the clue words that are worth more than this at their best number: exact.

    Worths are not computed where number 1 alone is worth more, or where a bound excludes it.
    """
    slack = slack_of(endings)
    bound, least = rough(guessers, endings), _for_one(guessers, endings)
    if prior is not None:
        bound += prior
        least += prior
    sure = allowed & (least > value + tolerance(value) + slack)
    rows = np.flatnonzero(allowed & ~sure & (bound >= value - slack))
    nearer = close(guessers, endings, rows)
    if prior is not None:
        nearer += prior[rows]
    rows = rows[nearer >= value - slack]
    found = [np.flatnonzero(sure)]
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        worth = values(at(guessers, block), endings).max(axis=0)
        if prior is not None:
            worth = worth + prior[block].astype(np.float64)
        found.append(block[exceeds(worth, value)])
    return np.sort(np.concatenate(found))


def _for_one(guessers: Guessers, endings: Endings) -> Doubles:
    """The worth of the number 1 of every clue word: float64 [clue words]."""
    out = np.zeros(guessers[0].own.shape[1])
    for weights in guessers:
        total = np.asarray(total_of(weights), dtype=np.float64)
        mass = weights.own.sum(axis=0, dtype=np.float64)
        missed = sum(
            (weight * endings.others[role][0] for role, weight in weights.others.items()), np.zeros_like(total)
        )
        out += (mass * endings.stop[1] + missed) / (mass + total)
    out /= len(guessers)
    return out if endings.cost is None else out - endings.cost[1]


def _largest(values: npt.NDArray[np.floating], n: int) -> Rows:
    return np.sort(np.argpartition(-values, n - 1)[:n])


class _Best:
    """The worths computed so far, and the best of them, one of a family."""

    def __init__(
        self,
        guessers: Guessers,
        endings: Endings,
        prior: Floats | None,
        top: int,
        family: Family | None,
    ) -> None:
        self.guessers, self.endings, self.prior = guessers, endings, prior
        self.top, self.family = top, family
        self.rows = np.zeros(0, dtype=np.int64)
        self.value = np.zeros(0)
        self.kept: list[int] = []
        self.threshold = -np.inf

    def compute(self, rows: Rows) -> None:
        """Add the worths of these clue words."""
        value = values(at(self.guessers, rows), self.endings).max(axis=0)
        if self.prior is not None:
            value = value + self.prior[rows].astype(np.float64)
        self.rows, self.value = np.append(self.rows, rows), np.append(self.value, value)
        self.kept = self._chosen()
        full = len(self.kept) == self.top
        self.threshold = -np.inf
        if full:  # a word that ties with the last one kept may come before it
            last = self.value[self.kept].min()
            self.threshold = float(last - tolerance(last))

    def _chosen(self) -> list[int]:
        order = np.lexsort((self.rows, levels(self.value)))
        best_first = ((int(self.rows[i]), int(i)) for i in order)
        return [i for _, i in one_of_a_family(best_first, self.top, self.family)]

    def turns(self) -> list[TurnForecast]:
        """The best, best first."""
        return [one_turn(self.guessers, self.endings, int(self.rows[i]), self.prior) for i in self.kept]


def best_values(
    guessers: Guessers, endings: Endings, allowed: Mask, prior: Floats | None = None
) -> tuple[Doubles, Rows]:
    """The value and best number of every clue word that is allowed, in the order of the rows.

    This is the slow reference for ``search``: it computes every worth.
    """
    rows = np.flatnonzero(allowed)
    best, numbers = np.empty(len(rows)), np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), BLOCK):
        block = slice(start, start + BLOCK)
        worth = values(at(guessers, rows[block]), endings)
        numbers[block] = first_best(worth) + 1
        best[block] = worth.max(axis=0)
    return (best if prior is None else best + prior[rows].astype(np.float64)), numbers
