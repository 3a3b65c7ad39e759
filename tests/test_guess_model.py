"""The guess model: probabilities, utilities, what fitting recovers, and the shipped coefficients."""

from __future__ import annotations

import itertools
import json
import math
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.errors import InputError
from codenames_ai.core.words import CARD_LISTS, card_list
from codenames_ai.english import compounds
from codenames_ai.meaning import association, guess_model
from codenames_ai.meaning.association import SOURCES, VectorTableWriter, vocabulary
from codenames_ai.meaning.association.blend import forget
from codenames_ai.meaning.guess_model import HumanTurn, aim, plausibility, relations
from codenames_ai.meaning.guess_model.features import Scaling, of_cards, of_pairs
from codenames_ai.meaning.guess_model.fitting import ChoiceModel, _never_falling
from codenames_ai.meaning.guess_model.likelihood import Choices, _penalised, maximise
from codenames_ai.meaning.guess_model.model import PRIOR

CARDS = ("LEMON", "BANK", "HORSE", "VAMPIRE", "LONDON", "PIANO", "KNIFE", "WHALE", "ROBIN", "STAR")


@pytest.fixture(scope="module")
def model():
    return guess_model.load()


@pytest.mark.parametrize(
    ("clue", "card"),
    [("citrus", "LEMON"), ("money", "BANK"), ("saddle", "HORSE"), ("blood", "VAMPIRE"), ("blade", "KNIFE")],
)
@pytest.mark.parametrize("name", ["default", "gm", "pn", "minilm"])
def test_the_card_that_people_would_touch_is_likeliest(name, clue, card):
    chances = guess_model.load(name).probabilities(clue, CARDS)
    assert CARDS[int(chances.argmax())] == card


def test_probabilities_sum_to_one_and_none_is_nil(model):
    chances = model.probabilities("music", CARDS)
    assert chances.sum() == pytest.approx(1)
    assert chances.min() >= model.lapse / len(CARDS)
    assert model.probabilities("music", ["PIANO"]) == pytest.approx([1])


def test_the_order_of_the_cards_does_not_count(model):
    there, back = model.probabilities("music", CARDS), model.probabilities("music", CARDS[::-1])
    assert np.allclose(there, back[::-1])


def test_taking_a_card_away_leaves_the_odds_of_the_others(model):
    rested = model.scores(["music"], CARDS[1:])[0]
    assert np.array_equal(model.scores(["music"], CARDS)[0][1:], rested)


def test_no_cards_is_an_error(model):
    with pytest.raises(InputError, match="no cards"):
        model.probabilities("music", [])


def test_an_unfinished_clue_is_remembered_and_more_so_beyond_the_number(model):
    plain = model.probabilities("music", CARDS)
    within = model.probabilities("music", CARDS, ["saddle"])
    beyond = model.probabilities("music", CARDS, ["saddle"], beyond=True)
    horse = CARDS.index("HORSE")
    assert plain[horse] < within[horse] < beyond[horse]
    assert beyond.sum() == pytest.approx(1)


def test_rows_of_utilities_are_those_of_the_pairs(model):
    clues = ["citrus", "music", "shoe", "animal"]
    rows = [vocabulary().index(c) for c in clues]
    assert np.allclose(model.utilities(CARDS)[:, rows].T, model.scores(clues, CARDS), atol=1e-5)
    again = model.utilities(CARDS)
    again[:] = 0  # the caller's own copy
    assert model.utilities(CARDS).any()


def test_weights_give_the_probabilities_of_the_first_touch(model):
    weights = model.weights(CARDS)
    assert weights.dtype == np.float32
    row = vocabulary().index("music")
    shares = weights[:, row] / weights[:, row].sum()
    first = (1 - model.lapse) * shares + model.lapse / len(CARDS)
    assert first == pytest.approx(model.probabilities("music", CARDS), rel=1e-4)


def test_weights_stay_finite_whatever_the_coefficients(model):
    steep = {k: 400 * v for k, v in model.coefficients.items()}
    weights = replace(model, name="steep", coefficients=steep).weights(CARDS)
    assert np.isfinite(weights.sum(axis=0, dtype=np.float32)).all()
    assert weights.min() > 0


def test_a_later_touch_is_in_proportion_to_the_first(model):
    first = model.probabilities("music", CARDS)
    later = model.probabilities("music", CARDS[1:], touched=CARDS[:1])
    assert later == pytest.approx(first[1:] / first[1:].sum())


