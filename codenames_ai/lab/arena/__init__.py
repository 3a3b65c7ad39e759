"""The arena: the game loop, and series of games in memory.

>>> import codenames_ai as cn
>>> record = cn.play("solo", {"solo": "random"}, seed=1)
>>> record.outcome.reason in ("agents", "assassin")
True
"""

from codenames_ai.lab.arena.games import Series, difference, match, series
from codenames_ai.lab.arena.loop import MAX_ILLEGAL, GameSetup, Observer, Question, decide, play, step
from codenames_ai.lab.arena.referee import ASK_OPPONENT, ASK_POLICIES, Referee, lenient, validator, verdict_on
from codenames_ai.lab.arena.rows import CAPPED, Row, row
from codenames_ai.lab.arena.seats import ApprovesClues, GivesWay, PicksPenalty, Team, TeamLike, seat_teams, team

__all__ = [
    "ASK_OPPONENT",
    "ASK_POLICIES",
    "CAPPED",
    "MAX_ILLEGAL",
    "ApprovesClues",
    "GameSetup",
    "GivesWay",
    "Observer",
    "PicksPenalty",
    "Question",
    "Referee",
    "Row",
    "Series",
    "Team",
    "TeamLike",
    "decide",
    "difference",
    "lenient",
    "match",
    "play",
    "row",
    "seat_teams",
    "series",
    "step",
    "team",
    "validator",
    "verdict_on",
]
