"""The classic game: ``start(board)`` gives a frozen state, ``state.apply(move)`` the next one.

>>> from codenames_ai import classic
>>> from codenames_ai.board import deal
>>> from codenames_ai.moves import Clue
>>> state = classic.start(deal("classic", seed=1)).apply(Clue("tree", 2))
>>> state.phase, state.guesses_left
('guess', 3)
"""

from codenames_ai.classic.boards import from_board, redeal, start, to_board
from codenames_ai.classic.rules import SOLO_LOSS
from codenames_ai.classic.state import ClassicState

__all__ = ["SOLO_LOSS", "ClassicState", "from_board", "redeal", "start", "to_board"]
