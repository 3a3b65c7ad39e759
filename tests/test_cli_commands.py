"""The application as a whole: every command in its table, options shared by dataclasses."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

import codenames_ai.cli
from codenames_ai.cli.main import COMMANDS, app
from codenames_ai.cli.options import RunOptions, with_options

OTHER = {"__init__", "common", "main", "options"}


def test_the_table_has_every_module_of_a_command() -> None:
    there = {p.stem for p in Path(codenames_ai.cli.__file__).parent.glob("*.py")}
    assert there - OTHER == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_the_table_begins_the_help_of_the_command(name: str) -> None:
    module = import_module(f"codenames_ai.cli.{name}")
    help_text = module.app.info.help if hasattr(module, "app") else getattr(module, name).__doc__
    assert help_text.startswith(COMMANDS[name])
    shown = CliRunner().invoke(app, [name, "--help"])
    assert shown.exit_code == 0
    assert COMMANDS[name].split()[0] in shown.output


def test_the_list_of_commands_loads_none_of_them() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from codenames_ai.cli.main import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print(*(m for m in ('numpy', 'pandas', 'codenames_ai.cli.clue') if m in sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""


def test_the_fields_of_a_dataclass_are_options_of_the_command() -> None:
    @dataclass(frozen=True)
    class Size:
        width: Annotated[int, typer.Option("--width")] = 5
        height: Annotated[int, typer.Option("--height")] = 5

    seen: list[object] = []

    def draw(name: str, size: Size, bold: Annotated[bool, typer.Option("--bold")] = False) -> None:
        seen.append((name, size, bold))

    draw.__annotations__ |= {"size": Size}  # the class is local to this test
    alone = typer.Typer()
    alone.command()(with_options(draw))
    assert CliRunner().invoke(alone, ["map", "--height", "3", "--bold"]).exit_code == 0
    assert seen == [("map", Size(5, 3), True)]
    assert CliRunner().invoke(alone, ["map", "--depth", "3"]).exit_code == 2


def test_run_options_are_the_settings_of_a_run() -> None:
    given = RunOptions(option=["zero"], mission="9-5", move_limit=0).settings()
    assert given["options"] == ["zero"]
    assert (given["mission"].turns, given["mission"].mistakes) == (9, 5)
    assert given["move_limit"] is None
    assert "option" not in given
