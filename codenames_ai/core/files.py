"""JSON read with clear errors, files written whole or not at all, and the folders for a user's own files.

Most imports are inside the functions, so that an engine starts without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

MAX_DIGITS: Final = 1000
"""The longest whole number that is read; Python itself writes at most 4300 digits."""


def parse_json(text: str, *, lines: bool = True) -> Any:
    """The data of a JSON text.

    Args:
        text: one document.
        lines: say at which line it is wrong, and not only at which column.

    Raises:
        InputError: no JSON, a name twice in one object, a number too long to be one, NaN, nesting too deep, or half of
            a surrogate pair; in one line.
    """
    import json  # an engine starts without it

    try:
        data = json.loads(text, object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as e:
        line = f"line {e.lineno}, " if lines else ""
        raise InputError(f"{line}column {e.colno}: {e.msg} (not JSON)") from None
    except UnicodeEncodeError:
        raise InputError("half of a surrogate pair is not a character") from None
    except RecursionError:
        raise InputError("JSON nested too deeply to be used") from None
    return data


def cache_folder() -> Path:
    """Where computed tables are kept: ``$CODENAMES_AI_CACHE`` if it is set, else the user's cache folder."""
    return own_folder("cache", "CODENAMES_AI_CACHE")


def own_folder(kind: str, variable: str = "") -> Path:
    """The user's folder for ``cache``, ``data`` or ``state``, where this system keeps such; it may not be there yet.

    Args:
        kind: one of the three.
        variable: of the environment; it names another folder if it is set.
    """
    import os  # an engine starts without it
    from pathlib import Path  # an engine starts without it

    named = os.environ.get(variable)
    if named:
        return Path(named)
    from platformdirs import PlatformDirs  # an engine starts without it

    user = PlatformDirs("codenames-ai", appauthor=False)
    return {"cache": user.user_cache_path, "data": user.user_data_path, "state": user.user_state_path}[kind]


def write_text(file: str | Path, text: str) -> None:
    """Write a UTF-8 file whole or not at all; InputError as ``replacing``."""
    with replacing(file) as out:
        out.write(text)


def write_bytes(file: str | Path, data: bytes) -> None:
    """Write a file whole or not at all, and see it on the disk; InputError as ``replacing``."""
    import os  # an engine starts without it

    with replacing(file) as out:
        out.buffer.write(data)
        out.buffer.flush()
        os.fsync(out.fileno())


@contextmanager
def replacing(file: str | Path) -> Iterator[TextIO]:
    """A UTF-8 file to write whole or not at all: a temporary file in its folder, renamed if the block ends well.

    A link stays, and what it leads to is written; a file that was there keeps its permissions.

    Raises:
        InputError: no such folder, or one that cannot be written to, or is full.
    """
    import os  # an engine starts without it
    import tempfile  # an engine starts without it
    from pathlib import Path  # an engine starts without it

    if not os.fspath(file):
        raise InputError("the name of the file to write is empty")
    path = Path(os.path.realpath(file))
    if path.is_dir():
        raise InputError(f"{file}: cannot be written: it is a folder")
    if path.exists() and not path.is_file():  # a rename would put a file in the place of the device
        raise InputError(f"{file}: cannot be written: it is not a plain file")
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as e:
        raise InputError(f"{file}: cannot be written: {e.strerror or e}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            yield out
        os.chmod(temporary, _mode(path))
        os.replace(temporary, path)
    except BaseException as e:
        os.unlink(temporary)
        if isinstance(e, OSError):  # a full disk, as a rule
            raise InputError(f"{file}: cannot be written: {e.strerror or e}") from None
        raise


def _mode(path: Path) -> int:
    """The permissions that the file has, or those that a new one gets."""
    import os  # an engine starts without it

    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for i, name in enumerate(names) if name in names[:i])
        raise InputError(f"{shown(twice)} is there twice in one object")
    return out


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise InputError(f"a number of {len(text)} digits, {text[:10]}…; {MAX_DIGITS} digits are the most")
    return int(text)


def _no_constant(name: str) -> Any:
    raise InputError(f"{name} is not JSON")
