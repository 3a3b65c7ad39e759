"""The pages that are made from the code are up to date, and the site has every page."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from scripts import loaded

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


TOOL = loaded("tools/docs_pages.py")


@pytest.mark.slow
def test_the_pages_made_from_the_code_are_current() -> None:
    assert [f.name for f in TOOL.outdated()] == [], "`make docs-pages` writes them anew"


def test_every_command_has_its_help_on_the_page() -> None:
    page = TOOL.COMMANDS.read_text(encoding="utf-8")
    names = [name for name, _ in TOOL.helps()]
    assert "codenames-ai clue" in names
    assert "codenames-ai vectors convert" in names
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == names


def test_every_rule_has_a_section_in_the_code_and_a_link_to_it() -> None:
    rules = TOOL.rules()
    assert len(rules) == 14 + 18 + 9
    page, sheet = TOOL.CODE.read_text(encoding="utf-8"), TOOL.SHEET.read_text(encoding="utf-8")
    assert re.findall(r"^## (\w+)$", page, re.MULTILINE) == list(rules)
    for rule in rules:
        assert sheet.count(f"(reference/rules-in-code.md#{rule.lower()})") == 1
        section = page.split(f"\n## {rule}\n", 1)[1].split("\n## ", 1)[0]
        assert re.search(r"`[\w.]+`", section), rule


@pytest.mark.slow
def test_every_name_on_the_page_of_rules_is_there_and_cites_the_rule() -> None:
    said = TOOL._docstrings()
    for section in TOOL.CODE.read_text(encoding="utf-8").split("\n## ")[1:]:
        rule, _, text = section.partition("\n")
        for name in re.findall(r"`([\w.]+)`", text):
            assert re.search(rf"\b{rule}\b", said[f"codenames_ai.{name}"]), (rule, name)


def test_a_page_out_of_date_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "commands.md"
    old.write_text("# Commands\n", encoding="utf-8")
    monkeypatch.setattr(TOOL, "COMMANDS", old)
    monkeypatch.setattr(TOOL, "ROOT", tmp_path)
    monkeypatch.setattr(TOOL, "pages", lambda: {old: "# Commands\n\n## codenames-ai\n"})
    monkeypatch.setattr(sys, "argv", ["docs_pages.py", "--check"])
    assert TOOL.main() == 1


def test_the_site_has_every_page_of_the_folder_and_no_other() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n", 1)[1]
    listed = re.findall(r": ([\w/.-]+\.md)$", nav, re.MULTILINE)
    made = {f"notebooks/{p.stem}.md" for p in (ROOT / "notebooks").glob("*.ipynb")}  # by `make docs`, of the notebooks
    there = {p.relative_to(DOCS).as_posix() for p in DOCS.rglob("*.md")}
    assert len(listed) == len(set(listed))
    assert set(listed) == there | made


def test_a_notebook_becomes_a_page_with_its_pictures_described_and_links_that_lead_on() -> None:
    tool = loaded("tools/docs_notebooks.py")
    for file in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text, pictures = tool.page(file)
        shown = re.findall(r"!\[(.*?)\]\(\./(.*?)\)", text)
        assert {name for _, name in shown} == set(pictures)
        assert all(title and title != "png" for title, _ in shown)
        assert all(data.startswith(b"\x89PNG") for data in pictures.values())
        for link in re.findall(r"\]\((\.\./[\w/.-]+\.md)", text):
            assert (DOCS / "notebooks" / link).resolve().exists(), link


def test_no_page_names_a_host_or_a_path_of_a_machine() -> None:
    for page in (ROOT / "README.md", *DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!127\.0\.0\.1|localhost|0\.0\.0\.0)|/home/|/work/|/root/", text), page.name
