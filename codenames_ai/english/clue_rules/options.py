"""What a table may agree on about clues (V9, C12), each on its own switch."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from codenames_ai.core.board import CLASSIC_OPTIONS, DUET_OPTIONS
from codenames_ai.core.errors import SpecError

NAMES: Final = "names"
TITLES: Final = "titles"
ACRONYMS: Final = "acronyms"
HYPHENS: Final = "hyphens"
COMPOUNDS: Final = "compounds"
HOMONYMS: Final = "homonyms"

OPTIONS: Final = {
    NAMES: "established names of several words (New York) are one clue; a title is the name of a work",
    TITLES: "established titles of works (Star Wars) are one clue; other names are not",
    ACRONYMS: "acronyms and common abbreviations (FBI, PhD) are words",
    HYPHENS: "hyphenated words (twenty-three) are one word",
    COMPOUNDS: "established compounds written as two words (fire engine) are one clue",
    HOMONYMS: "a word that sounds like a card may be given for it, and other wordplay by sound",
}
"""The switches that loosen a V-rule, with what each allows."""

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
"""Other spellings that are understood, each also with ``allow_`` before it."""

_ELSEWHERE = frozenset(CLASSIC_OPTIONS) | frozenset(DUET_OPTIONS)


def v9_options(options: Iterable[str]) -> frozenset[str]:
    """V9: the switches that are on, from a table's options. Those about other things (``zero``) fall away.

    Raises:
        SpecError: an option that does not exist; names those there are.
    """
    return _switches(tuple(options))


@functools.lru_cache(maxsize=256)
def _switches(options: tuple[str, ...]) -> frozenset[str]:
    out = set()
    for option in options:
        if not isinstance(option, str):
            raise SpecError(f"options: {option!r} is no option (a string is needed)")
        name = option.strip().lower().replace("-", "_").replace(" ", "_").removeprefix("allow_")
        name = ALIASES.get(name, name)
        if name in OPTIONS:
            out.add(name)
        elif name not in _ELSEWHERE:
            raise SpecError(f"options: {option!r} is no option; for clues there are {', '.join(OPTIONS)}")
    return frozenset(out)
