"""Lists written for this project by hand: each file says in its first line what it holds."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def listed(text: str) -> list[str]:
    """The words of a text: for lists too long to quote word by word."""
    return text.split()


def pairs(name: str) -> list[list[str]]:
    """The lines of a list, each as words."""
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


words = pairs


def splits() -> dict[tuple[str, str, str, str], bool]:
    """The development list of splits: (word, first part, second part, linking letter) -> is it one."""
    out = {}
    for line in (HERE / "splits.tsv").read_text(encoding="utf-8").splitlines():
        word, a, b, link, label = line.split("\t")
        out[(word, a, b, link)] = label == "1"
    return out
