"""The files that come with the package: word lists, tables of word forms, word vectors, fitted models."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data"
"""The folder of the shipped files."""


@functools.cache
def manifest() -> dict[str, Any]:
    """Provenance of the shipped word vectors: package, version, licence, hashes, recipe, date."""
    loaded: dict[str, Any] = json.loads((DATA / "vectors" / "manifest.json").read_text(encoding="utf-8"))
    return loaded
