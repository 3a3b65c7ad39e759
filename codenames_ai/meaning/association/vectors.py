"""Word vectors from Python, as ``codenames_ai.vectors``: load, blend, convert, and see what there is.

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
    """An association by name, folder, blend expression (``association.load``), or from a word-vector file.

    A file is converted the first time, all of it, into ``user_folder()``; after that its table is taken as long as
    the file is the same. ``convert`` has the options, and the report on what was left out.

    Raises:
        VectorsError: there is none of that name, or the file cannot be used.
    """
    if not isinstance(name_or_file, str | Path):
        raise VectorsError(f"{shown(name_or_file)} names no word vectors: a name or a file is needed")
    path = Path(name_or_file)
    is_file = str(name_or_file) not in RESERVED and path.is_file()
    return load_table(_converted(path) if is_file else str(name_or_file))


def _converted(file: Path) -> str:
    """The folder of the file's table, made now if there is none or the file has changed."""
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
        convert(file, force=True)  # ours, made of an earlier state of the file
    return str(folder)
