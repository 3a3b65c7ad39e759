"""The random and similarity players, which are used to measure ``margin``."""

from __future__ import annotations

from dataclasses import replace

import pytest

import codenames_ai as cn
from codenames_ai.core import chance
from codenames_ai.core.board import GivenClue
from codenames_ai.core.moves import STOP, Clue, Guess
from codenames_ai.core.views import giver_view, heard, table_view
from codenames_ai.english import clue_rules


@pytest.fixture
def view():
    return giver_view(cn.deal("classic", seed=5))


def test_random_clues_are_legal_different_and_for_one_card(view):
    clues = cn.spymaster("random").clues(view, top=50)
    assert len({clue.word for clue in clues}) == 50
    for clue in clues:
        assert clue.number == 1
        assert clue_rules.check(clue.word, 1, visible=view.visible).verdict == "legal"


def test_random_clues_come_from_the_generator_alone(view):
    player = cn.spymaster("random")
    drawn = [player.clue(view, chance.generator("x", i)).word for i in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert player.clues(view, top=3) == player.clues(view, top=3)
    assert player.clues(view, chance.generator("x", 1), top=1)[0].word == drawn[0]


def test_the_random_operative_touches_any_card_and_stops(view):
    player = cn.operative("random")
    seen = heard(view, Clue("tree", 2))
    touched = {player.guess(seen, chance.generator("y", i)).word for i in range(200)}
    assert touched == set(view.guessable)
    assert player.guess(replace(seen, may_stop=True), chance.generator("y", 1)) == STOP
    assert [g.probability for g in player.guesses(seen)] == pytest.approx([1 / 25] * 25)


def test_similarity_touches_the_nearest_cards_and_stops_at_the_number():
    player = cn.operative("similarity")
    view = table_view(["OAK", "DOG"], ["PINE"], ["LAMP"])
    seen = heard(view, Clue("forest", 2))
    ranked = player.guesses(seen)
    assert {g.word for g in ranked[:2]} == {"OAK", "PINE"}
    assert ranked.stop_after == 2
    assert sum(g.probability for g in ranked) == pytest.approx(1)
    assert all(0 <= g.probability <= 1 for g in ranked)
    assert player.guess(seen, chance.generator("z")) == Guess(ranked[0].word)
    done = replace(seen, may_stop=True, clue=GivenClue("own", "forest", 2, ("OAK", "PINE")))
    assert player.guess(done, chance.generator("z")) == STOP


def test_to_a_zero_clue_similarity_touches_what_it_is_least_about():
    view = table_view(["OAK", "DOG"], ["PINE"], ["LAMP"])
    words = [g.word for g in cn.operative("similarity").guesses(heard(view, Clue("forest", 0)))]
    assert set(words[-2:]) == {"OAK", "PINE"}


def test_a_clue_nobody_knows_leaves_similarity_guessing(view):
    ranked = cn.operative("similarity").guesses(heard(view, Clue("xqzvxq", 2)))
    assert ranked.confidence == "low"
    assert [g.word for g in ranked] == sorted(view.guessable)


def test_what_a_hearer_sees_holds_no_role_of_an_uncovered_card(view):
    seen = heard(view, Clue("tree", 2, ("BARK",)))
    assert seen.revealed == {}
    assert seen.clue == GivenClue(view.seat, "tree", 2)
    covered = replace(view, visible=view.words[1:], guessable=view.words[1:])
    assert heard(covered, Clue("tree", 2)).revealed == {view.words[0]: view.roles[0]}
