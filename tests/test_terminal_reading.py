"""What people type in a game: understood if it is clear; otherwise the program asks again and never guesses."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codenames_ai.core.errors import MoveError
from codenames_ai.core.moves import Clue
from codenames_ai.playing.terminal import reading

WORDS = (
    "BOAT",
    "ICE CREAM",
    "ICE",
    "PASS",
    "BOARD",
    "CRÈME BRÛLÉE",
    "東京",
    "SEA LION",
    "SEAL",
    "7",
    "X-RAY",
    "O'HARE",
)


def outcome(read, *given):
    """What was read, and what was said where nothing was."""
    try:
        return read(*given), ""
    except MoveError as e:
        return None, str(e)


def test_the_examples_of_the_docstring_hold():
    assert doctest.testmod(reading).failed == 0


@pytest.mark.parametrize(
    "line",
    [
        "tree 2", "2 tree", "tree, two", "tree: 2", "tree:2", "tree,2", "  tree   2 ", "tree (2)", "tree(2)",
        "tree - 2", "tree – 2", "tree = 2", "tree=2", "tree = two", "tree for 2", '"tree" 2', "“tree”, 2", "tree; 2",
    ],
)  # fmt: skip
def test_a_clue_is_understood_in_many_forms(line):
    assert reading.clue(line) == Clue("tree", 2)


@pytest.mark.parametrize(
    ("line", "clue"),
    [
        ("tree 0", Clue("tree", 0)),
        ("tree unlimited", Clue("tree", "unlimited")),
        ("tree ∞", Clue("tree", "unlimited")),
        ("Tree 1", Clue("Tree", 1)),
        ("new york 2", Clue("new york", 2)),
        ("one, 2", Clue("one", 2)),
        ("x-ray 2", Clue("x-ray", 2)),
        ("catch 22, 2", Clue("catch 22", 2)),
        ("tree 2 = boat", Clue("tree", 2, ("boat",))),
        ("tree 2 = ice cream, boat", Clue("tree", 2, ("ice cream", "boat"))),
        ("tree, two = ice cream , boat", Clue("tree", 2, ("ice cream", "boat"))),
    ],
)
def test_a_clue_keeps_its_word_and_number(line, clue):
    assert reading.clue(line) == clue


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tree", "the number is missing"),
        ("tree three", "is 'three' the number"),  # a number spelled out could be the clue itself
        ("tree 2 3", "it has two numbers"),
        ("2", "is not a clue"),
        ("2 2", None),
        ("", "number is missing"),
        ("tree -2", None),
        ("tree 2.5", None),
        ("tree 2 =", "cards that the clue is meant for"),
        ("tree: many", "'many' is not a number"),
        ("tr\x1bee 2", "contains the character"),
        ("tree 99999999999", None),
    ],
)
def test_an_unclear_clue_is_never_invented(line, message):
    found, said = outcome(reading.clue, line)
    if found is not None:
        assert message is None
        assert str(found.number) in line
    else:
        assert (message or "") in said


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("boat", "BOAT"), ("BOAT.", "BOAT"), (" boat! ", "BOAT"), ("guess boat", "BOAT"), ("touch  boat", "BOAT"),
        ("sea li", "SEA LION"), ("1", "BOAT"), ("#1", "BOAT"), ("card 2", "ICE CREAM"), ("ice cream", "ICE CREAM"),
        ("icecream", "ICE CREAM"), ("ice-cream", "ICE CREAM"), ("ice", "ICE"), ("ice c", "ICE CREAM"),
        ("creme", "CRÈME BRÛLÉE"),
        ("Crème brûlée", "CRÈME BRÛLÉE"), ("東", "東京"), ("seal", "SEAL"), ("sea lion", "SEA LION"),
        ("sealion", "SEA LION"),
        ("10", "7"), ("xray", "X-RAY"), ("ohare", "O'HARE"), ("o’hare", "O'HARE"), ("pass", "PASS"),
    ],
)  # fmt: skip
def test_a_card_is_found_by_word_number_and_beginning(line, card):
    assert reading.card(line, WORDS, WORDS) == card


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "type a card's word or number"),
        ("...", "type a card's word or number"),
        ("ic", "'ic' could be ICE CREAM or ICE"),
        ("sea l", "'sea l' could be SEA LION or SEAL"),
        ("baot", "did you mean BOAT"),
        ("zebra", "no card 'zebra'"),
        ("0", "no card 0: "),
        ("13", "numbered 1 to 12"),
        ("7", "the word of one card and the number of another"),
        ("99999999", "no card '99999999'"),
    ],
)
def test_a_card_that_is_unclear_is_asked_for_again(line, message):
    with pytest.raises(MoveError, match=message):
        reading.card(line, WORDS, WORDS)


def test_a_card_that_is_gone_is_not_found_by_its_beginning():
    live = [word for word in WORDS if word != "BOAT"]
    with pytest.raises(MoveError, match="BOAT cannot be touched"):
        reading.card("boat", WORDS, live)
    with pytest.raises(MoveError, match="BOAT cannot be touched"):
        reading.card("1", WORDS, live)
    assert reading.card("boar", WORDS, live) == "BOARD"


@given(st.text(max_size=40))
def test_no_line_is_anything_but_a_move_or_one_clear_line(line):
    for read in (reading.clue, reading.command, lambda text: reading.card(text, WORDS, WORDS)):
        found, said = outcome(read, line)
        assert found in WORDS or not isinstance(found, str)
        assert said.isprintable()


@given(st.sampled_from(WORDS), st.integers(1, 16))
def test_the_beginning_of_a_card_finds_no_other(word, length):
    start = word[:length]
    found, said = outcome(reading.card, start, WORDS, WORDS)
    assert found in WORDS or "could be" in said or "type a card" in said or "word of one card" in said


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("help", reading.Command("help")),
        ("?", reading.Command("help")),
        ("SAVE my game.json", reading.Command("save", "my game.json")),
        ("/save x", reading.Command("save", "x", True)),
        ("why 3", reading.Command("why", "3")),
        ("check tree 2", reading.Command("try", "tree 2")),
        ("q", reading.Command("quit")),
        ("give up", reading.Command("resign")),
    ],
)
def test_commands(line, command):
    assert reading.command(line) == command


@pytest.mark.parametrize("line", ["tree 2", "helpful 1", "boat", "saved", "board 2"])
def test_other_lines_are_no_commands(line):
    assert reading.command(line) is None


def test_a_slash_before_nothing_known_says_what_there_is():
    with pytest.raises(MoveError, match="no command '/dance'; choose help"):
        reading.command("/dance")


def test_words_for_moves_count_only_where_the_move_may_be_made():
    assert reading.move_word("pass", ("guess", "stop")) == "stop"
    assert reading.move_word("Done.", ("guess", "stop")) == "stop"
    assert reading.move_word("pass", ("guess", "wait")) == "wait"
    assert reading.move_word("pass", ("clue", "give_way")) == "give_way"
    assert reading.move_word("pass", ("cover", "allow", "none")) == "none"
    assert reading.move_word("stop", ("guess",)) is None
    assert reading.move_word("/pass", ("guess", "stop")) == "stop"


def test_yes_and_no():
    assert reading.yes_or_no("", empty=True) is True
    assert reading.yes_or_no("") is None
    assert reading.yes_or_no("Y") is True
    assert reading.yes_or_no("undo") is False
    assert reading.yes_or_no("boat") is None
