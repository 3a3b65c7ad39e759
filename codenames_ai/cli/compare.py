"""The command ``codenames-ai compare``: plays two teams until a sequential test is decided."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import typer

from codenames_ai.cli.common import print_json, progress
from codenames_ai.cli.options import OUT, JsonOption, RunOptions, with_options
from codenames_ai.lab import ratings
from codenames_ai.show import report
from codenames_ai.show.display import show


@dataclass(frozen=True)
class SequentialTest:
    """The options of the sequential test (``lab.ratings.compare``)."""

    elo0: Annotated[
        float | None, typer.Option("--elo0", help="Classic: a lead that does not count as better; 0.", metavar="ELO")
    ] = None
    elo1: Annotated[
        float | None, typer.Option("--elo1", help="Classic: a lead that counts as better; 20.", metavar="ELO")
    ] = None
    share0: Annotated[
        float | None,
        typer.Option("--share0", help="Duet, solo: the same as a share of games won; 0.", metavar="SHARE"),
    ] = None
    share1: Annotated[
        float | None,
        typer.Option("--share1", help="Duet, solo: the same as a share of games won; 0.03.", metavar="SHARE"),
    ] = None
    alpha: Annotated[
        float, typer.Option("--alpha", help="How often a team may be called better by mistake.", metavar="P")
    ] = 0.05
    beta: Annotated[float, typer.Option("--beta", help="How often a better team may be missed.", metavar="P")] = 0.05
    one_sided: Annotated[bool, typer.Option("--one-sided", help="Ask only whether the first is better.")] = False


@with_options
def compare(
    first: Annotated[str, typer.Argument(help="A team.", metavar="SPEC")],
    second: Annotated[str, typer.Argument(help="Another team.", metavar="SPEC")],
    test: SequentialTest,
    run: RunOptions,
    games: Annotated[int, typer.Option("--games", help="The most games to play.", metavar="N")] = 20_000,
    out: Annotated[str | None, OUT] = None,
    json: JsonOption = False,
) -> None:
    """Play two teams on the same boards until one is shown to be better, or not.

    A sequential test (GSPRT): it plays as many games as it needs, and no more.
    """
    with progress("boards", stopped="with --out the same command continues this one") as bar:

        def shown(verdict: Any) -> None:
            low, high = verdict.bounds
            other = "" if verdict.other is None else f"  second better {verdict.other:+.2f}"
            text = f"boards  first better {verdict.ratio:+.2f}{other}  in ({low:.2f}, {high:.2f})"
            if bar is not None:
                bar(verdict.boards, games // 2, text)

        watch = None if bar is None else shown
        found = ratings.compare(
            first=first, second=second, games=games, out=out, progress=watch, **asdict(test), **run.settings()
        )
    seats = 2 if found.game == "duet" else 1
    alike = report.alike(found.game, [(team,) * seats for team in (found.first, found.second)])
    notes = report.notes_table(found.forfeits, found.games, alike)
    if json:
        rows = () if notes is None else notes.rows
        print_json({**_finite(asdict(found)), "notes": {str(k): str(v) for k, v in rows}})
        return
    parts = [report.comparison_table(found), notes]
    show(*report.terminal([part for part in parts if part is not None]))


def _finite(value: Any) -> Any:
    """The data with None for NaN and infinity, which JSON lacks: before the first board, or if all games were won."""
    if isinstance(value, dict):
        return {name: _finite(x) for name, x in value.items()}
    if isinstance(value, tuple | list):
        return [_finite(x) for x in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
