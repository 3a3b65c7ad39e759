"""Records: a game as its events, one JSON line a game, and its replay.

The events are the truth. ``replay`` plays them again through the engine, so that a record which was cut off, edited
or written by a broken program is refused, with the line, the event and the rule. docs/records.md has the format.

>>> from codenames_ai.core import record
>>> from codenames_ai.core.board import deal
>>> from codenames_ai.core.moves import Clue
>>> state = record.begin(deal("classic", seed=1)).apply(Clue("tree", 2))
>>> record.Record.of(state).state() == state
True
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from codenames_ai.core import classic, duet, record_file
from codenames_ai.core import events as ev
from codenames_ai.core.board import SIDES, TEAMS, A, Board, check_seed
from codenames_ai.core.chance import Name
from codenames_ai.core.classic import ClassicState
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import BoardError, CodenamesError, InputError, RecordError, RuleError
from codenames_ai.core.files import parse_json, replacing
from codenames_ai.core.text import plain, shown

SCHEMA: Final = 1
GAMES: Final = ("classic", "duet", "solo")

State: TypeAlias = ClassicState | DuetState

_FIELDS: Final = ("schema", "game", "seed", "options", "words", "key", "players", "events", "outcome")
_OPTIONAL: Final = ("mission", "start")
_STARTS: Final = {
    "classic": ("to_move", "covered", "clues"),
    "duet": ("giver", "bank", "stops", "phase", "covered", "marked", "clues"),
}

# The rule that brings an event about, for an event that the rules do not explain.
_RULE: Final = {
    "classic": {"guess": "C4", "cover": "C7", "verdict": "C7", "end": "C5"},
    "duet": {"guess": "D4", "verdict": "D15", "token": "D2", "done": "D9", "sudden_death": "D10", "end": "D11"},
}


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One game: what it began from, who played, what happened, how it ended.

    Attributes:
        board: the position that the events begin from: as dealt, or in the middle of a game.
        events: what happened, oldest first.
        outcome: how it ended; None for a game that was broken off.
        players: the players' names by seat (``red``, ``blue``, ``a``, ``b``).
        seed: names the deal and the players' chance; None if there is none.
        solo: the single-team task.
        where: file and line it was read from, for error messages.
    """

    board: Board
    events: tuple[ev.Event, ...] = ()
    outcome: ev.Outcome | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    seed: Name | None = None
    solo: bool = False
    where: str = field(default="", compare=False)

    @classmethod
    def of(cls, state: State, *, players: Mapping[str, str] | None = None, seed: Name | None = None) -> Record:
        """The record of a game up to this state."""
        return cls(state.start, state.events, state.outcome(), dict(players or {}), seed, state.game == "solo")

    def __repr__(self) -> str:
        out = self.outcome
        end = "broken off" if out is None else f"{out.winner or 'nobody'} won by {out.reason}"
        seed = "" if self.seed is None else f", seed {shown(self.seed, 20)}"
        return f"Record({self.game}{seed}, {len(self.events)} events, {end})"

    @property
    def game(self) -> str:
        """``classic``, ``duet`` or ``solo``."""
        return "solo" if self.solo else self.board.game

    def state(self) -> State:
        """The state after the last event; RecordError as ``replay``."""
        return replay(self)[-1]

    def to_dict(self) -> dict[str, Any]:
        """The record as data, in the form of docs/reference/interfaces.md."""
        board = self.board.to_dict()
        out: dict[str, Any] = {"schema": SCHEMA, "game": self.game, "seed": self.seed}
        out |= {name: board[name] for name in ("options", "words", "key")}
        if "mission" in board:
            out["mission"] = board["mission"]
        fresh = _fresh(self.board).to_dict()
        start = {name: board[name] for name in _STARTS[self.board.game] if board[name] != fresh[name]}
        if start:
            out["start"] = start
        out["players"] = dict(self.players)
        out["events"] = [ev.to_dict(event) for event in self.events]
        out["outcome"] = None if self.outcome is None else self.outcome.to_dict()
        return out

    def to_line(self) -> str:
        """The record as one line of JSON, without its line end."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    @classmethod
    def from_dict(cls, data: object, *, where: str = "") -> Record:
        """A record from parsed JSON. Its form is checked here, its play by ``replay``.

        Raises:
            RecordError: an unknown schema or event type, or a field that is missing, unknown or wrong.
        """
        try:
            return _parse(data, where)
        except CodenamesError as e:
            raise _at(where, str(e)) from None

    @classmethod
    def from_line(cls, line: str, *, where: str = "") -> Record:
        """A record from one line of JSON; RecordError says what is wrong with it."""
        try:
            data = parse_json(line, lines=False)
        except InputError as e:
            raise _at(where, str(e)) from None
        return cls.from_dict(data, where=where)


def begin(board: Board, *, solo: bool = False) -> State:
    """The game that a board stands for: at its beginning, or in the middle of one.

    Raises:
        BoardError: the board breaks a rule, or a solo game is asked for on a Duet board.
    """
    if board.game == "duet":
        if solo:
            raise BoardError("game: a solo game needs a classic board")
        return duet.start(board) if _begins(board) else duet.from_board(board)
    return classic.start(board, solo=solo) if _begins(board) else classic.from_board(board, solo=solo)


def steps(record: Record) -> Iterator[tuple[tuple[ev.Event, ...], State]]:
    """Each move with all that the rules made of it, and the state after it.

    Raises:
        RecordError: names the event (counted from 0) and the rule, or the part of the outcome, that is wrong.
    """
    try:
        state = begin(record.board, solo=record.solo)
    except CodenamesError as e:
        raise _at(record.where, str(e)) from None
    at = 0
    while at < len(record.events):
        before = len(state.events)
        state = _apply(record, state, at)
        happened = state.events[before:]
        _compare(record, happened, at)
        at += len(happened)
        yield happened, state
    _check_outcome(record, state)


def replay(record: Record) -> tuple[State, ...]:
    """The states that a game went through: its beginning, and one after each move.

    Raises:
        RecordError: as ``steps``.
    """
    played = tuple(state for _, state in steps(record))
    return (begin(record.board, solo=record.solo), *played)


def read(file: str | Path) -> Iterator[Record]:
    """The records of a file one by one (``-``: standard input); blank lines are passed over.

    Raises:
        RecordError: names the line that is cut off, no JSON or no record; or the file that cannot be read.
    """
    where = "standard input" if str(file) == "-" else str(file)
    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else open(file, "rb") as source:
            for number, raw in enumerate(source, 1):
                here = f"{where}: line {number}"
                try:
                    line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError:
                    raise _at(here, "not UTF-8 text") from None
                if line.strip():
                    yield _record(line, here)
    except OSError as e:
        raise RecordError(f"{where}: {e.strerror or e}") from None


def write(file: str | Path, records: Iterable[Record]) -> int:
    """Write records, one a line, the file whole or not at all; says how many there were."""
    count = 0
    with replacing(file) as out:
        for record in records:
            out.write(record.to_line() + "\n")
            count += 1
    return count


def _record(line: str, where: str) -> Record:
    """The record of a line; a last line without its end is most likely cut off."""
    try:
        return Record.from_line(line, where=where)
    except RecordError as e:
        if line.strip() in ("{", "["):
            raise _at(
                where, "JSON over several lines; a file of records has one game a line (a board is for play --board)"
            ) from None
        if line.endswith("\n"):
            raise
        raise RecordError(f"{e}; the file ends in the middle of this line: it was cut off") from None


def _parse(data: object, where: str) -> Record:
    if not isinstance(data, Mapping):
        raise RecordError('a record is a JSON object: {"schema": 1, "game": …, "events": […], …}')
    if "session" in data:
        raise RecordError("this is a saved game, not a record; `codenames-ai play --resume` goes on with it")
    if "key" in data and "events" not in data and "schema" not in data:
        raise RecordError("this is a board, not the record of a game; `codenames-ai play --board` plays on from it")
    schema = data.get("schema")
    if schema != SCHEMA or isinstance(schema, bool):
        raise RecordError(f"schema: {shown(schema)} is unknown; this version reads schema {SCHEMA}")
    for name in _FIELDS:
        if name not in data:
            raise RecordError(f"{name}: missing")
    for name in data:
        if name not in _FIELDS + _OPTIONAL:
            raise RecordError(f"{name}: no such field; there are {', '.join(_FIELDS + _OPTIONAL)}")
    game, seed = data["game"], data["seed"]
    if game not in GAMES:
        raise RecordError(f"game: {shown(game)} is not one of {', '.join(GAMES)}")
    if seed is not None:
        check_seed(seed)
    return Record(
        _board(data, "duet" if game == "duet" else "classic"),
        record_file.events(data["events"]),
        record_file.outcome(data["outcome"]),
        _players(data["players"], SIDES if game == "duet" else TEAMS),
        seed,
        game == "solo",
        where,
    )


def _board(data: Mapping[str, Any], game: str) -> Board:
    start = data.get("start", {})
    if not isinstance(start, Mapping):
        raise RecordError("start: an object with fields of a board file is needed")
    for name in start:
        if name not in _STARTS[game]:
            raise RecordError(f"start.{name}: no such field; there are {', '.join(_STARTS[game])}")
    if "mission" in data and game != "duet":
        raise RecordError(f"mission: a {data['game']} game has none")
    given = {name: data[name] for name in ("options", "words", "key", "mission") if name in data}
    return replace(Board.from_dict({"game": game} | given | dict(start)), omitted=())


def _players(value: object, seats: tuple[str, ...]) -> dict[str, str]:
    players = record_file.players(value)
    for seat in players:
        if seat not in seats:
            raise RecordError(f"players: {shown(seat)} is not a seat of this game; there are {' and '.join(seats)}")
    return players


def _apply(record: Record, state: State, at: int) -> State:
    """The state after the event, if a rule allows it."""
    event = record.events[at]
    move = ev.move_of(event)
    if move is None:
        rule = _RULE[record.board.game].get(event.type)
        raise _at(record.where, f"events[{at}] ({_short(event)}): nothing brings this about here{_id(rule)}")
    try:
        return state.apply(*move)
    except RuleError as e:
        raise _at(record.where, f"events[{at}] ({_short(event)}): {e}") from None


def _compare(record: Record, happened: tuple[ev.Event, ...], at: int) -> None:
    """What the rules make of a move must be what the record says."""
    for i, event in enumerate(happened, at):
        rule = _RULE[record.board.game].get(event.type)
        if i >= len(record.events):
            raise _at(record.where, f"events: cut off after events[{i - 1}]; {_short(event)} is missing{_id(rule)}")
        given = record.events[i]
        if given != event:
            raise _at(record.where, f"events[{i}]: {_short(given)}, but by the rules it is {_short(event)}{_id(rule)}")


def _check_outcome(record: Record, state: State) -> None:
    """The outcome must be the one that the events lead to."""
    found, given = state.outcome(), record.outcome
    if found == given:
        return
    if found is None:
        raise _at(
            record.where,
            f"events: the game is not over after {len(record.events)} events, but outcome says "
            f"{given.reason if given else None!r}; events are missing",
        )
    if given is None:
        raise _at(record.where, f"outcome: null, but the events end the game: {found.reason}")
    for name, is_, says in zip(found.to_dict(), found.to_dict().values(), given.to_dict().values(), strict=True):
        if is_ != says:
            rule = {"score": "D12"}.get(name) if record.board.game == "duet" else {"winner": "C5"}.get(name)
            raise _at(record.where, f"outcome.{name}: {says!r}, but the events lead to {is_!r}{_id(rule)}")


def _begins(board: Board) -> bool:
    """Whether the game has not begun yet; who is to move may be agreed on before."""
    return _fresh(board) == replace(board, to_move=board.starts if board.game == "classic" else "", giver=A)


def _fresh(board: Board) -> Board:
    """The same deal with nothing played."""
    return Board(
        board.game,
        board.words,
        board.key,
        board.options,
        to_move=board.starts if board.game == "classic" else "",
        mission=board.mission,
        bank=board.mission.bank if board.game == "duet" else board.bank,
    )


def _short(event: ev.Event) -> str:
    """An event in a few words: ``guess by red, BARK, blue``."""
    fields = ev.to_dict(event)
    by = f" by {fields['by']}" if "by" in fields else ""
    rest = ["nobody" if v is None else str(v) for name, v in fields.items() if name not in ("type", "by", "intended")]
    text = f"{event.type}{by}" + (f": {', '.join(rest)}" if rest else "")
    text = plain(text)
    return text if len(text) <= 120 else text[:119] + "…"


def _id(rule: str | None) -> str:
    return f" [{rule}]" if rule else ""


def _at(where: str, message: str) -> RecordError:
    return RecordError(f"{where}: {plain(message)}" if where else plain(message))
