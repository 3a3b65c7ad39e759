"""One verdict from all the rules, for one clue or one line of a batch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from codenames_ai.core.errors import InputError, MoveError
from codenames_ai.core.moves import ILLEGAL, LEGAL
from codenames_ai.core.text import shown
from codenames_ai.english.clue_rules.cards import c11_uncovered
from codenames_ai.english.clue_rules.case import Case, compared
from codenames_ai.english.clue_rules.options import v9_options
from codenames_ai.english.clue_rules.reading import read
from codenames_ai.english.clue_rules.rules import V_RULES
from codenames_ai.english.clue_rules.verdict import Verdict


def check(
    clue: str,
    number: object = None,
    *,
    visible: Sequence[str],
    options: Iterable[str] = (),
    intended: Sequence[str] | None = None,
    own_left: int | None = None,
) -> Verdict:
    """Whether a clue may be given: the verdict, the rule and card behind it, and a reason.

    Any ``illegal`` goes before any ``ask``, then the lowest rule id, then board order. No text of a clue raises.

    Args:
        clue: as typed.
        number: a whole number, ``"unlimited"``, or None if it is not to be judged (V6).
        visible: the uncovered cards in board order, whosever they are (C11).
        options: what the table agreed on (V9); options that are not about clue words are ignored.
        intended: the cards it is meant for; None or empty if unknown (V5, V6, V8).
        own_left: how many of the giver's agents are uncovered, if known (V6).

    Raises:
        MoveError: the clue is not a string.
        WordError: a visible card is not a word.
        SpecError: an option does not exist.
    """
    if not isinstance(clue, str):
        raise MoveError(f"clue: {shown(clue)} is not text")
    reading = read(clue)
    cards, switches = c11_uncovered(visible), v9_options(options)
    known = intended is not None and len(intended) > 0
    meant = tuple(dict.fromkeys([read(card).word for card in intended or ()])) if known else None
    case = Case(reading, number, cards, switches, meant, own_left, *compared(reading, cards))
    asked: Verdict | None = None
    for rule in V_RULES:
        found = rule(case)
        if found is None:
            continue
        if found.verdict == ILLEGAL:
            return found
        asked = asked or found
    if asked is not None:
        return asked
    unseen = "" if case.cards else " No card was given to judge it by."
    return Verdict(reading.text, LEGAL, None, None, f"No rule speaks against it.{unseen}")


FIELDS: Final = ("visible", "clue", "number", "allow", "intended", "own_left")
"""Keys of a line that are judged."""

ALSO: Final = {"options": "allow", "targets": "intended"}
"""Other names for them."""

NOTES: Final = frozenset(("id", "note", "covered", "also_numbers", "kind", "verdict", "rule", "reason"))
"""Keys that are ignored: notes for people, and cards that no longer restrict."""

_FIELDS: Final = frozenset(FIELDS)


def check_row(row: object) -> Verdict:
    """The verdict on one line of a batch: ``{"visible": [], "clue", "number", "allow": [], "intended": []}``.

    Only ``clue`` and ``visible`` are needed; ``own_left`` may be given. A ``number`` that is not one is illegal (V6),
    null included. Notes (``id``, ``note``, any key that begins with ``_``) are ignored; other keys are errors, because
    they may be misspelled.

    Raises:
        InputError: it is not such an object; names the field.
    """
    if not isinstance(row, Mapping):
        raise InputError('a line must be an object: {"visible": ["HIDE"], "clue": "hid", "number": 1}')
    if not row.keys() <= _FIELDS:  # rare
        row = _renamed(row)
    clue = row.get("clue")
    if not isinstance(clue, str):
        raise InputError(f"clue: {shown(clue)} is not text" if "clue" in row else "clue: is missing")
    if row.get("visible") is None:
        missing = "is null" if "visible" in row else "is missing"
        raise InputError(f"visible: {missing}; a list of the uncovered cards is needed")
    visible = _texts(row, "visible")
    allow, intended = _texts(row, "allow"), _texts(row, "intended")
    if not all(word.strip() for word in intended):
        raise InputError("intended: a word in the list is empty")
    number = row.get("number")
    if number is None and "number" in row:
        number = "null"  # V6 says that it is not a number
    own_left = row.get("own_left")
    if own_left is not None and (isinstance(own_left, bool) or not isinstance(own_left, int) or own_left < 0):
        raise InputError(f"own_left: {shown(own_left)} is not a whole number from 0")
    return check(clue, number, visible=visible, options=allow, intended=intended, own_left=own_left)


def _renamed(row: Mapping[Any, Any]) -> dict[str, Any]:
    """The line with the standard names of its fields, and without notes."""
    out: dict[str, Any] = {}
    for key, value in row.items():
        name = ALSO.get(str(key), str(key))
        if name in _FIELDS:
            out[name] = value
        elif name not in NOTES and not name.startswith("_"):
            raise InputError(f"{shown(name)} is not a key of a line; use {', '.join(FIELDS)}")
    return out


def _texts(row: Mapping[str, Any], name: str) -> list[str]:
    value = row.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError(f"{name}: {shown(value)} is not a list of words")
    return value
