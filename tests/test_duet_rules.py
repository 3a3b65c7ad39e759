"""The rules of Duet one by one, on boards of a few cards. A word tells its sides: GN1 is an agent on a's side only.

On b's clue the guesser is a, who is judged by side b, and the other way round.
"""

from __future__ import annotations

from collections import Counter

import pytest
from random_games import duet_cards, play

from codenames_ai.core import duet, views
from codenames_ai.core.board import DUET_PAIRS, DuetKey, Mission, deal
from codenames_ai.core.errors import BoardError, RuleError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart, Ruling

SMALL = "gg gn gn gn ng ng ng nn nn nn nx xn xx"
ILLEGAL = Ruling("illegal", "V2")


def refused(state, move, rule, by=None):
    """The move is refused under this rule, and nothing of the state has changed."""
    before = (state.events, state.bank, state.phase, state.giver, state.found, state.guesses_made, state.turns)
    with pytest.raises(RuleError, match=rf"\[{rule}\]$") as caught:
        state.apply(move, by)
    assert caught.value.rule == rule
    assert before == (state.events, state.bank, state.phase, state.giver, state.found, state.guesses_made, state.turns)
    return str(caught.value)


def ended(state):
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winner, outcome.reason


def types(state):
    return [e.type for e in state.events]


def starved(cards: str = SMALL, tokens: int = 1):
    """A game in which the next turn that ends brings sudden death."""
    return duet_cards(cards, turns=tokens, mistakes=tokens)


# D1


def test_D1_case_D04_every_key_follows_the_cross_table() -> None:
    for seed in range(300):
        key = deal("duet", seed).key
        assert isinstance(key, DuetKey)
        assert Counter(zip(key.a, key.b, strict=True)) == DUET_PAIRS
        assert sum("agent" in pair for pair in zip(key.a, key.b, strict=True)) == 15


@pytest.mark.slow
def test_D1_case_D04_ten_thousand_keys() -> None:
    words = [f"W{i}" for i in range(25)]
    for seed in range(10_000):
        key = deal("duet", seed, words).key
        assert isinstance(key, DuetKey)
        assert Counter(zip(key.a, key.b, strict=True)) == DUET_PAIRS


def test_D1_case_D28_a_printed_side_is_turned_round() -> None:
    key = deal("duet", 5).key
    assert isinstance(key, DuetKey)
    printed = tuple(key.b[24 - i] for i in range(25))  # as b reads it, from the other end of the table
    assert DuetKey.from_printed(key.a, printed) == key
    with pytest.raises(BoardError, match="turn it round"):
        DuetKey(key.a, printed).check()


# D2


def test_D2_case_D01_a_turn_costs_one_token_however_it_ends() -> None:
    state = play(duet_cards(SMALL), "a tree 2")
    assert state.bank == (9, 0)  # the clue itself costs nothing
    state = play(state, "NN1")
    assert (state.bank, state.giver, state.phase) == ((8, 0), "b", "clue")


def test_D2_the_winning_turn_costs_one_too() -> None:
    state = play(duet_cards("gg nn"), "a tree 1", "GG1")
    assert ended(state) == ("both", "agents")
    assert state.bank == (8, 0)
    assert types(state) == ["clue", "guess", "token", "end"]


@pytest.mark.parametrize("tokens", [9, 10, 11])
def test_D2_nine_ten_or_eleven_tokens(tokens: int) -> None:
    assert duet.start(deal("duet", 1, mission=Mission(tokens, tokens))).bank == (tokens, 0)


def test_D2_sudden_death_costs_none() -> None:
    state = play(starved(), "a tree 2", "GN1", STOP, ("NG1", "a"), ("GN2", "b"))
    assert state.bank == (0, 0)
    assert types(state).count("token") == 1


# D3


@pytest.mark.parametrize(("first", "second"), [("a", "b"), ("b", "a")])
def test_D3_either_gives_the_first_clue_and_then_they_alternate(first: str, second: str) -> None:
    state = duet_cards(SMALL)
    assert state.givers == ("a", "b")
    state = play(state, (Clue("tree", 1), first), "NN1")
    assert state.givers == (second,)
    assert play(state, "sea 1").giver == second


