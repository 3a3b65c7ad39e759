"""A table of word vectors: the package's own format, int8 and memory-mapped.

A table is a folder with ``words.bin``, ``words.npy`` (see ``Words``), ``vectors.npy`` (int8 [words, dims]: each row a
vector scaled so that its largest number is 127) and ``meta.json``. Only directions matter, so the scale is not kept.
The shipped sources share one list of words: the clue words first, then further words of cards and clues.

Sums of products of these numbers are whole and below 2**24 for up to 1,040 dimensions; float32 holds them exactly.
Scores are therefore equal to the last bit on every machine, with any BLAS and any order of summation.
"""

from __future__ import annotations

import difflib
import functools
import hashlib
import json
import math
import mmap
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import VectorsError
from codenames_ai.core.files import own_folder
from codenames_ai.core.shipped import manifest
from codenames_ai.core.text import shown
from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english.morphology import singulars
from codenames_ai.english.vocabulary import VECTORS, Words, vocabulary, write_words
from codenames_ai.meaning.association.protocol import Floats, Known

SOURCES = ("glove", "minilm", "mpnet", "wordnet")
"""The shipped word-vector sources."""

_ROW_BITS = 48

FORMAT = 1
CHUNK = 2048  # rows converted to float32 at a time; a block stays in a core's cache

Ints = npt.NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class VectorTable:
    """Word vectors and the words they belong to.

    Attributes:
        name: ``glove``, or the folder's path.
        words: the table's words; for a shipped source, the clue words.
        extra: the shipped sources' further rows, after those of ``words``.
        vectors: int8 [rows, dims]; a row of zeros is a word that the table does not know.
        sd: standard deviation of its cosines between clue words and cards; blends divide by it.
        mean: their mean, which is subtracted; 0 for the shipped sources, whose mean vector is removed.
        digest: hash of the vectors and the words.
        meta: all of meta.json, with the provenance.
    """

    name: str
    words: Words
    vectors: Ints
    sd: float
    digest: str
    mean: float = 0.0
    extra: Words | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)

    @property
    def dims(self) -> int:
        """Numbers per vector."""
        return int(self.vectors.shape[1])

    def row(self, word: str) -> int | None:
        """The row of a word in normal form; None if the table does not know it."""
        row = self.words.find(word)
        if row is None and self.extra is not None:
            row = self.extra.find(word)
            row = None if row is None else row + len(self.words)
        return row if row is not None and self.vectors[row].any() else None

    @functools.cached_property
    def clue_rows(self) -> npt.NDArray[np.int64] | None:
        """The row that each clue word is scored by, -1 where there is none; None where rows are clue words in order."""
        if self.extra is not None:
            return None
        clue_words = vocabulary().words
        place = {w: i for i, w in enumerate(clue_words)}
        rows = np.full(len(place), -1, dtype=np.int64)
        for row, word in enumerate(self.words):
            if word in place:
                rows[place[word]] = row
        for i in np.flatnonzero(rows < 0):
            rows[i] = next(iter(self.singular_rows(clue_words[int(i)])), -1)
        return rows

    def singular_rows(self, word: str) -> Iterator[int]:
        """The rows of the words that this one may be the plural or possessive of, the most likely first."""
        return (row for stem in singulars(word) if (row := self.row(stem)) is not None)

    def clue_vectors(self, start: int, stop: int) -> Floats:
        """The vectors of the clue words from ``start`` up to ``stop``, whole numbers as float32 [words, dims]."""
        rows = self.clue_rows
        if rows is None:
            return self.vectors[start:stop].astype(np.float32)
        part = rows[start:stop]
        return np.where((part >= 0)[:, None], self.vectors[np.maximum(part, 0)], 0).astype(np.float32)


def quantised(vectors: npt.NDArray[Any]) -> Ints:
    """Rows scaled so that the largest number of each is 127, as int8; rows without direction (0, NaN, ∞) are 0."""
    v = np.array(vectors, dtype=np.float64, ndmin=2)
    v[~np.isfinite(v).all(axis=1)] = 0
    top = np.abs(v).max(axis=1, keepdims=True, initial=0)
    v = np.divide(v, top, out=np.zeros_like(v), where=top > 0)
    return np.asarray(np.rint(v * 127), dtype=np.int8)


def unit(vectors: Ints) -> npt.NDArray[np.float64]:
    """The rows scaled to length 1 (rows of zeros stay)."""
    v = np.asarray(vectors, dtype=np.float64)
    length = np.sqrt((v * v).sum(axis=1, keepdims=True))
    unit: npt.NDArray[np.float64] = np.divide(v, length, out=np.zeros_like(v), where=length > 0)
    return unit


