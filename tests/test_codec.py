"""Typed reading: allowed values are read; an error names the field, the value and what is allowed."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import field

from codenames_ai.core.codec import Count, Form, form_of, read
from codenames_ai.core.errors import InputError, RecordError


class Team(Form):
    name: str
    level: Literal["easy", "normal", "hard"] = "easy"


class Match(Form):
    teams: list[Team]
    games: Count
    seed: int | str | None = None
    notes: dict[str, str] = field(default_factory=dict)
    played: bool = False


GOOD = {"teams": [{"name": "win"}, {"name": "margin", "level": "hard"}], "games": 3}


def test_what_a_form_allows_is_read_with_its_defaults() -> None:
    match = read(GOOD | {"seed": "x"}, Match)
    assert [team.level for team in match.teams] == ["easy", "hard"]
    assert (match.games, match.seed, match.played, match.notes) == (3, "x", False, {})
    assert read(GOOD | {"games": 10**40}, Match).games == 10**40


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": -1}, "m.games: -1 is not a whole number from 0"),
        ({"games": True}, "m.games: True is not a whole number from 0"),
        ({"games": 1.0}, "m.games: 1.0 is not a whole number from 0"),
        ({"games": "1"}, "m.games: '1' is not a whole number from 0"),
        ({"seed": 1.5}, "m.seed: 1.5 is not a whole number or a text or null"),
        ({"played": 1}, "m.played: 1 is not true or false"),
        ({"teams": {}}, "m.teams: {} is not a list"),
        ({"teams": [[]]}, "m.teams[0]: [] is not an object with name, level"),
        ({"teams": [{"name": "win"}, {}]}, "m.teams[1].name: missing"),
        ({"teams": [{"name": "win", "rank": 1}]}, "m.teams[0].rank: no such field; there are name, level"),
        ({"teams": [{"name": "win", "level": "odd"}]}, "m.teams[0].level: 'odd' is not easy, hard or normal"),
        ({"notes": {"a": 1}}, "m.notes: {'a': 1} is not an object of texts"),
        ({"x` - at `$.games": 1}, "m.x` - at `$.games: no such field; there are teams, games, seed, notes, played"),
        ({"\x1b[2J": 1}, "m.\\x1b[2J: no such field; there are teams, games, seed, notes, played"),
    ],
)
def test_what_a_form_does_not_allow_is_refused_by_name(change: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(GOOD | change, Match, "m", error=RecordError)
    assert str(caught.value) == message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.sampled_from([*GOOD, "name"]), inner),
    max_leaves=8,
)


@given(JSON)
def test_any_data_is_read_or_refused_in_one_line(data: object) -> None:
    message = ""
    try:
        read(data, Match)
    except InputError as e:
        message = str(e)
    assert "\n" not in message


@dataclass(frozen=True)
class Touched:
    word: str
    order: int
    clue: str | None = None


def test_a_form_can_be_made_of_a_dataclass() -> None:
    form: Any = form_of(Touched, order=Count, word=(str, "BARK"))
    assert read({"order": 2}, form).word == "BARK"
    with pytest.raises(InputError, match="order: -2 is not a whole number from 0"):
        read({"order": -2}, form)


def test_an_engine_starts_without_msgspec() -> None:
    engines = "codenames_ai.core.classic, codenames_ai.core.duet, codenames_ai.core.views"
    code = f"import {engines}, sys; print('msgspec' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
