"""Runs: what is stored, equal results with any number of workers, and players that misbehave."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
import warnings
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

import codenames_ai as cn
from codenames_ai.core import record
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.lab import arena, runs
from codenames_ai.lab.arena.rows import row
from codenames_ai.lab.runs.folder import locked
from codenames_ai.lab.runs.schedule import selfplay_settings, tournament_settings
from codenames_ai.lab.runs.settings import Settings
from tests.scripts import BOTS

HONEST = f"python:{BOTS}:Honest"


def bot(name: str) -> str:
    return f"python:{BOTS}:{name}"


def honest(games: int, out: Path, game: str = "classic", **settings: object) -> cn.Run:
    given: dict[str, object] = {"seed": 7, "workers": 1, "shard": 3} | settings
    return cn.selfplay(game, {"red": HONEST, "blue": f"{HONEST}:stops=0.5"}, games, out=out, **given)


def contents(folder: Path, *parts: str) -> dict[str, bytes]:
    """Every file of a run by name, but for those that may differ."""
    wanted = parts or ("run", "games", "records")
    return {f.name: f.read_bytes() for f in sorted(folder.iterdir()) if f.name.startswith(wanted)}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> cn.Run:
    """A run of 10 games that nobody disturbed."""
    return honest(10, tmp_path_factory.mktemp("whole") / "run")


@pytest.mark.slow
def test_a_folder_holds_what_interfaces_say(whole: cn.Run) -> None:
    names = sorted(f.name for f in whole.folder.iterdir() if f.name != ".lock")
    parts = [("games", "parquet"), ("records", "jsonl"), ("timings", "parquet")]
    assert names == sorted(["run.json", *(f"{part}-0000{i}.{end}" for part, end in parts for i in range(4))])
    about = json.loads((whole.folder / "run.json").read_text())
    assert about["settings"]["seed"] == 7
    assert about["versions"]["codenames_ai"] == cn.__version__
    assert about["tables"]["forms/forms.bin"]
    assert about["players"]
    table = pd.read_parquet(whole.folder / "games-00001.parquet")
    assert table.columns[0] == "game"
    assert table["game"].tolist() == [3, 4, 5]
    assert whole.complete
    assert whole.played == 10


def test_tables_and_records_tell_the_same_games(whole: cn.Run) -> None:
    games = whole.games()
    assert games["game"].tolist() == list(range(10))
    assert games["seed"].tolist() == [f"7/{i}" for i in range(10)]
    for game, one in whole.records():
        record.replay(one)
        stored = games.iloc[game].to_dict()
        for name, value in {f: getattr(row(one, game), f) for f in arena.Row.__dataclass_fields__}.items():
            assert value is None and pd.isna(stored[name]) if value is None else stored[name] == value, name
    timings = whole.timings()
    assert timings["game"].tolist() == list(range(10))
    assert (timings["seconds"] > 0).all()


def test_a_game_of_a_run_is_that_game_alone(whole: cn.Run) -> None:
    played = dict(whole.records())[4]
    players = {"red": HONEST, "blue": f"{HONEST}:stops=0.5"}
    assert arena.play("classic", players, seed="7/4") == played


def test_clues_and_guesses_are_frames_that_add_up(whole: cn.Run) -> None:
    games, clues, guesses = whole.games(), whole.clues(), whole.guesses()
    assert len(clues) == games["one_clues"].sum() + games["two_clues"].sum()
    assert len(guesses) == games["one_guesses"].sum() + games["two_guesses"].sum()
    assert clues["touched"].sum() == len(guesses)
    assert clues["found"].sum() == guesses["right"].sum() == games["one_found"].sum() + games["two_found"].sum()
    assert list(clues.columns) == list(runs.ClueRow.__dataclass_fields__)
    assert list(guesses.columns) == list(runs.GuessRow.__dataclass_fields__)
    first = guesses[guesses["game"] == 0].iloc[0]
    assert (first["turn"], first["order"]) == (1, 1)


@pytest.mark.slow
def test_what_is_missing_is_played_again_to_the_same_bytes(whole: cn.Run, tmp_path: Path) -> None:
    again = tmp_path / "run"
    honest(10, again)
    assert contents(again) == contents(whole.folder)
    for name in ("games-00001.parquet", "games-00003.parquet", "records-00003.jsonl"):
        (again / name).unlink()
    (again / ".records-00003.jsonl.abc").write_text("half a li")  # what a kill leaves
    part = cn.Run.load(again)
    assert not part.complete
    assert part.games()["game"].tolist() == [0, 1, 2, 6, 7, 8]
    honest(10, again, workers=2)
    assert contents(again) == contents(whole.folder)
    assert not list(again.glob(".records*"))


@pytest.mark.slow
def test_a_run_is_told_of_as_it_goes_on(whole: cn.Run, tmp_path: Path) -> None:
    seen: list[tuple[int, int, int]] = []
    honest(10, whole.folder, progress=lambda p: seen.append((p.games, p.before, p.played)))
    assert seen == [(10, 10, 0)]
    rates: list[float | None] = []
    run = honest(4, tmp_path / "run", progress=lambda p: rates.append(p.win_rate))
    assert rates[0] is None
    assert rates[-1] == run.games()["won"].mean()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seed": 8}, "seed 7, not 8"),
        ({"max_turns": 5}, "max-turns None, not 5"),
        ({"options": ["zero"]}, "options '', not 'zero'"),
        ({"words": "duet"}, "words None, not"),
        ({"move_limit": None}, "move-limit 60.0, not None"),
        ({"shard": 4}, "shard 3, not 4"),
        ({"ask": "refuse"}, "ask 'stand', not 'refuse'"),
    ],
)
def test_other_settings_are_refused_by_name(whole: cn.Run, changed: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as refused:
        honest(10, whole.folder, **changed)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_other_games_and_players_are_refused_by_name(whole: cn.Run) -> None:
    with pytest.raises(InputError, match="games 10, not 11"):
        honest(11, whole.folder)
    with pytest.raises(InputError, match=r"players .*Honest.* against .*, not 'random.random against random.random'"):
        cn.selfplay("classic", {"red": "random", "blue": "random"}, 10, seed=7, out=whole.folder, shard=3)


@pytest.mark.parametrize(
    ("group", "name"), [("versions", "numpy"), ("tables", "forms/forms.bin"), ("versions", "code")]
)
def test_other_programs_and_tables_are_refused_by_name(whole: cn.Run, tmp_path: Path, group: str, name: str) -> None:
    about = json.loads((whole.folder / "run.json").read_text())
    about[group][name] = "older"
    (tmp_path / "run.json").write_text(json.dumps(about))
    with pytest.raises(InputError, match=f"{name} is '.*', not 'older'"):
        honest(10, tmp_path)


def test_its_repr_fits_a_line() -> None:
    few = Settings("selfplay", "classic", 10, (("margin+similarity", "random+random"),))
    assert repr(cn.Run(Path("runs/x"), few, {})) == "<Run runs/x: selfplay, 0 of 10 classic games>"
    many = replace(few, kind="tournament", boards=9_999_999)
    long = repr(cn.Run(Path("/a/very/long/path/to/a/folder/of/runs/first"), many, {}))
    assert long == "<Run …/a/folder/of/runs/first: tournament, 0 of 9,999,999 classic games>"
    assert len(long.replace(" 0 ", " 9,999,999 ")) <= 80


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(InputError, match=r"the folder is not empty, and not a run"):
        honest(2, tmp_path)
    assert [f.name for f in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(InputError, match="no such folder"):
        cn.Run.load(tmp_path / "none")
    with pytest.raises(InputError, match=r"it has no run\.json"):
        cn.Run.load(tmp_path)
    (tmp_path / "run.json").write_text('{"schema": 2}')
    with pytest.raises(InputError, match="schema 1"):
        cn.Run.load(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(InputError, match=r"run\.json: line 1"):
        cn.Run.load(tmp_path)


def test_a_folder_has_one_writer(whole: cn.Run) -> None:
    with locked(whole.folder), pytest.raises(InputError, match="another process is writing this run"):
        honest(10, whole.folder)
    honest(10, whole.folder)


def test_settings_that_do_not_fit_are_told_before_anything_is_made(tmp_path: Path) -> None:
    out = tmp_path / "run"
    for changed, said in [
        ({"game": "chess"}, "game: 'chess' is not one of classic, duet, solo"),
        ({"game": "solo"}, "a solo game has a team at solo"),
        ({"max_turns": 0}, "max-turns: 0"),
        ({"move_limit": -1}, "move-limit: -1"),
        ({"shard": 0}, "shard: 0"),
        ({"options": ["loose_order"]}, "loose_order"),
        ({"mission": cn.campaign.Mission(9, 9) if hasattr(cn.campaign, "Mission") else None, "ask": "no"}, "ask: 'no'"),
        ({"workers": 0}, "workers: 0"),
        ({"workers": 1, "cluster": "tcp://127.0.0.1:1"}, "workers and cluster"),
    ]:
        with pytest.raises(InputError, match=said):
            honest(4, out, **changed)
    with pytest.raises(InputError, match="games: 0"):
        honest(0, out)
    with pytest.raises(SpecError, match="no spymaster 'nobody'"):
        cn.selfplay("classic", {"red": "nobody", "blue": "random"}, 4, out=out)
    with pytest.raises(SpecError, match="is not a SPEC"):
        cn.selfplay("classic", {"red": object(), "blue": "random"}, 4, out=out)  # type: ignore[dict-item]
    assert not out.exists()


def test_settings_survive_their_file() -> None:
    asked = tournament_settings(
        "classic", ["margin", "random"], 4, options=["zero"], words=[f"word{chr(97 + i)}" for i in range(26)]
    )
    assert Settings.from_dict(json.loads(json.dumps(asked.to_dict()))) == asked


@pytest.mark.parametrize(
    ("games", "shard", "shards"), [(1, 1, 1), (39, 1, 39), (200, 5, 40), (10_000, 250, 40), (100_000, 250, 400)]
)
def test_shards_follow_from_the_number_of_games(games: int, shard: int, shards: int) -> None:
    settings = selfplay_settings("classic", {"red": "random", "blue": "random"}, games)
    assert (settings.shard, settings.shards) == (shard, shards)
    assert sum(len(settings.range(i)) for i in range(min(shards, 50))) == min(games, 50 * shard)


def test_every_pairing_plays_every_board_from_both_seats() -> None:
    settings = tournament_settings("classic", ["margin", "random", "margin:risk=0.1"], 4)
    assert settings.boards == 2
    assert settings.games == 12
    for board in (0, 1):
        seen = [settings.seats(game) for game in range(settings.games) if settings.board(game) == board]
        pairs = [(s["red"], s["blue"]) for s in seen]
        assert len(set(pairs)) == 6
        assert {(b, a) for a, b in pairs} == set(pairs)
    duet = tournament_settings("duet", ["margin", "random"], 3)
    assert [s[0] for s in duet.lineups] == ["margin+similarity", "margin+random", "random+similarity", "random+random"]
    assert all(a == b for a, b in duet.lineups)


@pytest.mark.slow
def test_adding_a_team_changes_no_other_pairings_games(tmp_path: Path) -> None:
    other = f"{HONEST}:stops=0.3"
    few = cn.tournament("classic", ["random", HONEST], 4, seed=3, out=tmp_path / "few", workers=1).games()
    many = cn.tournament("classic", [other, "random", HONEST], 4, seed=3, out=tmp_path / "many", workers=2).games()
    keys = ["board", "one", "two"]
    columns = [c for c in few.columns if c != "game"]
    both = many.merge(few[keys], on=keys)[columns].sort_values(keys, ignore_index=True)
    pd.testing.assert_frame_equal(both, few[columns].sort_values(keys, ignore_index=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Crashes", "clue raised RuntimeError: out of ideas"),
        ("Nonsense", "guess returned {'word':"),
        ("Stubborn", "no such card"),
        ("Repeats", "3 illegal clues in a row"),
        ("Leaves", "guess ended its process (exit status 3)"),
    ],
)
def test_a_bad_player_forfeits_by_name_and_the_run_goes_on(tmp_path: Path, name: str, why: str) -> None:
    players = {"red": bot(name), "blue": HONEST}
    run = cn.selfplay("classic", players, 4, seed=2, out=tmp_path / "run", workers=1, shard=2)
    games = run.games()
    lost = games[games["forfeit"].notna()]
    assert len(lost)
    assert set(lost["forfeit_by"]) == {"red"}
    assert set(lost["winner"]) == {"blue"}
    assert set(lost["reason"]) == {"forfeit"}
    for text in lost["forfeit"]:
        assert text.startswith(f"python:{BOTS}:{name} (red ")
        assert why in text
    for _, one in run.records():
        record.replay(one)


@pytest.mark.slow
def test_a_player_that_never_answers_loses_by_time(tmp_path: Path) -> None:
    players = {"red": bot("Hangs"), "blue": HONEST}
    settings: dict[str, object] = {"workers": 1, "seed": 2, "move_limit": 0.3, "shard": 2}
    run = cn.selfplay("classic", players, 3, out=tmp_path / "one", **settings)
    games = run.games()
    assert games["reason"].isin(["forfeit", "assassin"]).all()
    late = games[games["reason"] == "forfeit"]
    assert len(late)
    assert set(late["forfeit"]) == {f"{bot('Hangs')} (red operative): guess took longer than 0.3 s"}


@pytest.mark.slow
def test_players_that_cannot_be_made_end_the_run_before_it_begins(tmp_path: Path) -> None:
    for name, why in [
        ("Unmade", "the player cannot be made: ValueError: no licence"),
        ("Vanishes", "their process ended its process"),
        ("no_class", "it has no class no_class"),
        ("Absent", "it has no class Absent"),
    ]:
        with pytest.raises(InputError, match=why):
            cn.selfplay("classic", {"red": bot(name), "blue": "random"}, 2, out=tmp_path / "run", workers=1)
    with pytest.raises(InputError, match="the file does not exist"):
        cn.selfplay("classic", {"red": "python:nowhere.py:Me", "blue": "random"}, 2, out=tmp_path / "run", workers=1)
    assert not (tmp_path / "run" / "run.json").exists()


@pytest.mark.slow
def test_games_are_broken_off_at_the_cap_and_marked(tmp_path: Path) -> None:
    run = honest(6, tmp_path / "run", max_turns=2)
    games = run.games()
    capped = games[games["reason"] == arena.CAPPED]
    assert len(capped)
    assert (capped["turns"] == 2).all()
    assert capped["winner"].isna().all()
    assert not capped["won"].any()
    for game, one in run.records():
        assert (one.outcome is None) == (games.loc[game, "reason"] == arena.CAPPED)
        record.replay(one)


@pytest.mark.slow
def test_duet_and_solo_are_stored_likewise(tmp_path: Path) -> None:
    duet = cn.selfplay("duet", {"a": HONEST, "b": "random"}, 2, out=tmp_path / "duet", workers=1)
    assert set(duet.games()["kind"]) == {"duet"}
    assert duet.clues()["by"].isin(["a", "b"]).all()
    assert len(duet.guesses()) == duet.games()["guesses"].sum()
    solo = cn.selfplay("solo", {"solo": "random"}, 2, out=tmp_path / "solo", workers=1)
    assert solo.games()["two"].isna().all()
    assert solo.games()["score"].notna().all()


def start(folder: Path, games: int) -> subprocess.Popen[bytes]:
    code = (
        "import sys, codenames_ai as cn; teams = {'red': 'margin', 'blue': 'margin'};"
        f"cn.selfplay('classic', teams, {games}, 5, out=sys.argv[1], shard=2, workers=2)"
    )
    return subprocess.Popen([sys.executable, "-c", code, str(folder)])


def children(parent: int) -> list[int]:
    """The processes whose parent this one is."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(stat[1]) == parent:
                found.append(int(entry.name))
    return found


