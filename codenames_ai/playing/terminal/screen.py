"""The one place that prints and reads: stdout and stdin, screens that are hidden again, and the end of the input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import RenderableType
from rich.segment import SegmentLines

from codenames_ai.show.display import console, show
from codenames_ai.show.phrases.terminal import MORE

PUSHED: Final = 200
"""Empty lines that push a screen out of sight on a terminal that can do nothing else."""


class Leave(Exception):
    """The person wants to leave the game as it is."""


class Screen:
    """A terminal, or a pipe in its place."""

    def __init__(self) -> None:
        self._kept: list[str] = []
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")  # a byte that is not text makes a line unclear, not the game end
        if self.interactive:
            _no_input_history()

    @property
    def interactive(self) -> bool:
        """Whether input and output are a terminal, with a person in front of it."""
        return sys.stdin is not None and sys.stdin.isatty() and console().is_terminal

    @property
    def width(self) -> int:
        """The width of the window now, in cells."""
        return console().width

    @property
    def lines(self) -> int | None:
        """The height of the window; None for a pipe, which has no limit."""
        return console().size.height if self.interactive else None

    @property
    def ascii_only(self) -> bool:
        """Whether the stream's encoding lacks the characters that boxes are drawn with."""
        encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
        return not encoding.startswith("utf")

    def show(self, *parts: RenderableType) -> None:
        """Print parts below one another."""
        show(*parts)

    def show_pages(self, part: RenderableType) -> None:
        """Print a part and, in a window that it does not fit into, wait for Enter after each page."""
        lines = console().render_lines(part, pad=False)
        room = len(lines) if self.lines is None else max(1, self.lines - 2)
        for start in range(0, len(lines), room):
            if start and (line := self.ask(MORE)):
                self.put_back(line)  # it answers the question below the help
                return
            show(SegmentLines(lines[start : start + room], new_lines=True))

    def note(self, text: str) -> None:
        """Print a message about the game on stderr."""
        print(text, file=sys.stderr, flush=True)

    def ask(self, prompt: str) -> str:
        """A line from the person, without white space around it; EOFError where there are no more."""
        if sys.stdin is None:
            raise EOFError
        sys.stdout.flush()
        if self._kept:
            print(prompt, flush=True)
            return self._kept.pop()
        line = input(prompt)
        if not self.interactive:
            print(flush=True)  # no Enter has ended the line of the prompt
        return line.strip()

    def put_back(self, line: str) -> None:
        """Let a line be the answer to what is asked next."""
        self._kept.append(line)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide what is printed inside afterwards, scrolled lines too; a pipe keeps it.

        The alternate screen of a terminal keeps no scrolled lines; a terminal without one is cleared.
        """
        out = console()
        if not out.is_terminal:
            yield
            return
        alternate = not out.is_dumb_terminal and out.set_alt_screen(True)
        out.clear()
        try:
            yield
        finally:
            if alternate:
                out.clear()
                out.set_alt_screen(False)
            else:
                out.file.write("\n" * PUSHED)
                out.clear()
            out.file.flush()


def _no_input_history() -> None:
    """Edit lines without a history: the arrow keys must not bring back what the person before typed."""
    try:
        import readline  # not on every system
    except ImportError:  # without line editing there is no history
        return
    readline.set_auto_history(False)
