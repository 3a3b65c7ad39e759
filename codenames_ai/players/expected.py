"""``expected``: the clue and number with the most own cards found, less what the others cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, SpymasterView
from codenames_ai.players.contract import player
from codenames_ai.players.options import option
from codenames_ai.players.planned import Planned, Task, task
from codenames_ai.players.search.turns import Endings


@player
@dataclass(frozen=True, slots=True)
class ExpectedSpymaster(Planned):
    """Of all legal clue words and all numbers the pair of highest

        expected own cards found - Σ over the roles of  chance that such a card ends the turn · its cost
        + plain · (plausibility of the clue word - that of the most plausible)

    under the guess model, computed exactly for every pair that could be best (``search.turn_search``).
    """

    assassin: float = option(6.0, "own cards that touching the assassin costs", low=0, high=100)
    enemy: float = option(1.5, "own cards that touching an enemy costs", low=0, high=100)
    bystander: float = option(0.5, "own cards that touching a bystander costs", low=0, high=100)

    def _task(self, view: SpymasterView) -> Task:
        found = np.arange(len(view.cards(OWN)) + 1, dtype=np.float64)
        cost = {BYSTANDER: self.bystander, ENEMY: self.enemy, ASSASSIN: self.assassin}
        return task(view, self, Endings(found, {role: found - c for role, c in cost.items()}), None)
