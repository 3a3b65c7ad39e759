"""The exact search: every clue word with every set of the cards it could be meant for.

``search`` is the kernel that players use; ``reference.search`` does the same one subset at a time, and a test checks
that the two agree to the last bit. ``turn_search`` is the search over whole turns, ``ties`` what counts as equal.
"""

from codenames_ai.players.search.exact import CardScores as CardScores
from codenames_ai.players.search.exact import Demands as Demands
from codenames_ai.players.search.exact import Found as Found
from codenames_ai.players.search.exact import Values as Values
from codenames_ai.players.search.exact import evaluate as evaluate
from codenames_ai.players.search.exact import search as search
from codenames_ai.players.search.exact import subsets as subsets

__all__ = ["CardScores", "Demands", "Found", "Values", "evaluate", "search", "subsets"]
