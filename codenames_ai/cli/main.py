"""The application ``codenames-ai``: all commands by name, and errors as one line with an exit status."""

from __future__ import annotations

import contextlib
import errno
import functools
import io
import os
import sys
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from codenames_ai import __version__
from codenames_ai.cli.options import CONTEXT, ManyWords
from codenames_ai.core.errors import CodenamesError
from codenames_ai.core.text import plain

COMMANDS = {
    "check": "Judge a clue: legal, illegal, or for the table to decide.",
    "clue": "Rank clues for the side to move, each explained.",
    "compare": "Play two teams on the same boards until one is shown to be better, or not.",
    "deal": "Deal a board and its key.",
    "evaluate": "Measure how well an operative predicts what people touched.",
    "guess": "Rank the cards that an operative would touch on a clue.",
    "play": "Play at the terminal, alone or with others, with programs in all other seats.",
    "players": "List the programs that play, with their options and defaults.",
    "replay": "Show recorded games, turn by turn; every move is judged again.",
    "report": "Show the results of a run: ratings, rates with intervals, cross-play, clues.",
    "selfplay": "Play many games and store them; run it again to continue.",
    "serve": "Play in the browser: with and against the AI, with friends, several to a team.",
    "tournament": "Play every pairing on the same boards and keys, and rate the teams.",
    "vectors": "Word vectors: list them, and make more from files and blends.",
}
"""Every command with its first line of help. Its function is in the module of that name."""


class Commands(TyperGroup):
    """The group of all commands: a command's module is imported only to run that command or to show its help."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # the names, for "Did you mean"

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        return _loaded(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@functools.cache
def _loaded(name: str) -> Any:
    module = import_module(f"codenames_ai.cli.{name}")
    alone = getattr(module, "app", None)
    if alone is None:
        alone = typer.Typer(rich_markup_mode=None, add_completion=False, context_settings=CONTEXT)
        alone.command(name, cls=ManyWords)(getattr(module, name))
    return typer.main.get_command(alone)


app = typer.Typer(
    name="codenames-ai",
    cls=Commands,
    help="Clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=CONTEXT,
)

BAD_INPUT = 2
"""Exit status for anything wrong with what was given (docs/reference/interfaces.md)."""

USAGE_ERROR: Any = typer.BadParameter.__mro__[1]
"""Click's class of all errors in the flags; some versions of Typer bring their own Click and export only subclasses."""

UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})
"""What the system says when standard output takes no more."""

EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN})
"""What the system says when a process may have no more files, memory or processes."""


def _print_version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet."""


def run() -> None:
    """The console script: errors raised on purpose become one line on stderr and exit status 2.

    Errors in the flags are printed here, because Click would print several lines. The output is flushed here, so that
    a full disk is reported and does not end in a traceback when the interpreter exits.
    """
    if sys.stderr is None:  # closed by the caller; prints would go to stdout instead
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        _fail("standard output is closed: there is nowhere to print to")
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())  # closed by the caller: there is nothing to read
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a C or cp1252 locale must not end in a traceback
    try:
        status = _command([_as_utf8(argument) for argument in sys.argv[1:]])
        sys.stdout.flush()
    except BrokenPipeError:  # `codenames-ai … | head`: the reader has what it wanted
        _drop_output()
        status = 0
    except OSError as e:
        if e.errno in EXHAUSTED:
            _fail(f"the system gives this process no more: {e.strerror}")
        if e.errno not in UNWRITABLE:
            raise
        _drop_output()
        _fail(f"the output cannot be written: {e.strerror}")
    except MemoryError:
        _fail("there is not enough memory for this")
    except UnicodeEncodeError as e:
        if e.encoding == "utf-8":
            raise
        _fail(f"{e.object!r} cannot be a file name here, where names are {e.encoding}; set PYTHONUTF8=1")
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def _command(arguments: list[str]) -> int:
    """Run a command line; the exit status."""
    command = typer.main.get_command(app)
    try:
        with command.make_context("codenames-ai", arguments) as context:
            command.invoke(context)
    except typer.Exit as e:
        return e.exit_code
    except CodenamesError as e:
        _fail(str(e))
    except USAGE_ERROR as e:
        help_wanted = "\n" in e.format_message()  # the command without arguments: show its help
        if help_wanted:
            print(e.format_message(), file=sys.stderr)
            return BAD_INPUT
        path = e.ctx.command_path if e.ctx is not None else _path(command, arguments)
        _fail(f"{e.format_message().rstrip('.')}; see {path} --help")
    return 0


def _path(command: Any, arguments: list[str]) -> str:
    """The command that a line begins with; some errors of Click do not know it."""
    path = ["codenames-ai"]
    for argument in arguments:
        command = command.get_command(None, argument) if hasattr(command, "get_command") else None
        if command is None:
            break
        path.append(argument)
    return " ".join(path)


def _fail(message: str) -> NoReturn:
    """One line on stderr, whatever the message holds, and the exit status for bad input."""
    with contextlib.suppress(OSError):  # stderr takes no more: the exit status still shows it
        print(f"codenames-ai: {plain(' '.join(message.split()))}", file=sys.stderr, flush=True)
    sys.exit(BAD_INPUT)


def _drop_output() -> None:
    """Discard what is still to be written to stdout; the interpreter would try again when it exits, and fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _as_utf8(argument: str) -> str:
    """An argument as it was typed, also if a C locale has turned its letters into bytes."""
    if argument.isprintable():
        return argument
    return os.fsencode(argument).decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    run()
