"""Duet: ``start(board)`` gives a frozen state, ``state.apply(move)`` the next one.

>>> from codenames_ai.core import duet
>>> from codenames_ai.core.board import deal
>>> from codenames_ai.core.moves import Clue
>>> state = duet.start(deal("duet", seed=1)).apply(Clue("tree", 2), by="b")
>>> state.phase, state.guessers, state.agents_left
('guess', ('a',), 15)
"""

from codenames_ai.core.duet.boards import from_board, start
from codenames_ai.core.duet.play import BOTH
from codenames_ai.core.duet.state import DuetState

__all__ = ["BOTH", "DuetState", "from_board", "start"]
