"""The command ``codenames-ai selfplay``, and the progress and summary of a run that ``tournament`` shows too."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from codenames_ai.cli.common import note, print_json, progress
from codenames_ai.cli.options import OUT, JsonOption, RunOptions, ShardOption, with_options
from codenames_ai.core.errors import InputError
from codenames_ai.lab import runs
from codenames_ai.lab.runs.settings import SEATS
from codenames_ai.show import report
from codenames_ai.show.display import show
from codenames_ai.show.phrases.words import count

TeamOption = Annotated[str | None, typer.Option(metavar="SPEC", help="The team at this seat.")]
DuetTeamOption = Annotated[str | None, typer.Option(metavar="SPEC", help="Duet: the team at this seat.")]


@with_options
def selfplay(
    games: Annotated[int, typer.Option("--games", help="How many games.", metavar="N")],
    out: Annotated[str, OUT],
    run: RunOptions,
    red: TeamOption = None,
    blue: TeamOption = None,
    a: DuetTeamOption = None,
    b: DuetTeamOption = None,
    solo: Annotated[str | None, typer.Option("--solo", help="The one team of a solo game.", metavar="SPEC")] = None,
    shard: ShardOption = None,
    json: JsonOption = False,
) -> None:
    """Play many games and store them; run it again to continue.

    A team is a SPYMASTER+OPERATIVE, or one name for a pair; see `codenames-ai players`.
    """
    seats = {"red": red, "blue": blue, "a": a, "b": b, "solo": solo}
    teams = players(run.game, {seat: spec for seat, spec in seats.items() if spec is not None})
    with run_progress() as watch:
        played = runs.selfplay(games=games, players=teams, out=out, shard=shard, progress=watch, **run.settings())
    show_run(played, json)


def players(game: str, given: dict[str, str]) -> dict[str, str]:
    """The teams by seat; InputError for one that is missing, or for a seat that the game does not have."""
    seats = SEATS.get(game)
    if seats is None:
        raise InputError(f"--game: {game!r} is not a game; choose {', '.join(SEATS)}")
    if game == "solo" and set(given) == {"red"}:
        given = {"solo": given["red"]}
    needed = f"a {game} game has {' and '.join(f'--{seat}' for seat in seats)}"
    for seat in given:
        if seat not in seats:
            raise InputError(f"--{seat}: {needed}")
    for seat in seats:
        if seat not in given:
            raise InputError(f"--{seat} SPEC is missing: {needed}")
    return given


@contextmanager
def run_progress() -> Iterator[Callable[[Any], None] | None]:
    """The progress of a run on stderr: games, games a second, the share that the first team has won."""
    begun = time.monotonic()
    with progress("games", stopped="the same command continues this run") as bar:

        def shown(seen: Any) -> None:
            rate = f"{seen.played / (time.monotonic() - begun):,.1f} games/s" if seen.played else "starting"
            won = "" if seen.win_rate is None else f"  won {seen.win_rate:.1%}"
            if bar is not None:
                bar(seen.before + seen.played, seen.games, rate + won)

        yield None if bar is None else shown


def show_run(run: runs.Run, json: bool) -> None:
    """Print a summary of a run."""
    parts = report.tables(report.summary(run))
    if json:
        print_json({"out": str(run.folder), "games": run.played, "tables": report.to_json(parts)})
        return
    show(*report.terminal([part for part in parts if part.name in ("run", "teams", "notes")]))
    note(f"codenames-ai: {count(run.played, 'game')} in {run.folder}; see `codenames-ai report {run.folder}`")
