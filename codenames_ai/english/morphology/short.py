"""Two small lists that complete the table: what abbreviations stand for, and words listed with hyphens.

The table itself links an abbreviation that is not also a word to the one word that it stands for (*dr*, *doctor*).
This module has the rest: meanings of several words (*nyc*), and meanings of abbreviations that are also words (*sat*).
"""

from __future__ import annotations

import functools
from importlib import resources


def squeezed(text: str) -> str:
    """The text without blanks and hyphens: the same for ICE CREAM, ice-cream and icecream."""
    return text.replace(" ", "").replace("-", "")


def shorts(phrase: str) -> tuple[str, ...]:
    """The abbreviations of a phrase that is given without blanks: ``shorts("newyorkcity") == ("nyc",)``."""
    return _shorts().get(phrase, ())


def phrases(short: str) -> tuple[str, ...]:
    """What an abbreviation stands for, without blanks."""
    return tuple(phrase for phrase, shorts_of in _shorts().items() if short in shorts_of)


@functools.cache
def _shorts() -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for line in _lines("meanings.txt"):
        short, _, phrase = line.partition(" ")
        out[squeezed(phrase)] = (*out.get(squeezed(phrase), ()), short)
    return out


def hyphenated(word: str) -> bool:
    """Whether a dictionary lists the word, in normal form, with its hyphens: *self-conscious*."""
    return word in _hyphenated()


@functools.cache
def _hyphenated() -> frozenset[str]:
    return frozenset(_lines("hyphenated.txt"))


def _lines(name: str) -> list[str]:
    file = resources.files("codenames_ai") / "data" / "forms" / name
    return file.read_text(encoding="ascii").splitlines()
