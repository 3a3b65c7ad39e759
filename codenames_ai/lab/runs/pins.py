"""What the games of a run depend on besides its settings: versions, tables, code. ``run.json`` pins them."""

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
"""Those that could change a number or a byte of the tables."""

SHOWING: Final = frozenset({"cli", "show", "playing"})
"""Rooms of the package that play no game of a run."""

Pins: TypeAlias = Mapping[str, Mapping[str, str]]


def pins(settings: Settings) -> Pins:
    """Versions, hashes of the shipped tables, and of each team's word vectors and source.

    Raises:
        SpecError, VectorsError: a player of one's own, or its word vectors, cannot be loaded.
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
    """Hash of every module that plays: an edit in the middle of a run would mix two programs' games."""
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
    """Hash of what a team's SPECs stand for beyond their text: word vectors, and the source of one's own players."""
    said = []
    for player in spec.team(team):
        if player.entry.own:
            said.append(python_player.digest(player.entry.where))
        if player.entry in PROCESS:
            said.append(process.digest(str(player.given.get("cmd", ""))))
        options = {option.name: option.default for option in player.entry.options} | dict(player.given)
        if isinstance(options.get("vectors"), str):
            from codenames_ai.meaning.association import load

            said.append(load(str(options["vectors"])).recipe)
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


def different(one: Pins, other: Pins) -> str:
    """The first difference between two sets of pins, as text."""
    for group in ("versions", "tables", "players"):
        a, b = one.get(group, {}), other.get(group, {})
        for name in [*a, *b]:
            if a.get(name) != b.get(name):
                return f"{name} is {shown(b.get(name))}, not {shown(a.get(name))}"
    return "its pins differ"
