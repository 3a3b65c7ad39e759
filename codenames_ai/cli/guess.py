"""``codenames-ai guess``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from codenames_ai import chance
from codenames_ai.board import Board
from codenames_ai.cli.common import JsonOption, print_json
from codenames_ai.moves import parse_clue
from codenames_ai.views import giver_view, heard

if TYPE_CHECKING:
    from rich.table import Table

    from codenames_ai.players.explain import RankedGuesses


def guess(
    board: Annotated[str, typer.Argument(help="A board file, or - for standard input.", metavar="BOARD")],
    clue: Annotated[str, typer.Argument(help="As in 'tree 2'.", metavar="CLUE")],
    operative: Annotated[
        str, typer.Option("--operative", help="Who guesses; see `codenames-ai players`.", metavar="SPEC")
    ] = "similarity",
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same output.", metavar="N")] = 0,
    json: JsonOption = False,
) -> None:
    """What an operative would touch on a clue: every card with its probability, and where it would stop.

    The operative sees the words and what is revealed, never the key.
    """
    from codenames_ai.display import show
    from codenames_ai.players import spec

    player = spec.operative(operative)
    view = heard(giver_view(Board.load(board)), parse_clue(clue))
    ranked = player.guesses(view, chance.generator("guess", seed))
    if json:
        print_json(ranked.to_dict())
    else:
        show(_table(ranked))
        if ranked.confidence == "low":
            show("It has little to go by.")


def _table(ranked: RankedGuesses) -> Table:
    from rich.table import Table
    from rich.text import Text

    out = Table.grid(padding=(0, 1))
    out.add_column(justify="right", width=3)
    out.add_column(min_width=14)
    out.add_column(justify="right")
    out.add_column()
    for place, guess in enumerate(ranked, start=1):
        told = "then it stops" if place == ranked.stop_after else ""
        name = Text(guess.word, style="bold" if place <= ranked.stop_after else "")
        out.add_row(f"{place}.", name, f"{guess.probability:.1%}", told)
    return out