def test_D3_case_D24_the_same_player_twice_is_refused() -> None:
    state = play(duet_cards(SMALL), "a tree 2", "GN1", STOP)
    refused(state, Clue("sea", 1), "D3", by="a")
    assert state.may_clue(Clue("sea", 1), "b")
    assert not state.may_clue(Clue("sea", 1), "a")


def test_D3_case_D23_a_guess_of_the_wrong_side_costs_nothing() -> None:
    state = play(duet_cards(SMALL), "a tree 2")
    refused(state, Guess("NN1"), "D3", by="a")
    refused(play(state, "GN1"), STOP, "D3", by="a")
    refused(state, Guess("NN1"), "D3", by="red")
    assert state.legal_guesses("a") == []


# D4


def test_D4_the_partners_side_judges() -> None:
    on_a = play(duet_cards(SMALL), "a tree 1", "GN1")  # b guesses: side a says agent
    assert (on_a.agents_left, on_a.phase) == (6, "guess")
    on_b = play(duet_cards(SMALL), "b tree 1", "GN1")  # a guesses: side b says bystander
    assert (on_b.agents_left, on_b.phase, on_b.marks("a")) == (7, "clue", ("GN1",))
    assert ended(play(duet_cards(SMALL), "a tree 1", "XN1")) == (None, "assassin")
    assert play(duet_cards(SMALL), "b tree 1", "XN1").result is None


def test_D4_in_sudden_death_too() -> None:
    state = play(starved(), "a tree 1", "NN1")
    assert state.phase == "sudden_death"
    assert play(state, ("GN1", "b")).result is None
    assert ended(play(state, ("GN1", "a"))) == (None, "bystander")


# D5


def test_D5_case_D33_no_cap_on_right_guesses() -> None:
    state = play(duet_cards(SMALL), "a ocean 1", "GN1", "GN2", "GN3")
    assert (state.phase, state.guesses_left) == ("guess", None)


def test_D5_case_D10_a_shared_agent_is_covered_for_both() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "GG1")
    assert (state.left("a"), state.left("b"), state.agents_left) == (3, 3, 6)
    assert "GG1" not in play(state, STOP, "b sea 1").legal_guesses("a")


def test_D5_case_D32_a_zero_clue_asks_for_a_guess() -> None:
    state = play(duet_cards(SMALL), "a fish 0")
    refused(state, STOP, "D8")
    assert play(state, "GN1", "GN2").phase == "guess"


def test_D5_a_covered_word_cannot_be_guessed() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "GN1")
    refused(state, Guess("GN1"), "C6")
    refused(state, Guess("no such card"), "C6")


# D6


def test_D6_a_bystander_is_marked_for_the_guesser_alone() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "NN1")
    assert (state.marks("b"), state.marks("a"), state.phase, state.giver) == (("NN1",), (), "clue", "b")
    assert "NN1" in state.visible
    state = play(state, "b sea 1")
    assert "NN1" in state.legal_guesses("a")


def test_D6_case_D08_a_marked_word_may_be_the_others_agent() -> None:
    state = play(duet_cards(SMALL), "b tree 1", "GN1", "a sea 1", ("GN1", "b"))
    assert "GN1" in state.covered
    assert state.marks("a") == ("GN1",)  # the mark stays as a reminder


def test_D6_case_D27_marked_by_both_is_covered() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "NN1", "b sea 1", "NN1")
    assert (state.covered, state.bank) == (("NN1",), (7, 0))
    assert "NN1" not in state.visible
    state = play(state, "a fog 1")
    assert "NN1" not in state.legal_guesses()
    refused(state, Guess("NN1"), "D6")


def test_D6_case_D29_a_word_marked_once_still_restricts_clues() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "NN1")
    assert "NN1" in views.spymaster_view(state, "b").visible


def test_D6_case_D22_a_second_touch_of_the_same_word_changes_nothing() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "NN1")
    refused(state, Guess("NN1"), "D18", by="b")
    state = play(state, "b sea 1", "NN2", "a fog 1")
    refused(state, Guess("NN1"), "D6", by="b")
    assert state.bank == (7, 0)


def test_D6_marked_for_oneself_is_refused_in_sudden_death() -> None:
    state = play(starved(), "a tree 1", "NN1")
    refused(state, Guess("NN1"), "D6", by="b")
    assert "NN1" not in state.legal_guesses("b")


