"""Pairs of words that make a known word or phrase together, in either order (``horse`` and SHOE)."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable

from codenames_ai.core.words import normal
from codenames_ai.english.phrases import listed
from codenames_ai.english.vocabulary import vocabulary

SHORTEST = 3
"""Fewest letters of a part of a one-word compound; shorter parts are mostly endings."""

COMMON = 3.0
"""Two words run together are read as two only if both are more common than this (Zipf)."""


def phrases(word: str) -> frozenset[str]:
    """The words that make an established phrase of two words with this one."""
    return _phrases().get(normal(word), frozenset())


def solid(word: str) -> frozenset[str]:
    """The words that make one word of the vocabulary with this one."""
    return _solid().get(normal(word), frozenset())


@functools.cache
def _phrases() -> dict[str, frozenset[str]]:
    pairs = [phrase.split() for _, phrase in listed()]
    return _both_ways([(normal(p[0]), normal(p[1])) for p in pairs if len(p) == 2])


@functools.cache
def _solid() -> dict[str, frozenset[str]]:
    words = vocabulary().words.tolist()
    known = frozenset(words)
    cuts = ((w[:i], w[i:]) for w in words for i in range(SHORTEST, len(w) - SHORTEST + 1) if w[:i] in known)
    return _both_ways([(head, tail) for head, tail in cuts if tail in known])


def read_as(word: str, known: Callable[[str], bool]) -> str:
    """A form of the word that ``known`` accepts: the word itself, without punctuation, or split into two common words.

    ``hulk.`` is read as ``hulk``, ``outerspace`` as ``outer space``; a word that has no such form comes back unchanged.
    """
    if known(word):
        return word
    bare = "".join(ch for ch in normal(word) if ch.isalnum() or ch == " ")
    if bare != normal(word) and bare and known(bare):
        return bare
    words = vocabulary()
    best, found = COMMON, word
    for i in range(SHORTEST, len(bare) - SHORTEST + 1):
        rows = words.index(bare[:i]), words.index(bare[i:])
        if rows[0] is not None and rows[1] is not None:
            rarer = min(float(words.zipf[rows[0]]), float(words.zipf[rows[1]]))
            if rarer > best:
                best, found = rarer, f"{bare[:i]} {bare[i:]}"
    return found


def _both_ways(pairs: list[tuple[str, str]]) -> dict[str, frozenset[str]]:
    out: defaultdict[str, set[str]] = defaultdict(set)
    for head, tail in pairs:
        out[head].add(tail)
        out[tail].add(head)
    return {word: frozenset(others) for word, others in out.items()}


def initial_meant(clue: str) -> str | None:
    """The letter that a clue names for the beginning of cards: ``c``, or ``c-words`` with a plural; None for others."""
    head, _, tail = normal(clue).partition("-")
    words = vocabulary()
    row = words.index(tail)
    plural = row is not None and tail.endswith("s") and int(words.lemma[row]) != row
    return head if len(head) == 1 and head.isalpha() and (plural or not tail) else None
