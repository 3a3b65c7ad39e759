"""Compounds: clue and card that make a known word or phrase together, in either order (``horse`` and SHOE)."""

from __future__ import annotations

import functools
import gzip
from collections import defaultdict
from collections.abc import Callable
from importlib import resources

from codenames_ai.core.words import normal
from codenames_ai.meaning.association import vocabulary

SHORTEST = 3
"""Parts of one-word compounds have as many letters at least; shorter ones are mostly endings."""

COMMON = 3.0
"""Two words written as one are read only where both are at least so common (Zipf)."""


def phrases(word: str) -> frozenset[str]:
    """The words that make an established phrase of two words with this one."""
    return _phrases().get(normal(word), frozenset())


def solid(word: str) -> frozenset[str]:
    """The words that make one word of the vocabulary with this one."""
    return _solid().get(normal(word), frozenset())


@functools.cache
def _phrases() -> dict[str, frozenset[str]]:
    folder = resources.files("codenames_ai") / "data" / "phrases"
    lines = gzip.decompress((folder / "wordnet.txt.gz").read_bytes()).decode().splitlines()
    lines += (folder / "more.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(" ")[2].split() for line in lines if not line.startswith("#")]
    return _both_ways([(normal(p[0]), normal(p[1])) for p in pairs if len(p) == 2])


@functools.cache
def _solid() -> dict[str, frozenset[str]]:
    words = vocabulary().words.tolist()
    known = frozenset(words)
    cuts = ((w[:i], w[i:]) for w in words for i in range(SHORTEST, len(w) - SHORTEST + 1) if w[:i] in known)
    return _both_ways([(head, tail) for head, tail in cuts if tail in known])


def read_as(word: str, known: Callable[[str], bool]) -> str:
    """The word as it can best be understood: as it is, without punctuation, or in two common words.

    ``hulk.`` is read as ``hulk``, ``outerspace`` as ``outer space``; what cannot be read is left as it is.
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
