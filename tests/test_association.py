"""Sources and blends: the arithmetic, the policy for missing words, and the content of the manifest."""

from __future__ import annotations

import hashlib
import math
import random
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import codenames_ai as cn
from codenames_ai.core.errors import VectorsError
from codenames_ai.core.shipped import manifest
from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english.vocabulary import VECTORS
from codenames_ai.meaning import association
from codenames_ai.meaning.association import SOURCES, VectorTableWriter, blend, load, open_table, vocabulary
from codenames_ai.meaning.association.catalogue import entry
from codenames_ai.meaning.association.table import all_names, quantised, resolve, shipped, unit

SHIPPED = ("default", "gm", "pn", *SOURCES)
CARDS = ["LEMON", "ICE CREAM", "bank", "Loch Ness", "qqqzzz"]


@pytest.fixture
def tiny(tmp_path):
    """A table of the user's: three dimensions, one word of zeros, one of two words."""
    words = ["apple", "pear", "void", "new york", "loch", "robot"]
    vectors = np.array([[1, 2, 2], [2, 1, 2], [0, 0, 0], [-1, 0, 1], [0, 3, 0], [0, 0, 2]], dtype=np.float32)
    with VectorTableWriter(tmp_path / "tiny", 3, {"licence": "none"}) as table:
        table.add(words, vectors)
    return str(tmp_path / "tiny")


def plain(parts, a: str, b: str) -> float:
    """A blend's score from its definition, in float64: cosine of the concatenated √(weight/sd)·unit vectors."""
    sides = [
        np.concatenate([math.sqrt(w / t.sd) * unit(np.atleast_2d(resolve(t, word)[0]))[0] for t, w in parts])
        for word in (a, b)
    ]
    lengths = [np.linalg.norm(s) for s in sides]
    return float(sides[0] @ sides[1] / (lengths[0] * lengths[1])) if all(lengths) else 0.0


@pytest.mark.parametrize("name", SHIPPED)
def test_scores_are_the_cosine_of_the_concatenated_vectors(name):
    chosen = load(name)
    clues = vocabulary().words[100::4500]
    scores = chosen.scores(clues, CARDS)
    assert scores.shape == (len(clues), len(CARDS))
    assert scores.dtype == np.float32
    expected = [[plain(chosen.parts, clue, card) for card in CARDS] for clue in clues]
    assert np.allclose(scores, expected, atol=2e-6)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_word_scores_1_with_itself_and_none_is_nan(name):
    chosen = load(name)
    assert chosen.similarity("lemon", "LEMON") == pytest.approx(1, abs=1e-6)
    scores = chosen.compute(CARDS)
    assert scores.shape == (len(CARDS), len(vocabulary()))
    assert np.isfinite(scores).all()
    assert float(np.abs(scores).max()) <= 1 + 1e-5
    assert not scores[-1].any()


def test_all_clues_and_single_clues_score_the_same_to_the_last_bit(monkeypatch):
    chosen = load("default")
    rows = chosen.compute(CARDS)
    for i in (0, 5000, len(vocabulary()) - 1):
        assert np.array_equal(chosen.scores([vocabulary().words[i]], CARDS)[0], rows[:, i])
    monkeypatch.setattr(sys.modules["codenames_ai.meaning.association.blend"], "CHUNK", 1777)
    assert np.array_equal(chosen.compute(CARDS), rows)
    assert np.array_equal(chosen.compute(CARDS[1:2])[0], rows[1])


@settings(max_examples=30)
@given(st.lists(st.integers(0, 40_000), min_size=1, max_size=5), st.sampled_from(SHIPPED))
def test_scores_are_symmetric(rows, name):
    words = [vocabulary().words[i] for i in rows]
    scores = load(name).scores(words, words)
    assert np.allclose(scores, scores.T, atol=1e-6)


def test_no_words_give_empty_arrays():
    chosen = load("gm")
    assert chosen.scores([], CARDS).shape == (0, len(CARDS))
    assert chosen.scores(["apple"], []).shape == (1, 0)
    assert chosen.card_scores([]).shape == (0, len(vocabulary()))


@pytest.mark.parametrize("name", SOURCES)
def test_every_shipped_card_has_a_row_in_every_source(name):
    """Names newer than WordNet may be missing there; they have rows in the others."""
    table = shipped(name)
    missing = [card for which in CARD_LISTS for card in card_list(which) if resolve(table, card)[1] != "exact"]
    assert missing == [] if name != "wordnet" else len(missing) <= 10


