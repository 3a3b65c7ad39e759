"""The command ``codenames-ai deal``: deals a board."""

from __future__ import annotations

from codenames_ai.cli.common import note, print_json, short_seed
from codenames_ai.cli.options import GameOption, JsonOption, OptionsOption, SeedOption, WordsOption
from codenames_ai.core import board as boards
from codenames_ai.show.display import board_text, show


def deal(
    game: GameOption = "classic",
    seed: SeedOption = None,
    words: WordsOption = None,
    option: OptionsOption = None,
    json: JsonOption = False,
) -> None:
    """Deal a board and its key.

    The same seed gives the same board everywhere; without one, each call deals another.
    """
    chosen = short_seed() if seed is None else seed
    board = boards.deal(game, chosen, words, options=option or ())
    if seed is None:
        note(f"seed {chosen}")
    if json:
        print_json(board.to_dict())
    else:
        show(board_text(board))
