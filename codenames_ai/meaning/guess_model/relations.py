"""Relations of clue and card in WordNet: whether the card is a kind of what the clue says, and whether one tells of the
other in its gloss. Both are between 0, none, and 1, between the commonest senses of both.

For a model that has WordNet among its sources. A small table made by embeddings/guess_model/relations.py: for each
word its senses in order, what these are kinds of (very general kinds left out), and the content words of their glosses.
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
    """What is related to a card: word -> how much; words that are not there are not.

    Attributes:
        kind: the card is a kind of the word, or the two are the same.
        gloss: one occurs in the gloss of the other.
    """

    kind: Mapping[str, float]
    gloss: Mapping[str, float]


@functools.lru_cache(maxsize=4096)
def of(card: str) -> Related:
    """The words of the table that are related to a card; none where WordNet does not have it."""
    table = _table()
    row = table.place.get(normal(card))
    if row is None:
        return Related({}, {})
    kind: dict[str, float] = {}
    for sense, weight in _kinds(table, row).items():
        for word, rank in table.having.pairs(sense):
            _raise(kind, table.words[word], weight * float(1 + rank) ** -FALL)
    gloss: dict[str, float] = {}
    for base, weight in table.told.pairs(row):
        for word in table.based.row(base):
            _raise(gloss, table.words[word], weight / 255)
    for base in table.base.row(row):
        for word, weight in table.telling.pairs(base):
            _raise(gloss, table.words[word], weight / 255)
    return Related(kind, gloss)


@functools.cache
def digest() -> str:
    """A hash of the table."""
    return hashlib.sha256(FILE.read_bytes()).hexdigest()[:16]


def _raise(found: dict[str, float], word: str, value: float) -> None:
    found[word] = max(value, found.get(word, 0.0))


def _kinds(table: _Table, row: int) -> dict[int, float]:
    """The word's senses, and all that they are kinds of, each with the weight of the commonest such sense."""
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
class _Rows:
    """Lists of numbers one after the other, with another number beside each where there is one."""

    ends: Ints
    items: Ints
    beside: Ints | None = None

    @classmethod
    def of(cls, sizes: npt.ArrayLike, items: npt.ArrayLike, beside: npt.ArrayLike | None = None) -> _Rows:
        ends = np.concatenate([[0], np.cumsum(np.asarray(sizes, dtype=np.int64))])
        more = None if beside is None else np.asarray(beside, dtype=np.int64)
        return cls(ends, np.asarray(items, dtype=np.int64), more)

    def row(self, i: int) -> list[int]:
        return [int(x) for x in self.items[self.ends[i] : self.ends[i + 1]]]

    def pairs(self, i: int) -> list[tuple[int, int]]:
        assert self.beside is not None
        return list(zip(self.row(i), map(int, self.beside[self.ends[i] : self.ends[i + 1]]), strict=True))

    def turned(self, size: int) -> _Rows:
        """Item -> the rows that it is in."""
        rows = np.repeat(np.arange(len(self.ends) - 1), np.diff(self.ends))
        order = np.argsort(self.items, kind="stable")
        beside = None if self.beside is None else self.beside[order]
        return _Rows.of(np.bincount(self.items, minlength=size), rows[order], beside)


@dataclass(frozen=True)
class _Table:
    words: list[str]
    place: dict[str, int]
    senses: _Rows  # word -> senses, and their ranks
    having: _Rows  # sense -> words, and its rank among theirs
    parents: _Rows  # sense -> what it is a kind of
    base: _Rows  # word -> its dictionary forms
    based: _Rows  # dictionary form -> words
    told: _Rows  # word -> dictionary forms in its glosses, and their weights
    telling: _Rows  # dictionary form -> words whose glosses have it, and its weights


@functools.cache
def _table() -> _Table:
    with np.load(FILE) as file:
        a = {name: file[name] for name in file.files}
    words = a["words"].tobytes().decode().split("\n")
    senses = _Rows.of(a["sense_size"], a["sense"], a["rank"])
    parents = _Rows.of(a["parent_size"], a["parent"])
    base = _Rows.of(a["base_size"], a["base"])
    told = _Rows.of(a["told_size"], a["told"], a["weight"])
    bases = int(max(base.items.max(), told.items.max())) + 1
    having, based, telling = senses.turned(len(parents.ends) - 1), base.turned(bases), told.turned(bases)
    return _Table(words, {w: i for i, w in enumerate(words)}, senses, having, parents, base, based, told, telling)
