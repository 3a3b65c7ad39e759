"""word2vec's binary format: a text line ``rows dims``, then for each row the word, a blank, and float32 numbers."""

from __future__ import annotations

from collections.abc import Iterator

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake
from codenames_ai.meaning.association.formats.report import Report
from codenames_ai.meaning.association.formats.rows import Opened, Reader, Source, batches
from codenames_ai.meaning.association.formats.text import header_of, shown

MAX_DIMS = 65_536
MAX_TOKEN = 4096
"""A longer run of bytes without a blank is not a word: the file has another format, or is damaged."""


def open_binary(source: Source, intake: Intake) -> Opened:
    """A word2vec binary file, its header read.

    Raises:
        VectorsError: there is no header; later, while rows are read: the row and the byte at which the file ends too
            soon or is damaged.
    """
    with source.problems("in the header, line 1"):
        line = source.stream.readline(256)
    header = header_of(line)
    if header is None:
        raise VectorsError(f"{source.path}: line 1 is {shown(line)}; word2vec's header 'rows dims' is expected")
    rows, dims = header
    if not 2 <= dims <= MAX_DIMS:
        raise VectorsError(f"{source.path}: line 1 says {dims} numbers per word; 2 to {MAX_DIMS:,} are possible")
    records = _records(Reader(source), rows, dims * 4, intake.report)
    return Opened(
        "word2vec binary", dims, rows, "row", batches(records, intake, "row", dims, lambda at, key, data: data)
    )


def _records(reader: Reader, rows: int, width: int, report: Report) -> Iterator[tuple[int, bytes, bytes]]:
    """Row number, word and ``width`` bytes of numbers of each row; a note in the report if the file goes on."""
    total = f"{rows:,}"
    for row in range(1, rows + 1):
        where = f"row {row:,} of {total}"
        token = reader.until(b" ", MAX_TOKEN, where).lstrip(b"\r\n")  # some writers end each row with a line break
        yield row, token, reader.take(width, where)
    if reader.rest(f"after row {rows:,}").strip(b"\r\n"):
        report.note(f"the header says {rows:,} rows of {width // 4} numbers; the file goes on after them")
