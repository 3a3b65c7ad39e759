"""Turns that people played, read from a turns file: the clue, the cards on the table, and the touches in order."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from codenames_ai.core import codec
from codenames_ai.core.errors import InputError, WordError
from codenames_ai.core.files import parse_json
from codenames_ai.core.words import normal, unique

ROLES = ("agents", "bystanders", "assassins", "opponents")
"""The fields of a turn's key."""


@dataclass(frozen=True, slots=True)
class HumanTurn:
    """One turn that people played.

    Attributes:
        source: the collection that it is from; results are given for each.
        board_id: the same for all turns of one board.
        board: the cards that could still be touched.
        clue: the clue word as it was given.
        guesses: the cards touched, in order; each on the board.
        targets: the cards that the giver meant; empty if not known.
        number: of the clue; None if not known.
        key: role (one of ROLES) -> its cards; empty if not known.
        clue_by: who gave the clue: ``human``, or the name of a program.
        turn: number of the turn on its board.
        cluster: the same for boards that share most words; they are resampled and held out together.
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


def human_clues(turns: Sequence[HumanTurn]) -> list[HumanTurn]:
    """One turn for each clue that a person gave for known targets, even if several people guessed on it."""
    kept: dict[tuple[str, str, tuple[str, ...]], HumanTurn] = {}
    for turn in turns:
        if turn.clue_by == "human" and turn.targets:
            kept.setdefault((turn.board_id, normal(turn.clue), tuple(sorted(turn.targets))), turn)
    return list(kept.values())


class _Key(codec.Form, kw_only=True):
    """The key of a line."""

    agents: list[str] | None = None
    bystanders: list[str] | None = None
    assassins: list[str] | None = None
    opponents: list[str] | None = None


class _Line(codec.Form, kw_only=True, forbid_unknown_fields=False):
    """A line of a turns file; a field that is null counts as left out."""

    source: str | None = None
    board_id: str | None = None
    turn: int = 0
    board: list[str]
    key: _Key | None = None
    clue: str
    number: codec.Count | Literal["unlimited"] | None = None
    targets: list[str] | None = None
    guesses: list[str] | None = None
    clue_by: str | None = None
    cluster: str | None = None


def read(path: str | Path) -> list[HumanTurn]:
    """The turns of a JSON-lines file, gzipped or not; empty lines are skipped.

    Raises:
        InputError: there is no such file, it holds no turn, or a line is wrong; names the line and the field.
    """
    try:
        raw = Path(path).read_bytes()
        if raw.startswith(b"\x1f\x8b"):
            raw = gzip.decompress(raw)
    except (OSError, EOFError, zlib.error) as e:
        raise InputError(f"{path}: {getattr(e, 'strerror', None) or e}") from None
    turns = list(_turns(raw, str(path)))
    if not turns:
        raise InputError(f"{path}: no turns in it")
    return turns


def _turns(raw: bytes, where: str) -> Iterator[HumanTurn]:
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            yield parse(parse_json(line.decode("utf-8-sig"), lines=False))
        except UnicodeDecodeError:
            raise InputError(f"{where}: line {number} is not UTF-8") from None
        except InputError as e:
            raise InputError(f"{where}: line {number}: {e}") from None


def parse(data: object) -> HumanTurn:
    """The turn in the parsed JSON of a line.

    Raises:
        InputError: names the field, what it is and what is allowed.
    """
    line = codec.read(data, _Line)
    if not normal(line.clue):
        raise InputError(f"clue: {line.clue!r} is not a word")
    for name in ("source", "board_id", "clue_by", "cluster"):
        if getattr(line, name) == "":
            raise InputError(f"{name}: the text is empty; leave the field out or name something")
    try:
        board = unique(line.board, where="board")
    except WordError as e:
        raise InputError(str(e)) from None
    if not board:
        raise InputError("board: no cards; list the words that could still be touched")
    cards = {normal(w): w for w in board}
    source = line.source or "turns"
    board_id = line.board_id or source
    roles = {role: getattr(line.key, role, None) for role in ROLES}
    return HumanTurn(
        source,
        board_id,
        board,
        line.clue,
        _on_board("guesses", line.guesses, cards),
        _on_board("targets", line.targets, cards),
        line.number,
        # a key may name cards that were touched before
        {
            r: tuple(cards[k] for w in words if (k := normal(w)) in cards)
            for r, words in roles.items()
            if words is not None
        },
        line.clue_by or "human",
        line.turn,
        line.cluster or board_id,
    )


def _on_board(field: str, words: list[str] | None, cards: Mapping[str, str]) -> tuple[str, ...]:
    out: list[str] = []
    for word in words or ():
        card = cards.get(normal(word))
        if card is None:
            raise InputError(f"{field}: {word!r} is not on the board")
        if card in out:
            raise InputError(f"{field}: {word!r} is there twice")
        out.append(card)
    return tuple(out)
