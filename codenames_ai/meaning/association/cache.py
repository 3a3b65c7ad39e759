"""Scores of all clue words with the shipped cards, computed once and shared between processes as a memory map.

There is one file for each (recipe, vocabulary, card lists); when a new one is made, the files used longest ago are
removed, except the last KEPT. A file appears whole or not at all, and each row is checked when it is first read; a
damaged file is made again. Files are kept for the shipped sources and blends and for single tables. The scores of
other blends and other cards are computed when needed, and the last ones are remembered.

A file holds: a line that says what it is, padded to PAGE; mean and standard deviation of each card, float32
[cards, 2]; checksum of each row, uint32 [cards]; checksum of these two; padding to PAGE; scores, float32
[cards, clues].
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import threading
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError
from codenames_ai.core.files import cache_folder, replacing
from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning.association.protocol import Floats

PAGE = 4096
BLOCK = 128  # cards computed at a time
KEPT = 16
"""Files in the folder (205 MB each): all of the shipped word vectors and guess models, and a few of the user's."""

REMEMBERED = 256
"""Rows of other cards that a process keeps in memory, the last used ones (180 kB each)."""


class Computed(Protocol):
    """What can be kept here: numbers for each card with all clue words."""

    @property
    def name(self) -> str:
        """For the message while a file is made."""
        ...

    @property
    def recipe(self) -> str:
        """A hash of everything that the numbers depend on."""
        ...

    @property
    def lasting(self) -> bool:
        """Whether a file of it is kept, rather than rows in memory only."""
        ...

    def compute(self, cards: Sequence[str]) -> Floats:
        """The numbers, computed anew: float32 [cards, clue words]."""
        ...


_memory: OrderedDict[tuple[str, str], Floats] = OrderedDict()
_lock = threading.RLock()
_files: dict[str, _File | None] = {}  # recipe -> its file, or None where there can be none


def rows_of(blend: Computed, cards: Sequence[str]) -> Floats:
    """Scores of all clue words with each card: float32 [cards, clue words]."""
    keys = [normal(card) for card in cards]
    out = np.empty((len(keys), len(vocabulary())), dtype=np.float32)
    with _lock:
        kept = _kept(blend, keys)
        other: list[int] = []
        for i, key in enumerate(keys):
            row = None if kept is None else kept.row(key)
            if row is None:
                row = _remembered(blend, key)
            if row is None:
                other.append(i)
            else:
                out[i] = row
        if other:
            rows = blend.compute([cards[i] for i in other])
            out[other] = rows
            for i, row in zip(other, rows, strict=True):
                _memory[blend.recipe, keys[i]] = row
            while len(_memory) > REMEMBERED:
                _memory.popitem(last=False)
    return out


def table_of(blend: Computed, cards: Sequence[str]) -> tuple[Floats, list[int]] | None:
    """The whole table of the blend's file, read only, and the row of each card in it.

    None if there is no file, or a card is not in it. Nothing is copied: all processes read the same memory.
    """
    keys = [normal(card) for card in cards]
    with _lock:
        kept = _kept(blend, keys)
        if kept is None or not all(key in kept.place for key in keys):
            return None
        return kept.scores, [kept.place[key] for key in keys]


def stats_of(blend: Computed, cards: Sequence[str]) -> Floats:
    """Mean and standard deviation of each card's scores over all clue words: float32 [cards, 2]."""
    out = np.empty((len(cards), 2), dtype=np.float32)
    with _lock:
        kept = _kept(blend, [])
        for i, card in enumerate(cards):
            place = None if kept is None else kept.place.get(normal(card))
            out[i] = _stats(rows_of(blend, [card]))[0] if place is None or kept is None else kept.stats[place]
    return out


def _remembered(blend: Computed, key: str) -> Floats | None:
    row = _memory.get((blend.recipe, key))
    if row is not None:
        _memory.move_to_end((blend.recipe, key))
    return row


def _stats(rows: Floats) -> Floats:
    return np.stack([rows.mean(axis=1, dtype=np.float64), rows.std(axis=1, dtype=np.float64)], axis=1).astype(
        np.float32
    )


@functools.cache
def _cards() -> tuple[str, ...]:
    return tuple(sorted({normal(word) for name in CARD_LISTS for word in card_list(name)}))


def _kept(blend: Computed, keys: Sequence[str]) -> _File | None:
    """The blend's file with sound rows for these cards, made first if need be.

    None for a blend that is not kept, or if the file cannot be written.
    """
    if blend.recipe not in _files:
        _files[blend.recipe] = _opened_or_made(blend) if blend.lasting else None
    kept = _files[blend.recipe]
    if kept is not None and not kept.is_sound(keys):
        print(f"codenames-ai: {kept.path} is damaged and is made again", file=sys.stderr)
        kept = _files[blend.recipe] = _opened_or_made(blend, again=True)
    return kept


