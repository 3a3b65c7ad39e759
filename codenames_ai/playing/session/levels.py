"""The levels of programs that people play with: one table from a level to the SPECs of its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown
from codenames_ai.players.registry import SPYMASTER, Seat

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

    def player(self, role: Seat) -> str:
        """The SPEC of the level's player of a role."""
        return self.spymaster if role == SPYMASTER else self.operative


LEVELS: Final[Mapping[str, Level]] = {
    EASY: Level("win:level=easy", "similarity:vectors=glove", "everyday words, for two cards at most"),
    NORMAL: Level("win:level=normal", "choice:vectors=gm", "common words, for three cards at most"),
    HARD: Level("win", "choice", "any word, for as many cards as pay"),
}


def check_level(level: object, where: str = "level") -> Level:
    """The level of a name; InputError for an unknown name, which begins with ``where``."""
    if not isinstance(level, str) or level not in LEVELS:
        raise InputError(f"{where}: {shown(level)} is not a level; choose {', '.join(LEVELS)}")
    return LEVELS[level]
