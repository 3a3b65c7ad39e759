"""The established phrases of several words: names, titles of works, and compounds."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Iterator
from importlib import resources
from typing import Final

from codenames_ai.core.words import normal

NAMES: Final = "names"
TITLES: Final = "titles"
COMPOUNDS: Final = "compounds"
_KINDS: Final = {"n": NAMES, "t": TITLES, "c": COMPOUNDS}


def kinds(phrase: str) -> frozenset[str]:
    """Which of NAMES, TITLES and COMPOUNDS an established phrase belongs to; empty for an unknown phrase.

    Args:
        phrase: in normal form; hyphens count as blanks.
    """
    return _kinds().get(_key(phrase), frozenset())


def listed() -> Iterator[tuple[str, str]]:
    """(NAMES, TITLES or COMPOUNDS; phrase) for each line of the shipped lists: WordNet's and this package's own."""
    folder = resources.files("codenames_ai") / "data" / "phrases"
    lines = gzip.decompress((folder / "wordnet.txt.gz").read_bytes()).decode().splitlines()
    lines += (folder / "more.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if not line.startswith("#"):
            kind, _, phrase = line.partition(" ")
            yield _KINDS[kind], phrase


@functools.cache
def _kinds() -> dict[str, frozenset[str]]:
    out: dict[str, frozenset[str]] = {}
    for kind, phrase in listed():
        key = _key(normal(phrase))
        out[key] = out.get(key, frozenset()) | {kind}
    return out


def _key(phrase: str) -> str:
    return " ".join(phrase.replace("-", " ").replace(".", "").split())
