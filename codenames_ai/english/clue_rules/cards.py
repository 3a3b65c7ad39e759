"""What each visible card restricts (C11): worked out once a card and kept."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from codenames_ai.core.errors import WordError
from codenames_ai.english import morphology
from codenames_ai.english.clue_rules.reading import Reading, read, squeezed
from codenames_ai.english.morphology.tables import tables

KEPT = 1 << 13
"""Cards kept in memory: all of the shipped lists and a user's longest (words.MAX_LIST) nearly whole."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A visible card as the rules see it.

    Attributes:
        shown: as it stands on the board.
        word: its normal form. joined: the same without blanks and hyphens.
        family: every listed word that the card restricts, with how it is related; ``restricted`` are its words.
        homophones: the words that sound like it.
        concerned: all of these in one set.
    """

    shown: str
    word: str
    joined: str
    family: Mapping[str, morphology.Relation]
    restricted: frozenset[str]
    homophones: frozenset[str]
    concerned: frozenset[str]


@functools.lru_cache(maxsize=KEPT)
def card(shown: str) -> Card:
    """The card of this name.

    Raises:
        WordError: it is no word.
    """
    if not isinstance(shown, str):
        raise WordError(f"visible: {shown!r} is not a card (a string is needed)")
    reading: Reading = read(shown)
    if reading.no_word is not None:
        raise WordError(f"visible: {shown[:40]!r} is not a card: {reading.no_word}")
    word, joined = reading.word, squeezed(reading.word)
    family, sounds = morphology.family(word), morphology.homophones(word)
    restricted = frozenset(family)
    return Card(" ".join(shown.split()), word, joined, family, restricted, sounds, restricted | sounds | {word, joined})


@functools.lru_cache(maxsize=1 << 16)
def listed(word: str) -> bool:
    """Whether the tables hold the word, so that every card's family that it belongs to says so."""
    return tables().row(word) is not None


@functools.lru_cache(maxsize=1 << 16)
def abbreviation(text: str) -> bool:
    """Whether a word as typed is an acronym or abbreviation."""
    return morphology.is_abbreviation(text)


def c11_uncovered(visible: Sequence[str]) -> tuple[Card, ...]:
    """C11: only uncovered words restrict clues, in board order; the caller leaves covered ones out.

    A Duet word that only one player has marked is still visible (D6).

    Raises:
        WordError: a card that is no word, or one text in place of a list.
    """
    if isinstance(visible, str):
        raise WordError("visible: a list of cards is needed, not one text")
    return tuple([card(shown) for shown in visible])
