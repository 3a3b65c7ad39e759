"""The analysis of a finished game: its figures compared with a turn played many times, and unusual clues."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

pytest.importorskip("fastapi")

from codenames_ai.core.moves import STOP, Clue, Forfeit, Guess
from codenames_ai.core.views import SpymasterView
from codenames_ai.playing import session
from codenames_ai.playing.session import Session
from codenames_ai.playing.web import analysis
from codenames_ai.playing.web.messages import Status, status
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.seat_view import WATCH, seat_view


def finished(game: str = "classic", clue: Clue = Clue("ship", 2), seed: int = 3, **given: object) -> Session:  # noqa: B008
    """A game with one clue, given up by its guesser."""
    sides = ("red", "blue") if game == "classic" else ("a", "b")
    made = session.new(game, dict.fromkeys(sides, "human"), seed=seed, **given)  # type: ignore[arg-type]
    giver = made.turn[0]
    made = session.act(made, giver, clue)
    guesser = made.turn[0]
    view = made.view(giver)
    assert isinstance(view, SpymasterView)
    made = session.act(made, guesser, Guess(view.cards("own")[0]))
    if "stop" in session.legal_actions(made, guesser):
        made = session.act(made, guesser, STOP)
    return session.act(made, giver, Forfeit(giver.partition(".")[0], "gave up"))


def test_the_outlook_is_that_of_turns_played_by_the_model() -> None:
    made = finished()
    told = analysis.analyse(made)[0]
    view = session.review(made, 0).view
    chances = analysis._chances(view, "ship")
    own, rng = set(view.cards("own")), random.Random(1)
    rounds, found, promised = 20_000, 0, 0
    for _ in range(rounds):
        left = dict(chances)
        for touch in range(2):
            card = rng.choices(list(left), list(left.values()))[0]
            del left[card]
            if card not in own:
                break
            found += 1
            promised += touch == 1
    assert told.outlook.found == pytest.approx(found / rounds, abs=0.02)
    assert told.outlook.ends[0][1] == pytest.approx(promised / rounds, abs=0.02)
    assert sum(chance for _, chance in told.outlook.ends) == pytest.approx(1)


def test_bars_are_in_order_and_show_what_was_meant_and_touched() -> None:
    made = finished(clue=Clue("ship", 2, ("ADMIRAL", "BOAT")))
    told = analysis.analyse(made)[0]
    assert all(one.chance >= other.chance for one, other in pairwise(told.bars))
    assert {bar.word for bar in told.bars if bar.intended} == {"ADMIRAL", "BOAT"}
    assert {bar.word for bar in told.bars if bar.touched} == set(made.state.clues[0].guesses)
    assert len(told.better) == analysis.BETTER
    assert told.review.tried.rank is not None


@pytest.mark.parametrize(
    ("game", "clue", "options"),
    [
        ("classic", Clue("ship", 0), ("zero",)),
        ("classic", Clue("ship", "unlimited"), ("unlimited",)),
        ("duet", Clue("ship", 3), ()),
        ("classic", Clue("new york", 2), ("names",)),
    ],
)
def test_odd_clues_are_told_too(game: str, clue: Clue, options: tuple[str, ...]) -> None:
    made = finished(game, clue, options=options)
    told = analysis.analyse(made)
    page = render("analysis.html", room="x", status=_status(made), turns=told)
    assert clue.word in page
    assert sum(chance for _, chance in told[0].outlook.ends) == pytest.approx(1)


def _status(made: Session) -> Status:
    return status(seat_view(made, WATCH))


def test_nothing_is_told_while_the_game_goes_on() -> None:
    made = session.new("classic", {"red": "human", "blue": "human"}, seed=3)
    made = session.act(made, made.turn[0], Clue("quality", 2))
    with pytest.raises(Exception, match=r"\[C14\]"):
        analysis.analyse(made)


def test_what_the_ai_would_have_said_is_that_of_the_tables_level() -> None:
    made = session.new("classic", {"red": "human", "blue": "easy"}, seed=3)
    made = session.act(made, "red.spymaster", Clue("ship", 2))
    turn = analysis.analyse(session.act(made, "red.spymaster", Forfeit("red")))[0]
    assert turn.advisor == "level easy"
    assert all(int(better.number) <= 2 for better, _ in turn.better)
    page = render("analysis.html", room="x", status=_status(made), turns=(turn,))
    assert "(level easy)" in page
    assert f"rank {turn.review.tried.rank:,} among all words that the AI may give" in page
