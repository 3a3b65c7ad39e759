"""A session as JSON text and back: the record, who plays it, and the question that was open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from codenames_ai.core.board import Number
from codenames_ai.core.errors import CodenamesError, RecordError
from codenames_ai.core.files import parse_json
from codenames_ai.core.moves import Clue, Restart
from codenames_ai.core.record import Record
from codenames_ai.core.text import plain, shown
from codenames_ai.playing.session import actions, seats
from codenames_ai.playing.session.game import Session
from codenames_ai.playing.session.levels import NORMAL, check_level

SCHEMA: Final = 1
_FIELDS: Final = ("schema", "record", "seats", "asking", "rejected", "gave_way")
_OPTIONAL: Final = ("level",)


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
        return from_dict(parse_json(text), where=where)
    except RecordError:
        raise
    except CodenamesError as e:
        raise _at(where, str(e)) from None


def from_dict(data: object, *, where: str = "") -> Session:
    """The session of saved data: its events are replayed, and an open question is asked again.

    Raises:
        RecordError: says what is missing, edited or against the rules; the message begins with ``where``.
    """
    try:
        return _parse(data)
    except CodenamesError as e:
        raise _at(where, str(e)) from None


def _parse(data: object) -> Session:
    if not isinstance(data, Mapping):
        raise RecordError("a saved game is a JSON object with a record and its seats")
    for name in _FIELDS:
        if name not in data:
            raise RecordError(f"{name}: missing; this is not a saved game")
    for name in data:
        if name not in _FIELDS + _OPTIONAL:
            raise RecordError(f"{shown(name)}: unknown field; a saved game has {', '.join(_FIELDS + _OPTIONAL)}")
    if data["schema"] != SCHEMA or isinstance(data["schema"], bool):
        raise RecordError(f"schema: {shown(data['schema'])} is unknown; this version reads {SCHEMA}")
    record = Record.from_dict(data["record"])
    if record.seed is None:
        raise RecordError("record.seed: missing; the programs' chance depends on it")
    seated = seats.seated(record.game, data["seats"], record.board.starts)
    if seated != data["seats"]:
        raise RecordError(f"seats: {shown(data['seats'])} does not fit; give a player for each of {', '.join(seated)}")
    level = data.get("level", NORMAL)
    check_level(level)
    session = Session(record.state(), seated, record.seed, level=level)
    session = replace(
        session,
        rejected=_texts(data["rejected"], "rejected"),
        gave_way=tuple(seat for seat in dict.fromkeys(_texts(data["gave_way"], "gave_way")) if seat in session.turn),
    )
    if len(session.gave_way) >= max(1, len(session.turn)):
        raise RecordError("gave_way: all players gave way; one of them has to give the clue")
    return session if data["asking"] is None else _asking(session, data["asking"])


def _asking(session: Session, data: object) -> Session:
    """Ask the saved question again, so that only a question is taken that can arise in this game."""
    if not isinstance(data, Mapping) or not isinstance(data.get("by"), str):
        raise RecordError("asking: write null, or an object with kind, by and given")
    again = session
    if data.get("given") is True:
        again = replace(session, question=actions.pending_question(session))
    elif data.get("kind") == "restart":
        again = actions.act(session, data["by"], Restart())
    elif data.get("kind") == "clue":
        again = actions.act(session, data["by"], _clue(data.get("clue")))
    if again.question is None or again.question.by != data["by"] or again.question.kind != data.get("kind"):
        raise RecordError(f"asking: {shown(dict(data))} cannot be asked at this point of the game")
    return again


def _clue(data: object) -> Clue:
    if not isinstance(data, Mapping) or not isinstance(data.get("word"), str):
        raise RecordError("asking.clue: write an object with word, number and intended")
    number: Number = data.get("number")  # type: ignore[assignment]  # the engine judges it
    return Clue(data["word"], number, _texts(data.get("intended"), "asking.clue.intended"))


def _texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RecordError(f"{where}: {shown(value)} is not a list of strings")
    return tuple(value)


def _at(where: str, message: str) -> RecordError:
    return RecordError(f"{where}: {plain(message)}" if where else plain(message))
