"""Stored runs: their tables as pandas frames, their records one by one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codenames_ai.core import record_file
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.core.text import reason
from codenames_ai.core.turns import turns_of
from codenames_ai.lab.arena import Row
from codenames_ai.lab.frames import frame_of
from codenames_ai.lab.runs.folder import GAMES, read_about, shard_file, shard_files
from codenames_ai.lab.runs.pins import Pins
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.tables import Timing, damaged, read_parquet

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class ClueRow:
    """A clue of a run.

    Attributes:
        game: number of its game. board: number of that game's board.
        turn: from 1.
        by: the seat that gave it. team: the team at that seat.
        word: the clue word, in lower case as players give it.
        number: None for ``unlimited``.
        intended: the cards it was intended for, if the spymaster declared them.
        touched: how many cards were touched. found: how many of these were agents that the guesser looks for.
        ended: how the turn ended: ``stop``, ``miss``, ``limit``, ``illegal``, ``done``, ``sudden_death``, ``end``; or
            None for an open turn.
        valid: False for a clue that was ruled illegal and did not stand.
    """

    game: int
    board: int
    turn: int
    by: str
    team: str
    word: str
    number: int | None
    intended: tuple[str, ...]
    touched: int
    found: int
    ended: str | None
    valid: bool


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A card that was touched.

    Attributes:
        game: number of its game. board: number of that game's board.
        turn: from 1; in Duet's sudden death that of the last clue.
        order: from 1 within its turn.
        by: the seat that touched it. team: the team at that seat.
        word: the card. identity: what it showed.
        right: whether it was an agent that the guesser looks for.
        clue: the clue word; None in sudden death.
        intended: whether the clue was intended for it; None if the spymaster did not declare its targets.
    """

    game: int
    board: int
    turn: int
    order: int
    by: str
    team: str
    word: str
    identity: str
    right: bool
    clue: str | None
    intended: bool | None


@dataclass(frozen=True)
class Run:
    """A stored run, finished or not.

    Attributes:
        folder: its folder.
        settings: which teams play which boards.
        pins: versions, and hashes of tables and players.
    """

    folder: Path
    settings: Settings
    pins: Pins

    def __repr__(self) -> str:
        s, place = self.settings, str(self.folder)
        place = place if len(place) <= 24 else f"…{place[-23:]}"
        return f"<Run {place}: {s.kind}, {self.played:,} of {s.games:,} {s.game} games>"

    @classmethod
    def load(cls, folder: str | Path) -> Run:
        """The run in a folder; InputError if the folder has none."""
        settings, pins = read_about(Path(folder))
        return cls(Path(folder), settings, pins)

    @property
    def shards(self) -> tuple[int, ...]:
        """The shards that are stored."""
        return tuple(shard_files(self.folder, GAMES))

    @property
    def played(self) -> int:
        """How many games are stored."""
        return sum(len(self.settings.range(number)) for number in self.shards)

    @property
    def complete(self) -> bool:
        """Whether all games are stored."""
        return self.played == self.settings.games

    def games(self) -> pd.DataFrame:
        """One row for each game, columns as the fields of ``arena.Row``."""
        return self._table(GAMES, Row)

    def timings(self) -> pd.DataFrame:
        """One row for each game: its seconds, and the process and machine that played it."""
        return self._table("timings", Timing)

    def records(self) -> Iterator[tuple[int, Record]]:
        """Number and record of each stored game, in order, one at a time."""
        for game, line, where in self._lines():
            yield game, Record.from_line(line, where=where)

    def clues(self) -> pd.DataFrame:
        """One row for each clue, columns as the fields of ``ClueRow``."""
        return _exact(frame_of((clue for clue, _ in self.turns() if clue is not None), ClueRow))

    def guesses(self) -> pd.DataFrame:
        """One row for each touched card, columns as the fields of ``GuessRow``."""
        return _exact(frame_of((guess for _, guesses in self.turns() for guess in guesses), GuessRow))

    def turns(self) -> Iterator[tuple[ClueRow | None, tuple[GuessRow, ...]]]:
        """Each turn's clue with its guesses, one turn at a time; those of sudden death have no clue."""
        for game, line, where in self._lines():
            try:
                data = json.loads(line)
                yield from _turns(game, self.settings.board(game), data)
            except (ValueError, KeyError, TypeError) as e:
                raise InputError(f"{where}: not a record of this run ({reason(e)})") from None

    def _lines(self) -> Iterator[tuple[int, str, str]]:
        for number in self.shards:
            file = shard_file(self.folder, "records", number)
            games = self.settings.range(number)
            try:
                with file.open(encoding="utf-8") as source:
                    for line_number, (game, line) in enumerate(zip(games, source, strict=True), 1):
                        yield game, line, f"{file}: line {line_number}"
            except UnicodeDecodeError as e:
                raise damaged(file, str(e)) from None
            except OSError as e:
                raise damaged(file, e.strerror or str(e)) from None
            except ValueError:
                raise damaged(file, f"it does not have the {len(games)} games of its shard") from None

    def _table(self, part: str, kind: Any) -> pd.DataFrame:
        return read_parquet([shard_file(self.folder, part, number) for number in self.shards], kind)


def _exact(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with nullable integer and boolean columns instead of floats and objects."""
    return frame.convert_dtypes() if len(frame) else frame


def _turns(game: int, board: int, data: dict[str, Any]) -> Iterator[tuple[ClueRow | None, tuple[GuessRow, ...]]]:
    """The clue and the guesses of each turn of a record, given as in its file."""
    teams = data["players"]
    number = 0
    for turn in turns_of(record_file.events(data["events"])):
        clue = turn.clue
        number += clue is not None
        guesses = tuple(
            GuessRow(
                game,
                board,
                number,
                order,
                touch.by,
                teams[touch.by],
                touch.word,
                touch.identity,
                touch.found,
                None if clue is None else clue.word,
                touch.word in clue.intended if clue is not None and clue.intended else None,
            )
            for order, touch in enumerate(turn.touches, 1)
        )
        if clue is not None:
            count = clue.number if isinstance(clue.number, int) else None
            about = (game, board, number, clue.by, teams[clue.by], clue.word, count, clue.intended)
            yield ClueRow(*about, len(guesses), turn.found, turn.ended, turn.valid), guesses
        elif guesses:
            yield None, guesses