def test_every_shipped_card_is_exact_in_every_blend():
    for name in manifest()["blends"]:
        assert {load(name).known(card) for which in CARD_LISTS for card in card_list(which)} == {"exact"}


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("apple", "exact"),
        ("APPLE", "exact"),
        ("Äpple", "exact"),
        ("New  York", "exact"),
        ("new-york", "exact"),
        ("Loch Ness", "approximate"),
        ("apple pear", "approximate"),
        ("robots", "approximate"),
        ("robot's", "approximate"),
        ("ness", "unknown"),
        ("", "unknown"),
        ("🦆", "unknown"),
    ],
)
def test_missing_words_have_one_policy(tiny, word, known):
    assert load(tiny).known(word) == known


def test_words_of_several_parts_take_the_mean_of_what_is_known(tiny):
    table = open_table(tiny)
    vector, _ = resolve(table, "apple pear")
    expected = quantised(unit(table.vectors[[table.words.find("apple"), table.words.find("pear")]]).mean(axis=0))[0]
    assert np.array_equal(vector, expected)
    assert np.array_equal(resolve(table, "loch ness")[0], resolve(table, "loch")[0])


def test_an_unknown_word_scores_0_with_everything():
    scores = load("default").scores(["qqqzzz", "lemon"], ["QQQZZZ", "LEMON"])
    assert scores[0].tolist() == [0, 0]
    assert scores[1, 0] == 0


def test_a_source_that_lacks_a_word_does_not_count_for_it(tiny):
    """Neither is the score drawn towards 0 beyond its share, nor is it NaN."""
    mixed = blend({"gm": 1, tiny: 1})
    assert mixed.known("zebra") == "exact"
    assert np.isfinite(mixed.compute(["zebra", "apple"])).all()
    assert mixed.similarity("zebra", "giraffe") == pytest.approx(load("gm").similarity("zebra", "giraffe"), abs=1e-6)


def test_E04_a_card_in_capitals_is_found_in_lower_case(tmp_path):
    with VectorTableWriter(tmp_path / "t", 2) as table:
        table.add(["apple"], np.array([[1.0, 0.0]]), ranks=[1])
        table.add(["apple"], np.array([[0.0, 1.0]]), ranks=[0])
        table.add(["apple"], np.array([[1.0, 1.0]]), ranks=[0])
    opened = open_table(tmp_path / "t")
    assert resolve(opened, "APPLE")[0].tolist() == [0, 127]


def test_E11_a_group_without_words_is_an_error():
    with pytest.raises(VectorsError, match="empty group"):
        load("gm").similarity(["apple"], [])
    assert load("gm").similarity(["apple"], ["pear", "plum"]) > 0.2


def test_E12_a_vector_of_zeros_is_an_unknown_word(tiny):
    chosen = load(tiny)
    assert chosen.known("void") == "unknown"
    assert chosen.similarity("void", "apple") == 0
    assert chosen.most_similar("void") == []


def test_E13_none_asked_for_none_given():
    assert load("gm").most_similar("apple", topn=0) == []


def test_most_similar_is_ranked_and_leaves_the_word_out():
    found = load("default").most_similar("LEMON", topn=20)
    assert len(found) == 20
    assert found == sorted(found, key=lambda p: (-p[1], p[0]))
    assert "lemon" not in dict(found)
    assert "citrus" in dict(found)


def test_expressions_add_up():
    same = load("gm*0.5+wordnet"), blend({"glove": 0.25, "minilm": 0.25, "wordnet": 1}), load("0.5 * gm + 1*wordnet")
    assert len({b.recipe for b in same}) == 1
    assert load("gm").recipe != load("pn").recipe
    assert blend({"glove": 2, "minilm": 2}).recipe == load("gm").recipe


@pytest.mark.parametrize("text", ["", "gm+", "gm*0", "gm*-1", "gm*nan", "nothing here", "gm**2", "1.2.3*gm", "+"])
def test_what_is_no_blend_is_refused(text):
    with pytest.raises(VectorsError):
        load(text)


def test_a_blend_needs_positive_weights():
    for weights in ({}, {"gm": 0}, {"gm": float("inf")}, {"gm": float("nan")}):
        with pytest.raises(VectorsError):
            blend(weights)


def test_the_two_strangers_share_no_source():
    assert {t.name for t, _ in load("gm").parts}.isdisjoint({t.name for t, _ in load("pn").parts})


def test_files_are_those_of_the_manifest():
    listed = manifest()["files"]
    assert sorted(listed) == sorted(p.name for p in VECTORS.iterdir() if p.suffix in (".bin", ".npy"))
    for name, facts in listed.items():
        content = (VECTORS / name).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (facts["bytes"], facts["sha256"]), name


