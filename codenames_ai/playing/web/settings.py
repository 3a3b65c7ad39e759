"""What the server is told at its start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve.

    Attributes:
        database: the SQLite file that games are kept in; made when it is not there.
        hosts: names, besides those of this machine and plain addresses, under which browsers may ask for pages.
        pace: seconds between two moves of the AI, so that people can follow them.
        keep_days: finished games are removed after so many days without a visit, unfinished ones after four times as
            many.
        moves: requests that one seat may make in ten seconds; typing a clue asks at each pause.
        hints: pieces of advice that one seat may ask for in ten seconds; each is a search.
        creations: games that one address may set up in ten minutes.
        seed: what every deal follows from, by the order of set-up; None: nobody can know them.
    """

    database: Path
    hosts: tuple[str, ...] = ()
    pace: float = 1.1
    keep_days: float = 14.0
    moves: int = 80
    hints: int = 8
    creations: int = 40
    seed: int | None = None
