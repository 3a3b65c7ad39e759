"""Positions: those that an engine can reach are read back, and those that no game can reach are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import MISSIONS, Step, classic_step, duet_cards, duet_step, play, run

from codenames_ai.core import chance, classic, duet
from codenames_ai.core.board import Board, GivenClue, Mission, deal
from codenames_ai.core.classic import ClassicState
from codenames_ai.core.errors import BoardError, RuleError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Guess, Restart, Ruling
from codenames_ai.core.record import begin


def back(state):
    """Through the text of a board file and back."""
    board = Board.from_dict(json.loads(json.dumps(state.to_board().to_dict())))
    return duet.from_board(board) if state.game == "duet" else classic.from_board(board, solo=state.game == "solo")


def often_illegal(state: ClassicState, rng: Random) -> Step:
    """Random play in which nearly every other clue is illegal, and most picks are taken or declined."""
    if state.phase == "guess" and state.guesses_made == 0 and not state.approved and rng.random() < 0.45:
        return Ruling("illegal", "V2"), None
    return classic_step(state, rng)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_C7_every_state_of_random_play_with_picks_is_read_back_equal(name: int) -> None:
    options = ("zero", "unlimited") if name % 2 else ()
    first = classic.start(deal("classic", name, options=options), solo=name % 5 == 4)
    states, _ = run(first, often_illegal, chance.generator("often illegal", name))
    for state in states:
        assert back(state) == state


def test_C7_a_declined_pick_and_a_later_one_that_wins_are_read_back() -> None:
    board = deal("classic", 5)
    first = board.starts
    second = "blue" if first == "red" else "red"
    one, *_ = (w for w, k in zip(board.words, board.key.identities, strict=True) if k == first)
    own = [w for w, k in zip(board.words, board.key.identities, strict=True) if k == second]
    state = play(classic.start(board), (Clue("zebra", 1), None), one, (STOP, None), (Clue("tango", 7), None), *own[:7])
    state = play(state, (STOP, None), (Clue("mimosa", 1), None), (Ruling("illegal"), None), (Cover(second), None))
    state = play(state, (Clue("tango", 1), None), (Ruling("illegal"), None), (Cover(first), None))
    state = play(state, (Clue("violin", 1), None), (Ruling("illegal"), None), (Cover(second, own[7]), None))
    assert state.outcome() is not None
    assert back(state) == state
    shuffled = replace(state.to_board(), covered=tuple(sorted(state.covered)))
    assert set(classic.from_board(shuffled).covered) == set(state.covered)
    with pytest.raises(BoardError, match="no pick after an illegal clue"):
        classic.from_board(replace(state.to_board(), covered=tuple(sorted({*state.covered, *board.words}))))


def test_C7_many_declined_picks_are_matched_in_no_time() -> None:
    """A file of 60 illegal clues and 14 covers that no pick explains: all ways at once are far too many."""
    board = deal("classic", 5)
    spare = [w for w, k in zip(board.words, board.key.identities, strict=True) if k in ("red", "blue")]
    state = classic.start(board)
    for _ in range(60):
        state = play(state, (Clue("zebra", 1), None), (Ruling("illegal"), None))
        state = state.apply(Cover(state.to_move))
    tan = next(w for w, k in zip(board.words, board.key.identities, strict=True) if k == "bystander")
    with pytest.raises(BoardError, match="covered: no guess in clues"):
        classic.from_board(replace(state.to_board(), covered=(*sorted(spare)[:14], tan)))


def between_turns(state) -> bool:
    """A board without clues stands between two turns, in sudden death, or after a win."""
    return state.phase in ("clue", "sudden_death") or (state.result is not None and state.result.winner is not None)


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.sampled_from([0.3, 0.75, 0.97]))
def test_a_duet_position_that_play_reached_is_accepted_without_its_clues(name: int, skill: float) -> None:
    def step(state, rng):
        if state.phase == "guess" and state.guesses_made == 0 and not state.illegal and rng.random() < 0.3:
            return (Ruling("legal" if state.approved else "illegal", "V2"), None)
        return duet_step(state, rng, skill=skill)

    mission = MISSIONS[name % len(MISSIONS)]
    options = ("loose_order",) if name % 3 == 0 else ()
    first = duet.start(deal("duet", name, options=options, mission=mission))
    states, _ = run(first, step, chance.generator("dropped clues", name))
    for state in filter(between_turns, states):
        bare = replace(state.to_board(), clues=())
        read = duet.from_board(bare)
        assert (read.phase, read.bank, read.stops, read.found) == (state.phase, state.bank, state.stops, state.found)
        assert set(state.givers) <= set(read.givers)
        data = bare.to_dict()
        del data["stops"]
        assert duet.from_board(Board.from_dict(data)).bank == state.bank


DEAL = deal("duet", 5)
PAIRS = dict(zip(DEAL.words, zip(DEAL.key.a, DEAL.key.b, strict=True), strict=True))


def cards(a: str, b: str) -> list[str]:
    return [word for word, pair in PAIRS.items() if pair == (a, b)]


FOR_A = cards("bystander", "agent")
FOR_B = cards("agent", "bystander")
BLANK = cards("bystander", "bystander")


def bank(bystander: int, checkmark: int = 0) -> dict[str, int]:
    return {"bystander": bystander, "checkmark": checkmark}


CAIRO = {"turns": 9, "mistakes": 5}
UNREACHABLE = {
    "three stops and nothing found": ({"bank": bank(6), "stops": 3}, "stops: 3, but 0 agents.*D8"),
    "three stops and one found": ({"bank": bank(6), "stops": 3, "covered": FOR_A[:1]}, "stops: 3, but 1 agents.*D8"),
    "tokens gone for nothing": ({"bank": bank(6)}, "bank: 3 tokens are spent.*D15"),
    "five gone for one mark": ({"bank": bank(4), "marked": {"a": BLANK[:1]}}, "bank: 5 tokens are spent.*D15"),
    "a stop paid bystander side up": (
        {"mission": CAIRO, "bank": bank(4, 4), "stops": 1, "covered": FOR_A[:1]},
        "bank.bystander: 1 tokens are gone.*D8",
    ),
    "a mark paid checkmark side up": (
        {"mission": CAIRO, "bank": bank(5, 2), "marked": {"a": BLANK[:1]}},
        "bank.checkmark: a mark takes a bystander token.*D13",
    ),
    "an odd checkmark": (
        {"mission": {"turns": 9, "mistakes": 1}, "bank": bank(0, 7), "marked": {"a": BLANK[:1], "b": BLANK[1:3]}},
        "D2|D13",
    ),
    "sudden death and nothing happened": (
        {"phase": "sudden_death", "bank": bank(0), "stops": 0},
        "bank: 9 tokens.*D15",
    ),
    "all won for free": ({"covered": [w for w, p in PAIRS.items() if "agent" in p]}, "bank: 9 of 9.*D2"),
    "one player alone": ({"bank": bank(4), "marked": {"a": BLANK[:5]}}, "marked: 5 by a and 0 by b.*D3"),
    "found by nobody": (
        {"bank": bank(8), "marked": {"a": BLANK[:1]}, "covered": FOR_B[:1]},
        "covered: of 1 agents.*D4",
    ),
    "the same player twice": ({"bank": bank(8), "marked": {"b": BLANK[:1]}, "giver": "a"}, "giver: 'a'.*it is b .*D3"),
    "the same player three times": (
        {"bank": bank(7), "marked": {"b": BLANK[:2]}, "giver": "a", "options": ["loose_order"]},
        "giver: 'a'.*it is b .*D14",
    ),
    "stops without their agents": (
        {"bank": bank(5), "stops": 2, "marked": {"b": BLANK[:2]}, "covered": FOR_B[:2]},
        "marked: 0 by a and 2 by b.*D3",
    ),
}


@pytest.mark.parametrize(("fields", "message"), UNREACHABLE.values(), ids=UNREACHABLE)
def test_a_duet_position_that_no_play_reaches_is_refused_by_name(fields: dict[str, object], message: str) -> None:
    key = {"a": DEAL.key.a, "b": DEAL.key.b}
    with pytest.raises(BoardError, match=message):
        duet.from_board(Board.from_dict({"game": "duet", "words": DEAL.words, "key": key, **fields}))


@pytest.mark.parametrize(
    ("marked", "options", "givers"),
    [
        ({}, [], ("a", "b")),
        ({"a": BLANK[:1]}, [], ("a",)),
        ({"b": BLANK[:1]}, [], ("b",)),
        ({"b": BLANK[:1]}, ["loose_order"], ("a", "b")),
        ({"b": BLANK[:2]}, ["loose_order"], ("b",)),
        ({"a": BLANK[:1], "b": BLANK[1:3]}, [], ("b",)),
        ({"a": BLANK[:1], "b": BLANK[1:5]}, ["loose_order"], ("b",)),
    ],
)
def test_D3_D14_who_gives_next_is_found_from_the_marks(
    marked: dict[str, list[str]], options: list[str], givers: tuple[str, ...]
) -> None:
    data = {"game": "duet", "words": DEAL.words, "key": {"a": DEAL.key.a, "b": DEAL.key.b}, "options": options}
    left = 9 - sum(map(len, marked.values()))
    state = duet.from_board(Board.from_dict(data | {"marked": marked, "bank": bank(left)}))
    assert state.givers == givers


@pytest.mark.parametrize("game", ["classic", "duet"])
def test_a_guess_in_a_file_after_its_turn_had_ended_is_named(game: str) -> None:
    board = deal(game, 5)
    by = board.starts
    key = board.key.side(by) if game == "duet" else board.key.identities
    words = [word for word, kind in zip(board.words, key, strict=True) if kind == "bystander"]
    clue = GivenClue(by, "tree", 4, tuple(words[:2]))
    with pytest.raises(BoardError, match=rf"clues\[0\].*{words[1]}' comes after the turn has ended by 'miss'"):
        begin(replace(board, clues=(clue,), omitted=("covered", "to_move", "giver", "bank", "marked_a", "marked_b")))


def test_D10_a_guess_in_a_file_after_the_last_token_went_is_named() -> None:
    board = deal("duet", 5, mission=Mission(1, 1))
    clue = GivenClue("a", "tree", 1, (BLANK[0], FOR_B[0]))
    with pytest.raises(BoardError, match=rf"clues\[0\].*{FOR_B[0]}' comes after the turn has ended"):
        duet.from_board(replace(board, clues=(clue,), omitted=("covered", "giver", "bank", "marked", "stops", "phase")))


SMALL = "gg gn ng nn nn nx"


def test_D15_a_restart_is_for_an_illegal_clue_before_the_first_guess_after_it() -> None:
    given_clue = play(duet_cards(SMALL), "a tree 1")
    approved = play(given_clue, (Ruling("legal", by="b"), None))
    asked = play(given_clue, (Ruling("ask", "V7"), None))
    illegal = play(given_clue, (Ruling("illegal", "V3"), None))
    for state in (
        duet_cards(SMALL),
        given_clue,
        approved,
        asked,
        play(illegal, "GG1"),
        play(illegal, "GG1", (STOP, None)),
    ):
        with pytest.raises(RuleError, match=r"restart.*D15"):
            state.apply(Restart())
    assert illegal.apply(Restart()).outcome().reason == "restart"


def test_D15_a_restart_is_open_where_the_discard_emptied_the_bank_until_somebody_guesses() -> None:
    state = play(duet_cards(SMALL, turns=1, mistakes=1), "a tree 1", (Ruling("illegal", "V3"), None))
    assert state.phase == "sudden_death"
    assert state.apply(Restart()).outcome().reason == "restart"
    assert state.apply(WAIT).apply(Restart()).outcome().reason == "restart"
    assert back(play(duet.start(deal("duet", 1)), (Clue("tree", 1), "a"), (Ruling("illegal"), None))).illegal
    with pytest.raises(RuleError, match="D15"):
        state.apply(Guess("GG1")).apply(Restart())
    usual = play(duet_cards(SMALL, turns=1, mistakes=1), "a tree 1", "GG1", (STOP, None))
    assert usual.phase == "sudden_death"
    with pytest.raises(RuleError, match="D15"):
        usual.apply(Restart())
