"""``codenames-ai selfplay``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from codenames_ai.cli import running
from codenames_ai.cli.common import JsonOption, MissionOption, OptionsOption, WordsOption, note, print_json
from codenames_ai.core.errors import InputError

TeamOption = Annotated[str | None, typer.Option(metavar="SPEC", help="The team at this seat.")]
DuetTeamOption = Annotated[str | None, typer.Option(metavar="SPEC", help="Duet: the team at this seat.")]


def selfplay(
    games: Annotated[int, typer.Option("--games", help="How many.", metavar="N")],
    out: running.OutOption,
    game: running.GameOption = "classic",
    seed: running.SeedOption = 0,
    red: TeamOption = None,
    blue: TeamOption = None,
    a: DuetTeamOption = None,
    b: DuetTeamOption = None,
    solo: Annotated[str | None, typer.Option("--solo", help="The one team of a solo game.", metavar="SPEC")] = None,
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
    """Play many games and store them: run it again to go on where it stopped.

    A team is a SPYMASTER+OPERATIVE, or one name for a pair; see `codenames-ai players`.
    """
    from codenames_ai.lab.runs import selfplay as play

    seats = {"red": red, "blue": blue, "a": a, "b": b, "solo": solo}
    with running.progress() as progress:
        run = play(
            games,
            players(game, seats),
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


def players(game: str, given: dict[str, str | None]) -> dict[str, str]:
    """The teams by seat; InputError for one that is missing, or has no place in this game."""
    from codenames_ai.lab.runs.settings import SEATS

    there = {seat: spec for seat, spec in given.items() if spec is not None}
    if game == "solo" and set(there) == {"red"}:
        there = {"solo": there["red"]}
    seats = SEATS.get(game)
    if seats is None:
        raise InputError(f"--game {game}: it is none of {', '.join(SEATS)}")
    for seat in there:
        if seat not in seats:
            raise InputError(f"--{seat}: a {game} game has {' and '.join(f'--{s}' for s in seats)}")
    for seat in seats:
        if seat not in there:
            raise InputError(f"--{seat} SPEC is missing: a {game} game has {' and '.join(f'--{s}' for s in seats)}")
    return there


def tell(run: Any, json: bool) -> None:
    """What a run came to, in short."""
    from codenames_ai.show import report
    from codenames_ai.show.display import show

    found = report.summary(run)
    parts = report.tables(found)
    if json:
        print_json({"out": str(run.folder), "games": run.played, "tables": report.to_json(parts)})
        return
    show(*report.terminal([part for part in parts if part.name in ("run", "teams", "notes")]))
    games = f"{run.played:,} game{'s' * (run.played != 1)}"
    note(f"codenames-ai: {games} in {run.folder}; see `codenames-ai report {run.folder}`")
