"""Runs: many games, stored shard by shard, that can be continued and use all cores of a machine or of a cluster.

>>> import codenames_ai as cn
>>> run = cn.selfplay("classic", {"red": "margin", "blue": "random"}, 100, out="runs/first")  # doctest: +SKIP
>>> run.games()["won"].mean()  # doctest: +SKIP
"""

from codenames_ai.lab.runs.runner import Progress, play_run, played_shards
from codenames_ai.lab.runs.schedule import selfplay, tournament
from codenames_ai.lab.runs.settings import MOVE_LIMIT, Settings
from codenames_ai.lab.runs.stored import ClueRow, GuessRow, Run

__all__ = [
    "MOVE_LIMIT",
    "ClueRow",
    "GuessRow",
    "Progress",
    "Run",
    "Settings",
    "play_run",
    "played_shards",
    "selfplay",
    "tournament",
]
