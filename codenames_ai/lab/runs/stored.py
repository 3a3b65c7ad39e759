"""A run as it is stored: its tables as frames, its records one by one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codenames_ai.core import events as ev
from codenames_ai.core import record_file, turns
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.core.text import reason
from codenames_ai.lab.arena import Row
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
        game: its game, and ``board``, the board of that.
        turn: from 1.
        by: the seat that gave it, of the ``team``.
        word: the clue word, in lower case as players give it.
        number: None for ``unlimited``.
        intended: what it was meant for, if the spymaster said.
        touched: cards touched on it. found: of these, how many were what is looked for.
        ended: how the turn closed: ``stop``, ``miss``, ``limit``, ``illegal``, ``done``, ``sudden_death``, ``end``.
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
        game: its game, and ``board``, the board of that.
        turn: from 1; in Duet's sudden death that of the last clue.
        order: from 1 in its turn.
        by: the seat that touched it, of the ``team``.
        word: the card. identity: what it was.
        right: whether it was what is looked for.
        clue: the clue word that it was touched on; None in sudden death.
        intended: whether the spymaster had meant it; None where it did not say.
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
        folder: where it is.
        settings: what it plays.
        pins: versions, and hashes of tables and players.
    """

    folder: Path
    settings: Settings
    pins: Pins

    def __repr__(self) -> str:
        s = self.settings
        return f"<Run {str(self.folder)[-40:]}: {s.kind}, {self.played:,} of {s.games:,} {s.game} games>"

    @classmethod
    def load(cls, folder: str | Path) -> Run:
        """The run in a folder; InputError if there is none."""
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
        """One row a game, columns as the fields of ``arena.Row``."""
        return self._table(GAMES, Row)

    def timings(self) -> pd.DataFrame:
        """One row a game: what it took, and where it was played."""
        return self._table("timings", Timing)

    def records(self) -> Iterator[tuple[int, Record]]:
        """Number and record of each stored game, in order, one at a time."""
        for game, line, where in self._lines():
            yield game, Record.from_line(line, where=where)

    def clues(self) -> pd.DataFrame:
        """One row a clue, columns as the fields of ``ClueRow``."""
        return _frame((clue for clue, _ in self.turns() if clue is not None), ClueRow)

    def guesses(self) -> pd.DataFrame:
        """One row a touched card, columns as the fields of ``GuessRow``."""
        return _frame((guess for _, guesses in self.turns() for guess in guesses), GuessRow)

    def turns(self) -> Iterator[tuple[ClueRow | None, tuple[GuessRow, ...]]]:
        """Each turn's clue with its guesses, one at a time; the guesses of sudden death come without a clue."""
        for game, line, where in self._lines():
            try:
                data = json.loads(line)
                yield from _turns(game, self.settings.board(game), data)
            except (ValueError, KeyError, TypeError) as e:
                raise InputError(f"{where}: no record of this run ({reason(e)})") from None

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
                raise damaged(file, f"it has not the {len(games)} games of its shard") from None

    def _table(self, part: str, kind: Any) -> pd.DataFrame:
        return read_parquet([shard_file(self.folder, part, number) for number in self.shards], kind)


def _frame(rows: Iterator[Any], kind: Any) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame([asdict(row) for row in rows], columns=[f.name for f in fields(kind)])
    return frame.convert_dtypes() if len(frame) else frame


def _turns(game: int, board: int, data: dict[str, Any]) -> Iterator[tuple[ClueRow | None, tuple[GuessRow, ...]]]:
    """The turns of a record as it stands in its file."""
    events = record_file.events(data["events"])
    teams = data["players"]
    clues = [e for e in events if isinstance(e, ev.ClueEvent)]
    touched = [e for e in events if isinstance(e, ev.GuessEvent)]
    at = 0
    for turn, (clue, given) in enumerate(zip(clues, turns.given_clues(turns.turns_of(events)), strict=True), 1):
        mine = touched[at : at + len(given.guesses)]
        at += len(mine)
        guesses = tuple(_guess(game, board, turn, order, e, teams, clue) for order, e in enumerate(mine, 1))
        yield (
            ClueRow(
                game,
                board,
                turn,
                clue.by,
                teams[clue.by],
                clue.word,
                clue.number if isinstance(clue.number, int) else None,
                clue.intended,
                len(guesses),
                sum(guess.right for guess in guesses),
                given.ended,
                given.valid,
            ),
            guesses,
        )
    if at < len(touched):
        rest = enumerate(touched[at:], 1)
        yield None, tuple(_guess(game, board, len(clues), order, e, teams, None) for order, e in rest)


def _guess(
    game: int,
    board: int,
    turn: int,
    order: int,
    event: ev.GuessEvent,
    teams: dict[str, str],
    clue: ev.ClueEvent | None,
) -> GuessRow:
    meant = None if clue is None or not clue.intended else event.word in clue.intended
    right = event.identity in (event.by, "agent")
    said = None if clue is None else clue.word
    return GuessRow(game, board, turn, order, event.by, teams[event.by], event.word, event.identity, right, said, meant)
