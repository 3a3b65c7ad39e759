"""``codenames-ai tournament``."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai.cli import running
from codenames_ai.cli.common import JsonOption, MissionOption, OptionsOption, WordsOption
from codenames_ai.cli.selfplay import tell


def tournament(
    teams: Annotated[list[str], typer.Argument(help="Teams, two or more.", metavar="SPEC SPEC …")],
    games: Annotated[int, typer.Option("--games", help="Of each pairing.", metavar="N")],
    out: running.OutOption,
    game: running.GameOption = "classic",
    seed: running.SeedOption = 0,
    workers: running.WorkersOption = None,
    cluster: running.ClusterOption = None,
    option: OptionsOption = None,
    ask: running.AskOption = "stand",
    words: WordsOption = None,
    mission: MissionOption = None,
    max_turns: running.TurnsOption = None,
    move_limit: running.LimitOption = 60.0,
    shard: running.ShardOption = None,
    json: JsonOption = False,
) -> None:
    """Play every pairing on the same boards and keys, and rate the teams.

    Classic: each two teams play each board twice, seats changed. Duet and solo: each spymaster plays with each
    operative. Run it again to go on where it stopped.
    """
    from codenames_ai.lab.runs import tournament as play

    with running.progress() as progress:
        run = play(
            teams,
            games,
            out=out,
            game=game,
            workers=workers,
            cluster=cluster,
            progress=progress,
            seed=seed,
            shard=shard,
            **running.settings(option, ask, words, mission, max_turns, move_limit),
        )
    tell(run, json)