# D7


def test_D7_an_assassin_loses_for_both_before_any_token() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "XX1")
    assert ended(state) == (None, "assassin")
    assert (state.bank, types(state)) == ((9, 0), ["clue", "guess", "end"])
    assert ended(play(duet_cards(SMALL), "b tree 1", "NX1")) == (None, "assassin")


def test_D7_who_gives_up_loses_for_both() -> None:
    assert ended(play(duet_cards(SMALL), Forfeit("a"))) == (None, "forfeit")
    with pytest.raises(RuleError, match="neither a nor b"):
        duet_cards(SMALL).apply(Forfeit("red"))


# D8


def test_D8_case_D02_a_stop_takes_a_token() -> None:
    state = play(duet_cards(SMALL), "a tree 2", "GN1", STOP)
    assert (state.bank, state.stops, state.giver) == ((8, 0), 1, "b")
    assert types(state) == ["clue", "guess", "stop", "token"]


def test_D8_case_D26_stopping_before_a_guess_is_refused() -> None:
    state = play(duet_cards(SMALL), "a tree 2")
    assert not state.may_stop()
    refused(state, STOP, "D8")
    refused(duet_cards(SMALL), STOP, "D8")


# D9


def test_D9_case_D30_the_givers_ninth_ends_the_turn_as_a_stop() -> None:
    state = play(duet_cards("gn ng ng nn", turns=4, mistakes=4), "a tree 1", "GN1")
    assert (state.phase, state.bank, state.stops, state.done) == ("clue", (3, 0), 1, ("a",))
    assert types(state) == ["clue", "guess", "done", "token"]
    assert state.clues[-1].ended == "done"
    assert state.givers == ("b",)


def test_D9_case_D11_a_done_side_gives_no_more_clues() -> None:
    state = play(duet_cards("gn ng ng ng nn nn"), "a tree 1", "GN1")
    refused(state, Clue("sea", 1), "D9", by="a")
    for miss in ("NN1", "NN2"):
        assert (state.giver, state.givers) == ("b", ("b",))
        state = play(state, "sea 1", miss)
    assert state.giver == "b"


def test_D9_case_D12_the_others_clue_may_finish_a_side() -> None:
    state = play(duet_cards("gg gn ng ng nn"), "a tree 1", "GN1", STOP, "b sea 1", "GG1")
    assert (state.done, state.left("a")) == (("a",), 0)  # on b's clue a touched a word of both
    assert state.phase == "guess"  # the turn goes on, as it is not the giver's side
    assert types(state)[-1] == "done"
    assert play(state, STOP).givers == ("b",)


def test_D9_a_done_player_is_skipped_in_the_looser_order_too() -> None:
    state = play(duet_cards("gn ng ng ng nn nn", options=("loose_order",)), "a tree 1", "GN1")
    for word in ("NG1", "NG2"):
        assert state.givers == ("b",)
        state = play(state, "b sea 1", word, STOP)
    assert state.givers == ("b",)


def test_D9_done_is_said_in_sudden_death_too() -> None:
    state = play(starved("gn ng ng nn"), "b tree 1", "NN1", ("GN1", "b"))
    assert types(state)[-2:] == ["guess", "done"]


# D10


def test_D10_case_D19_nine_misses_lead_to_sudden_death_not_to_a_loss() -> None:
    state = duet_cards("gn ng " + "nn " * 9)
    for k in range(9):
        assert state.phase == "clue"
        state = play(state, "tree 1", f"NN{k + 1}")
    assert (state.phase, state.bank, state.result) == ("sudden_death", (0, 0), None)
    assert types(state)[-2:] == ["token", "sudden_death"]


def test_D10_no_clues_no_stopping_no_talk() -> None:
    state = play(starved(), "a tree 1", "NN1")
    refused(state, Clue("sea", 1), "D10")
    refused(state, STOP, "D10")
    refused(play(state, ("GN1", "b")), STOP, "D10")
    refused(state, Propose("Ann", "GN1"), "D10")
    refused(state, ILLEGAL, "D15")


def test_D10_both_may_guess_in_any_order() -> None:
    state = play(starved("gn gn ng ng nn nn"), "a tree 1", "NN1")
    assert state.guessers == ("a", "b")
    assert state.to_move == "a"  # the next guesser: b would give the next clue
    assert ended(play(state, ("GN1", "b"), ("GN2", "b"), ("NG1", "a"), ("NG2", "a"))) == ("both", "agents")


