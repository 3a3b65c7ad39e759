"""The shipped table of words, memory-mapped: nothing is parsed, and processes share its pages.

Layout of ``forms.bin`` (little-endian): ``FORMS\\x01\\0\\0``, number of words N, number of sections, then
(offset, size) of each section, each beginning at a multiple of 8. Sections: the sorted words joined; N+1
offsets into them; a byte of flags for each word; the row of the main spelling of each word; then four ragged
tables as (N+1 starts, values): entries (ancestor << 8 | distance << 4 | role), the same indexed by ancestor,
links (target << 8 | kind) and homophones. Written by embeddings/morphology_recipe.
"""

from __future__ import annotations

import functools
import mmap
import struct
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple, overload

MAGIC = b"FORMS\x01\x00\x00"
KNOWN, ABBREVIATION, COMMON, CAPITALS = 1, 2, 4, 8
"""Flags of a word; CAPITALS: an abbreviation only in capitals or with a full stop (*US*), a word otherwise (*us*)."""

OWN, PART, CHANCE, SEEN = 0, 1, 2, 3
"""Roles of an ancestor: the word is a form of it; is built with it; happens to be spelled like an inflected form of it
(*rose*, RISE) or is short for it; or has it as a part that relates to no other word (*land* in ENGLAND)."""

KINDS = (
    "variant", "plural", "past", "participle", "ing", "third", "comparative", "superlative", "form",
    "base", "demonym", "part", "clipping",
)  # fmt: skip
"""Kinds of link from a word to another; the table stores their places in this list."""


class Entry(NamedTuple):
    """One ancestor of a word: its row, its distance in steps of derivation, and its role (OWN, PART, CHANCE, SEEN)."""

    ancestor: int
    distance: int
    role: int


class Tables(Sequence[str]):
    """The sorted words, and what is known of each by its row."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        view = memoryview(self._map)
        if bytes(view[:8]) != MAGIC:
            raise ValueError(f"{path}: not a table of forms of this version")
        self._size: int
        self._size, sections = struct.unpack_from("<II", view, 8)
        places = [struct.unpack_from("<II", view, 16 + 8 * i) for i in range(sections)]
        parts = [view[offset : offset + size] for offset, size in places]
        self._text, self._flags = parts[0], parts[2]
        self._offsets, self._rep = parts[1].cast("I"), parts[3].cast("I")
        ragged = [part.cast("I") for part in parts[4:]]
        self._entries, self._inverse, self._links, self._sounds = zip(ragged[::2], ragged[1::2], strict=True)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> list[str]: ...
    def __getitem__(self, row: int | slice) -> str | list[str]:
        if isinstance(row, slice):
            return [self[i] for i in range(*row.indices(self._size))]
        if not 0 <= row < self._size:
            raise IndexError(f"row {row} of {self._size}")
        return str(self._text[self._offsets[row] : self._offsets[row + 1]], "ascii")

    def row(self, word: str) -> int | None:
        """The row of a word in normal form; None if the table lacks it."""
        i = bisect_left(self, word)
        return i if i < self._size and self[i] == word else None

    def flags(self, row: int) -> int:
        """KNOWN, ABBREVIATION, COMMON and CAPITALS, as bits."""
        return self._flags[row]

    def spelling(self, row: int) -> int:
        """The row of the main one of all spellings of the word."""
        return self._rep[row]

    def entries(self, row: int) -> list[Entry]:
        """The ancestors of a word, itself (or its main spelling) included."""
        return _unpacked(self._entries, row)

    def descendants(self, ancestor: int) -> list[Entry]:
        """The words that have this ancestor: in these entries ``ancestor`` is the row of the word."""
        return _unpacked(self._inverse, ancestor)

    def links(self, row: int) -> list[tuple[str, int]]:
        """The words that this one is directly made from: (kind, row)."""
        return [(KINDS[v & 0xFF], v >> 8) for v in _slice(self._links, row)]

    def homophones(self, row: int) -> Sequence[int]:
        """Rows of the words that sound the same."""
        return _slice(self._sounds, row)

    def everything(self) -> Iterator[tuple[str, str, int]]:
        """(word, ancestor, role), for comparing two tables."""
        for row, word in enumerate(self):
            for entry in self.entries(row):
                yield word, self[entry.ancestor], entry.role


Ragged = tuple["memoryview[int]", "memoryview[int]"]


def _slice(table: Ragged, row: int) -> memoryview[int]:
    starts, values = table
    return values[starts[row] : starts[row + 1]]


def _unpacked(table: Ragged, row: int) -> list[Entry]:
    return [Entry(v >> 8, (v >> 4) & 0xF, v & 0xF) for v in _slice(table, row)]


@functools.lru_cache(maxsize=1)
def tables() -> Tables:
    """The shipped table; opened once a process."""
    with resources.as_file(resources.files("codenames_ai") / "data" / "forms" / "forms.bin") as path:
        return Tables(path)
