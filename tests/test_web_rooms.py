"""Stored games: restarts, two requests at once, other servers, clean-up, failing programs, live listeners."""

from __future__ import annotations

import asyncio
import html
import logging
import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")

from fastapi.testclient import TestClient
from web_tables import HX, ORIGIN, Person, quick, server_of, serving, settings, table, tidy, until

from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import Forfeit
from codenames_ai.playing import session
from codenames_ai.playing.web import rooms, routes_play, seats
from codenames_ai.playing.web.live_games import LiveGames
from codenames_ai.playing.web.server import Server
from codenames_ai.playing.web.store import Store


def moved(client: TestClient, person: Person) -> Person:
    """The same person with another server that has the same file."""
    other = TestClient(client.app, headers=ORIGIN, cookies=person.client.cookies)
    return Person(other, person.base)


@pytest.mark.slow
def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        people = table(client)
        team = people["red-spymaster"].session.state.to_move
        people[f"{team}-spymaster"].does("clue", word="quality", number="2")
        guesser = people[f"{team}-operative"]
        cards = guesser.session.state.table
        guesser.does("guess", word=cards.words[cards.identities.index("bystander")])
        before = {seat: tidy(person.page(), person) for seat, person in people.items()}
        state = guesser.session.state
    with serving(tmp_path) as client:
        again = {seat: moved(client, person) for seat, person in people.items()}
        assert {seat: tidy(person.page(), person) for seat, person in again.items()} == before
        assert again["red-spymaster"].session.state == state
        again["red-spymaster"].does("do/resign")
        assert again["blue-operative"].session.over


def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        people = table(client)
        team = people["red-spymaster"].session.state.to_move
        judge = people["blue-spymaster" if team == "red" else "red-spymaster"]
        people[f"{team}-spymaster"].does("clue", word="flurbwump", number="1")
    with serving(tmp_path) as client:
        judge = moved(client, judge)
        assert 'May "flurbwump: 1" stand?' in html.unescape(judge.page())
        judge.does("answer", yes="yes", asked="flurbwump 1")


def test_programs_go_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, pace=3600) as client:
        watched = quick(client, "watch")
        assert not watched.session.state.events
    with serving(tmp_path) as client:
        until(moved(client, watched), lambda session: session.over)


