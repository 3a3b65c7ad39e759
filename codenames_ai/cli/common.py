"""What several commands share: JSON on stdout, notes and progress on stderr, boards from files."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.views import SpymasterView, giver_view


def print_json(data: object) -> None:
    """Print one JSON document on stdout; letters beyond ASCII are escaped unless stdout is UTF-8."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(data, ensure_ascii=encoding != "utf8", allow_nan=False))


def note(text: str) -> None:
    """Print a message for the user on stderr."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def progress(unit: str, stopped: str = "") -> Iterator[Callable[..., None] | None]:
    """A progress bar on stderr, as a function of (done, total, text next to it); None if stderr is not a terminal.

    Args:
        unit: what is counted, ``games``.
        stopped: what to say after Ctrl-C.
    """
    try:
        if not sys.stderr.isatty():
            yield None
            return
        from rich.progress import (  # slow to load
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        from codenames_ai.show.display import console  # loads rich

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
        with Progress(*columns, console=console(stderr=True), transient=True) as bar:
            task = bar.add_task(unit, total=None)

            def show(done: float, total: float | None, text: str = unit) -> None:
                bar.update(task, completed=done, total=total, description=text)

            yield show
    except KeyboardInterrupt:
        if stopped:
            note(f"codenames-ai: stopped; {stopped}")
        raise


def short_seed() -> int:
    """A new seed, short enough to type. Print it on stderr, so that the same output can be made again.

    It can be guessed, which does no harm where the key is printed too; elsewhere use ``session.fresh_seed``.
    """
    return secrets.randbelow(1_000_000)


def view_of(file: str) -> SpymasterView:
    """What the giver sees on the board in a file, or on standard input for ``-``.

    Raises:
        InputError: there is no such file, it is not a board, or no clue can be given on it; the message names the file.
    """
    board = Board.load(file)
    with naming(file):
        return giver_view(board)


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Errors in the block begin with the name of the file that they are about."""
    try:
        yield
    except InputError as e:
        raise InputError(f"{'standard input' if file == '-' else file}: {e}") from None
