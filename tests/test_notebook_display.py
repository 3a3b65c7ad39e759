"""What a notebook shows for the last line of a cell: the real formatters of an IPython shell."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import codenames_ai as cn
from codenames_ai.core import classic
from codenames_ai.core.views import operative_view
from codenames_ai.meaning.guess_model import HumanTurn
from codenames_ai.show import as_html, notebook

BOARD = cn.deal("classic", seed=1)
VIEW = cn.view(BOARD)


@pytest.fixture(scope="module")
def shell() -> Iterator[Any]:
    shell = InteractiveShell.instance()
    notebook.register(shell)
    yield shell
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("name", notebook.TYPES)
def test_every_type_that_is_shown_exists_by_this_name(name: str) -> None:
    module, _, kind = name.rpartition(".")
    assert getattr(import_module(module), kind).__module__ == module
    assert kind in as_html._FUNCTIONS
    assert len(as_html._FUNCTIONS) == len(notebook.TYPES)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (BOARD, BOARD.words[0]),
        (VIEW, "what the spymaster of blue sees"),
        (operative_view(classic.start(BOARD), "red"), "what the operative of red sees"),
        (cn.spymaster("random").clues(VIEW, top=2), "meant for"),
        (cn.spymaster("random").clues(VIEW, top=2)[0], "meant for"),
        (cn.operative("similarity").guesses(cn.guesser_view(BOARD, "winter 2")), "then it stops"),
        (cn.attempt(VIEW, "winter 2", "margin", "similarity"), "a partner touches"),
        (cn.evaluate([HumanTurn("s", "b", ("DOG", "CAT"), "puppy", ("DOG",))], "similarity"), "log_loss"),
        (cn.play(game="classic", players={"red": "random", "blue": "random"}, seed=1), "touched"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_cell_shows_the_table_of(shell: Any, value: object, said: str) -> None:
    shown, _ = shell.display_formatter.format(value)
    assert shown["text/html"].startswith("<table")
    assert said in shown["text/html"]
    assert not hasattr(type(value), "_repr_html_")


def test_a_stored_run_shows_what_it_is_and_how_far_it_has_come(shell: Any, tmp_path) -> None:
    run = cn.selfplay("classic", {"red": "random", "blue": "random"}, 2, out=tmp_path / "run", workers=1)
    shown = shell.display_formatter.format(run)[0]["text/html"]
    assert "selfplay, classic" in shown
    assert "2 games" in shown


def test_the_package_registers_itself_inside_ipython_and_imports_nothing_elsewhere() -> None:
    inside = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import codenames_ai as cn")
assert "<table" in shell.display_formatter.format(shell.run_cell("cn.deal('classic', seed=1)").result)[0]["text/html"]
"""
    subprocess.run([sys.executable, "-c", inside], check=True, capture_output=True)
    outside = "import codenames_ai, sys; assert 'codenames_ai.show.notebook' not in sys.modules"
    subprocess.run([sys.executable, "-c", outside], check=True, capture_output=True)
