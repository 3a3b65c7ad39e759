"""Reads a board file: every field checked, each error naming the field and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from codenames_ai.core.codec import Count, Form, form_of, read
from codenames_ai.core.errors import BoardError, WordError
from codenames_ai.core.keys import (
    AGENT,
    CLASSIC_COUNTS,
    SIZE,
    ClassicKey,
    DuetKey,
    GivenClue,
    Mission,
    check_options,
)
from codenames_ai.core.text import shown
from codenames_ai.core.words import normal, unique

Texts = tuple[str, ...]


_ClassicClue: Any = form_of(GivenClue, by=Literal["red", "blue"], number=Count | Literal["unlimited"])
_DuetClue: Any = form_of(GivenClue, by=Literal["a", "b"], number=Count)


class _Sides(Form, kw_only=True):
    a: Texts
    b: Texts


class _Marked(Form, kw_only=True):
    a: Texts = ()
    b: Texts = ()


class _Mission(Form, kw_only=True):
    turns: int = 9
    mistakes: int = 9


class _Bank(Form, kw_only=True):
    bystander: Count | None = None
    checkmark: Count | None = None


class _Board(Form, kw_only=True):
    words: Texts
    options: Texts = ()
    covered: Texts = ()


class _Classic(_Board, kw_only=True):
    game: Literal["classic"]
    key: Texts
    starts: Any = None
    to_move: Literal["red", "blue"] | None = None
    clues: tuple[_ClassicClue, ...] = ()


class _Duet(_Board, kw_only=True):
    game: Literal["duet"]
    key: _Sides
    mission: _Mission = msgspec.field(default_factory=_Mission)
    giver: Literal["a", "b"] = "a"
    bank: _Bank = msgspec.field(default_factory=_Bank)
    stops: Count = 0
    phase: Literal["play", "sudden_death"] = "play"
    marked: _Marked = msgspec.field(default_factory=_Marked)
    clues: tuple[_DuetClue, ...] = ()


def fields(data: object) -> dict[str, Any]:
    """The fields of a ``Board`` from a parsed board file; raises BoardError naming the field."""
    if not isinstance(data, Mapping):
        raise BoardError('a board is a JSON object: {"game": …, "words": […], "key": …}')
    if "session" in data:
        raise BoardError("this is a saved game, not a board; `codenames-ai play --resume` goes on with it")
    if "events" in data:
        raise BoardError("this is the record of a game, not a board; `codenames-ai replay` shows it")
    game = data.get("game")
    if game not in ("classic", "duet"):
        raise BoardError(f"game: {shown(game)} is neither classic nor duet")
    form: type[_Classic | _Duet] = _Classic if game == "classic" else _Duet
    given = read(data, form, error=BoardError)
    words = _words(given.words)
    find = {normal(word): word for word in words}
    out: dict[str, Any] = {"game": game, "words": words, "options": check_options(game, given.options)}
    out["covered"] = _on_board(given.covered, find, "covered")
    out["clues"] = _clues(given.clues, find)
    out["omitted"] = tuple(sorted(set(form.__struct_fields__) - set(data)))
    return out | (_classic(given) if isinstance(given, _Classic) else _duet(given, find, out, data))


def _classic(given: _Classic) -> dict[str, Any]:
    key = ClassicKey(given.key)
    key.check()
    if given.starts not in (None, key.starts):
        raise BoardError(
            f"starts: {shown(given.starts)}, but {key.starts} has {CLASSIC_COUNTS[0]} agents and so starts [C1]"
        )
    return {"key": key, "to_move": given.to_move or key.starts}


def _duet(given: _Duet, find: Mapping[str, str], board: dict[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    key = DuetKey(given.key.a, given.key.b)
    key.check()
    mission = Mission(given.mission.turns, given.mission.mistakes)
    bank = []
    for kind, start in zip(("bystander", "checkmark"), mission.bank, strict=True):
        left = getattr(given.bank, kind)
        bank.append(start if left is None else left)
        if bank[-1] > start:
            raise BoardError(f"bank.{kind}: {left} tokens, but the mission starts with {start} [D13]")
    if given.phase == "sudden_death" and any(bank):
        raise BoardError(f"phase: sudden_death with {sum(bank)} tokens in the bank; it begins when none is left [D10]")
    agents = {word for side in (key.a, key.b) for word, what in zip(board["words"], side, strict=True) if what == AGENT}
    stated = "bank" in data and ("phase" in data or not given.clues)  # else the clues say what phase it is
    if given.phase == "play" and not any(bank) and stated and not agents <= set(board["covered"]):
        raise BoardError("phase: play with an empty bank; that is sudden_death [D10]")
    return {
        "key": key,
        "mission": mission,
        "giver": given.giver,
        "bank": (bank[0], bank[1]),
        "stops": given.stops,
        "phase": given.phase,
        "marked_a": _on_board(given.marked.a, find, "marked.a"),
        "marked_b": _on_board(given.marked.b, find, "marked.b"),
    }


def _words(words: Texts) -> Texts:
    if len(words) != SIZE:
        raise BoardError(f"words: {len(words)} words; a board has {SIZE}")
    try:
        return unique(words, where="words")
    except WordError as e:
        raise BoardError(str(e)) from None


def _clues(clues: Sequence[Any], find: Mapping[str, str]) -> tuple[GivenClue, ...]:
    out = []
    for i, clue in enumerate(clues):
        if not normal(clue.word):
            raise BoardError(f"clues[{i}].word: {shown(clue.word)} is not a word")
        guesses = tuple(_find(word, find, f"clues[{i}].guesses") for word in clue.guesses)
        out.append(GivenClue(clue.by, clue.word, clue.number, guesses, clue.valid, clue.ended))
    return tuple(out)


def _find(word: str, find: Mapping[str, str], where: str) -> str:
    found = find.get(normal(word))
    if found is None:
        raise BoardError(f"{where}: {shown(word)} is not on the board")
    return found


def _on_board(words: Texts, find: Mapping[str, str], where: str) -> Texts:
    out = tuple(_find(word, find, where) for word in words)
    if len(set(out)) != len(out):
        raise BoardError(f"{where}: {next(word for word in out if out.count(word) > 1)} is there twice")
    return out
