"""word2vec's binary format: a text line ``rows dims``, then for each row the word, a blank, and float32 numbers."""

from __future__ import annotations

from collections.abc import Iterator

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake, Key
from codenames_ai.meaning.association.formats.report import Report
from codenames_ai.meaning.association.formats.rows import BATCH, Batch, Opened, Source
from codenames_ai.meaning.association.formats.text import header_of, shown

CHUNK = 1 << 20
"""Bytes read at a time."""

MAX_DIMS = 65_536
MAX_TOKEN = 4096
"""A longer run of bytes without a blank is no word: the file is of another kind, or damaged."""


def open_binary(source: Source, intake: Intake) -> Opened:
    """A word2vec binary file, its header read.

    Raises:
        VectorsError: no header; later, while rows are read: where the file ends too soon or goes wrong, with the row
            and the byte.
    """
    with source.problems("in the header, line 1"):
        line = source.stream.readline(256)
    header = header_of(line)
    if header is None:
        raise VectorsError(f"{source.path}: line 1 is {shown(line)}; word2vec's header 'rows dims' is expected")
    rows, dims = header
    if not 2 <= dims <= MAX_DIMS:
        raise VectorsError(f"{source.path}: line 1 says {dims} numbers to a word; 2 to {MAX_DIMS:,} are possible")
    return Opened("word2vec binary", dims, rows, "row", _batches(source, intake, rows, dims, len(line)))


def _batches(source: Source, intake: Intake, rows: int, dims: int, start: int) -> Iterator[Batch]:
    import numpy as np

    keys: list[Key] = []
    places: list[int] = []
    parts: list[bytes] = []
    for row, (token, numbers) in enumerate(_records(source, rows, dims * 4, start, intake.report), start=1):
        key = intake.key(token, f"row {row}")
        if key is None:
            continue
        keys.append(key)
        places.append(row)
        parts.append(numbers)
        if len(keys) == BATCH:
            yield Batch(keys, places, np.frombuffer(b"".join(parts), dtype="<f4").reshape(-1, dims))
            keys, places, parts = [], [], []
    if keys:
        yield Batch(keys, places, np.frombuffer(b"".join(parts), dtype="<f4").reshape(-1, dims))


def _records(source: Source, rows: int, width: int, start: int, report: Report) -> Iterator[tuple[bytes, bytes]]:
    """``rows`` pairs of a word and ``width`` bytes; reads CHUNK bytes at a time. The report hears of what is left over.

    Raises:
        VectorsError: the file ends before the last row, or a word is absurdly long.
    """
    buffer, at, base = b"", 0, start  # `base` is the place of buffer[0] in the file
    for row in range(1, rows + 1):
        while True:
            while at < len(buffer) and buffer[at] in b"\r\n":  # some writers end each row with a line break
                at += 1
            blank = buffer.find(b" ", at, at + MAX_TOKEN)
            if blank >= 0 and len(buffer) >= blank + 1 + width:
                break
            if blank < 0 and len(buffer) - at >= MAX_TOKEN:
                raise VectorsError(
                    f"{source.path}: row {row}, byte {base + at:,}: no blank after the word; "
                    "damaged, or not word2vec binary"
                )
            with source.problems(f"in row {row} of {rows:,}"):
                more = source.stream.read(max(CHUNK, width))
            if not more:
                end = base + len(buffer)
                raise VectorsError(
                    f"{source.path}: the file ends at byte {end:,}, in row {row:,} of {rows:,}; it is not complete"
                )
            base += at
            buffer, at = buffer[at:] + more, 0
        yield buffer[at:blank], buffer[blank + 1 : blank + 1 + width]
        at = blank + 1 + width
    with source.problems(f"after row {rows:,}"):
        more = buffer[at:] + source.stream.read(CHUNK)
    if more.strip(b"\r\n"):
        report.note(f"the header says {rows:,} rows of {width // 4} numbers; the file goes on after them")
