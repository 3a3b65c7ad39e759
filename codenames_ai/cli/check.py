"""The command ``codenames-ai check``: judges one clue, or a batch of clues."""

from __future__ import annotations

import json as jsonlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from codenames_ai.cli.common import note, print_json, view_of
from codenames_ai.cli.options import JsonOption
from codenames_ai.core.board import Number
from codenames_ai.core.errors import CodenamesError, InputError, MoveError
from codenames_ai.core.text import plain
from codenames_ai.core.words import normal, split_words
from codenames_ai.english import clue_rules
from codenames_ai.english.clue_text import parse_number

STATUS = {"legal": 0, "illegal": 1, "ask": 3}
"""Exit status for each verdict (docs/reference/interfaces.md)."""

WIDEST = 60
"""Most characters of a clue that are printed in text."""

LONGEST_NUMBER = 400
"""Most digits that are read as a number."""


def check(
    clue: Annotated[str | None, typer.Argument(help="The clue word.", metavar="CLUE", show_default=False)] = None,
    visible: Annotated[
        list[str] | None,
        typer.Option("--visible", help="The uncovered cards, separated by blanks or commas.", metavar="W …"),
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", help="A board file in place of --visible, or -.", metavar="FILE")
    ] = None,
    number: Annotated[
        str | None, typer.Option("--number", help="The number of the clue, or 'unlimited'.", metavar="N")
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option("--allow", help="Options of the rules: names, titles, acronyms …", metavar="OPTION …"),
    ] = None,
    intended: Annotated[
        list[str] | None,
        typer.Option("--intended", help="The cards it is intended for, if known.", metavar="W …"),
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option("--batch", help="Judge one JSON object a line of this file, or of -.", metavar="FILE.jsonl"),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Judge a clue: legal, illegal, or for the table to decide.

    The output names the rule, the card and the reason. Exit status: 0 legal, 1 illegal, 3 ask;
    with --batch, 0 if every line could be judged, whatever the verdicts, else 2.
    """
    if batch is not None:
        if any(given is not None for given in (clue, visible, board, number, allow, intended)):
            raise InputError("--batch: each line has its own clue, cards and options; leave out everything else")
        raise typer.Exit(_batch(batch))
    if clue is None:
        raise InputError("which clue? codenames-ai check CLUE --visible CARD …, or --batch FILE.jsonl")
    if visible is not None and board is not None:
        raise InputError("--visible and --board: give one of the two")
    raise typer.Exit(_single(clue, visible, board, number, allow, intended, json))


def _single(
    clue: str,
    visible: list[str] | None,
    board: str | None,
    number: str | None,
    allow: list[str] | None,
    intended: list[str] | None,
    json: bool,
) -> int:
    cards, own_left = _listed("--visible", visible), None
    options = tuple(name for text in allow or () for name in text.replace(",", " ").split())
    if board is not None:
        view = view_of(board)
        cards, own_left = list(view.visible), view.own_left
        options = (*view.options, *options)
    meant = None if intended is None else _listed("--intended", intended)
    shown = {normal(card) for card in cards}
    for card in meant or ():
        if normal(card) not in shown:
            raise InputError(f"--intended: {card!r} is not among the uncovered cards")
    verdict = clue_rules.check(clue, _number(number), visible=cards, options=options, intended=meant, own_left=own_left)
    if json:
        print_json(verdict.to_dict())
    else:
        about = ", ".join(part for part in (verdict.rule, verdict.word) if part is not None)
        head = f"{_short(verdict.clue) or '(nothing)'}: {verdict.verdict}" + (f" ({about})" if about else "")
        print(plain(f"{head}. {verdict.reason}"))
    return STATUS[verdict.verdict]


def _short(text: str) -> str:
    text = "".join(ch if ch.isprintable() else "�" for ch in text)
    return text if len(text) <= WIDEST else text[:WIDEST] + "…"


def _listed(name: str, given: list[str] | None) -> list[str]:
    """The words of an option, which may be repeated; words are separated by blanks or commas."""
    if given is None:
        return []
    words = list(split_words("\n".join(given), where=name))
    if not words:
        raise InputError(f"{name}: no word follows; write the cards after it, or leave it out")
    return words


def _number(text: str | None) -> Number | float | str | None:
    """The number if the text is one; V6 judges anything else."""
    if text is None:
        return None
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER:
        return int(digits)  # even if no board has this many cards: V6 judges that
    try:
        return parse_number(text)
    except MoveError:
        return text


def _batch(name: str) -> int:
    failed = total = 0
    for line in _lines(name):
        total += 1
        try:
            out = clue_rules.check_row(_object(line)).to_dict()
        except CodenamesError as e:
            failed += 1
            out = {"error": f"line {total}: {' '.join(str(e).split())}"}
        sys.stdout.write(jsonlib.dumps(out) + "\n")
    sys.stdout.flush()
    if failed:
        note(f"codenames-ai: {name}: {failed:,} of {total:,} lines could not be judged")
    return 2 if failed else 0


def _object(line: bytes) -> object:
    try:
        return jsonlib.loads(line)
    except UnicodeDecodeError:
        raise InputError("not UTF-8") from None
    except RecursionError:
        raise InputError("not usable JSON: nested too deeply") from None
    except ValueError as e:
        why = e.msg if isinstance(e, jsonlib.JSONDecodeError) else str(e)
        raise InputError(f"not JSON: {why}") from None


def _lines(name: str) -> Iterator[bytes]:
    if name == "-":
        yield from _of(sys.stdin.buffer)
        return
    try:
        with Path(name).open("rb") as f:
            yield from _of(f)
    except OSError as e:
        raise InputError(f"{name}: {e.strerror or e}") from None


def _of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of the file, without blank ones at its end."""
    blank: list[bytes] = []
    for i, line in enumerate(stream):
        if i == 0:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if line.strip():
            yield from blank
            blank.clear()
            yield line
        else:
            blank.append(line)