def killed_after(folder: Path, shards: int, games: int) -> None:
    """Begin a run and kill it, with no chance to tidy, once so many shards have appeared; its workers end as well."""
    runner = start(folder, games)
    deadline = time.monotonic() + 120
    while len(list(folder.glob("games-*.parquet"))) < shards:
        assert runner.poll() is None, "the run ended too soon"
        assert time.monotonic() < deadline
    workers = [(pid, os.pidfd_open(pid)) for pid in children(runner.pid)]
    runner.kill()
    runner.wait()
    assert len(workers) == 2
    for pid, handle in workers:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        assert poll.poll(20_000), f"worker {pid} goes on without its runner"
        os.close(handle)


GAMES = 80


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("unbroken") / "run"
    assert start(folder, GAMES).wait() == 0
    return contents(folder)


LINUX = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes are watched as on Linux")


@LINUX
@pytest.mark.slow
@pytest.mark.parametrize("shards", [1, 2, 5])
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path, unbroken: dict[str, bytes], shards: int) -> None:
    folder = tmp_path / "run"
    killed_after(folder, shards, GAMES)
    assert not cn.Run.load(folder).complete
    assert start(folder, GAMES).wait() == 0
    assert contents(folder) == unbroken


@LINUX
@pytest.mark.long
@pytest.mark.parametrize("shards", range(1, 21))
def test_a_run_killed_again_and_again_goes_on(tmp_path: Path, unbroken: dict[str, bytes], shards: int) -> None:
    folder = tmp_path / "run"
    for until in range(shards, 31, 7):
        killed_after(folder, until, GAMES)
    assert start(folder, GAMES).wait() == 0
    assert contents(folder) == unbroken


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(tmp_path: Path, whole: cn.Run) -> None:
    """A scheduler and two worker processes on this machine."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import LocalCluster

        options = {"dashboard_address": None, "host": "127.0.0.1", "silence_logs": "CRITICAL"}
        with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **options) as cluster:
            honest(10, tmp_path / "run", workers=None, cluster=cluster.scheduler_address)
            players = {"red": bot("Crashes"), "blue": bot("Leaves")}
            address = cluster.scheduler_address
            bad = cn.selfplay("classic", players, 4, seed=1, out=tmp_path / "bad", shard=1, cluster=address)
            with pytest.raises(InputError, match=r"worker tcp://.*no licence"):
                cn.selfplay(
                    "classic", {"red": bot("Unmade"), "blue": "random"}, 2, out=tmp_path / "no", cluster=address
                )
    assert contents(tmp_path / "run") == contents(whole.folder)
    here = cn.selfplay("classic", players, 4, seed=1, out=tmp_path / "here", shard=1, workers=2)
    assert contents(bad.folder) == contents(here.folder)


def test_a_cluster_that_is_not_there_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="cluster: 'nonsense://x'"):
        honest(2, tmp_path / "run", workers=None, cluster="nonsense://x")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ImportError, match="extra 'cluster'"):
        honest(2, tmp_path / "run", workers=None, cluster="tcp://127.0.0.1:9")
