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
    EASY: Level("margin:risk=0.1,common=4", "similarity:vectors=glove", "everyday words, mostly for one card"),
    NORMAL: Level("margin:risk=0.4,common=3.5", "similarity", "well-known words for one or two cards"),
    HARD: Level("margin:risk=0.7,common=3", "similarity", "rarer words too, and more cards a clue"),
}

ADVISOR: Final = "margin"
"""The spymaster whose measure explains clues, its own and others': it must be able to judge (``Judge``)."""
