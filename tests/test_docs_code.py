"""The pages are right: every block of code in README and docs runs and prints what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts import loaded

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent


CODE = loaded("tools/docs_code.py")
pages = pytest.mark.parametrize("page", CODE.pages(), ids=CODE.name)


@pages
def test_the_code_of_a_page_runs_and_prints_what_it_shows(page: Path, tmp_path: Path) -> None:
    with CODE.reader(page, tmp_path):
        _, wrong = CODE.run(page)
    assert wrong == [], "`make docs-pages` writes what is printed"


@pages
def test_every_block_has_a_language_that_is_run_or_shown(page: Path) -> None:
    for block in CODE.blocks(page.read_text(encoding="utf-8")):
        assert block.language in (*CODE.RUN, *CODE.SHOWN), f"{CODE.name(page)}:{block.line}"


@pages
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        assert not target.startswith("http"), f"{target}: the pages lead to nothing outside"
        assert (page.parent / target).exists(), target


def test_output_is_compared_strictly_but_for_the_ellipsis() -> None:
    assert CODE.matches("a\nb", "a  \nb\n")
    assert CODE.matches("a … z", "a b\nc z")
    assert not CODE.matches("a", "a\nb")
    assert not CODE.matches("a … z", "a b")


PAGE = """# A page

```python
x = 1
```

```pycon
>>> x + 1
3

```

```console
$ make test
$ codenames-ai check drove --visible DRIVE   # a comment
drove: legal…
$ codenames-ai check road --visible DRIVE
road: legal…
```
"""


def a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Path:
    monkeypatch.setattr(CODE, "name", lambda page: page.name)
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    return page


def test_what_a_page_shows_wrongly_is_named_and_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = a_page(tmp_path, monkeypatch, PAGE)
    with CODE.reader(page, tmp_path):
        right, wrong = CODE.run(page)
    assert [line.split("\n")[0] for line in wrong] == ["page.md:7: it prints", "page.md:13: it prints"]
    assert right.replace(">>> x + 1\n2\n", ">>> x + 1\n3\n").replace(
        'drove: illegal (V3, DRIVE). "drove" is the past tense of DRIVE.\n', "drove: legal…\n"
    ) == (PAGE)
    page.write_text(right, encoding="utf-8")
    with CODE.reader(page, tmp_path):
        assert CODE.run(page) == (right, [])


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("```python\n1 / 0\n```", "ZeroDivisionError"),
        ("```pycon\n>>> nobody\n```", "NameError"),
        ("```console\n$ make nonsense\n```", "make nonsense: no reader"),
        ("```console\n$ pip install 'codenames-ai[nonsense]'\n```", "no reader"),
        ("```console\n$ codenames-ai clue nowhere.json\n```", "nowhere.json"),
    ],
)
def test_code_that_cannot_run_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: str, said: str) -> None:
    page = a_page(tmp_path, monkeypatch, f"one\n\n{block}\n")
    with CODE.reader(page, tmp_path), pytest.raises(CODE.PageError, match=rf"page\.md:3: .*{said}"):
        CODE.run(page)
