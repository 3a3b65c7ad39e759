"""The classic game: ``start(board)`` gives a frozen state, ``state.apply(move)`` the next one.

>>> from codenames_ai.core import classic
>>> from codenames_ai.core.board import deal
>>> from codenames_ai.core.moves import Clue
>>> state = classic.start(deal("classic", seed=1)).apply(Clue("tree", 2))
>>> state.phase, state.guesses_left
('guess', 3)
"""

from codenames_ai.core.classic.boards import from_board, redeal, start
from codenames_ai.core.classic.rules import SOLO_LOSS
from codenames_ai.core.classic.state import ClassicState

__all__ = ["SOLO_LOSS", "ClassicState", "from_board", "redeal", "start"]
