"""Moves and their text forms: an unclear clue is refused, never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import codenames_ai as cn
from codenames_ai.core.errors import MoveError
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess
from codenames_ai.english.clue_text import parse_clue, parse_number, parse_turn

UNREADABLE = (
    "",
    "tree",
    "2",
    "tree three",
    "tree -1",
    "tree 1.5",
    "tree two words",
    ": 2",
    "tree:",
    "tree ,",
    "tree 2 3",
    "2 tree 3",
    "tr\x1bee 2",
    "\ud800 2",
)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("tree 2", Clue("tree", 2)),
        ("2 tree", Clue("tree", 2)),
        ("  tree   2 ", Clue("tree", 2)),
        ("tree, two", Clue("tree", 2)),
        ("tree: 2", Clue("tree", 2)),
        ("tree; 0", Clue("tree", 0)),
        ("new york 2", Clue("new york", 2)),
        ("tree unlimited", Clue("tree", "unlimited")),
        ("tree ∞", Clue("tree", "unlimited")),
        ("tree: infinity", Clue("tree", "unlimited")),
        ("one 2", Clue("one", 2)),
        ("2 3", Clue("2", 3)),
        ("catch 22, 2", Clue("catch 22", 2)),
    ],
)
def test_clues_that_are_understood(text: str, clue: Clue) -> None:
    assert parse_clue(text) == clue


@pytest.mark.parametrize("text", UNREADABLE)
def test_case_L02_a_clue_that_cannot_be_read_is_never_invented(text: str) -> None:
    with pytest.raises(MoveError) as caught:
        parse_clue(text)
    assert "\n" not in str(caught.value)


@settings(max_examples=100)
@given(
    st.from_regex(r"[a-z]{1,12}( [a-z]{1,8})?", fullmatch=True), st.one_of(st.integers(0, 9999), st.just("unlimited"))
)
def test_text_and_clue_are_a_pair(word: str, number: int | str) -> None:
    clue = Clue(word, number)
    assert parse_clue(str(clue)) == clue


@pytest.mark.parametrize("text", ["-1", "1.5", "٣", "12345", "", "few", "1e3"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(MoveError, match="is not a number for a clue"):
        parse_number(text)


def test_turns_in_transcripts() -> None:
    assert parse_turn("stop") is STOP
    assert parse_turn("PASS") is STOP
    assert parse_turn("guess ice  cream") == Guess("ice cream")
    assert parse_turn("clue tree 2") == Clue("tree", 2)
    for text in ("", "guess", "clue", "stop now", "tree 2", "clue tree"):
        with pytest.raises(MoveError):
            parse_turn(text)
    assert [str(m) for m in (STOP, WAIT, Guess("bark"), Clue("tree", 0))] == ["stop", "wait", "bark", "tree 0"]


def test_a_guesser_view_takes_a_clue_or_its_text() -> None:
    board = cn.deal("classic", seed=1)
    assert cn.guesser_view(board, "winter, two") == cn.guesser_view(board, Clue("winter", 2))
    with pytest.raises(MoveError, match="'winter' is not a clue"):
        cn.guesser_view(board, "winter")
