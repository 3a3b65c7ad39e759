"""Reads a board file: every field checked, each error naming the field and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from codenames_ai.core.errors import BoardError, WordError
from codenames_ai.core.keys import (
    AGENT,
    BLUE,
    CLASSIC_COUNTS,
    RED,
    SIZE,
    A,
    B,
    ClassicKey,
    DuetKey,
    GivenClue,
    Mission,
    Number,
    check_options,
)
from codenames_ai.core.text import plain, shown
from codenames_ai.core.words import normal, unique

_BOTH = {"game", "words", "key", "options", "covered", "clues"}
_FIELDS = {
    "classic": _BOTH | {"starts", "to_move"},
    "duet": _BOTH | {"mission", "giver", "bank", "stops", "phase", "marked"},
}


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
    for name in data:
        if name not in _FIELDS[game]:
            raise BoardError(
                f"{plain(str(name))}: no such field; a {game} board has {', '.join(sorted(_FIELDS[game]))}"
            )
    words = _words(data.get("words"))
    options = check_options(game, _strings(data.get("options", []), "options"))
    find = {normal(w): w for w in words}
    covered = _on_board(data.get("covered", []), find, "covered")
    if game == "classic":
        return _classic(data, words, options, covered, find)
    return _duet(data, words, options, covered, find)


def _classic(
    data: Mapping[str, Any],
    words: tuple[str, ...],
    options: tuple[str, ...],
    covered: tuple[str, ...],
    find: Mapping[str, str],
) -> dict[str, Any]:
    key = ClassicKey(tuple(_strings(data.get("key"), "key")))
    key.check()
    starts = data.get("starts", key.starts)
    if starts != key.starts:
        raise BoardError(f"starts: {shown(starts)}, but {key.starts} has {CLASSIC_COUNTS[0]} agents and so starts [C1]")
    clues = _clues(data.get("clues", []), find, (RED, BLUE), unlimited=True)
    to_move = data.get("to_move", key.starts)
    if to_move not in (RED, BLUE):
        raise BoardError(f"to_move: {shown(to_move)} is neither red nor blue")
    return {
        "game": "classic",
        "words": words,
        "key": key,
        "options": options,
        "covered": covered,
        "clues": clues,
        "to_move": to_move,
        "omitted": _omitted(data),
    }


def _duet(
    data: Mapping[str, Any],
    words: tuple[str, ...],
    options: tuple[str, ...],
    covered: tuple[str, ...],
    find: Mapping[str, str],
) -> dict[str, Any]:
    sides = _object(data.get("key"), "key", (A, B), required=True)
    key = DuetKey(tuple(_strings(sides[A], "key.a")), tuple(_strings(sides[B], "key.b")))
    key.check()
    given = _object(data.get("mission", {}), "mission", ("turns", "mistakes"))
    mission = Mission(given.get("turns", 9), given.get("mistakes", 9))
    bank = _object(data.get("bank", {}), "bank", ("bystander", "checkmark"))
    tokens = tuple(
        _count(bank.get(kind, start), f"bank.{kind}")
        for kind, start in zip(("bystander", "checkmark"), mission.bank, strict=True)
    )
    for left, start, kind in zip(tokens, mission.bank, ("bystander", "checkmark"), strict=True):
        if left > start:
            raise BoardError(f"bank.{kind}: {left} tokens, but the mission starts with {start} [D13]")
    giver = data.get("giver", A)
    if giver not in (A, B):
        raise BoardError(f"giver: {shown(giver)} is neither a nor b")
    phase = data.get("phase", "play")
    if phase not in ("play", "sudden_death"):
        raise BoardError(f"phase: {shown(phase)} is neither play nor sudden_death")
    if phase == "sudden_death" and any(tokens):
        raise BoardError(
            f"phase: sudden_death with {sum(tokens)} tokens in the bank; it begins when none is left [D10]"
        )
    agents = {w for side in (key.a, key.b) for w, identity in zip(words, side, strict=True) if identity == AGENT}
    told = "bank" in data and ("phase" in data or not data.get("clues"))  # else the clues say what phase it is
    if phase == "play" and not any(tokens) and told and not agents <= set(covered):
        raise BoardError("phase: play with an empty bank; that is sudden_death [D10]")
    marked = _object(data.get("marked", {}), "marked", (A, B))
    return {
        "game": "duet",
        "words": words,
        "key": key,
        "options": options,
        "covered": covered,
        "clues": _clues(data.get("clues", []), find, (A, B), unlimited=False),
        "mission": mission,
        "giver": giver,
        "bank": (tokens[0], tokens[1]),
        "stops": _count(data.get("stops", 0), "stops"),
        "phase": phase,
        "marked_a": _on_board(marked.get(A, []), find, "marked.a"),
        "marked_b": _on_board(marked.get(B, []), find, "marked.b"),
        "omitted": _omitted(data),
    }


def _omitted(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(_FIELDS[data["game"]] - set(data)))


def _words(value: object) -> tuple[str, ...]:
    listed = _strings(value, "words")
    if len(listed) != SIZE:
        raise BoardError(f"words: {len(listed)} words; a board has {SIZE}")
    try:
        return unique(listed, where="words")
    except WordError as e:
        raise BoardError(str(e)) from None


def _clues(value: object, find: Mapping[str, str], givers: Sequence[str], *, unlimited: bool) -> tuple[GivenClue, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BoardError("clues: a list of clues is needed")
    out = []
    for i, item in enumerate(value):
        where = f"clues[{i}]"
        names = ("by", "word", "number", "guesses", "valid", "ended")
        clue = _object(item, where, names)
        by, word, valid, ended = clue.get("by"), clue.get("word"), clue.get("valid", True), clue.get("ended")
        if not isinstance(by, str) or by not in givers:
            raise BoardError(f"{where}.by: {shown(by)} is none of {', '.join(givers)}")
        if not isinstance(word, str) or not normal(word):
            raise BoardError(f"{where}.word: {shown(word)} is not a word")
        if not isinstance(valid, bool):
            raise BoardError(f"{where}.valid: {shown(valid)} is neither true nor false")
        if ended is not None and not isinstance(ended, str):
            raise BoardError(f"{where}.ended: {shown(ended)} is not text (how the turn ended)")
        number = _number(clue.get("number"), f"{where}.number", unlimited=unlimited)
        guesses = tuple(
            _find(w, find, f"{where}.guesses") for w in _strings(clue.get("guesses", []), f"{where}.guesses")
        )
        out.append(GivenClue(by, word, number, guesses, valid, ended))
    return tuple(out)


def _number(value: object, where: str, *, unlimited: bool) -> Number:
    if value == "unlimited" and unlimited:
        return "unlimited"
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        wanted = "a whole number from 0" + (" or 'unlimited'" if unlimited else "")
        raise BoardError(f"{where}: {shown(value)} is no number for a clue; {wanted}")
    return value


def _count(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BoardError(f"{where}: {shown(value)} is not a whole number from 0")
    return value


def _strings(value: object, where: str) -> list[str]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BoardError(f"{where}: a list of strings is needed")
    for i, item in enumerate(value):
        if not isinstance(item, str):
            raise BoardError(f"{where}[{i}]: {shown(item)} is not a string")
    return list(value)


def _object(value: object, where: str, names: Sequence[str], *, required: bool = False) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BoardError(f"{where}: an object with {', '.join(names)} is needed")
    for name in value:
        if name not in names:
            raise BoardError(f"{where}.{plain(str(name))}: no such field; there are {', '.join(names)}")
    for name in names:
        if required and name not in value:
            raise BoardError(f"{where}.{name}: missing")
    return value


def _find(word: str, find: Mapping[str, str], where: str) -> str:
    found = find.get(normal(word))
    if found is None:
        raise BoardError(f"{where}: {shown(word)} is not on the board")
    return found


def _on_board(value: object, find: Mapping[str, str], where: str) -> tuple[str, ...]:
    out = tuple(_find(w, find, where) for w in _strings(value, where))
    if len(set(out)) != len(out):
        raise BoardError(f"{where}: {next(w for w in out if out.count(w) > 1)} is there twice")
    return out