def resolve(table: VectorTable, word: str) -> tuple[Ints, Known]:
    """A word's vector in a table and how it was found: the one policy for words that a table lacks.

    1. Words are compared in their normal form (case, diacritics and look-alikes do not count): "exact".
    2. A clue word that a shipped source has no vector for is "unknown" to it: the source was built for these words,
       so there is nothing nearer to take.
    3. Several words ("loch ness", "merry-go-round"): as one word, with blanks for hyphens or with nothing between, if
       the table has it so: "exact"; else the mean of the parts that it has: "approximate".
    4. A plural or possessive takes the vector of its singular: "approximate".
    5. Otherwise zeros, "unknown": every score is 0, neither near nor far.

    A word has the same vector as a clue and as a card, and alone and among all clue words (``clue_vectors``).
    """
    key = normal(word)
    parts = [p for p in key.replace("-", " ").split() if p]
    for spelling in (key, " ".join(parts), "".join(parts)):
        row = table.row(spelling)
        if row is not None:
            return table.vectors[row], "exact"
    if table.extra is None or key not in table.words:
        rows = [row for row in map(table.row, parts) if row is not None] if len(parts) > 1 else []
        if rows:
            return quantised(unit(table.vectors[rows]).mean(axis=0))[0], "approximate"
        for row in table.singular_rows(key):
            return table.vectors[row], "approximate"
    return np.zeros(table.dims, dtype=np.int8), "unknown"


@functools.cache
def shipped(name: str) -> VectorTable:
    """A shipped source, by its name in SOURCES (loaded once)."""
    about = manifest()["tables"][name]
    vectors = np.load(VECTORS / f"{name}.npy", mmap_mode="r")
    words, extra = vocabulary().words, Words(VECTORS, "extra")
    if vectors.shape[0] != len(words) + len(extra):
        raise VectorsError(f"{VECTORS / name}.npy: {vectors.shape[0]:,} rows for {len(words) + len(extra):,} words")
    return VectorTable(name, words, vectors, float(about["sd"]), str(about["sha256"]), extra=extra, meta=about)


def user_folder() -> Path:
    """The folder to which ``vectors convert`` writes tables, and in which they are found by name.

    ``$CODENAMES_AI_VECTORS`` if set; ``embeddings/user`` in a checkout of the project; else in the user's data folder.
    """
    if os.environ.get("CODENAMES_AI_VECTORS"):
        return Path(os.environ["CODENAMES_AI_VECTORS"])
    checkout = Path(__file__).parents[3] / "embeddings"
    if (checkout / "build.py").is_file():
        return checkout / "user"
    return own_folder("data") / "vectors"


def place_of(name: str, file: str) -> Path | None:
    """The folder of this path, or of this name in ``user_folder()``, if it has the file; None for no such folder."""
    return next((f for f in (Path(name), user_folder() / name) if name and (f / file).is_file()), None)


def open_table(name_or_folder: str | Path) -> VectorTable:
    """The table in a folder that ``VectorTableWriter`` wrote, given by its path or by its name in ``user_folder()``.

    Raises:
        VectorsError: there is no such table (the message lists what there is), or its files are damaged.
    """
    folder = place_of(str(name_or_folder), "meta.json")
    if folder is None:
        raise no_vectors(str(name_or_folder))
    try:
        meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        vectors = np.lib.format.open_memmap(folder / "vectors.npy", mode="r")
        mean, sd, digest, fmt = float(meta["mean"]), float(meta["sd"]), str(meta["sha256"]), meta["format"]
        shape, kind = vectors.shape, vectors.dtype
    except FileNotFoundError as e:
        raise VectorsError(f"{folder}: {Path(e.filename).name} is missing; convert the original again") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, RecursionError) as e:
        raise VectorsError(f"{folder}: not a table of this project ({e}); convert the original again") from None
    words = Words(folder)
    sound = math.isfinite(mean) and 0 < sd < math.inf and isinstance(meta.get("policy", {}), dict)
    if fmt != FORMAT or kind != np.int8 or len(shape) != 2 or len(words) != shape[0] or not sound:
        raise VectorsError(f"{folder}: its files do not fit together; convert the original again")
    return VectorTable(str(name_or_folder), words, vectors, sd, digest, mean, meta=meta)


def no_vectors(name: str) -> VectorsError:
    """The error for a name or folder without word vectors: what is close to it, and what there is."""
    path = Path(name)
    if path.is_file():
        return VectorsError(f"{shown(name)} is a file; `codenames-ai vectors convert FILE` makes word vectors of it")
    what = "no word vectors are in the folder" if path.is_dir() else "no word vectors"
    there = all_names()
    near = difflib.get_close_matches(name, there, n=2, cutoff=0.5)
    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
    return VectorsError(f"{what} {shown(name)}{hint}; there are {', '.join(there)}, or a folder of word vectors")


