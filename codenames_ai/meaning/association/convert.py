"""Converts word-vector files to tables: reads them as a stream, checks rows, writes a table whole or not at all."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from codenames_ai.core.errors import VectorsError
from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning.association.blend import forget
from codenames_ai.meaning.association.formats import Batch, Intake, Opened, Report, open_vectors
from codenames_ai.meaning.association.formats.intake import CASES, spelling_rank
from codenames_ai.meaning.association.table import SOURCES, VectorTableWriter, user_folder

TABLE_FILES = frozenset({"words.bin", "words.npy", "vectors.npy", "meta.json", "blend.json"})
"""The files in the folder of a table or blend; a folder with any other file is never replaced."""

RESERVED = frozenset({*SOURCES, "default", "gm", "pn", "words", "vocabulary"})
"""Names of shipped sources and blends; a user's table cannot take them."""

EXACT_DIMS = 1040
"""Up to this many dimensions, scores of a table are equal to the last bit on every machine (see ``table``)."""

POLICY = {
    "fold": "case and diacritics folded; of several spellings lower case wins, then Capitalised, UPPER, the first",
    "keep": "spellings kept apart; a card or clue takes lower case, then Capitalised, UPPER, the first",
}

Progress = Callable[[float, int], None]
"""Called after every batch with the share of the file read (0 to 1) and the number of words kept so far."""


@dataclass(frozen=True)
class Converted:
    """The result of a conversion.

    Attributes:
        folder: of the table; ``--vectors`` and ``association.load`` take it, or ``name`` if it is in ``user_folder()``.
        name: the folder's name.
        format: the format found in the file.
        words: rows kept.
        dims: numbers per word.
        clue_words: number of shipped clue words that have a row.
        cards: number of shipped cards that have a row.
        report: what was left out, and why.
    """

    folder: Path
    name: str
    format: str
    words: int
    dims: int
    clue_words: int
    cards: int
    report: Report

    @property
    def reference(self) -> str:
        """What ``--vectors`` takes: the name if that finds the table, else the folder."""
        return self.name if self.folder.resolve() == (user_folder() / self.name).resolve() else str(self.folder)

    def to_dict(self) -> dict[str, Any]:
        """As ``vectors convert --json`` prints it."""
        return {
            "name": self.name,
            "folder": str(self.folder),
            "vectors": self.reference,
            "format": self.format,
            "words": self.words,
            "dims": self.dims,
            "clue_words": self.clue_words,
            "cards": self.cards,
            "dropped": {
                reason: {"count": count, "examples": self.report.examples[reason]}
                for reason, count in self.report.dropped.items()
            },
            "notes": self.report.notes,
        }


