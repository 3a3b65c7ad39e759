"""``codenames-ai compare``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from codenames_ai.cli import running
from codenames_ai.cli.common import JsonOption, MissionOption, OptionsOption, WordsOption, note, print_json

if TYPE_CHECKING:
    from codenames_ai.lab.ratings import Comparison
    from codenames_ai.show.report import ReportTable


def compare(
    first: Annotated[str, typer.Argument(help="A team.", metavar="SPEC")],
    second: Annotated[str, typer.Argument(help="Another.", metavar="SPEC")],
    game: running.GameOption = "classic",
    elo0: Annotated[
        float | None, typer.Option("--elo0", help="Classic: so much better is not better; 0.", metavar="ELO")
    ] = None,
    elo1: Annotated[
        float | None, typer.Option("--elo1", help="Classic: so much better is better; 20.", metavar="ELO")
    ] = None,
    share0: Annotated[
        float | None, typer.Option("--share0", help="Duet, solo: as --elo0, of games won; 0.", metavar="SHARE")
    ] = None,
    share1: Annotated[
        float | None, typer.Option("--share1", help="Duet, solo: as --elo1, of games won; 0.03.", metavar="SHARE")
    ] = None,
    alpha: Annotated[float, typer.Option("--alpha", help="How often to call better what is not.", metavar="P")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="How often to miss what is better.", metavar="P")] = 0.05,
    one_sided: Annotated[bool, typer.Option("--one-sided", help="Ask only whether the first is better.")] = False,
    games: Annotated[int, typer.Option("--games", help="The most that are played.", metavar="N")] = 20_000,
    out: running.OutIfAnyOption = None,
    seed: running.SeedOption = 0,
    workers: running.WorkersOption = None,
    cluster: running.ClusterOption = None,
    option: OptionsOption = None,
    ask: running.AskOption = "stand",
    words: WordsOption = None,
    mission: MissionOption = None,
    max_turns: running.TurnsOption = None,
    move_limit: running.LimitOption = 60.0,
    json: JsonOption = False,
) -> None:
    """Play two teams on the same boards until one is shown to be better, or not.

    A sequential test (GSPRT): as many games as it takes, and not more.
    """
    from codenames_ai.lab.ratings import compare as play

    with _progress() as progress:
        found = play(
            first,
            second,
            game=game,
            games=games,
            elo0=elo0,
            elo1=elo1,
            share0=share0,
            share1=share1,
            alpha=alpha,
            beta=beta,
            one_sided=one_sided,
            out=out,
            workers=workers,
            cluster=cluster,
            progress=progress,
            seed=seed,
            **running.settings(option, ask, words, mission, max_turns, move_limit),
        )
    if json:
        notes = _notes(found)
        print_json({**_plain(found), "notes": {} if notes is None else {str(k): str(v) for k, v in notes.rows}})
    else:
        _show(found)


@contextmanager
def _progress() -> Iterator[Callable[[Any], None] | None]:
    """The likelihood ratios as they stand, on stderr where that is a terminal."""
    try:
        if not sys.stderr.isatty():
            yield None
            return
        from rich.live import Live
        from rich.text import Text

        from codenames_ai.show.display import console

        with Live(Text("starting"), console=console(stderr=True), refresh_per_second=4) as live:

            def show(verdict: Any) -> None:
                low, high = verdict.bounds
                other = "" if verdict.other is None else f"  second better {verdict.other:+.2f}"
                said = (
                    f"{verdict.boards:,} boards  first better {verdict.ratio:+.2f}{other}  in ({low:.2f}, {high:.2f})"
                )
                live.update(Text(said))

            yield show
    except KeyboardInterrupt:
        note("codenames-ai: stopped; with --out the same command goes on where this one was")
        raise


def _show(found: Comparison) -> None:
    from codenames_ai.show import report
    from codenames_ai.show.display import show

    parts = [report.comparison_table(found), _notes(found)]
    show(*report.terminal([part for part in parts if part is not None]))


def _notes(found: Comparison) -> ReportTable | None:
    from codenames_ai.show import report

    seats = 2 if found.game == "duet" else 1
    alike = report.alike(found.game, [(team,) * seats for team in (found.first, found.second)])
    return report.notes_table(found.forfeits, found.games, alike)


def _plain(found: Comparison) -> dict[str, Any]:
    """As JSON: numbers that are none (before the first board, or won by all) are null."""
    import math
    from dataclasses import asdict

    def clean(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: clean(x) for name, x in value.items()}
        if isinstance(value, tuple | list):
            return [clean(x) for x in value]
        return None if isinstance(value, float) and not math.isfinite(value) else value

    plain: dict[str, Any] = clean(asdict(found))
    return plain
