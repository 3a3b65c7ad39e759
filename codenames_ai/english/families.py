"""Clue words that people take for one word: its inflected forms and spellings; a ranked list shows only one."""

from __future__ import annotations

import functools

from codenames_ai.english.morphology.tables import CHANCE, OWN, tables
from codenames_ai.english.vocabulary import vocabulary


@functools.lru_cache(maxsize=1 << 14)
def family(row: int) -> frozenset[int]:
    """The words that a clue word is a form of, itself included, as numbers; sets of two forms of one word overlap.

    Args:
        row: of the clue word in the vocabulary.

    *buried* and *burying* are forms of *bury*, *woolen* is spelled *woollen* too, and *clothes* and *clothing* are both
    forms of *clothe*; *player* and *play* are different words. A form of two words (*leaves*) has both.
    """
    table = tables()
    found = table.row(vocabulary().words[row])
    if found is None:
        return frozenset({-1 - row})  # not in the tables: a family of its own
    bases = {e.ancestor for e in table.entries(found) if e.distance == 0 and e.role in (OWN, CHANCE)}
    return frozenset(bases | {table.spelling(found)})
