"""The gold set (tests/gold/README.md): the validator judges every kind right, and the set is as its README says."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from codenames_ai.english import clue_rules

FILE = Path(__file__).parent / "gold" / "clues.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
KINDS = sorted({row["kind"] for row in ROWS})
NEEDED = 0.98
NEEDED_OF_A_KIND = 0.95


def judged(row):
    return clue_rules.check(
        row["clue"] * row.get("times", 1),
        row.get("number"),
        visible=row["visible"],
        options=row.get("options", ()),
        intended=row.get("intended"),
    )


def precision_and_recall(rows):
    """Of ``illegal``; 1 where there is nothing to find or nothing found."""
    found = [(row["verdict"] == "illegal", judged(row).verdict == "illegal") for row in rows]
    both = sum(want and got for want, got in found)
    return both / (sum(got for _, got in found) or 1), both / (sum(want for want, _ in found) or 1)


def test_overall():
    precision, recall = precision_and_recall(ROWS)
    assert precision >= NEEDED
    assert recall >= NEEDED


@pytest.mark.parametrize("kind", KINDS)
def test_kind(kind):
    rows = [row for row in ROWS if row["kind"] == kind]
    precision, recall = precision_and_recall(rows)
    assert precision >= NEEDED_OF_A_KIND
    assert recall >= NEEDED_OF_A_KIND


def test_the_rule_named_is_the_right_one():
    judged_rows = [(row, judged(row)) for row in ROWS]
    right = sum((v.verdict, v.rule) == (row["verdict"], row["rule"]) for row, v in judged_rows)
    assert right >= NEEDED * len(ROWS)


def test_every_reason_speaks_of_its_card():
    for row in ROWS:
        verdict = judged(row)
        if verdict.word is not None:
            assert verdict.word in row["visible"], row
            assert verdict.word in verdict.reason, verdict


def test_the_set_is_well_formed_and_large_enough():
    assert len(ROWS) >= 1600
    per_kind = defaultdict(Counter)
    for row in ROWS:
        assert row["verdict"] in ("legal", "illegal", "ask")
        assert (row["rule"] is None) == (row["verdict"] == "legal")
        assert row["reason"]
        per_kind[row["kind"]][row["verdict"]] += 1
    assert sum(c["legal"] for c in per_kind.values()) >= 0.4 * len(ROWS)
    assert all(c["legal"] >= 2 and c["illegal"] >= 2 for c in per_kind.values())
    keys = [
        json.dumps([row.get(k) for k in ("clue", "times", "number", "visible", "options", "intended")]) for row in ROWS
    ]
    assert len(set(keys)) == len(keys)
