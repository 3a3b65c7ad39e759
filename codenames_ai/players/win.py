"""``win``: the clue and number that make winning the game most likely."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.core.views import OWN, SpymasterView
from codenames_ai.players import race
from codenames_ai.players.contract import player
from codenames_ai.players.planned import Planned, Task, task


@player
@dataclass(frozen=True, slots=True)
class WinSpymaster(Planned):
    """Of all legal clue words and all numbers the pair of highest

        Σ over the ends of the turn  chance of the end under the guess model · chance to win from there
        + plain · (plausibility of the clue word - that of the most plausible: ``planner.plausibility_prior``)

    computed exactly for every pair that could be best (``search.turn_search``). The chances to win are those of
    ``players.race``; in the single-team task their place is taken by the score.
    """

    def _task(self, view: SpymasterView) -> Task:
        chances = race.endings(view, len(view.cards(OWN)))
        return task(view, self, chances, None if view.game == "solo" else chances)
