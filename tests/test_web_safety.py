"""Strangers, forged requests, floods and broken bodies; the headers of every answer."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from web_tables import HX, ORIGIN, Person, new_table, quick, serving, sit, table

from codenames_ai.playing.web import security
from codenames_ai.playing.web.errors import RateLimitError
from codenames_ai.playing.web.rate_limits import RateLimiter


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("games")) as client:
        yield client


def stranger(client: TestClient, **headers: str) -> TestClient:
    return TestClient(client.app, headers=headers)


def mover(client: TestClient) -> tuple[Person, Person, dict[str, Person]]:
    """Who gives the first clue, who guesses on it, and everybody."""
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    return people[f"{team}-spymaster"], people[f"{team}-operative"], people


# -- seats -----------------------------------------------------------------------------------------------------------


def test_a_seat_opens_to_its_own_token_alone(client: TestClient) -> None:
    giver, guesser, _ = mover(client)
    mine = {"cookie": f"seat={guesser.client.cookies['seat']}"}
    for address in (giver.base, f"{giver.base}/live", f"{giver.base}/check?word=tree"):
        assert stranger(client).get(address).status_code == 403
        assert stranger(client, **mine).get(address).status_code == 403
    assert stranger(client, **mine).get(guesser.base).status_code == 200
    fields = giver.fields() | {"word": "quality", "number": "1"}
    assert stranger(client, **ORIGIN, **mine).post(f"{giver.base}/clue", data=fields).status_code == 403
    assert stranger(client, **ORIGIN).post(f"{giver.base}/clue", data=fields).status_code == 403
    assert not giver.session.state.clues


def test_a_token_of_another_game_opens_nothing(client: TestClient) -> None:
    giver, _, _ = mover(client)
    other, _, _ = mover(client)
    mine = {"cookie": f"seat={other.client.cookies['seat']}"}
    assert stranger(client, **mine).get(giver.base).status_code == 403


def test_a_forms_token_is_that_of_its_seat(client: TestClient) -> None:
    giver, guesser, _ = mover(client)
    for csrf in ("", "x" * 32, guesser.fields()["csrf"]):
        answer = giver.client.post(f"{giver.base}/clue", data={"csrf": csrf, "seen": 0, "word": "quality", "number": 1})
        assert answer.status_code == 403
    assert not giver.session.state.clues


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "file://testserver"},
        {"origin": "http://testserver", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_what_does_not_come_from_our_pages_changes_nothing(client: TestClient, headers: dict[str, str]) -> None:
    giver, _, _ = mover(client)
    fields = giver.fields() | {"word": "quality", "number": "1"}
    forged = stranger(client, cookie=f"seat={giver.client.cookies['seat']}", **headers)
    assert forged.post(f"{giver.base}/clue", data=fields).status_code == 403
    assert forged.post("/quick", data={"start": "watch"}).status_code == 403
    assert not giver.session.state.clues


@pytest.mark.parametrize("headers", [{"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}])
def test_what_does_is_taken(client: TestClient, headers: dict[str, str]) -> None:
    assert stranger(client, **headers).post("/quick", data={"start": "guess"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7", 200),
        ("evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("", 400),
        ("[", 400),
    ],
)
def test_a_strange_name_is_not_answered(client: TestClient, host: str, status: int) -> None:
    assert stranger(client, host=host).get("/").status_code == status


def test_a_name_may_be_allowed() -> None:
    assert security.known_host("games.example:80", {"games.example"})
    assert not security.known_host("games.example", set())


def test_a_cookie_is_for_one_seat_and_for_no_script(client: TestClient) -> None:
    answer = client.post(new_table(client)[0], data={"name": "Ann"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    assert f"Path={answer.headers['location']};" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_invitations_are_shown_to_who_set_the_table_up_alone(client: TestClient) -> None:
    link = new_table(client)[0]
    game = link.removeprefix("/join/").partition(".")[0]
    assert client.get(f"/g/{game}/host").status_code == 200
    assert stranger(client).get(f"/g/{game}/host").status_code == 403
    for wrong in (link[:-1], link + "x", f"/join/{game}.", "/join/x", "/join/x.y"):
        assert stranger(client).get(wrong).status_code == 404


# -- every answer ----------------------------------------------------------------------------------------------------


def test_every_answer_has_a_strict_policy_and_no_page_needs_more(client: TestClient) -> None:
    giver, guesser, people = mover(client)
    giver.does("hint")
    giver.does("clue", word="quality", number="1")
    people["blue-operative"].does("do/resign")
    ways = ["/", "/nowhere", giver.base, guesser.base, f"/g/{giver.game}", f"/g/{giver.game}/analysis"]
    answers = [giver.client.get(way) for way in ways] + [client.get("/static/site.js"), client.post("/new", data={})]
    answers.append(client.get("/g/none"))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        if "html" in answer.headers.get("content-type", ""):
            page = answer.text
            assert not re.search(r"<[^>]+\sstyle=|<style|\son[a-z]+=|javascript:", page)
            assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
            assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", page)


def test_what_people_write_is_escaped(client: TestClient) -> None:
    attack = "<img src=x onerror=alert(1)>"
    words = "\n".join([attack, *(f"card {i}" for i in range(24))])
    links = new_table(client, words="own", pasted=words)
    people = [sit(client, link, '"><script>x</script>') for link in links]
    for person in people:
        page = person.page()
        assert "<img" not in page
        assert "<script>" not in page
        assert html.escape(attack) in page
    refused = people[0].post("clue", {"word": "<b>bold</b>", "number": "<i>"})
    assert "<b>" not in refused.text
    assert "<i>" not in refused.text


def test_a_name_is_one_short_line_of_text(client: TestClient) -> None:
    link = new_table(client)[0]
    names = {"  Ann \n  Lee ": "Ann Lee", "x" * 100: "x" * 24, "": "Guest", "\u202eevil": r"\u202eevil"}
    for given_, kept in names.items():
        person = sit(client, link, given_)
        assert person.room.members[-1].name == kept


# -- floods and broken bodies ----------------------------------------------------------------------------------------


def test_a_seat_that_asks_too_often_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path, moves=12) as client:
        people = table(client)
        one, other = people["red-spymaster"], people["blue-spymaster"]
        answers = [one.client.get(one.base) for _ in range(30)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert "Too many requests" in answers[-1].text
        assert other.client.get(other.base).status_code == 200


def test_an_address_sets_up_only_so_many_games(tmp_path: Path) -> None:
    with serving(tmp_path, creations=3) as client:
        status = [client.post("/quick", data={"start": "guess"}).status_code for _ in range(5)]
    assert status == [200, 200, 200, 429, 429]


def test_advice_costs_more_than_a_page(tmp_path: Path) -> None:
    with serving(tmp_path, hints=2) as client:
        giver, _, _ = mover(client)
        assert [giver.post("hint").status_code for _ in range(3)] == [200, 200, 429]
        assert client.get(f"/g/{giver.game}").status_code == 200


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = RateLimiter(2, 10, lambda: now[0])
    for _ in range(2):
        buckets.take("a")
    for later in (5.0, 10.0):
        with pytest.raises(RateLimitError) as refused:
            buckets.take("a")
        assert refused.value.wait == pytest.approx(5)
        buckets.take("b")
        now[0] = later
        buckets.take("a")


def test_a_body_that_is_too_large_is_refused_whatever_its_header_says(client: TestClient) -> None:
    large = b"game=classic&words=own&pasted=" + b"x" * (security.MAX_BODY + 1)
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/new", content=large, headers=form).status_code == 413

    def chunks() -> Iterator[bytes]:
        for i in range(0, len(large), 65_536):
            yield large[i : i + 65_536]

    assert client.post("/new", content=chunks(), headers=form).status_code == 413
    assert client.post("/new", content=b"", headers={**form, "content-length": "-5"}).status_code == 400


BODIES: list[tuple[str, bytes]] = [
    ("application/json", b'{"game": "classic"}'),
    ("application/x-www-form-urlencoded", b"game=%ff%fe"),
    ("application/x-www-form-urlencoded", b"game=classic&game=duet&words=\x00"),
    ("application/x-www-form-urlencoded", b"&&&==&%"),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=game\r\n\r\ncla"),
    ("multipart/form-data; boundary=x", b"garbage"),
    ("text/plain", b"hello"),
    ("application/x-www-form-urlencoded", b"x=1&" * 5000),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "body"), BODIES)
@pytest.mark.parametrize("way", ["/new", "/quick", "clue"])
def test_a_broken_body_is_refused_in_one_line(client: TestClient, way: str, kind: str, body: bytes) -> None:
    person = quick(client, "give")
    where = way if way.startswith("/") else f"{person.base}/{way}"
    answer = person.client.post(where, content=body, headers={"content-type": kind, **HX, **ORIGIN})
    assert 400 <= answer.status_code < 500, answer.text
    assert len(answer.text.strip().splitlines()) == 1


@pytest.mark.slow
@hypothesis_settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(word=st.text(max_size=80), number=st.text(max_size=10), seen=st.text(max_size=8), way=st.text(max_size=20))
def test_whatever_is_sent_no_answer_is_our_fault(
    client: TestClient, word: str, number: str, seen: str, way: str
) -> None:
    person = _person(client)
    csrf = person.fields()["csrf"]
    for action in ("clue", "guess", "cover", "offer", "answer"):
        data = {"csrf": csrf, "seen": seen or "0", "word": word, "number": number, "yes": word, "asked": word}
        data = {name: value.encode("utf-8", "replace").decode() for name, value in data.items()}
        assert person.client.post(f"{person.base}/{action}", data=data, headers=HX).status_code < 500
    query = {"word": data["word"], "number": data["number"]}
    assert person.client.get(f"{person.base}/check", params=query).status_code < 500
    odd = way.encode("utf-8", "replace").decode()
    for address in (f"/g/{odd}", f"/g/{person.game}/{odd}", f"/join/{odd}", f"/static/{odd}"):
        try:
            answer = client.get(address)
        except Exception as e:  # an address that cannot be sent at all
            assert "URL" in type(e).__name__  # noqa: PT017
            continue
        assert answer.status_code < 500


_KEPT: list[Person] = []


def _person(client: TestClient) -> Person:
    if not _KEPT:
        _KEPT.append(table(client)["red-spymaster"])
    return _KEPT[0]


@pytest.mark.parametrize("way", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/"])
def test_no_file_but_the_assets_is_served(client: TestClient, way: str) -> None:
    assert client.get(way).status_code == 404
