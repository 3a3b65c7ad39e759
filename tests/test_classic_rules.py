"""The classic rules one by one, on boards of a few cards whose words say what they are."""

from __future__ import annotations

from collections import Counter

import pytest
from random_games import classic_cards, play

from codenames_ai.core import classic, errors, views
from codenames_ai.core.board import Board, ClassicKey, deal
from codenames_ai.core.errors import BoardError, RuleError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart, Ruling

SMALL = "RRRRBBBnnx"
ILLEGAL = Ruling("illegal", "V2")


def refused(state, move, rule, by=None):
    """The move is refused under this rule, and nothing of the state has changed."""
    before = (state.events, state.covered_mask, state.phase, state.to_move, state.guesses_made, state.turns)
    with pytest.raises(RuleError, match=rf"\[{rule}\]$") as caught:
        state.apply(move, by)
    assert caught.value.rule == rule
    assert before == (state.events, state.covered_mask, state.phase, state.to_move, state.guesses_made, state.turns)
    return str(caught.value)


# C1


def test_C1_the_starting_team_has_nine_agents_and_gives_the_first_clue() -> None:
    for seed in range(40):
        state = classic.start(deal("classic", seed))
        n = Counter(state.table.identities)
        assert sorted(n.items()) == sorted(
            {state.to_move: 9, ("blue" if state.to_move == "red" else "red"): 8, "bystander": 7, "assassin": 1}.items()
        )
        assert len(set(state.table.words)) == 25


def test_C1_case_C14_blue_starts_with_nine_against_eight() -> None:
    key = ClassicKey(("blue",) * 9 + ("red",) * 8 + ("bystander",) * 7 + ("assassin",))
    state = classic.start(Board("classic", tuple(f"W{i}" for i in range(25)), key))
    assert (state.to_move, state.left("blue"), state.left("red")) == ("blue", 9, 8)


@pytest.mark.parametrize("counts", [(9, 9, 6, 1), (8, 8, 8, 1), (9, 8, 6, 2), (10, 7, 7, 1), (9, 8, 8, 0)])
def test_C1_a_key_of_other_counts_is_refused(counts: tuple[int, ...]) -> None:
    kinds = ("red", "blue", "bystander", "assassin")
    key = ClassicKey(tuple(kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n)))
    with pytest.raises(BoardError, match=r"\[C1\]"):
        classic.start(Board("classic", tuple(f"W{i}" for i in range(25)), key))


# C2


def test_C2_zero_and_unlimited_need_their_option_and_leave_the_state() -> None:
    state = classic_cards(SMALL)
    assert "zero" in refused(state, Clue("tree", 0), "C2")
    assert "unlimited" in refused(state, Clue("tree", "unlimited"), "C2")
    assert not state.may_clue(Clue("tree", 0))
    both = classic_cards(SMALL, options=("zero", "unlimited"))
    assert both.may_clue(Clue("tree", 0))
    assert both.may_clue(Clue("tree", "unlimited"))


@pytest.mark.parametrize("number", [-1, 1.5, True, "two", None])
def test_C2_a_number_is_a_whole_number(number: object) -> None:
    refused(classic_cards(SMALL, options=("zero", "unlimited")), Clue("tree", number), "C2")


def test_C2_options_bind_both_teams() -> None:
    state = play(classic_cards(SMALL, options=("zero",)), "red tree 0", "TAN1")
    assert state.apply(Clue("sea", 0)).phase == "guess"


# C3


@pytest.mark.parametrize("n", [1, 2, 3])
def test_C3_n_plus_one_guesses_and_then_the_turn_ends_by_itself(n: int) -> None:
    state = play(classic_cards("RRRRRBx"), f"red tree {n}")
    for k in range(n + 1):
        assert (state.phase, state.to_move, state.guesses_left) == ("guess", "red", n + 1 - k)
        state = play(state, f"RED{k + 1}")
    assert (state.phase, state.to_move, state.guesses_left) == ("clue", "blue", 0)
    assert state.clues[-1].ended == "limit"