def test_combining_is_the_weighted_sum_of_the_columns(model):
    clues, scaling = ["citrus", "shoe", "race"], model.scaling
    pairs = of_pairs(scaling.sources, clues, CARDS, relations=True)
    weights = np.linspace(-1, 1, len(scaling.names))
    whole = np.tensordot(weights, scaling.columns(pairs), axes=1)
    assert np.allclose(scaling.combine(pairs, list(weights)), whole, atol=1e-4)


def test_measures_by_card_and_by_pair_agree(model):
    clues = ["shoe", "fish", "animals", "fruit", "tool"]
    by_card, by_pair = of_cards(SOURCES, CARDS, relations=True), of_pairs(SOURCES, clues, CARDS, relations=True)
    rows = [vocabulary().index(c) for c in clues]
    for name in ("phrase", "solid", "kind", "gloss"):
        assert np.array_equal(getattr(by_card, name)[:, rows].T, getattr(by_pair, name))
        assert getattr(by_pair, name).any()
    assert by_pair.solid[0, CARDS.index("HORSE")]
    assert by_pair.solid[1, CARDS.index("STAR")]


@pytest.mark.parametrize(
    ("card", "clue"),
    [("WHALE", "animals"), ("LEMON", "fruit"), ("KNIFE", "tool"), ("LONDON", "location"), ("ROBIN", "bird")],
)
def test_cards_are_kinds_of_what_the_clue_says(card, clue):
    assert relations.of(card).kind[clue] > 0.3
    assert clue not in relations.of("PIANO").kind


def test_glosses_are_read_both_ways_and_the_general_is_left_out():
    assert relations.of("LEMON").gloss["yellow"] > 0.5  # in its own gloss
    assert relations.of("LEMON").gloss["lemonade"] > 0.5  # in that of the other
    assert "entity" not in relations.of("LEMON").kind
    assert relations.of("qzxqzx") == relations.Related({}, {})
    assert all(
        0 < v <= 1 for card in CARDS for r in [relations.of(card)] for v in (*r.kind.values(), *r.gloss.values())
    )


def test_relations_are_of_models_with_wordnet_alone():
    related = {name: guess_model.load(name).scaling.relations for name in (*guess_model.NAMES, "wordnet")}
    assert related == {"default": True, "gm": False, "pn": True, "glove": False, "minilm": False, "wordnet": False}


@pytest.mark.parametrize("clue", ["k", "K", "k-words"])
def test_a_letter_stands_for_the_cards_that_begin_with_it(model, clue):
    assert compounds.initial_meant(clue) == "k"
    assert CARDS[int(model.probabilities(clue, CARDS).argmax())] == "KNIFE"


def test_other_clues_are_no_letters():
    assert [compounds.initial_meant(clue) for clue in ("cat", "x-ray", "t-shirt", "7", "k words")] == [None] * 5
    assert all(len(word) > 1 for word in vocabulary().words)


def test_compounds_are_found_in_either_order():
    assert "shoe" in compounds.solid("HORSE")
    assert "horse" in compounds.solid("shoe")
    assert "race" in compounds.phrases("horse")


@pytest.mark.parametrize(("said", "read"), [("castle", "castle"), ("castle.", "castle"), ("rocketship", "rocket ship")])
def test_clues_are_read_as_they_can_best_be_understood(said, read):
    known = {"castle", "rocket", "ship"}
    assert compounds.read_as(said, known.__contains__) == read
    assert compounds.read_as("qzxqzx", known.__contains__) == "qzxqzx"


def test_a_word_that_nobody_knows_says_nothing(model):
    assert not model.knows("qzxqzx")
    assert model.knows("rocketship")
    chances = model.probabilities("qzxqzx", CARDS)
    assert chances.max() < 0.4


@pytest.mark.parametrize("name", guess_model.NAMES)
def test_shipped_coefficients_are_readable_and_sound(name):
    model = guess_model.load(name)
    text = json.dumps(model.to_dict())
    assert len(text) < 4000
    assert guess_model.from_dict(json.loads(text), name) == model
    sources = model.scaling.sources
    bend = sum(model.coefficients[f"above_{k:g}"] for k in model.scaling.knots)
    for source in sources:  # nearer in any source is never less likely
        assert model.coefficients[source] > 0
        assert model.coefficients[source] + bend / len(sources) / model.scaling.blend_sd > 0
    assert 0.5 < model.aim < 2
    assert {"turns", "boards", "vectors", "date", "script"} <= set(model.fitted_on)


def test_the_models_for_judging_share_no_source_and_no_board():
    gm, pn = guess_model.load("gm"), guess_model.load("pn")
    assert not set(gm.scaling.sources) & set(pn.scaling.sources)
    assert "half A" in gm.fitted_on["boards"]
    assert "half B" in pn.fitted_on["boards"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 9}', "\xff"])
