"""The margin spymaster on the shipped tables: reported cases, and properties of every board."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import codenames_ai as cn
from codenames_ai.core import chance
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import ASSASSIN, giver_view, table_view
from codenames_ai.english import clue_rules
from codenames_ai.meaning.association import vocabulary
from codenames_ai.players.margin import MarginSpymaster, risk_level

MONTHS = {"january", "february", "march", "april", "may", "june", "july", "august", "september", "october"}
MONTHS |= {"november", "december"}
RNG = chance.generator("test")


@pytest.fixture(scope="module")
def player():
    return MarginSpymaster()


@pytest.fixture(scope="module", params=["classic", "duet"])
def view(request):
    return giver_view(cn.deal(request.param, seed=5))


def test_a_list_is_of_different_legal_clues_for_cards_of_ones_own(player, view):
    clues = player.clues(view, top=20)
    assert len({clue.word for clue in clues}) == 20
    lemmas = {int(vocabulary().lemma[vocabulary().index(clue.word)]) for clue in clues}
    assert len(lemmas) == 20
    for clue in clues:
        assert clue.number == len(set(clue.intended)) == len(clue.similarities) >= 1
        assert set(clue.intended) <= set(view.cards("own"))
        assert clue.danger in view.guessable
        assert clue.danger not in view.cards("own")
        assert clue.margin == pytest.approx(clue.similarities[-1] - clue.danger_similarity)
        assert list(clue.similarities) == sorted(clue.similarities, reverse=True)
        said = clue_rules.check(clue.word, clue.number, visible=view.visible, intended=clue.intended)
        assert said.verdict == "legal"
    scores = [clue.score for clue in clues]
    assert scores == sorted(scores, reverse=True)


def test_the_list_says_what_was_searched(player, view):
    clues = player.clues(view)
    searched = clues.searched
    assert searched.clue_words == len(vocabulary())
    assert searched.legal + sum(searched.left_out.values()) == searched.clue_words
    assert searched.subsets == searched.legal * (2 ** len(view.cards("own")) - 1)


def test_a_list_is_a_table_too(player, view):
    frame = player.clues(view, top=4).to_frame()
    assert list(frame.columns[:3]) == ["word", "number", "intended"]
    assert len(frame) == 4


def test_every_intended_card_keeps_its_margin_from_every_assassin_S10(player):
    for seed in range(6):
        view = giver_view(cn.deal("duet", seed))
        for clue in player.clues(view, top=3):
            if clue.stands:
                spread = cn.vectors.load("default").card_stats(view.words)[:, 1].mean()
                row = vocabulary().index(clue.word)
                dread = cn.vectors.load("default").card_scores(view.cards(ASSASSIN))[:, row].max()
                assert clue.similarities[-1] >= dread + risk_level(player.risk).margin * spread - 1e-6


def test_queen_beside_the_assassin_king_gets_no_royal_clue_S10(player):
    view = table_view(["QUEEN"], assassin=["KING"])
    clues = player.clues(view, top=8)
    assert clues[0].stands
    stands = [clue.stands for clue in clues]
    assert stands == sorted(stands, reverse=True)  # what lacks the margin comes only after all that have it
    for clue in clues:
        assert clue.margin > 0


@pytest.mark.parametrize(
    ("own", "enemy", "bystander", "assassin"),
    [
        (["BARK", "NUT"], ["WOLF", "CAT"], [], ["RIVER"]),
        (["BARK"], [], [], []),
        (["BARK"], [], ["CAT"], []),
        (["BARK", "NUT"], [], [], ["RIVER"]),
        (["ICE CREAM"], ["NEW YORK"], ["DOG"], []),
    ],
)
def test_there_is_a_clue_whatever_is_left_S08(player, own, enemy, bystander, assassin):
    clues = player.clues(table_view(own, enemy, bystander, assassin))
    assert len(clues) == 5
    assert clues[0].number >= 1


def test_five_suggestions_for_the_board_that_once_had_one_S09(player):
    words = ["CIRCLE", "TORCH", "EAGLE", "FLUTE", "BEIJING", "IVORY", "ORANGE", "UNDERTAKER"]
    kinds = {"c": [], "r": [], "b": [], "a": []}
    for word, kind in zip(words, "ccccbrar", strict=True):
        kinds[kind].append(word)
    clues = player.clues(table_view(kinds["r"], kinds["b"], kinds["c"], kinds["a"]), top=5)
    assert len({clue.word for clue in clues}) == 5


def test_no_month_is_meant_for_march_and_bolt_together_S12(player):
    for risk in (0.0, 0.5, 1.0):
        for clue in MarginSpymaster(risk=risk).clues(
            table_view(["MARCH", "BOLT"], ["DOG"], ["LAMP"], ["FISH"]), top=30
        ):
            assert clue.number == 1 or clue.word not in MONTHS


def test_cards_that_no_vector_knows_still_get_a_legal_clue_for_one_and_a_warning_S15(player):
    clues = player.clues(table_view(["HOGWARTSIAN", "XENOMORPHISH"], ["DOG"], [], ["LAMP"]))
    assert len(clues) == 5
    assert clues[0].number == 1
    assert any("HOGWARTSIAN, XENOMORPHISH" in warning for warning in clues.warnings)


def test_covered_cards_are_neither_meant_nor_feared(player):
    view = table_view(["BARK", "NUT"], ["WOLF", "CAT"], [], ["RIVER"])
    left = ("NUT", "CAT")
    for clue in player.clues(replace(view, visible=left, guessable=left), top=10):
        assert clue.intended == ("NUT",)
        assert clue.danger == "CAT"


def test_the_same_card_in_another_place_gets_the_same_clue(player):
    first = player.clues(table_view(["BARK", "NUT", "TREE"], ["WOLF", "CAT"], ["LAMP"], ["RIVER"]), top=10)
    turned = player.clues(table_view(["TREE", "NUT", "BARK"], ["CAT", "WOLF"], ["LAMP"], ["RIVER"]), top=10)
    assert [(c.word, c.intended) for c in first] == [(c.word, c.intended) for c in turned]


def test_common_words_and_no_names_are_kept_to_when_asked(view):
    words = vocabulary()
    for clue in MarginSpymaster(common=4.0, names=False).clues(view, top=30):
        row = words.index(clue.word)
        assert words.zipf[row] >= 4.0
        assert not words.proper[row]


def test_the_dial_goes_from_safe_to_bold():
    steps = [risk_level(risk) for risk in np.linspace(0, 1, 11)]
    assert [s.margin for s in steps] == sorted((s.margin for s in steps), reverse=True)
    assert [s.floor for s in steps] == sorted((s.floor for s in steps), reverse=True)
    assert [s.each for s in steps] == sorted(s.each for s in steps)
    mean = [
        np.mean([MarginSpymaster(risk=risk).clue(giver_view(cn.deal("classic", s)), RNG).number for s in range(8)])
        for risk in (0.0, 0.5, 1.0)
    ]
    assert mean[0] < mean[1] < mean[2]


def test_a_clue_of_the_list_is_judged_as_it_was_ranked(player, view):
    clues = player.clues(view, top=5)
    ranks = []
    for clue in clues:
        judged, rank = player.judge(view, Clue(clue.word, clue.number))
        assert judged.intended == clue.intended
        assert judged.score == pytest.approx(clue.score, rel=1e-5)
        ranks.append(rank)
    assert ranks[0] == 1
    assert ranks == sorted(ranks)


def test_a_clue_for_more_cards_than_it_fits_ranks_behind_all_that_stand(player, view):
    best = player.clues(view, top=1)[0]
    judged, rank = player.judge(view, Clue(best.word, len(view.cards("own"))))
    assert not judged.stands
    assert rank > player.judge(view, best.clue)[1]


@pytest.mark.parametrize("clue", [Clue("xqzvxq", 2), Clue("tree", 0)])
def test_a_clue_that_means_nothing_or_none_has_no_rank(player, view, clue):
    judged, rank = player.judge(view, clue)
    assert rank is None
    assert judged.intended == ()


def test_an_unlimited_clue_is_meant_for_all_that_it_fits(player, view):
    best = player.clues(view, top=1)[0]
    judged, rank = player.judge(view, Clue(best.word, "unlimited"))
    assert judged.intended == best.intended
    assert judged.number == "unlimited"
    assert rank == 1
