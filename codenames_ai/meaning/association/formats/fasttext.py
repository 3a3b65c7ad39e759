"""fastText's own ``.bin`` models: a dictionary, and a matrix of words and of letter groups that make up each word.

A word's vector is the mean of its own row and the rows of its letter groups, as fastText itself gives it. gensim's
loader holds the whole matrix (7 GB for the published English model) in memory; here each row is read where it lies (a
memory map would bring most of the file along), and gensim gives the numbers of the letter groups.
"""

from __future__ import annotations

import shutil
import struct
import tempfile
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake, Key
from codenames_ai.meaning.association.formats.rows import BATCH, Batch, Opened, Source

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAGIC_NUMBER = 793712314
MAGIC = struct.pack("<i", MAGIC_NUMBER)
VERSION = 12

# After the magic number and the version: dim, ws, epoch, minCount, neg, wordNgrams, loss, model, bucket, minn, maxn,
# lrUpdateRate (all int32) and t (double), as fastText writes them.
_ARGS = struct.Struct("<12id")
_COUNTS = struct.Struct("<3iqq")  # dictionary entries, words, labels, tokens, pruned
_END_OF_SENTENCE = "</s>"  # has no letter groups
_MAX_WORD_BYTES = 4096

Groups = Callable[[str], list[int]]


class _Reader:
    """Reads the model in order and knows where it is."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.buffer = b""
        self.at = 0  # in the buffer
        self.base = 0  # of the buffer, in the file

    def place(self) -> int:
        return self.base + self.at

    def _more(self, what: str) -> None:
        with self.source.problems(f"in {what}"):
            more = self.source.stream.read(1 << 20)
        if not more:
            raise VectorsError(
                f"{self.source.path}: the file ends at byte {self.base + len(self.buffer):,}, in {what}; "
                "it is not complete"
            )
        self.base += self.at
        self.buffer, self.at = self.buffer[self.at :] + more, 0

    def unpack(self, layout: struct.Struct, what: str) -> tuple[int, ...]:
        while len(self.buffer) - self.at < layout.size:
            self._more(what)
        values = layout.unpack_from(self.buffer, self.at)
        self.at += layout.size
        return values

    def word(self, what: str) -> bytes:
        while (end := self.buffer.find(b"\0", self.at)) < 0:
            if len(self.buffer) - self.at > _MAX_WORD_BYTES:
                raise VectorsError(f"{self.source.path}: byte {self.place():,}, in {what}: no end of the word; damaged")
            self._more(what)
        word = self.buffer[self.at : end]
        self.at = end + 1
        return word


def open_fasttext(source: Source, intake: Intake) -> Opened:
    """A fastText model, its dictionary read.

    Raises:
        VectorsError: a quantised model (.ftz), another version, or where the file ends too soon.
    """
    reader = _Reader(source)
    magic, version = reader.unpack(struct.Struct("<2i"), "the header")
    if magic != MAGIC_NUMBER or version != VERSION:
        raise VectorsError(f"{source.path}: not a fastText model of version {VERSION} (.bin)")
    dims, _, _, _, _, _, _, _, bucket, minn, maxn, _, _ = reader.unpack(_ARGS, "the settings")
    entries, words, _, _, pruned = reader.unpack(_COUNTS, "the settings")
    if min(entries, words, dims) < 1 or words > entries:
        raise VectorsError(f"{source.path}: the settings say {words} words of {dims} numbers; damaged")
    tokens = []
    kind = struct.Struct("<qb")
    for i in range(entries):
        token = reader.word(f"the dictionary, word {i + 1:,} of {entries:,}")
        if reader.unpack(kind, "the dictionary")[1] == 0:  # 1 marks a label of a classifier
            tokens.append(token)
    if pruned > 0 or reader.unpack(struct.Struct("<?"), "the matrix")[0]:
        raise VectorsError(f"{source.path}: a quantised or pruned model (.ftz); use the .bin or .vec of the same model")
    rows, width = reader.unpack(struct.Struct("<2q"), "the matrix")
    if width != dims or rows < len(tokens):
        raise VectorsError(f"{source.path}: the matrix is {rows} by {width}; {dims} numbers to a word are expected")
    groups = _groups(minn, maxn, bucket if rows > words else 0, words, rows, source)
    batches = _batches(source, intake, tokens, (rows, dims), reader.place(), groups)
    return Opened("fastText model", dims, len(tokens), "row", batches)


def _groups(minn: int, maxn: int, bucket: int, words: int, rows: int, source: Source) -> Groups:
    """A function from a word to the matrix rows of its letter groups."""
    if bucket < 1 or maxn < 1:
        return lambda word: []
    if rows != words + bucket:
        raise VectorsError(
            f"{source.path}: the matrix has {rows:,} rows; {words:,} words and {bucket:,} groups expected"
        )
    from gensim.models.fasttext import ft_ngram_hashes

    def rows_of(word: str) -> list[int]:
        if word == _END_OF_SENTENCE:
            return []
        return [words + int(h) for h in ft_ngram_hashes(word, minn, maxn, bucket)]

    return rows_of


def _batches(
    source: Source, intake: Intake, tokens: list[bytes], shape: tuple[int, int], offset: int, groups: Groups
) -> Iterator[Batch]:
    need = offset + shape[0] * shape[1] * 4
    with tempfile.TemporaryFile(buffering=0) if source.gzipped else source.path.open("rb", buffering=0) as file:
        if source.gzipped:  # rows are needed in any order: the model is unpacked once, on disk
            source.stream.seek(0)
            with source.problems("in the matrix"):
                shutil.copyfileobj(source.stream, file, 1 << 20)
        size = file.seek(0, 2)
        if size < need:
            raise VectorsError(
                f"{source.path}: the file ends at byte {size:,}, in the matrix, of {need:,}; it is not complete"
            )
        for keys, places, rows in _rows_of(tokens, intake, groups):
            with source.problems(f"in the matrix, for row {places[0]}"):
                vectors = _means(file, offset, shape[1], rows)
            yield Batch(keys, places, vectors)


def _rows_of(
    tokens: list[bytes], intake: Intake, groups: Groups
) -> Iterator[tuple[list[Key], list[int], list[list[int]]]]:
    """Batches of keys, their places, and the matrix rows each is the mean of."""
    keys: list[Key] = []
    places: list[int] = []
    rows: list[list[int]] = []
    for i, token in enumerate(tokens):
        key = intake.key(token, f"row {i + 1}")
        if key is None:
            continue
        keys.append(key)
        places.append(i + 1)
        rows.append([i, *groups(token.decode("utf-8"))])
        if len(keys) == BATCH:
            yield keys, places, rows
            keys, places, rows = [], [], []
    if keys:
        yield keys, places, rows


def _means(file: IO[bytes], offset: int, dims: int, rows: list[list[int]]) -> npt.NDArray[np.float32]:
    """For each list of rows, the mean of these rows of the matrix that begins at ``offset`` in the file."""
    import numpy as np

    out = np.empty((len(rows), dims), dtype=np.float32)
    width = dims * 4
    for i, own in enumerate(rows):
        parts = []
        for row in own:
            file.seek(offset + row * width)
            parts.append(file.read(width))
        with np.errstate(over="ignore", invalid="ignore"):  # the report names infinities and NaN
            out[i] = np.frombuffer(b"".join(parts), dtype="<f4").reshape(-1, dims).mean(axis=0)
    return out
