"""The Typer application: every command in one place, each loading its module when it runs."""

from __future__ import annotations

import contextlib
import errno
import functools
import io
import os
import sys
from typing import Annotated, Any, NoReturn

import typer

from codenames_ai.core.errors import CodenamesError

app = typer.Typer(
    name="codenames-ai",
    help="Clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)

BAD_INPUT = 2
"""Exit status for anything wrong with what was given (docs/reference/interfaces.md)."""

USAGE_ERROR: Any = typer.BadParameter.__mro__[1]
"""Click's error for any slip in the flags; Typer brings its own Click in some versions, and names only some errors."""

UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})
"""What the system says when standard output takes no more."""

EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN})
"""What the system says when a process may have no more files, memory or processes."""


def _print_version(wanted: bool) -> None:
    if wanted:
        from codenames_ai import __version__

        print(__version__)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet."""


@functools.cache
def register() -> typer.Typer:
    """The application with all its commands, made once: each is registered with the one application there is."""
    from codenames_ai.cli import (
        check,
        clue,
        compare,
        deal,
        evaluate,
        guess,
        many,
        play,
        players,
        replay,
        report,
        selfplay,
        serve,
        tournament,
        vectors,
    )

    app.command("check", cls=many.ManyWords)(check.check)
    app.command("clue", cls=many.ManyWords)(clue.clue)
    app.command("compare", cls=many.ManyWords)(compare.compare)
    app.command("deal")(deal.deal)
    app.command("evaluate")(evaluate.evaluate)
    app.command("guess")(guess.guess)
    app.command("play")(play.play)
    app.command("players")(players.players)
    app.command("replay")(replay.replay)
    app.command("report")(report.report)
    app.command("selfplay", cls=many.ManyWords)(selfplay.selfplay)
    app.command("serve")(serve.serve)
    app.command("tournament", cls=many.ManyWords)(tournament.tournament)
    app.add_typer(vectors.app, name="vectors")
    return app


def run() -> None:
    """The console script: errors raised on purpose become one line on stderr and exit status 2.

    Slips in the flags are told by us, not by Click, which would print several lines; and the output is flushed here, so
    that a full disk is told and not met by the interpreter on its way out.
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
        _fail(f"{e.object!r}: a file cannot be called so where names are {e.encoding}; set PYTHONUTF8=1")
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def _command(arguments: list[str]) -> int:
    """Run a command line; the exit status."""
    command = typer.main.get_command(register())
    try:
        with command.make_context("codenames-ai", arguments) as context:
            command.invoke(context)
    except typer.Exit as e:
        return e.exit_code
    except CodenamesError as e:
        _fail(str(e))
    except USAGE_ERROR as e:
        help_wanted = "\n" in e.format_message()  # the command alone: what it can do is the answer
        if help_wanted:
            print(e.format_message(), file=sys.stderr)
            return BAD_INPUT
        path = e.ctx.command_path if e.ctx is not None else _path(command, arguments)
        _fail(f"{e.format_message().rstrip('.')}; see {path} --help")
    return 0


def _path(command: Any, arguments: list[str]) -> str:
    """The command that a line begins with: not every error of Click's knows it."""
    said = ["codenames-ai"]
    for argument in arguments:
        command = getattr(command, "commands", {}).get(argument)
        if command is None:
            break
        said.append(argument)
    return " ".join(said)


def _fail(message: str) -> NoReturn:
    """One line on stderr, whatever the message holds, and the exit status for bad input."""
    from codenames_ai.core.text import plain

    with contextlib.suppress(OSError):  # nowhere to tell it: the exit status still does
        print(f"codenames-ai: {plain(' '.join(message.split()))}", file=sys.stderr, flush=True)
    sys.exit(BAD_INPUT)


def _drop_output() -> None:
    """Let what is still to be written to stdout go nowhere; else the interpreter would try again, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _as_utf8(argument: str) -> str:
    """An argument as it was typed, where a C locale has made its letters unreadable bytes."""
    if argument.isprintable():
        return argument
    return os.fsencode(argument).decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    run()
