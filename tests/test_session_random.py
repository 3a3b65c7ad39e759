"""Random input at every seat: a refusal is one line, and every session is read back unchanged."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from codenames_ai.core import chance, record
from codenames_ai.core.board import Mission
from codenames_ai.core.errors import CodenamesError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart
from codenames_ai.playing import session
from codenames_ai.playing.session import ALLOW, GIVE_WAY, Answer, Session
from codenames_ai.playing.terminal import texts
from codenames_ai.show import playthrough

WORDS = ("quality", "notion", "blorgelfig", "idea", "topic", "matter", "theme", "knight", "*x", "new york", "I'm", "עץ")
SIDES = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}
OPTIONS = {"classic": ("zero", "unlimited", "names"), "duet": ("loose_order", "names"), "solo": ("zero",)}
MISSIONS = (None, Mission(1, 0), Mission(2, 1), Mission(3, 0), Mission(9, 5))


def begun(kind: str, rng: Random) -> Session:
    """A table with people at most seats, and programs at the others."""
    seats = [f"{side}.{role}" for side in SIDES[kind] for role in ("spymaster", "operative")]
    return session.new(
        kind,
        {seat: "human" if rng.random() < 0.8 else "random" for seat in seats},
        seed=chance.below(rng, 10**6),
        options=tuple(option for option in OPTIONS[kind] if rng.random() < 0.5),
        mission=chance.choose(rng, MISSIONS) if kind == "duet" else None,
    )


def sensible(game: Session, side: str, rng: Random) -> str:
    """A card to touch: mostly one that the game goes on with, and now and then any."""
    table: Any = game.state.table
    key = table.sides["b" if side == "a" else "a"] if game.game == "duet" else table.identities
    own = "agent" if game.game == "duet" else side
    free = set(game.state.legal_guesses(side))
    wanted = {own, "bystander"} if rng.random() < 0.4 else {own}
    good = [word for word, kind in zip(table.words, key, strict=True) if word in free and kind in wanted]
    return chance.choose(rng, good if good and rng.random() < 0.9 else table.words)


def move(game: Session, seat: str, rng: Random) -> Any:
    """What somebody does: mostly what may be done now."""
    side = seat.partition(".")[0]
    clue = Clue(chance.choose(rng, WORDS), chance.choose(rng, (1, 2, 0, 1, "unlimited", 30, -1)))
    card = sensible(game, side, rng)
    known = {
        "clue": clue,
        "guess": Guess(card),
        "stop": STOP,
        "wait": WAIT,
        "give_way": GIVE_WAY,
        "cover": Cover(side, card if rng.random() < 0.7 else None),
        "allow": ALLOW,
        "answer": Answer(rng.random() < 0.5),
        "propose": Propose("Ann", card),
    }
    rare = {"restart": Restart(), "resign": Forfeit(side), "expose": Expose()}
    able = [name for name in session.legal_actions(game, seat) if name in known]
    if able and rng.random() < 0.7:
        return known[chance.choose(rng, able)]
    return chance.choose(rng, tuple((known | (rare if rng.random() < 0.05 else {})).values()))


def check(game: Session, before: Session) -> None:
    again = session.from_text(session.to_text(game))
    for name in ("state", "question", "turn", "waiting", "rejected", "gave_way"):
        assert getattr(again, name) == getattr(game, name), name
    happened = game.heard(len(before.state.events))
    if happened:
        assert texts.happened(before.state, happened, game.state)
    for seat in game.seats:
        assert texts.status(game.view(seat)).plain


@pytest.mark.parametrize("kind", ["classic", "duet", "solo"])
@pytest.mark.parametrize("name", range(6))
def test_whatever_people_do_is_taken_or_refused_in_one_line_and_read_back_equal(kind: str, name: int) -> None:
    rng = chance.generator("people", kind, name)
    game = begun(kind, rng)
    for _ in range(250):
        if game.over:
            break
        if not game.waiting:
            game = session.step(game)
            continue
        seat = chance.choose(rng, game.waiting * 3 + tuple(game.seats))
        refused = ""
        try:
            after = session.act(game, seat, move(game, seat, rng), insist=rng.random() < 0.3)
        except CodenamesError as e:
            after, refused = game, str(e)
        assert (after is game) is bool(refused)
        assert "\n" not in refused
        if not refused:
            check(after, game)
        game = after
    made = game.record()
    assert playthrough.text(made)
    assert record.replay(made)[-1] == game.state
