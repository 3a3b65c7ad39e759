"""Runs the code of the pages, and checks the output that they show.

    python tools/docs_code.py [PAGE …]           list output on pages that is wrong; exit status 1 if there is any
    python tools/docs_code.py --write [PAGE …]   write the right output into the pages

The blocks of a page run in order in an empty folder. Python shares one namespace; ``pycon`` is a doctest;
commands of ``codenames-ai`` run, and where a page shows output it must be that, with ``…`` for anything. Other commands
are looked at, not run: a target of the Makefile, an extra that there is, a script that there is. Runs of many games are
shortened to GAMES. A block of Python that begins with ``# NAME.py`` is that file too.
"""

from __future__ import annotations

import argparse
import contextlib
import doctest
import inspect
import io
import json
import os
import random
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import codenames_ai as cn
from codenames_ai.cli import main as command
from codenames_ai.core import record
from codenames_ai.meaning.association import vocabulary
from codenames_ai.meaning.association.blend import forget

ROOT = Path(__file__).resolve().parent.parent
RUN = ("python", "pycon", "console")
SHOWN = ("text", "json", "jsonl", "")
"""Languages of blocks: those that run, and those that only show. Without a language: pictures in text."""

SERVERS = ("serve", "play")
"""Commands that wait for people; their own tests run them."""

GAMES = 2
MANY = ("selfplay", "tournament", "compare")
"""Commands, and functions of the package, that play a given number of games."""

BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)


class PageError(Exception):
    """A block that cannot run."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text without the indent, and its first line in the page."""

    language: str
    text: str
    line: int


def pages() -> list[Path]:
    """README, CONTRIBUTING and every page of the documentation."""
    pages = (p for p in (ROOT / "docs").rglob("*.md") if p.parent.name != "notebooks")  # those run by themselves
    return sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *pages])


def name(page: Path) -> str:
    """The page's path in the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page."""
    out = []
    for match in BLOCK.finditer(text):
        body = "".join(line.removeprefix(match[1]) for line in match[3].splitlines(keepends=True))
        out.append(Block(match[2], body, text[: match.start()].count("\n") + 1))
    return out


