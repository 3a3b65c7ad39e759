"""What the laboratory's functions share: checks of arguments, and frames of dataclasses."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd
import pytest

from codenames_ai.core.errors import InputError
from codenames_ai.lab.checks import check_one_of, check_whole
from codenames_ai.lab.frames import frame_of


@dataclass(frozen=True, slots=True)
class Clue:
    word: str
    number: int | None = None


def test_an_allowed_value_passes() -> None:
    check_one_of("ask", "stand", ("stand", "refuse"))
    check_one_of("game", "duet", {"classic": 1, "duet": 2})


@pytest.mark.parametrize("value", ["chess", None, 3, ["classic"]])
def test_another_value_is_refused_with_what_is_allowed(value: object) -> None:
    with pytest.raises(InputError, match=r"^game: .* is not one of classic, duet$"):
        check_one_of("game", value, iter(("classic", "duet")))


@pytest.mark.parametrize(("value", "least"), [(1, 1), (0, 0), (10**9, 1), (-3, -3)])
def test_a_whole_number_passes(value: int, least: int) -> None:
    check_whole("games", value, least)


@pytest.mark.parametrize("value", [0, -1, True, 1.0, "3", None])
def test_anything_else_is_refused_with_the_least_number(value: object) -> None:
    with pytest.raises(InputError, match=r"^games: .* is not a whole number from 1$"):
        check_whole("games", value)


def test_a_frame_has_a_row_for_each_object_and_a_column_for_each_field() -> None:
    frame = frame_of((Clue("tree", 2), Clue("sea")), Clue)
    pd.testing.assert_frame_equal(frame, pd.DataFrame({"word": ["tree", "sea"], "number": [2, None]}))


def test_a_frame_without_rows_has_its_columns() -> None:
    frame = frame_of((), Clue)
    assert list(frame.columns) == ["word", "number"]
    assert len(frame) == 0
