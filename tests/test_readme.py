"""The first screen of the README; test_docs_code.py and test_links.py check its code and its links."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import codenames_ai as cn

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_first_screen_has_the_two_commands_and_the_makefile_has_them() -> None:
    commands = re.findall(r"^\$ (.*?)(?:  #.*)?$", README, re.MULTILINE)
    assert [c.strip() for c in commands[:2]] == ["make clue", "make test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("clue", "test"):
        assert re.search(rf"^{target}:.*## ", makefile, re.MULTILINE)


def test_the_readme_shows_its_picture() -> None:
    picture = re.search(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert picture is not None
    assert (ROOT / picture[1]).exists()


def test_the_version_stands_in_one_place_and_others_agree_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert f"\nversion: {cn.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        for version in re.findall(r"codenames_ai-([\d.]+)-py3", page.read_text(encoding="utf-8")):
            assert version == cn.__version__, page
