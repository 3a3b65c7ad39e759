"""Text for people: boards and explanations, in colour on a terminal, plain in a pipe, 80 columns."""

from __future__ import annotations

import functools
import os
import sys
from typing import TYPE_CHECKING, TextIO

from codenames_ai.core.board import ASSASSIN, BLUE, BYSTANDER, RED, Board, ClassicKey
from codenames_ai.show.html import LETTERS

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

WIDTH = 80

# A letter stands beside every colour, so that the board reads without colour too.
STYLES = {
    name: (LETTERS[name], style)
    for name, style in {
        RED: "bold red",
        BLUE: "bold blue",
        "own": "bold green",
        "agent": "bold green",
        "enemy": "bold red",
        BYSTANDER: "yellow",
        ASSASSIN: "bold white on black",
    }.items()
}


def console(*, stderr: bool = False) -> Console:
    """The one console a stream: at most 80 columns wide, no markup, no guessing of highlights."""
    stream = sys.stderr if stderr else sys.stdout
    out = _console(stream)
    out.width = _columns(stream)  # a window may have changed its size since
    return out


@functools.lru_cache(maxsize=2)
def _console(stream: TextIO) -> Console:
    from rich.console import Console

    return Console(file=stream, width=WIDTH, highlight=False, markup=False, emoji=False, soft_wrap=False)


def _columns(stream: TextIO) -> int:
    if not stream.isatty():
        return WIDTH
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        return WIDTH
    return min(WIDTH, columns) if columns > 0 else WIDTH  # 0: it does not know


def show(*parts: RenderableType) -> None:
    """Print parts below one another on stdout; without the blanks that tables end lines with, unless on a terminal."""
    out = console()
    if out.is_terminal:
        out.print(*parts, sep="\n")
        return
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    out.file.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))


def board_text(board: Board) -> Text:
    """A board with its key, five words a row, each with the letter of its identity."""
    from rich.text import Text

    out = Text()
    if isinstance(board.key, ClassicKey):
        out.append(f"{board.starts} starts · R red  B blue  . bystander  X assassin\n\n")
        marks = [(STYLES[i][0], STYLES[i][1]) for i in board.key.identities]
    else:
        out.append("left letter side a, right letter side b · + agent  . bystander  X assassin\n\n")
        marks = [
            (STYLES[a][0] + STYLES[b][0], STYLES[a][1] if a == b else "cyan")
            for a, b in zip(board.key.a, board.key.b, strict=True)
        ]
    width = max(12, max(map(len, board.words)))
    covered = set(board.covered)
    for row in range(5):
        for word, (mark, style) in list(zip(board.words, marks, strict=True))[row * 5 : row * 5 + 5]:
            shown = f"({word})" if word in covered else word
            out.append(f"{mark} {shown:<{width + 1}}", style="dim" if word in covered else style)
        out.append("\n")
    return out
