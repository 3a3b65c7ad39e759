"""A sequential test of results board by board, as chess engines are tested.

The generalised sequential probability ratio test (GSPRT; Li, Liu and Ying 2014; Van den Bergh's use of it for chess):
after each board, two likelihoods of all results so far are compared: that under the likeliest distribution of a
board's result with mean ``high``, and that under the likeliest with mean ``low``. The test ends when the logarithm of
their ratio leaves

    ( log(β / (1 - α)), log((1 - β) / α) )

A board's result is one number for its two games together, so an advantage that the board gives to a side cancels out.
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
"""The test ends after this many boards at the earliest: fewer do not show the distribution."""


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
        decision: which is better by the difference asked for: ``first``, ``second``, ``neither``; or ``undecided``.
        boards: how many were seen.
        ratio: the log likelihood ratio that the first is better.
        other: the log likelihood ratio that the second is better; None in a one-sided test.
        bounds: a ratio between these two is undecided.
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
        low: with this mean result or less the first does not count as better.
        high: with this mean result or more it does.
        alpha: probability of calling a team better although it is not, for both teams together.
        beta: probability of not finding that a team is better.
        centre: the mean result of equal teams; the second is tested with ``low`` and ``high`` mirrored there. None for
            a one-sided test, where ``neither`` says only that the first was not shown to be better.
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
            raise InputError(f"alpha is {alpha:g} and beta is {beta:g}: both must lie between 0 and 0.5")
        if centre is not None and low < centre:
            raise InputError("a lower bound below 0 needs a one-sided test: set one_sided")
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
        """Which team is better by the two tests, each of which stays as it ended (Sobel and Wald 1949)."""
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
    """The distribution with this mean under which the shares are likeliest: share / (1 + λ (value - mean)).

    Newton's method, kept between bounds, finds the λ that gives the mean, which must lie between the least and the
    greatest value.
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
