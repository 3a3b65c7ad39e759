"""Reported cases of the areas spymaster and guesser as tests; the ids are those of the reports."""

from __future__ import annotations

import pytest

import codenames_ai as cn
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import heard
from codenames_ai.english.vocabulary import vocabulary

COARSE = "hitler nazi nazis suicide midget gypsy fart cock jihad holocaust stripper nude poop savages"


@pytest.fixture(scope="module", params=[("classic", 3), ("duet", 4)])
def view(request):
    return cn.view(cn.deal(*request.param))


def test_S02_words_that_say_nothing_are_no_clues():
    said = ("the", "was", "that", "and", "of", "with", "from", "which", "would", "been")
    assert [w for w in said if w in vocabulary().words] == []


@pytest.mark.slow
def test_S05_offensive_words_are_no_clues_and_names_have_a_switch(view):
    assert [w for w in COARSE.split() if w in vocabulary().words] == []
    proper = {w for w, name in zip(vocabulary().words.tolist(), vocabulary().proper, strict=True) if name}
    assert "paris" in proper
    with_names = {clue.word for clue in cn.spymaster("margin").clues(view, top=1000)}
    without = {clue.word for clue in cn.spymaster("margin:names=false").clues(view, top=1000)}
    assert with_names & proper
    assert not without & proper


@pytest.mark.parametrize("spymaster", ["margin", "random"])
def test_S14_targets_are_distinct_own_and_uncovered_and_the_number_counts_them(view, spymaster):
    own = set(view.cards("own"))
    for clue in cn.spymaster(spymaster).clues(view, top=20):
        assert clue.number == len(clue.intended) == len(set(clue.intended)) > 0
        assert set(clue.intended) <= own


def test_S03_what_is_called_a_chance_is_one_and_S14_G04_no_card_is_named_twice(view):
    ranked = cn.operative("similarity").guesses(heard(view, Clue("water", 2)))
    assert all(0 <= guess.probability <= 1 for guess in ranked)
    assert sum(guess.probability for guess in ranked) == pytest.approx(1)
    assert len({guess.word for guess in ranked}) == len(list(ranked))


def test_G06_no_more_cards_are_guessed_than_the_number_allows(view):
    for number in (1, 2, 3):
        ranked = cn.operative("similarity").guesses(heard(view, Clue("water", number)))
        assert 1 <= ranked.stop_after <= number + 1
