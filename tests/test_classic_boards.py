"""Classic positions from board files: read back as they were, and refused when no game explains them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from random_games import classic_games, play

from codenames_ai.core import classic
from codenames_ai.core.board import Board, ClassicKey, deal
from codenames_ai.core.errors import BoardError
from codenames_ai.core.moves import STOP, Clue, Cover, Expose, Forfeit, Guess, Ruling

WORDS = tuple([f"R{i}" for i in range(9)] + [f"B{i}" for i in range(8)] + [f"N{i}" for i in range(7)] + ["X"])
KEY = ClassicKey(("red",) * 9 + ("blue",) * 8 + ("bystander",) * 7 + ("assassin",))


def fresh(**changes: object) -> Board:
    return replace(Board("classic", WORDS, KEY, to_move="red"), **changes)


def from_file(**fields: object) -> classic.ClassicState:
    """The state of a board file in which only these fields are given beside the three that must be."""
    return classic.from_board(Board.from_dict({"game": "classic", "words": WORDS, "key": KEY.identities, **fields}))


def given(by: str, word: str, number: int, *guesses: str, **more: object) -> dict[str, object]:
    return {"by": by, "word": word, "number": number, "guesses": list(guesses), **more}


def back(state: classic.ClassicState) -> classic.ClassicState:
    """Through the text of a board file and back."""
    return classic.from_board(Board.from_dict(json.loads(json.dumps(state.to_board().to_dict()))))


@pytest.mark.slow
def test_case_P06_every_state_of_random_games_is_read_back_equal() -> None:
    for states, _ in classic_games(60, "classic boards"):
        if states[0].game == "solo":
            continue
        for state in states:
            again = back(state)
            assert again == state
            assert again.to_board() == state.to_board()
            assert again.legal_guesses() == state.legal_guesses()
            assert (again.phase, again.to_move, again.outcome()) == (state.phase, state.to_move, state.outcome())


def test_case_P06_after_three_turns() -> None:
    state = play(classic.start(fresh()), Clue("a", 1, ("R0",)), "R0", STOP, Clue("b", 2), "N0", Clue("c", 2), "R1")
    assert back(state) == state
    assert hash(back(state)) == hash(state)


def test_what_a_file_leaves_out_is_found_from_its_clues() -> None:
    state = from_file(clues=[given("red", "a", 1, "R0", "R1"), given("blue", "b", 1, "N0"), given("red", "c", 2, "R2")])
    assert (state.phase, state.to_move, state.guesses_left) == ("guess", "red", 2)
    assert state.covered == ("R0", "R1", "N0", "R2")
    closed = from_file(clues=[given("red", "a", 1, "R0", ended="stop")])
    assert (closed.phase, closed.to_move) == ("clue", "blue")


def test_without_clues_the_covers_are_taken_as_given() -> None:
    state = from_file(covered=["R0", "b1", "N2"], to_move="blue")
    assert (state.to_move, state.left("red"), state.left("blue"), state.covered) == ("blue", 8, 7, ("R0", "B1", "N2"))
    assert play(state, Clue("a", 1), "B2").left("blue") == 6
    assert back(state) == state


def test_a_finished_board_is_over() -> None:
    won = from_file(covered=[f"B{i}" for i in range(8)])
    assert won.outcome() is not None
    assert won.outcome().winner == "blue"
    lost = from_file(covered=["X"], to_move="red")
    assert lost.outcome().winner == "blue"
    assert back(lost) == lost


def test_picks_after_illegal_clues_are_told_by_the_order_of_the_covers() -> None:
    illegal = Ruling("illegal")
    state = play(classic.start(fresh()), Clue("a", 1), illegal, Clue("b", 1), "B3", STOP)
    state = play(state, Clue("c", 1), illegal, Cover("blue", "B1"), Clue("d", 1), illegal, Cover("red", "R5"))
    assert back(state) == state
    # In another order only some game is found that explains the covers, not which.
    data = state.to_board().to_dict() | {"covered": ["R5", "B1", "B3"]}
    assert set(classic.from_board(Board.from_dict(data)).covered) == {"B1", "B3", "R5"}
    pending = play(state, Clue("e", 1), illegal)
    assert (back(pending).phase, back(pending).to_move) == ("cover", "blue")


def test_a_game_without_its_end_in_the_file_goes_on() -> None:
    for end in (Forfeit("red"), Expose()):
        state = play(classic.start(fresh()), Clue("a", 1), "R0", end)
        assert back(state).phase == "guess"
        assert back(state).covered == ("R0",)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"clues": [given("blue", "a", 1, "B0")]}, r"clues\[0\].*it is red's turn.*C4"),
        ({"clues": [given("red", "a", 0, "R0")]}, r"clues\[0\].*option zero.*C2"),
        ({"clues": [given("red", "a", 1, "R0", "R1", "R2")]}, r"clues\[0\].*C"),
        ({"clues": [given("red", "a", 2, "R0", "R0")]}, r"clues\[0\].*covered already.*C6"),
        ({"clues": [given("red", "a", 2, "N0", "R0")]}, r"clues\[0\]"),
        ({"clues": [given("red", "a", 2, ended="stop")]}, r"clues\[0\].*at least one guess.*C3"),
        ({"clues": [given("red", "a", 2), given("blue", "b", 1)]}, r"clues\[0\].*at least one guess"),
        ({"clues": [given("red", "a", 2, "R0", ended="miss")]}, r"clues\[0\].*'miss'.*'stop'"),
        ({"clues": [given("red", "a", 2, "R0", valid=False)]}, r"clues\[0\].*illegal clue gets none.*C7"),
        ({"clues": [given("red", "a", 2, "R0")], "covered": ["R0", "R1"]}, r"covered: .*'R1'"),
        ({"clues": [given("red", "a", 2, "R0")], "covered": []}, r"covered: 'R0' was guessed"),
        ({"clues": [given("red", "a", 2, "R0")], "to_move": "blue"}, r"to_move: 'blue', but.*red is to move"),
        ({"clues": [given("red", "a", 2, valid=False, ended="illegal")], "covered": ["R0"]}, r"covered: .*'R0'"),
        ({"covered": [*(f"B{i}" for i in range(8)), "X"]}, "ended before"),
        ({"covered": [*(f"B{i}" for i in range(8)), *(f"R{i}" for i in range(9))]}, "ended before"),
        ({"clues": [given("red", "a", 2, "X"), given("blue", "b", 2, "B0")]}, r"clues\[1\].*over"),
    ],
)
def test_a_board_that_no_game_explains_is_refused_by_name(fields: dict[str, object], message: str) -> None:
    with pytest.raises(BoardError, match=message):
        from_file(**fields)


def test_start_wants_a_fresh_classic_board() -> None:
    with pytest.raises(BoardError, match="from_board"):
        classic.start(fresh(covered=("R0",)))
    with pytest.raises(BoardError, match="classic"):
        classic.start(deal("duet", 1))
    with pytest.raises(BoardError, match="classic"):
        classic.from_board(deal("duet", 1))
    with pytest.raises(BoardError, match="not on the board"):
        classic.from_board(fresh(covered=("moon",)))
    with pytest.raises(BoardError, match="twice"):
        classic.from_board(fresh(covered=("R0", "R0")))
    with pytest.raises(BoardError, match="key has 25"):
        classic.start(fresh(words=WORDS[:24]))


def test_solo_boards() -> None:
    state = classic.from_board(fresh(covered=("R0", "B0")), solo=True)
    assert (state.game, state.to_move) == ("solo", "red")
    with pytest.raises(BoardError, match="red plays alone"):
        classic.from_board(fresh(to_move="blue"), solo=True)
    played = play(classic.start(fresh(), solo=True), Clue("a", 1), "N0", Clue("b", 1), "R0")
    again = classic.from_board(played.to_board(), solo=True)
    assert again == played
    assert again.apply(Guess("R1")).to_move == "red"