def test_a_damaged_model_is_named(tmp_path, text):
    path = tmp_path / "model.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError, match=r"model\.json"):
        guess_model.load(path)
    with pytest.raises(InputError, match="default, gm, pn"):
        guess_model.load("no such model")


def test_a_model_can_be_written_and_loaded(tmp_path, model):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(model.to_dict()))
    assert np.array_equal(guess_model.load(path).probabilities("music", CARDS), model.probabilities("music", CARDS))


@pytest.mark.parametrize("name", ["mpnet", "0.5*glove+pn", "2*default"])
def test_any_association_makes_a_model(name):
    model = guess_model.load(name)
    assert model.scaling.sources == (name,)
    assert not model.lasting
    assert CARDS[int(model.probabilities("citrus", CARDS).argmax())] == "LEMON"
    rows = [vocabulary().index(c) for c in ("music", "blood")]
    assert np.allclose(model.utilities(CARDS)[:, rows].T, model.scores(["music", "blood"], CARDS), atol=1e-5)


def test_a_generic_model_is_nearly_the_fitted_one():
    fitted, generic = guess_model.load("gm"), guess_model.load("1*gm")
    assert generic.name == "1*gm"
    near = np.corrcoef(
        fitted.scores(["music", "blood", "race"], CARDS).ravel(),
        generic.scores(["music", "blood", "race"], CARDS).ravel(),
    )
    assert near[0, 1] > 0.95


def write_table(folder, cards, seed=0):
    """A table of the user's: every third clue word, and some cards, at random."""
    words = sorted({*vocabulary().words.tolist()[::3], *(c.lower() for c in cards)})
    with VectorTableWriter(folder, 8) as table:
        table.add(words, np.random.default_rng(seed).normal(size=(len(words), 8)) + 0.3)


@pytest.mark.slow
def test_a_table_of_the_users_makes_a_model_and_a_new_table_another(tmp_path):
    write_table(tmp_path / "mine", CARDS)
    name = str(tmp_path / "mine")
    before = guess_model.load(name)
    utilities = before.scores(["music", "blood"], CARDS)
    scores = association.load(name).compute(card_list("classic")[::7])
    z = (scores[scores != 0] - before.scaling.mean[0]) / before.scaling.sd[0]  # unknown words do not narrow the scale
    assert z.std() == pytest.approx(1, abs=0.1)
    write_table(tmp_path / "mine", CARDS, seed=1)
    forget()
    after = guess_model.load(name)
    assert after.recipe != before.recipe
    assert not np.array_equal(after.scores(["music", "blood"], CARDS), utilities)


@pytest.mark.slow
def test_a_table_without_cards_or_with_a_features_name_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("CODENAMES_AI_VECTORS", str(tmp_path))
    with VectorTableWriter(tmp_path / "strange", 2) as table:
        table.add(["qzxqa", "qzxqb", "qzxqc"], np.array([[1, 2], [2, 1], [1, 1.5]]))
    with pytest.raises(InputError, match="strange: it has no score for any shipped card"):
        guess_model.load("strange")
    write_table(tmp_path / "phrase", CARDS)
    with pytest.raises(InputError, match=r"write 1\*phrase"):
        guess_model.load("phrase")
    assert guess_model.load("1*phrase").scaling.sources == ("1*phrase",)


@pytest.mark.parametrize("name", ["", "no such", "glove+", "glove*x"])
def test_what_is_neither_a_model_nor_an_association_is_named_in_one_line(name):
    with pytest.raises(InputError, match="no guess model") as e:
        guess_model.load(name)
    assert "\n" not in str(e.value)


def synthetic(choose, n=300, per=8):
    """Turns on cards and clues of our own, where ``choose(chances)`` picks the touched card."""
    words = ("river", "metal", "fruit", "winter", "doctor", "circus", "desert", "garden", "castle", "pirate")
    truth = guess_model.load("gm")
    cards = sorted({*CARDS, "ICE", "DOCTOR", "APPLE", "GOLD", "TENT", "ROSE", "SAND", "SHIP", "KING", "SNOW"})
    rng = np.random.default_rng(1)
    turns = []
    for i in range(n):
        board = tuple(cards[int(j)] for j in rng.permutation(len(cards))[:per])
        clue = words[i % len(words)]
        chances = truth.probabilities(clue, board)
        first, second = choose(rng, chances)
        turns.append(
            HumanTurn("salt_duet", f"b{i // 5}", board, clue, (board[first], board[second]), targets=(board[first],))
        )
    return turns


