"""Nothing that a seat receives contains secrets of others: pages, errors, advice, headers, logs."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")

from fastapi.testclient import TestClient
from web_tables import HX, Person, new_table, serving, settings, sit, table, tidy

from codenames_ai.core import board
from codenames_ai.core.board import Board, ClassicKey, DuetKey
from codenames_ai.core.moves import Clue, Guess
from codenames_ai.playing import session
from codenames_ai.playing.web import pages, seat_view, seats

BLIND = ("red-operative", "blue-operative")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


def other_key(dealt: Board, shown: set[str], rng: random.Random) -> Board:
    """The same board with another key, in which the cards that are shown are what they were."""
    hidden = [i for i, word in enumerate(dealt.words) if word not in shown]
    mixed = rng.sample(hidden, len(hidden))
    if isinstance(dealt.key, ClassicKey):
        identities = list(dealt.key.identities)
        for i, j in zip(hidden, mixed, strict=True):
            identities[i] = dealt.key.identities[j]
        return replace(dealt, key=ClassicKey(tuple(identities)))
    a, b = list(dealt.key.a), list(dealt.key.b)
    for i, j in zip(hidden, mixed, strict=True):
        a[i], b[i] = dealt.key.a[j], dealt.key.b[j]
    return replace(dealt, key=DuetKey(tuple(a), tuple(b)))


def script(dealt: Board, rng: random.Random) -> list[tuple[str, str, dict[str, str]]]:
    """A legal game on a board: (seat, action, fields), without what clues are meant for."""
    game = session.new("classic", {"red": "human", "blue": "human"}, seed=1, board=dealt)
    out: list[tuple[str, str, dict[str, str]]] = []
    words = iter(("quality", "notion", "idea", "theme", "aspect", "detail", "topic", "matter"))
    while not game.over and len(out) < 12:
        team = game.state.to_move
        clue = next(words)
        game = session.act(game, f"{team}.spymaster", Clue(clue, 2))
        out.append((f"{team}-spymaster", "clue", {"word": clue, "number": "2"}))
        while not game.over and game.state.phase == "guess" and len(out) < 12:
            word = rng.choice(game.state.legal_guesses())
            game = session.act(game, f"{team}.operative", Guess(word))
            out.append((f"{team}-operative", "guess", {"word": word}))
    return out


def told(person: Person) -> list[str]:
    """All that a seat can get out of the server now: its page, advice, and refusals of what it must not do."""
    word = person.session.state.visible[0]
    answers = [person.client.get(person.base), person.client.get(f"{person.base}/check", params={"word": "tree"})]
    answers.append(person.client.get(f"/g/{person.game}"))
    fields = person.fields()
    send: Any = lambda action, **data: person.client.post(f"{person.base}/{action}", data=fields | data, headers=HX)  # noqa: E731
    answers += [send("clue", word=word, number="1"), send("cover", word=word), send("do/allow"), send("do/wait")]
    answers += [send("guess", word="no such card"), send("hint"), send("answer", yes="yes"), send("offer", word="x")]
    for end in ("analysis", "record.jsonl", "turns.jsonl", "host"):
        answers.append(person.client.get(f"/g/{person.game}/{end}"))
    return [f"{a.status_code} {sorted(k for k in a.headers)} {tidy(a.text, person)}" for a in answers]


def play(client: TestClient, monkeypatch: pytest.MonkeyPatch, dealt: Board, moves: list[Any]) -> list[list[str]]:
    """What the blind seats and people who look on are told at each moment of a scripted game."""
    monkeypatch.setattr("codenames_ai.playing.session.game.deal", lambda *_, **__: dealt)
    people = table(client)
    seen = []
    for seat, action, fields in moves:
        people[seat].does(action, **fields)
        if people[seat].session.over:
            break
        seen.append([line for blind in BLIND for line in told(people[blind])])
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_two_games_that_differ_only_in_the_key_look_alike_to_who_must_not_know_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    dealt = board.deal("classic", seed)
    moves = script(dealt, rng)
    shown = {fields["word"] for _, action, fields in moves if action == "guess"}
    again = other_key(dealt, shown, rng)
    assert again.key != dealt.key
    first = play(client, monkeypatch, dealt, moves)
    second = play(client, monkeypatch, again, moves)
    assert len(first) == len(second) > 0
    for one, two in zip(first, second, strict=True):
        assert one == two


def test_the_comparison_sees_a_key_where_there_is_one(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = board.deal("classic", 5)
    found = []
    for given in (dealt, other_key(dealt, set(), random.Random(5))):
        monkeypatch.setattr("codenames_ai.playing.session.game.deal", lambda *_, given=given, **__: given)
        found.append(tidy((people := table(client))["red-spymaster"].page(), people["red-spymaster"]))
    assert found[0] != found[1]


@pytest.mark.slow
def test_a_duet_player_sees_one_side_of_the_key_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = board.deal("duet", 4)
    assert isinstance(dealt.key, DuetKey)
    hidden = [i for i in range(25) if dealt.key.a[i] == "agent" and dealt.key.b[i] in ("agent", "bystander")]
    b = list(dealt.key.b)
    mixed = hidden[1:] + hidden[:1]
    for i, j in zip(hidden, mixed, strict=True):
        b[i] = dealt.key.b[j]
    again = replace(dealt, key=DuetKey(dealt.key.a, tuple(b)))
    again.key.check()
    assert again.key != dealt.key
    found = []
    for given in (dealt, again):
        monkeypatch.setattr("codenames_ai.playing.session.game.deal", lambda *_, given=given, **__: given)
        people = table(client, game="duet")
        a = people["a"]
        people["b"].does("clue", word="quality", number="1")
        watching = Person(client, f"/g/{a.game}")
        found.append([tidy(a.page(), a), tidy(watching.page(), a), tidy(a.does("hint"), a)])
    assert found[0] == found[1]


def test_what_a_clue_is_meant_for_is_told_to_nobody_before_the_end(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    giver = people[f"{team}-spymaster"]
    table_ = giver.session.state.table
    meant = [w for w, i in zip(table_.words, table_.identities, strict=True) if i == team][:2]  # type: ignore[union-attr]
    giver.does("clue", word="quality", number="2", intended=meant)
    assert giver.session.state.events[-1].intended == tuple(meant)  # type: ignore[union-attr]
    for person in people.values():
        seen = seat_view.seat_view(person.session, person.seat)
        assert all(getattr(event, "intended", ()) == () for event in seen.events)
        assert "checked" not in person.page().replace("input:checked", "")


def test_a_question_about_a_clue_does_not_tell_what_it_is_meant_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = board.deal("classic", 6)
    monkeypatch.setattr("codenames_ai.playing.session.game.deal", lambda *_, **__: dealt)
    team = dealt.starts
    assert isinstance(dealt.key, ClassicKey)
    own = [word for word, identity in zip(dealt.words, dealt.key.identities, strict=True) if identity == team]
    found = []
    for meant in (own[:2], own[2:4]):
        people = table(client)
        people[f"{team}-spymaster"].does("clue", word="flurbwump", number="2", intended=meant)
        asked = people[f"{team}-spymaster"].session
        assert asked.question is not None
        assert asked.question.intended == tuple(meant)
        told_ = seat_view.seat_view(asked, "blue-spymaster" if team == "red" else "red-spymaster").question
        assert told_ is not None
        assert told_.intended == ()
        found.append([tidy(person.page(), person) for person in people.values()])
    assert found[0] == found[1]


def test_logs_at_the_default_level_say_nothing_of_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    with serving(tmp_path) as client:
        people = table(client)
        secret = people["red-spymaster"].session.state.table.words[0]

        def broken(*_: object, **__: object) -> None:
            raise ValueError(f"{secret} is the assassin")

        monkeypatch.setattr("codenames_ai.playing.web.pages.page", broken)
        answer = people["red-operative"].client.get(people["red-operative"].base)
    assert answer.status_code == 500
    assert secret not in answer.text
    assert "ValueError" in caplog.text
    assert secret not in caplog.text


def test_the_database_holds_no_token_of_a_person(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        person = sit(client, new_table(client)[0])
        token = person.client.cookies["seat"]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in kept
    assert re.fullmatch(r"[\w-]{32}", token)


def test_pages_are_made_of_views_alone() -> None:
    """``seat_view`` is the one place that reads a session; nothing made from what it gives can reach a key."""
    game = session.new("classic", {"red": "human", "blue": "human"}, seed=9)
    for seat in (*BLIND, seat_view.WATCH):
        seen = seat_view.seat_view(game, seat)
        assert not seen.sees_key
        assert all((card.shown.known, card.shown.revealed) == ((), "") for card in pages.page(seen).cards)
    assert set(seats.CLASSIC) >= set(BLIND)
    assert settings(Path()).pace == 0
