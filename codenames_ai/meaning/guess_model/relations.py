"""Relations between clue and card in WordNet: whether the card is a kind of what the clue names, and whether one occurs
in the gloss of the other. Both are numbers from 0 (no relation) to 1 (a relation between the most common senses).

They are for models that have WordNet among their sources. embeddings/guess_model/relations.py made the table: for each
word its senses in order, what these are kinds of (without very general kinds), and the content words of their glosses.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codenames_ai.core.shipped import DATA
from codenames_ai.core.words import normal

FILE = DATA / "guess_model" / "relations.npz"

FALL = 0.7
"""The n-th sense of a word has weight n**-FALL."""

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Related:
    """The words related to a card, each with the strength of the relation; all other words are unrelated.

    Attributes:
        kind: words of which the card is a kind, or that mean the same.
        gloss: words that occur in the card's gloss, or in whose gloss the card occurs.
    """

    kind: Mapping[str, float]
    gloss: Mapping[str, float]


@functools.lru_cache(maxsize=4096)
def of(card: str) -> Related:
    """The words that are related to a card; none if WordNet does not have it."""
    table = _relations()
    row = table.place.get(normal(card))
    if row is None:
        return Related({}, {})
    kind: dict[str, float] = {}
    for sense, weight in _kinds(table, row).items():
        for word, rank in table.synonyms.pairs(sense):
            _raise(kind, table.words[word], weight * float(1 + rank) ** -FALL)
    gloss: dict[str, float] = {}
    for base, weight in table.gloss_bases.pairs(row):
        for word in table.base_words.row(base):
            _raise(gloss, table.words[word], weight / 255)
    for base in table.bases.row(row):
        for word, weight in table.gloss_words.pairs(base):
            _raise(gloss, table.words[word], weight / 255)
    return Related(kind, gloss)


@functools.cache
def digest() -> str:
    """A hash of the table."""
    return hashlib.sha256(FILE.read_bytes()).hexdigest()[:16]


def _raise(found: dict[str, float], word: str, value: float) -> None:
    found[word] = max(value, found.get(word, 0.0))


def _kinds(table: _Relations, row: int) -> dict[int, float]:
    """The word's senses and everything that they are kinds of, each with the weight of the most common such sense."""
    out: dict[int, float] = {}
    for sense, rank in table.senses.pairs(row):
        weight = float(1 + rank) ** -FALL
        queue = [sense]
        while queue:
            k = queue.pop()
            if weight > out.get(k, 0.0):
                out[k] = weight
                queue += table.parents.row(k)
    return out


@dataclass(frozen=True, slots=True)
class _Lists:
    """Lists of numbers in one array, each number with another one (``extra``) if there is any."""

    ends: Ints
    items: Ints
    extra: Ints | None = None

    @classmethod
    def of(cls, sizes: npt.ArrayLike, items: npt.ArrayLike, extra: npt.ArrayLike | None = None) -> _Lists:
        ends = np.concatenate([[0], np.cumsum(np.asarray(sizes, dtype=np.int64))])
        more = None if extra is None else np.asarray(extra, dtype=np.int64)
        return cls(ends, np.asarray(items, dtype=np.int64), more)

    def row(self, i: int) -> list[int]:
        return [int(x) for x in self.items[self.ends[i] : self.ends[i + 1]]]

    def pairs(self, i: int) -> list[tuple[int, int]]:
        assert self.extra is not None
        return list(zip(self.row(i), map(int, self.extra[self.ends[i] : self.ends[i + 1]]), strict=True))

    def inverted(self, size: int) -> _Lists:
        """For each item, the lists that have it."""
        rows = np.repeat(np.arange(len(self.ends) - 1), np.diff(self.ends))
        order = np.argsort(self.items, kind="stable")
        extra = None if self.extra is None else self.extra[order]
        return _Lists.of(np.bincount(self.items, minlength=size), rows[order], extra)


@dataclass(frozen=True)
class _Relations:
    words: list[str]
    place: dict[str, int]
    senses: _Lists  # word -> senses, with their ranks
    synonyms: _Lists  # sense -> words, with its rank among theirs
    parents: _Lists  # sense -> what it is a kind of
    bases: _Lists  # word -> its dictionary forms
    base_words: _Lists  # dictionary form -> words
    gloss_bases: _Lists  # word -> dictionary forms in its glosses, with their weights
    gloss_words: _Lists  # dictionary form -> words that have it in their glosses, with its weights


@functools.cache
def _relations() -> _Relations:
    with np.load(FILE) as file:
        a = {name: file[name] for name in file.files}
    words = a["words"].tobytes().decode().split("\n")
    senses = _Lists.of(a["sense_size"], a["sense"], a["rank"])
    parents = _Lists.of(a["parent_size"], a["parent"])
    bases = _Lists.of(a["base_size"], a["base"])
    glosses = _Lists.of(a["told_size"], a["told"], a["weight"])
    size = int(max(bases.items.max(), glosses.items.max())) + 1
    synonyms = senses.inverted(len(parents.ends) - 1)
    place = {word: row for row, word in enumerate(words)}
    return _Relations(
        words, place, senses, synonyms, parents, bases, bases.inverted(size), glosses, glosses.inverted(size)
    )
