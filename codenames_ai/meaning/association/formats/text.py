"""Text formats: word2vec text, fastText ``.vec``, GloVe, Numberbatch: a word and its numbers on every line.

The width is the header's, or else the count of numbers that most of the first lines end with. A line's last ``dims``
fields are its numbers and what stands before is the word, so words with blanks (``. . .`` in GloVe 840B) are read; a
surplus field that is itself a number makes the line one of the wrong width instead.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import chain, takewhile

import numpy as np

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake, Key
from codenames_ai.meaning.association.formats.rows import Batch, Opened, Source, batches

MAX_LINE = 1 << 20
"""A file with a longer line does not hold word vectors."""

SAMPLE = 64
"""The number of first lines from which the width of a file without header is found."""

_CONFLICT = re.compile(rb"(<{7}|\|{7}|={7}|>{7})(\s|$)")
_BOM = b"\xef\xbb\xbf"
_LONGEST = 40  # bytes of a bad line that a message shows

Line = tuple[int, bytes]


def shown(line: bytes) -> str:
    """The beginning of a line, for a message."""
    text = line.strip().decode("utf-8", "backslashreplace")
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def header_of(line: bytes) -> tuple[int, int] | None:
    """``(rows, dims)`` if the line is a word2vec header, two whole numbers; else None."""
    fields = line.removeprefix(_BOM).split()
    if len(fields) == 2 and all(f.isdigit() and len(f) < 19 for f in fields):
        return int(fields[0]), int(fields[1])
    return None


def number(field: bytes) -> float | None:
    """The field as a number, or None."""
    try:
        return float(field)
    except ValueError:
        return None


def open_text(source: Source, intake: Intake, *, wants_header: bool | None = None) -> Opened:
    """A text file of word vectors, its head understood.

    Args:
        source: at its beginning.
        intake: what is taken.
        wants_header: whether the requested format has a line ``rows dims``; None: either.

    Raises:
        VectorsError: the first line is neither a header nor a word with numbers, is a merge-conflict marker, or is
            not text; always with the line number.
    """
    lines = _lines(source)
    first = next(lines, None)
    if first is None:
        raise VectorsError(f"{source.path}: nothing but empty lines")
    at, line = first
    line = line.removeprefix(_BOM)
    header = header_of(line)
    if wants_header and header is None:
        raise VectorsError(
            f"{source.path}: line {at} is {shown(line)}; a header 'rows dims' is expected (without one: --format glove)"
        )
    if header is not None and wants_header is False:
        raise VectorsError(
            f"{source.path}: line {at} is a header, {shown(line)}, unknown to this format (try --format word2vec)"
        )
    sample: list[Line] = [] if header is not None else [(at, line)]
    while len(sample) < SAMPLE and (following := next(lines, None)) is not None:
        sample.append(following)
    if not sample:
        raise VectorsError(f"{source.path}: there is nothing after the header on line {at}; rows are expected")
    if header is None:
        rows, dims = None, _usual_width(sample)
    else:
        rows, dims = header
    _check_head(source, sample, dims, header is not None)
    # only a label: words with /c/en/ are treated alike in all formats
    label = (
        "Numberbatch" if sample[0][1].startswith(b"/c/") else "word2vec text" if header is not None else "GloVe text"
    )
    return Opened(label, dims, rows, "line", _batches(chain(sample, lines), intake, dims, rows))


def _lines(source: Source) -> Iterator[Line]:
    """The lines that are not blank, numbered from 1; a merge-conflict marker anywhere is an error."""
    at = 0
    while True:
        with source.problems(f"after line {at}"):
            line = source.stream.readline(MAX_LINE + 1)
        if not line:
            return
        at += 1
        if len(line) > MAX_LINE:
            raise VectorsError(
                f"{source.path}: line {at} has over {MAX_LINE:,} bytes; this is not a text file of word vectors"
            )
        if line[0] in b"<|=>" and _CONFLICT.match(line) and number(line.split()[-1]) is None:
            raise VectorsError(
                f"{source.path}: line {at} is a merge-conflict marker, {shown(line)}; "
                "a line must be a word and its numbers"
            )
        if not line.isspace():
            yield at, line


def _usual_width(sample: list[Line]) -> int:
    """Numbers per word: the most common count of numbers at the end of the first lines."""
    counts = Counter(_numbers_at_end(line.split()) for _, line in sample)
    return max(counts, key=lambda width: (counts[width], -width))


def _numbers_at_end(fields: list[bytes]) -> int:
    """How many fields at the end of a line are numbers, without the first field."""
    return sum(1 for _ in takewhile(lambda field: number(field) is not None, reversed(fields[1:])))


def _check_head(source: Source, sample: list[Line], dims: int, after_header: bool) -> None:
    """The first row, or after a header some early row, must be a word and ``dims`` numbers."""
    at, line = sample[0]
    fields = line.split()
    zeros = {
        line[:40:2].count(0),
        line[1:40:2].count(0),
    }  # in UTF-16, one of the two bytes of each ASCII character is 0
    if line.startswith((b"\xff\xfe", b"\xfe\xff")) or zeros == {0, len(line[:40]) // 2}:
        raise VectorsError(f"{source.path}: line {at} looks like UTF-16; save the file as UTF-8")
    if b"\r" in line.strip() and line.isascii():
        raise VectorsError(
            f"{source.path}: line {at} holds carriage returns: lines must end with a line feed (or both)"
        )
    if after_header and dims >= 2:
        if not any(_is_row(row, dims) for _, row in sample):
            has = len(fields) - 1
            raise VectorsError(
                f"{source.path}: the header says {dims} numbers to a word, but line {at} has {has}: {shown(line)}"
            )
        return
    loose = len(fields) > 2 and all(number(f) is not None for f in fields[1:])
    if dims < 2 or not (loose or _is_row(line, dims)):
        raise VectorsError(
            f"{source.path}: line {at} is {shown(line)}; a header 'rows dims' or a word and its numbers is expected"
            + _separators(line)
        )


def _separators(line: bytes) -> str:
    """A hint if the numbers have other separators or another decimal point; else empty."""
    for sign in (b",", b";"):
        fields = line.strip().split(sign)
        if len(fields) > 2 and all(number(field) is not None for field in fields[1:]):
            return f"; the numbers are separated by {sign.decode()!r}, but blanks or tabs are needed"
    fields = line.replace(b",", b".").split()
    if b"," in line and len(fields) > 2 and all(number(field) is not None for field in fields[1:]):
        return "; the numbers are written with ',', but a decimal point is needed"
    return ""


def _is_row(line: bytes, dims: int) -> bool:
    split = _split(line, dims)
    return split is not None and all(number(f) is not None for f in split[1])


def _split(line: bytes, dims: int) -> tuple[bytes, list[bytes]] | None:
    """The word and its fields, or None if the width is wrong."""
    fields = line.split()
    extra = len(fields) - 1 - dims
    if extra < 0 or (extra > 0 and all(number(f) is not None for f in fields[1 : extra + 1])):
        return None
    return b" ".join(fields[: extra + 1]), fields[extra + 1 :]


def _batches(lines: Iterator[Line], intake: Intake, dims: int, expected: int | None) -> Iterator[Batch]:
    """The usable rows; a note in the report if there are not as many as the header says."""
    seen = last = 0

    def rows() -> Iterator[tuple[int, bytes, list[bytes]]]:
        nonlocal seen, last
        for last, line in lines:
            seen += 1
            split = _split(line, dims)
            if split is None:
                has = len(line.split()) - 1
                intake.report.drop("width", f"line {last} has {has} numbers, not {dims} ({shown(line.split()[0])})")
            else:
                yield last, *split

    def numbers(at: int, key: Key, fields: list[bytes]) -> bytes | None:
        try:
            return array("d", map(float, fields)).tobytes()
        except ValueError:
            bad = next(f for f in fields if number(f) is None)
            intake.report.drop("number", f"line {at} has {shown(bad)} for a number ({key.word!r})")
            return None

    yield from batches(rows(), intake, "line", dims, numbers, np.float64)
    if expected is not None and expected != seen:
        intake.report.note(f"the header says {expected:,} rows; the file has {seen:,}, the last on line {last}")
