"""``expected``: the clue and number with the most own cards found, less what the others cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from codenames_ai.core.errors import SpecError
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, SpymasterView
from codenames_ai.players import deciding, planner
from codenames_ai.players.deciding import Planned, Task
from codenames_ai.players.search.turns import Endings


@dataclass(frozen=True, slots=True)
class ExpectedSpymaster(Planned):
    """Of all legal clue words and all numbers the pair of highest

        expected own cards found - Σ over the roles of  chance that such a card ends the turn · its cost
        + plain · (plausibility of the clue word - that of the most plausible)

    under the guess model, worked out exactly for every one that could be best (``search.turn_search``).

    Attributes:
        assassin, enemy, bystander: what such a card costs, in own cards.
        risk: 0.5 takes these costs as they are, 0 four times as much, 1 a quarter.
        vectors, plain, trust, hedge, claim, common, names, ask, level: see ``planner.Taste``.
    """

    assassin: float = 6.0
    enemy: float = 1.5
    bystander: float = 0.5
    risk: float = 0.5

    def __post_init__(self) -> None:
        planner.check_risk("expected", self.risk)
        for name in ("assassin", "enemy", "bystander"):
            if not 0 <= getattr(self, name) <= 100:
                raise SpecError(f"expected: {name}={getattr(self, name):g}; a cost goes from 0 to 100 cards")
        planner.check_taste("expected", self)

    def _task(self, view: SpymasterView) -> Task:
        found = np.arange(len(view.cards(OWN)) + 1, dtype=np.float64)
        cost = {BYSTANDER: self.bystander, ENEMY: self.enemy, ASSASSIN: self.assassin}
        worth = Endings(found, {role: found - c for role, c in cost.items()})
        return deciding.task(view, self, worth, self.risk, None)
