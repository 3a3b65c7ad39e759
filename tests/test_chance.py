"""Randomness by name: the same names give the same numbers, on every machine and in every version."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.chance import below, choose, generator, sample, shuffled


def test_case_P03_the_numbers_of_a_name_never_change() -> None:
    # Worked out once; a change here changes every deal ever published.
    rng = generator("deal", 7)
    assert [below(rng, 1000) for _ in range(5)] == [2, 48, 450, 622, 827]


def test_other_names_other_numbers() -> None:
    names = [("deal", 7), ("deal", 8), ("deal", "7"), ("deal",), ("dea", "l7"), (7, "deal")]
    assert len({generator(*name).random() for name in names}) == len(names)


@settings(max_examples=100)
@given(st.lists(st.integers(), max_size=12), st.integers())
def test_shuffles_and_samples_keep_the_items(items: list[int], seed: int) -> None:
    before = list(items)
    assert Counter(shuffled(generator(seed), items)) == Counter(items)
    for n in range(len(items) + 1):
        assert len(sample(generator(seed), items, n)) == n
        assert not Counter(sample(generator(seed), items, n)) - Counter(items)
    assert items == before


def test_every_order_comes_about_equally_often() -> None:
    rng = generator("orders")
    seen = Counter(tuple(shuffled(rng, "abc")) for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < n < 1150 for n in seen.values())
    picks = Counter(tuple(sample(rng, "abcd", 2)) for _ in range(6000))
    assert len(picks) == 12
    assert all(400 < n < 600 for n in picks.values())
    assert Counter(choose(rng, "ab") for _ in range(1000))["a"] in range(400, 600)


def test_what_cannot_be_drawn_is_an_error() -> None:
    with pytest.raises(IndexError, match="nothing"):
        choose(generator("x"), [])
    with pytest.raises(ValueError, match="cannot draw 3 from 2"):
        sample(generator("x"), [1, 2], 3)
