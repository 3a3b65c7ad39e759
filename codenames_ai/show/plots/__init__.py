"""Pictures: clues explained, boards, calibration, results of games, games turn by turn.

>>> import codenames_ai as cn
>>> board = cn.deal("classic", seed=1)
>>> figure = cn.plots.clue_chart(board, cn.spymaster("margin").clues(cn.view(board))[0])

Every function takes the project's own objects or a plain DataFrame and returns a matplotlib ``Figure``, which shows
itself in a notebook and has ``savefig``. Each takes ``theme="light"`` or ``"dark"``; those of one panel take ``ax=`` to
draw into your own axes. A letter, a shape or a hatching repeats what each colour means. The extra
``notebooks`` brings the explorer's slider.
"""

from __future__ import annotations

from codenames_ai.show.phrases.results import TURN_OUTCOMES as OUTCOMES
from codenames_ai.show.plots.clues import board_heat_map, clue_chart
from codenames_ai.show.plots.embedding import embedding_map
from codenames_ai.show.plots.explorer import Explorer, explorer
from codenames_ai.show.plots.results import card_chances, cross_play, reliability_diagram, turn_outcome_bars, turns_of
from codenames_ai.show.plots.style import THEMES, subplots, use
from codenames_ai.show.plots.timeline import timeline

__all__ = [
    "OUTCOMES",
    "THEMES",
    "Explorer",
    "board_heat_map",
    "card_chances",
    "clue_chart",
    "cross_play",
    "embedding_map",
    "explorer",
    "reliability_diagram",
    "subplots",
    "timeline",
    "turn_outcome_bars",
    "turns_of",
    "use",
]
