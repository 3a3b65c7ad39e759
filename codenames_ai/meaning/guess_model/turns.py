"""Turns that people played, as ``evaluate`` reads them: a clue, the cards on the table, what was touched in order."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from codenames_ai.core.errors import InputError, WordError
from codenames_ai.core.moves import UNLIMITED
from codenames_ai.core.text import shown
from codenames_ai.core.words import normal, unique

ROLES = ("agents", "bystanders", "assassins", "opponents")
"""The fields of a turn's key."""


@dataclass(frozen=True, slots=True)
class HumanTurn:
    """One turn.

    Attributes:
        source: where it is from; results are given by source.
        board_id: turns of one board share it.
        board: the cards that could still be touched.
        clue: as it was given.
        guesses: the cards touched, in order; each on the board.
        targets: the cards the clue was meant for, where that is known.
        number: of the clue, where that is known.
        key: role (one of ROLES) -> the cards with it; empty where it is not known.
        clue_by: who gave the clue: ``human``, or a program.
        turn: counts within the board.
        cluster: boards that share most words have one; resampled and left out together.
    """

    source: str
    board_id: str
    board: tuple[str, ...]
    clue: str
    guesses: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    number: int | str | None = None
    key: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    clue_by: str = "human"
    turn: int = 0
    cluster: str = ""


def read(path: str | Path) -> list[HumanTurn]:
    """The turns of a JSON-lines file, gzipped or not; empty lines are passed over.

    Raises:
        InputError: no such file, no turn in it, or a line that is none; names the line, the field, what would be right.
    """
    try:
        raw = Path(path).read_bytes()
        if raw.startswith(b"\x1f\x8b"):
            raw = gzip.decompress(raw)
    except (OSError, EOFError, zlib.error) as e:
        raise InputError(f"{path}: {getattr(e, 'strerror', None) or e}") from None
    turns = list(_lines(raw, str(path)))
    if not turns:
        raise InputError(f"{path}: no turns in it")
    return turns


def _lines(raw: bytes, where: str) -> Iterator[HumanTurn]:
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise InputError(f"{where}: line {number} is not UTF-8") from None
        except RecursionError:
            raise InputError(f"{where}: line {number} is no JSON that can be used: nested too deeply") from None
        except ValueError as e:  # also of a number with too many digits
            raise InputError(f"{where}: line {number} is not JSON: {e}") from None
        try:
            yield parse(data)
        except InputError as e:
            raise InputError(f"{where}: line {number}: {e}") from None


def parse(data: object) -> HumanTurn:
    """A turn from a parsed line.

    Raises:
        InputError: names the field and what would be right.
    """
    if not isinstance(data, Mapping):
        raise InputError('a turn is a JSON object: {"source": …, "board": […], "clue": …, "guesses": […]}')
    clue = _text(data, "clue")
    if not normal(clue):
        raise InputError(f"clue: {clue!r} is not a word")
    try:
        board = unique(_strings(data, "board", needed=True), where="board")
    except WordError as e:
        raise InputError(str(e)) from None
    if not board:
        raise InputError("board: no cards; the words that could still be touched are needed")
    find = {normal(w): w for w in board}
    number = data.get("number")
    counts = isinstance(number, int) and not isinstance(number, bool) and number >= 0
    if not (counts or number is None or number == UNLIMITED):
        raise InputError(f"number: {shown(number)} is neither a whole number from 0 nor 'unlimited'")
    source = _text(data, "source", "turns")
    board_id = _text(data, "board_id", source)
    turn = data.get("turn", 0)
    if isinstance(turn, bool) or not isinstance(turn, int):
        raise InputError(f"turn: {turn!r} is not a whole number")
    return HumanTurn(
        source,
        board_id,
        board,
        clue,
        _on_board(data, "guesses", find),
        _on_board(data, "targets", find),
        number,
        _key(data.get("key"), find),
        _text(data, "clue_by", "human"),
        turn,
        _text(data, "cluster", board_id),
    )


def _text(data: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = data.get(name, default)
    if value is None and default is not None:
        return default
    if not isinstance(value, str) or not value:
        raise InputError(f"{name}: {'missing' if name not in data else repr(value)}; text is needed")
    return value


def _strings(data: Mapping[str, Any], name: str, *, needed: bool = False) -> list[str]:
    value = data.get(name)
    if value is None and not needed:
        return []
    if not isinstance(value, list) or not all(isinstance(w, str) for w in value):
        raise InputError(f"{name}: {'missing' if name not in data else 'not as needed'}; a list of words is needed")
    return value


def _on_board(data: Mapping[str, Any], name: str, find: Mapping[str, str]) -> tuple[str, ...]:
    out = []
    for word in _strings(data, name):
        card = find.get(normal(word))
        if card is None:
            raise InputError(f"{name}: {word!r} is not on the board")
        if card in out:
            raise InputError(f"{name}: {word!r} is there twice")
        out.append(card)
    return tuple(out)


def _key(value: object, find: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(f"key: an object with {', '.join(ROLES)} is needed")
    for name in value:
        if name not in ROLES:
            raise InputError(f"key: {shown(name)} is none of {', '.join(ROLES)}")
    # a key may name cards that are gone from the table
    return {r: tuple(find[k] for w in _strings(value, r) if (k := normal(w)) in find) for r in ROLES if r in value}
