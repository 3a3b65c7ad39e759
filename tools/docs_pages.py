"""Writes the pages of the documentation that are made from the code, and builds the site.

python tools/docs_pages.py            write docs/reference/commands.md, rules-in-code.md, and the links of rules.md
python tools/docs_pages.py --check    list the pages that are out of date; exit status 1 if there are any
python tools/docs_pages.py --build    the site into site/, from pages that are current; any warning is an error
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PACKAGE = ROOT / "codenames_ai"
COMMANDS = DOCS / "reference" / "commands.md"
CODE = DOCS / "reference" / "rules-in-code.md"
SHEET = DOCS / "rules.md"

RULE = re.compile(r"\b([CDV][1-9][0-9]?)\b")
ENTRY = re.compile(r"^- \*\*([CDV][1-9][0-9]?) ([^*]+?)\.?\*\*", re.MULTILINE)
LINK = re.compile(r"\s*\[Code\]\(reference/rules-in-code\.md#[cdv]\d+\)")
COMMANDS_INTRO = """# Commands

What each command prints for `--help`. Where it prints data, `--json` gives one JSON document on stdout, and messages go
to stderr. Exit status 0 is done, 1 a check that says no, 3 a check that the table must decide, 2 bad input.
"""
CODE_INTRO = """# Rules in the code

For each rule of [the sheet](../rules.md), what cites it in the modules that the reference shows: first what decides it,
then the rest. The links lead to docstring and source.
"""
MADE = "<!-- Written by tools/docs_pages.py; `make docs-pages` writes it anew. -->\n\n"


# -- the commands ----------------------------------------------------------------------------------------------------


def commands_page() -> str:
    """The help of every command."""
    parts = [MADE + COMMANDS_INTRO]
    for name, text in helps():
        parts.append(f"\n## {name}\n\n```text\n{text}\n```\n")
    return "".join(parts)


def helps() -> Iterator[tuple[str, str]]:
    """(command, its help): first the whole program, then each command in order, and the commands of groups."""
    import typer
    from typer.testing import CliRunner

    from codenames_ai.cli.main import app

    def under(command: Any, path: list[str]) -> Iterator[list[str]]:
        yield path
        for name in sorted(getattr(command, "commands", ())):
            yield from under(command.get_command(None, name), [*path, name])

    for path in under(typer.main.get_command(app), []):
        shown = CliRunner().invoke(app, [*path, "--help"], prog_name="codenames-ai", env={"COLUMNS": "80"})
        if shown.exit_code != 0:
            raise SystemExit(f"{' '.join(path)} --help ended with {shown.exit_code}")
        yield " ".join(["codenames-ai", *path]), "\n".join(line.rstrip() for line in shown.output.strip().splitlines())


# -- the rules -------------------------------------------------------------------------------------------------------


def rules() -> dict[str, str]:
    """Rule id -> its title, in the order of the sheet."""
    return dict(ENTRY.findall(SHEET.read_text(encoding="utf-8")))


def citations() -> dict[str, list[str]]:
    """Rule id -> dotted names of the objects whose docstrings cite it, by module and line."""
    cited: dict[str, list[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for name, node in _named(tree, module):
            if any(part.startswith("_") for part in name.split(".")):
                continue
            for rule in dict.fromkeys(RULE.findall(ast.get_docstring(node) or "")):
                cited.setdefault(rule, []).append(name)
    return cited


def _named(node: ast.AST, name: str) -> Iterator[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef]]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield name, node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from _named(child, f"{name}.{child.name}")


def documented() -> tuple[str, ...]:
    """What the reference pages show: objects, and modules with all their members."""
    found: list[str] = []
    for page in sorted((DOCS / "reference").rglob("*.md")):
        found += re.findall(r"^::: ([\w.]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    return tuple(found)


def rules_page() -> str:
    """Each rule with the functions that decide it, and the other places that cite it."""
    shown = documented()
    cited = citations()
    out = [MADE + CODE_INTRO]
    for rule, title in rules().items():
        names = [n for n in cited.get(rule, []) if n in shown or any(_shows(m, n) for m in shown)]
        first = [n for n in names if _decides(n, rule)] or [n for n in names if ".rules" in n or "boards" in n]
        rest = [n for n in names if n not in first]
        out.append(f"\n## {rule}\n\n**{title}**\n\n")
        out += [f"- {_link(name)}\n" for name in first]
        if rest:
            also = f"Also cited by {', '.join(_link(name) for name in rest)}.\n"
            out.append(f"\n{also}" if first else also)
    return "".join(out)


def _shows(page: str, name: str) -> bool:
    """Whether a module or class that a page shows has the object in it; a folder does not show the files in it."""
    inner = name.removeprefix(f"{page}.").split(".")
    file = ROOT.joinpath(*page.split("."), inner[0])
    return name.startswith(f"{page}.") and not (file.is_dir() or file.with_suffix(".py").exists())


def _decides(name: str, rule: str) -> bool:
    """Whether a function's docstring begins with the rule's id, alone or among others: ``C7, D18: …``."""
    return bool(re.match(rf"(?:[CDV]\d+(?:, | and ))*{rule}\b[^:]*:", _docstrings()[name]))


_kept: dict[str, str] = {}


def _docstrings() -> dict[str, str]:
    if not _kept:
        for file in sorted(PACKAGE.rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            for name, node in _named(ast.parse(file.read_text(encoding="utf-8")), module):
                _kept[name] = ast.get_docstring(node) or ""
    return _kept


def _link(name: str) -> str:
    return f"[`{name.removeprefix('codenames_ai.')}`][{name}]"


def sheet() -> str:
    """The rule sheet, each rule with a link to its code at the end."""
    text = LINK.sub("", SHEET.read_text(encoding="utf-8"))
    lines, rule, out = text.split("\n"), "", []
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        begins = ENTRY.match(line)
        rule = begins[1] if begins else rule if line.startswith("  ") else ""
        goes_on = after.startswith("  ") and bool(after.strip())
        out.append(f"{line} [Code](reference/rules-in-code.md#{rule.lower()})" if rule and not goes_on else line)
    return "\n".join(out)


# -- the whole -------------------------------------------------------------------------------------------------------


def pages() -> dict[Path, str]:
    """File -> its right content."""
    return {COMMANDS: commands_page(), CODE: rules_page(), SHEET: sheet()}


def outdated() -> list[Path]:
    """The pages that differ from the code; for the page of commands, line breaks do not matter."""
    out = []
    for file, text in pages().items():
        there = file.read_text(encoding="utf-8") if file.exists() else ""
        if (there.split() if file == COMMANDS else there) != (text.split() if file == COMMANDS else text):
            out.append(file)
    return out


def build() -> int:
    """Build the site, with the notebooks as pages; 1 if there was a warning or an error."""
    import docs_notebooks  # in the folder of this script

    docs_notebooks.write()
    run = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--clean"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    print(run.stdout, end="")
    docs_notebooks.linked(ROOT / "site")
    complaint = re.search(r"\b(WARNING|ERROR|Warning:|Error:)", run.stdout)  # its strict mode passes over log lines
    if run.returncode or complaint:
        return 1
    print("The site: site/index.html")
    return 0


def main() -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--build", action="store_true")
    given = parser.parse_args()
    if given.check or given.build:
        old = outdated()
        for file in old:
            print(f"out of date: {file.relative_to(ROOT)}; `make docs-pages` writes it again", file=sys.stderr)
        if old or not given.build:
            return 1 if old else 0
        return build()
    for file, text in pages().items():
        file.parent.mkdir(exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"wrote {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
