"""The public names of the package: complete, without private names, and without loading heavy libraries."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import codenames_ai as cn


def test_every_public_name_loads() -> None:
    for name in cn.__all__:
        assert getattr(cn, name) is not None, name
        assert name in dir(cn)


def test_the_table_has_the_names_that_type_checkers_see() -> None:
    tree = ast.parse(Path(cn.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.asname: (node.module.removeprefix("codenames_ai."), alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for alias in node.names
    }
    seen["view"] = seen.pop("giver_view")  # the one name that has another at home
    assert seen == cn._HOME
    assert list(cn.__all__) == sorted(cn.__all__)


def test_a_players_author_finds_what_is_needed() -> None:
    assert {"Clue", "Guess", "STOP", "WAIT", "UNLIMITED", "SpymasterView", "OperativeView", "errors"} <= set(cn.__all__)
    assert str(cn.Clue("tree", 2)) == "tree 2"
    assert cn.guess_model.load("default") is not None
    assert issubclass(cn.errors.RuleError, cn.CodenamesError)
    assert callable(cn.play)  # a function, though other things of this name are modules


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(cn, "no_such_" + "name")


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import codenames_ai, sys; print(*(m for m in sys.modules if m in HEAVY))".replace(
        "HEAVY", "('numpy','nltk','gensim','pandas','sklearn','numba','typer','rich')"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""
