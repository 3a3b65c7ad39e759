"""The rooms of the package: each imports only from those above it, and no two files import each other."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "codenames_ai"
HEAVY = ["gensim", "matplotlib", "nltk", "numpy", "pandas", "rich", "scipy", "sklearn", "typer"]
RULES = sorted(p.stem for p in (PACKAGE / "core").iterdir() if p.stem not in ("__init__", "__pycache__"))


@cache
def rooms() -> list[str]:
    """The rooms, in the order of the table of docs/design.md."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    table = text.split("## Rooms", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


@cache
def modules() -> dict[str, Path]:
    """Dotted name -> file, of every module but the package's table of contents."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if name != "codenames_ai":
            found[name] = file
    return found


def imports(file: Path) -> Iterator[tuple[str, int]]:
    """(module, line) for every import in a file, inside functions too; imports for types are left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing_only = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for child in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield (inner if inner in modules() else node.module), node.lineno
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno


def ours(file: Path) -> Iterator[tuple[str, int]]:
    return ((name, line) for name, line in imports(file) if name in modules())


def room_of(name: str) -> str:
    return name.split(".")[1]


def test_every_folder_is_a_room_and_every_room_a_folder() -> None:
    there = {p.name for p in PACKAGE.iterdir() if p.is_dir() and (p / "__init__.py").exists()}
    assert there == set(rooms())
    assert {p.name for p in PACKAGE.glob("*.py")} <= {"__init__.py", "__main__.py"}


@pytest.mark.parametrize("name", sorted(modules()))
def test_a_module_imports_only_from_rooms_above_its_own(name: str) -> None:
    order = {room: i for i, room in enumerate(rooms())}
    for other, line in ours(modules()[name]):
        assert order[room_of(other)] <= order[room_of(name)], f"{name}, line {line}, imports {other}, which is below it"


def test_no_two_files_need_each_other() -> None:
    needs = {name: {other for other, _ in ours(file)} - {name} for name, file in modules().items()}
    for name, file in modules().items():
        if file.name == "__init__.py":  # a folder's table of contents; its files may be asked for one by one
            needs[name] = {other for other in needs[name] if not name.startswith(f"{other}.")}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as e:
        pytest.fail(" -> ".join(e.args[1]))


@pytest.mark.parametrize("module", RULES)
def test_the_rules_start_without_anything_heavy(module: str) -> None:
    code = f"import codenames_ai.core.{module}, sys; print(*sorted(set(sys.modules) & set({HEAVY!r})))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""


def test_a_game_is_played_and_viewed_without_anything_heavy() -> None:
    code = f"""
import sys
from codenames_ai.core import classic, duet, views
from codenames_ai.core.board import Board, deal
from codenames_ai.core.moves import Clue, Guess
for engine, name in ((classic, "classic"), (duet, "duet")):
    state = engine.start(deal(name, 1)).apply(Clue("tree", 2))
    state = state.apply(Guess(state.legal_guesses()[0]))
    seat = state.to_move
    views.operative_view(state, seat), views.spymaster_view(state, seat)
    engine.from_board(Board.from_dict(state.to_board().to_dict()))
print(*sorted(set(sys.modules) & set({HEAVY!r})))
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""
