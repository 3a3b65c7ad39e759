"""Word vectors from Python, as ``codenames_ai.vectors``: load, blend, convert and list them.

>>> import codenames_ai as cn
>>> cn.vectors.load("gm")                                      # doctest: +SKIP
>>> cn.vectors.load("wiki-news-300d-1M.vec")                   # doctest: +SKIP
>>> cn.vectors.blend({"default": 3, "wiki-news-300d-1M": 1})   # doctest: +SKIP
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from codenames_ai.core.errors import VectorsError
from codenames_ai.core.text import shown
from codenames_ai.meaning.association.blend import Blend, blend
from codenames_ai.meaning.association.blend import load as load_table
from codenames_ai.meaning.association.catalogue import Entry, entries, entry, store_blend
from codenames_ai.meaning.association.convert import RESERVED, Converted, convert, table_name
from codenames_ai.meaning.association.table import open_table, user_folder

__all__ = ["Blend", "Converted", "Entry", "blend", "convert", "entries", "entry", "load", "store_blend"]


def load(name_or_file: str | Path) -> Blend:
    """The association of a name, folder or blend expression (see ``association.load``), or of a word-vector file.

    A file is converted in full into ``user_folder()`` the first time; its table is used again until the file changes.
    ``convert`` has options, and reports what was left out.

    Raises:
        VectorsError: there is nothing of this name, or the file cannot be used.
    """
    if not isinstance(name_or_file, str | Path):
        raise VectorsError(f"{shown(name_or_file)} is not a name or a file of word vectors; a name or a file is needed")
    path = Path(name_or_file)
    is_file = str(name_or_file) not in RESERVED and path.is_file()
    return load_table(_converted(path) if is_file else str(name_or_file))


def _converted(file: Path) -> str:
    """The folder of the file's table, which is made if it is missing or the file has changed."""
    folder = user_folder() / table_name(file)
    with file.open("rb") as f:
        digest = hashlib.file_digest(f, "sha256").hexdigest()
    try:
        meta = open_table(folder).meta
    except VectorsError:
        meta = {}
    source, policy = meta.get("source", {}), meta.get("policy", {})
    whole = policy.get("limit") is None and policy.get("kept") == "all words" and policy.get("case") == "fold"
    if source.get("sha256") != digest or not whole:
        convert(file, force=True)  # of an earlier state of the file
    return str(folder)
