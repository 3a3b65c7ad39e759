"""The command ``codenames-ai tournament``: plays every pairing of some teams."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai.cli.options import OUT, JsonOption, RunOptions, ShardOption, with_options
from codenames_ai.cli.selfplay import run_progress, show_run
from codenames_ai.lab import runs


@with_options
def tournament(
    teams: Annotated[list[str], typer.Argument(help="Teams, two or more.", metavar="SPEC SPEC …")],
    games: Annotated[int, typer.Option("--games", help="Games of each pairing.", metavar="N")],
    out: Annotated[str, OUT],
    run: RunOptions,
    shard: ShardOption = None,
    json: JsonOption = False,
) -> None:
    """Play every pairing on the same boards and keys, and rate the teams.

    Classic: each two teams play each board twice, with seats changed. Duet and solo:
    each spymaster plays with each operative. Run it again to continue.
    """
    with run_progress() as watch:
        played = runs.tournament(teams=teams, games=games, out=out, shard=shard, progress=watch, **run.settings())
    show_run(played, json)