def test_D10_programs_are_asked_in_turn_and_only_who_is_eligible() -> None:
    state = play(starved("gn gn ng nn"), "a tree 1", "NN1")
    state = play(state, "NG1")  # a, asked first, finds the last word of side b
    assert (state.guessers, state.to_move, state.done) == (("b",), "b", ("b",))
    assert play(state, "GN1").to_move == "b"


def test_D10_case_D18_who_has_nothing_to_guess_is_refused() -> None:
    state = play(starved("gn ng ng nn", tokens=2), "b tree 2", "NG1", "NG2")
    assert state.done == ("b",)  # all of side b is found, so a has nothing to guess
    state = play(state, "a sea 1", "NN1")
    assert (state.phase, state.guessers) == ("sudden_death", ("b",))
    refused(state, Guess("GN1"), "D10", by="a")
    refused(state, WAIT, "D10", by="a")
    assert state.legal_guesses("a") == []


def test_D10_one_miss_loses() -> None:
    state = play(starved(), "a tree 1", "NN1")
    assert ended(play(state, ("NN2", "a"))) == (None, "bystander")
    assert ended(play(state, ("XX1", "a"))) == (None, "assassin")


def test_D10_all_waiting_in_a_row_loses() -> None:
    state = play(starved(), "a tree 1", "NN1", WAIT)
    assert (state.waited, state.to_move, state.result) == (("a",), "b", None)
    refused(state, WAIT, "D10", by="a")
    assert ended(play(state, WAIT)) == (None, "waited")
    again = play(state, "GN1", WAIT)  # a guess in between, and the waiting counts anew
    assert again.result is None
    assert again.waited == ("a",)


def test_D10_waiting_alone_loses_and_waiting_in_play_is_refused() -> None:
    state = play(starved("gn ng ng nn", tokens=2), "b tree 2", "NG1", "NG2", "a sea 1", "NN1")
    assert ended(play(state, WAIT)) == (None, "waited")
    refused(play(duet_cards(SMALL), "a tree 1"), WAIT, "D10")


# D11


def test_D11_case_D14_the_last_agent_on_the_last_token_wins() -> None:
    state = play(starved("gg nn"), "a tree 1", "GG1")
    assert ended(state) == ("both", "agents")
    assert state.bank == (0, 0)
    assert "sudden_death" not in types(state)


def test_D11_case_D31_nothing_moves_after_the_end() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "XX1")
    for move in (Clue("a", 1), Guess("GN1"), STOP, WAIT, ILLEGAL, Forfeit("a"), Restart(), Propose("Ann", "GN1")):
        refused(state, move, "D11")
    assert (state.legal_guesses(), state.givers, state.guessers) == ([], (), ())


# D12


def test_D12_three_for_a_token_left_and_one_for_a_stop() -> None:
    state = duet_cards("gn gn ng ng nn")
    state = play(state, "a tree 1", "GN1", STOP, "b sea 1", "NG1", STOP, "a fog 1", "GN2", "b ice 1", "NG2")
    outcome = state.outcome()
    assert outcome is not None
    # Four turns paid: 5 of 9 tokens left. Stops: two, and the turn in which side a was done (D9); not the winning one.
    assert (state.bank, state.stops, outcome.score) == ((5, 0), 3, 3 * 5 + 3)


def test_D12_sudden_death_costs_a_point() -> None:
    state = duet_cards("gn ng " + "nn " * 9)
    state = play(state, *(step for k in range(9) for step in ("tree 1", f"NN{k + 1}")), ("GN1", "b"), ("NG1", "a"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score) == ("both", -1)


@pytest.mark.parametrize(("turns", "mistakes"), [(10, 10), (11, 11), (9, 5), (8, 6)])
def test_D12_other_missions_have_no_score(turns: int, mistakes: int) -> None:
    outcome = play(duet_cards("gg nn", turns=turns, mistakes=mistakes), "a tree 1", "GG1").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score) == ("both", None)


def test_D12_a_loss_has_no_score() -> None:
    outcome = play(duet_cards(SMALL), "a tree 1", "XX1").outcome()
    assert outcome is not None
    assert outcome.score is None