def by_chance(rng, chances):
    first, second = rng.choice(len(chances), size=2, replace=False, p=chances)
    return int(first), int(second)


@pytest.mark.slow
def test_fitting_recovers_a_model_from_its_choices():
    turns = synthetic(by_chance, n=600)
    fitted = ChoiceModel(sources=("glove", "minilm")).fit(turns)
    truth = guess_model.load("gm")
    mine = fitted.score(turns)
    theirs = np.mean([np.log(truth.probabilities(t.clue, t.board)[t.board.index(t.guesses[0])]) for t in turns])
    assert mine == pytest.approx(theirs, abs=0.06)
    assert mine > -math.log(8) + 0.3
    assert fitted.coefficients_["minilm"] > 0


def test_bends_never_turn_a_source_round():
    scaling = Scaling(("a", "b"), (0.0, 0.0), (1.0, 1.0), 0.8, (1.0, 2.0))
    weights = {"a": 1.0, "b": 0.5, "above_1": -0.4, "above_2": -0.8}
    held = _never_falling(scaling, weights)
    assert held["b"] + (held["above_1"] + held["above_2"]) / 2 / 0.8 == pytest.approx(0.025)
    assert held["above_2"] == pytest.approx(2 * held["above_1"])
    assert _never_falling(scaling, weights | {"above_2": 0.0}) == weights | {"above_2": 0.0}


@pytest.mark.slow
def test_the_estimator_keeps_scikit_learns_contract():
    from sklearn.base import clone
    from sklearn.model_selection import GroupKFold, cross_val_score

    turns = synthetic(by_chance, n=150)
    estimator = ChoiceModel(sources=("minilm",), ridge=2.0)
    assert clone(estimator).get_params() == estimator.get_params()
    groups = [t.board_id for t in turns]
    scores = cross_val_score(estimator, np.array(turns, dtype=object), groups=groups, cv=GroupKFold(3))
    assert len(scores) == 3
    assert all(-math.log(8) - 0.5 < s < 0 for s in scores)
    estimator.fit(turns)
    assert all(p.sum() == pytest.approx(1) for p in estimator.predict_proba(turns))


def test_there_is_nothing_to_fit_without_guesses():
    with pytest.raises(InputError, match="no turns to fit on"):
        ChoiceModel().fit([HumanTurn("x", "b", ("CAT", "DOG"), "pet")])


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_the_gradient_of_the_likelihood_is_that_of_finite_differences(seed):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(12, 5, 3)).astype(np.float32)
    there = np.ones((12, 5), bool)
    there[::3, 4] = False
    c = Choices(x, there, rng.integers(0, 4, 12), rng.integers(0, 2, 12), rng.random(12) + 0.1)
    at = rng.normal(scale=0.5, size=7)
    at[5] = 0.0  # the reference group's scale is fixed
    _, grad = _penalised(at, c, 2, 0, 0.5)
    for i in (0, 1, 2, 3, 4, 6):
        step = np.zeros(7)
        step[i] = 1e-3
        high, low = (_penalised(at + s, c, 2, 0, 0.5)[0] for s in (step, -step))
        assert grad[i] == pytest.approx((high - low) / 2e-3, rel=2e-2, abs=2e-2)


def test_careless_guessers_get_a_lapse_and_do_not_flatten_the_coefficients():
    rng = np.random.default_rng(2)
    x = rng.normal(size=(800, 4, 1)).astype(np.float32)
    e = np.exp(2 * x[..., 0].astype(float))
    p = e / e.sum(axis=1, keepdims=True)
    group = np.arange(800) % 2
    p[group == 1] = 0.3 * p[group == 1] + 0.7 / 4
    chosen = np.array([rng.choice(4, p=q) for q in p])
    fit = maximise(Choices(x, np.ones((800, 4), bool), chosen, group, np.ones(800)), 2, 0, 0.1)
    assert fit.coefficients[0] == pytest.approx(2, abs=0.4)
    assert fit.lapse[1] > 0.4 > fit.lapse[0]


@settings(max_examples=60)
@given(st.lists(st.floats(-8, 8), min_size=1, max_size=8), st.integers(0, 8))
def test_inclusion_is_what_listing_all_sets_gives(logs, n):
    weights = np.exp(logs)
    expected = np.ones(len(weights))
    if n < len(weights):
        sets = list(itertools.combinations(range(len(weights)), n))
        chances = np.array([math.prod(float(weights[i]) for i in s) for s in sets], dtype=float)
        chances /= chances.sum()
        expected = np.array([sum(c for c, s in zip(chances, sets, strict=True) if i in s) for i in range(len(weights))])
    assert aim.inclusion(weights, n) == pytest.approx(expected, rel=1e-9, abs=1e-12)


