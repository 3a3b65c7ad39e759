"""The README cannot lie: its commands run, and what it shows of their output is what they print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    """(command, output shown) of every console block."""
    out = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, shown = part.partition("\n")
            out.append((line.split("  #")[0].strip(), shown.strip()))
    return out


def test_the_first_screen_has_the_two_commands_and_the_makefile_has_them() -> None:
    assert [c for c, _ in commands()][:2] == ["make clue", "make test"]
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    for target in ("clue", "test"):
        assert re.search(rf"^{target}:.*## ", makefile, re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), [c for c in commands() if c[0].startswith("codenames-ai")])
def test_a_command_of_the_readme_prints_what_it_shows(command: str, shown: str) -> None:
    words = shlex.split(command)[1:]
    ran = subprocess.run(
        [sys.executable, "-m", "codenames_ai.cli.main", *words], capture_output=True, text=True, encoding="utf-8"
    )
    assert ran.returncode in (0, 1), ran.stderr  # 1: a check that says no
    if shown:
        assert ran.stdout.strip() == shown


def test_the_python_of_the_readme_runs() -> None:
    for block in blocks("python"):
        exec(compile(block, str(README), "exec"), {})


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target
