"""The binary table that the package reads (layout: codenames_ai/english/morphology/tables.py)."""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from morphology_recipe.graph import Graph
from morphology_recipe.lexicon import KINDS, Lexicon

MAGIC = b"FORMS\x01\x00\x00"
KNOWN, ABBREVIATION, COMMON, CAPITALS = 1, 2, 4, 8


def write(path: Path, lex: Lexicon, graph: Graph, sounds: dict[str, set[str]], frequency: dict[str, float]) -> None:
    row = {w: i for i, w in enumerate(lex.words)}
    flags = np.zeros(len(lex.words), "u1")
    for i, word in enumerate(lex.words):
        flags[i] = (
            KNOWN
            | ABBREVIATION * (word in lex.abbreviations)
            | CAPITALS * (word in lex.capitals)
            | COMMON * (frequency.get(word, 0) >= 3.2 and word in lex.wordnet)
        )
    rep = np.array([row[lex.rep.get(w, w)] for w in lex.words], "<u4")
    entries: list[list[int]] = [[] for _ in row]
    inverse: dict[int, list[int]] = defaultdict(list)
    for word, found in graph.entries.items():
        i = row[word]
        for (ancestor, role), distance in sorted(found.items()):
            a = row[ancestor]
            entries[i].append(a << 8 | distance << 4 | role)
            inverse[a].append(i << 8 | distance << 4 | role)
    links: list[list[int]] = [[] for _ in row]
    for word, found_links in graph.links.items():
        if word in row:
            links[row[word]] = sorted(row[t] << 8 | KINDS.index(k) for k, t in found_links if t in row)
    heard = [sorted(row[w] for w in sounds.get(word, ()) if w in row) for word in lex.words]
    text = "".join(lex.words).encode()
    starts = np.concatenate([[0], np.cumsum([len(w) for w in lex.words])]).astype("<u4")
    sections = [text, starts.tobytes(), flags.tobytes(), rep.tobytes()]
    for table in (entries, [sorted(inverse.get(i, ())) for i in range(len(row))], links, heard):
        sections += _ragged(table)
    head = MAGIC + struct.pack("<II", len(lex.words), len(sections))
    offset = _padded(len(head) + 8 * len(sections))
    places = b""
    for s in sections:
        places += struct.pack("<II", offset, len(s))
        offset = _padded(offset + len(s))
    body = bytearray(head + places)
    for s in sections:
        body += b"\0" * (_padded(len(body)) - len(body)) + s
    replace(path, bytes(body))


def replace(path: Path, content: bytes) -> None:
    """Write a file completely, then rename it: a process that has the old file memory-mapped keeps it."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)


def lines(path: Path, rows: Iterable[str]) -> None:
    """A small list in addition to the table, of entries that do not fit into a table of single words."""
    replace(path, ("\n".join(sorted(rows)) + "\n").encode())


def _padded(n: int) -> int:
    return -(-n // 8) * 8


def _ragged(rows: list[list[int]]) -> list[bytes]:
    starts = np.concatenate([[0], np.cumsum([len(r) for r in rows])]).astype("<u4")
    values = np.array([v for r in rows for v in r], "<u4")
    return [starts.tobytes(), values.tobytes()]