@pytest.mark.slow
def test_of_two_moves_at_once_none_is_lost_and_none_counts_twice(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        people = table(client)
        for _ in range(4):
            team = people["red-spymaster"].session.state.to_move
            giver, guesser = people[f"{team}-spymaster"], people[f"{team}-operative"]
            clue = giver.fields()
            taken = at_once(
                [
                    lambda word=word, clue=clue, giver=giver: (
                        giver.client.post(
                            f"{giver.base}/clue", data=clue | {"word": word, "number": "2"}, headers=HX
                        ).status_code
                    )
                    for word in ("quality", "notion", "idea", "theme")
                ]
            )
            assert sorted(taken) == [200, 409, 409, 409]
            touch = guesser.fields()
            words = guesser.session.state.visible[:6]
            taken = at_once(
                [
                    lambda word=word, touch=touch, guesser=guesser: (
                        guesser.client.post(
                            f"{guesser.base}/guess", data=touch | {"word": word}, headers=HX
                        ).status_code
                    )
                    for word in words
                ]
            )
            assert sorted(taken) == [200, 409, 409, 409, 409, 409]
            if guesser.session.over:
                break
            if guesser.session.state.phase == "guess":
                guesser.does("do/stop")
        session = people["red-spymaster"].session
        kept = server_of(client).store.load(people["red-spymaster"].game)
        assert kept is not None
        assert kept.saved["record"] == session.record().to_dict()
        assert len(session.state.covered) == len(session.state.clues)


def at_once(calls: list[Any]) -> list[int]:
    """What each of the calls gives, all begun at the same moment."""
    barrier, out = threading.Barrier(len(calls)), [0] * len(calls)

    def run(i: int) -> None:
        barrier.wait()
        out[i] = calls[i]()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return out


def test_a_second_server_on_the_same_file_loses_no_move(tmp_path: Path) -> None:
    with serving(tmp_path) as client, serving(tmp_path) as second:
        people = table(client)
        team = people["red-spymaster"].session.state.to_move
        giver, guesser = people[f"{team}-spymaster"], moved(second, people[f"{team}-operative"])
        other = moved(second, giver)
        other.page()
        guesser.page()
        giver.does("clue", word="quality", number="1")
        late = other.post("clue", {"word": "notion", "number": "1"})
        assert late.status_code == 409
        assert "changed elsewhere" in late.text
        assert guesser.session.state.clues[0].word == "quality"
        assert "quality" in guesser.page()


def test_finished_games_are_removed_by_age_and_others_later(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        done, going = quick(client, "guess"), quick(client, "guess")
        until(going, lambda session: bool(session.waiting))  # no program's move makes it young again
        done.does("do/resign")
        now = 1e12  # long after both
        store, day = server_of(client).store, 86_400.0
        for person in (done, going):
            store.touch(person.game, now - 20 * day)
        assert server_of(client).rooms.clean(now, 14) == (done.game,)
        assert client.get(f"/g/{done.game}").status_code == 404
        assert done.client.get(done.base).status_code == 404
        assert client.get(f"/g/{going.game}").status_code == 200
        store.touch(going.game, now - 60 * day)
        assert server_of(client).rooms.clean(now, 14) == (going.game,)
        assert store.members(done.game) == ()


def test_a_game_that_is_visited_does_not_grow_old(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        person = quick(client, "guess")
        person.does("do/resign")
        held = server_of(client).rooms
        held._keep(replace(person.room, visited=0.0))
        held.store.touch(person.game, 0.0)
        assert client.get(f"/g/{person.game}").status_code == 200
        assert held.clean(time.time(), 14) == ()
        assert held.clean(time.time() + 15 * 86_400, 14) == (person.game,)


def test_a_game_that_was_not_asked_for_longest_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "IN_MEMORY", 1)
    with serving(tmp_path) as client:
        one, two = quick(client, "give"), quick(client, "give")
        for person in (one, two, one):
            assert person.room.id == person.game
            assert len(server_of(client).rooms._rooms) == 1


def test_a_save_from_an_old_version_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.sqlite")
    store.add("g", {"a": 1}, {}, 0.0)
    assert store.save("g", 1, {"a": 2}, {}, over=False, now=1.0)
    assert not store.save("g", 1, {"a": 3}, {}, over=False, now=2.0)
    kept = store.load("g")
    assert kept is not None
    assert (kept.version, kept.saved) == (2, {"a": 2})
    store.close()


def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello\n" * 200)
    with pytest.raises(InputError, match="cannot be used to keep games in"):
        Store(tmp_path / "text")
    with pytest.raises(InputError, match="unable to open"):
        Store(tmp_path / "nowhere" / "x.sqlite")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("create table games (id text)")
    other.commit()
    other.close()
    with pytest.raises(InputError, match="no such column"):
        Store(tmp_path / "other.sqlite")


def test_a_program_that_fails_leaves_the_server_and_the_game_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    failed = threading.Event()

    def broken(_: object) -> None:
        failed.set()
        raise RuntimeError("the assassin is TREE")

    monkeypatch.setattr("codenames_ai.lab.arena.step", lambda *_, **__: broken(None))
    with serving(tmp_path) as client:
        watched = quick(client, "watch")
        assert failed.wait(30)
        assert client.get(watched.base).status_code == 200
    assert "could not move: RuntimeError" in caplog.text
    assert "TREE" not in caplog.text


def test_a_move_of_a_program_does_not_overwrite_what_happened_while_it_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, pace=3600) as client:
        person = quick(client, "guess")
        held = server_of(client).rooms
        room = held.get(person.game)
        thought = session.step

        def slow(before: session.Session) -> session.Session:
            after = thought(before)
            held.change(person.game, lambda room: session.act(room.session, "red.operative", Forfeit("red", "gave up")))
            return after

        if not room.waits_for_program:
            pytest.fail("the spymaster of red or blue is a program")
        monkeypatch.setattr(session, "step", slow)
        assert held.step(person.game)
        assert person.session.over
        assert len(person.session.state.clues) == 0


def test_listeners_are_woken_and_forgotten() -> None:
    async def main() -> None:
        live_games = LiveGames(lambda _: False, 0)
        live_games.start()
        with live_games.listen("g") as one, live_games.listen("g") as two:
            live_games.changed("g")
            await asyncio.wait_for(asyncio.gather(one.wait(), two.wait()), 30)
            other = live_games._listeners
            assert len(other["g"]) == 2
        assert "g" not in live_games._listeners
        await live_games.stop()
        live_games.changed("g")

    asyncio.run(main())


def test_a_change_while_a_move_is_thought_out_asks_once_more() -> None:
    async def main() -> None:
        asked: list[str] = []
        done = asyncio.Event()
        loop = asyncio.get_running_loop()

        def step(game: str) -> bool:
            asked.append(game)
            if len(asked) == 1:
                live_games.changed(game)  # in the middle of the first
            else:
                loop.call_soon_threadsafe(done.set)
            return False

        live_games = LiveGames(step, 0)
        live_games.start()
        live_games.changed("g")
        await asyncio.wait_for(done.wait(), 30)
        await live_games.stop()
        assert asked == ["g", "g"]

    asyncio.run(main())


def test_live_tables_come_at_once_when_they_are_new_and_then_at_each_change(tmp_path: Path) -> None:
    class Asking:
        headers: dict[str, str] = {}  # noqa: RUF012

    async def main() -> None:
        shared = Server(settings(tmp_path))
        shared.live.start()
        about = rooms.RoomInfo("classic", dict.fromkeys(seats.CLASSIC, "human"), "classic")
        room = shared.rooms.create(about)
        made: Any = lambda room: routes_play.table(room, "watch")  # noqa: E731
        stream = routes_play.live(Asking(), shared, room.id, "", made)  # type: ignore[arg-type]
        first = await asyncio.wait_for(anext(stream), 30)
        assert first.id == str(room.revision)
        assert "is thinking of a clue" in str(first.raw_data)
        waiting = asyncio.ensure_future(anext(stream))
        shared.rooms.change(room.id, lambda room: session.act(room.session, "red.spymaster", Forfeit("red", "gave up")))
        second = await asyncio.wait_for(waiting, 30)
        assert "Blue wins!" in str(second.raw_data)
        await stream.aclose()  # type: ignore[attr-defined]
        await shared.live.stop()
        shared.store.close()

    asyncio.run(main())


def test_the_words_of_a_match_come_round(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        room = quick(client, "give").room
        words = [f"word{i}" for i in range(60)]
        own = replace(room, info=replace(room.info, words="own", own=words, used=["word1"]))
        following = rooms.next_info(own, swap=False, host="")
        assert "word1" in following.used
        assert following.number == 2
        again = rooms.next_info(replace(own, info=replace(following, used=words[:40])), swap=False, host="")
        assert again.used == ()
        assert again.note


def test_a_seed_names_every_deal_and_without_one_no_deal_comes_again(tmp_path: Path) -> None:
    def dealt(folder: str, **changed: Any) -> list[tuple[str, ...]]:
        (tmp_path / folder).mkdir()
        with serving(tmp_path / folder, **changed) as client:
            about = rooms.RoomInfo("classic", dict.fromkeys(seats.CLASSIC, "human"), "classic")
            made = [server_of(client).rooms.create(about) for _ in range(2)]
        return [room.session.state.table.words for room in made]

    named = dealt("a", seed=7)
    assert named == dealt("b", seed=7)
    assert named[0] != named[1]
    assert len({*named, *dealt("c", seed=8), *dealt("d", seed=None), *dealt("e", seed=None)}) == 8
