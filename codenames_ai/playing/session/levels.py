"""The levels of programs that people play with: one table from a level to its players' SPECs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

EASY, NORMAL, HARD = "easy", "normal", "hard"


@dataclass(frozen=True, slots=True)
class Level:
    """The players of a level, and what a person should expect of them.

    Attributes:
        spymaster: its SPEC.
        operative: its SPEC.
        doc: one line for people.
    """

    spymaster: str
    operative: str
    doc: str


LEVELS: Final[Mapping[str, Level]] = {
    EASY: Level("win:level=easy", "similarity:vectors=glove", "everyday words, for two cards at most"),
    NORMAL: Level("win:level=normal", "choice:vectors=gm", "common words, for three cards at most"),
    HARD: Level("win", "choice", "any word, for as many cards as pay"),
}
