"""The games of a shard, played one after the other: the same function in every process, here or on a cluster."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from codenames_ai.core.board import Mission
from codenames_ai.lab import arena
from codenames_ai.lab.arena import Question, Row, Team, row
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.tables import Timing, to_parquet

Faults: TypeAlias = Mapping[tuple[int, int], str]
"""Why a player forfeits in place of being asked: by game, and number of the question in that game, from 1."""


@dataclass(frozen=True, slots=True)
class Shard:
    """What a shard's files hold, and its rows for whoever watches.

    Attributes:
        number: of the shard.
        games: parquet, one row a game. records: JSON lines. timings: parquet.
        rows: the same as ``games``, to be counted without reading them again.
    """

    number: int
    games: bytes
    records: bytes
    timings: bytes
    rows: tuple[Row, ...]


class Slate(Protocol):
    """Where a process writes down what it is doing, so that another can see what it was doing when it stopped."""

    def write(self, game: int, question: int) -> None:
        """A question of a game is being asked now; 0 for none."""
        ...


class Clock:
    """The watch of a shard's games: takes times, writes on the slate, and knows who forfeits.

    Attributes:
        seconds: by role, of the present game.
    """

    def __init__(self, slate: Slate | None, faults: Faults) -> None:
        self.slate, self.faults = slate, faults
        self.game = self.question = 0
        self.began = 0.0
        self.seconds = {"spymaster": 0.0, "operative": 0.0}

    def start(self, game: int) -> None:
        """A game begins."""
        self.game, self.question = game, 0
        self.seconds = {"spymaster": 0.0, "operative": 0.0}

    def before(self, question: Question) -> str | None:
        """See ``arena.Observer``."""
        self.question += 1
        if self.faults:
            why = self.faults.get((self.game, self.question))
            if why is not None:
                return why
        if self.slate is not None:
            self.slate.write(self.game, self.question)
        self.began = time.perf_counter()
        return None

    def after(self, question: Question) -> None:
        """See ``arena.Observer``."""
        self.seconds[question.role] += time.perf_counter() - self.began
        if self.slate is not None:
            self.slate.write(self.game, 0)


class Playing:
    """Plays games of a run. The teams are made once.

    Raises:
        SpecError, VectorsError, MissingExtraError: a player cannot be made.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.teams: dict[str, Team] = {given: arena.team(given) for given in settings.teams}
        self.mission = None if settings.mission is None else Mission(*settings.mission)

    def shard(self, number: int, faults: Faults, slate: Slate | None = None) -> Shard:
        """All games of a shard."""
        clock = Clock(slate, faults)
        rows: list[Row] = []
        lines: list[str] = []
        times: list[Timing] = []
        host = socket.gethostname()
        for game in self.settings.range(number):
            began = time.perf_counter()
            clock.start(game)
            played, line = self._game(game, clock)
            rows.append(played)
            lines.append(line)
            spent = time.perf_counter() - began
            took = clock.seconds
            times.append(Timing(game, spent, took["spymaster"], took["operative"], os.getpid(), host))
        return Shard(
            number,
            to_parquet(rows, Row),
            "".join(f"{line}\n" for line in lines).encode(),
            to_parquet(times, Timing),
            tuple(rows),
        )

    def _game(self, game: int, clock: Clock) -> tuple[Row, str]:
        """One game: its row and its record's line."""
        s = self.settings
        board = s.board(game)
        record = arena.play(
            s.game,
            {seat: self.teams[given] for seat, given in s.seats(game).items()},
            seed=f"{s.seed}/{board}",
            options=s.options,
            words=s.words,
            mission=self.mission,
            ask=s.ask,
            max_turns=s.max_turns,
            observer=clock,
        )
        return row(record, game, board, capped=record.outcome is None), record.to_line()
