"""Reads the parts of a record that are not a board: its events, outcome and players."""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec

from codenames_ai.core import codec
from codenames_ai.core.errors import RecordError
from codenames_ai.core.events import KINDS, Event, Outcome

_FIELDS: dict[str, dict[str, Any]] = {
    "clue": {"number": codec.Count | Literal["unlimited"]},
    "verdict": {"rule": (str | None, None)},
    "token": {"n": codec.Count},
}
"""Where a field of a record is narrower than the event's, or may be left out."""

_KINDS = {codec.form_of(kind, tag=name, **_FIELDS.get(name, {})): kind for name, kind in KINDS.items()}
_EVENTS: Any = list[Union[tuple(_KINDS)]]  # type: ignore[misc]  # noqa: UP007 - a union made of a tuple
_OUTCOME: Any = codec.form_of(Outcome, score=(int | None, msgspec.NODEFAULT)) | None


def events(data: object) -> tuple[Event, ...]:
    """The events of a record; RecordError names the first that is wrong (counted from 0), and its field."""
    forms = codec.read(data, _EVENTS, "events", error=RecordError)
    return tuple([_KINDS[type(form)](*msgspec.structs.astuple(form)) for form in forms])


def outcome(data: object) -> Outcome | None:
    """The outcome of a record, or None for a game that was broken off; RecordError names the field."""
    form = codec.read(data, _OUTCOME, "outcome", error=RecordError)
    return None if form is None else Outcome(*msgspec.structs.astuple(form))


def players(data: object) -> dict[str, str]:
    """Names by seat; RecordError unless it is an object of texts."""
    return codec.read(data, dict[str, str], "players", error=RecordError)
