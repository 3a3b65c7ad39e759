"""The clue words that a spymaster searches: legal by the rules, fit for its audience, not said before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import SpymasterView
from codenames_ai.english.clue_rules import ASK, HOMONYMS, LEGAL, Verdict, check
from codenames_ai.english.clue_rules.mask import legal_mask
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.players.board_scores import row_of
from codenames_ai.players.explain import Searched
from codenames_ai.players.search import subsets

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """A mask over the clue words, and how many were left out, by the first reason that applied."""

    allowed: Mask
    left_out: dict[str, int]


def candidates(view: SpymasterView, *, common: float = 0.0, names: bool = True, ask: bool = False) -> Candidates:
    """The clue words to search.

    Words said before are left out unless no other word remains. The limits on commonness and names yield even earlier,
    so that a table where they leave nothing still gets a legal clue.

    Args:
        view: what the giver sees.
        common: the least Zipf frequency of a word.
        names: whether proper names may be clues.
        ask: whether words that the table would have to decide on (C9) may be clues.

    Raises:
        InputError: no clue word is legal at this table.
    """
    words = vocabulary()
    legal = legal_mask(view.visible, (*view.options, *((HOMONYMS,) if ask else ())))
    there = int(np.count_nonzero(legal))
    if not there:
        raise InputError(f"no clue word of {len(words):,} is legal with these {len(view.visible)} cards")
    wishes = [(f"rarer than Zipf {common:g}", words.zipf >= common)] if common > 0 else []
    if not names:
        wishes.append(("a proper name", ~words.proper))
    if view.clues:
        fresh = np.ones(len(words), dtype=bool)
        for clue in view.clues:
            row = row_of(clue.word)
            if row is not None:
                fresh[row] = False
        wishes.append(("said before", fresh))
    allowed = legal
    left_out = {"restricted by a visible card": len(words) - there}
    for reason, wish in reversed(wishes):  # the last wish counts most
        narrower = allowed & wish
        left = int(np.count_nonzero(narrower))
        if left:
            left_out[reason] = there - left
            allowed, there = narrower, left
    return Candidates(allowed, left_out)


def searched_of(allowed: Mask, own: int, left_out: dict[str, int]) -> Searched:
    """What a search of these clue words for sets of this many own cards decided among."""
    legal = int(np.count_nonzero(allowed))
    return Searched(len(allowed), legal, subsets(legal, own), left_out)


class Rowed(Protocol):
    """Something found for a clue word."""

    @property
    def row(self) -> int:
        """The row of the clue word."""
        ...


Found = TypeVar("Found", bound=Rowed)


def best_that_fit(
    allowed: Mask, left_out: dict[str, int], find: Callable[[], list[Found]], stands: Callable[[Found], bool]
) -> list[Found]:
    """The results of a search that are legal by every rule.

    The mask does not depend on the intended cards. Rules that do (V5: *tan* for TANK and TANGO; V8) are checked for the
    results alone, and the search is repeated without the words that they refuse.

    Args:
        allowed: the clue words that ``find`` searches; refused words are taken out.
        left_out: gets the number of refused words.
        find: the search.
        stands: whether the rules allow a result.

    Raises:
        InputError: they refuse every clue word.
    """
    refused = 0
    while True:
        found = find()
        bad = [f.row for f in found if not stands(f)]
        if not bad:
            break
        refused += len(bad)
        allowed[bad] = False
        if not allowed.any():
            raise InputError("every clue word is refused by the rules for the cards it would be meant for")
    if refused:
        left_out["refused for what it would be meant for"] = refused
    return found


def fits(view: SpymasterView, clue: Clue, *, ask: bool = False) -> bool:
    """Whether a clue is legal by every rule, those on its intended cards included (V5, V6, V8).

    With ``ask``, clues that the table has to decide on (C9) fit too.
    """
    said = verdict(view, clue).verdict
    return said == LEGAL or (ask and said == ASK)


def verdict(view: SpymasterView, clue: Clue) -> Verdict:
    """The validator's verdict on a clue at this table."""
    return check(
        clue.word,
        clue.number,
        visible=view.visible,
        options=view.options,
        intended=clue.intended or None,
        own_left=view.own_left,
    )
