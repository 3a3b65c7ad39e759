"""What several commands do alike: JSON on stdout, notes and progress on stderr, boards from files."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.views import SpymasterView, giver_view, open_clue


def print_json(data: object) -> None:
    """One JSON document on stdout; non-ASCII is escaped where stdout cannot carry it."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(data, ensure_ascii=encoding != "utf8", allow_nan=False))


def note(text: str) -> None:
    """A message for the person, on stderr."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def progress(unit: str, stopped: str = "") -> Iterator[Callable[..., None] | None]:
    """A progress bar on stderr, as a function of (done, total, text beside the bar); None where stderr is no terminal.

    Args:
        unit: what is counted, ``games``.
        stopped: what to say after Ctrl-C.
    """
    try:
        if not sys.stderr.isatty():
            yield None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # slow

        from codenames_ai.show.display import console  # brings rich

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
    """A new seed, short enough to type again; show it on stderr, so that the output can be had once more.

    It keeps no secret: the key is shown with it. Where nobody may guess the key, use ``session.fresh_seed``.
    """
    return secrets.randbelow(1_000_000)


def view_of(file: str) -> SpymasterView:
    """What the giver sees on the board in a file, or on standard input for ``-``.

    Raises:
        InputError: no such file, not a board, or no clue to give on it; the message begins with the file.
    """
    board = Board.load(file)
    with naming(file):
        return giver_view(board)


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Errors about the content of a file begin with its name."""
    try:
        yield
    except InputError as e:
        raise InputError(f"{'standard input' if file == '-' else file}: {e}") from None


def guessing_on(view: SpymasterView, file: str) -> str | None:
    """The clue that is being guessed on, as the beginning of a sentence; None between turns."""
    clue = open_clue(view)
    if clue is None:
        return None
    return f"{file}: {clue.by} is still guessing on '{clue.word} {clue.number}', and a turn has one clue"