@pytest.mark.parametrize("number", ["0", "unlimited"])
def test_C3_case_C02_zero_and_unlimited_have_no_cap(number: str) -> None:
    state = play(classic_cards("RRRRRBx", options=("zero", "unlimited")), f"red feathers {number}")
    for k in range(4):
        state = play(state, f"RED{k + 1}")
        assert (state.phase, state.to_move, state.guesses_left) == ("guess", "red", None)


@pytest.mark.parametrize("number", ["0", "1", "unlimited"])
def test_C3_case_C03_stopping_before_a_guess_is_refused(number: str) -> None:
    state = play(classic_cards(SMALL, options=("zero", "unlimited")), f"red feathers {number}")
    assert not state.may_stop()
    refused(state, STOP, "C3")
    assert play(state, "RED1").may_stop()


def test_C3_after_an_own_agent_the_team_may_stop() -> None:
    state = play(classic_cards(SMALL), "red tree 3", "RED1", STOP)
    assert (state.phase, state.to_move) == ("clue", "blue")
    assert state.clues[-1].ended == "stop"


def test_C3_case_C19_a_second_clue_in_a_turn_is_refused_for_both_colours() -> None:
    for first in ("red", "blue"):
        state = play(classic_cards(SMALL, first=first), "tree 2")
        refused(state, Clue("sea", 1), "C3")
        refused(state, Clue("sea", 1), "C3", by=first)


def test_C3_no_guess_stop_or_verdict_before_a_clue() -> None:
    state = classic_cards(SMALL)
    assert state.legal_guesses() == []
    refused(state, Guess("RED1"), "C3")
    refused(state, STOP, "C3")
    refused(state, ILLEGAL, "C7")
    refused(state, WAIT, "C3")
    refused(state, Restart(), "C3")


def test_C3_case_C21_no_stop_is_listed_while_the_guesser_thinks() -> None:
    state = play(classic_cards(SMALL), "red tree 2", "RED1")
    assert [e.type for e in state.events] == ["clue", "guess"]
    assert state.clues[-1].ended is None


# C4


def test_C4_a_bystander_ends_the_turn() -> None:
    state = play(classic_cards(SMALL), "red tree 2", "RED1", "TAN1")
    assert (state.phase, state.to_move, state.left("red"), state.left("blue")) == ("clue", "blue", 3, 3)
    assert state.clues[-1].ended == "miss"


def test_C4_case_C25_an_enemy_agent_counts_for_the_enemy_and_ends_the_turn() -> None:
    state = play(classic_cards(SMALL), "red tree 3", "BLUE1")
    assert (state.phase, state.to_move, state.left("blue")) == ("clue", "blue", 2)


