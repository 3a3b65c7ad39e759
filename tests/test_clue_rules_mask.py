"""The legal mask over the clue vocabulary agrees with ``check``."""

from __future__ import annotations

import numpy as np
import pytest

from codenames_ai.core import board as boards
from codenames_ai.core import chance
from codenames_ai.core.words import card_list
from codenames_ai.english import clue_rules, morphology
from codenames_ai.english.clue_rules import mask
from codenames_ai.meaning.association import vocabulary

BOARDS = 6
OPTIONS = ((), ("homonyms",), ("acronyms", "hyphens"))


def by_check(visible, options, rows):
    words = vocabulary().words
    return np.array([clue_rules.check(words[r], visible=visible, options=options).verdict == "legal" for r in rows])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["classic", "duet"])
def test_mask_and_check_agree_board_by_board(game):
    size = len(vocabulary())
    for seed in range(BOARDS):
        dealt = boards.deal(game, seed)
        options = OPTIONS[seed % len(OPTIONS)]
        allowed = mask.legal_mask(dealt.words, options)
        assert allowed.shape == (size,)
        assert allowed.dtype == np.bool_
        rng = chance.generator("mask", game, seed)
        rows = [*np.flatnonzero(~allowed)[:4000], *(chance.below(rng, size) for _ in range(4000))]
        np.testing.assert_array_equal(allowed[rows], by_check(dealt.words, options, rows))


@pytest.mark.long
@pytest.mark.parametrize("name", ["classic", "duet"])
@pytest.mark.parametrize("part", range(4))
def test_mask_and_check_agree_on_every_pair_of_the_shipped_lists(name, part):
    rows = range(len(vocabulary()))
    for card in card_list(name)[part::4]:
        np.testing.assert_array_equal(mask.legal_mask([card]), by_check([card], (), rows), err_msg=card)


def test_every_word_of_a_family_is_related():
    for card in ("EARTHQUAKE", "ICE CREAM", "MOUSE", "BAKERY"):
        family = morphology.family(card.lower())
        assert family
        assert [word for word in family if morphology.related(word, card.lower()) is None] == []


def test_every_clue_word_is_in_the_tables():
    assert [word for word in vocabulary().words if not morphology.listed(word)] == []


def test_the_board_is_what_its_cards_are_together():
    cards = card_list("classic")[:25]
    together = np.logical_and.reduce([mask.legal_mask([card]) for card in cards])
    np.testing.assert_array_equal(mask.legal_mask(cards), together)


def test_a_mask_is_the_callers_own():
    first = mask.legal_mask(["MOUSE"])
    first[:] = False
    assert mask.legal_mask(["MOUSE"]).any()
    assert not mask.banned_rows("MOUSE").flags.writeable


def test_options_that_do_not_exist_are_refused():
    with pytest.raises(ValueError, match="rhymes"):
        mask.legal_mask(["MOUSE"], ["rhymes"])


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache folder of the test's own, with no mask in memory."""
    monkeypatch.setenv("CODENAMES_AI_CACHE", str(tmp_path / "cache"))
    mask._empty_board.cache_clear()
    yield tmp_path / "cache"
    mask._empty_board.cache_clear()


def test_the_mask_of_an_empty_board_is_kept_on_disk_and_made_again_if_damaged(cache):
    first = mask.legal_mask([])
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    for damaged in (whole[:100], b""):
        file.write_bytes(damaged)
        mask._empty_board.cache_clear()
        np.testing.assert_array_equal(mask.legal_mask([]), first)
        assert file.read_bytes() == whole


def test_without_a_cache_folder_the_mask_is_computed_and_a_note_says_so(cache, capsys):
    cache.write_text("a file where the folder should be")
    assert mask.legal_mask([]).any()
    assert "no cache of legal words" in capsys.readouterr().err
