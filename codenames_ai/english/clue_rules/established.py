"""C12: which names, titles and compounds of several words are established."""

from __future__ import annotations

import functools
import gzip
import re
from importlib import resources
from typing import Final

from codenames_ai.core.words import normal
from codenames_ai.english import morphology
from codenames_ai.english.clue_rules.cards import abbreviation, listed
from codenames_ai.english.clue_rules.options import COMPOUNDS, NAMES, TITLES
from codenames_ai.english.clue_rules.reading import NUMBER_WORDS, Reading, squeezed
from codenames_ai.english.clue_rules.verdict import Finding, ask, illegal

_KINDS: Final = {"n": NAMES, "t": TITLES, "c": COMPOUNDS}
_SMALL: Final = frozenset({"the", "a", "an", "of", "in", "on", "at", "to", "for", "from", "with", "under", "over"})


def c12_established(reading: Reading, on: frozenset[str]) -> Finding | None:
    """C12: an established name, title or compound counts as one clue; unrelated words joined together do not.

    A title is the name of a work, so the option names lets it pass as well *(ruling)*. What is known is in WordNet or
    in this package's own list. A phrase written like a name or a title that nobody here knows is for the table, where
    names or titles are allowed.

    Args:
        reading: a clue of several words.
        on: those of the options names, titles and compounds that are on; at least one.
    """
    kinds = kind_of(reading.word)
    if kinds & on or (TITLES in kinds and NAMES in on):
        return None
    if kinds:
        off = " or ".join(sorted(kinds))
        return illegal("V1", f"{len(reading.parts)} words; a clue is one word (the option {off} is off).")
    if on & {NAMES, TITLES} and _looks_like_a_name(reading.text):
        return ask("V1", f'"{reading.text}" is no name or title known here; the table decides.')
    return illegal("V1", "Several words joined together that are no established name, title or compound.")


_TENS: Final = frozenset(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"))
_UNITS: Final = frozenset(
    (*NUMBER_WORDS[1:10], "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
)
_PREFIXES: Final = frozenset(
    """
    anti bi co counter cross de dis ex extra hyper infra inter intra mega micro mid mini mis multi neo non para post pre
    pro proto pseudo quasi re semi sub super trans tri ultra un uni vice
    """.split()  # noqa: SIM905 (a long list of words is read best as text)
)
"""First parts that are no words joined on, but prefixes: ex-wife, anti-war."""


def c12_hyphenated(reading: Reading) -> Finding | None:
    """C12: with the option hyphens, words joined by hyphens are an established compound or a number in words.

    Known with its hyphens, as words apart or closed, to the lexicon or the phrases; *twenty-three*; a word with a
    prefix before it. Two words joined for the purpose (*banana-hammer*) are two clues.
    """
    word = re.sub("'s?$", "", reading.word)
    if any(_is_compound(form) for form in (word, *_singulars(word))):
        return None
    return illegal("V1", "Words joined by a hyphen that are no established compound count as several words (C12).")


def _is_compound(word: str) -> bool:
    first, *rest = word.split("-")
    whole, last = squeezed(word), "".join(rest)
    if first in _TENS and len(rest) == 1 and last in _UNITS:
        return True
    if first in _PREFIXES and (listed(last) or _is_compound("-".join(rest))):
        return True
    if len(whole) > 3 and listed(whole) and not abbreviation(whole):
        return True
    return morphology.hyphenated(word) or bool(kind_of(word) or kind_of(word.replace("-n-", " and ")))


_ENDINGS: Final = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("er", ""))


def _singulars(word: str) -> tuple[str, ...]:
    """The word without the endings that a compound takes: merry-go-rounds, mothers-in-law, short-circuited."""
    first, _, rest = word.partition("-")
    out = [f"{first[:-1]}-{rest}"] if first.endswith("s") and rest else []
    for ending, base in _ENDINGS:
        if word.endswith(ending):
            out.append(word[: -len(ending)] + base)
    return tuple(form for form in out if not form.endswith("-"))


def kind_of(phrase: str) -> frozenset[str]:
    """The options under which a phrase of several words is established; empty if it is not known."""
    known = _phrases()
    return known.get(_key(phrase), frozenset())


def _key(phrase: str) -> str:
    return " ".join(phrase.replace("-", " ").replace(".", "").split())


@functools.cache
def _phrases() -> dict[str, frozenset[str]]:
    folder = resources.files("codenames_ai") / "data" / "phrases"
    lines = gzip.decompress((folder / "wordnet.txt.gz").read_bytes()).decode().splitlines()
    lines += (folder / "more.txt").read_text(encoding="utf-8").splitlines()
    out: dict[str, frozenset[str]] = {}
    for line in lines:
        if line.startswith("#"):
            continue
        kind, _, phrase = line.partition(" ")
        phrase = _key(normal(phrase))
        out[phrase] = out.get(phrase, frozenset()) | {_KINDS[kind]}
    return out


def _looks_like_a_name(text: str) -> bool:
    """Written as names and titles are: a capital on every word but small ones, or small words inside."""
    words = text.split()
    if text.isupper():
        return False
    return all(word[:1].isupper() or word in _SMALL for word in words) or any(
        word.lower() in _SMALL for word in words[:-1]
    )
