"""Golden playthroughs: equal line by line, with every classic and Duet rule, and each rule decided by its function."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from scripts import loaded

import codenames_ai

make = loaded("tests/golden/make.py")
PACKAGE = str(Path(codenames_ai.__file__).parent)
RULES = tuple(f"C{i}" for i in range(1, 15)) + tuple(f"D{i}" for i in range(1, 19))
RULE_ID = re.compile(r"\b[CD]\d+\b")


def rules_at_work(name: str) -> tuple[list[str], dict[int, set[str]]]:
    """The lines of a playthrough; and for each move the rules whose functions ran, told by their docstrings."""
    ran: dict[int, set[str]] = defaultdict(set)
    now = -1
    known: dict[Any, set[str]] = {}

    def watch(at: int) -> None:
        nonlocal now
        now = at

    def profile(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE):
            if code not in known:
                known[code] = set(RULE_ID.findall(str(code.co_consts[0]) if code.co_consts else ""))
            ran[now] |= known[code]

    sys.setprofile(profile)
    try:
        lines = list(make.play(make.load(name), watch))
    finally:
        sys.setprofile(None)
    return lines, ran


def test_each_script_has_its_text_and_each_text_its_script() -> None:
    folder = Path(make.__file__).parent
    assert {p.stem for p in folder.glob("*.txt")} == set(make.names())
    assert len(make.names()) >= 8


@pytest.mark.parametrize("name", make.names())
def test_the_playthrough_reads_as_it_did(name: str) -> None:
    file = Path(make.__file__).with_name(f"{name}.txt")
    stored = file.read_text(encoding="utf-8").splitlines()
    for number, (was, line) in enumerate(zip(stored, make.play(make.load(name)), strict=True), 1):
        assert line == was, f"{file.name}: line {number}; if it is right, run tests/golden/make.py"


@pytest.mark.parametrize("name", make.names())
def test_a_move_shows_the_rules_it_names(name: str) -> None:
    """A rule that a move names is one whose function ran on it, or that refused it (which the script checks)."""
    _, ran = rules_at_work(name)
    for at, (rules, line) in enumerate(make.load(name).moves):
        refused = {rules[0]} if line.startswith("! ") else set()
        missing = set(rules) - ran[at] - refused
        assert not missing, f"{name}, move {at} ({line}): {', '.join(sorted(missing))} had no part in it"


def test_every_rule_is_covered_by_a_playthrough() -> None:
    """Which rules each playthrough covers: those its moves name; the deal is in all of them."""
    covers = {
        name: {"C1" if make.load(name).board.game == "classic" else "D1"}
        | {rule for rules, _ in make.load(name).moves for rule in rules}
        for name in make.names()
    }
    table = "\n".join(f"{name}: {' '.join(sorted(rules))}" for name, rules in covers.items())
    covered = set().union(*covers.values())
    assert not set(RULES) - covered, f"no playthrough shows {sorted(set(RULES) - covered)}:\n{table}"
    assert not covered - set(RULES), f"no such rule: {sorted(covered - set(RULES))}"


def test_the_documentation_quotes_two_playthroughs_as_they_are() -> None:
    page = Path(make.__file__).parents[2] / "docs" / "playthroughs.md"
    assert page.read_text(encoding="utf-8") == make.page(), "run tests/golden/make.py"
    assert "sudden death" in make.page()


def test_a_script_whose_forbidden_move_is_allowed_fails() -> None:
    script = make.load("classic_game")
    wrong = replace(script, moves=((("C2",), "! red: clue green 2"),))
    with pytest.raises(AssertionError, match="not refused"):
        list(make.play(wrong))
    wrong = replace(script, moves=((("C3",), "! red: clue green 0"),))
    with pytest.raises(AssertionError, match="refused by C2, not C3"):
        list(make.play(wrong))
