"""What the commands that play many games share: their options, and progress on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from codenames_ai.cli.common import note

GameOption = Annotated[str, typer.Option("--game", help="classic, duet or solo.", metavar="GAME")]
SeedOption = Annotated[int, typer.Option("--seed", help="Names the boards and the players' chance.", metavar="N")]
_OUT = typer.Option("--out", help="Folder to store games in, and to go on from.", metavar="DIR")
OutOption = Annotated[str, _OUT]
OutIfAnyOption = Annotated[str | None, _OUT]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", help="Processes on this machine; all cores by default.", metavar="W")
]
ClusterOption = Annotated[
    str | None,
    typer.Option("--cluster", help="A Dask scheduler in their place: tcp://host:8786.", metavar="ADDRESS"),
]
AskOption = Annotated[
    str,
    typer.Option("--ask", help="Doubtful clues: stand, refuse or ask_opponent (C9).", metavar="POLICY"),
]
TurnsOption = Annotated[
    int | None,
    typer.Option("--max-turns", help="Break games off after so many clues; they count in no rate.", metavar="N"),
]
LimitOption = Annotated[
    float,
    typer.Option("--move-limit", help="Seconds for one answer of a player; 0 for no limit.", metavar="SECONDS"),
]
ShardOption = Annotated[int | None, typer.Option("--shard", help="Games to a file.", metavar="N")]


def settings(
    option: list[str] | None,
    ask: str,
    words: str | None,
    mission: str | None,
    max_turns: int | None,
    move_limit: float,
) -> dict[str, Any]:
    """These options as settings of a run; InputError for a mission that is none."""
    from codenames_ai.playing.terminal.setup import tokens

    return {
        "options": option or (),
        "ask": ask,
        "words": words,
        "mission": None if mission is None else tokens(mission),
        "max_turns": max_turns,
        "move_limit": None if move_limit == 0 else move_limit,
    }


@contextmanager
def progress(unit: str = "games") -> Iterator[Callable[[Any], None] | None]:
    """What a run calls to show how far it has come: rate, remaining time, running win rate.

    On stderr, and only where that is a terminal. Ctrl-C is answered with how to go on.
    """
    try:
        if not sys.stderr.isatty():
            yield None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from codenames_ai.show.display import console

        columns = (BarColumn(None), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        with Progress(*columns, TextColumn("{task.fields[won]}"), console=console(stderr=True)) as bar:
            task = bar.add_task(unit, total=None, rate="starting", won="")

            def show(seen: Any) -> None:
                elapsed = bar.tasks[task].elapsed or 0
                rate = f"{seen.played / elapsed:,.1f} {unit}/s" if elapsed and seen.played else "starting"
                won = "" if seen.win_rate is None else f"won {seen.win_rate:.1%}"
                bar.update(task, total=seen.games, completed=seen.before + seen.played, rate=rate, won=won)

            yield show
    except KeyboardInterrupt:
        note("codenames-ai: stopped; the same command goes on where this one was")
        raise
