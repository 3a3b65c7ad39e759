"""The word vectors that there are: the shipped sources and blends, and what the user converted or blended."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError, VectorsError
from codenames_ai.core.files import write_text
from codenames_ai.core.shipped import manifest
from codenames_ai.english.vocabulary import VECTORS, vocabulary
from codenames_ai.meaning.association.blend import blend, forget, load, stored
from codenames_ai.meaning.association.convert import check_replaceable, safe_name
from codenames_ai.meaning.association.table import SOURCES, VectorTable, place_of, user_folder, user_names

MISSING = (
    "a word of several parts that is missing takes the mean of its parts, a plural its singular (approximate); "
    "any other missing word scores 0 with everything (unknown)"
)
"""The policy for words that a table lacks, as ``table.resolve`` has it."""


@dataclass(frozen=True)
class Entry:
    """One set of word vectors, as ``vectors info --json`` prints it.

    Attributes:
        name: what ``--vectors`` takes.
        kind: ``source`` (shipped), ``blend``, or ``table`` (the user's).
        words: rows; of a blend, the clue words that one of its parts has.
        clue_words: how many of the shipped clue words it scores; no others are searched for clues.
        dims: numbers to a word; of a blend, of all its parts together.
        bytes: on disk; a blend stores no vectors.
        sha256: hash of the words and numbers; of a blend, its recipe's hash.
        licence: of the vectors, or that it is not stated.
        folder: of the user's own; None for what is shipped.
        parts: name and weight of each part of a blend, the weights adding up to 1.
        provenance: where the vectors are from.
        policy: how words are compared, and what happens to missing ones.
    """

    name: str
    kind: str
    words: int
    clue_words: int
    dims: int
    bytes: int
    sha256: str
    licence: str
    folder: str | None = None
    parts: dict[str, float] = field(default_factory=dict)
    provenance: dict[str, Any] = field(default_factory=dict)
    policy: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return asdict(self)


def entry(name: str | Path) -> Entry:
    """The facts about a source, a blend, a table or a blend expression.

    Raises:
        VectorsError: there is nothing of this name.
    """
    name = str(name)
    loaded = load(name)
    if len(loaded.parts) == 1 and stored(name) is None and name not in manifest()["blends"]:
        return _of_table(name, loaded.parts[0][0])
    known = np.zeros(len(vocabulary()), dtype=bool)
    for table, _ in loaded.parts:
        known |= _has_clue(table)
    own = None if stored(name) is None else place_of(name, "blend.json")
    return Entry(
        name=name,
        kind="blend",
        words=int(known.sum()),
        clue_words=int(known.sum()),
        dims=sum(table.dims for table, _ in loaded.parts),
        bytes=0,
        sha256=loaded.recipe,
        licence="; ".join(sorted({_licence(table) for table, _ in loaded.parts})),
        folder=None if own is None else str(own.absolute()),
        parts={table.name: weight for table, weight in loaded.parts},
        provenance={"parts": sorted(table.name for table, _ in loaded.parts)},
        policy={"missing": MISSING},
    )


def entries() -> tuple[list[Entry], list[str]]:
    """All word vectors (shipped blends, shipped sources, the user's), and messages on those that cannot be read."""
    out = [entry(name) for name in [*manifest()["blends"], *SOURCES]]
    broken = []
    for name in user_names():
        try:
            out.append(entry(name))
        except VectorsError as e:
            broken.append(f"{name}: {e}")
    return out, broken


def store_blend(weights: Mapping[str, float], out: str | Path) -> Path:
    """Write a blend that ``--vectors`` takes by name: a recipe of names and weights, no vectors.

    Args:
        weights: positive; sources, blends, tables by name or folder.
        out: a name (it goes to ``user_folder()``), or a folder if it has a path separator.

    Raises:
        VectorsError: a name is unknown, a weight is not positive, or something else is in the way.
    """
    flat: dict[str, float] = {}
    for name, weight in weights.items():
        blend({name: weight})  # refuses a bad name or weight
        inner = stored(name) or {name: 1.0}  # a stored blend is written out, so that no blend can come to hold itself
        for part, share in inner.items():
            key = str(Path(part).resolve()) if (Path(part) / "meta.json").is_file() else part
            flat[key] = flat.get(key, 0.0) + weight * share / sum(inner.values())
    blend(flat)
    folder = _target(out)
    check_replaceable(folder)
    if (folder / "meta.json").exists():
        raise VectorsError(f"{folder}: is a table; give the blend another name")
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_text(folder / "blend.json", json.dumps({"format": 1, "blend": flat}, indent=1, ensure_ascii=False) + "\n")
    except (OSError, InputError) as e:
        if made and folder.is_dir():
            folder.rmdir()
        raise VectorsError(f"{folder}: {e.strerror or e}" if isinstance(e, OSError) else str(e)) from None
    forget()
    return folder


def parse_weights(terms: Iterable[str]) -> dict[str, float]:
    """``["gm=2", "mine=0.5"]`` as a mapping.

    Raises:
        VectorsError: a term is not NAME=WEIGHT, or a name is there twice.
    """
    out: dict[str, float] = {}
    for term in terms:
        name, equals, text = term.rpartition("=")
        try:
            weight = float(text)
        except ValueError:
            weight = float("nan")
        if not equals or not name or weight != weight:
            raise VectorsError(f"{term!r} is not NAME=WEIGHT, e.g. gm=0.5")
        if name in out:
            raise VectorsError(f"{name!r} is given twice; one weight each")
        out[name] = weight
    return out


def _target(out: str | Path) -> Path:
    text = str(out)
    if isinstance(out, Path) or os.sep in text or (os.altsep is not None and os.altsep in text):
        return Path(out)
    if safe_name(text) != text:
        raise VectorsError(f"a blend cannot be called {text!r}: letters, digits, '.', '_' and '-', no shipped name")
    return user_folder() / text


def _has_clue(table: VectorTable) -> npt.NDArray[np.bool_]:
    rows = table.clue_rows
    if rows is not None:
        return np.asarray(rows >= 0)
    return np.asarray(table.vectors[: len(vocabulary())].any(axis=1))


def _licence(table: VectorTable) -> str:
    return str(table.meta.get("licence", "not stated"))


def _of_table(name: str, table: VectorTable) -> Entry:
    shipped = table.extra is not None
    place = None if shipped else place_of(name, "meta.json")
    folder = None if place is None else place.absolute()
    files = [VECTORS / f"{table.name}.npy"] if folder is None else [p for p in folder.iterdir() if p.is_file()]
    shown = ("licence", "policy", "sha256", "words", "dims", "format", "sd", "mean")
    return Entry(
        name=name,
        kind="source" if shipped else "table",
        words=len(table.vectors),
        clue_words=int(_has_clue(table).sum()),
        dims=table.dims,
        bytes=sum(p.stat().st_size for p in files),
        sha256=table.digest,
        licence=_licence(table),
        folder=None if folder is None else str(folder),
        provenance={key: value for key, value in table.meta.items() if key not in shown},
        policy={**table.meta.get("policy", {}), "missing": MISSING},
    )
