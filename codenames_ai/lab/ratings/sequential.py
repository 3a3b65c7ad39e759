"""A sequential test of paired boards, as chess engines are tested.

The generalised sequential probability ratio test (GSPRT; Li, Liu and Ying 2014; Van den Bergh's use of it for chess):
after each board the likelihood of what was seen, under the likeliest distribution of a board's result whose mean is
``high``, is put against that under the likeliest whose mean is ``low``. The test ends when the logarithm of their
ratio leaves

    ( log(β / (1 - α)), log((1 - β) / α) )

A board's result is a number: both of its games together, so that what the board itself favours cancels out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from codenames_ai.core.errors import InputError

FIRST: Final = "first"
SECOND: Final = "second"
NEITHER: Final = "neither"
UNDECIDED: Final = "undecided"

UNSEEN: Final = 1e-3
"""Count of a result that has not occurred yet; without it the likelihood has no maximum."""

STEPS: Final = 100
CLOSE: Final = 1e-13

LEAST: Final = 16
"""Boards before the test may end: fewer do not show the distribution."""


def expected(elo: float) -> float:
    """The expected share of points for a lead of this many Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The lead in Elo points for this share of points; infinite for 0 and 1."""
    if share <= 0 or share >= 1:
        return math.inf if share >= 1 else -math.inf
    return -400 * math.log10(1 / share - 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The current result of a test.

    Attributes:
        decision: ``first`` is better, ``second`` is, ``neither`` by as much as was asked, or ``undecided``.
        boards: how many were seen.
        ratio: the log likelihood ratio that the first is better; ``other`` that the second is, None in a test of one
            side.
        bounds: between which they are undecided.
    """

    decision: str
    boards: int
    ratio: float
    other: float | None
    bounds: tuple[float, float]


class Sequential:
    """The test: boards are added one at a time, in order, and ``verdict`` is the current result.

    Args:
        values: the results that a board can have for the first, ascending.
        low: the mean result up to which it is not better; ``high``: from which it is.
        alpha: how often it may be called better though it is not; of both sides together.
        beta: how often it may be missed though it is.
        centre: the mean result of equals. The second is tested by the same means mirrored there; None for no such
            test, so that ``neither`` says only that the first is not shown better.
    """

    def __init__(
        self,
        values: Sequence[float],
        low: float,
        high: float,
        alpha: float = 0.05,
        beta: float = 0.05,
        *,
        centre: float | None = None,
    ) -> None:
        if not values[0] < low < high < values[-1]:
            raise InputError(f"the test needs {values[0]:g} < {low:g} < {high:g} < {values[-1]:g}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise InputError(f"alpha {alpha:g} and beta {beta:g} are above 0 and below a half")
        if centre is not None and low < centre:
            raise InputError("a lower bound below 0 needs a test of one side alone: set one_sided")
        self.values, self.low, self.high, self.centre = tuple(values), low, high, centre
        share = alpha if centre is None else alpha / 2
        self.bounds = (math.log(beta / (1 - share)), math.log((1 - beta) / share))
        self.counts = [0] * len(self.values)
        self._ended: list[str | None] = [None, None]
        self.verdict = Verdict(UNDECIDED, 0, 0.0, None if centre is None else 0.0, self.bounds)

    def add(self, value: float) -> Verdict:
        """Add a board's result; after the test has ended, nothing changes."""
        if self.verdict.decision != UNDECIDED:
            return self.verdict
        self.counts[self.values.index(value)] += 1
        boards = sum(self.counts)
        ratio = log_ratio(self.values, self.counts, self.low, self.high)
        other = None
        if self.centre is not None:
            mirrored = [2 * self.centre - v for v in reversed(self.values)]
            other = log_ratio(mirrored, self.counts[::-1], self.low, self.high)
        for i, now in enumerate((ratio, other)):
            if now is None or boards < LEAST or self._ended[i] is not None:
                continue
            if not self.bounds[0] < now < self.bounds[1]:
                self._ended[i] = "yes" if now >= self.bounds[1] else "no"
        self.verdict = Verdict(self._decision(), boards, ratio, other, self.bounds)
        return self.verdict

    def _decision(self) -> str:
        """Each side's own test stays as it ended (Sobel and Wald 1949)."""
        if self._ended[0] == "yes":
            return FIRST
        if self._ended[1] == "yes":
            return SECOND
        if self._ended[0] == "no" and (self.centre is None or self._ended[1] == "no"):
            return NEITHER
        return UNDECIDED


def log_ratio(values: Sequence[float], counts: Sequence[int], low: float, high: float) -> float:
    """The logarithm of how much likelier these counts are at mean ``high`` than at mean ``low``."""
    seen = [max(float(count), UNSEEN) for count in counts]
    total = sum(seen)
    share = [count / total for count in seen]
    under_low, under_high = tilted(values, share, low), tilted(values, share, high)
    return total * sum(p * math.log(b / a) for p, a, b in zip(share, under_low, under_high, strict=True))


def tilted(values: Sequence[float], share: Sequence[float], mean: float) -> list[float]:
    """The distribution of this mean under which the shares are likeliest: share / (1 + λ (value - mean)).

    λ is where the mean comes out right, found by Newton's method kept between bounds. The mean must lie between the
    least and the greatest value.
    """
    apart = [v - mean for v in values]
    low, high = -1 / max(apart), -1 / min(apart)  # between these every denominator is positive
    at = 0.0
    for _ in range(STEPS):
        parts = [a / (1 + at * a) for a in apart]
        off = sum(p * x for p, x in zip(share, parts, strict=True))  # falls as λ grows
        if off > 0:
            low = at
        else:
            high = at
        step = off / sum(p * x * x for p, x in zip(share, parts, strict=True))
        if abs(step) < CLOSE:
            break
        at = at + step if low < at + step < high else (low + high) / 2
    return [p / (1 + at * a) for p, a in zip(share, apart, strict=True)]
