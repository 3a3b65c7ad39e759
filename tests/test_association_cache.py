"""The score cache: equal to computed scores, shared, and harmless if it is damaged or cannot be written."""

from __future__ import annotations

import os

import numpy as np
import pytest

from codenames_ai.meaning.association import blend, cache, load, vocabulary

CARDS = ["LEMON", "ICE CREAM", "BANK"]


@pytest.fixture(autouse=True)
def small(tmp_path, monkeypatch):
    """A cache folder of the test's own, for three cards instead of all."""
    monkeypatch.setenv("CODENAMES_AI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_cards", lambda: ("bank", "ice cream", "lemon"))
    monkeypatch.setattr(cache, "_files", {})
    monkeypatch.setattr(cache, "_memory", type(cache._memory)())
    return tmp_path / "cache"


def reopen(monkeypatch):
    """As if in another process."""
    monkeypatch.setattr(cache, "_files", {})
    monkeypatch.setattr(cache, "_memory", type(cache._memory)())


def forbid_computing(monkeypatch):
    def refuse(*_):
        raise AssertionError("was worked out again")

    monkeypatch.setattr(type(load("gm")), "compute", refuse)


def test_cached_scores_equal_computed_ones(small, capsys):
    found = load("gm").card_scores([*CARDS, "ZEBRA"])
    assert found.shape == (4, len(vocabulary()))
    assert found.dtype == np.float32
    assert found.flags.c_contiguous
    assert np.array_equal(found, load("gm").compute([*CARDS, "ZEBRA"]))
    assert "computing the scores of 3 cards" in capsys.readouterr().err
    assert len(list(small.glob("scores-*.bin"))) == 1


def test_scores_of_all_clues_come_from_it_clue_by_clue():
    assert np.array_equal(load("gm").scores(None, CARDS), load("gm").compute(CARDS).T)


def test_another_process_finds_the_file(monkeypatch, capsys):
    first = load("gm").card_scores(CARDS)
    capsys.readouterr()
    reopen(monkeypatch)
    forbid_computing(monkeypatch)
    assert np.array_equal(load("gm").card_scores(["lemon", "ice  cream", "Bank"]), first)
    assert capsys.readouterr().err == ""


def test_card_stats_are_those_of_the_scores():
    rows = load("gm").compute([*CARDS, "ZEBRA"]).astype(np.float64)
    expected = np.stack([rows.mean(axis=1), rows.std(axis=1)], axis=1)
    assert np.allclose(load("gm").card_stats([*CARDS, "ZEBRA"]), expected, atol=1e-6)
    assert load("gm").card_stats([]).shape == (0, 2)


@pytest.mark.parametrize("damage", ["cut", "empty", "head", "table", "scores"])
def test_a_damaged_file_is_made_again(small, monkeypatch, damage):
    first = load("gm").card_scores(CARDS)
    [path] = small.glob("scores-*.bin")
    content = bytearray(path.read_bytes())
    if damage in ("cut", "empty"):
        content = content[: len(content) // 2 if damage == "cut" else 0]
    else:
        at = {"head": 5, "table": cache.PAGE + 3, "scores": len(content) - 10}[damage]
        content[at] ^= 0x55
    path.unlink()
    path.write_bytes(content)
    reopen(monkeypatch)
    assert np.array_equal(load("gm").card_scores(CARDS), first)
    reopen(monkeypatch)
    forbid_computing(monkeypatch)
    assert np.array_equal(load("gm").card_scores(CARDS), first)


def test_a_folder_that_cannot_be_written_means_computing_in_memory(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CODENAMES_AI_CACHE", str(tmp_path / "file" / "cache"))
    found = load("gm").card_scores(CARDS)
    assert np.array_equal(found, load("gm").compute(CARDS))
    assert "no score cache" in capsys.readouterr().err
    load("gm").card_scores([*CARDS, "ZEBRA"])
    assert capsys.readouterr().err == ""  # said once


def test_a_full_disk_leaves_nothing_behind(small, monkeypatch, capsys):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "_stats", full)
    assert np.array_equal(load("gm").card_scores(CARDS), load("gm").compute(CARDS))
    assert "No space left" in capsys.readouterr().err
    assert [p for p in small.iterdir() if p.suffix == ".bin" or p.name.startswith(".")] == []


def test_the_files_used_longest_ago_go_when_a_new_one_is_made(small, monkeypatch):
    monkeypatch.setattr(cache, "KEPT", 2)
    made = []
    for name, used in (("glove", 3), ("minilm", 1), ("gm", 2)):
        load(name).card_scores(CARDS)
        (new,) = set(small.glob("scores-*.bin")) - set(made)
        os.utime(new, (used, used))
        made.append(new)
        reopen(monkeypatch)
    assert {file.name for file in small.glob("scores-*")} == {
        name for file in (made[0], made[2]) for name in (file.name, file.with_suffix(".lock").name)
    }
    load("glove").card_scores(CARDS)
    assert made[0].stat().st_mtime > 3  # used again: the last to go


def test_blends_made_on_the_spot_are_not_kept_on_disk(small):
    mixed = blend({"gm": 1, "wordnet": 0.3})
    assert np.array_equal(mixed.card_scores(CARDS), mixed.compute(CARDS))
    assert not small.exists()


def test_rows_in_memory_are_bounded(monkeypatch):
    monkeypatch.setattr(cache, "REMEMBERED", 2)
    mixed = blend({"gm": 1, "wordnet": 0.3})
    mixed.card_scores(CARDS)
    assert len(cache._memory) == 2


def test_what_is_given_out_can_be_changed_without_harm():
    first = load("gm").card_scores(CARDS)
    kept = first.copy()
    first[:] = 7
    assert np.array_equal(load("gm").card_scores(CARDS), kept)
    mixed = blend({"gm": 1, "wordnet": 0.3})
    rows = mixed.card_scores(["ZEBRA"])
    kept = rows.copy()
    rows[:] = 7
    assert np.array_equal(mixed.card_scores(["ZEBRA"]), kept)
