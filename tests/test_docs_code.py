"""No page lies: every block of code in README and docs runs, page by page, and prints what the page shows.

The blocks of a page run in order in one folder of their own. Python shares one namespace; ``pycon`` is checked as a
doctest; commands of ``codenames-ai`` run in this process, and where a page shows output it must be that, with ``…`` for
anything. Other commands are looked at, not run.
"""

from __future__ import annotations

import doctest
import io
import json
import random
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import codenames_ai as cn
from codenames_ai import record
from codenames_ai.association import vocabulary
from codenames_ai.association.blend import forget
from codenames_ai.cli import main

ROOT = Path(__file__).resolve().parent.parent
MADE = {"docs/notebooks"}
"""Folders of pages that are made from something tested elsewhere."""

PAGES = sorted(
    path
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if not any(str(path.relative_to(ROOT)).startswith(folder) for folder in MADE)
)
RUN = ("python", "pycon", "console")
SHOWN = ("text", "json", "jsonl", "")
"""Languages of blocks: those that run, and those that only show. Without a language: pictures in text."""

LOOKED_AT = {"make": "a target of the Makefile", "pip": "an install", "jupyter": "a notebook", "python": "a script"}
SERVERS = {"serve", "play"}
"""Commands that wait for people; their own tests run them."""


@dataclass(frozen=True)
class Block:
    language: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    found = []
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", text, re.DOTALL | re.MULTILINE):
        body = "".join(line.removeprefix(match[1]) for line in match[3].splitlines(keepends=True))
        found.append(Block(match[2], body, text[: match.start()].count("\n") + 1))
    return found


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """(command, output shown) of a console block; a comment after two blanks is no part of a command."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield line.split("  #")[0].strip(), shown.strip("\n")


def games(folder: Path) -> None:
    """What docs/records.md reads."""
    played = [cn.play("solo", {"solo": "random"}, seed=seed) for seed in range(4)]
    record.write(folder / "games.jsonl", played)


def vectors(folder: Path) -> None:
    """What docs/vectors.md converts, in its form but small."""
    words = [*vocabulary().words[:400], *cn.deal("classic", seed=1).words]
    rng = random.Random(1)
    rows = [f"{w.replace(' ', '_')} " + " ".join(f"{rng.gauss(0, 1):.3f}" for _ in range(8)) for w in words]
    text = f"{len(rows)} 8\n" + "\n".join(rows) + "\n"
    (folder / "my-vectors.vec").write_text(text, encoding="utf-8")


def turns(folder: Path) -> None:
    """The synthetic sample that the notebooks ship."""
    sample = ROOT / "notebooks" / "data" / "synthetic_turns.jsonl.gz"
    (folder / "turns.jsonl.gz").write_bytes(sample.read_bytes())


NEEDS: dict[str, Callable[[Path], None]] = {
    "docs/records.md": games,
    "docs/vectors.md": vectors,
    "docs/howto/measure-agreement.md": turns,
}
"""What a page's reader has before: page -> what puts it there."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[[str], str]:
    """Run a line as a shell would; what it printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CODENAMES_AI_VECTORS", str(tmp_path / "vectors"))
    forget()  # tables of another page

    def call(line: str) -> str:
        words, into = shlex.split(line), None
        if ">" in words:
            words, into = words[: words.index(">")], words[words.index(">") + 1]
        monkeypatch.setattr(sys, "argv", words)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main.run()
        said = capsys.readouterr()
        assert int(end.value.code or 0) in (0, 1, 3), f"{line}: {said.err}"
        if into is not None:
            Path(into).write_text(said.out, encoding="utf-8")
            return ""
        return said.out or said.err

    return call


def matches(shown: str, printed: str) -> bool:
    """Whether a page's output is what was printed: ``…`` is anything, blanks at the ends of lines are nothing."""
    shown, printed = ("\n".join(line.rstrip() for line in t.strip("\n").splitlines()) for t in (shown, printed))
    return re.fullmatch(".*?".join(map(re.escape, shown.split("…"))), printed, re.DOTALL) is not None


def known(line: str) -> bool:
    """Whether a command that is not ours is one that a reader can give."""
    words = shlex.split(line)
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        targets = [w for w in words[1:] if "=" not in w]
        return all(re.search(rf"^{re.escape(t)}:", makefile, re.MULTILINE) for t in targets)
    if words[0] == "pip":
        extras = re.findall(r"\[([\w,]+)\]", line)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        return words[1] == "install" and all(f"\n{e} = [" in project for x in extras for e in x.split(","))
    if words[0] == "python" and len(words) > 1 and words[1].endswith(".py"):
        return (ROOT / words[1]).exists()
    return words[0] in LOOKED_AT


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_code_of_a_page_runs_and_prints_what_it_shows(
    page: Path, shell: Callable[[str], str], tmp_path: Path
) -> None:
    NEEDS.get(name(page), lambda folder: None)(tmp_path)
    scope: dict[str, object] = {"__name__": "__page__"}
    for block in blocks(page):
        where = f"{name(page)}:{block.line}"
        if block.language == "python":
            exec(compile(block.text, where, "exec"), scope)
        elif block.language == "pycon":
            example = doctest.DocTestParser().get_doctest(block.text, scope, where, where, block.line)
            report = io.StringIO()
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            runner.run(example, out=report.write, clear_globs=False)
            assert not runner.failures, report.getvalue()
            scope |= example.globs
        elif block.language == "console":
            for line, shown in commands(block):
                if not line.startswith("codenames-ai"):
                    assert known(line), f"{where}: {line}"
                elif not SERVERS & set(line.split()[1:2]):
                    printed = shell(line)
                    assert not shown or matches(shown, printed), f"{where}: {line}\n{printed}"
        elif block.language.startswith("json"):
            for document in block.text.splitlines() if block.language == "jsonl" else [block.text]:
                json.loads(document)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_has_a_language_that_is_run_or_shown(page: Path) -> None:
    for block in blocks(page):
        assert block.language in (*RUN, *SHOWN), f"{name(page)}:{block.line}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        assert not target.startswith("http"), f"{target}: the pages lead to nothing outside"
        there = page.parent / target
        assert there.exists() or any(str(there.resolve().relative_to(ROOT)).startswith(m) for m in MADE), target


def test_output_is_compared_strictly_but_for_the_ellipsis() -> None:
    assert matches("a\nb", "a  \nb\n")
    assert matches("a … z", "a b\nc z")
    assert not matches("a", "a\nb")
    assert not matches("a … z", "a b")
