"""Means, rates and differences with their intervals: known values, and cases without bounds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from codenames_ai.lab.intervals import LEVEL, RESAMPLES, Interval, clustered_mean, mean, percentiles, resamples, totals


def test_resamples_are_the_same_everywhere() -> None:
    first = [drawn.tolist() for drawn in resamples(5, 2, "boards")]
    assert first == [[2, 0, 1, 3, 4], [3, 4, 0, 4, 0]]
    assert first == [drawn.tolist() for drawn in resamples(5, 2, "boards")]
    assert first != [drawn.tolist() for drawn in resamples(5, 2, 0)]


def test_a_rate_is_a_ratio_of_totals_and_its_interval_is_by_board() -> None:
    boards = [0, 0, 1, 1, 2, 2]
    won = [1.0, 1.0, 0.0, 0.0, 1.0, 0.0]
    found = totals(boards, np.column_stack([won, np.ones(6)]))
    assert found.observed.tolist() == [3, 6]
    assert found.resampled.shape == (RESAMPLES, 2)
    rate = found.ratio(0, 1)
    assert rate == Interval(0.5, 0.0, 1.0, 6)
    assert totals(boards, np.zeros((6, 2))).ratio(0, 1) is None


def test_a_share_of_all_has_the_exact_interval_where_its_trials_are_counted() -> None:
    everything = totals(range(10), np.ones((10, 2)))
    unknown, exact = everything.ratio(0, 1), everything.ratio(0, 1, independent=10)
    assert unknown is not None
    assert not unknown.known
    assert exact == Interval(1.0, 0.025**0.1, 1.0, 10)
    none = totals(range(10), np.column_stack([np.zeros(10), np.ones(10)])).ratio(0, 1, independent=10)
    assert none == Interval(0.0, 0.0, 1 - 0.025**0.1, 10)


def test_values_that_are_not_finite_are_left_out_and_equal_ones_have_no_bounds() -> None:
    assert percentiles(1.0, np.array([0.0, 2.0, math.inf, math.nan]), 4) == Interval(
        1.0, *np.quantile([0.0, 2.0], [(1 - LEVEL) / 2, (1 + LEVEL) / 2]), 4
    )
    assert not percentiles(1.0, np.array([1.0, 1.0]), 2).known
    assert not percentiles(1.0, np.array([math.nan]), 1).known


def test_missing_values_are_left_out_of_a_clustered_mean() -> None:
    assert clustered_mean([None, None], ["a", "b"]) is None
    found = clustered_mean([1.0, None, 0.0], ["a", "a", "b"])
    assert found == Interval(0.5, 0.0, 1.0, 2)


@pytest.mark.parametrize("level", [0, 1, -1, 2])
def test_a_level_lies_between_0_and_1(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        mean([1.0, 2.0], level=level)