@given(st.lists(st.floats(-600, 600), min_size=1, max_size=25), st.integers(0, 25))
def test_inclusion_is_stable_whatever_the_weights(logs, n):
    chances = aim.inclusion(np.exp(np.array(logs)), n)
    assert chances.sum() == pytest.approx(min(n, len(logs)))
    assert ((chances >= 0) & (chances <= 1)).all()
    order = np.argsort(logs, kind="stable")
    assert (np.diff(chances[order]) >= -1e-9).all()


def test_one_meant_card_is_as_likely_as_its_share():
    weights = np.array([1.0, 2.0, 5.0])
    assert aim.inclusion(weights, 1) == pytest.approx(weights / 8)


@pytest.mark.parametrize(("weights", "n"), [([1.0, 0.0], 1), ([1.0, math.nan], 1), ([1.0, 2.0], -1)])
def test_weights_without_a_meaning_are_refused(weights, n):
    with pytest.raises(ValueError, match=r"positive numbers|0 or more"):
        aim.inclusion(np.array(weights), n)


@pytest.mark.slow
def test_fitting_recovers_what_the_giver_aims_at():
    model, rng, turns = guess_model.load("gm"), np.random.default_rng(3), []
    for i in range(150):
        clue = ("music", "saddle", "money", "fruit", "knight")[i % 5]
        board = tuple(CARDS[int(j)] for j in rng.permutation(len(CARDS))[:6])
        u = model.scores([clue], board)[0].astype(float)
        sets = list(itertools.combinations(range(6), 2))
        chances = np.exp([0.7 * (u[a] + u[b]) for a, b in sets])
        a, b = sets[int(rng.choice(len(sets), p=chances / chances.sum()))]
        turns.append(HumanTurn("salt_duet", f"b{i}", board, clue, targets=(board[a], board[b])))
    assert aim.fit(model, turns) == pytest.approx(0.7, abs=0.15)
    with pytest.raises(InputError, match="no turns to fit on"):
        aim.fit(model, [])


def test_plausible_clues_are_common_words_near_the_targets(model):
    odds = plausibility.log_odds(model, ["LEMON"])
    ranks = {w: plausibility.rank(odds, w) for w in ("yellow", "citrus", "juice", "tractor", "qzxqzx")}
    assert max(ranks["yellow"], ranks["citrus"], ranks["juice"]) <= 100
    assert ranks["tractor"] > 1000
    assert ranks["qzxqzx"] == len(vocabulary())
    assert model.plausibility().shape == (len(vocabulary()),)
    assert model.plausibility().dtype == np.float32


def test_of_human_clues_each_counts_once_however_many_guessed():
    turn = HumanTurn("s", "b", ("CAT", "DOG"), "pet", ("CAT",), ("CAT", "DOG"))
    other = HumanTurn("s", "b", ("CAT", "DOG"), "Pet", ("DOG",), ("DOG", "CAT"))
    program = HumanTurn("s", "b", ("CAT", "DOG"), "fur", ("DOG",), ("DOG",), clue_by="ai")
    assert guess_model.human_clues([turn, other, program]) == [turn]


@pytest.mark.slow
def test_plausibility_is_fitted_on_the_clues_given(model):
    targets = ("LEMON", "BANK", "HORSE", "VAMPIRE", "LONDON", "PIANO")
    clues = ("juice", "money", "race", "blood", "city", "music")
    turns = [HumanTurn("salt_duet", c, (*targets, "STAR"), q, (c,), (c,)) for c, q in zip(targets, clues, strict=True)]
    weights = plausibility.fit(model, turns * 1)
    assert set(weights) == {"utility", *PRIOR}
    assert weights["utility"] > 0
    assert weights["zipf"] > 0
    with pytest.raises(InputError, match="no turns to fit on"):
        plausibility.fit(model, [])


@pytest.mark.parametrize("name", guess_model.NAMES)
def test_a_clue_word_has_the_same_utilities_alone_and_among_all_clue_words(name):
    rng, words, model = random.Random(name), vocabulary().words, guess_model.load(name)
    cards = [*rng.sample([w for n in CARD_LISTS for w in card_list(n)], 6), "COAT", "ANALYTICS", "zebra finch"]
    clues = [*rng.sample(words.tolist(), 40), "analytics", "millennials", "airbnb", "antivirus", "blockchain"]
    assert np.array_equal(model.scores(clues, cards), model.scores(None, cards)[words.find_all(clues)])
