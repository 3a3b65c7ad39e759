"""Which team is better, and how certain that is: ratings, paired differences, intervals by board, a sequential test.

Everything here reads the games table of a run, except ``compare``, which plays until its test is decided.
"""

from codenames_ai.lab.ratings.bradley_terry import Rating, ratings
from codenames_ai.lab.ratings.comparison import Comparison, compare
from codenames_ai.lab.ratings.crossplay import Cross, cross_play
from codenames_ai.lab.ratings.faults import Forfeits, forfeits
from codenames_ai.lab.ratings.sequential import Sequential, Verdict
from codenames_ai.lab.ratings.teams import TeamResult, head_to_head, team_results

__all__ = [
    "Comparison",
    "Cross",
    "Forfeits",
    "Rating",
    "Sequential",
    "TeamResult",
    "Verdict",
    "compare",
    "cross_play",
    "forfeits",
    "head_to_head",
    "ratings",
    "team_results",
]
