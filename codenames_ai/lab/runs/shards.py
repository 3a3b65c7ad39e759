"""Shards: the games of one file of a run, played one after the other in a worker's process."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from codenames_ai.core.board import Mission
from codenames_ai.core.record import Record
from codenames_ai.lab import arena
from codenames_ai.lab.arena import Question, Row, Team, row
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.status import StatusFile
from codenames_ai.lab.runs.tables import Timing, to_parquet

Faults: TypeAlias = Mapping[tuple[int, int], str]
"""(game, number of the question in it, from 1) -> why the player forfeits instead of being asked."""


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


@dataclass(slots=True)
class ShardObserver:
    """Observes one game of a shard: measures time, writes each question to the status file, makes faults forfeit.

    Attributes:
        game: number of the game.
        faults: the questions that a player forfeits.
        status: the status file, if there is one.
        question: number of the current question, from 1.
        began: when it was asked.
        seconds: what the players of each role took so far.
    """

    game: int
    faults: Faults
    status: StatusFile | None
    question: int = 0
    began: float = 0.0
    seconds: dict[str, float] = field(default_factory=lambda: {"spymaster": 0.0, "operative": 0.0})

    def before(self, question: Question) -> str | None:
        """See ``arena.Observer``."""
        self.question += 1
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
        rows: list[Row] = []
        lines: list[str] = []
        times: list[Timing] = []
        host = socket.gethostname()
        for game in self.settings.range(number):
            began = time.perf_counter()
            observer = ShardObserver(game, faults, status)
            record = self._record(game, observer)
            rows.append(row(record, game, self.settings.board(game), capped=record.outcome is None))
            lines.append(f"{record.to_line()}\n")
            spent = time.perf_counter() - began
            took = observer.seconds
            times.append(Timing(game, spent, took["spymaster"], took["operative"], os.getpid(), host))
        return Shard(
            number,
            to_parquet(rows, Row),
            "".join(lines).encode(),
            to_parquet(times, Timing),
            tuple(rows),
        )

    def _record(self, game: int, observer: ShardObserver) -> Record:
        """Play a game."""
        s = self.settings
        return arena.play(
            s.game,
            {seat: self.teams[given] for seat, given in s.seats(game).items()},
            seed=f"{s.seed}/{s.board(game)}",
            options=s.options,
            words=s.words,
            mission=self.mission,
            ask=s.ask,
            max_turns=s.max_turns,
            observer=observer,
        )
