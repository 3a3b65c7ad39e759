"""docs/dependencies.md, pyproject.toml and the imports agree: each library is declared, explained, and has a door."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "codenames_ai"
PART_OF = {"starlette": "fastapi"}
"""What a declared library brings as a part of itself."""

NOT_IMPORTED = {"python-multipart", "jupyterlab", "nbclient"}
"""FastAPI reads forms with the first; the others are programs."""


def name(requirement: str) -> str:
    return re.split(r"[\[<>=~! ]", requirement, maxsplit=1)[0].lower()


@cache
def declared() -> frozenset[str]:
    """The libraries that the package needs, with its extras for users."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    users = (extras[extra] for extra in ("cluster", "web", "notebooks"))
    return frozenset(map(name, [*project["dependencies"], *(one for extra in users for one in extra)]))


@cache
def imported() -> dict[str, set[str]]:
    """Library -> the modules of the package that import it, as paths without their ending."""
    found: dict[str, set[str]] = {}
    brought_by = packages_distributions()
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
                names = [node.module]
            for top in {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) - {"codenames_ai"}:
                library = PART_OF.get(top) or brought_by[top][0].lower()
                found.setdefault(library, set()).add(file.relative_to(PACKAGE).with_suffix("").as_posix())
    return found


@cache
def doors() -> dict[str, tuple[str, ...]]:
    """Library -> the modules or folders that may import it; nothing where the page names none."""
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    found = {}
    for line in re.findall(r"^\| (?!package|---)(.*) \|$", text, re.MULTILINE):
        libraries, _, door, _ = line.split(" | ", 3)
        for library in libraries.split(", "):
            found[library.split()[0]] = tuple(re.findall(r"`([^`]+)`", door))
    for library, door in re.findall(r"(\w+) \([^()]*; door: `([^`]+)`\)", text):
        found[library] = (door,)
    return found


@pytest.mark.slow
def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    assert set(imported()) == declared() - NOT_IMPORTED


@pytest.mark.parametrize("library", sorted(declared()))
def test_a_library_is_explained_and_enters_by_its_door(library: str) -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{library}\b", text, re.IGNORECASE), "docs/dependencies.md does not speak of it"
    allowed = doors().get(library, ())
    for module in sorted(imported().get(library, ())):
        assert not allowed or any(module == door or module.startswith(f"{door}/") for door in allowed), module


def test_the_doors_are_read() -> None:
    assert doors()["sqlalchemy"] == ("playing/web/store",)
    assert doors()["ipywidgets"] == ("show/plots/explorer",)
    assert len(doors()) >= 15
