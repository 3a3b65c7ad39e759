"""Situations in browser games that caused trouble in other programs, and what this program does."""

from __future__ import annotations

import asyncio
import html
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("fastapi")

from fastapi.testclient import TestClient
from web_tables import HX, ORIGIN, Person, a_card, new_table, quick, serving, settings, sit, table

from codenames_ai.core.board import AGENT, BYSTANDER, other
from codenames_ai.playing.web import routes_play, seats
from codenames_ai.playing.web.rooms import RoomInfo
from codenames_ai.playing.web.server import SeatHolder, Server

pytestmark = pytest.mark.slow

QUIET = ("quality", "notion", "idea", "theme", "aspect", "detail", "topic", "matter", "thing", "concept")
"""Clues that no card has anything to do with; one that is a card is passed over."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


def said(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", page)).split())


def now(person: Person) -> str:
    """What a page says of what happens now."""
    found = re.search(r'class="panel now.*?</section>', person.page(), re.DOTALL)
    assert found is not None
    return said(found[0]).partition(">")[2].strip()


def quiet(person: Person) -> str:
    return next(word for word in QUIET if word.upper() not in person.session.state.visible)


def identity(person: Person, wanted: str, side: str = "") -> list[str]:
    """The cards that lie there still and are this on the key, or in Duet on a side."""
    state = person.session.state
    key = state.table.sides[side] if side else state.table.identities
    return [word for word, kind in zip(state.table.words, key, strict=True) if kind == wanted and word in state.visible]


def to_sudden_death(a: Person, b: Person) -> None:
    while a.session.state.phase != "sudden_death":
        side = a.session.state.givers[0]
        giver, guesser = (a, b) if side == "a" else (b, a)
        giver.does("clue", word=quiet(a), number="1")
        free = set(a.session.state.legal_guesses())
        guesser.does("guess", word=next(word for word in identity(a, BYSTANDER, side) if word in free))


def test_C3_every_seat_reads_how_many_guesses_are_left_whichever_team_guesses(client: TestClient) -> None:
    there = table(client)
    for number in ("2", "3"):
        team = there["red-spymaster"].session.state.to_move
        there[f"{team}-spymaster"].does("clue", word=quiet(there["red-spymaster"]), number=number)
        for person in there.values():
            assert f"{int(number) + 1} guesses left" in now(person)
        there[f"{team}-operative"].does("guess", word=identity(there["red-spymaster"], BYSTANDER)[0])


def test_C3_D5_no_limit_is_said_to_every_seat(client: TestClient) -> None:
    there = table(client, option="zero")
    team = there["red-spymaster"].session.state.to_move
    there[f"{team}-spymaster"].does("clue", word=quiet(there["red-spymaster"]), number="0")
    duet = table(client, game="duet")
    for giver, guesser in (("a", "b"), ("b", "a")):
        duet[giver].does("clue", word=quiet(duet["a"]), number="1")
        for person in (*there.values(), *duet.values()):
            assert "o limit to guesses" in now(person)
        duet[guesser].does("guess", word=identity(duet["a"], BYSTANDER, giver)[0])


def test_C9_the_giver_reads_that_a_doubtful_clue_was_rejected(client: TestClient) -> None:
    there = table(client)
    team = there["red-spymaster"].session.state.to_move
    giver, judge = there[f"{team}-spymaster"], there[f"{other(team)}-spymaster"]
    giver.does("clue", word="blorgelfig", number="1")
    judge.does("answer", yes="no", asked="blorgelfig 1")
    assert 'The other spymaster has rejected "blorgelfig": give another clue.' in now(giver)
    for person in (judge, there[f"{team}-operative"]):
        assert "blorgelfig" not in person.page()


def test_D9_all_read_that_a_side_is_done_and_who_gives_the_clues_now(client: TestClient) -> None:
    duet = table(client, game="duet")
    duet["a"].does("clue", word=quiet(duet["a"]), number="9")
    for word in identity(duet["a"], AGENT, "a"):
        assert "are found" not in said(duet["b"].page())
        duet["b"].does("guess", word=word)
    watching = client.get(f"/g/{duet['a'].game}").text
    for page in (watching, duet["a"].page(), duet["b"].page()):
        assert "All agents of player A are found: player B gives all clues that remain." in said(page)


def test_D10_who_waits_in_sudden_death_is_told_to_all(client: TestClient) -> None:
    duet = table(client, game="duet")
    to_sudden_death(duet["a"], duet["b"])
    for person in duet.values():
        assert "touch a card, or wait" in now(person)
        assert "your partner’s side decides" in now(person)
    first = duet["a"].session.turn[0].partition(".")[0]
    duet[first].does("do/wait")
    assert "touch a card 1" in now(duet[first])
    assert "You wait; if both wait, both lose." in now(duet[first])
    assert f"Player {first.upper()} waits; if both wait, both lose." in now(duet[other(first)])


def test_sitting_down_twice_by_one_form_seats_one_person(client: TestClient) -> None:
    link = new_table(client)[1]
    browser = TestClient(client.app, headers=ORIGIN)
    token = re.search(r'name="token" value="([^"]+)"', browser.get(link).text)
    assert token is not None
    for _ in range(2):
        answer = browser.post(link, data={"name": "Ann", "token": token[1]}, follow_redirects=False)
    person = Person(browser, answer.headers["location"])
    assert [member.name for member in person.room.members] == ["Ann"]
    assert "Choose" in person.page() or "is thinking of a clue" in person.page()


@pytest.mark.parametrize("token", ["", "short", "x" * 33, "é" * 32])
def test_a_token_that_no_page_gave_out_is_passed_over(client: TestClient, token: str) -> None:
    link = new_table(client)[1]
    answer = client.post(link, data={"name": "Ann", "token": token}, follow_redirects=False)
    assert answer.status_code == 303
    assert client.cookies.get("seat", path=answer.headers["location"]) != token


def test_who_opens_the_link_again_finds_the_way_to_the_own_seat(client: TestClient) -> None:
    link = new_table(client)[1]
    person = sit(client, link)
    assert f'href="{person.base}"' in person.client.get(link).text


def test_C13_a_team_has_one_spymaster_and_who_sits_down_there_takes_the_seat_over(client: TestClient) -> None:
    links = new_table(client)
    ann, guesser = sit(client, links[0]), sit(client, links[1], "Cat")
    assert "A team has one spymaster" in said(client.get(links[0]).text)
    assert "A team has one spymaster" not in said(client.get(links[1]).text)
    ben = sit(client, links[0], "Ben")
    assert [member.name for member in ben.room.members] == ["Cat", "Ben"]
    assert ann.client.get(ann.base).status_code == 403
    for person in (ben, guesser):
        assert person.client.get(person.base).status_code == 200


def test_C13_a_page_whose_seat_was_taken_over_hears_no_more(tmp_path: Path) -> None:
    """Its live table would go on showing the key."""
    asking: Any = SimpleNamespace(headers={}, cookies={})

    async def hear() -> list[str]:
        shared = Server(settings(tmp_path))
        shared.live.start()
        room = shared.rooms.create(RoomInfo("classic", dict.fromkeys(seats.CLASSIC, "human"), "classic"))
        member, _ = shared.rooms.join(room.id, "red-spymaster", "Ann")
        who = SeatHolder(asking, shared, room, member, "")
        stream = routes_play.seat_live(who)
        heard = [str((await anext(stream)).raw_data)]
        shared.rooms.join(room.id, "red-spymaster", "Ben")
        heard += [str(event.raw_data) async for event in stream]
        await shared.live.stop()
        shared.store.close()
        return heard

    assert len(asyncio.run(hear())) == 1


def test_a_page_of_an_error_leads_back_to_the_seat(client: TestClient) -> None:
    there = table(client)
    team = there["red-spymaster"].session.state.to_move
    giver = there[f"{team}-spymaster"]
    form = giver.fields() | {"word": a_card(giver), "number": "1"}
    refused = giver.client.post(f"{giver.base}/clue", data=form)
    assert refused.status_code == 409
    assert f'href="{giver.base}"' in refused.text
    early = client.get(f"/g/{giver.game}/analysis")
    assert early.status_code == 409
    assert f'href="/g/{giver.game}"' in early.text
    stranger = TestClient(client.app, headers=ORIGIN).get(giver.base)
    assert stranger.status_code == 403
    assert f'href="/g/{giver.game}"' in stranger.text
    assert 'href="/g/' not in client.get("/g/nothing/red-spymaster").text


def test_a_table_that_is_set_up_in_place_leads_on_and_an_error_keeps_the_form(client: TestClient) -> None:
    words = "\n".join(f"word{i}" for i in range(24))
    few = client.post("/new", data={"game": "classic", "words": "own", "pasted": words}, headers=HX)
    assert (few.status_code, few.headers["hx-retarget"]) == (422, "#notice")
    assert "24; a deal needs at least 25" in few.text
    done = client.post("/new", data={"game": "classic"}, headers=HX)
    assert done.status_code == 200
    assert client.get(done.headers["hx-redirect"]).status_code == 200


@pytest.mark.parametrize("word", ["tree 2", "tree (2)", "tree, 2"])
def test_a_number_in_the_field_of_the_word_is_told(client: TestClient, word: str) -> None:
    there = table(client, option="names")
    team = there["red-spymaster"].session.state.to_move
    refused = there[f"{team}-spymaster"].post("clue", {"word": word, "number": "2"})
    assert refused.status_code == 422
    assert "ends with the number, which has a field of its own" in refused.text
    assert there[f"{team}-spymaster"].session.state.turns == 0


@pytest.mark.parametrize("damage", ["saved = 'no JSON'", "saved = '{}'", "about = '{}'", "about = '[1]'"])
def test_a_game_that_was_damaged_is_told_and_the_others_go_on(tmp_path: Path, damage: str) -> None:
    with serving(tmp_path) as client:
        broken, sound = table(client)["red-spymaster"], table(client)["red-spymaster"]
    kept = sqlite3.connect(tmp_path / "games.sqlite")
    kept.execute(f"update games set {damage} where id = ?", (broken.game,))
    kept.commit()
    kept.close()
    with serving(tmp_path) as client:
        answer = client.get(f"/g/{broken.game}")
        assert answer.status_code == 404
        assert "This game cannot be read: it is damaged, or of another version of the server." in answer.text
        assert client.get(f"/g/{sound.game}").status_code == 200


def test_D15_the_mission_may_begin_again_before_a_program_guesses_on_the_illegal_clue(client: TestClient) -> None:
    person = quick(client, "duet")
    card = a_card(person)
    told = person.post("clue", {"word": card, "number": "1"})
    assert "Give it, and propose to restart the mission" in told.text
    person.does("clue", word=card, number="1", insist="again")
    assert person.session.outcome is not None
    assert person.session.outcome.reason == "restart"


def test_D15_a_partner_is_asked_whether_the_mission_begins_again(client: TestClient) -> None:
    duet = table(client, game="duet")
    duet["a"].does("clue", word=a_card(duet["a"]), number="1", insist="again")
    assert "Restart the mission?" in duet["b"].page()
    duet["b"].does("answer", yes="no")
    assert duet["a"].session.state.bank == (8, 0)
    classic = table(client)
    team = classic["red-spymaster"].session.state.to_move
    giver = classic[f"{team}-spymaster"]
    assert "restart the mission" not in giver.post("clue", {"word": a_card(giver), "number": "1"}).text
    assert giver.post("clue", {"word": a_card(giver), "number": "1", "insist": "again"}).status_code == 409


def test_W15_words_of_other_scripts_turn_no_number_or_sign_beside_them(client: TestClient) -> None:
    words = ["תל אביב!", "עץ", *(f"card{i}" for i in range(23))]
    there = table(client, words="own", pasted="\n".join(words))
    team = there["red-spymaster"].session.state.to_move
    giver, judge, guesser = (
        there[f"{one}"] for one in (f"{team}-spymaster", f"{other(team)}-spymaster", f"{team}-operative")
    )
    giver.does("clue", word="שלום", number="2")
    judge.does("answer", yes="yes", asked="שלום 2")
    page = guesser.page()
    for text in ("תל אביב!", "עץ", "שלום", "Person 1"):
        assert f"<bdi>{text}</bdi>" in page
    guesser.does("guess", word="עץ")
    assert guesser.page().count("<bdi>עץ</bdi>") == 2  # the card, and the list of clues


def test_D3_a_clue_left_to_the_partner_by_a_double_press_is_read_again_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        duet = table(client, game="duet")
        form = duet["a"].fields()
        for status in (200, 409):
            answer = duet["a"].client.post(f"{duet['a'].base}/do/give_way", data=form, headers=HX)
            assert answer.status_code == status
    with serving(tmp_path) as client:
        assert client.get(f"/g/{duet['a'].game}").status_code == 200
