"""Which clue words a spymaster may think of: legal by the rules, fit for its audience, not said before."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codenames_ai.association.vocabulary import vocabulary
from codenames_ai.errors import InputError
from codenames_ai.moves import Clue
from codenames_ai.views import SpymasterView
from codenames_ai.words import normal

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """A mask over the clue words, and how many were left out, by the first reason that held."""

    allowed: Mask
    left_out: dict[str, int]


def candidates(view: SpymasterView, *, common: float = 0.0, names: bool = True) -> Candidates:
    """The clue words to search.

    Words said before are left out unless nothing else remains; so are, more weakly, the limits on commonness and
    names: a table where these leave nothing still gets a legal clue.

    Args:
        view: what the giver sees.
        common: the least Zipf frequency of a word.
        names: whether proper names may be clues.

    Raises:
        InputError: no clue word is legal at this table.
    """
    words = vocabulary()
    legal = legal_mask(view)
    if not legal.any():
        raise InputError(f"none of the {len(words):,} clue words is legal with these {len(view.visible)} cards")
    wishes = [(f"rarer than Zipf {common:g}", words.zipf >= common)] if common > 0 else []
    if not names:
        wishes.append(("a proper name", ~words.proper))
    if view.clues:
        fresh = np.ones(len(words), dtype=bool)
        for clue in view.clues:
            row = words.index(normal(clue.word))
            if row is not None:
                fresh[row] = False
        wishes.append(("said before", fresh))
    allowed = legal
    left_out = {"restricted by a visible card": len(words) - int(legal.sum())}
    for reason, wish in reversed(wishes):  # what was said before counts most
        narrower = allowed & wish
        if narrower.any():
            left_out[reason] = int(allowed.sum()) - int(narrower.sum())
            allowed = narrower
    return Candidates(allowed, left_out)


def legal_mask(view: SpymasterView) -> Mask:
    """Which clue words are legal at this table: no visible word, nor a form of one with the same lemma."""
    words = vocabulary()
    lemmas = set()
    for card in view.visible:
        key = normal(card)
        for part in {key, key.replace(" ", ""), *key.replace("-", " ").split()}:
            row = words.index(part)
            if row is not None:
                lemmas.add(int(words.lemma[row]))
    return ~np.isin(words.lemma, sorted(lemmas))


def verdict(view: SpymasterView, clue: Clue) -> tuple[str, str | None, str | None, str]:
    """Verdict on a clue at this table, rule, card and reason."""
    words = vocabulary()
    row = words.index(normal(clue.word))
    if row is None:
        return "ask", "V7", None, f"{clue.word!r} is not in the vocabulary"
    if not legal_mask(view)[row]:
        return "illegal", "V3", None, f"{clue.word!r} is a form of a visible word"
    return "legal", None, None, ""
