"""Sentences that every interface shares, and the cards of a board as a seat may see them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import codenames_ai as cn
from codenames_ai.core import classic, duet
from codenames_ai.core.board import TEAMS
from codenames_ai.core.moves import STOP, Clue, Guess
from codenames_ai.core.views import operative_view, spymaster_view
from codenames_ai.show.cards import shown_cards
from codenames_ai.show.phrases import games, words


def test_counts_have_their_plural_and_numbers_their_sign() -> None:
    assert words.count(1, "guess", "guesses") == "1 guess"
    assert words.count(2, "guess", "guesses") == "2 guesses"
    assert words.count(1200, "game") == "1,200 games"
    assert words.number_sign("unlimited") == words.number_sign(None) == "∞"
    assert words.clue_text("tree", "unlimited") == '"tree: unlimited"'
    assert words.signed(-0.001) == "0.00"
    assert words.signed(-0.15) == "−0.15"


def test_seats_verdicts_and_identities_have_one_name_each() -> None:
    assert words.seat_name("red", "operative", several=True) == "red operatives"
    assert words.seat_name("a", "spymaster") == "player A, giving"
    assert [words.ruled_by(by) for by in ("referee", "red", "a")] == [
        "the referee",
        "the spymaster of red",
        "player A",
    ]
    assert words.verdict_name("ask") == "for the table to decide"
    assert [words.with_article(words.NAMES[kind]) for kind in ("agent", "bystander", "assassin")] == [
        "an agent",
        "a bystander",
        "the assassin",
    ]
    assert words.legend(["bystander", "red", "red"]) == "R red  . bystander"


@pytest.mark.parametrize(
    ("reason", "winner", "game", "ended"),
    [
        ("agents", "red", "classic", "all agents of red are covered; red wins"),
        ("assassin", "blue", "classic", "red touched the assassin; blue wins"),
        ("agents", "blue", "solo", "all agents of blue are covered; the game is lost"),
        ("exposed", None, "classic", "the key was exposed; the game is abandoned, nobody wins"),
        ("agents", "both", "duet", "all agents of both sides are covered; both win"),
        ("tokens", None, "duet", "a miss cost two tokens, and one was left; both lose"),
    ],
)
def test_how_a_game_ended(reason: str, winner: str | None, game: str, ended: str) -> None:
    assert f"{games.reason(reason, winner, game)}; {games.result(winner, game, 'red')}" == ended


def test_a_board_shows_its_key_and_a_seat_no_more_than_it_may_know() -> None:
    board = cn.deal("classic", seed=1)
    state = classic.start(board).apply(Clue("thing", 1))
    own = board.key.identities.index(state.to_move)
    after = state.apply(Guess(board.words[own])).apply(STOP)
    whole = shown_cards(after)
    assert [card.known[0] for card in whole] == list(board.key.identities)
    assert [card.word for card in whole if card.covered] == [board.words[own]]
    assert shown_cards(spymaster_view(after, "red")) == tuple(whole)  # teams go by their colours, for either seat
    seen = shown_cards(operative_view(after, "red"))
    assert [card.word for card in seen if card.known] == [board.words[own]]
    assert seen[own].revealed in TEAMS
    assert shown_cards(board) == tuple(replace(card, covered=False) for card in whole)


def test_a_duet_seat_sees_its_own_side_and_the_tokens_on_cards() -> None:
    board = cn.deal("duet", seed=1)
    state = duet.start(board).apply(Clue("thing", 1), "a")
    missed = next(i for i, kind in enumerate(board.key.a) if kind == "bystander")
    after = state.apply(Guess(board.words[missed]))
    cards = shown_cards(operative_view(after, "b"))
    assert [card.known[0] for card in cards] == list(board.key.b)
    assert cards[missed].marks == ("b",)
    assert not cards[missed].covered
    assert [card.known for card in shown_cards(board)] == list(zip(board.key.a, board.key.b, strict=True))
    assert {len(card.letters) for card in shown_cards(board)} == {2}