def test_all_tables_together_are_at_most_26_megabytes():
    assert sum(p.stat().st_size for p in VECTORS.iterdir()) <= 26_000_000


def test_provenance_is_complete():
    for name in SOURCES:
        about = manifest()["tables"][name]
        assert about["licence"]
        assert about["recipe"]
        for source in about["inputs"]:
            assert source["version"]
            assert all(len(digest) == 64 for digest in source["files"].values())
    assert set(entry("default").parts) == set(SOURCES)
    assert all(entry(name).licence and entry(name).provenance for name in SHIPPED)
    assert set(SHIPPED) <= set(all_names())


def test_int8_keeps_directions():
    rng = np.random.default_rng(1)
    v = rng.normal(size=(200, 100))
    q = unit(quantised(v))
    assert float((q * (v / np.linalg.norm(v, axis=1, keepdims=True))).sum(axis=1).min()) > 0.999
    assert not quantised(np.array([[np.nan, 1.0], [np.inf, 0.0], [0.0, 0.0]])).any()


def test_a_table_appears_whole_or_not_at_all(tmp_path):
    with pytest.raises(ValueError, match="do not fit"), VectorTableWriter(tmp_path / "t", 2) as table:
        table.add(["a"], np.ones((1, 3)))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(VectorsError, match="no usable"), VectorTableWriter(tmp_path / "t", 2):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["meta.json", "vectors.npy", "words.bin"])
def test_a_damaged_table_is_refused(tiny, damage):
    from pathlib import Path

    (Path(tiny) / damage).write_bytes(b"{}" if damage == "meta.json" else b"\x93NUMPY?")
    with pytest.raises(VectorsError):
        open_table(tiny)


@pytest.mark.parametrize("weights", [["gm", "pn"], {"gm": "x"}, {"gm": True}, {5: 1}, 5])
def test_what_is_no_blend_is_told(weights):
    with pytest.raises(VectorsError):
        blend(weights)
    with pytest.raises(VectorsError, match="a name or a file is needed"):
        cn.vectors.load(5)


def test_one_text_is_no_list_of_words_and_a_word_is_as_near_to_itself_as_can_be():
    gm = association.load("gm")
    for clues, cards, what in (("tree", ["oak"], "clues"), (["tree"], "oak", "cards"), ([None], ["oak"], "clues")):
        with pytest.raises(VectorsError, match=f"{what}: .*a list of words is needed"):
            gm.scores(clues, cards)
    assert gm.similarity("tree", "TREE") == 1.0


@pytest.fixture(scope="module")
def missing_words():
    """Clue words that WordNet, of the shipped sources, has no vector for; of many it has the singular."""
    rows = np.flatnonzero(~shipped("wordnet").vectors[: len(vocabulary())].any(axis=1))
    return [vocabulary().words[int(row)] for row in rows]


@pytest.mark.parametrize("name", [*SHIPPED, "0.5*gm+wordnet"])
def test_a_clue_word_scores_the_same_alone_and_among_all_clue_words(name, missing_words):
    assert "analytics" in missing_words
    rng = random.Random(name)
    cards = [*rng.sample([w for n in CARD_LISTS for w in card_list(n)], 12), "COAT", "ANALYTICS", "zebra finch"]
    clues = [*rng.sample(vocabulary().words.tolist(), 60), *rng.sample(missing_words, 20), "analytics", "Ski-Lifts"]
    clues, chosen = [c for c in clues if vocabulary().index(normal(c)) is not None], load(name)
    rows = vocabulary().words.find_all(map(normal, clues))
    assert np.array_equal(chosen.scores(clues, cards), chosen.scores(None, cards)[rows])
    assert np.array_equal(chosen.scores(clues, cards), chosen.scores(cards, clues).T)


def test_a_clue_word_scores_the_same_by_a_converted_table_that_has_only_its_singular(tmp_path):
    with VectorTableWriter(tmp_path / "t", 3) as table:
        table.add(["apple", "pear", "robot", "penny"], np.eye(4, 3) + 0.1)
    chosen = load(str(tmp_path / "t"))
    clues, cards = ["robots", "robot", "apples", "pennies", "tree", "pears"], ["APPLE", "ROBOTS", "PEAR TREE", "SEA"]
    rows = vocabulary().words.find_all(clues)
    assert (rows >= 0).all()
    assert np.array_equal(chosen.scores(clues, cards), chosen.scores(None, cards)[rows])
    assert np.array_equal(chosen.scores(["robots"], cards), chosen.scores(["robot"], cards))
