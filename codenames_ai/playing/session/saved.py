"""A session as JSON text and back: the record, who plays it, and the question that was open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from codenames_ai.core.board import Number
from codenames_ai.core.codec import Form, read
from codenames_ai.core.errors import CodenamesError, RecordError
from codenames_ai.core.files import parse_json
from codenames_ai.core.moves import Clue, Restart
from codenames_ai.core.record import Record
from codenames_ai.core.text import plain, shown
from codenames_ai.playing.session import actions, seats
from codenames_ai.playing.session.game import Session
from codenames_ai.playing.session.levels import NORMAL, check_level

SCHEMA: Final = 1


class _Clue(Form):
    word: str
    number: Number  # the engine judges it
    intended: list[str]


class _Asking(Form):
    kind: Literal["clue", "restart"]
    by: str
    given: bool
    clue: _Clue | None = None


class _Saved(Form):
    schema: int
    seats: dict[str, str]
    asking: _Asking | None
    rejected: list[str]
    gave_way: list[str]
    record: Any
    level: str = NORMAL


def to_dict(session: Session) -> dict[str, object]:
    """The saved form as data; it holds the key."""
    question, asking = session.question, None
    if question is not None:
        asking = {"kind": question.kind, "by": question.by, "given": question.given}
        if question.clue is not None and not question.given:
            clue = question.clue
            asking["clue"] = {"word": clue.word, "number": clue.number, "intended": list(question.intended)}
    return {
        "schema": SCHEMA,
        "seats": dict(session.seats),
        "asking": asking,
        "rejected": list(session.rejected),
        "gave_way": list(session.gave_way),
        "level": session.level,
        "record": session.record().to_dict(),
    }


def to_text(session: Session) -> str:
    """The saved form as one JSON text."""
    return json.dumps(to_dict(session), ensure_ascii=False, allow_nan=False)


def from_text(text: str, *, where: str = "") -> Session:
    """The session of a saved text.

    Raises:
        RecordError: the text is not JSON, or as ``from_dict``.
    """
    try:
        data = parse_json(text)
    except CodenamesError as e:
        raise _at(where, e) from None
    return from_dict(data, where=where)


def from_dict(data: object, *, where: str = "") -> Session:
    """The session of saved data: its events are replayed, and an open question is asked again.

    Raises:
        RecordError: says what is missing, edited or against the rules; the message begins with ``where``.
    """
    try:
        return _session(data)
    except CodenamesError as e:
        raise _at(where, e) from None


def _session(data: object) -> Session:
    if isinstance(data, Mapping) and data.get("schema", SCHEMA) != SCHEMA:
        raise RecordError(f"schema: {shown(data['schema'])} is unknown; this version reads {SCHEMA}")
    saved = read(data, _Saved, error=RecordError)
    record = Record.from_dict(saved.record)
    if record.seed is None:
        raise RecordError("record.seed: missing; the programs' chance depends on it")
    seated = seats.seated(record.game, saved.seats, record.board.starts)
    if seated != saved.seats:
        raise RecordError(f"seats: {shown(saved.seats)} does not fit; give a player for each of {', '.join(seated)}")
    check_level(saved.level)
    session = Session(record.state(), seated, record.seed, rejected=tuple(saved.rejected), level=saved.level)
    session = replace(session, gave_way=tuple(s for s in dict.fromkeys(saved.gave_way) if s in session.turn))
    if len(session.gave_way) >= max(1, len(session.turn)):
        raise RecordError("gave_way: all players gave way; one of them has to give the clue")
    return session if saved.asking is None else _asked(session, saved.asking)


def _asked(session: Session, asking: _Asking) -> Session:
    """Ask the saved question again, so that only a question is taken that can arise in this game."""
    if asking.given:
        session = replace(session, question=actions.pending_question(session))
    elif asking.kind == "restart":
        session = actions.act(session, asking.by, Restart())
    elif asking.clue is None:
        raise RecordError("asking.clue: missing")
    else:
        clue = Clue(asking.clue.word, asking.clue.number, tuple(asking.clue.intended))
        session = actions.act(session, asking.by, clue)
    if session.question is None or (session.question.by, session.question.kind) != (asking.by, asking.kind):
        raise RecordError(f"asking: {asking.by} cannot ask about a {asking.kind} at this point of the game")
    return session


def _at(where: str, error: CodenamesError) -> RecordError:
    return RecordError(f"{where}: {plain(str(error))}" if where else plain(str(error)))