def user_names() -> list[str]:
    """The names of the user's tables and blends, sorted."""
    folder = user_folder()
    try:
        inside = sorted(p.name for p in folder.iterdir() if not p.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as e:
        raise VectorsError(f"{folder}: {e.strerror or e}") from None
    return [n for n in inside if any((folder / n / made).is_file() for made in ("meta.json", "blend.json"))]


def all_names() -> list[str]:
    """All names of word vectors: shipped blends, shipped sources, the user's tables and blends."""
    return [*manifest()["blends"], *SOURCES, *user_names()]


class VectorTableWriter:
    """Writes a table row by row in bounded memory: words are kept in memory, vectors are not.

    >>> with VectorTableWriter(folder, dims=300, meta={"file": "my.vec"}) as table:  # doctest: +SKIP
    ...     table.add(["king", "queen"], vectors)

    The folder appears complete when the block ends without an error; until then a temporary folder next to it is used.
    Words are stored as given, so give them in normal form. Of a word given twice the row of lower rank is kept, or the
    first of equal ranks.
    """

    def __init__(self, folder: Path, dims: int, meta: Mapping[str, Any] | None = None) -> None:
        self.folder = folder
        self.dims = dims
        self.meta = dict(meta or {})
        self._best: dict[str, int] = {}  # word -> rank and row in the temporary file, as one number: memory
        self._rows = 0

    def __enter__(self) -> VectorTableWriter:
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self._temporary = Path(tempfile.mkdtemp(prefix=f".{self.folder.name}-", dir=self.folder.parent))
        self._raw = (self._temporary / "raw").open("wb")
        return self

    def add(self, words: Sequence[str], vectors: npt.NDArray[Any], ranks: Sequence[int] | None = None) -> list[int]:
        """Add words with their vectors, float [words, dims]; ranks default to 0.

        Returns:
            The indices of words that were in the table already, whether they replaced the earlier row or not.
        """
        if vectors.shape != (len(words), self.dims):
            raise ValueError(f"{len(words)} words of {self.dims} dimensions do not fit {vectors.shape}")
        self._raw.write(quantised(vectors).tobytes())
        doubles = []
        for i, word in enumerate(words):
            rank = 0 if ranks is None else ranks[i]
            before = self._best.get(word)
            if before is not None:
                doubles.append(i)
            if before is None or rank < before >> _ROW_BITS:
                self._best[word] = rank << _ROW_BITS | (self._rows + i)
        self._rows += len(words)
        return doubles

    def __len__(self) -> int:
        return len(self._best)

    def __contains__(self, word: object) -> bool:
        return word in self._best

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            self._raw.close()  # the disk may be full for what is still in the buffer
            if kind is None:
                self._finish()
        finally:
            shutil.rmtree(self._temporary, ignore_errors=True)

    def _finish(self) -> None:
        if not self._best:
            raise VectorsError(f"{self.folder}: no usable word vectors to write")
        ready = self._temporary / "table"
        ready.mkdir()
        words = sorted(self._best)  # code points sort as their UTF-8 bytes do
        order = np.array([self._best[w] & (1 << _ROW_BITS) - 1 for w in words], dtype=np.int64)
        self._best = {}
        write_words(ready, words)
        del words
        digest = hashlib.sha256((ready / "words.bin").read_bytes())
        with (self._temporary / "raw").open("rb") as f, mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_READ) as raw:
            _write_rows(ready / "vectors.npy", raw, order, self.dims, digest.update)
        vectors = np.load(ready / "vectors.npy", mmap_mode="r")
        mean, sd = cosine_spread(Words(ready), vectors)
        meta = {
            **self.meta,
            "format": FORMAT,
            "words": len(order),
            "dims": self.dims,
            "mean": mean,
            "sd": sd,
            "sha256": digest.hexdigest(),
        }
        (ready / "meta.json").write_text(json.dumps(meta, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        del vectors
        if self.folder.exists():
            os.replace(self.folder, self._temporary / "old")
        os.replace(ready, self.folder)


def _write_rows(
    path: Path, raw: mmap.mmap, order: npt.NDArray[np.int64], dims: int, on_block: Callable[[bytes], object]
) -> None:
    """The rows of ``raw`` in that order as an .npy, CHUNK at a time; neither file is held in memory."""
    with path.open("wb") as f:
        header = {"descr": "|i1", "fortran_order": False, "shape": (len(order), dims)}
        np.lib.format.write_array_header_1_0(f, header)
        for start in range(0, len(order), CHUNK):
            block = np.frombuffer(raw, dtype=np.int8).reshape(-1, dims)[order[start : start + CHUNK]].tobytes()
            f.write(block)
            on_block(block)
            if hasattr(mmap, "MADV_DONTNEED"):  # missing on some systems, which free the pages when memory is short
                raw.madvise(mmap.MADV_DONTNEED)


def cosine_spread(words: Sequence[str], vectors: Ints, most: int = 4000) -> tuple[float, float]:
    """Mean and standard deviation of the cosines between a sample of clue words and the shipped cards.

    Where the table has few of them, between its own rows; the standard deviation is at least 1e-6.
    """
    # a long list of words is searched on disk: a dict of it would take more memory than the rest of a conversion
    find = words.find if isinstance(words, Words) else {w: i for i, w in enumerate(words)}.get
    clues = [row for w in vocabulary().words if (row := find(w)) is not None]
    cards = [row for name in CARD_LISTS for w in card_list(name) if (row := find(normal(w))) is not None]
    if len(clues) < 100 or len(cards) < 20:
        clues = cards = list(range(len(words)))
    a = unit(vectors[clues[:: max(1, len(clues) // most)]])
    b = unit(vectors[cards[:: max(1, len(cards) // most)]])
    cosines = a @ b.T
    return float(cosines.mean()), max(float(cosines.std()), 1e-6)
