"""Associations: a number for (clue word, board word), from vectors, tables or blends of them.

>>> from codenames_ai.meaning import association
>>> default = association.load("default")
>>> default.scores(["citrus"], ["LEMON", "BANK"]).shape
(1, 2)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from codenames_ai.core.shipped import manifest
from codenames_ai.english.vocabulary import DOMAINS, Vocabulary, Words, vocabulary
from codenames_ai.meaning.association.blend import Blend, blend, load
from codenames_ai.meaning.association.protocol import Association, Known
from codenames_ai.meaning.association.table import SOURCES, VectorTable, VectorTableWriter, open_table, user_folder

__all__ = [
    "DOMAINS",
    "SOURCES",
    "Association",
    "Blend",
    "Known",
    "VectorTable",
    "VectorTableWriter",
    "Vocabulary",
    "Words",
    "blend",
    "info",
    "load",
    "names",
    "open_table",
    "user_folder",
    "vocabulary",
]


def names() -> dict[str, str]:
    """Everything that ``load`` takes by name here: name -> what it is, the shipped ones first."""
    shipped = {name: _recipe_text(name) for name in manifest()["blends"]}
    shipped |= {name: str(manifest()["tables"][name]["title"]) for name in SOURCES}
    folder = user_folder()
    found = sorted(p.parent.name for p in folder.glob("*/meta.json")) if folder.is_dir() else []
    return shipped | {name: f"converted table in {folder}" for name in found if name not in shipped}


def info(name: str | Path) -> dict[str, Any]:
    """Provenance as data: what a source, blend, table or expression is made of, with sizes, hashes and licences."""
    loaded = load(name)
    parts = []
    for table, weight in loaded.parts:
        size = int(table.vectors.shape[0]) * table.dims
        facts = {"name": table.name, "weight": weight, "rows": int(table.vectors.shape[0]), "dims": table.dims}
        parts.append({**facts, "bytes": size, "sd": table.sd, "sha256": table.digest, **_rest(table)})
    return {"name": str(name), "recipe": loaded.recipe, "clue_words": len(vocabulary()), "parts": parts}


def _rest(table: VectorTable) -> dict[str, Any]:
    known = {"name", "weight", "rows", "dims", "bytes", "sd", "sha256"}
    return {key: value for key, value in table.meta.items() if key not in known}


def _recipe_text(name: str) -> str:
    return "blend: " + " + ".join(f"{w:g}·{s}" for s, w in manifest()["blends"][name].items())
