"""Pins: the versions, tables and code that the games of a run depend on, as ``run.json`` stores them."""

from __future__ import annotations

import functools
import hashlib
import platform
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Final, TypeAlias

from codenames_ai.core.text import shown
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.players import process, python_player, spec
from codenames_ai.players.registry import PROCESS

PACKAGE: Final = Path(__file__).resolve().parents[2]
LIBRARIES: Final = ("numpy", "scikit-learn", "nltk", "pyarrow")
"""Libraries that could change a number in the games, or a byte of the files."""

SHOWING: Final = frozenset({"cli", "show", "playing"})
"""Rooms of the package that the games of a run do not use."""

Pins: TypeAlias = Mapping[str, Mapping[str, str]]


def pins(settings: Settings) -> Pins:
    """Versions, hashes of the shipped tables, and a hash of each team's word vectors and code.

    Raises:
        SpecError, VectorsError: a user's own player or its word vectors cannot be loaded.
    """
    versions = {"python": platform.python_version(), "machine": f"{platform.machine()}, {sys.byteorder} endian"}
    versions |= {name: metadata.version(name) for name in LIBRARIES}
    return {
        "versions": {"codenames_ai": metadata.version("codenames-ai"), **versions, "code": _code()},
        "tables": _tables(),
        "players": {team: _made_of(team) for team in settings.teams},
    }


@functools.cache
def _code() -> str:
    """Hash of every module that plays: an edit in the middle of a run would mix the games of two programs."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*.py")):
        top = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if top not in SHOWING:
            digest.update(f"{file.relative_to(PACKAGE).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def _tables() -> Mapping[str, str]:
    """Hash of every shipped table, by its name under ``codenames_ai/data``."""
    data = PACKAGE / "data"
    found = sorted(
        f for f in data.rglob("*") if f.is_file() and f.suffix not in (".md", "") and "LICENSE" not in f.name
    )
    return {file.relative_to(data).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in found}


def _made_of(team: str) -> str:
    """Hash of what a team's SPECs only refer to: word vectors, and the code of the user's own players."""
    parts = []
    for player in spec.team(team):
        if player.entry.own:
            parts.append(python_player.digest(player.entry.where))
        if player.entry in PROCESS:
            parts.append(process.digest(str(player.given.get("cmd", ""))))
        options = {option.name: option.default for option in player.entry.options} | dict(player.given)
        if isinstance(options.get("vectors"), str):
            from codenames_ai.meaning.association import load  # loads NumPy, which not every player needs

            parts.append(load(str(options["vectors"])).recipe)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def different(one: Pins, other: Pins) -> str:
    """The first difference between two sets of pins, as text."""
    for group in ("versions", "tables", "players"):
        a, b = one.get(group, {}), other.get(group, {})
        for name in [*a, *b]:
            if a.get(name) != b.get(name):
                return f"{name} is {shown(b.get(name))}, not {shown(a.get(name))}"
    return "its pins differ"