def commands(block: Block) -> Iterator[tuple[str, str, str]]:
    """(line, command, output shown) of a console block; a comment after two blanks is not part of a command."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield line, line.split("  #")[0].strip(), shown.strip("\n")


def matches(shown: str, printed: str) -> bool:
    """Whether a page shows the right output: ``…`` matches anything, and blanks at line ends are ignored."""
    return re.fullmatch(".*?".join(map(re.escape, _even(shown).split("…"))), _even(printed), re.DOTALL) is not None


def _even(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


# -- what a page's reader has before ---------------------------------------------------------------------------------


def _games(folder: Path) -> None:
    record.write(folder / "games.jsonl", [cn.play("solo", {"solo": "random"}, seed=seed) for seed in range(4)])


def _vectors(folder: Path) -> None:
    words = [*vocabulary().words[:400], *cn.deal("classic", seed=1).words]
    rng = random.Random(1)
    rows = [f"{w.replace(' ', '_')} " + " ".join(f"{rng.gauss(0, 1):.3f}" for _ in range(8)) for w in words]
    (folder / "my-vectors.vec").write_text(f"{len(rows)} 8\n" + "\n".join(rows) + "\n", encoding="utf-8")


def _turns(folder: Path) -> None:
    sample = ROOT / "notebooks" / "data" / "synthetic_turns.jsonl.gz"
    (folder / "turns.jsonl.gz").write_bytes(sample.read_bytes())


NEEDS: dict[str, Callable[[Path], None]] = {
    "docs/records.md": _games,
    "docs/vectors.md": _vectors,
    "docs/howto/measure-agreement.md": _turns,
}
"""Page -> what puts there what its reader has."""


# -- running ---------------------------------------------------------------------------------------------------------


def shell(line: str) -> str:
    """The output of a command of ours, run as a shell would run it, with ``> FILE`` for its output.

    Raises:
        PageError: bad input, by its exit status.
    """
    words, into = shlex.split(line), None
    if words[1:2] and words[1] in MANY:
        at = words.index("--games") if "--games" in words else len(words)
        words[at : at + 2] = ["--games", str(GAMES), "--workers", "1"]
    if ">" in words:
        words, into = words[: words.index(">")], words[words.index(">") + 1]
    before, status = (sys.argv, sys.stdin), 0
    out, messages = io.StringIO(), io.StringIO()
    sys.argv, sys.stdin = words, io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(messages):
            command.run()
    except SystemExit as end:
        status = int(end.code or 0)
    finally:
        sys.argv, sys.stdin = before
    if status not in (0, 1, 3):
        raise PageError(f"{line}: {messages.getvalue().strip()}")
    if into is not None:
        Path(into).write_text(out.getvalue(), encoding="utf-8")
        return ""
    return out.getvalue() or messages.getvalue()


def looks_right(line: str) -> bool:
    """Whether a command that is not ours exists for a reader."""
    words = shlex.split(line)
    if words[0] == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        return all(re.search(rf"^{re.escape(t)}:", makefile, re.MULTILINE) for t in words[1:] if "=" not in t)
    if words[0] == "codenames-ai":  # it waits for people or needs a cluster: only its options are checked
        page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
        _, found, section = page.partition(f"\n## codenames-ai {words[1]}\n")
        there = section.split("\n## ")[0]
        return bool(found) and all(re.search(rf"{w}\b", there) for w in words if w.startswith("--"))
    if words[0] == "dask":
        return words[1] in ("scheduler", "worker")
    if words[0] == "pip":
        extras = [e for x in re.findall(r"\[([\w,]+)\]", line) for e in x.split(",")]
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        return words[1] == "install" and all(f"\n{e} = [" in project for e in extras)
    scripts = [w for w in words if w.endswith(".py")]
    return "python" in words[0] and bool(scripts) and all((ROOT / s).exists() for s in scripts)


def run(page: Path) -> tuple[str, list[str]]:
    """(the right page, the differences). The working folder and the variables of the process change.

    Raises:
        PageError: a block that cannot run; says which.
    """
    page_module = ModuleType("__page__")  # dataclasses look for the module of their class
    sys.modules["__page__"] = page_module
    scope: dict[str, object] = page_module.__dict__
    wrong: list[str] = []
    text = page.read_text(encoding="utf-8")

    def fresh(match: re.Match[str]) -> str:
        where = f"{name(page)}:{text[: match.start()].count(chr(10)) + 1}"
        block = blocks(match[0])[0]
        try:
            right = _ran(block, where, scope)
        except PageError as e:
            raise PageError(f"{where}: {e}") from None
        if right == block.text:
            return match[0]
        wrong.append(f"{where}: it prints\n{right}")
        indented = "".join(match[1] + line if line.strip() else line for line in right.splitlines(keepends=True))
        return f"{match[1]}```{match[2]}\n{indented}{match[1]}```"

    return BLOCK.sub(fresh, text), wrong


def _ran(block: Block, where: str, scope: dict[str, object]) -> str:
    """The block with the output of its code; unchanged if it matches."""
    if block.language == "python":
        named = re.match(r"# (\w+\.py)\n", block.text)
        if named:
            Path(named[1]).write_text(block.text, encoding="utf-8")
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block.text, where, "exec"), scope)
        except Exception as e:
            raise PageError(repr(e)) from e
    elif block.language == "pycon":
        return _doctest(block.text, where, scope)
    elif block.language == "console":
        return "".join(_command(*said) for said in commands(block))
    elif block.language in ("json", "jsonl"):
        for document in block.text.splitlines() if block.language == "jsonl" else [block.text]:
            json.loads(document)
    return block.text


def _doctest(text: str, where: str, scope: dict[str, object]) -> str:
    out = []
    check = doctest.OutputChecker()
    for example in doctest.DocTestParser().get_examples(text):
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(example.source, where, "single"), scope)
        except Exception as e:
            raise PageError(f"{example.source.strip()}: {e!r}") from e
        fits = check.check_output(example.want, printed.getvalue(), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        said = ">>> " + "\n... ".join(example.source.rstrip("\n").split("\n"))
        out.append(f"{said}\n{example.want if fits else printed.getvalue()}")
    return "".join(out) + "\n"  # a blank line ends the last output


def _command(line: str, said: str, shown: str) -> str:
    kept = f"$ {line}\n" + (f"{shown}\n" if shown else "")
    words = said.split()
    if words[0] != "codenames-ai" or "--cluster" in words or words[1] in SERVERS:
        if not looks_right(said):
            raise PageError(f"{said}: no reader can give this command")
        return kept
    printed = shell(said)
    return kept if not shown or matches(shown, printed) else f"$ {line}\n{_even(printed)}\n"


def _few(play: Callable[..., Any]) -> Callable[..., Any]:
    """The same with GAMES games, in this process."""

    def few(*given: Any, **named: Any) -> Any:
        asked = inspect.signature(play).bind(*given, **named)
        asked.arguments |= {"games": GAMES, "workers": 1}
        return play(*asked.args, **asked.kwargs)

    return few


@contextlib.contextmanager
def reader(page: Path, folder: Path) -> Iterator[None]:
    """Sets up what a reader has: a working folder, and the reader's own vector tables."""
    before, kept = Path.cwd(), os.environ.get("CODENAMES_AI_VECTORS")
    os.environ["CODENAMES_AI_VECTORS"] = str(folder / "vectors")
    os.chdir(folder)
    forget()
    whole = {name: getattr(cn, name) for name in MANY}
    vars(cn).update({name: _few(play) for name, play in whole.items()})
    try:
        NEEDS.get(name(page), lambda _: None)(folder)
        yield
    finally:
        vars(cn).update(whole)
        os.chdir(before)
        if kept is None:
            del os.environ["CODENAMES_AI_VECTORS"]
        else:
            os.environ["CODENAMES_AI_VECTORS"] = kept
        forget()


def main() -> int:
    """Do what is asked; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    failed = False
    for page in [p.resolve() for p in given.pages] or pages():
        with tempfile.TemporaryDirectory() as folder, reader(page, Path(folder)):
            try:
                right, wrong = run(page)
            except PageError as e:
                right, wrong, failed = "", [str(e)], True
        for line in wrong:
            print(line)
        if wrong and right and given.write:
            page.write_text(right, encoding="utf-8")
            print(f"wrote {name(page)}")
        failed = failed or bool(wrong and not given.write)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
