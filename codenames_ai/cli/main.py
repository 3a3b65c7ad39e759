"""The Typer application: every command in one place, each loading its module when it runs."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from codenames_ai.errors import CodenamesError

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
"""Exit status for anything wrong with what was given (INTERFACES)."""


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet."""
    if version:
        from codenames_ai import __version__

        print(__version__)
        raise typer.Exit


def register() -> typer.Typer:
    """The application with all its commands."""
    from codenames_ai.cli import check, clue, deal, evaluate, guess, many, players, replay, vectors

    app.command("check", cls=many.ManyWords)(check.check)
    app.command("clue", cls=many.ManyWords)(clue.clue)
    app.command("deal")(deal.deal)
    app.command("evaluate")(evaluate.evaluate)
    app.command("guess")(guess.guess)
    app.command("players")(players.players)
    app.command("replay")(replay.replay)
    app.add_typer(vectors.app, name="vectors")
    return app


def run() -> None:
    """The console script: errors raised on purpose become one line on stderr and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a C or cp1252 locale must not end in a traceback
    sys.argv[1:] = [_as_utf8(argument) for argument in sys.argv[1:]]
    try:
        register()(standalone_mode=True)
    except CodenamesError as e:
        print(f"codenames-ai: {' '.join(str(e).split())}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:  # `codenames-ai … | head`: the reader has what it wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)


def _as_utf8(argument: str) -> str:
    """An argument as it was typed, where a C locale has made its letters unreadable bytes."""
    if argument.isprintable():
        return argument
    return os.fsencode(argument).decode("utf-8", "replace")


if __name__ == "__main__":
    run()
