"""A run's folder: locked by its runner, pinned by ``run.json``, filled shard by shard, each file whole or not there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from codenames_ai.core.errors import InputError
from codenames_ai.core.files import parse_json, write_bytes, write_text
from codenames_ai.core.text import shown
from codenames_ai.lab.runs.pins import Pins
from codenames_ai.lab.runs.playing import Shard
from codenames_ai.lab.runs.settings import Settings

SCHEMA: Final = 1
ABOUT: Final = "run.json"
LOCK: Final = ".lock"
GAMES: Final = "games"
PARTS: Final = (("records", "jsonl"), ("timings", "parquet"), (GAMES, "parquet"))
"""The files of a shard in the order of writing: where the games are, the others are too."""

_NAMES: Final = {"boards": "games", "lineups": "players"}
"""How settings are called on the command line, where that is not their own name."""


def shard_file(folder: Path, part: str, number: int) -> Path:
    """A file of a shard: ``games-00000.parquet``, ``records-00000.jsonl``, ``timings-00000.parquet``."""
    return folder / f"{part}-{number:05d}.{dict(PARTS)[part]}"


def shard_files(folder: Path, part: str) -> dict[int, Path]:
    """The files of this part that are there, by shard, ascending."""
    found = {}
    for file in folder.glob(f"{part}-*.{dict(PARTS)[part]}"):
        number = file.stem.removeprefix(f"{part}-")
        if number.isdecimal():
            found[int(number)] = file
    return dict(sorted(found.items()))


def write_shard(folder: Path, shard: Shard) -> None:
    """Write a shard's files, the games last: where they are, the shard is done."""
    for part, _ in PARTS:
        write_bytes(shard_file(folder, part, shard.number), getattr(shard, part))


def read_about(folder: Path) -> tuple[Settings, Pins]:
    """What ``run.json`` says.

    Raises:
        InputError: no folder of a run, or one of another version; in one line.
    """
    file = folder / ABOUT
    try:
        data = parse_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        there = "no such folder" if not folder.is_dir() else f"no run: there is no {ABOUT} in it"
        raise InputError(f"{folder}: {there}") from None
    except NotADirectoryError:
        raise InputError(f"{folder}: a file; the folder of a run is needed") from None
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
    """Hold the folder, made if need be, while the block runs; the system frees it when this process ends, however.

    Raises:
        InputError: another process writes to it, or it cannot be made.
    """
    from filelock import FileLock, Timeout

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
    """Pin the run, or see that it goes on as it began; clear away what an interrupted write left.

    Raises:
        InputError: names the setting, version or table that is another now; or the folder is of something else.
    """
    if (folder / ABOUT).exists():
        same(folder, settings)
        _, before = read_about(folder)
        from codenames_ai.lab.runs.crew import different

        if before != pins:
            raise InputError(
                f"{folder}: this run was begun with other programs or tables: {different(before, pins)}; "
                "go on as it began, or give another folder"
            )
    else:
        vacant(folder)
        about = {"schema": SCHEMA, "settings": settings.to_dict(), **pins}
        write_text(folder / ABOUT, json.dumps(about, ensure_ascii=False, indent=1) + "\n")
    for part, _ in PARTS:
        for left in folder.glob(f".{part}-*"):
            left.unlink()


def vacant(folder: Path) -> None:
    """A folder that holds no run holds nothing else either.

    Raises:
        InputError: it does.
    """
    if folder.is_dir() and any(f.name != LOCK for f in folder.iterdir()):
        raise InputError(f"{folder}: not empty, and no run: there is no {ABOUT} in it")


def same(folder: Path, settings: Settings) -> None:
    """See that a run that was begun has these settings.

    Raises:
        InputError: names the first that is another.
    """
    before, _ = read_about(folder)
    was, now = _told(before), _told(settings)
    for name, value in was.items():
        if value != now[name]:
            raise InputError(
                f"{folder}: this run was begun with {name.replace('_', '-')} {_text(value)}, not {_text(now[name])}; "
                "go on as it began, or give another folder"
            )


def _told(settings: Settings) -> dict[str, Any]:
    """Settings in the terms of the user, the size of the shards last, as it follows from the games."""
    data = settings.to_dict()
    shard = data.pop("shard")
    data["boards"] = settings.games
    data = {_NAMES.get(name, name): value for name, value in data.items()}
    test = data.pop("test")
    return {**data, **{f"{k}": v for k, v in (test or {}).items()}, "shard": shard}


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return shown(", ".join(" against ".join(x) if isinstance(x, tuple) else str(x) for x in value), 200)
    return shown(value)