# D13


@pytest.mark.parametrize(
    ("turns", "mistakes", "bank"),
    [(9, 9, (9, 0)), (9, 5, (5, 4)), (11, 2, (2, 9)), (8, 6, (6, 2)), (9, 0, (0, 9)), (5, 9, (5, 0))],
)
def test_D13_the_bank_of_a_mission(turns: int, mistakes: int, bank: tuple[int, int]) -> None:
    assert duet.start(deal("duet", 1, mission=Mission(turns, mistakes))).bank == bank


def test_D13_case_D20_more_mistakes_than_turns_are_fine() -> None:
    state = duet_cards(SMALL, turns=5, mistakes=9)
    assert play(state, "a tree 1", "NN1").bank == (4, 0)


def test_D13_a_stop_takes_a_checkmark_token_first() -> None:
    state = play(duet_cards(SMALL, turns=3, mistakes=2), "a tree 1", "GN1", STOP)
    assert state.bank == (2, 0)
    assert play(state, "b tree 1", "NG1", STOP).bank == (1, 0)  # none left: a bystander one


def test_D13_a_hit_takes_a_bystander_token_then_two_checkmark_tokens() -> None:
    state = play(duet_cards(SMALL, turns=5, mistakes=1), "a tree 1", "NN1")
    assert state.bank == (0, 4)
    state = play(state, "b tree 1", "NN1")
    assert (state.bank, state.marks("a"), state.covered) == ((0, 2), ("NN1",), ("NN1",))
    assert [(e.kind, e.n) for e in state.events if e.type == "token"] == [("bystander", 1), ("checkmark", 2)]


def test_D13_the_last_two_going_brings_sudden_death() -> None:
    state = play(duet_cards(SMALL, turns=2, mistakes=0), "a tree 1", "NN1")
    assert (state.phase, state.bank) == ("sudden_death", (0, 0))


def test_D13_two_due_and_one_left_fails_at_once() -> None:
    state = play(duet_cards(SMALL, turns=1, mistakes=0), "a tree 1", "NN1")
    assert ended(state) == (None, "tokens")
    assert (state.bank, state.marks("b"), types(state)) == ((0, 1), (), ["clue", "guess", "end"])


# D14


def test_D14_two_clues_in_a_row_and_then_the_other() -> None:
    state = play(duet_cards(SMALL, options=("loose_order",)), "a tree 1", "GN1", STOP)
    assert state.givers == ("a", "b")
    state = play(state, "a sea 1", "GN2", STOP)
    assert state.givers == ("b",)
    refused(state, Clue("fog", 1), "D14", by="a")
    state = play(state, "b fog 1", "NG1", STOP)
    assert state.givers == ("a", "b")
    assert play(state, "b ice 1", "NG2", STOP).givers == ("a",)


def test_D14_without_the_option_they_alternate() -> None:
    assert play(duet_cards(SMALL), "a tree 1", "GN1", STOP).givers == ("b",)


# D15


def test_D15_an_illegal_clue_costs_a_token_and_the_guess_goes_on() -> None:
    state = play(duet_cards(SMALL), "a tree 2", ILLEGAL)
    assert (state.bank, state.phase, state.to_move) == ((8, 0), "guess", "b")
    assert types(state) == ["clue", "verdict", "token"]
    assert not state.clues[-1].valid
    state = play(state, "GN1", STOP)
    assert state.bank == (7, 0)
    assert state.clues[-1].guesses == ("GN1",)


def test_D15_the_checkmark_side_is_discarded_first() -> None:
    state = play(duet_cards(SMALL, turns=3, mistakes=2), "a tree 1", ILLEGAL)
    assert state.bank == (2, 0)
    assert play(state, "GN1", STOP, "b sea 1", ILLEGAL).bank == (0, 0)


def test_D15_an_emptied_bank_starts_sudden_death_with_this_guesser() -> None:
    state = play(starved(), "b tree 1", ILLEGAL)
    assert (state.phase, state.bank, state.to_move) == ("sudden_death", (0, 0), "a")
    assert types(state) == ["clue", "verdict", "token", "sudden_death"]
    assert play(state, "NG1").result is None
    assert views.operative_view(state, "a").clues[-1].word == "tree"  # it may still be used


