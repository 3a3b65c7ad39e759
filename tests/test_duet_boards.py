"""Duet positions from board files: read back as they were, and refused when no game explains them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from random_games import duet_games, play

from codenames_ai.core import duet
from codenames_ai.core.board import DUET_PAIRS, Board, DuetKey, Mission, deal
from codenames_ai.core.errors import BoardError
from codenames_ai.core.moves import STOP, Clue, Forfeit, Ruling

PAIRS = [pair for pair, n in DUET_PAIRS.items() for _ in range(n)]
KEY = DuetKey(tuple(p[0] for p in PAIRS), tuple(p[1] for p in PAIRS))
LETTER = {"agent": "G", "bystander": "N", "assassin": "X"}
# GG1 GG2 GG3 GN1..GN5 NG1..NG5 GX1 XG1 XX1 XN1 NX1 NN1..NN7: what each is on side a and on side b.
WORDS = tuple(f"{LETTER[a]}{LETTER[b]}{PAIRS[:i].count((a, b)) + 1}" for i, (a, b) in enumerate(PAIRS))


def fresh(**changes: object) -> Board:
    return replace(Board("duet", WORDS, KEY), **changes)


def from_file(**fields: object) -> duet.DuetState:
    """The state of a board file in which only these fields are given beside the three that must be."""
    key = {"a": KEY.a, "b": KEY.b}
    return duet.from_board(Board.from_dict({"game": "duet", "words": WORDS, "key": key, **fields}))


def given(by: str, word: str, number: int, *guesses: str, **more: object) -> dict[str, object]:
    return {"by": by, "word": word, "number": number, "guesses": list(guesses), **more}


def back(state: duet.DuetState) -> duet.DuetState:
    """Through the text of a board file and back."""
    return duet.from_board(Board.from_dict(json.loads(json.dumps(state.to_board().to_dict()))))


@pytest.mark.slow
def test_case_P06_every_state_of_random_games_is_read_back_equal() -> None:
    held = 0
    for states, _ in duet_games(80, "duet boards"):
        for state in states:
            outcome = state.outcome()
            again = back(state)
            assert again.to_board() == state.to_board()
            if state.waited or (outcome is not None and outcome.reason in ("bystander", "waited", "assassin")):
                continue  # waits, and losses in sudden death, are not in a board file
            held += 1
            assert again == state
            assert again.legal_guesses() == state.legal_guesses()
            assert (again.givers, again.guessers, again.done) == (state.givers, state.guessers, state.done)
    assert held > 1000


def test_case_P06_after_three_turns() -> None:
    state = play(duet.start(fresh()), (Clue("t", 1, ("GG1",)), "b"), "GG1", STOP)
    state = play(state, Clue("u", 0), "NN1", Clue("v", 2), "NG1")
    assert back(state) == state
    assert hash(back(state)) == hash(state)


def test_what_a_file_leaves_out_is_found_from_its_clues() -> None:
    clues = [given("b", "t", 1, "GG1", ended="stop"), given("a", "u", 1, "NN1"), given("b", "v", 2, "NG1")]
    state = from_file(clues=clues)
    assert (state.phase, state.to_move, state.bank, state.stops) == ("guess", "a", (7, 0), 1)
    assert (state.marks("b"), state.covered) == (("NN1",), ("GG1", "NG1"))


def test_without_clues_the_position_is_taken_as_given() -> None:
    marks = {"a": ["GN1", "NN1"], "b": ["NN1"]}
    state = from_file(covered=["GG1"], marked=marks, bank={"bystander": 5, "checkmark": 0}, stops=1, giver="b")
    assert (state.agents_left, state.bank, state.stops, state.giver) == (14, (5, 0), 1, "b")
    assert state.covered == ("GG1", "NN1")
    assert state.givers == ("b",)
    assert back(state) == state
    assert from_file(mission={"turns": 9, "mistakes": 5}).bank == (5, 4)
    assert from_file().givers == ("a", "b")


def test_sudden_death_and_finished_boards() -> None:
    empty = {"bystander": 0, "checkmark": 0}
    agents = [w for w in WORDS if "G" in w]
    state = from_file(covered=agents[:-1], bank=empty, phase="sudden_death")
    assert (state.phase, state.guessers) == ("sudden_death", ("a",))  # XG1 is left, an agent on side b
    assert play(state, (agents[-1], "a")).outcome().score == -1
    won = from_file(covered=agents, bank={"bystander": 2, "checkmark": 0}, stops=4)
    assert (won.outcome().winner, won.outcome().score) == ("both", 10)
    last = from_file(covered=agents, bank=empty)
    assert (last.outcome().winner, last.outcome().score) == ("both", 0)


def test_a_done_giver_left_out_is_corrected_and_stated_is_refused() -> None:
    side = [w for w in WORDS if w[0] == "G"]
    assert from_file(covered=side, bank={"bystander": 5, "checkmark": 0}).giver == "b"
    with pytest.raises(BoardError, match="D9"):
        from_file(covered=side, bank={"bystander": 5, "checkmark": 0}, giver="a")


def test_an_illegal_clue_in_the_file_was_paid_for() -> None:
    state = from_file(clues=[given("a", "t", 1, "GG1", valid=False, ended="stop"), given("b", "u", 1, valid=False)])
    assert (state.bank, state.phase, state.illegal) == ((6, 0), "guess", True)


def test_a_game_given_up_goes_on_in_the_file() -> None:
    state = play(duet.start(fresh()), (Clue("t", 1), "a"), "GG1", Forfeit("b"))
    assert (back(state).phase, back(state).covered) == ("guess", ("GG1",))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"covered": ["NN1"]}, r"covered: 'NN1' is an agent on neither side.*D6"),
        ({"marked": {"a": ["GG1"]}, "bank": {"bystander": 8}}, r"marked.a: 'GG1' is agent on side b.*D6"),
        ({"marked": {"b": ["XX1"]}, "bank": {"bystander": 8}}, r"marked.b: 'XX1' is assassin on side a"),
        ({"marked": {"a": ["NN1"], "b": ["NN2"]}, "bank": {"bystander": 8}}, r"bank: 8 of 9.*2 marks.*D2"),
        ({"marked": {"a": ["NN1"]}}, r"bank: 9 of 9"),
        ({"covered": ["GG1"]}, r"bank: 9 of 9"),
        ({"stops": 2, "bank": {"bystander": 8}}, r"bank: 8 of 9"),
        ({"mission": {"turns": 9, "mistakes": 0}, "marked": {"a": ["NN1"]}, "bank": {"checkmark": 8}}, r"need 2"),
        ({"bank": {"bystander": 10}}, r"bank.bystander: 10.*D13"),
        ({"bank": {"bystander": 0}}, r"phase: play with an empty bank.*D10"),
        ({"phase": "sudden_death"}, r"phase: sudden_death with 9 tokens.*D10"),
        ({"clues": [given("a", "t", 1), given("b", "u", 1)]}, r"clues\[0\].*D8"),
        ({"clues": [given("a", "t", 1, "GG1", ended="stop"), given("a", "u", 1)]}, r"clues\[1\].*D3"),
        ({"clues": [given("a", "t", 1, "GG1", ended="miss")]}, r"clues\[0\].*'miss'.*'stop'"),
        ({"clues": [given("a", "t", 1, "NN1", "GG1")]}, r"clues\[0\]"),
        ({"clues": [given("a", "t", 1, "NN1")], "bank": {"bystander": 9}}, r"bank: 9 bystander.*8 bystander"),
        ({"clues": [given("a", "t", 1, "NN1")], "marked": {"a": ["NN1"]}}, r"marked: a: NN1; b: none, but.*b: NN1"),
        ({"clues": [given("a", "t", 1, "GG1")], "covered": ["GG1", "GG2"]}, r"covered: GG1, GG2, but.*GG1$"),
        ({"clues": [given("a", "t", 1, "NN1")], "giver": "a"}, r"giver: 'a', but.*b.*D3"),
        ({"clues": [given("a", "t", 1, "GG1", ended="stop")], "stops": 0}, r"stops: 0, but.*1"),
    ],
)
def test_a_board_that_no_game_explains_is_refused_by_name(fields: dict[str, object], message: str) -> None:
    with pytest.raises(BoardError, match=message):
        from_file(**fields)


def test_guesses_after_a_discard_that_emptied_the_bank_belong_to_no_clue() -> None:
    one = {"turns": 1, "mistakes": 1}
    with pytest.raises(BoardError, match="D15"):
        from_file(mission=one, clues=[given("a", "t", 1, "GG1", valid=False)])
    state = from_file(mission=one, clues=[given("a", "t", 1, valid=False)])
    assert (state.phase, state.to_move) == ("sudden_death", "b")


def test_start_wants_a_fresh_duet_board() -> None:
    with pytest.raises(BoardError, match="from_board"):
        duet.start(fresh(covered=("GG1",)))
    with pytest.raises(BoardError, match="duet"):
        duet.start(deal("classic", 1))
    with pytest.raises(BoardError, match="duet"):
        duet.from_board(deal("classic", 1))
    with pytest.raises(BoardError, match="not on the board"):
        duet.from_board(fresh(covered=("moon",)))
    with pytest.raises(BoardError, match="key has 25"):
        duet.start(fresh(words=WORDS[:24]))
    assert duet.start(fresh(mission=Mission(8, 6))).bank == (6, 2)
    assert play(duet.start(fresh()), (Clue("t", 1), "a"), Ruling("illegal")).to_board().clues[-1].valid is False
