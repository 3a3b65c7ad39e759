"""``win``: the clue and number that make winning the game most likely."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.players import deciding, planner, race
from codenames_ai.players.deciding import Planned, Task
from codenames_ai.views import OWN, SpymasterView


@dataclass(frozen=True, slots=True)
class WinSpymaster(Planned):
    """Of all legal clue words and all numbers the pair of highest

        Σ over the ends of the turn  chance of the end under the guess model · chance to win from there
        + plain · (plausibility of the clue word - that of the most plausible: ``planner.prior``)

    worked out exactly for every one that could be best (``search.turn_search``). What is won from where is in
    ``players.race``; in the single-team task it is the score.

    Attributes:
        vectors: the guess model.
        risk: 0.5 takes losses for what they are, 0 for four times as much, 1 for a quarter.
        plain, trust, hedge, claim, common, names, ask, level: see ``planner.Taste``.
    """

    vectors: str = "default"
    risk: float = 0.5
    plain: float = 0.15
    trust: float = 1.0
    hedge: bool = True
    claim: float = 0.1
    common: float = 0.0
    names: bool = True
    ask: bool = False
    level: str = "hard"

    def __post_init__(self) -> None:
        planner.check_risk("win", self.risk)
        planner.check_taste("win", self._taste)

    def _task(self, view: SpymasterView) -> Task:
        chances = race.endings(view, max(1, len(view.cards(OWN))))
        return deciding.task(view, self._taste, chances, self.risk, None if view.game == "solo" else chances)