def test_D15_a_clue_is_paid_for_once_and_stands_when_caught_late() -> None:
    refused(play(duet_cards(SMALL), "a tree 1", ILLEGAL), ILLEGAL, "D15")
    refused(play(duet_cards(SMALL), "a tree 1", ILLEGAL), Ruling("legal", by="b"), "D15")
    refused(play(duet_cards(SMALL), "a tree 1", "GN1"), ILLEGAL, "D15")
    refused(duet_cards(SMALL), ILLEGAL, "D15")
    refused(play(duet_cards(SMALL), "a tree 1"), Ruling("maybe"), "D15")
    refused(play(duet_cards(SMALL), "a tree 1", Ruling("legal", by="b")), ILLEGAL, "D15")
    assert play(duet_cards(SMALL), "a tree 1", Ruling("ask"), ILLEGAL).bank == (8, 0)


def test_D15_or_they_agree_to_restart() -> None:
    assert ended(play(duet_cards(SMALL), "a tree 1", ILLEGAL, Restart())) == (None, "restart")
    refused(play(duet_cards(SMALL), "a tree 1"), Restart(), "D15")
    refused(duet_cards(SMALL), Restart(), "D15")
    refused(play(duet_cards(SMALL), "a tree 1", "GN1"), Restart(), "D15")


# D16


def test_D16_a_view_has_no_partners_count_and_no_other_side() -> None:
    state = play(duet_cards(SMALL), "a tree 1", "GG1", "GN1")
    view = views.operative_view(state, "b")
    assert (view.own_left, view.enemy_left, view.agents_left) == (None, None, 5)
    assert view.revealed == {"GG1": "own", "GN1": "own"}  # not whether they are agents on b's side too
    assert view.own_side == (
        "own",
        *["bystander"] * 3,
        *["own"] * 3,
        *["bystander"] * 3,
        "assassin",
        "bystander",
        "assassin",
    )
    giver = views.spymaster_view(state, "a")
    assert (giver.own_left, giver.agents_left, giver.bank) == (2, 5, (9, 0))


# D17


def test_D17_teams_propose_and_any_touch_counts() -> None:
    state = play(duet_cards(SMALL), "a tree 2", Propose("Ann", "gn1"), Propose("Bob", "NN1"))
    assert state.proposals == (("Ann", "GN1"), ("Bob", "NN1"))
    assert views.operative_view(state, "b").proposals == state.proposals
    assert views.operative_view(state, "a").proposals == ()
    assert play(state, "GN2").proposals == ()
    assert play(state, Propose("Bob", None)).proposals == (("Ann", "GN1"),)
    refused(state, Propose("Ann", "GN1"), "D17", by="a")
    refused(duet_cards(SMALL), Propose("Ann", "GN1"), "D17")
    refused(play(state, "NN1", "b sea 1", "NN1", "a fog 1"), Propose("Ann", "NN1"), "D6")


# D18


@pytest.mark.parametrize("number", ["unlimited", -1, True, 1.5, None])
def test_D18_a_number_is_a_whole_number_from_0(number: object) -> None:
    refused(duet_cards(SMALL), Clue("tree", number), "D18")


@pytest.mark.parametrize("word", ["", "  ", None])
def test_D18_a_clue_that_cannot_be_read_is_an_error(word: object) -> None:
    refused(duet_cards(SMALL), Clue(word, 1), "D18")


def test_D18_several_words_need_an_option() -> None:
    refused(duet_cards(SMALL), Clue("guinea pig", 1), "V9")
    assert duet_cards(SMALL, options=("compounds",)).may_clue(Clue("guinea pig", 1))


def test_D18_one_clue_a_turn_and_a_guess_needs_one() -> None:
    refused(play(duet_cards(SMALL), "a tree 1"), Clue("sea", 1), "D18")
    refused(duet_cards(SMALL), Guess("GN1"), "D18")
    refused(duet_cards(SMALL), Cover("a"), "D18")
    refused(duet_cards(SMALL), Expose(), "D18")


def test_D18_old_clues_may_be_used_at_any_time() -> None:
    state = play(duet_cards(SMALL), "a tree 2", "GN1", STOP, "b sea 1", "NG1", STOP, "a fog 1", "GN2")
    assert state.phase == "guess"  # a word of the first clue, guessed first on the third
