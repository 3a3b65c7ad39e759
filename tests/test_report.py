"""Reports and the commands that play many games: their content, in every form, from the folder alone."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

import codenames_ai as cn
from codenames_ai.core.errors import InputError
from codenames_ai.lab.intervals import Interval
from codenames_ai.show import report
from codenames_ai.show.report.charts import NAMES, charts
from codenames_ai.show.report.page import page
from codenames_ai.show.report.summary import number_label
from codenames_ai.show.report.tables import number
from codenames_ai.show.report.texts import csv_text
from tests.scripts import BOTS

pytestmark = pytest.mark.slow

COMMAND = "import sys; from codenames_ai.cli.main import run; run()"


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", COMMAND, *map(str, arguments)], capture_output=True, text=True)


@pytest.fixture(scope="module")
def classic(tmp_path_factory: pytest.TempPathFactory) -> cn.Run:
    teams = ["margin", "random", f"python:{BOTS}:Crashes"]
    return cn.tournament("classic", teams, 4, seed=2, out=tmp_path_factory.mktemp("report") / "classic", workers=1)


@pytest.fixture(scope="module")
def solo(tmp_path_factory: pytest.TempPathFactory) -> cn.Run:
    out = tmp_path_factory.mktemp("report") / "solo"
    return cn.tournament("solo", ["margin", "random"], 5, seed=2, out=out, workers=1, max_turns=12)


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("report") / "compared"
    said = command("compare", "margin", "random", "--elo1", 200, "--games", 400, "--out", out, "--json")
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["verdict"]["decision"] == "first"
    return out


def test_one_board_gives_no_interval_and_never_one_of_no_width(tmp_path: Path) -> None:
    run = cn.tournament("classic", ["margin", "random"], 2, seed=2, out=tmp_path / "one", workers=1)
    data = report.to_json(report.tables(report.summary(run)))
    estimates = [c for t in data.values() for row in t["rows"] for c in row if isinstance(c, dict)]
    assert all((c["low"] is None) == (c["high"] is None) for c in estimates)
    assert all(c["low"] is None or c["low"] < c["high"] for c in estimates)
    elo = [row[list(data["teams"]["columns"]).index("Elo")] for row in data["teams"]["rows"]]
    assert [(c["bound"], c["low"]) for c in elo] == [(">", None), ("<", None)]
    shown = "\n".join(str(cell) for t in report.tables(report.summary(run)) for row in t.rows for cell in row)
    assert "nan" not in shown + csv_text(table(run, "teams")) + page(report.summary(run))


@pytest.mark.parametrize("game", ["duet", "solo"])
def test_tables_fit_a_terminal_with_no_name_spelt_downwards(tmp_path: Path, game: str) -> None:
    seats = {"duet": ("--a", "--b"), "solo": ("--solo",)}[game]
    teams = [word for seat in seats for word in (seat, "margin+choice")]
    said = command("selfplay", "--games", 2, "--out", tmp_path / "run", "--game", game, *teams)
    assert said.returncode == 0, said.stderr
    shown = command("report", tmp_path / "run").stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert "margin+choice" in shown
    assert "margin+choice" in said.stdout


def table(run: cn.Run, name: str) -> report.ReportTable:
    return next(t for t in report.tables(report.summary(run)) if t.name == name)


def test_the_tables_of_a_classic_tournament(classic: cn.Run) -> None:
    names = [t.name for t in report.tables(report.summary(classic))]
    assert names == ["run", "teams", "notes", "pairs", "crossplay", "outcomes", "numbers", "words", "forfeits"]
    teams = table(classic, "teams")
    assert teams.rows[0][0] == "margin+similarity"
    assert [row[2] for row in teams.rows] == [8, 8, 8]
    outcomes = table(classic, "outcomes")
    assert all(sum(x for x in row if isinstance(x, int)) == 8 for row in outcomes.rows)
    forfeits = table(classic, "forfeits")
    assert "Crashes" in str(forfeits.rows[0][0])
    notes = {str(row[0]): str(row[1]) for row in table(classic, "notes").rows}
    assert re.match(r"\d+ of 12 games ended by forfeit: python:.*:Crashes \(.*spymaster\): clue", notes["forfeits"])
    assert "margin+similarity (glove, minilm, mpnet, wordnet): spymaster and operative share" in notes["no strangers"]
    assert "ended by forfeit" in page(report.summary(classic)).split("<figure")[0]


def test_what_is_nothing_has_no_sign_in_table_and_picture(classic: cn.Run) -> None:
    assert [number(x, "points") for x in (0.2, -0.2, 0.0, 3.0, -3.0)] == ["0", "0", "0", "+3", "−3"]
    assert [number(x, "change") for x in (-0.0001, 0.012)] == ["0.0", "+1.2"]
    found = report.summary(classic)
    assert found.ratings is not None
    even = [replace(r, elo=replace(r.elo, mean=-0.1)) for r in found.ratings.teams]
    shown = charts(replace(found, ratings=replace(found.ratings, teams=tuple(even))))[0].svg
    assert ">0</text>" in shown
    assert ">−0</text>" not in shown


def test_no_head_of_a_narrow_table_loses_its_unit() -> None:
    wide = [report.Estimate(Interval(x, x - 0.1, x + 0.1, 9), "percent") for x in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.2)]
    heads = [f"share{i} %" for i in range(7)]
    table = report.ReportTable("x", "x", ("team", *heads), (("a" * 40, *wide),))
    console = Console(width=80, file=io.StringIO())
    console.print(*report.terminal([table]))
    assert console.file.getvalue().count("%") == 7  # type: ignore[attr-defined]


def test_a_number_without_an_interval_has_its_reason(tmp_path: Path) -> None:
    run = cn.tournament("classic", ["random", "random+similarity"], 2, out=tmp_path / "run", workers=1)
    teams = table(run, "teams")
    assert "No interval: there was only one board, or all boards gave the same result." in teams.note
    about = {row[0]: str(row[1]) for row in table(run, "run").rows}
    assert re.fullmatch(r"[\d.]+ s, without start-up: [\d.,]+ games a second", about["time of the games"])
    assert table(run, "run").title.endswith("2 teams, 2 games")


def test_strangers_are_in_no_note(tmp_path: Path) -> None:
    strangers = "margin:vectors=gm+similarity:vectors=pn"
    run = cn.selfplay("classic", {"red": strangers, "blue": "random"}, 1, out=tmp_path / "run", workers=1)
    assert report.summary(run).shared == {}
    assert "notes" not in [t.name for t in report.tables(report.summary(run))]
    crossed = [("margin:vectors=gm+similarity:vectors=pn", "margin:vectors=pn+similarity:vectors=gm+glove")]
    assert report.alike("duet", crossed) == {
        "margin:vectors=gm+similarity:vectors=gm+glove": ("glove", "minilm"),
        "margin:vectors=pn+similarity:vectors=pn": ("mpnet", "wordnet"),
    }
    assert report.alike("classic", [("margin:vectors=no-such+similarity", "random")]) == {}


def test_a_comparison_that_is_all_forfeits_asks_for_no_more_games(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def guess(self, view, rng):\n        return 'LEMON'\n")
    broken = f"random+python:{tmp_path / 'bad.py'}:Bad"
    asked = ("compare", broken, "random", "--games", 4, "--workers", 1)
    said = json.loads(command(*asked, "--json").stdout)
    assert [f["games"] for f in said["forfeits"]] == [4] == [said["games"]]
    assert said["notes"]["forfeits"].startswith("4 of 4 games ended by forfeit: ")
    shown = command(*asked).stdout
    assert "fix that player first" in shown.replace("\n", " ")
    assert "--games" not in shown
    duet = " ".join(command(*asked, "--game", "duet", "--max-turns", 3).stdout.split())
    assert "2 of 4 games ended by forfeit" in duet
    assert "fix that player first" in duet
    assert "4 of 4 games ended by forfeit" in shown
    played = command("selfplay", "--games", 2, "--red", broken, "--blue", "random", "--out", tmp_path / "run")
    assert "2 of 2 games ended by forfeit" in played.stdout


def test_the_tables_of_solo_games_have_effects_and_capped_games(solo: cn.Run) -> None:
    names = [t.name for t in report.tables(report.summary(solo))]
    assert {"crossplay", "effects", "differences"} <= set(names)
    assert "pairs" not in names
    found = report.summary(solo)
    assert found.capped == sum(t.capped for t in found.teams)
    assert any(row[0] == "turn cap" for row in table(solo, "run").rows)


def test_what_is_counted_clue_by_clue_adds_up(classic: cn.Run) -> None:
    found = report.summary(classic)
    clues = classic.clues()
    valid = clues[clues["valid"]]
    assert found.clues == len(valid)
    assert found.clue_words == valid["word"].nunique()
    assert sum(kept.clues for kept in found.kept) == len(valid)
    assert found.words[0].times == valid["word"].value_counts().max()
    assert [number_label(n) for n in (None, 0, 4, 5, 9)] == ["∞", "0", "4", "5+", "5+"]


def test_markdown_is_a_table_that_a_bar_cannot_break(classic: cn.Run) -> None:
    text = report.markdown(report.tables(report.summary(classic)))
    assert text.startswith("# Tournament, classic: 3 teams, 12 games\n")
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1
    odd = report.ReportTable("x", "x", ("a|b",), (("c|d\\",),))
    assert "| a\\|b |" in report.markdown([odd])
    assert "| c\\|d\\\\ |" in report.markdown([odd])


def test_csv_has_plain_numbers_with_their_intervals(classic: cn.Run, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(table(classic, "teams")))))
    first = report.summary(classic).teams[0]
    assert first.win_rate is not None
    assert float(rows[0]["won %"]) == first.win_rate.mean
    assert float(rows[0]["won %_low"]) == first.win_rate.low
    report.write_csv(tmp_path / "csv", report.tables(report.summary(classic)))
    assert (tmp_path / "csv" / "teams.csv").read_text() == csv_text(table(classic, "teams"))


class Page(HTMLParser):
    """Tags that are open, what is loaded from elsewhere, and all text."""

    VOID = frozenset({"meta", "br", "link", "img", "path", "use", "rect"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []
        self.svgs = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.svgs += tag == "svg"
        self.outside += [v for k, v in attrs if k in ("src", "href", "xlink:href") and v and not v.startswith("#")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", ["classic", "solo"])
def test_the_page_needs_nothing_else(name: str, request: pytest.FixtureRequest) -> None:
    run = request.getfixturevalue(name)
    text = page(report.summary(run))
    read = Page(text)
    assert read.open == []
    assert read.outside == []
    assert read.svgs == text.count("<figure>") >= 5
    assert "@import" not in text
    assert "url(http" not in text
    assert "prefers-color-scheme: dark" in text
    for stand_in, variable in NAMES.items():
        assert stand_in not in text
        assert text.count(f"{variable}:") == 2, f"{variable} has a colour in both themes"


def test_the_page_is_the_same_every_time(solo: cn.Run) -> None:
    found = report.summary(solo)
    assert charts(found) == charts(found)


def test_the_page_shows_strangers_names_as_text(classic: cn.Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    for file in classic.folder.iterdir():
        data = file.read_bytes()
        if file.suffix == ".jsonl":
            lines = [json.loads(line) for line in data.decode().splitlines()]
            for line in lines:
                for event in line["events"]:
                    if event["type"] == "clue":
                        event["word"] = "<script>alert(1)</script>"
            data = "".join(json.dumps(line) + "\n" for line in lines).encode()
        (folder / file.name).write_bytes(data)
    text = page(report.summary(cn.Run.load(folder)))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_a_run_that_has_not_begun_or_is_damaged_is_told_in_one_line(classic: cn.Run, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes((classic.folder / "run.json").read_bytes())
    with pytest.raises(InputError, match="no game is stored yet"):
        report.summary(cn.Run.load(tmp_path))
    (tmp_path / "games-00000.parquet").write_bytes(b"PAR1")
    with pytest.raises(InputError, match=r"games-\d+\.parquet: cannot be read.*delete games-00000\.parquet and run"):
        report.summary(cn.Run.load(tmp_path))
    for part in ("games-00000.parquet", "timings-00000.parquet"):
        (tmp_path / part).write_bytes((classic.folder / part).read_bytes())
    with pytest.raises(InputError, match=r"records-00000\.jsonl: No such file.*delete games-00000\.parquet and run"):
        report.summary(cn.Run.load(tmp_path))
    (tmp_path / "records-00000.jsonl").write_text("{}\n")
    with pytest.raises(InputError, match=r"records-00000\.jsonl: line 1"):
        report.summary(cn.Run.load(tmp_path))


@pytest.mark.slow
def test_the_commands_from_run_to_report(tmp_path: Path) -> None:
    out = tmp_path / "run"
    played = command(
        "selfplay", "--games", 3, "--seed", 4, "--red", "margin", "--blue", "random", "--out", out, "--json"
    )
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == 3
    assert played.stderr == ""  # quiet in a pipe
    page, text, folder = tmp_path / "page.html", tmp_path / "tables.md", tmp_path / "csv"
    told = command("report", out, "--html", page, "--markdown", text, "--csv", folder)
    assert (told.returncode, told.stdout) == (0, "")
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert text.read_text().startswith("# Self-play, classic: 2 teams, 3 games")
    assert (folder / "words.csv").is_file()
    shown = command("report", out)
    assert max(map(len, shown.stdout.splitlines())) <= 80
    assert "margin+similarity" in shown.stdout
    assert json.loads(command("report", out, "--json").stdout)["tables"]["teams"]["rows"]
    assert command("report", out, "--markdown", "-").stdout == text.read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["selfplay", "--games", "2", "--red", "margin", "--out", "x"], "--blue SPEC is missing"),
        (["selfplay", "--games", "2", "--a", "margin", "--red", "margin", "--out", "x"], "--a: a classic game has"),
        (["selfplay", "--game", "go", "--games", "2", "--red", "margin", "--out", "x"], "choose classic, duet, solo"),
        (["selfplay", "--red", "margin", "--blue", "margin", "--out", "x"], "--games"),
        (["tournament", "margin", "--games", "2", "--out", "x"], "two or more are needed"),
        (["tournament", "margin", "random", "--games", "3", "--out", "x"], "not an even number"),
        (["tournament", "margin", "random+random", "random", "--games", "2", "--out", "x"], "is listed twice"),
        (["compare", "margin", "margin"], "against itself"),
        (["compare", "margin", "random", "--elo1", "-3"], "the first must be less than the second"),
        (["tournament", "margin", "margin:risk=0.5", "--games", "2", "--out", "x"], "margin+similarity means the same"),
        (["compare", "margin:risk=0.3,plain=0", "margin:plain=0,risk=0.3"], "which means the same"),
        (["compare", "margin", "random", "--elo1", "1e9"], "both must lie between -2000 and 2000"),
        (["report", "/no/such/run"], "no such folder"),
        (["report", "/dev/null"], "a file; the folder of a run is needed"),
    ],
)
def test_slips_are_one_line_and_leave_nothing(tmp_path: Path, arguments: list[str], said: str) -> None:
    code = f"import os; os.chdir({str(tmp_path)!r}); {COMMAND}"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_comparison_is_shown_and_reported(compared: Path) -> None:
    shown = command("compare", "margin", "random", "--elo1", 200, "--games", 400, "--out", compared)
    assert "margin+similarity is better" in shown.stdout
    found = report.summary(cn.Run.load(compared))
    assert found.comparison is not None
    assert report.tables(found)[1].name == "comparison"
    assert "is better than random+random" in page(found)
