"""fastText's ``.bin`` models: a dictionary, and a matrix with a row for each word and each letter group (n-gram).

A word's vector is the mean of its own row and the rows of its letter groups, as fastText itself gives it. gensim's
loader keeps the whole matrix in memory (7 GB for the published English model); here each row is read from its place in
the file (a memory map would load most of it), and gensim gives the numbers of the letter groups.
"""

from __future__ import annotations

import shutil
import struct
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake, Key
from codenames_ai.meaning.association.formats.rows import Batch, Opened, Reader, Source, batches

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


def open_fasttext(source: Source, intake: Intake) -> Opened:
    """A fastText model, its dictionary read.

    Raises:
        VectorsError: a quantised model (.ftz), another version, or the byte at which the file ends too soon.
    """
    reader = Reader(source)

    def unpack(layout: struct.Struct, where: str) -> tuple[Any, ...]:
        return layout.unpack(reader.take(layout.size, where))

    magic, version = unpack(struct.Struct("<2i"), "the header")
    if magic != MAGIC_NUMBER or version != VERSION:
        raise VectorsError(f"{source.path}: not a fastText model of version {VERSION} (.bin)")
    dims, _, _, _, _, _, _, _, bucket, minn, maxn, _, _ = unpack(_ARGS, "the settings")
    entries, words, _, _, pruned = unpack(_COUNTS, "the settings")
    if min(entries, words, dims) < 1 or words > entries:
        raise VectorsError(f"{source.path}: the settings say {words} words of {dims} numbers; damaged")
    tokens = []
    kind = struct.Struct("<qb")
    for i in range(entries):
        token = reader.until(b"\0", _MAX_WORD_BYTES, f"the dictionary, word {i + 1:,} of {entries:,}")
        if unpack(kind, "the dictionary")[1] == 0:  # 1 marks a label of a classifier
            tokens.append(token)
    if pruned > 0 or unpack(struct.Struct("<?"), "the matrix")[0]:
        raise VectorsError(f"{source.path}: a quantised or pruned model (.ftz); use the .bin or .vec of the same model")
    rows, width = unpack(struct.Struct("<2q"), "the matrix")
    if width != dims or rows < len(tokens):
        raise VectorsError(f"{source.path}: the matrix is {rows} by {width}; {dims} numbers per word are expected")
    groups = _groups(minn, maxn, bucket if rows > words else 0, words, rows, source)
    found = _batches(source, intake, tokens, (rows, dims), reader.place, groups)
    return Opened("fastText model", dims, len(tokens), "row", found)


def _groups(minn: int, maxn: int, bucket: int, words: int, rows: int, source: Source) -> Groups:
    """A function from a word to the matrix rows of its letter groups."""
    if bucket < 1 or maxn < 1:
        return lambda word: []
    if rows != words + bucket:
        raise VectorsError(
            f"{source.path}: the matrix has {rows:,} rows; {words:,} words and {bucket:,} groups expected"
        )
    from gensim.models.fasttext import ft_ngram_hashes  # slow to import, and only these files need it

    def rows_of(word: str) -> list[int]:
        if word == _END_OF_SENTENCE:
            return []
        return [words + int(h) for h in ft_ngram_hashes(word, minn, maxn, bucket)]

    return rows_of


def _batches(
    source: Source, intake: Intake, tokens: list[bytes], shape: tuple[int, int], offset: int, groups: Groups
) -> Iterator[Batch]:
    """The words with their vectors; the matrix of this shape begins at ``offset`` in the file."""
    dims, width = shape[1], shape[1] * 4
    need = offset + shape[0] * width
    with tempfile.TemporaryFile(buffering=0) if source.gzipped else source.path.open("rb", buffering=0) as file:
        if source.gzipped:  # rows are read in any order, so the model is unpacked once, on disk
            source.stream.seek(0)
            with source.problems("in the matrix"):
                shutil.copyfileobj(source.stream, file, 1 << 20)
        size = file.seek(0, 2)
        if size < need:
            raise VectorsError(
                f"{source.path}: the file ends at byte {size:,}, in the matrix, of {need:,}; it is not complete"
            )

        def mean(place: int, key: Key, token: bytes) -> bytes:
            """The mean of the word's own row of the matrix and those of its letter groups."""
            parts = []
            with source.problems(f"in the matrix, for row {place}"):
                for row in (place - 1, *groups(token.decode("utf-8"))):
                    file.seek(offset + row * width)
                    parts.append(file.read(width))
            with np.errstate(over="ignore", invalid="ignore"):  # infinities and NaN are reported later
                matrix = np.frombuffer(b"".join(parts), dtype="<f4").reshape(-1, dims)
                return bytes(matrix.mean(axis=0).data)

        rows = ((i, token, token) for i, token in enumerate(tokens, start=1))
        yield from batches(rows, intake, "row", dims, mean)
