"""``codenames-ai deal``."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai import board as boards
from codenames_ai.cli.common import GameOption, JsonOption, SeedOption, WordsOption, fresh_seed, note, print_json


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
    from codenames_ai.display import board_text, show

    chosen = fresh_seed() if seed is None else seed
    board = boards.deal(game, chosen, words, options=option or ())
    if seed is None:
        note(f"seed {chosen}")
    if json:
        print_json(board.to_dict())
    else:
        show(board_text(board))
