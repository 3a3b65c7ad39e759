"""What every reader gives, and the plain or gzip file that it reads from."""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from codenames_ai.core.errors import VectorsError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from codenames_ai.meaning.association.formats.intake import Key

BATCH = 2048
"""Rows that a reader holds at a time."""

GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class Batch:
    """Some rows of a file: their keys, where they stand (line or row, counted from 1), and their numbers.

    Attributes:
        keys: n of them.
        places: n of them.
        vectors: float32 [n, dims], not looked at yet: may hold zeros and NaN.
    """

    keys: list[Key]
    places: list[int]
    vectors: npt.NDArray[np.float32]


@dataclass(frozen=True)
class Opened:
    """A word-vector file whose head has been understood.

    Attributes:
        format: what was found, in words: ``word2vec text``.
        dims: numbers to a word.
        expected: rows that the file says it has; None if it does not say.
        place: what ``Batch.places`` counts: ``line`` or ``row``.
        batches: the rows, read as they are asked for.
    """

    format: str
    dims: int
    expected: int | None
    place: str
    batches: Iterator[Batch]


class Source:
    """A file open for reading, gunzipped if its first bytes say so; ``done()`` is the share read so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists() and not path.is_file() and not path.is_dir():  # read twice, and a pipe would be waited for
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
        """The first bytes of the content; reading starts at the beginning again."""
        with self.problems("at its very start"):
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
        """Damaged gzip data and failing disks as one line that says where."""
        try:
            yield
        except EOFError:
            raise VectorsError(f"{self.path}: the gzip data end in the middle, {where}: not a complete file") from None
        except (gzip.BadGzipFile, zlib.error) as e:
            raise VectorsError(f"{self.path}: damaged gzip data, {where} ({e})") from None
        except OSError as e:
            raise VectorsError(f"{self.path}: {e.strerror or e}, {where}") from None
