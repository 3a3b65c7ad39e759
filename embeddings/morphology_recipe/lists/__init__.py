"""Lists written for this project by hand: the first line of each file says what it contains."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


def listed(text: str) -> list[str]:
    """The words of a text: for lists too long to quote word by word."""
    return text.split()


def pairs(name: str) -> list[list[str]]:
    """The lines of a list, each split into words."""
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def words(name: str) -> list[str]:
    """The words of a list that contains only words."""
    return [word for row in pairs(name) for word in row]


@dataclass(frozen=True)
class Abbreviation:
    """An abbreviation: what it stands for, and how it is distinguished from a word.

    ``mark`` is "" if it is not also a word, "^" if it counts only in capitals or with a full stop, "-" if it is a word.
    """

    word: str
    mark: str
    meanings: tuple[str, ...]


def abbreviations() -> list[Abbreviation]:
    """The table of abbreviations, for V1 and V3."""
    out = []
    for line in (HERE / "abbreviations.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        head, _, meanings = line.partition("=")
        told = tuple(meaning.strip() for meaning in meanings.split(";") if meaning.strip())
        for name in head.split():
            word = name.rstrip("^-")
            out.append(Abbreviation(word, name[len(word) :], told))
    return out


def splits() -> dict[tuple[str, str, str, str], bool]:
    """The development list of splits: (word, first part, second part, linking letter) -> whether it is one."""
    out = {}
    for line in (HERE / "splits.tsv").read_text(encoding="utf-8").splitlines():
        word, a, b, link, label = line.split("\t")
        out[(word, a, b, link)] = label == "1"
    return out
