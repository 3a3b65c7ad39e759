"""The games of a shard, played one after the other in a worker's process."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from codenames_ai.core.board import Mission
from codenames_ai.lab import arena
from codenames_ai.lab.arena import Question, Row, Team, row
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.status import StatusFile
from codenames_ai.lab.runs.tables import Timing, to_parquet

Faults: TypeAlias = Mapping[tuple[int, int], str]
"""Why a player forfeits instead of being asked: by game, and the question's number in that game, from 1."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The contents of a shard's files, and its rows.

    Attributes:
        number: the shard's number.
        games: parquet, one row for each game. records: JSON lines. timings: parquet.
        rows: the rows of ``games``, so that progress need not read the file.
    """

    number: int
    games: bytes
    records: bytes
    timings: bytes
    rows: tuple[Row, ...]


class ShardObserver:
    """Observes a shard's games: takes times, notes each question in the status file, and forfeits known faults.

    Attributes:
        seconds: seconds by role in the current game.
    """

    def __init__(self, status: StatusFile | None, faults: Faults) -> None:
        self.status, self.faults = status, faults
        self.game = self.question = 0
        self.began = 0.0
        self.seconds = {"spymaster": 0.0, "operative": 0.0}

    def start(self, game: int) -> None:
        """Begin a game."""
        self.game, self.question = game, 0
        self.seconds = {"spymaster": 0.0, "operative": 0.0}

    def before(self, question: Question) -> str | None:
        """See ``arena.Observer``."""
        self.question += 1
        if self.faults:
            why = self.faults.get((self.game, self.question))
            if why is not None:
                return why
        if self.status is not None:
            self.status.write(self.game, self.question)
        self.began = time.perf_counter()
        return None

    def after(self, question: Question) -> None:
        """See ``arena.Observer``."""
        self.seconds[question.role] += time.perf_counter() - self.began
        if self.status is not None:
            self.status.write(self.game, 0)


class ShardPlayer:
    """Plays the shards of a run, with teams that are made once.

    Raises:
        SpecError, VectorsError, MissingExtraError: a player cannot be made.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.teams: dict[str, Team] = {given: arena.team(given) for given in settings.teams}
        self.mission = None if settings.mission is None else Mission(*settings.mission)

    def shard(self, number: int, faults: Faults, status: StatusFile | None = None) -> Shard:
        """Play all games of a shard."""
        observer = ShardObserver(status, faults)
        rows: list[Row] = []
        lines: list[str] = []
        times: list[Timing] = []
        host = socket.gethostname()
        for game in self.settings.range(number):
            began = time.perf_counter()
            observer.start(game)
            played, line = self._game(game, observer)
            rows.append(played)
            lines.append(line)
            spent = time.perf_counter() - began
            took = observer.seconds
            times.append(Timing(game, spent, took["spymaster"], took["operative"], os.getpid(), host))
        return Shard(
            number,
            to_parquet(rows, Row),
            "".join(f"{line}\n" for line in lines).encode(),
            to_parquet(times, Timing),
            tuple(rows),
        )

    def _game(self, game: int, observer: ShardObserver) -> tuple[Row, str]:
        """Play a game: its row, and its record as a line."""
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
            observer=observer,
        )
        return row(record, game, board, capped=record.outcome is None), record.to_line()
