"""What each visible card restricts (C11): computed once for each card and kept."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from codenames_ai.core.errors import WordError
from codenames_ai.core.text import shown as quoted
from codenames_ai.english import morphology
from codenames_ai.english.clue_rules.reading import read
from codenames_ai.english.morphology.short import squeezed

KEPT: Final = 1 << 13
"""Cards kept in memory: all of the shipped lists and nearly all of a user's longest (words.MAX_LIST)."""


@dataclass(frozen=True, slots=True, eq=False)
class RestrictingCard:
    """A visible card, with the words that it restricts.

    Attributes:
        shown: as it stands on the board.
        word: its normal form. joined: the same without blanks and hyphens.
        restricted: the listed words that are related to it by form.
        homophones: the words that sound like it.
        concerned: all of these in one set.
    """

    shown: str
    word: str
    joined: str
    restricted: frozenset[str]
    homophones: frozenset[str]
    concerned: frozenset[str]


@functools.lru_cache(maxsize=KEPT)
def restricting_card(shown: str) -> RestrictingCard:
    """The card of this name.

    Raises:
        WordError: it is not a word.
    """
    if not isinstance(shown, str):
        raise WordError(f"visible: {quoted(shown)} is not a card (a string is needed)")
    reading = read(shown)
    if reading.no_word is not None:
        raise WordError(f"visible: {quoted(shown, 42)} is not a card: {reading.no_word}")
    word, joined = reading.word, squeezed(reading.word)
    restricted, sounds = morphology.family(word), morphology.homophones(word)
    concerned = restricted | sounds | {word, joined}
    return RestrictingCard(" ".join(shown.split()), word, joined, restricted, sounds, concerned)


def c11_uncovered(visible: Sequence[str]) -> tuple[RestrictingCard, ...]:
    """C11: only uncovered words restrict clues, in board order; the caller leaves covered ones out.

    A Duet word that only one player has marked is still visible (D6).

    Raises:
        WordError: a card that is not a word, or one text in place of a list.
    """
    if isinstance(visible, str):
        raise WordError("visible: a list of cards is needed, not one text")
    return tuple([restricting_card(shown) for shown in visible])
