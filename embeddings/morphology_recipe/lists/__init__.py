"""Lists written for this project by hand: each file says in its first line what it holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


def listed(text: str) -> list[str]:
    """The words of a text: for lists too long to quote word by word."""
    return text.split()


def pairs(name: str) -> list[list[str]]:
    """The lines of a list, each as words."""
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]


def words(name: str) -> list[str]:
    """The words of a list that is nothing else."""
    return [word for row in pairs(name) for word in row]


@dataclass(frozen=True)
class Abbreviation:
    """An abbreviation: what it stands for, and how it is told from a word.

    ``mark`` is "" for one that is no word otherwise, "^" for one only in capitals or with a full stop, "-" for a word.
    """

    word: str
    mark: str
    meanings: tuple[str, ...]


def abbreviations() -> list[Abbreviation]:
    """The one table of abbreviations, for V1 and V3 alike."""
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
    """The development list of splits: (word, first part, second part, linking letter) -> is it one."""
    out = {}
    for line in (HERE / "splits.tsv").read_text(encoding="utf-8").splitlines():
        word, a, b, link, label = line.split("\t")
        out[(word, a, b, link)] = label == "1"
    return out
