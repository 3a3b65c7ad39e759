"""What a table may agree on about clues (V9, C12), each on its own switch."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from codenames_ai.core.board import CLASSIC_OPTIONS, DUET_OPTIONS
from codenames_ai.core.errors import SpecError
from codenames_ai.core.text import shown
from codenames_ai.english.phrases import COMPOUNDS, NAMES, TITLES

ACRONYMS: Final = "acronyms"
HYPHENS: Final = "hyphens"
HOMONYMS: Final = "homonyms"

OPTIONS: Final = {
    NAMES: "established names of several words (New York) are one clue; a title is the name of a work",
    TITLES: "established titles of works (Star Wars) are one clue; other names are not",
    ACRONYMS: "acronyms and common abbreviations (FBI, PhD) are words",
    HYPHENS: "hyphenated words (twenty-three) are one word",
    COMPOUNDS: "established compounds written as two words (fire engine) are one clue",
    HOMONYMS: "a word that sounds like a card may be given for it, and other wordplay by sound",
}
"""The switches that loosen a V-rule, and what each allows."""

ALIASES: Final = {
    "multiword_names": NAMES,
    "name": NAMES,
    "title": TITLES,
    "abbreviations": ACRONYMS,
    "acronym": ACRONYMS,
    "hyphenated": HYPHENS,
    "hyphen": HYPHENS,
    "compound": COMPOUNDS,
    "two_word_compounds": COMPOUNDS,
    "homonym": HOMONYMS,
    "homophones": HOMONYMS,
    "wordplay": HOMONYMS,
}
"""Other spellings that are accepted, each also with ``allow_`` in front."""

_ELSEWHERE = frozenset(CLASSIC_OPTIONS) | frozenset(DUET_OPTIONS)


def v9_options(options: Iterable[str]) -> frozenset[str]:
    """V9: the switches that are on, from a table's options; those not about clue words (``zero``) are left out.

    Raises:
        SpecError: an option that does not exist; lists those that do.
    """
    return _switches(tuple(options))


@functools.lru_cache(maxsize=256)
def _switches(options: tuple[str, ...]) -> frozenset[str]:
    out = set()
    for option in options:
        if not isinstance(option, str):
            raise SpecError(f"options: {shown(option)} is not an option (a string is needed)")
        name = option.strip().lower().replace("-", "_").replace(" ", "_").removeprefix("allow_")
        name = ALIASES.get(name, name)
        if name in OPTIONS:
            out.add(name)
        elif name not in _ELSEWHERE:
            raise SpecError(f"options: {shown(option)} is not an option; those for clues are {', '.join(OPTIONS)}")
    return frozenset(out)
