"""The command that runs the benchmarks: it knows all of them, and writes only between markers."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from scripts import loaded

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "benchmarks"


RUN = loaded("benchmarks/run.py")


def test_every_script_is_run_by_the_one_command_and_has_its_place_in_the_results() -> None:
    scripts = {b.name.split("-")[0] for b in RUN.BENCHMARKS}
    there = {p.stem for p in FOLDER.glob("*.py") if '__name__ == "__main__"' in p.read_text(encoding="utf-8")}
    assert scripts == there - {"run"}
    text = RUN.RESULTS.read_text(encoding="utf-8")
    assert sorted(re.findall(r"<!-- bench:([\w-]+) -->", text)) == sorted(
        [*(b.name for b in RUN.BENCHMARKS), "machine"]
    )
    assert text.count("<!-- /bench -->") == len(RUN.BENCHMARKS) + 1


def test_a_body_replaces_the_old_one_and_nothing_else() -> None:
    text = "# R\n\nbefore\n<!-- bench:a -->\nold\n<!-- /bench -->\nafter\n<!-- bench:b -->\nb\n<!-- /bench -->\n"
    new = RUN.put(text, RUN.Benchmark("a", "A"), r"new \1")
    assert new == text.replace("old", r"new \1")
    added = RUN.put(text, RUN.Benchmark("c", "C"), "c")
    assert added.startswith(text.rstrip())
    assert added.endswith("## C\n<!-- bench:c -->\nc\n<!-- /bench -->\n")


def test_tables_stay_and_other_text_becomes_a_block() -> None:
    assert RUN.markdown("## T\n\n| a |\n| --- |\n| 1 |\n") == "### T\n\n| a |\n| --- |\n| 1 |"
    assert RUN.markdown("x  1\ny  2\n") == "```text\nx  1\ny  2\n```"


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "RESULTS.md"
    file.write_text("<!-- bench:machine -->\n-\n<!-- /bench -->\n<!-- bench:cli -->\nold\n<!-- /bench -->\n")
    monkeypatch.setattr(RUN, "RESULTS", file)
    return file


def test_what_was_measured_is_dated_and_says_how(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(RUN, "run", lambda benchmark, arguments: ("| ms |\n| --- |\n| 3 |\n", 2.0))
    monkeypatch.setattr(sys, "argv", ["run.py", "cli"])
    assert RUN.main() == 0
    text = results.read_text()
    assert re.search(
        r"\*\d{4}-\d\d-\d\d, commit \w+\+?, 2 s, usual run: `python benchmarks/cli.py`\*\n\n\| ms \|", text
    )
    assert "old" not in text
    assert re.search(r"Last run \d{4}-.* on \d+ cores", text)


def test_a_failure_and_missing_turns_leave_the_old_figures(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(RUN, "run", lambda benchmark, arguments: (None, 2.0))
    monkeypatch.setattr(sys, "argv", ["run.py", "cli", "agreement"])
    assert RUN.main() == 1
    assert "old" in results.read_text()
    said = capsys.readouterr().err
    assert "cli failed" in said
    assert "agreement: left as it is: it needs --turns" in said


def test_an_unknown_name_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["run.py", "nonsense"])
    with pytest.raises(SystemExit) as end:
        RUN.main()
    assert end.value.code == 2
    assert "no benchmark nonsense; there are vectors" in capsys.readouterr().err
