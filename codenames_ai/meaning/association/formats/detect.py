"""The format of a file, by its first bytes and not by its name."""

from __future__ import annotations

from pathlib import Path

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.arrays import open_kv, open_npz
from codenames_ai.meaning.association.formats.binary import open_binary
from codenames_ai.meaning.association.formats.fasttext import MAGIC, open_fasttext
from codenames_ai.meaning.association.formats.intake import Intake
from codenames_ai.meaning.association.formats.rows import GZIP, Opened, Source
from codenames_ai.meaning.association.formats.text import header_of, number, open_text

FORMATS = ("auto", "word2vec", "glove", "fasttext", "kv", "numberbatch", "npz")
"""What ``--format`` takes."""

_HEAD = 1 << 16
_REFUSED = {
    b"\x89HDF": "an HDF5 file; of Numberbatch, take the .txt.gz",
    b"\x93NUMPY": "a lone NumPy array without words; save both: np.savez(FILE, words=…, vectors=…)",
    b"%PDF": "a PDF",
    b"BZh": "bzip2 data; unpack it, or pack it with gzip",
    b"\xfd7zX": "xz data; unpack it, or pack it with gzip",
    b"7z\xbc\xaf": "a 7z archive; unpack it",
    b"\x28\xb5\x2f\xfd": "Zstandard data; unpack it, or pack it with gzip",
    b"PAR1": "a Parquet file; write a word and its numbers a line, or np.savez(FILE, words=…, vectors=…)",
    b"SQLite format 3": "an SQLite database (.magnitude files are such); take the text that it was made from",
    b"version https://git-lfs": "line 1 is that of a Git LFS pointer; fetch the file itself with git lfs pull",
    b"<!doctype": "line 1 is that of a web page; the download has probably failed",
    b"<html": "line 1 is that of a web page; the download has probably failed",
    GZIP: "gzip data within gzip data; unpack it once",
    b"\xff\xfe\x00\x00": "UTF-32 text from line 1 on; save the file as UTF-8",
    b"\xfe\xff": "UTF-16 text from line 1 on; save the file as UTF-8",
    b"\xff\xfe": "UTF-16 text from line 1 on; save the file as UTF-8",
}


def open_vectors(path: Path, intake: Intake, *, format: str = "auto") -> tuple[Source, Opened]:
    """The file, open, and its rows as a stream; close the source when done.

    Args:
        path: a word-vector file, gzipped or not.
        intake: decides what is taken, and keeps the report.
        format: one of FORMATS; ``auto`` decides by the content.

    Raises:
        VectorsError: what is wrong with the file, and where.
    """
    if format not in FORMATS:
        raise VectorsError(f"no format {format!r}; one of {', '.join(FORMATS)}")
    source = Source(path)
    try:
        return source, _open(source, intake, format)
    except BaseException:
        source.close()
        raise


def _open(source: Source, intake: Intake, format: str) -> Opened:
    head = source.head(_HEAD)
    if not head:
        raise VectorsError(f"{source.path}: the file is empty")
    for magic, what in _REFUSED.items():
        if head.startswith(magic) or head.lower().startswith(magic):
            raise VectorsError(f"{source.path}: {what}")
    if head[257:262] == b"ustar":
        raise VectorsError(f"{source.path}: a tar archive; unpack it and give the file inside")
    found = _kind(head)
    if format != "auto" and found not in _MAY_BE[format]:
        raise VectorsError(f"{source.path}: looks like {_LABELS[found]}, not like {format} (--format auto reads it)")
    if found == "zip":
        return open_npz(source, intake)
    if found == "pickle":
        return open_kv(source, intake)
    if found == "fasttext":
        return open_fasttext(source, intake)
    if found == "binary":
        return open_binary(source, intake)
    # glove has no header; word2vec and fastText's .vec have one; Numberbatch and auto may or may not
    return open_text(source, intake, wants_header={"glove": False, "word2vec": True, "fasttext": True}.get(format))


_LABELS = {
    "zip": "a .npz or zip archive",
    "pickle": "a pickle (.kv)",
    "fasttext": "a fastText model",
    "binary": "word2vec binary",
    "text": "text",
}
_MAY_BE = {
    "word2vec": ("binary", "text"),
    "glove": ("text",),
    "fasttext": ("fasttext", "text"),
    "kv": ("pickle",),
    "numberbatch": ("text",),
    "npz": ("zip",),
}


def _kind(head: bytes) -> str:
    if head.startswith(b"PK"):
        return "zip"
    if head[:1] == b"\x80" and head[1:2] in (b"\x02", b"\x03", b"\x04", b"\x05"):
        return "pickle"
    if head.startswith(MAGIC):
        return "fasttext"
    line, _, rest = head.partition(b"\n")
    header = header_of(line)
    if header is None or not rest:
        return "text"
    return "binary" if _looks_binary(rest, header[1]) else "text"


def _looks_binary(rest: bytes, dims: int) -> bool:
    """After a header: does the first row hold float32 numbers rather than digits?"""
    row = rest.lstrip(b"\r\n").partition(b"\n")[0]
    fields = row.split()
    numbers = fields[1:] if len(fields) > 1 else []
    complete = numbers[:-1] if len(rest) == len(row) else numbers  # the head may cut the last number in two
    if complete and all(number(f) is not None for f in complete[-dims:]):
        return False
    # no digits: then float32 shows by bytes that no text has
    _, _, values = row.partition(b" ")
    return any(byte < 0x20 and byte not in b"\t\r\n" for byte in rest) or any(byte >= 0x80 for byte in values)
