"""Which clue words are legal on an empty board, kept on disk: to ask the tables of forms takes half a second."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from codenames_ai.core.files import cache_folder
from codenames_ai.core.shipped import DATA
from codenames_ai.english.vocabulary import vocabulary

Mask = npt.NDArray[np.bool_]


def kept(name: str, depends: Iterable[str], make: Callable[[], Mask]) -> Mask:
    """The mask that ``make`` returns, from the user's cache folder if it is there.

    Its file is named by a hash of all that it depends on: what is given, the vocabulary, the tables of forms and the
    code that judges. One that is damaged is made again; where none can be written, it is made each time.
    """
    size = len(vocabulary())
    said = "\n".join([*depends, vocabulary().digest, _code_and_tables()])
    try:
        path = cache_folder() / f"{name}-{hashlib.sha256(said.encode()).hexdigest()[:16]}.npy"
        found = _read(path, size)
        if found is None:
            found = make()
            _write(path, found)
    except (OSError, RuntimeError) as e:  # RuntimeError: no home folder
        print(f"codenames-ai: no cache of legal words ({e}); they are worked out each time", file=sys.stderr)
        found = make()
    return found


def _code_and_tables() -> str:
    """Hash of the judging code, and size and time of the tables it reads."""
    english = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in ("clue_rules", "morphology"):
        for source in sorted((english / folder).glob("*.py")):
            digest.update(source.read_bytes())
    for folder in ("forms", "phrases"):
        for table in sorted((DATA / folder).iterdir()):
            digest.update(f"{table.name} {table.stat().st_size} {table.stat().st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _read(path: Path, size: int) -> Mask | None:
    """The mask in a file; None if there is none, or it is not whole."""
    try:
        found = np.load(path)
    except (FileNotFoundError, ValueError, EOFError):
        return None
    return found if found.dtype == np.bool_ and found.shape == (size,) else None


def _write(path: Path, mask: Mask) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".mask-", suffix=".npy", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            np.save(out, mask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
