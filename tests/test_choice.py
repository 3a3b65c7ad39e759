"""``choice`` and ``pragmatic`` at the table: what they touch, when they stop, when they wait."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import UNKNOWN, game, guessers
from random_games import duet_cards, play

import codenames_ai as cn
from codenames_ai.core import chance
from codenames_ai.core.board import GivenClue
from codenames_ai.core.errors import InputError, RuleError, SpecError
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess
from codenames_ai.core.views import BYSTANDER, OWN, OperativeView, heard, operative_view, table_view
from codenames_ai.english import clue_rules
from codenames_ai.meaning.association import vocabulary
from codenames_ai.players import planner, pragmatic, race
from codenames_ai.players.beliefs import beliefs
from codenames_ai.players.choice import ChoiceOperative
from codenames_ai.players.pragmatic import PragmaticOperative
from codenames_ai.players.search.turns import Weights, values

RNG = chance.generator("test")
WORDS = ("OAK", "PINE", "DOG", "CAT", "KING", "QUEEN", "LAMP", "RIVER", "SPOON", "ROBOT")


@pytest.fixture(params=[ChoiceOperative("pn"), PragmaticOperative("pn")], ids=["choice", "pragmatic"])
def player(request):
    return request.param


def table(*clues: GivenClue, own=(), **more) -> OperativeView:
    """Red guesses on the last of these clues; ``own`` are found."""
    left = tuple(w for w in WORDS if w not in own)
    now = clues[-1] if clues else None
    budget = None if now is None or now.number in (0, "unlimited") else now.number + 1 - len(now.guesses)
    view = OperativeView("classic", "red", WORDS, left, left, dict.fromkeys(own, OWN), clues=clues, clue=now)
    view = replace(view, own_left=5 - len(own), enemy_left=3, to_move="red", guesses_left=budget)
    return replace(view, may_stop=bool(now and now.guesses), **more)


def test_it_touches_what_the_clue_is_about_as_often_as_the_number_says(player) -> None:
    clue = GivenClue("red", "tree", 2)
    ranked = player.guesses(table(clue))
    assert {g.word for g in ranked[:2]} == {"OAK", "PINE"}
    assert ranked.stop_after == 2
    assert ranked.confidence == "high"
    first = player.guess(table(clue), RNG)
    assert first == Guess(ranked[0].word)
    one = replace(clue, guesses=(first.word,))
    assert player.guess(table(one, own=one.guesses), RNG) == Guess(ranked[1].word)
    both = replace(clue, guesses=("OAK", "PINE"))
    assert player.guess(table(both, own=both.guesses), RNG) == STOP


def test_a_first_touch_is_made_however_bad_C3(player) -> None:
    assert isinstance(player.guess(table(GivenClue("red", UNKNOWN, 1)), RNG), Guess)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_on_a_word_that_it_does_not_know_it_stops_after_the_touch_that_it_must_make(player, seed) -> None:
    board = cn.deal("classic", seed)
    own = tuple(w for w, kind in zip(board.words, board.key.identities, strict=True) if kind == board.starts)
    clue = GivenClue(board.starts, UNKNOWN, 2, own[:1])
    left = tuple(w for w in board.words if w not in own[:1])
    view = OperativeView("classic", board.starts, board.words, left, left, {own[0]: OWN}, clues=(clue,), clue=clue)
    view = replace(view, own_left=8, enemy_left=8, to_move=board.starts, guesses_left=2, may_stop=True)
    assert player.guess(view, RNG) == STOP
    assert player.guesses(view).confidence == "low"


def test_the_guess_after_the_number_goes_to_an_unfinished_clue_C3(player) -> None:
    first = GivenClue("red", "tree", 2, ("OAK",), ended="stop")
    now = GivenClue("red", "royal", 2, ("KING", "QUEEN"))
    view = table(first, GivenClue("blue", "water", 1, ("RIVER",)), now, own=("OAK", "KING", "QUEEN"))
    view = replace(view, revealed={**view.revealed, "RIVER": "enemy"}, enemy_left=2)
    left = tuple(w for w in view.visible if w != "RIVER")
    view = replace(view, visible=left, guessable=left)
    assert player.guess(view, RNG) == Guess("PINE")
    finished = replace(view, clues=(GivenClue("red", "tree", 1, ("OAK",), ended="limit"), *view.clues[1:]))
    assert player.guesses(finished)[0].probability < 0.7 * player.guesses(view)[0].probability


def test_a_turn_of_which_no_guess_is_left_stops(player) -> None:
    now = GivenClue("red", "tree", 1, ("OAK", "PINE"))
    assert player.guesses(table(now, own=("OAK", "PINE"))).stop_after == 0


def test_it_stops_before_the_number_if_what_is_left_is_worth_no_touch(player) -> None:
    one = GivenClue("red", "royal", 3, ("KING",))
    assert player.guess(table(one, own=("KING",)), RNG) == Guess("QUEEN")
    two = table(GivenClue("red", "royal", 3, ("KING", "QUEEN")), own=("KING", "QUEEN"))
    two = replace(two, own_left=1, enemy_left=6)  # far ahead, and most of what is left is the other team's
    assert player.guess(two, RNG) == STOP


def test_unlimited_goes_on_to_old_clues_as_long_as_it_pays(player) -> None:
    first = GivenClue("red", "tree", 2, ended="miss")
    now = GivenClue("red", "royal", "unlimited", ("KING", "QUEEN"))
    view = table(first, now, own=("KING", "QUEEN"))
    view = replace(view, own_left=3)
    ranked = player.guesses(view)
    assert {g.word for g in ranked[:2]} == {"OAK", "PINE"}
    assert ranked.stop_after >= 2


def test_zero_warns_and_old_clues_are_gone_on_with_C2(player) -> None:
    first = GivenClue("red", "royal", 2, ended="miss")
    zero = GivenClue("red", "tree", 0)
    ranked = player.guesses(table(first, zero))
    assert {g.word for g in ranked[:2]} == {"KING", "QUEEN"}
    assert {g.word for g in ranked[-2:]} == {"OAK", "PINE"}


def test_a_clue_nobody_knows_leaves_old_clues_and_counts(player) -> None:
    ranked = player.guesses(table(GivenClue("red", UNKNOWN, 2)))
    assert ranked.confidence == "low"
    assert [g.word for g in ranked] == sorted(WORDS)
    assert [g.probability for g in ranked] == pytest.approx([0.1] * 10)
    again = player.guesses(table(GivenClue("red", "tree", 2, ended="stop"), GivenClue("red", UNKNOWN, 1)))
    assert {g.word for g in again[:2]} == {"OAK", "PINE"}


@pytest.mark.parametrize("word", ["oak", "OAK"])
def test_a_card_that_is_the_very_clue_word_is_never_meant(player, word) -> None:
    view = table(GivenClue("red", word, 1))
    ranked = player.guesses(view)
    assert ranked[0].word == "PINE"
    assert {g.word for g in ranked} == {*WORDS} - {"OAK"}
    assert beliefs(view, "pn").roles[OWN][0] == pytest.approx(0.5, abs=0.1)  # it was not meant: the counts are left
    alone = table(GivenClue("red", word, 1), own=WORDS[1:])
    assert player.guess(replace(alone, own_left=1), RNG) == Guess("OAK")


def test_between_turns_it_says_what_it_would_touch(player) -> None:
    view = table(GivenClue("red", "tree", 2, ended="stop"))
    ranked = player.guesses(replace(view, clue=None, guesses_left=0))
    assert {g.word for g in ranked[:2]} == {"OAK", "PINE"}
    assert ranked.stop_after == 0


def test_without_a_card_to_touch_there_is_no_guess(player) -> None:
    bare = replace(table(GivenClue("red", "tree", 1)), visible=(), guessable=())
    assert len(player.guesses(bare)) == 0
    with pytest.raises(RuleError, match="no card is left"):
        player.guess(bare, RNG)
    with pytest.raises(InputError, match="operative is shown its own view"):
        player.guess(table_view(["OAK"]), RNG)


# Duet


def test_ones_own_side_tells_of_the_partners_D1(player) -> None:
    state = cn.duet.start(cn.deal("duet", 4)).apply(Clue("thing", 1), "a")
    view = operative_view(state, "b")
    side = dict(zip(view.words, view.own_side, strict=True))
    vague = replace(view, clue=GivenClue("a", UNKNOWN, 1), clues=(GivenClue("a", UNKNOWN, 1),))
    mean = {
        role: np.mean([g.probability for g in player.guesses(vague) if side[g.word] == role])
        for role in (OWN, BYSTANDER, "assassin")
    }
    assert mean["assassin"] == pytest.approx(mean[OWN])  # three of nine, and one of three
    assert mean[BYSTANDER] == pytest.approx(mean[OWN] * (5 / 13) / (3 / 9))


def sudden(cards: str):
    """Sudden death after one stop; the words tell what they are on side a and side b."""
    state = duet_cards(cards, turns=1, mistakes=1)
    found = next(w for w in state.table.words if w.startswith("G"))
    return play(state, "a tree 1", found, (STOP, None))


def test_in_sudden_death_it_waits_where_it_is_unsure_but_never_for_a_partner_that_cannot_guess_D10(player) -> None:
    both = sudden("gn gn ng nn nn nn nn nn nx xn xx")
    view = operative_view(both, both.guessers[0])
    assert player.guess(view, RNG) == WAIT
    other = next(who for who in both.guessers if who != view.seat)
    after = operative_view(both.apply(WAIT, view.seat), other)
    assert isinstance(player.guess(after, RNG), Guess)  # all waiting in a row loses
    only = sudden("gn gn nn nn nn nn nn nx xn xx")
    assert len(only.guessers) == 1
    assert isinstance(player.guess(operative_view(only, only.guessers[0]), RNG), Guess)


@settings(max_examples=6)
@given(st.integers(0, 10**6))
def test_no_game_is_lost_by_waiting(name: int) -> None:
    states = [s for s in game("duet", name) if s.phase == "sudden_death"]
    for player in (ChoiceOperative("pn"), PragmaticOperative("pn", samples=20)):  # a fixture would be drawn once
        for state in states[:2]:
            now = state
            while now.result is None:
                who = guessers(now)[0]
                now = now.apply(player.guess(operative_view(now, who), RNG), who)
            assert now.outcome().reason in ("agents", "bystander", "assassin")


# pragmatic alone


def view_of(seed: int, word: str, number: int) -> OperativeView:
    return heard(cn.view(cn.deal("classic", seed=seed)), Clue(word, number))


def test_without_rationality_pragmatic_is_choice() -> None:
    view = view_of(3, "water", 2)
    assert PragmaticOperative("pn", rationality=0).guesses(view) == ChoiceOperative("pn").guesses(view)


@pytest.mark.parametrize("game", ["classic", "duet"])
def test_a_key_weighs_less_the_better_the_clues_that_could_have_been_given_on_it(game: str) -> None:
    """Against the turns of every other clue on every key, worked out one by one."""
    view = heard(cn.view(cn.deal(game, seed=2)), Clue("water", 2))
    known = beliefs(view, "pn")
    table = known.cards
    keys = pragmatic._keys(view, table, dict(known.roles), (), 6)
    said = pragmatic._said("pn", view.words, table, 3)
    own = int(keys[OWN][0].sum())
    ends = race.endings(view, own)
    against = []
    for i in range(6):
        cards = np.flatnonzero(keys[OWN][i])
        others = {role: (p[i] @ said.first).astype(np.float64) for role, p in keys.items() if role != OWN}
        worth = values((Weights(said.first[cards].astype(np.float64), others),), ends)[:3]
        against.append(np.exp(2.0 * worth / planner.card_worth(ends) + said.prior).sum())
    expected = 1 / np.array(against)
    weight = pragmatic._plausible(said, keys, ends, 2.0)
    assert weight == pytest.approx(expected / expected.sum(), rel=2e-3)


def test_the_clues_that_could_have_been_given_are_legal_and_near_the_cards() -> None:
    words = cn.deal("classic", seed=2).words
    rows = pragmatic._others("pn", words)
    assert pragmatic.EACH <= len(rows) <= pragmatic.MOST * pragmatic.EACH
    for row in rows[::20]:
        assert clue_rules.check(vocabulary().words[row], 1, visible=words).verdict == "legal"


def test_its_keys_come_from_the_view_alone() -> None:
    view = view_of(7, "water", 2)
    one, two = PragmaticOperative("pn"), PragmaticOperative("pn")
    first = one.guesses(view, chance.generator("x"))
    one.guesses(view_of(8, "music", 3))
    assert two.guesses(view, chance.generator("y")) == first == one.guesses(view)


@pytest.mark.slow
def test_more_keys_agree_with_still_more() -> None:
    view = view_of(7, "water", 2)
    few, many = (
        {g.word: g.probability for g in PragmaticOperative("pn", samples=n).guesses(view)} for n in (800, 2400)
    )
    assert all(few[word] == pytest.approx(p, abs=0.03) for word, p in many.items())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pragmatic:samples=0", "from 1 to 10,000"),
        ("pragmatic:samples=1.5", "whole number"),
        ("pragmatic:rationality=-1", "from 0"),
        ("pragmatic:rationality=nan", "from 0"),
        ("pragmatic:vectors=nothing_of_the_kind", "no guess model"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(text, said) -> None:
    with pytest.raises((SpecError, InputError), match=said) as caught:
        cn.operative(text).guesses(view_of(1, "water", 1))
    assert "\n" not in str(caught.value)
