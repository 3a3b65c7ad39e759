"""What all readers share: the plain or gzipped file, reading it in order, and rows put together in batches."""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake, Key

BATCH = 2048
"""Rows that a reader holds at a time."""

CHUNK = 1 << 20
"""Bytes that a ``Reader`` reads at a time."""

GZIP = b"\x1f\x8b"

T = TypeVar("T")


@dataclass(frozen=True)
class Batch:
    """Some rows of a file.

    Attributes:
        keys: what the n words are called in the table.
        places: their lines or rows in the file, counted from 1.
        vectors: float32 [n, dims], not checked yet: may hold zeros and NaN.
    """

    keys: list[Key]
    places: list[int]
    vectors: npt.NDArray[np.float32]


@dataclass(frozen=True)
class Opened:
    """A word-vector file whose header has been read.

    Attributes:
        format: the format found, for people: ``word2vec text``.
        dims: numbers per word.
        expected: the number of rows by the header; None if it does not say.
        place: what ``Batch.places`` counts: ``line`` or ``row``.
        batches: the rows, read when they are needed.
    """

    format: str
    dims: int
    expected: int | None
    place: str
    batches: Iterator[Batch]


class Source:
    """A file open for reading, unpacked if its first bytes are those of gzip; ``done()`` is the share read so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not path.is_file() and not path.is_dir():  # it is read twice, which a pipe cannot be
            raise VectorsError(f"{path}: a pipe or a device; a file is needed")
        try:
            self.raw: BinaryIO = path.open("rb")
            self.size = path.stat().st_size
            self.gzipped = self.raw.read(2) == GZIP
            self.raw.seek(0)
        except IsADirectoryError:
            raise VectorsError(f"{path}: a folder, not a word-vector file") from None
        except OSError as e:
            raise VectorsError(f"{path}: {e.strerror or e}") from None
        if self.size == 0:
            self.close()
            raise VectorsError(f"{path}: the file is empty")
        self.stream = cast("BinaryIO", gzip.GzipFile(fileobj=self.raw)) if self.gzipped else self.raw

    @property
    def name(self) -> str:
        """The file's name, without ``.gz``."""
        return self.path.name[:-3] if self.gzipped and self.path.name.endswith(".gz") else self.path.name

    def head(self, size: int) -> bytes:
        """The first bytes of the content; the next read starts at the beginning."""
        with self.problems("at its start"):
            data = self.stream.read(size)
            self.stream.seek(0)
        return data

    def done(self) -> float:
        """The share of the file (as stored) that has been read, 0 to 1."""
        return min(1.0, self.raw.tell() / self.size) if not self.raw.closed else 1.0

    def close(self) -> None:
        """Close the file."""
        self.raw.close()

    @contextlib.contextmanager
    def problems(self, where: str) -> Iterator[None]:
        """Turns errors of gzip and of the disk into a VectorsError of one line that says where."""
        try:
            yield
        except EOFError:
            raise VectorsError(f"{self.path}: the gzip data end too soon, {where}: the file is not complete") from None
        except (gzip.BadGzipFile, zlib.error) as e:
            raise VectorsError(f"{self.path}: damaged gzip data, {where} ({e})") from None
        except OSError as e:
            raise VectorsError(f"{self.path}: {e.strerror or e}, {where}") from None


class Reader:
    """Reads a source in order, in pieces of known size or up to a byte, and knows where it is."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._buffer = b""
        self._at = 0  # in the buffer
        self._base = source.stream.tell()  # of the buffer, in the file

    @property
    def place(self) -> int:
        """The byte of the (unpacked) file that is read next."""
        return self._base + self._at

    def take(self, size: int, where: str) -> bytes:
        """The next ``size`` bytes.

        Raises:
            VectorsError: the file ends before that; says at which byte, and ``where``.
        """
        while len(self._buffer) - self._at < size:
            self._more(size, where)
        self._at += size
        return self._buffer[self._at - size : self._at]

    def until(self, end: bytes, most: int, where: str) -> bytes:
        """What comes before the next byte ``end``, which is skipped.

        Raises:
            VectorsError: the file ends before it, or there are more than ``most`` bytes: the file is damaged.
        """
        while (found := self._buffer.find(end, self._at, self._at + most)) < 0:
            if len(self._buffer) - self._at >= most:
                raise VectorsError(
                    f"{self.source.path}: {where}, byte {self.place:,}: no end of the word; "
                    "the file is damaged or has another format"
                )
            self._more(1, where)
        data = self._buffer[self._at : found]
        self._at = found + 1
        return data

    def rest(self, where: str) -> bytes:
        """The next bytes of the file, some or none."""
        with self.source.problems(where):
            return self._buffer[self._at :] + self.source.stream.read(CHUNK)

    def _more(self, size: int, where: str) -> None:
        with self.source.problems(f"in {where}"):
            more = self.source.stream.read(max(CHUNK, size))
        if not more:
            end = self._base + len(self._buffer)
            raise VectorsError(f"{self.source.path}: the file ends at byte {end:,}, in {where}; it is not complete")
        self._base += self._at
        self._buffer, self._at = self._buffer[self._at :] + more, 0


def batches(
    rows: Iterable[tuple[int, bytes | str, T]],
    intake: Intake,
    place: str,
    dims: int,
    numbers: Callable[[int, Key, T], bytes | None],
    dtype: npt.DTypeLike = "<f4",
) -> Iterator[Batch]:
    """The rows whose words the intake takes, BATCH at a time.

    Args:
        rows: place in the file, word, and whatever ``numbers`` needs.
        intake: decides which words are taken, and under which name.
        place: what the places count, ``line`` or ``row``.
        dims: numbers per word.
        numbers: the numbers of a row of which the word is taken, or None if it cannot be used.
        dtype: the type of these numbers, which are given as they lie in memory.
    """
    taken = (
        (key, at, found)
        for at, token, data in rows
        if (key := intake.key(token, f"{place} {at}")) is not None and (found := numbers(at, key, data)) is not None
    )
    while part := list(islice(taken, BATCH)):
        matrix = np.frombuffer(b"".join(found for _, _, found in part), dtype=dtype).reshape(-1, dims)
        with np.errstate(over="ignore"):  # too large for float32: infinite, which is reported later
            yield Batch([key for key, _, _ in part], [at for _, at, _ in part], matrix.astype(np.float32, copy=False))
