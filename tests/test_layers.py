"""The order of the modules: each imports only from those above it in the table of docs/design.md."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "codenames_ai"
DOORS = {("clue_rules", "association")}
"""Ways down that docs/design.md tells of; taken inside functions only."""

RULES = [
    "plain",
    "files",
    "words",
    "board",
    "board_file",
    "moves",
    "morphology",
    "clue_rules",
    "events",
    "seating",
    "classic",
    "duet",
    "campaign",
    "views",
    "record",
]
HEAVY = ["gensim", "matplotlib", "nltk", "numba", "numpy", "pandas", "rich", "scipy", "sklearn", "typer"]


def rows() -> list[list[str]]:
    """The modules named in each row of the table of layers."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    table = text.split("## Layers", 1)[1].split("\n## ", 1)[0]
    return [re.findall(r"`(\w+)`", line.split("|")[1]) for line in table.splitlines() if line.startswith("| `")]


ROWS = rows()
LEVEL = {name: i for i, row in enumerate(ROWS) for name in row}


def imports(file: Path) -> Iterator[tuple[str, bool, int]]:
    """(module of the package, whether at import time, line) for every import in a file, but for those of types."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing_only = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for child in ast.walk(node)
    }
    late = {c for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for c in ast.walk(node)}
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            base = node.module.split(".")
            if base[0] == "codenames_ai":
                names = [base[1]] if len(base) > 1 else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [a.name.split(".")[1] for a in node.names if a.name.startswith("codenames_ai.")]
        for name in names:
            if not name.startswith("__"):
                yield name, node not in late, node.lineno


def files() -> list[tuple[str, Path]]:
    """(top module, file) of the package, without its table of contents."""
    found = sorted(PACKAGE.rglob("*.py"))
    return [(f.relative_to(PACKAGE).parts[0].removesuffix(".py"), f) for f in found if f != PACKAGE / "__init__.py"]


def test_every_module_has_a_row_and_every_row_a_module() -> None:
    there = {module for module, _ in files()}
    assert there - set(LEVEL) == set()
    assert {name for name in RULES if name not in LEVEL} == set()
    assert len(LEVEL) == sum(map(len, ROWS))


@pytest.mark.parametrize(("module", "file"), files(), ids=lambda x: x if isinstance(x, str) else x.stem)
def test_a_module_imports_only_from_above_itself(module: str, file: Path) -> None:
    for name, early, line in imports(file):
        where = f"{file.relative_to(ROOT)}:{line}: {module} imports {name}"
        assert name in LEVEL, f"{where}, which has no row"
        if (module, name) in DOORS:
            assert not early, f"{where} at import time"
            continue
        assert LEVEL[name] <= LEVEL[module], f"{where}, which is below it"


@pytest.mark.parametrize("module", RULES)
def test_the_rules_start_without_anything_heavy(module: str) -> None:
    code = f"import codenames_ai.{module}, sys; print(*sorted(set(sys.modules) & set({HEAVY!r})))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""


def test_a_game_is_played_and_viewed_without_anything_heavy() -> None:
    code = f"""
import sys
from codenames_ai import classic, duet, views
from codenames_ai.board import Board, deal
from codenames_ai.moves import Clue, Guess
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
