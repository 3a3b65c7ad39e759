"""What each seat may know, as data. Players receive these and never a state.

>>> from codenames_ai.core import board, classic, views
>>> state = classic.start(board.deal("classic", seed=1))
>>> views.spymaster_view(state, "blue").cards("assassin")
('ARTIST',)
>>> views.operative_view(state, "blue").revealed
{}
"""

from codenames_ai.core.views.of_board import giver_view, guesser_view, heard, table_view
from codenames_ai.core.views.of_state import State, operative_view, spymaster_view
from codenames_ai.core.views.seen import (
    ASSASSIN,
    BYSTANDER,
    ENEMY,
    OWN,
    ROLES,
    OperativeView,
    SpymasterView,
    open_clue,
)

__all__ = [
    "ASSASSIN",
    "BYSTANDER",
    "ENEMY",
    "OWN",
    "ROLES",
    "OperativeView",
    "SpymasterView",
    "State",
    "giver_view",
    "guesser_view",
    "heard",
    "open_clue",
    "operative_view",
    "spymaster_view",
    "table_view",
]
