"""The exact search: every clue word with every set of the cards it could be meant for.

``search`` is the kernel that players use; ``reference.search`` says the same one subset at a time, and the tests hold
them equal to the last bit.
"""

from codenames_ai.players.search.exact import CardScores as CardScores
from codenames_ai.players.search.exact import Demands as Demands
from codenames_ai.players.search.exact import Found as Found
from codenames_ai.players.search.exact import Values as Values
from codenames_ai.players.search.exact import evaluate as evaluate
from codenames_ai.players.search.exact import search as search
from codenames_ai.players.search.exact import subsets as subsets

__all__ = ["CardScores", "Demands", "Found", "Values", "evaluate", "search", "subsets"]
