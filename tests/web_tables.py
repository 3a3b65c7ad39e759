"""Players for the tests of the web server: each has one seat and sends the requests of a browser."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from codenames_ai.playing.session import Session
from codenames_ai.playing.web import app
from codenames_ai.playing.web.rooms import Room
from codenames_ai.playing.web.server import Server, Settings

ORIGIN = {"origin": "http://testserver"}
HX = {"hx-request": "true"}
SEED = 1
"""Names the boards, so that no test depends on the luck of the deal."""


def settings(folder: Path, **changed: Any) -> Settings:
    given = {"pace": 0.0, "moves": 100_000, "hints": 100_000, "creations": 100_000, "seed": SEED}
    return Settings(folder / "games.sqlite", **given | changed)


@contextmanager
def serving(folder: Path, **changed: Any) -> Iterator[TestClient]:
    """A server that runs, with its database in a folder."""
    with TestClient(app.create(settings(folder, **changed)), headers=ORIGIN) as client:
        yield client


def server_of(client: TestClient) -> Server:
    assert isinstance(client.app, FastAPI)
    found: Server = client.app.state.server
    return found


class Person:
    """A person at a seat; ``base`` is the address of the seat's page."""

    def __init__(self, client: TestClient, base: str) -> None:
        self.client, self.base = client, base
        self.game, _, self.seat = base.removeprefix("/g/").partition("/")

    @property
    def room(self) -> Room:
        return server_of(self.client).rooms.get(self.game)

    @property
    def session(self) -> Session:
        return self.room.session

    def page(self) -> str:
        answer = self.client.get(self.base)
        assert answer.status_code == 200, answer.text
        return answer.text

    def fields(self) -> dict[str, str]:
        """What a form of the page holds hidden."""
        found = re.search(r'name="csrf" value="([^"]*)"><input type="hidden" name="seen" value="(\d+)"', self.page())
        assert found, "the page has no form"
        return {"csrf": found[1], "seen": found[2]}

    def post(self, action: str, data: dict[str, Any] | None = None, **changed: Any) -> Any:
        return self.client.post(f"{self.base}/{action}", data=self.fields() | (data or {}), headers=HX, **changed)

    def does(self, action: str, **data: Any) -> str:
        answer = self.post(action, data)
        assert answer.status_code == 200, answer.text
        text: str = answer.text
        return text


def new_table(client: TestClient, **form: Any) -> list[str]:
    """Set a table up: the links of its seats."""
    answer = client.post("/new", data={"game": "classic", "advice": "yes", **form})
    assert answer.status_code == 200, answer.text
    return [html.unescape(link) for link in re.findall(r'value="http://testserver(/join/[^"]+)"', answer.text)]


def sit(client: TestClient, link: str, name: str = "Ann") -> Person:
    """A person takes a seat, in their own browser."""
    client = TestClient(client.app, headers=ORIGIN)
    answer = client.post(link, data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return Person(client, answer.headers["location"])


def table(client: TestClient, **form: Any) -> dict[str, Person]:
    """A table with a person at every seat that has a link."""
    people = [sit(client, link, f"Person {i}") for i, link in enumerate(new_table(client, **form))]
    return {person.seat: person for person in people}


def quick(client: TestClient, start: str, level: str = "easy") -> Person:
    """A game with programs."""
    answer = client.post("/quick", data={"start": start, "level": level}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return Person(client, answer.headers["location"])


def until(person: Person, true: Callable[[Session], bool]) -> Session:
    """The session once something is true of it; the programs at work are waited for."""
    from threading import Event

    changed = Event()
    rooms = server_of(person.client).rooms
    before = rooms.changed
    rooms.changed = lambda game: (before(game), changed.set())[0]
    try:
        for _ in range(500):
            session = person.session
            if true(session):
                return session
            assert changed.wait(30), "nothing happens any more"
            changed.clear()
    finally:
        rooms.changed = before
    raise AssertionError("it never came true")


def tidy(page: str, person: Person) -> str:
    """A page without what differs between two games by chance: ids, tokens, revisions."""
    out = page.replace(person.game, "GAME")
    out = re.sub(r'name="csrf" value="[^"]*"', "CSRF", out)
    return re.sub(r'(data-revision="|seen=)\d+', r"\1R", out)


def a_card(person: Person) -> str:
    """A card on the table that is one word: as a clue it is illegal, and no error."""
    return next(word for word in person.session.state.visible if word.isalpha())
