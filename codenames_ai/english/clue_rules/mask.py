"""The legality of every clue word at once, for the search.

A card's banned rows are worked out once, from the same tables that ``check`` reads, and kept; a board's mask is then
25 small writes into a copy of the mask that every board shares.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from codenames_ai.english.clue_rules import cards as card_tables
from codenames_ai.english.clue_rules.judge import check
from codenames_ai.english.clue_rules.mask_cache import kept
from codenames_ai.english.clue_rules.options import HOMONYMS, v9_options
from codenames_ai.english.clue_rules.verdict import LEGAL

Rows = npt.NDArray[np.int32]


def legal_mask(cards: Sequence[str], options: Iterable[str] = ()) -> npt.NDArray[np.bool_]:
    """See ``clue_rules.legal_mask``."""
    switches = v9_options(options)
    out = _sayable(switches).copy()
    if cards:
        rows_of = banned_rows if HOMONYMS in switches else _refused_rows
        out[np.concatenate([rows_of(shown) for shown in cards])] = False
    return out


@functools.lru_cache(maxsize=card_tables.KEPT)
def _refused_rows(shown: str) -> Rows:
    """The clue words that are not plainly legal beside this card: forbidden, or left to the table."""
    return np.concatenate([banned_rows(shown), homophone_rows(shown)])


@functools.lru_cache(maxsize=8)
def _sayable(switches: frozenset[str]) -> npt.NDArray[np.bool_]:
    """The clue words that are legal on an empty board (V1, V7)."""
    mask = kept(
        "sayable",
        sorted(switches),
        lambda: np.array([_is_sayable(word, switches) for word in _words()], dtype=np.bool_),
    )
    mask.setflags(write=False)
    return mask


def _is_sayable(word: str, switches: frozenset[str]) -> bool:
    plain = word.isascii() and word.isalpha() and word.islower()
    if plain and card_tables.listed(word) and not card_tables.abbreviation(word):
        return True  # what check says of nearly every clue word, told without reading it
    return check(word, visible=(), options=tuple(switches)).verdict == LEGAL


@functools.lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    from codenames_ai.english.vocabulary import vocabulary

    return tuple(vocabulary().words)


@functools.lru_cache(maxsize=1)
def _index() -> dict[str, int]:
    return {word: row for row, word in enumerate(_words())}


@functools.lru_cache(maxsize=card_tables.KEPT)
def banned_rows(shown: str) -> Rows:
    """The clue words that V2, V3 or V4 forbid beside this card, as rows of the vocabulary.

    All clue words are in the tables of forms (a test holds this), so the card's family lists every one of them.
    """
    card = card_tables.card(shown)
    index = _index()
    words = {card.word, card.joined, *card.restricted}
    return _rows(index[word] for word in words if word in index)


@functools.lru_cache(maxsize=card_tables.KEPT)
def homophone_rows(shown: str) -> Rows:
    """The clue words that V8 leaves to the table beside this card."""
    card = card_tables.card(shown)
    index = _index()
    return _rows(index[word] for word in card.homophones if word in index and word != card.word)


def _rows(rows: Iterable[int]) -> Rows:
    out = np.array(sorted(rows), dtype=np.int32)
    out.setflags(write=False)
    return out
