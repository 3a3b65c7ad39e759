"""Boards as text: aligned at every width, legible without colour, and without secrets of other seats."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from codenames_ai.core import board as boards
from codenames_ai.core.events import ClueEvent
from codenames_ai.core.moves import STOP, Clue, Cover, Guess
from codenames_ai.core.turns import turns_of
from codenames_ai.playing import session
from codenames_ai.playing.session import Question
from codenames_ai.playing.terminal import board, texts
from codenames_ai.show.cards import shown_cards

WIDE = (
    "東京タワー",
    "ICE CREAM SUNDAE WITH SPRINKLES",
    "DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT",
    "CRÈME BRÛLÉE",
    "A",
    "한국어 단어",
)


def text(*parts, width=80, colour=False):
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=colour, color_system="standard" if colour else None)
    for part in parts:
        console.print(part, highlight=False, markup=False)
    return out.getvalue()


def game(kind="classic", words=None, **seats):
    given = {"red": "human", "blue": "human"} if kind == "classic" else {"a": "human", "b": "human"}
    return session.new(kind, seats or given, seed=3, words=words)


def shown(session_, seat, width=80, **how):
    return text(board.grid(shown_cards(session_.view(seat)), width, **how), width=width)


@pytest.mark.parametrize("width", [10, 20, 39, 40, 50, 51, 60, 76, 80])
@pytest.mark.parametrize("kind", ["classic", "duet"])
def test_no_line_is_wider_than_the_window_and_every_card_is_there(width, kind):
    table = game(kind, words=(*WIDE, *boards.deal("classic", seed=9).words[:19]))
    for seat in table.seats:
        drawn = shown(table, seat, width)
        assert max(map(cell_len, drawn.splitlines())) <= width
        letters = "".join(ch for ch in drawn if ch.isalnum())
        for card in table.state.table.words:
            assert all(part[:4] in letters for part in card.split()) or width < 39


@pytest.mark.parametrize("word", [*WIDE, "X" * 60, "東" * 30, "A B C D E F G H"])
@pytest.mark.parametrize("room", [9, 10, 14])
def test_a_word_is_broken_at_blanks_and_loses_nothing(word, room):
    lines = board.wrapped(word, room)
    assert all(cell_len(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == word.replace(" ", "")


@pytest.mark.parametrize("width", [52, 60, 80])
def test_the_columns_stand_under_each_other_with_wide_and_long_words(width):
    drawn = shown(game(words=(*WIDE, *boards.deal("classic", seed=9).words[:19])), "red.spymaster", width).splitlines()
    bars = [[cell_len(line[:i]) for i, ch in enumerate(line) if ch == "│"] for line in drawn if "│" in line]
    assert all(bar == bars[0] for bar in bars)
    assert len(bars[0]) == 6


def test_a_grid_without_box_characters_is_plain_ascii():
    drawn = shown(game(), "red.spymaster", ascii_only=True)
    assert drawn.isascii()
    assert shown(game(), "red.spymaster", ascii_only=False) != drawn


def test_a_spymaster_sees_every_identity_without_colour():
    table = game()
    cards = shown_cards(table.view("red.spymaster"))
    letters = {"red": "R", "blue": "B", "bystander": ".", "assassin": "X"}
    assert [card.letters for card in cards] == [letters[kind] for kind in table.state.start.key.identities]
    drawn = shown(table, "red.spymaster")
    assert "\x1b" not in drawn
    assert sum(drawn.count(f"{mark} │") for mark in "RB.X") == 25


def test_an_operative_sees_identities_of_covered_cards_alone():
    table = game()
    assert not any(card.letters for card in shown_cards(table.view("red.operative")))
    after = session.act(session.act(table, "red.spymaster", Clue("ship", 1)), "red.operative", Guess("BOAT"))
    (card,) = [card for card in shown_cards(after.view("red.operative")) if card.letters]
    assert (card.word, card.letters, card.covered) == ("BOAT", "R", True)
    assert "(BOAT)" in shown(after, "red.operative")
    assert "(BOAT)" in shown(after, "blue.spymaster")


def test_covered_cards_are_faded():
    after = session.act(session.act(game(), "red.spymaster", Clue("ship", 1)), "red.operative", Guess("BOAT"))
    line = next(
        line
        for line in text(board.grid(shown_cards(after.view("red.operative")), 80), colour=True).splitlines()
        if "(BOAT)" in line
    )
    assert "\x1b[2;31m(BOAT)" in line


def test_a_player_of_duet_sees_the_own_side_and_misses():
    table = game("duet")
    assert [card.letters for card in shown_cards(table.view("a.operative"))] == [
        {"agent": "+", "bystander": ".", "assassin": "X"}[kind] for kind in table.state.start.key.a
    ]
    bystander = table.state.table.words[table.state.start.key.a.index("bystander")]
    after = session.act(session.act(table, "a.spymaster", Clue("quality", 1)), "b.operative", Guess(bystander))
    (card,) = [card for card in shown_cards(after.view("a.operative")) if card.marks]
    assert (card.word, card.marks, card.covered) == (bystander, ("b",), False)
    assert ".b" in shown(after, "a.operative")
    found = table.state.table.words[table.state.start.key.a.index("agent")]
    after = session.act(session.act(table, "a.spymaster", Clue("quality", 1)), "b.operative", Guess(found))
    (card,) = [card for card in shown_cards(after.view("b.operative")) if card.covered]
    assert (card.word, card.letters) == (found, "+")  # whatever it is on b's own side


def test_who_guesses_in_duet_is_not_misled_by_the_own_sides_colours():
    table = session.act(game("duet"), "a.spymaster", Clue("quality", 1))
    green = "\x1b[1;32m"
    for seat, coloured in (("b.operative", False), ("a.operative", True)):
        view = table.view(seat)
        word = next(card.word for card in shown_cards(view) if card.letters == "+")
        drawn = text(board.grid(shown_cards(view), 80, colour_words=not board.is_guessing(view)), width=80, colour=True)
        assert (f"{green}{word}" in drawn) is coloured


def test_with_the_whole_key_both_sides_are_shown():
    assert {len(card.letters) for card in shown_cards(game("duet").state)} == {2}
    assert {len(card.letters) for card in shown_cards(game().state)} == {1}


def test_the_bracket_of_a_covered_card_does_not_stand_alone():
    assert board.wrapped("(HORSESHOE)", 10) == ["(HORSESHO", "E)"]
    assert board.wrapped("(HORSESHOE)", 11) == ["(HORSESHOE)"]


def test_what_is_left_and_guessed_on_is_told():
    after = session.act(game(), "red.spymaster", Clue("ship", 2))
    told = text(texts.status(after.view("red.operative")))
    assert "red 9 left" in told
    assert "blue 8 left" in told
    assert 'on "ship: 2" · 0 guesses made, 3 guesses left' in told
    assert "no limit" in text(
        texts.status(session.act(game("duet"), "a.spymaster", Clue("quality", 1)).view("b.operative"))
    )


def test_history_tells_every_clue_with_what_was_touched():
    table = session.act(
        session.act(game(), "red.spymaster", Clue("ship", 1, ("BOAT",))), "red.operative", Guess("BOAT")
    )
    table = session.act(table, "red.operative", STOP)
    table = session.act(
        session.act(table, "blue.spymaster", Clue("lions", 1), insist=True), "red.spymaster", Cover("red", "CANVAS")
    )
    told = text(texts.history(table.state.history))
    assert '1. red "ship: 1"' in told
    assert "BOAT R" in told
    assert "illegal [V3]" in told
    assert "red covers CANVAS" in told
    assert "for BOAT" not in told
    assert text(texts.history(table.state.history, 1)).count("\n") == 1
    assert "No clue" in text(texts.history(()))


def test_what_happened_is_told_without_intentions():
    before = game()
    after = session.act(before, "red.spymaster", Clue("ship", 1, ("BOAT",)))
    told = text(*texts.happened(before.state, after.heard(), after.state))
    assert 'red says "ship: 1"' in told
    assert "BOAT" not in told


def test_a_question_tells_the_clue_and_why_it_is_doubtful():
    asked = Question("clue", "red.spymaster", "blue.spymaster", Clue("zzyqx", 1), "V7", "No lexicon knows it.")
    told = text(texts.question(asked))
    assert 'red spymaster would like to say "zzyqx: 1"' in told
    assert "[V7]" in told


def test_foreign_text_cannot_reach_the_terminal():
    rude = ClueEvent("red", "a\x1b[2Jb", 1)
    assert "\x1b" not in text(texts.history(turns_of((rude,))))