@dataclass(eq=False)
class _File:
    path: Path
    place: dict[str, int]
    stats: Floats
    sums: npt.NDArray[np.uint32]
    scores: Floats
    checked: set[int]

    def row(self, key: str) -> Floats | None:
        """The row of a card; None if it is not there."""
        place = self.place.get(key)
        return None if place is None else self.scores[place]

    def is_sound(self, keys: Sequence[str]) -> bool:
        """Whether the rows of those of these cards that it has are as they were written."""
        for place in {self.place[key] for key in keys if key in self.place} - self.checked:
            if zlib.crc32(self.scores[place].data) != int(self.sums[place]):
                return False
            self.checked.add(place)
        return True


def _title(blend: Computed) -> bytes:
    cards = hashlib.sha256("\n".join(_cards()).encode()).hexdigest()[:16]
    line = f"codenames-ai scores 1: recipe {blend.recipe}, vocabulary {vocabulary().digest[:16]}, cards {cards}"
    return f"{line}, float32 {len(_cards())} x {len(vocabulary())}, {sys.byteorder} endian\n".encode()


def _layout() -> tuple[int, int]:
    """Where the scores begin, and the size of the file."""
    n = len(_cards())
    start = PAGE + -(-(n * 12 + 4) // PAGE) * PAGE
    return start, start + n * len(vocabulary()) * 4


def _opened_or_made(blend: Computed, again: bool = False) -> _File | None:
    """The blend's file, made first if it is missing or ``again``; a message and None if the folder is unusable."""
    name = hashlib.sha256(_title(blend)).hexdigest()[:16]
    try:
        path = cache_folder() / f"scores-{name}.bin"
        kept = None if again else _open(blend, path)
        return kept or _made(blend, path, again)
    except (OSError, RuntimeError, InputError) as e:  # RuntimeError: there is no home folder
        print(f"codenames-ai: no score cache ({e}); scores are computed each time", file=sys.stderr)
        return None


def _made(blend: Computed, path: Path, again: bool) -> _File | None:
    """The file, made by one process while others wait for it."""
    from filelock import FileLock  # needed once for each file

    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_suffix(".lock")):
        kept = None if again else _open(blend, path)  # another process may have made it meanwhile
        if kept is None:
            task = f"computing the scores of {len(_cards()):,} cards with {len(vocabulary()):,} clue words"
            print(f"codenames-ai: {task} for '{blend.name}' (once; kept in {path.parent})", file=sys.stderr)
            _write(blend, path)
            kept = _open(blend, path)
            _thin(path.parent)
    return kept


def _open(blend: Computed, path: Path) -> _File | None:
    """The file, if it is there and whole."""
    title, n = _title(blend), len(_cards())
    start, size = _layout()
    try:
        with path.open("rb") as f:
            head = f.read(start)
            whole = os.fstat(f.fileno()).st_size == size
    except FileNotFoundError:
        return None
    table = head[PAGE : PAGE + n * 12]
    crc = int.from_bytes(head[PAGE + n * 12 : PAGE + n * 12 + 4], "little")
    if not whole or not head.startswith(title) or zlib.crc32(table) != crc:
        return None
    with suppress(OSError):  # another user's, or read only
        os.utime(path)  # when it was last used
    mapped = np.memmap(path, dtype=np.float32, mode="r", offset=start, shape=(n, len(vocabulary())))
    scores = np.asarray(mapped)  # the same memory; a memmap's own indexing is slow
    stats = np.frombuffer(table, dtype=np.float32, count=2 * n).reshape(n, 2)
    sums = np.frombuffer(table, dtype=np.uint32, offset=8 * n)
    return _File(path, {card: i for i, card in enumerate(_cards())}, stats, sums, scores, set())


def _thin(folder: Path) -> None:
    """Remove the files used longest ago; a process that has one open goes on reading it."""
    files = []
    for file in folder.glob("scores-*.bin"):
        with suppress(FileNotFoundError):  # another process thins too
            files.append((file.stat().st_mtime, file))
    for _, file in sorted(files, reverse=True)[KEPT:]:
        for old in (file, file.with_suffix(".lock")):
            with suppress(OSError):  # in use on Windows, or not ours to remove: it stays
                old.unlink(missing_ok=True)


def _write(blend: Computed, path: Path) -> None:
    cards, (start, _) = _cards(), _layout()
    stats, sums = [], []
    with replacing(path) as text:
        f = text.buffer
        f.seek(start)
        for at in range(0, len(cards), BLOCK):
            rows = blend.compute(cards[at : at + BLOCK])
            stats.append(_stats(rows))
            sums += [zlib.crc32(row) for row in rows]
            f.write(rows.data)
        table = np.concatenate(stats).tobytes() + np.array(sums, dtype=np.uint32).tobytes()
        f.seek(0)
        f.write(_title(blend).ljust(PAGE) + table + zlib.crc32(table).to_bytes(4, "little"))
