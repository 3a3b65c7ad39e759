"""``codenames-ai deal``."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai import board as boards
from codenames_ai.cli.common import GameOption, JsonOption, SeedOption, WordsOption, print_json


def deal(
    game: GameOption = "classic",
    seed: SeedOption = None,
    words: WordsOption = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="Agree on an option before the deal, e.g. zero; may be repeated."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Deal a board and its key.

    The same seed gives the same board everywhere; without one, each call deals another.
    """
    from codenames_ai.cli.common import seed_or_new
    from codenames_ai.display import board_text, console

    board = boards.deal(game, seed_or_new(seed), words, options=option or ())
    if json:
        print_json(board.to_dict())
    else:
        console().print(board_text(board))
