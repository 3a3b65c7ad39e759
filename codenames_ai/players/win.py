"""``win``: the clue and number that make winning the game most likely."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.core.views import OWN, SpymasterView
from codenames_ai.players import deciding, planner, race
from codenames_ai.players.deciding import Planned, Task


@dataclass(frozen=True, slots=True)
class WinSpymaster(Planned):
    """Of all legal clue words and all numbers the pair of highest

        Σ over the ends of the turn  chance of the end under the guess model · chance to win from there
        + plain · (plausibility of the clue word - that of the most plausible: ``planner.prior``)

    worked out exactly for every one that could be best (``search.turn_search``). What is won from where is in
    ``players.race``; in the single-team task it is the score.

    Attributes:
        risk: 0.5 takes losses for what they are, 0 for four times as much, 1 for a quarter.
        vectors, plain, trust, hedge, claim, common, names, ask, level: see ``planner.Taste``.
    """

    risk: float = 0.5

    def __post_init__(self) -> None:
        planner.check_risk("win", self.risk)
        planner.check_taste("win", self)

    def _task(self, view: SpymasterView) -> Task:
        chances = race.endings(view, max(1, len(view.cards(OWN))))
        return deciding.task(view, self, chances, self.risk, None if view.game == "solo" else chances)
