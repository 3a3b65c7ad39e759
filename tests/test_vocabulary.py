"""The clue words: what is in them, what is not, and how they are looked up."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codenames_ai.core.errors import VectorsError
from codenames_ai.english.vocabulary import DOMAINS, NO_DOMAIN, Words, vocabulary, write_words

NO_CLUES = [
    "the",
    "of",
    "and",
    "with",
    "ll",
    "ve",
    "isn",
    "didn",
    "doesn",
    "st",
    "th",
    "nd",
    "jr",
    "etc",
    "mph",
    "cm",
    "xvi",
    "iii",
    "usa",
    "fbi",
    "cd",
    "i",
    "a",
    "johnny",
    "jenny",
]
COARSE = ["fuck", "shit", "cunt", "nigger", "faggot", "whore", "slut", "rapist", "kike", "retard", "fucked", "whores"]
INNOCENT = ["cockpit", "peacock", "scrap", "assassin", "grape", "pussycat", "therapist", "cocktail", "classic"]
COMMON = ["dog", "happy", "windows", "judges", "selfie", "smartphone", "podcast"]
NAMES = ["paris", "france", "napoleon", "einstein", "shakespeare", "december", "german", "jupiter"]


def row(word: str) -> int:
    found = vocabulary().index(word)
    assert found is not None, word
    return found


def domain(word: str) -> str:
    return DOMAINS[int(vocabulary().domain[row(word)])]


def test_there_are_enough_clue_words():
    assert len(vocabulary()) >= 40_000


def test_words_are_in_byte_order_each_once_and_plain():
    words = vocabulary().words.tolist()
    assert all(a.encode() < b.encode() for a, b in itertools.pairwise(words))
    assert all(w.isascii() and w.isalpha() and w.islower() and len(w) >= 2 for w in words)
    assert len(words) == len(vocabulary())


def test_every_word_is_found_at_its_row():
    words = vocabulary().words
    for i in (*range(0, len(words), 997), len(words) - 1):
        assert words.find(words[i]) == i
    assert list(words.find_all(["zebra", "zzzz", "apple"])) == [row("zebra"), -1, row("apple")]


@settings(max_examples=100)
@given(st.text(max_size=12))
def test_a_lookup_never_fails(text):
    found = vocabulary().index(text)
    assert found is None or vocabulary().words[found] == text


def test_columns_fit_and_hold_sound_values():
    v = vocabulary()
    for column, kind in ((v.zipf, "float32"), (v.lemma, "int32"), (v.proper, "bool"), (v.domain, "uint8")):
        assert column.shape == (len(v),)
        assert column.dtype == kind
    assert np.isfinite(v.zipf).all()
    assert float(v.zipf.max()) < 9
    assert float(v.zipf[row("house")]) > float(v.zipf[row("armadillo")]) > 1
    assert ((v.lemma >= 0) & (v.lemma < len(v))).all()
    assert (v.lemma[v.lemma] == v.lemma).all()
    assert (v.domain[v.domain != NO_DOMAIN] < len(DOMAINS)).all()


@pytest.mark.parametrize(("form", "lemma"), [("mice", "mouse"), ("feet", "foot"), ("dogs", "dog"), ("walked", "walk")])
def test_forms_know_their_lemma(form, lemma):
    assert vocabulary().lemma[row(form)] == row(lemma)
    assert vocabulary().lemma[row(lemma)] == row(lemma)


@pytest.mark.parametrize("word", NO_CLUES)
def test_function_words_fragments_abbreviations_and_bare_names_are_no_clues(word):
    assert vocabulary().index(word) is None


@pytest.mark.parametrize("word", COARSE)
def test_coarse_words_are_no_clues(word):
    assert vocabulary().index(word) is None


@pytest.mark.parametrize("word", INNOCENT)
def test_innocent_words_that_hold_a_coarse_one_stay(word):
    assert vocabulary().index(word) is not None


@pytest.mark.parametrize("word", NAMES)
def test_known_names_are_clues_and_flagged(word):
    assert vocabulary().proper[row(word)]


@pytest.mark.parametrize("word", COMMON)
def test_common_words_are_not_flagged_as_names(word):
    assert not vocabulary().proper[row(word)]


def test_domains_are_those_of_the_first_sense():
    assert domain("dog") == "noun.animal"
    assert domain("lemon") == "noun.food"
    assert domain("happy") == "adj.all"
    assert vocabulary().domain[row("smartphone")] == NO_DOMAIN


def test_rows_are_a_sequence():
    words = vocabulary().words
    assert words[-1] == words[len(words) - 1]
    assert words[10:13] == [words[10], words[11], words[12]]
    assert "lemon" in words
    assert 3 not in words
    with pytest.raises(IndexError, match="words"):
        words[len(words)]


def test_words_are_written_in_order_and_read_back(tmp_path):
    write_words(tmp_path, ["ape", "zoo", "été"])
    assert list(Words(tmp_path)) == ["ape", "zoo", "été"]
    assert Words(tmp_path).find("été") == 2
    with pytest.raises(ValueError, match="byte order"):
        write_words(tmp_path, ["b", "a"])


def test_a_list_of_words_that_was_cut_is_refused(tmp_path):
    write_words(tmp_path, ["ape", "bee"])
    (tmp_path / "words.bin").write_bytes(b"ape\nb")
    with pytest.raises(VectorsError, match="build it again"):
        Words(tmp_path)
    (tmp_path / "words.bin").unlink()
    with pytest.raises(VectorsError, match="cannot be read"):
        Words(tmp_path)
