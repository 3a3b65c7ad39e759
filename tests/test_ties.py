"""Ties: values that differ only by rounding are equal in every ranking."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from codenames_ai.players.search.ties import by_value, exceeds, first_best, largest, levels, tolerance

KINDS = pytest.mark.parametrize("kind", [np.float32, np.float64])
VALUES = st.lists(st.sampled_from([-400.0, -1.0, 0.0, 0.1, 0.3, 0.75, 1.0, 7.0, 100.0]), min_size=1, max_size=12)


def slow_levels(values: list[float], kind: type) -> list[int]:
    """The definition: the greatest that is left leads, and all within rounding of it are of its level."""
    left, out, level = set(range(len(values))), [0] * len(values), 0
    while left:
        top = kind(max(values[i] for i in left))
        group = {i for i in left if values[i] >= top - tolerance(top)}
        for i in group:
            out[i] = level
        left, level = left - group, level + 1
    return out


@KINDS
@given(values=VALUES, noise=st.lists(st.integers(-2, 2), min_size=12, max_size=12))
def test_last_bits_change_no_rank(kind, values, noise) -> None:
    exact = np.array(values, dtype=kind)
    noisy = exact + np.array(noise[: len(values)], dtype=kind) * np.spacing(np.maximum(np.abs(exact), kind(1)))
    assert levels(noisy).tolist() == levels(exact).tolist()
    assert first_best(noisy) == exact.argmax()
    assert not exceeds(noisy, exact).any()
    places = sorted(range(len(values)), key=lambda i: (-exact[i], i))
    assert by_value(range(len(values)), noisy) == places
    for n in range(1, len(values) + 2):
        assert largest(noisy, n).tolist() == places[:n]


@KINDS
@given(steps=st.lists(st.sampled_from([0.0, 0.31, 0.67, 1.13, 5.0]), min_size=1, max_size=15), data=st.data())
def test_the_levels_are_those_of_the_definition_also_where_near_values_form_a_chain(kind, steps, data) -> None:
    """Steps around the tolerance: a chain of near values is cut where it leaves the greatest."""
    chain = np.cumsum(np.array(steps) * float(tolerance(kind(0)))).astype(kind) / kind(2)
    values = chain[data.draw(st.permutations(range(len(chain))))]
    assert levels(values).tolist() == slow_levels(values.tolist(), kind)
    for n in range(1, len(values) + 1):
        assert largest(values, n).tolist() == np.lexsort((np.arange(len(values)), levels(values)))[:n].tolist()


def test_large_values_tie_by_their_size_and_small_ones_by_one() -> None:
    assert not exceeds(1e6 + 1e-4, 1e6)
    assert exceeds(1e6 + 1e-2, 1e6)
    assert not exceeds(1e-10, 0.0)
    assert exceeds(1e-8, 0.0)


def test_what_may_not_be_said_is_never_best() -> None:
    values = np.array([[-np.inf, -3.0], [2.0, -np.inf], [2.0 + 1e-12, -3.0]])
    assert first_best(values).tolist() == [1, 0]
    assert levels(values[:, 0]).tolist() == [1, 0, 0]


def test_nothing_is_ranked_where_nothing_is() -> None:
    assert by_value([], []) == []
    assert largest(np.zeros(0), 3).tolist() == []
