"""The command ``codenames-ai evaluate``: measures how well an operative predicts people."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from codenames_ai.cli.common import print_json, progress
from codenames_ai.cli.options import JsonOption
from codenames_ai.lab import agreement
from codenames_ai.show.display import show


def evaluate(
    turns: Annotated[
        str, typer.Argument(help="Turns that people played: JSON lines, gzipped or not.", metavar="TURNS")
    ],
    operative: Annotated[
        str, typer.Option("--operative", help="The operative to measure; see `codenames-ai players`.", metavar="SPEC")
    ] = "choice",
    clue_by: Annotated[
        str | None,
        typer.Option("--clue-by", help="Only clues given by human, or by a program.", metavar="WHO"),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Names the resampling of the intervals.", metavar="N")] = 0,
    json: JsonOption = False,
) -> None:
    """Measure how well an operative predicts what people touched.

    By source: how often its first choice is the card they touched, its share of the
    intended cards, log loss; with 95% intervals from resampling boards.
    """
    with progress("turns") as shown:
        found = agreement.evaluate(turns, operative, clue_by=clue_by, seed=seed, progress=shown)
    if json:
        print_json(found.to_dict())
    else:
        show(_table(found))


def _table(found: agreement.Evaluation) -> Table:
    title = f"Agreement of '{found.operative}' with people, with 95% intervals"
    out = Table(title=title, box=None, title_justify="left", padding=(0, 1), pad_edge=False, collapse_padding=True)
    out.add_column("source", no_wrap=True)
    for name in ("turns", "skipped", "acc@1", "MRR", "recall@n", "assassin", "log loss"):
        out.add_column(name, justify="right", no_wrap=True)
    for source, a in found.sources.items():
        cells = []
        for measure in agreement.MEASURES:
            value, ci = getattr(a, measure), a.ci[measure]
            if value is None:
                cells.append("-")
            else:
                cells.append(f"{value:.3f}" + ("" if ci is None else f"\n{_short(ci[0])}-{_short(ci[1])}"))
        out.add_row(source, f"{a.turns:,}", f"{a.skipped:,}", *cells)
    return out


def _short(number: float) -> str:
    """Two digits, without a leading zero."""
    return f"{number:.2f}".removeprefix("0")
