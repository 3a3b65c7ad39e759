"""The two small lists beside the table: what abbreviations stand for, and words known with hyphens.

What an abbreviation that is no word otherwise stands for in one word (*dr*, *doctor*) is a link in the table itself;
here is the rest: meanings of several words (*nyc*), and those of words (*sat*), whose inflections have no part in them.
"""

from __future__ import annotations

import functools
from importlib import resources


def squeezed(text: str) -> str:
    """The text without blanks and hyphens: ICE CREAM, ice-cream and icecream are one."""
    return text.replace(" ", "").replace("-", "")


def stands_for(short: str, phrase: str) -> bool:
    """Whether one text, run together, is an abbreviation of the other: ``stands_for("nyc", "newyorkcity")``."""
    return short in _shorts().get(phrase, ())


def shorts(phrase: str) -> tuple[str, ...]:
    """The abbreviations of a phrase, run together."""
    return _shorts().get(phrase, ())


def phrases(short: str) -> tuple[str, ...]:
    """What an abbreviation stands for in several words, run together."""
    return tuple(phrase for phrase, shorts_of in _shorts().items() if short in shorts_of)


@functools.cache
def _shorts() -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for line in _lines("meanings.txt"):
        short, _, phrase = line.partition(" ")
        out[squeezed(phrase)] = (*out.get(squeezed(phrase), ()), short)
    return out


@functools.cache
def hyphenated() -> frozenset[str]:
    """The words that a dictionary lists with hyphens, and the tables do not hold closed."""
    return frozenset(_lines("hyphenated.txt"))


def _lines(name: str) -> list[str]:
    file = resources.files("codenames_ai") / "data" / "forms" / name
    return file.read_text(encoding="ascii").splitlines()
