"""C12: which names, titles and compounds of several words are established."""

from __future__ import annotations

import re
from typing import Final

from codenames_ai.english.clue_rules.case import Case
from codenames_ai.english.clue_rules.verdict import Verdict, ask, illegal
from codenames_ai.english.clue_text import NUMBER_WORDS, TENS
from codenames_ai.english.morphology import is_abbreviation, listed
from codenames_ai.english.morphology.short import hyphenated, squeezed
from codenames_ai.english.phrases import NAMES, TITLES, kinds

_SMALL: Final = frozenset({"the", "a", "an", "of", "in", "on", "at", "to", "for", "from", "with", "under", "over"})


def c12_established(case: Case, on: frozenset[str]) -> Verdict | None:
    """C12: an established name, title or compound counts as one clue; unrelated words joined together do not.

    A title is the name of a work, so the option names allows titles too *(ruling)*. Known phrases are in WordNet or in
    this package's own list. An unknown phrase that is written like a name or a title is for the table to decide, if
    names or titles are allowed.

    Args:
        case: the case of a clue of several words.
        on: those of the options names, titles and compounds that are on; at least one.
    """
    reading = case.reading
    found = kinds(reading.word)
    if found & on or (TITLES in found and NAMES in on):
        return None
    if found:
        off = " or ".join(sorted(found))
        return illegal(case, "V1", f"{len(reading.parts)} words; a clue is one word (the option {off} is off).")
    if on & {NAMES, TITLES} and _looks_like_a_name(reading.text):
        return ask(case, "V1", f'"{reading.text}" is not a name or title known here; the table decides.')
    return illegal(case, "V1", "Several words joined together that are not an established name, title or compound.")


_UNITS: Final = frozenset(
    (*NUMBER_WORDS[1:10], "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
)
_PREFIXES: Final = frozenset(
    """
    anti bi co counter cross de dis ex extra hyper infra inter intra mega micro mid mini mis multi neo non para post pre
    pro proto pseudo quasi re semi sub super trans tri ultra un uni vice
    """.split()  # noqa: SIM905 (a long list of words is read best as text)
)
"""First parts that are prefixes, not words: ex-wife, anti-war."""


def c12_hyphenated(case: Case) -> Verdict | None:
    """C12: with the option hyphens, words joined by hyphens have to be an established compound or a number in words.

    A compound is established if the lexicon or the phrases list it with hyphens, with blanks or as one word; so are
    *twenty-three*, and a prefix before a word. Two words joined for the occasion (*banana-hammer*) are two clues.
    """
    word = re.sub("'s?$", "", case.reading.word)
    if any(_is_compound(form) for form in (word, *_without_endings(word))):
        return None
    return illegal(case, "V1", "Hyphens in a word that is not an established compound make it several words (C12).")


def _is_compound(word: str) -> bool:
    first, *rest = word.split("-")
    whole, last = squeezed(word), "".join(rest)
    if first in TENS and len(rest) == 1 and last in _UNITS:
        return True
    if first in _PREFIXES and (listed(last) or _is_compound("-".join(rest))):
        return True
    if len(whole) > 3 and listed(whole) and not is_abbreviation(whole):
        return True
    return hyphenated(word) or bool(kinds(word) or kinds(word.replace("-n-", " and ")))


_ENDINGS: Final = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("er", ""))


def _without_endings(word: str) -> tuple[str, ...]:
    """The forms that a compound may be inflected from: merry-go-rounds, mothers-in-law, short-circuited."""
    first, _, rest = word.partition("-")
    out = [f"{first[:-1]}-{rest}"] if first.endswith("s") and rest else []
    for ending, base in _ENDINGS:
        if word.endswith(ending):
            out.append(word[: -len(ending)] + base)
    return tuple(form for form in out if not form.endswith("-"))


def _looks_like_a_name(text: str) -> bool:
    """Written as names and titles are: a capital on every word except small ones, or small words inside."""
    words = text.split()
    if text.isupper():
        return False
    return all(word[:1].isupper() or word in _SMALL for word in words) or any(
        word.lower() in _SMALL for word in words[:-1]
    )
