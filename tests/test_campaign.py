"""The campaign of Duet (D13): the map as data, progress kept in a file, the user's own maps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from random_games import duet_cards, play

from codenames_ai.core import campaign, duet
from codenames_ai.core.board import Mission, deal
from codenames_ai.core.errors import BoardError, InputError, RuleError
from codenames_ai.core.events import Outcome

TWO = {
    "name": "Mine",
    "start": ["Home"],
    "missions": [
        {"name": "Home", "turns": 9, "mistakes": 9, "links": ["Away"]},
        {"name": "Away", "turns": 7, "mistakes": 3},
    ],
}


def new() -> campaign.Progress:
    return campaign.Progress(campaign.load_map())


def test_D13_the_shipped_map_has_the_figures_and_says_which_are_unconfirmed() -> None:
    shipped = campaign.load_map()
    figures = {p.name: (p.mission.turns, p.mission.mistakes) for p in shipped.places}
    assert figures == {
        "Prague": (9, 9),
        "Cairo": (9, 5),
        "Berlin": (11, 2),
        "Moscow": (8, 6),
        "Monte Carlo": (9, 0),
    }
    doubt = {p.name: p.unconfirmed for p in shipped.places}
    assert doubt["Prague"] == ()
    assert "mistakes" in doubt["Moscow"]
    assert "turns" not in doubt["Moscow"]
    assert "mistakes" in doubt["Berlin"]
    assert set(doubt["Monte Carlo"]) >= {"turns", "mistakes"}


def test_D13_a_won_mission_opens_its_neighbours() -> None:
    progress = new()
    assert progress.open == ("Prague",)
    progress = progress.record("Prague", won=True)
    assert progress.open == ("Prague", "Berlin", "Moscow", "Cairo")
    assert "Monte Carlo" in progress.record("cairo", won=True).open


def test_D13_a_lost_mission_opens_nothing_and_any_open_one_may_be_replayed() -> None:
    progress = new().record("Prague", won=False)
    assert progress.open == ("Prague",)
    progress = progress.record("Prague", won=True).record("Prague", won=True).record("Prague", won=False)
    assert progress.won == ("Prague",)
    assert len(progress.played) == 4


@pytest.mark.parametrize("tokens", [10, 11])
def test_D13_an_easier_win_of_prague_opens_nothing(tokens: int) -> None:
    progress = new()
    assert progress.mission("Prague", tokens) == Mission(tokens, tokens)
    progress = progress.record("Prague", won=True, tokens=tokens)
    assert (progress.open, progress.won) == (("Prague",), ())
    assert "Berlin" in progress.record("Prague", won=True, tokens=9).open


def test_D13_what_is_not_open_or_not_so_played_is_refused() -> None:
    progress = new()
    with pytest.raises(RuleError, match=r"Cairo is not open yet; open are Prague \[D13\]"):
        progress.mission("Cairo")
    with pytest.raises(RuleError, match="12 tokens"):
        progress.mission("Prague", 12)
    with pytest.raises(RuleError, match="10 tokens"):
        progress.record("Prague", won=True).mission("Cairo", 10)
    with pytest.raises(InputError, match="there are Prague, Berlin"):
        progress.mission("London")
    assert progress.played == ()


def test_a_played_game_is_recorded_and_a_restarted_one_is_not() -> None:
    progress = new()
    won = play(duet_cards("gg nn"), "a tree 1", "GG1").outcome()
    assert won is not None
    assert progress.record_game("Prague", won).played[0] == campaign.Played("Prague", 9, 9, True, 24)
    assert not progress.record_game("Prague", Outcome(None, "assassin", 3)).played[0].won
    assert progress.record_game("Prague", Outcome(None, "restart", 3)) == progress
    mission = progress.record_game("Prague", won).mission("Berlin")
    assert duet.start(deal("duet", 1, mission=mission)).bank == (2, 9)


def test_progress_is_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    assert campaign.load_progress(file) == new()
    progress = (
        new().record("Prague", won=True, tokens=11).record("Prague", won=True, score=7).record("Moscow", won=False)
    )
    progress.save(file)
    assert campaign.load_progress(file) == progress
    assert [p.name for p in tmp_path.iterdir()] == ["progress.json"]
    progress.record("Berlin", won=True).save(file)
    assert campaign.load_progress(file).won == ("Prague", "Berlin")


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "progress.json"
    new().record("Prague", won=True).save(file)
    kept = file.read_text()

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", broken)
    with pytest.raises(InputError, match="cannot be written: disk full"):
        new().save(file)
    assert file.read_text() == kept
    assert [p.name for p in tmp_path.iterdir()] == ["progress.json"]


def one(mission: str, turns: int, mistakes: int, won: str) -> str:
    """A progress file of one mission."""
    row = f'{{"mission": "{mission}", "turns": {turns}, "mistakes": {mistakes}, "won": {won}}}'
    return f'{{"schema": 1, "map": "Duet", "played": [{row}]}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2"),
        ("[]", "an object"),
        ('{"schema": 1, "map": "Duet"}', "played: missing"),
        ('{"schema": 2, "map": "Duet", "played": []}', "schema: 2"),
        ('{"schema": 1, "map": "Other", "played": []}', "map: 'Other'"),
        ('{"schema": 1, "map": "Duet", "played": {}}', r"played: \{\} is not a list"),
        (
            '{"schema": 1, "map": "Duet", "played": [{"mission": "Cairo", "turns": 9, "mistakes": 5, "won": true}]}',
            "not open",
        ),
        (
            '{"schema": 1, "map": "Duet", "played": [{"mission": "Prague", "turns": 9, "mistakes": 8, "won": true}]}',
            "9-8",
        ),
        (
            '{"schema": 1, "map": "Duet", "played": [{"mission": "Prague", "turns": 0, "mistakes": 8, "won": true}]}',
            "turns 0",
        ),
        (
            '{"schema": 1, "map": "Duet", "played": [{"mission": "Prague", "turns": 9, "mistakes": 9, "won": 1}]}',
            "won: 1",
        ),
        (
            '{"schema": 1, "map": "Duet", "played": [{"mission": "Rome", "turns": 9, "mistakes": 9, "won": true}]}',
            "'Rome'",
        ),
    ],
)
def test_a_progress_file_that_is_wrong_is_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "p.json"
    file.write_text(text)
    with pytest.raises(BoardError, match=message) as caught:
        campaign.load_progress(file)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_map_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text(json.dumps(TWO))
    progress = campaign.Progress(campaign.load_map(file))
    assert progress.open == ("Home",)
    assert progress.record("Home", won=True).mission("away") == Mission(7, 3)
    progress.record("Home", won=True).save(tmp_path / "p.json")
    assert campaign.load_progress(tmp_path / "p.json", progress.map).open == ("Home", "Away")
    with pytest.raises(BoardError, match="map: 'Mine'"):
        campaign.load_progress(tmp_path / "p.json")


def changed(path: list[object], value: object) -> dict[str, object]:
    data = json.loads(json.dumps(TWO))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], r"\[\] is not an object with name, start, missions, note"),
        ({"name": "x"}, "start: missing"),
        (changed(["extra"], 1), "extra: no such field; there are name, start, missions, note"),
        (changed(["missions"], []), "missions: 0; a map has 1 to 1000"),
        (changed(["missions", 0, "links"], ["Nowhere"]), r"missions\[0\].links: 'Nowhere' is not a mission"),
        (changed(["missions", 0, "links"], ["Home"]), "leads to itself"),
        (changed(["missions", 0, "links"], []), "no path leads to 'Away'"),
        (changed(["missions", 1, "name"], "home"), r"missions\[1\].name: 'home' is there twice"),
        (changed(["missions", 1, "turns"], 0), r"missions\[1\]: mission: turns 0"),
        (changed(["missions", 1, "turns"], True), r"missions\[1\]\.turns: True is not a whole number"),
        (changed(["missions", 1, "mistakes"], "two"), r"missions\[1\]\.mistakes: 'two' is not a whole number"),
        (changed(["missions", 1, "name"], ""), r"missions\[1\]\.name: '' is not a name"),
        (
            changed(["missions", 1, "unconfirmed"], ["colour"]),
            r"unconfirmed\[0\]: 'colour' is not links, mistakes or turns",
        ),
        (changed(["start"], []), "start: one mission"),
        (changed(["start"], ["Nowhere"]), "start: 'Nowhere'"),
        (changed(["start"], "Home"), "start: 'Home' is not a list of texts"),
    ],
)
def test_a_map_that_is_wrong_is_refused_by_name(tmp_path: Path, data: object, message: str) -> None:
    file = tmp_path / "map.json"
    file.write_text(json.dumps(data))
    with pytest.raises(BoardError, match=message):
        campaign.load_map(file)


def test_a_map_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="No such file"):
        campaign.load_map(tmp_path / "none.json")
    (tmp_path / "bad").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="not UTF-8"):
        campaign.load_map(tmp_path / "bad")
