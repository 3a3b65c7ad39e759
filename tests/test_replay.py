"""The text of a playthrough, and ``codenames-ai replay``."""

from __future__ import annotations

import json
import re
import sys

import pytest
from random_games import classic_games, duet_games

from codenames_ai.core import record
from codenames_ai.core.board import Board
from codenames_ai.core.record import Record
from codenames_ai.show import playthrough


@pytest.fixture
def file(tmp_path):
    """Four games: classic, solo, and two of Duet."""
    games = [states[-1] for states, _ in classic_games(5, "replay")][3:]
    games += [states[-1] for states, _ in duet_games(2, "replay")]
    path = tmp_path / "games.jsonl"
    record.write(
        path,
        [
            Record.of(state, seed=i, players={"a" if state.game == "duet" else "red": "x+y"})
            for i, state in enumerate(games)
        ],
    )
    return path


def test_every_random_game_reads_in_80_columns_and_ends_with_its_reason() -> None:
    for games in (classic_games, duet_games):
        for states, _ in games(20, "text"):
            lines = list(playthrough.lines(Record.of(states[-1])))
            assert all(len(line) <= 100 and line == line.rstrip() for line in lines)
            assert re.match(r"End after \d+ turns?: .*\.$", lines[-1]), lines[-1]


def test_an_unfinished_game_says_who_is_to_move() -> None:
    states, _ = next(iter(classic_games(1, "unfinished")))
    state = states[3]
    assert list(playthrough.lines(Record.of(state)))[-1] == f"The record ends here; {state.to_move} is to move."


def test_replay_prints_all_games_or_one(file, command) -> None:
    status, out, err = command("replay", file)
    assert (status, err) == (0, "")
    assert out.count("End after") == 4
    for number, one in enumerate(record.read(file)):
        assert command("replay", file, "--game", number) == (0, playthrough.text(one), "")


def test_replay_json_prints_a_board_for_every_event(file, command) -> None:
    status, out, _ = command("replay", file, "--json")
    assert status == 0
    games = json.loads(out)["games"]
    assert [g["game"] for g in games] == [0, 1, 2, 3]
    for one, game in zip(record.read(file), games, strict=True):
        assert [s["event"] for s in game["states"]] == [None, *one.to_dict()["events"]]
        assert game["outcome"] == one.to_dict()["outcome"]
        for shown in game["states"]:
            assert len(Board.from_dict(shown["board"]).words) == 25
        assert game["states"][-1]["board"] == one.state().to_board().to_dict()
    status, out, _ = command("replay", file, "--json", "--game", "2")
    assert json.loads(out)["games"] == games[2:3]


def test_replay_refuses_a_game_that_is_not_there(file, command) -> None:
    assert command("replay", file, "--game", "4")[::2] == (
        2,
        f"codenames-ai: --game 4: {file} has 4 games, 0 to 3\n",
    )
    status, _, err = command("replay", file.with_name("none.jsonl"))
    assert (status, err.count("\n")) == (2, 1)
    file.write_text("", encoding="utf-8")
    assert command("replay", file)[::2] == (2, f"codenames-ai: {file}: no games in it\n")


def test_replay_shows_the_game_up_to_the_event_that_is_wrong(file, command) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    data = json.loads(lines[2])
    at = next(i for i, e in enumerate(data["events"]) if e["type"] == "guess")
    data["events"][at]["by"] = data["events"][0]["by"]
    lines[2] = json.dumps(data)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, out, err = command("replay", file)
    assert status == 2
    assert out.count("End after") == 2
    assert re.fullmatch(rf"codenames-ai: .*games\.jsonl: line 3: events\[{at}\] .*\[D3\]\n", err)
    assert "Turn 1: " in out.rpartition("End after")[2]
    status, out, err = command("replay", file, "--json")
    assert (status, out) == (2, "")


def test_replay_reads_standard_input(file, command, monkeypatch) -> None:
    with file.open("rb") as stream:
        monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": stream}))
        status, out, _ = command("replay", "-", "--game", "3")
    assert status == 0
    assert out.startswith("Duet, seed 3")
