"""The clue words and what is known of each, in memory-mapped columns: nothing is parsed."""

from __future__ import annotations

import functools
import mmap
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import VectorsError
from codenames_ai.core.shipped import DATA, manifest

VECTORS = DATA / "vectors"

_DOMAINS = """
    adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute noun.body noun.cognition
    noun.communication noun.event noun.feeling noun.food noun.group noun.location noun.motive noun.object noun.person
    noun.phenomenon noun.plant noun.possession noun.process noun.quantity noun.relation noun.shape noun.state
    noun.substance noun.time verb.body verb.change verb.cognition verb.communication verb.competition verb.consumption
    verb.contact verb.creation verb.emotion verb.motion verb.perception verb.possession verb.social verb.stative
    verb.weather adj.ppl
"""
DOMAINS = tuple(_DOMAINS.split())
"""WordNet's names for the numbers in ``Vocabulary.domain``, in its order."""

NO_DOMAIN = 255
"""Value of ``Vocabulary.domain`` for a word that WordNet does not have."""


class Words(Sequence[str]):
    """Words in byte order in two files, looked up by binary search without reading them all.

    ``<stem>.bin`` holds the words in UTF-8, each followed by a newline; ``<stem>.npy`` their offsets, one more than
    there are words.
    """

    def __init__(self, folder: Path, stem: str = "words") -> None:
        self._path = path = folder / f"{stem}.bin"
        try:
            # A memoryview gives plain integers, several times as fast as the array does.
            self._offsets = np.lib.format.open_memmap(folder / f"{stem}.npy", mode="r").data
            with path.open("rb") as f:
                self._bytes: mmap.mmap | bytes = mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError, EOFError) as e:
            raise VectorsError(f"{path}: cannot be read as a list of words: {e}") from None
        if self._offsets.ndim != 1 or len(self._offsets) == 0 or int(self._offsets[-1]) != len(self._bytes):
            raise VectorsError(f"{path}: {len(self._bytes):,} bytes do not match {stem}.npy; build it again")

    def __len__(self) -> int:
        return len(self._offsets) - 1

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> list[str]: ...
    def __getitem__(self, row: int | slice) -> str | list[str]:
        if isinstance(row, slice):
            return [self[i] for i in range(*row.indices(len(self)))]
        if row < 0:
            row += len(self)
        if not 0 <= row < len(self):
            raise IndexError(f"row {row} of {len(self):,} words")
        try:
            return self._raw(row).decode()
        except UnicodeDecodeError:
            raise self._damaged() from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.tolist())

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.find(word) is not None

    def tolist(self) -> list[str]:
        """All words as a list; cheaper than one at a time when most are needed."""
        try:
            words = self._bytes[:].decode().split("\n")[:-1]
        except UnicodeDecodeError:
            raise self._damaged() from None
        if len(words) != len(self):
            raise self._damaged()
        return words

    def _damaged(self) -> VectorsError:
        return VectorsError(f"{self._path}: is damaged: its words do not match its offsets; build it again")

    def find(self, word: str) -> int | None:
        """The row of a word in exactly this spelling; None if it is missing."""
        key = word.encode("utf-8", "surrogatepass")
        row = bisect_left(range(len(self)), key, key=self._raw)
        return row if row < len(self) and self._raw(row) == key else None

    def find_all(self, words: Iterable[str]) -> npt.NDArray[np.int64]:
        """The row of each word, -1 for a missing one."""
        return np.array([-1 if (row := self.find(w)) is None else row for w in words], dtype=np.int64)

    def _raw(self, row: int) -> bytes:
        return self._bytes[int(self._offsets[row]) : int(self._offsets[row + 1]) - 1]


def write_words(folder: Path, words: Sequence[str], stem: str = "words") -> None:
    """Write words, which must be in byte order without duplicates, as ``Words`` reads them."""
    ends = np.zeros(len(words) + 1, dtype=np.uint64)
    before = b""
    with (folder / f"{stem}.bin").open("wb") as f:
        for i, word in enumerate(words):
            raw = word.encode("utf-8", "surrogatepass")
            if raw <= before and i > 0:
                raise ValueError("words must be in byte order, each once")
            f.write(raw + b"\n")
            ends[i + 1] = f.tell()
            before = raw
    np.save(folder / f"{stem}.npy", ends.astype(np.uint32 if ends[-1] < 2**32 else np.uint64))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The clue words. Rows are in byte order of the words, so that ties are broken by row.

    Attributes:
        words: the clue words, lower case, one word each.
        zipf: float32, log10 of uses in a billion words of English (wordfreq): 7 "the", 5 "house", 3 "armadillo".
        lemma: int32, row of the dictionary form ("mice" has that of "mouse"), or the word's own row.
        proper: bool, the word is a name ("paris").
        domain: uint8, index in DOMAINS of the first sense in WordNet, or NO_DOMAIN.
        digest: hash of the list of words.
    """

    words: Words
    zipf: npt.NDArray[np.float32]
    lemma: npt.NDArray[np.int32]
    proper: npt.NDArray[np.bool_]
    domain: npt.NDArray[np.uint8]
    digest: str

    def __len__(self) -> int:
        return len(self.words)

    def index(self, word: str) -> int | None:
        """The row of a word given in normal form (``words.normal``), or None."""
        return self.words.find(word)


@functools.cache
def vocabulary() -> Vocabulary:
    """The shipped clue words (loaded once)."""
    words = Words(VECTORS)
    columns = {name: np.load(VECTORS / f"{name}.npy", mmap_mode="r") for name in ("zipf", "lemma", "proper", "domain")}
    for name, column in columns.items():
        if column.shape != (len(words),):
            raise VectorsError(
                f"{VECTORS / name}.npy: {column.shape} must be one value for each of {len(words):,} words"
            )
    return Vocabulary(words=words, **columns, digest=str(manifest()["files"]["words.bin"]["sha256"]))
