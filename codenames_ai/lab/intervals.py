"""Means, rates and differences with their bootstrap intervals: the only place that computes one.

Three kinds of data, three functions:

- ``mean``: independent values, such as one number for each game;
- ``totals``: rows that belong to boards. Boards are drawn with replacement, each with all games that were played on it,
  so that games on one board stay together (the cluster bootstrap; Efron and Tibshirani 1993). A rate is the ratio of
  two totals; anything else that is computed from totals (ratings, effects) gets its interval from ``percentiles``;
- ``clustered_mean``: one measure of human turns, in clusters of boards.

Each names its random stream, so the same data give the same interval everywhere.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from codenames_ai.core import chance
from codenames_ai.core.errors import InputError

Floats = npt.NDArray[np.float64]

LEVEL: Final = 0.95
MEAN_RESAMPLES: Final = 2000
RESAMPLES: Final = 1000
"""Resamples of boards or clusters."""

GROUPS: Final = 2000
"""Most groups of boards to draw from: more boards than this are drawn several at a time, which keeps memory small."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, rate, difference or rating with its bootstrap interval.

    The bounds are NaN where the data show no spread: one game or board, or the same result on all of them.

    Attributes:
        mean: the value itself.
        low: the lower bound. high: the upper bound.
        games: how many games (or turns, clues, guesses) it was computed from.
    """

    mean: float
    low: float
    high: float
    games: int

    @property
    def known(self) -> bool:
        """Whether there are bounds."""
        return not (math.isnan(self.low) or math.isnan(self.high))


def resamples(n: int, times: int, seed: chance.Name) -> Iterator[npt.NDArray[np.intp]]:
    """``times`` samples of n indices below n, drawn with replacement; the same for a seed on every machine."""
    digest = hashlib.sha256(f"bootstrap {type(seed).__name__} {seed}".encode()).digest()
    bits = np.random.PCG64(int.from_bytes(digest[:16], "big"))  # NumPy keeps this raw stream stable, but not integers()
    for _ in range(times):
        yield (bits.random_raw(n) % n).astype(np.intp)


def mean(values: Sequence[float], *, seed: chance.Name = 0, level: float = LEVEL) -> Interval:
    """The mean of independent values with its percentile bootstrap interval (Efron 1979).

    Raises:
        InputError: there are no values, or the level is not between 0 and 1.
    """
    n = len(values)
    if not n:
        raise InputError("values: there are none; a mean needs one or more")
    if not 0 < level < 1:
        raise InputError(f"level: {level!r}; write a number between 0 and 1")
    data = np.asarray(values, dtype=np.float64)
    if n == 1:
        return Interval(float(data[0]), math.nan, math.nan, 1)
    means = [float(data[drawn].mean()) for drawn in resamples(n, MEAN_RESAMPLES, seed)]
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(data.mean()), float(low), float(high), n)


def percentiles(value: float, resampled: Floats, n: int) -> Interval:
    """A value with the interval that holds the central 95% of its resampled values; infinite ones and NaN are left out.

    There are no bounds if all resampled values are equal, as those of a single board are.
    """
    finite = resampled[np.isfinite(resampled)]
    if not len(finite) or finite.min() == finite.max():
        return Interval(value, math.nan, math.nan, n)
    low, high = np.quantile(finite, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(value, float(low), float(high), n)


@dataclass(frozen=True, eq=False, slots=True)
class Totals:
    """Totals of several columns, as observed and for each resample of the boards.

    Attributes:
        observed: float64 [columns].
        resampled: float64 [RESAMPLES, columns].
    """

    observed: Floats
    resampled: Floats

    def ratio(self, top: int, bottom: int, *, independent: int | None = None) -> Interval | None:
        """One column's total divided by another's, with its interval; None if the total below is 0.

        Args:
            top: index of the column above the line.
            bottom: index of the column below it, which counts what the ratio is a share of.
            independent: how many independent trials a share comes from. A share of 0 or 1 shows no spread, so its
                interval is then that of Clopper and Pearson (1934) for this many trials.
        """
        if not self.observed[bottom]:
            return None
        value, n = float(self.observed[top] / self.observed[bottom]), int(self.observed[bottom])
        if independent and value in (0.0, 1.0):
            bound = ((1 - LEVEL) / 2) ** (1 / independent)
            return Interval(value, bound if value else 0.0, 1.0 if value else 1 - bound, n)
        with np.errstate(divide="ignore", invalid="ignore"):
            return percentiles(value, self.resampled[:, top] / self.resampled[:, bottom], n)


def totals(boards: npt.ArrayLike, columns: npt.ArrayLike) -> Totals:
    """The totals of some columns, resampled by board.

    Args:
        boards: [rows], the board of each row.
        columns: [rows, columns], numbers.
    """
    values = np.asarray(columns, dtype=np.float64)
    ids, place = np.unique(np.asarray(boards), return_inverse=True)
    groups = min(len(ids), GROUPS)
    by_group = np.zeros((groups, values.shape[1]))
    np.add.at(by_group, place % groups, values)
    resampled = np.empty((RESAMPLES, values.shape[1]))
    for i, drawn in enumerate(resamples(groups, RESAMPLES, "boards")):
        resampled[i] = np.bincount(drawn, minlength=groups) @ by_group
    return Totals(by_group.sum(axis=0), resampled)


def clustered_mean(values: Sequence[float | None], clusters: Sequence[str], seed: int = 0) -> Interval | None:
    """The mean of the values that are not None, with its 95% interval by bootstrap of whole clusters.

    None if there is no value. The bounds are NaN if there is only one cluster.
    """
    sums: dict[str, list[float]] = {}
    for value, cluster in zip(values, clusters, strict=True):
        if value is not None:
            pair = sums.setdefault(cluster, [0.0, 0.0])
            pair[0] += value
            pair[1] += 1
    if not sums:
        return None
    pairs = [sums[cluster] for cluster in sorted(sums)]
    n = sum(p[1] for p in pairs)
    value, count = sum(p[0] for p in pairs) / n, int(n)
    if len(pairs) == 1:
        return Interval(value, math.nan, math.nan, count)
    rng = chance.generator("evaluate", "bootstrap", seed)
    means = []
    for _ in range(RESAMPLES):
        drawn = [pairs[chance.below(rng, len(pairs))] for _ in pairs]
        means.append(sum(p[0] for p in drawn) / sum(p[1] for p in drawn))
    means.sort()
    return Interval(value, means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1], count)
