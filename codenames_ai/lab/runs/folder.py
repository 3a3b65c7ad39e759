"""The folder of a run: its lock, ``run.json`` with settings and pins, and the files of its shards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from codenames_ai.core.errors import InputError
from codenames_ai.core.files import parse_json, write_bytes, write_text
from codenames_ai.core.text import shown
from codenames_ai.lab.runs.pins import Pins, different
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.shards import Shard

SCHEMA: Final = 1
ABOUT: Final = "run.json"
LOCK: Final = ".lock"
GAMES: Final = "games"
PARTS: Final = (("records", "jsonl"), ("timings", "parquet"), (GAMES, "parquet"))
"""The files of a shard in the order of writing: if the games are there, the others are too."""

_NAMES: Final = {"boards": "games", "lineups": "players"}
"""Settings whose name on the command line is another."""


def shard_file(folder: Path, part: str, number: int) -> Path:
    """A file of a shard: ``games-00000.parquet``, ``records-00000.jsonl``, ``timings-00000.parquet``."""
    return folder / f"{part}-{number:05d}.{dict(PARTS)[part]}"


def shard_files(folder: Path, part: str) -> dict[int, Path]:
    """The files of this part that exist: shard -> file, ascending."""
    found = {}
    for file in folder.glob(f"{part}-*.{dict(PARTS)[part]}"):
        number = file.stem.removeprefix(f"{part}-")
        if number.isdecimal():
            found[int(number)] = file
    return dict(sorted(found.items()))


def write_shard(folder: Path, shard: Shard) -> None:
    """Write a shard's files, the games last: they mark the shard as done."""
    for part, _ in PARTS:
        write_bytes(shard_file(folder, part, shard.number), getattr(shard, part))


def read_about(folder: Path) -> tuple[Settings, Pins]:
    """The settings and pins in ``run.json``.

    Raises:
        InputError: it is not the folder of a run, or the run is of another version.
    """
    file = folder / ABOUT
    try:
        data = parse_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        there = "no such folder" if not folder.is_dir() else f"not a run: it has no {ABOUT}"
        raise InputError(f"{folder}: {there}") from None
    except NotADirectoryError:
        raise InputError(f"{folder}: it is a file; the folder of a run is needed") from None
    except OSError as e:
        raise InputError(f"{file}: {e.strerror or e}") from None
    except (UnicodeDecodeError, InputError) as e:
        raise InputError(f"{file}: {e}") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise InputError(f"{file}: not a run of schema {SCHEMA}")
    try:
        settings = Settings.from_dict(data.get("settings"))
    except InputError as e:
        raise InputError(f"{file}: {e}") from None
    groups = ("versions", "tables", "players")
    if not all(isinstance(data.get(group), dict) for group in groups):
        raise InputError(f"{file}: objects {', '.join(groups)} are needed")
    return settings, {group: data[group] for group in groups}


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Create the folder if need be, and lock it while the block runs; the lock ends with the process at the latest.

    Raises:
        InputError: another process is writing to it, or it cannot be created.
    """
    from filelock import FileLock, Timeout  # slow to load, and only writing a run needs it

    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=0)
        lock.acquire()
    except Timeout:
        raise InputError(f"{folder}: another process is writing this run") from None
    except OSError as e:
        raise InputError(f"{folder}: cannot be written: {e.strerror or e}") from None
    try:
        yield
    finally:
        lock.release()


def begin(folder: Path, settings: Settings, pins: Pins) -> None:
    """Write ``run.json``, or check that it is unchanged in an existing run; delete unfinished files.

    Raises:
        InputError: names the setting, version or table that has changed; or the folder holds other files.
    """
    if (folder / ABOUT).exists():
        check_settings(folder, settings)
        _, before = read_about(folder)
        if before != pins:
            raise InputError(
                f"{folder}: this run was begun with other programs or tables: {different(before, pins)}; "
                "continue it with those, or give another folder"
            )
    else:
        check_vacant(folder)
        about = {"schema": SCHEMA, "settings": settings.to_dict(), **pins}
        write_text(folder / ABOUT, json.dumps(about, ensure_ascii=False, indent=1) + "\n")
    for part, _ in PARTS:
        for left in folder.glob(f".{part}-*"):
            left.unlink()


def check_vacant(folder: Path) -> None:
    """Raise InputError if a folder without a run holds any file but a lock."""
    if folder.is_dir() and any(f.name != LOCK for f in folder.iterdir()):
        raise InputError(f"{folder}: the folder is not empty, and not a run: it has no {ABOUT}")


def check_settings(folder: Path, settings: Settings) -> None:
    """Check that an existing run has these settings.

    Raises:
        InputError: names the first setting that differs.
    """
    before, _ = read_about(folder)
    was, now = _in_user_terms(before), _in_user_terms(settings)
    for name, value in was.items():
        if value != now[name]:
            raise InputError(
                f"{folder}: this run was begun with {name.replace('_', '-')} {_text(value)}, not {_text(now[name])}; "
                "continue it with that, or give another folder"
            )


def _in_user_terms(settings: Settings) -> dict[str, Any]:
    """Settings by the names of the command's options; the shard size last, as it follows from the games."""
    data = settings.to_dict()
    shard = data.pop("shard")
    data["boards"] = settings.games
    test = data.pop("test") or {}
    return {_NAMES.get(name, name): value for name, value in data.items()} | test | {"shard": shard}


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return shown(", ".join(" against ".join(x) if isinstance(x, tuple) else str(x) for x in value), 200)
    return shown(value)
