"""What several commands share: their options, and JSON on stdout."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.views import SpymasterView, giver_view, open_clue

GameOption = Annotated[str, typer.Option("--game", help="classic or duet.", metavar="GAME")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The same number gives the same output.", metavar="N")]
WordsOption = Annotated[
    str | None,
    typer.Option("--words", help="classic, duet, or a UTF-8 file, one word a line.", metavar="LIST|FILE"),
]
VectorsOption = Annotated[
    str | None,
    typer.Option("--vectors", help="Word vectors, as vectors=NAME in the SPEC; see `vectors list`.", metavar="NAME"),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", help="Agree on an option before the deal, e.g. zero; may be repeated."),
]
MissionOption = Annotated[
    str | None, typer.Option("--mission", help="Duet: Cairo, or TURNS-MISTAKES as in 9-5.", metavar="MISSION")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def print_json(data: object) -> None:
    """One JSON document on stdout; non-ASCII is escaped where stdout cannot carry it."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(data, ensure_ascii=encoding != "utf8", allow_nan=False))


def note(text: str) -> None:
    """A message for the person, on stderr."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def counting(unit: str) -> Iterator[Callable[[int, int], None] | None]:
    """What long work calls with how much is done, and of how much: shown on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from codenames_ai.show.display import console

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(unit), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(unit, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def short_seed() -> int:
    """A new seed, short enough to type again; tell it on stderr, so that the output can be had once more.

    It keeps no secret: the key is shown with it. For a game whose key nobody may guess, ``session.fresh_seed``.
    """
    return secrets.randbelow(1_000_000)


def view_of(file: str) -> SpymasterView:
    """What the giver sees on the board in a file, or on standard input for ``-``.

    Raises:
        InputError: no such file, no board, or no clue to give on it; the message begins with the file.
    """
    board = Board.load(file)
    with naming(file):
        return giver_view(board)


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Errors of what is in a file begin with its name."""
    try:
        yield
    except InputError as e:
        raise InputError(f"{'standard input' if file == '-' else file}: {e}") from None


def guessing_on(view: SpymasterView, file: str) -> str | None:
    """The clue that is being guessed on, told in a sentence that ends open; None between turns."""
    clue = open_clue(view)
    if clue is None:
        return None
    return f"{file}: {clue.by} is still guessing on '{clue.word} {clue.number}', and a turn has one clue"
