"""The links of the pages work: their files exist and have the headings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = re.compile(r"^ *(```|~~~).*?^ *\1", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?<!\\)\]\(<?([^)\s>]+)>?\)")
MADE = "docs/notebooks/"
"""Pages that `make docs` makes of the notebooks."""


def pages() -> list[Path]:
    there = [*ROOT.glob("*.md"), *(ROOT / ".github").glob("*.md")]
    for folder in ("docs", "benchmarks", "embeddings", "tests", "examples"):
        there += (ROOT / folder).rglob("*.md")
    return sorted(p for p in there if not p.relative_to(ROOT).as_posix().startswith(MADE))


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return CODE.sub("", page.read_text(encoding="utf-8"))


@cache
def headings(page: Path) -> frozenset[str]:
    """What a link to the page may end with after ``#``: its headings as GitHub and the site write them."""
    found = re.findall(r"^#+ +(.+?) *#*$", text_of(page), re.MULTILINE)
    plain = (re.sub(r"[*`_]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in found)
    return frozenset(re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-") for heading in plain)


def test_there_are_pages() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/index.md", "benchmarks/RESULTS.md"} <= set(map(name, pages()))


@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    wrong = []
    for link in LINK.findall(text_of(page)):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        if file.is_relative_to(ROOT) and name(file).startswith(MADE):
            continue
        if not file.exists():
            wrong.append(f"{link}: no such file")
        elif anchor and file.suffix == ".md" and anchor.lower() not in headings(file):
            wrong.append(f"{link}: no such heading")
    assert wrong == []
