"""Boards: equal deals everywhere, checked keys, files that are read back or refused with the field."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import codenames_ai as cn
from codenames_ai.core import classic
from codenames_ai.core.board import (
    SIZE,
    Board,
    ClassicKey,
    DuetKey,
    GivenClue,
    Mission,
    check_options,
    deal,
    other,
    write_text,
)
from codenames_ai.core.errors import BoardError, InputError, WordError
from codenames_ai.core.views import giver_view, operative_view
from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.show.as_html import as_html


def classic_file(**changes: object) -> dict[str, object]:
    """A classic board file, with some fields changed; None takes one out."""
    data = deal("classic", 1).to_dict() | changes
    return {name: value for name, value in data.items() if value is not None}


def duet_file(**changes: object) -> dict[str, object]:
    data = deal("duet", 1).to_dict() | changes
    return {name: value for name, value in data.items() if value is not None}


@settings(max_examples=150)
@given(st.sampled_from(["classic", "duet"]), st.one_of(st.integers(), st.text(max_size=8)))
def test_C1_D1_every_deal_is_valid(game: str, seed: int | str) -> None:
    board = deal(game, seed)
    board.key.check()
    assert len({normal(word) for word in board.words}) == SIZE
    assert set(board.words) <= set(card_list(game))
    assert board == deal(game, seed)
    assert Board.from_dict(json.loads(json.dumps(board.to_dict()))) == board


def test_C1_both_teams_start_and_every_word_and_place_is_dealt() -> None:
    boards = [deal("classic", seed) for seed in range(400)]
    starts = [b.starts for b in boards]
    assert 150 < starts.count("red") < 250
    assert {b.key.identities.index("assassin") for b in boards if isinstance(b.key, ClassicKey)} == set(range(SIZE))
    assert len({w for b in boards for w in b.words}) == len(card_list("classic"))


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_case_P03_a_seed_is_the_same_deal_in_every_process(hash_seed: str) -> None:
    code = (
        "from codenames_ai.core.board import deal; b = deal('duet', 3442);print(b.words[:3], b.key.a[:6], b.key.b[-6:])"
    )
    env = os.environ | {"PYTHONHASHSEED": hash_seed}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    board = deal("duet", 3442)
    assert isinstance(board.key, DuetKey)
    assert out.stdout.strip() == f"{board.words[:3]} {board.key.a[:6]} {board.key.b[-6:]}"


def test_a_deal_from_ones_own_words_and_what_is_refused(tmp_path: Path) -> None:
    words = [f"word {i}" for i in range(30)]
    assert set(deal("classic", 1, words).words) <= set(words)
    file = tmp_path / "list.txt"
    file.write_text("\n".join(words))
    assert deal("classic", 1, file) == deal("classic", 1, words) == deal("classic", 1, str(file))
    with pytest.raises(WordError, match="24 words; a deal needs 25"):  # case W01
        deal("classic", 1, words[:24])
    with pytest.raises(WordError, match="given twice"):  # case P09
        deal("classic", 1, [*words, "WORD  3"])
    with pytest.raises(BoardError, match="neither classic nor duet"):
        deal("chess", 1)
    with pytest.raises(BoardError, match="loose_order"):
        deal("classic", 1, options=("loose_order",))
    assert check_options("classic", ["zero", "names", "zero"]) == ("names", "zero")


def test_other() -> None:
    assert [other(x) for x in ("red", "blue", "a", "b")] == ["blue", "red", "b", "a"]


@pytest.mark.parametrize(("turns", "mistakes"), [(0, 1), (1, -1), (True, 1), (1.5, 1), ("9", 9)])
def test_D13_a_mission_is_two_whole_numbers(turns: object, mistakes: object) -> None:
    with pytest.raises(BoardError, match="whole numbers"):
        Mission(turns, mistakes)


def test_a_board_file_is_kept_and_read(tmp_path: Path) -> None:
    board = replace(
        deal("duet", 4, mission=Mission(8, 6)),
        clues=(GivenClue("a", "tree", 2, ("X",), False, "stop"), GivenClue("b", "sea", 0)),
    )
    board = replace(board, clues=(replace(board.clues[0], guesses=(board.words[0],)), board.clues[1]))
    file = tmp_path / "board.json"
    board.save(file)
    assert Board.load(file) == board
    assert [p.name for p in tmp_path.iterdir()] == ["board.json"]
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())  # as some editors write it
    assert Board.load(str(file)) == board


def test_only_game_words_and_key_are_required() -> None:
    full = deal("classic", 1)
    board = Board.from_dict({name: classic_file()[name] for name in ("game", "words", "key")})
    assert (board.to_move, board.covered, board.clues) == (full.starts, (), ())
    assert set(board.omitted) == {"starts", "options", "covered", "clues", "to_move"}
    assert board == full
    duet = Board.from_dict({name: duet_file()[name] for name in ("game", "words", "key")})
    assert (duet.mission, duet.bank, duet.giver, duet.phase) == (Mission(9, 9), (9, 0), "a", "play")


def test_covered_words_are_found_in_any_case() -> None:
    word = deal("classic", 1).words[3]
    assert Board.from_dict(classic_file(covered=[f" {word.lower()}"])).covered == (word,)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "a board is a JSON object"),
        ({}, "game: None is neither"),
        (classic_file(game="chess"), "game: 'chess'"),
        (classic_file(bank={}), "bank: no such field"),
        (duet_file(to_move="a"), "to_move: no such field"),
        (classic_file(words=["a"] * 25), "given twice"),
        (classic_file(words=["a"]), "words: 1 words; a board has 25"),
        (classic_file(words="abc"), "words: 'abc' is not a list of texts"),
        (classic_file(words=[1] * 25), r"words\[0\]: 1 is not a text"),
        (classic_file(key=None), "key: missing"),
        (classic_file(key=["red"] * 25), r"25 red.*\[C1\]"),
        (classic_file(key=["green"] * 25), r"key\[0\]: 'green'"),
        (classic_file(key=["red"]), "key: 1 identities"),
        (classic_file(starts="green"), r"starts: 'green'.*\[C1\]"),
        (classic_file(to_move="a"), "to_move: 'a'"),
        (classic_file(covered=["no such card"]), "covered: 'no such card' is not on the board"),
        (classic_file(covered=[deal("classic", 1).words[0]] * 2), "is there twice"),
        (classic_file(options=["speed"]), "options: 'speed'"),
        (classic_file(clues={}), r"clues: \{\} is not a list"),
        (classic_file(clues=[[]]), r"clues\[0\]: \[\] is not an object with by, word, number"),
        (classic_file(clues=[{"by": "a", "word": "x", "number": 1}]), r"clues\[0\].by: 'a'"),
        (classic_file(clues=[{"by": "red", "word": "", "number": 1}]), r"clues\[0\].word"),
        (classic_file(clues=[{"by": "red", "word": "x", "number": -1}]), r"clues\[0\].number: -1.*unlimited"),
        (classic_file(clues=[{"by": "red", "word": "x", "number": True}]), r"number: True"),
        (classic_file(clues=[{"by": "red", "word": "x", "number": 1, "guesses": ["?"]}]), r"guesses: '\?'"),
        (classic_file(clues=[{"by": "red", "word": "x", "number": 1, "valid": 1}]), "valid: 1"),
        (classic_file(clues=[{"by": "red", "word": "x", "number": 1, "ended": 1}]), "ended: 1"),
        (classic_file(clues=[{"by": "red", "word": "x", "number": 1, "why": 1}]), "why: no such field"),
        (duet_file(clues=[{"by": "a", "word": "x", "number": "unlimited"}]), "number: 'unlimited'"),
        (duet_file(key={"a": []}), "key.b: missing"),
        (duet_file(key=[]), r"key: \[\] is not an object with a, b"),
        (duet_file(key={"a": ["agent"] * 25, "b": ["agent"] * 25}), r"key.a: 25 agents.*\[D1\]"),
        (duet_file(mission={"turns": 0}), "mission: turns 0"),
        (duet_file(mission={"length": 3}), "mission.length: no such field"),
        (duet_file(bank={"bystander": -1}), "bank.bystander: -1"),
        (duet_file(bank={"bystander": 10}), r"bank.bystander: 10 tokens.*\[D13\]"),
        (duet_file(giver="red"), "giver: 'red'"),
        (duet_file(giver=["a"]), "giver"),
        (duet_file(phase="end"), "phase: 'end'"),
        (duet_file(stops=1.5), "stops: 1.5"),
        (duet_file(marked={"c": []}), "marked.c: no such field"),
        (duet_file(marked={"a": ["?"]}), "marked.a"),
    ],
)
def test_a_board_file_that_is_wrong_is_refused_by_name(data: object, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        Board.from_dict(data)
    assert "\n" not in str(caught.value)


def test_D1_the_sides_must_pair_up_as_the_cross_table_says() -> None:
    key = deal("duet", 1).key
    assert isinstance(key, DuetKey)
    with pytest.raises(BoardError, match=r"on side a and .* on side b; there must be \d \[D1\]"):
        DuetKey(key.a, key.a).check()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "line 1, column 2"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply|not JSON"),
        (b"[]", "JSON object"),
    ],
)
def test_a_file_that_is_no_board_is_refused_with_its_name(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "b.json"
    file.write_bytes(content)
    with pytest.raises(BoardError, match=message) as caught:
        Board.load(file)
    assert str(file) in str(caught.value)
    with pytest.raises(BoardError, match="No such file"):
        Board.load(tmp_path / "none")


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", broken)
    with pytest.raises(InputError, match="cannot be written: disk full"):
        write_text(tmp_path / "x", "text")
    assert list(tmp_path.iterdir()) == []


WORDS, KEY = deal("classic", 1).words, deal("classic", 1).key


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: Board("chess", WORDS, KEY), "game: 'chess' is neither"),
        (lambda: Board("classic", WORDS, list(KEY.identities)), r"key: .* is not a ClassicKey; Board\.from_dict"),
        (lambda: Board("duet", WORDS, KEY), "is not a DuetKey"),
        (lambda: Board("classic", list(WORDS), KEY), "words: .* is not a tuple of strings"),
        (lambda: Board("classic", (*WORDS[:24], 5), KEY), "words: .* is not a tuple of strings"),
        (lambda: Board("classic", WORDS, ClassicKey(list(KEY.identities))), "key: .* is not a tuple of strings"),
        (lambda: Board("classic", WORDS[:24], KEY), "words: 24, but the key has 25"),
        (lambda: Board("classic", WORDS, KEY, covered=[WORDS[0]]), "covered: .* is not a tuple"),
        (lambda: Board("classic", WORDS, KEY, options="names"), "options: 'names' is not a tuple"),
    ],
)
def test_a_board_is_made_of_what_it_should_be(made: Callable[[], Board], message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        made()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", ["classic", "duet"])
def test_a_board_and_a_view_show_themselves_in_a_notebook(game: str) -> None:
    board = deal(game, 1)
    view = giver_view(board)
    for said in (as_html(board), as_html(view)):
        assert said.count("<td ") == SIZE
        assert all(word in said for word in board.words)
    assert as_html(board).count("assassin") == (2 if game == "classic" else 7)  # one of them in the legend
    legend = "R red · B blue" if game == "classic" else "+ agent · . bystander · X assassin (side a, then"
    assert legend in as_html(board)
    assert ("B blue" if game == "classic" else "+ agent") in as_html(view)
    gone = replace(board, covered=(board.words[0],))
    assert f"({board.words[0]})" in as_html(gone)
    escaped = replace(board, words=("<i>", *board.words[1:]))
    assert "&lt;i&gt;" in as_html(escaped)


def test_in_duet_a_view_shows_its_own_side_alone_and_an_operatives_none() -> None:
    board = deal("duet", 1)
    assert isinstance(board.key, DuetKey)
    a, b = (as_html(giver_view(board, seat)) for seat in ("a", "b"))
    assert a.count('title="assassin"') == b.count('title="assassin"') == 3
    seen = operative_view(classic.start(deal("classic", 1)), "red")
    assert as_html(seen).count('title=""') == SIZE


def test_a_view_has_four_roles_and_no_others() -> None:
    view = giver_view(deal("classic", 1))
    assert len(view.cards("own")) == 9
    for role in ("red", "agents", None):
        with pytest.raises(InputError, match=r"role: .* is not one of own, enemy, bystander, assassin"):
            view.cards(role)


def test_shipped_lists_are_large_and_have_no_doubles() -> None:
    for name in CARD_LISTS:
        words = card_list(name)
        assert len(words) >= 400
        assert len({normal(w) for w in words}) == len(words)


@pytest.mark.parametrize("more", [{}, {"ended": "stop"}])
@pytest.mark.parametrize("game", ["classic", "duet"])
def test_a_board_with_clues_is_the_same_position_after_it_was_saved(tmp_path, game, more):
    """What the file leaves out (covered, whose turn) is found from the clues; saved, it must not stand as given."""
    dealt = cn.deal(game, seed=1)
    giver = cn.view(dealt)
    clue = {"by": giver.seat, "word": "thing", "number": 2, "guesses": list(giver.cards("own")[:1]), **more}
    data = {name: dealt.to_dict()[name] for name in ("game", "words", "key")} | {"clues": [clue]}
    board = cn.Board.from_dict(data)
    board.save(tmp_path / "board.json")
    again = cn.Board.load(tmp_path / "board.json")
    assert again == board
    assert cn.view(again) == cn.view(board)
    assert len(cn.view(again).visible) == 24
    assert f"({clue['guesses'][0]})" in as_html(cn.view(again))
    if game == "classic":
        assert f"({clue['guesses'][0]})" in as_html(again)