def test_C4_case_C06_the_assassin_loses_at_once() -> None:
    state = play(classic_cards(SMALL), "red tree 3", "BLACK1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.turns) == ("blue", "assassin", 1)
    assert state.events[-1].type == "end"


def test_C4_the_other_team_cannot_move_out_of_turn() -> None:
    state = classic_cards(SMALL)
    refused(state, Clue("tree", 1), "C4", by="blue")
    state = play(state, "red tree 1")
    refused(state, Guess("BLUE1"), "C4", by="blue")
    refused(play(state, "RED1"), STOP, "C4", by="blue")
    assert state.legal_guesses("blue") == []


def test_C4_turns_alternate_after_stop_and_miss() -> None:
    state = play(classic_cards(SMALL), "red a 1", "RED1", STOP, "blue b 1", "TAN1", "red c 1", "RED2", STOP, "blue d 1")
    assert [clue.by for clue in state.clues] == ["red", "blue", "red", "blue"]


# C5


def test_C5_the_last_own_agent_wins_at_once() -> None:
    state = play(classic_cards("RRBnx"), "red tree 2", "RED1", "RED2")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("red", "agents")


def test_C5_case_C05_the_enemys_last_agent_covered_by_us_wins_for_them() -> None:
    state = play(classic_cards("RRBnx"), "red tree 2", "BLUE1")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("blue", "agents")


def test_C5_case_C15_the_end_is_seen_for_both_teams_and_told_once() -> None:
    state = play(classic_cards("RBBnx", first="blue"), "blue tree 1", "RED1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == "red"
    assert [e.type for e in state.events].count("end") == 1


def test_C5_case_C24_nothing_moves_after_the_end() -> None:
    state = play(classic_cards("RBBnx"), "red tree 1", "RED1")
    moves = (
        Clue("a", 1),
        Guess("BLUE1"),
        STOP,
        ILLEGAL,
        Cover("red"),
        Forfeit("red"),
        Expose(),
        Propose("Ann", "BLUE1"),
    )
    for move in moves:
        refused(state, move, "C5")
    assert state.legal_guesses() == []
    assert not state.may_stop()
    assert not state.may_clue(Clue("a", 1))


def test_C5_giving_up_leaves_the_game_to_the_others() -> None:
    state = play(classic_cards(SMALL), "red tree 1", Forfeit("red", "crashed"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("blue", "forfeit")
    assert [e.type for e in state.events] == ["clue", "forfeit", "end"]
    with pytest.raises(RuleError, match="neither red nor blue"):
        classic_cards(SMALL).apply(Forfeit("green"))


def test_C5_case_P04_solo_counts_turns_and_a_loss_25() -> None:
    state = play(classic_cards("RRRBnx", solo=True), "red a 1", "RED1", STOP, "red b 1", "BLUE1")
    assert state.game == "solo"
    outcome = state.outcome()
    assert outcome is not None  # the enemy's only agent is covered: they have won
    assert outcome.score == classic.SOLO_LOSS == 25
    state = play(
        classic_cards("RRRBBnx", solo=True), "red a 1", "RED1", "BLUE1", "red b 2", "TAN1", "red c 2", "RED2", "RED3"
    )
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.turns, outcome.score) == ("red", 3, 3)
    lost = play(classic_cards("RRRBBnx", solo=True), "red a 1", "BLACK1").outcome()
    assert lost is not None
    assert (lost.winner, lost.score) == ("blue", 25)


# C6


def test_C6_case_C10_a_covered_card_cannot_be_guessed() -> None:
    state = play(classic_cards(SMALL), "red tree 2", "RED1")
    assert "covered" in refused(state, Guess("RED1"), "C6")
    assert "RED1" not in state.legal_guesses()


def test_C6_case_C09_a_word_that_is_not_on_the_board_costs_nothing() -> None:
    state = play(classic_cards(SMALL), "red tree 2")
    assert "not on the board" in refused(state, Guess("not-on-board"), "C6")
    refused(state, Guess("tree"), "C6")  # case G03: the clue itself is no card


def test_C6_a_guess_is_found_in_any_case_and_spacing() -> None:
    board = Board("classic", ("ICE CREAM", "CAFÉ", "TREE"), ClassicKey(("red", "red", "blue")), to_move="red")
    state = play(classic.start(board, any_size=True), "red x 2")
    state = state.apply(Guess(" ice  cream "))
    assert state.covered == ("ICE CREAM",)
    assert state.apply(Guess("cafe")).result is not None


def test_C6_words_of_old_clues_may_be_guessed_first() -> None:
    state = play(
        classic_cards("RRRRBBx"), "red metal 3", "RED1", STOP, "blue b 1", "BLUE1", STOP, "red tree 1", "RED2", "RED3"
    )
    assert state.left("red") == 1


# C7


def test_C7_an_illegal_clue_ends_the_turn_and_is_kept_with_a_flag() -> None:
    state = play(classic_cards(SMALL), "red tree 2", ILLEGAL)
    assert (state.phase, state.to_move, state.guesses_left) == ("cover", "blue", 0)
    assert state.legal_guesses() == []
    refused(state, Guess("BLUE1"), "C7")
    refused(state, STOP, "C7")
    assert (state.clues[-1].word, state.clues[-1].valid, state.clues[-1].guesses) == ("tree", False, ())


def test_C7_first_outcome_the_opponent_covers_one_of_their_own() -> None:
    state = play(classic_cards(SMALL), "red tree 2", ILLEGAL, Cover("blue", "blue2"))
    assert (state.phase, state.to_move, state.left("blue"), state.covered) == ("clue", "blue", 2, ("BLUE2",))
    assert "BLUE2" not in state.visible
    assert [e.type for e in state.events] == ["clue", "verdict", "cover"]
    assert play(state, "blue sea 1").guesses_left == 2  # the cover was no guess


def test_C7_second_outcome_the_opponent_covers_none() -> None:
    passed = play(classic_cards(SMALL), "red tree 2", ILLEGAL, Cover("blue"))
    assert (passed.phase, passed.to_move, passed.covered) == ("clue", "blue", ())
    refused(passed, Cover("blue", "BLUE1"), "C7")
    silent = play(classic_cards(SMALL), "red tree 2", ILLEGAL, "blue sea 1")
    assert silent.phase == "guess"
    refused(silent, Cover("blue", "BLUE1"), "C7")
    assert not silent.clues[0].valid


def test_C7_third_outcome_the_opponent_lets_the_clue_stand() -> None:
    state = play(classic_cards(SMALL), "red tree 2", ILLEGAL, Ruling("legal", by="blue"))
    assert (state.phase, state.to_move, state.guesses_left) == ("guess", "red", 3)
    assert state.clues[-1].valid
    assert play(state, "RED1", "RED2", "RED3").clues[-1].ended == "limit"
    refused(state, ILLEGAL, "C9")


@pytest.mark.parametrize("by", ["referee", "red"])
def test_C7_nobody_else_can_let_it_stand(by: str) -> None:
    refused(play(classic_cards(SMALL), "red tree 2", ILLEGAL), Ruling("legal", by=by), "C7")


def test_C7_covering_the_last_agent_wins() -> None:
    state = play(classic_cards("RRRBnx"), "red tree 2", ILLEGAL, Cover("blue", "BLUE1"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("blue", "agents")


@pytest.mark.parametrize("word", ["RED1", "TAN1", "BLACK1", "no such card"])
def test_C7_the_pick_is_one_of_ones_own(word: str) -> None:
    state = play(classic_cards(SMALL), "red tree 2", ILLEGAL)
    refused(state, Cover("blue", word), "C7")
    refused(state, Cover("red", "RED1"), "C7")
    covered = play(classic_cards(SMALL), "red tree 2", "BLUE1", "blue sea 1", "TAN1", "red c 1", ILLEGAL)
    refused(covered, Cover("blue", "BLUE1"), "C7")


@pytest.mark.parametrize("word", ["", "   ", "\u200b", "x" * 101, None, 7])
def test_C7_a_clue_that_cannot_be_read_is_an_error_and_no_illegal_clue(word: object) -> None:
    state = classic_cards(SMALL)
    refused(state, Clue(word, 1), "C7")
    assert state.phase == "clue"


def test_C7_a_verdict_is_one_of_three() -> None:
    refused(play(classic_cards(SMALL), "red tree 2"), Ruling("maybe"), "C7")


def test_C7_solo_an_illegal_clue_costs_the_turn() -> None:
    state = play(classic_cards("RRRBBnx", solo=True), "red tree 2", ILLEGAL)
    assert (state.phase, state.to_move, state.turns) == ("clue", "red", 1)


# C8, C9


def test_C8_caught_after_a_guess_the_clue_stands() -> None:
    state = play(classic_cards(SMALL), "red tree 2", "RED1")
    refused(state, ILLEGAL, "C8")
    assert state.clues[-1].valid


def test_C9_an_approved_clue_is_valid_for_good() -> None:
    state = play(classic_cards(SMALL), "red tree 2", Ruling("legal", by="blue"))
    assert state.approved
    refused(state, ILLEGAL, "C9")


def test_C9_an_ask_stands_unless_the_table_rejects_it() -> None:
    asked = play(classic_cards(SMALL), "red tree 2", Ruling("ask", "V7"))
    assert (asked.phase, asked.clues[-1].valid) == ("guess", True)
    assert play(asked, ILLEGAL).phase == "cover"
    assert play(asked, "RED1").guesses_made == 1
    assert play(asked, Ruling("legal"), ILLEGAL).phase == "cover"  # the referee's legal is no approval


# C10


def test_C10_an_exposed_key_abandons_the_game_and_a_fresh_one_is_dealt() -> None:
    board = deal("classic", 3, options=("zero",))
    state = classic.start(board).apply(Clue("tree", 1)).apply(Expose())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "exposed")
    again = classic.redeal(board, 4)
    assert (again.words, again.options) == (board.words, board.options)
    assert again.key != board.key
    assert classic.start(again).phase == "clue"
    assert again == classic.redeal(board, 4)


# C11, C12


def test_C11_covered_words_restrict_no_more() -> None:
    state = play(classic_cards(SMALL), "red tree 2", "RED1")
    assert "RED1" not in state.visible
    assert set(state.visible) == set(state.table.words) - {"RED1"}
    assert views.spymaster_view(state, "red").visible == state.visible


@pytest.mark.parametrize(
    ("word", "option"),
    [("New York", "names"), ("guinea pig", "compounds"), ("moth-eaten", "hyphens"), ("jean-luc", "names")],
)
def test_C12_several_words_need_an_option_and_are_an_error_without(word: str, option: str) -> None:
    refused(classic_cards(SMALL), Clue(word, 2), "C12")
    state = classic_cards(SMALL, options=(option,)).apply(Clue(word, 2))
    assert state.clues[-1].word == word


# C13


def test_C13_operatives_propose_and_any_touch_counts() -> None:
    state = play(
        classic_cards(SMALL), "red tree 2", Propose("Ann", "RED2"), Propose("Bob", "tan1"), Propose("Ann", "RED1")
    )
    assert state.proposals == (("Bob", "TAN1"), ("Ann", "RED1"))
    assert views.operative_view(state, "red").proposals == state.proposals
    assert views.operative_view(state, "blue").proposals == ()
    assert play(state, Propose("Bob", None)).proposals == (("Ann", "RED1"),)
    touched = play(state, ("RED3", "red"))
    assert (touched.proposals, touched.covered) == ((), ("RED3",))
    assert touched.events == play(classic_cards(SMALL), "red tree 2", "RED3").events


def test_C13_a_proposal_is_refused_where_the_touch_would_be() -> None:
    state = play(classic_cards(SMALL), "red tree 2", "RED1")
    refused(state, Propose("Ann", "RED1"), "C6")
    refused(classic_cards(SMALL), Propose("Ann", "RED1"), "C13")
    refused(state, Propose("Ann", "RED2"), "C4", by="blue")


# C14


def test_C14_all_clues_can_be_had_again_and_no_intention() -> None:
    state = play(classic_cards(SMALL), (Clue("tree", 2, ("RED1", "RED2")), "red"), "RED1", STOP, "blue sea 1")
    view = views.operative_view(state, "red")
    assert [(c.by, c.word, c.number, c.guesses) for c in view.clues] == [
        ("red", "tree", 2, ("RED1",)),
        ("blue", "sea", 1, ()),
    ]
    assert "RED2" not in repr(view.clues)  # neither what was meant, nor that a word is still open


def test_rule_errors_are_value_errors_of_the_package() -> None:
    with pytest.raises(errors.CodenamesError):
        classic_cards(SMALL).apply(STOP)
    with pytest.raises(ValueError, match="C3"):
        classic_cards(SMALL).apply(STOP)
