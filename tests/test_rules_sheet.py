"""The rule sheet, the code and the tests agree on the list of rules."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = (
    *(f"C{n}" for n in range(1, 15)),
    *(f"D{n}" for n in range(1, 19)),
    *(f"V{n}" for n in range(1, 10)),
)
ID = re.compile(r"\b([CDV][1-9][0-9]?)\b")


@cache
def sheet() -> tuple[str, ...]:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return tuple(re.findall(r"^- \*\*([CDV]\d+)\b", text, re.MULTILINE))


@cache
def docstrings() -> dict[str, set[str]]:
    """Rule id -> where a docstring in the code cites it."""
    cited: dict[str, set[str]] = {}
    for file in sorted((ROOT / "codenames_ai").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node) or ""
                for rule in ID.findall(text):
                    cited.setdefault(rule, set()).add(f"{file.name}: {getattr(node, 'name', 'module')}")
    return cited


@cache
def names_of_tests() -> tuple[str, ...]:
    out = []
    for file in sorted((ROOT / "tests").glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                out.append(node.name)
    return tuple(out)


def test_the_sheet_lists_every_rule_once_and_in_order() -> None:
    assert sheet() == RULES


@pytest.mark.parametrize("rule", RULES)
def test_a_docstring_in_the_code_cites_the_rule(rule: str) -> None:
    assert docstrings().get(rule), f"no docstring of the code cites {rule}"


@pytest.mark.parametrize("rule", RULES)
def test_a_test_is_named_for_the_rule(rule: str) -> None:
    named = [name for name in names_of_tests() if re.search(rf"(?i)_{rule}(_|$)", name) and f"case_{rule}" not in name]
    assert named, f"no test is named for {rule}"


def test_nothing_cites_a_rule_that_the_sheet_does_not_have() -> None:
    for rule, where in docstrings().items():
        assert rule in RULES, f"{rule} in {sorted(where)}"


def test_every_error_of_the_engines_names_a_rule_of_the_sheet() -> None:
    for package in ("classic", "duet"):
        for file in sorted((ROOT / "codenames_ai" / "core" / package).glob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "RuleError"
                    and isinstance(node.args[0], ast.Constant)
                ):
                    assert node.args[0].value in RULES, f"{file.name}:{node.lineno}"