def convert(
    file: str | Path,
    out: str | Path | None = None,
    *,
    limit: int | None = None,
    format: str = "auto",
    language: str = "en",
    case: str = "fold",
    all_words: bool = True,
    licence: str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Converted:
    """Convert a word-vector file to a table that loads at once, as a memory map.

    Args:
        file: word2vec text or binary, GloVe, fastText .vec or .bin, gensim .kv, Numberbatch, .npz; gzipped or not.
        out: the folder to make; default ``user_folder()`` / the file's name.
        limit: stop after this many words.
        format: one of ``formats.FORMATS``.
        language: only ``/c/xx/`` words (Numberbatch) of this language are taken.
        case: ``fold`` or ``keep`` (see ``formats.intake``).
        all_words: False keeps only clue words, cards and the parts of cards of several words.
        licence: of the vectors, noted in the table.
        force: replace an older table of this name.
        progress: called after every batch.

    Raises:
        VectorsError: the file is damaged (with the line, row or byte), has no usable row, or something else has the
            name of the table. No table is left behind, and an older one of that name stays as it was.
    """
    path = Path(_named("file", file))
    if limit is not None and limit < 1:
        raise VectorsError(f"limit {limit}: at least 1 word is needed")
    if case not in CASES:
        raise VectorsError(f"case: {case!r} is not one of {', '.join(CASES)}")
    folder = Path(_named("out", out)) if out is not None else user_folder() / table_name(path)
    check_replaceable(folder)
    if folder.exists() and not force and any(folder.iterdir()):
        raise VectorsError(f"{folder}: there is a table already; --force replaces it, --out DIR makes another")
    intake = Intake(case, language, None if all_words else wanted_words())
    source, opened = open_vectors(path, intake, format=format)
    try:
        meta = _meta(path, opened, case, language, all_words, limit, licence)
        with VectorTableWriter(folder, opened.dims, meta) as writer:
            _fill(writer, opened, intake, limit, lambda words: progress and progress(source.done(), words))
            why = " | ".join(intake.report.lines())
            if len(writer) == 0:
                raise VectorsError(f"{path}: nothing in it can be used: {why or 'it has no row'}")
            if 2 * intake.report.dropped.get("undecodable", 0) > len(writer) + intake.report.total:
                raise VectorsError(f"{path}: most words are not UTF-8; wrong encoding, or a wrong header: {why}")
            clues = sum(w in writer for w in vocabulary().words)
            cards = sum(w in writer for w in shipped_cards())
            words = len(writer)
            writer.meta["dropped"] = dict(intake.report.dropped)
    except OSError as e:
        raise VectorsError(f"{folder}: {e.strerror or e}") from None
    finally:
        source.close()
    forget()
    if clues == 0:
        intake.report.note(
            "none of these words is a clue word: the table cannot find clues, only score words that you name"
        )
    if opened.dims > EXACT_DIMS:
        intake.report.note(
            f"{opened.dims} dimensions: above {EXACT_DIMS:,}, the last digits of scores may differ between machines"
        )
    return Converted(folder, folder.name, opened.format, words, opened.dims, clues, cards, intake.report)


def _named(what: str, given: str | Path) -> str | Path:
    """The name, unless it is empty (as an unset shell variable is), which would mean the present folder."""
    if given == "":
        raise VectorsError(f"{what}: the name is empty")
    return given


def _fill(
    writer: VectorTableWriter, opened: Opened, intake: Intake, limit: int | None, told: Callable[[int], object]
) -> None:
    """Write every usable row, at most ``limit`` words."""
    kept = 0
    for batch in opened.batches:
        good = _usable(batch, opened.place, intake.report)
        start = 0
        while start < len(good) and (limit is None or kept < limit):
            # never more rows than words are still wanted; duplicates only make them fewer
            part = good[start:] if limit is None else good[start : start + limit - kept]
            start += len(part)
            kept += len(part) - _add(writer, batch, part, opened.place, intake)
        told(kept)
        if limit is not None and kept >= limit:
            return


def _add(writer: VectorTableWriter, batch: Batch, rows: list[int], place: str, intake: Intake) -> int:
    """Write these rows of a batch; returns how many of them were duplicates."""
    keys = [batch.keys[i] for i in rows]
    vectors = batch.vectors[rows]
    doubles = writer.add([key.word for key in keys], vectors, [key.rank for key in keys])
    for i in doubles:
        intake.report.drop("duplicate", f"{place} {batch.places[rows[i]]} ({keys[i].word!r} again)")
    if intake.case == "keep":
        # words are looked up in normal form, so each spelling also gives a row for that; a word that is spelt so in
        # the file has rank 0 and is preferred
        folded = [(i, normal(key.word)) for i, key in enumerate(keys) if normal(key.word) != key.word]
        if folded:
            ranks = [spelling_rank(keys[i].word, word) for i, word in folded]
            writer.add([word for _, word in folded], vectors[[i for i, _ in folded]], ranks)
    return len(doubles)


def _usable(batch: Batch, place: str, report: Report) -> list[int]:
    """Indices of the rows that are finite and not zero; the others are reported."""
    finite = np.asarray(np.isfinite(batch.vectors).all(axis=1))
    some = np.asarray((batch.vectors != 0).any(axis=1))
    for i in np.flatnonzero(~(finite & some)):
        reason = "zero" if finite[i] else "not-finite"
        report.drop(reason, f"{place} {batch.places[i]} ({batch.keys[i].word!r})")
    return [int(i) for i in np.flatnonzero(finite & some)]


def _meta(
    path: Path, opened: Opened, case: str, language: str, all_words: bool, limit: int | None, licence: str | None
) -> dict[str, Any]:
    from codenames_ai import __version__  # the package imports this module

    with path.open("rb") as f:
        digest = hashlib.file_digest(f, "sha256").hexdigest()
    return {
        "source": {"file": path.name, "bytes": path.stat().st_size, "sha256": digest, "format": opened.format},
        "licence": licence if licence is not None else "not stated (see where the file is from)",
        "policy": {
            "case": case,
            "spellings": POLICY[case],
            "language": language,
            "kept": "all words" if all_words else "clue words, cards and their parts",
            "limit": limit,
            "precision": "int8, scaled by row",
        },
        "made_by": f"codenames_ai {__version__}",
    }


def table_name(path: Path) -> str:
    """The name a table gets from its file: ``wiki-news-300d.vec.gz`` becomes ``wiki-news-300d``."""
    name = path.name.removesuffix(".gz")
    stem = Path(name).stem if Path(name).suffix.lower() in (".txt", ".vec", ".bin", ".kv", ".npz") else name
    return safe_name(stem)


def safe_name(stem: str) -> str:
    """The name with only characters that a blend expression and a SPEC allow, and different from shipped names."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-.") or "vectors"
    return f"{name}-user" if name.lower() in RESERVED else name


def check_replaceable(folder: Path) -> None:
    """Check that a table or blend may be written here: there is nothing, or only an older one.

    Raises:
        VectorsError: a file, or a folder that holds anything else, or is within a table or blend.
    """
    for parent in folder.absolute().parents:
        if any((parent / made).is_file() for made in ("meta.json", "blend.json")):
            raise VectorsError(f"{folder}: is within {parent}, which is a table or blend itself; name another place")
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir() or folder.is_symlink():
        raise VectorsError(f"{folder}: is in the way and is not a folder; name another with --out")
    foreign = sorted(p.name for p in folder.iterdir() if p.name not in TABLE_FILES)
    if foreign:
        raise VectorsError(f"{folder}: holds {foreign[0]!r} and is not a table or blend; name a new folder with --out")


def shipped_cards() -> frozenset[str]:
    """Every shipped card, in normal form."""
    return frozenset(normal(card) for name in CARD_LISTS for card in card_list(name))


def wanted_words() -> frozenset[str]:
    """What ``--clue-words`` keeps: clue words, cards, and the parts of cards of several words."""
    cards = shipped_cards()
    parts = {part for card in cards for part in card.replace("-", " ").split()}
    joined = {"".join(card.replace("-", " ").split()) for card in cards}
    return frozenset(vocabulary().words) | cards | parts | joined
