"""The one place that prints and reads: stdout and stdin, what must be hidden again, and the end of the input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from codenames_ai.show.display import console, show

if TYPE_CHECKING:
    from rich.console import RenderableType


PUSHED: Final = 200
"""Lines that push a screen out of sight where a terminal can do nothing else."""


class Screen:
    """A terminal, or a pipe in its place."""

    def __init__(self) -> None:
        self._kept: list[str] = []
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")  # a byte that is no text is an unclear line, not the end
        if self.interactive:
            _no_input_history()

    @property
    def interactive(self) -> bool:
        """Whether a person sits there: input and output are a terminal."""
        return sys.stdin is not None and sys.stdin.isatty() and console().is_terminal

    @property
    def width(self) -> int:
        """Cells that a line has now."""
        return console().width

    @property
    def lines(self) -> int | None:
        """Lines that the window has; None for a pipe, which has any number."""
        return console().size.height if self.interactive else None

    @property
    def ascii_only(self) -> bool:
        """Whether the stream has no characters to draw boxes with."""
        encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
        return not encoding.startswith("utf")

    def show(self, *parts: RenderableType) -> None:
        """Print parts below one another."""
        show(*parts)

    def note(self, text: str) -> None:
        """A message beside the game, on stderr."""
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
            print(flush=True)  # nobody's Enter has ended the line of the prompt
        return line.strip()

    def put_back(self, line: str) -> None:
        """Let a line be the answer to what is asked next."""
        self._kept.append(line)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """What is printed inside is gone afterwards, from the lines scrolled away too; not where there is no terminal.

        The alternate screen of terminals has no memory; a terminal without one is cleared.
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
    """Line editing without a memory: the next person must not find the last one's lines by the arrow keys."""
    try:
        import readline
    except ImportError:  # a system without line editing has no memory either
        return
    readline.set_auto_history(False)
