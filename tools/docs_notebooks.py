"""Writes the notebooks as pages of the documentation, with their saved outputs.

python tools/docs_notebooks.py      docs/notebooks/NAME.md with its pictures; `make docs` does it before it builds

The folder is written again each time and is not under version control; the notebooks are. So the other pages link to
the notebooks, and after the site is built, ``linked`` changes these links to the site's pages.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
PAGES = ROOT / "docs" / "notebooks"
LINKS = {"](../docs/": "](../", "](../benchmarks/RESULTS.md": "](../results.md"}
"""How links read from a notebook, and how from its page."""


def page(file: Path) -> tuple[str, dict[str, bytes]]:
    """A notebook as Markdown, and its pictures by file name."""
    from nbconvert import MarkdownExporter

    text, resources = MarkdownExporter().from_filename(str(file), {"unique_key": file.stem, "output_files_dir": "."})
    text = re.sub(r"<style scoped>.*?</style>\n*", "", text, flags=re.DOTALL)  # how Jupyter draws tables of frames
    text = re.sub(r"\n(?: *\n){3,}", "\n\n", text)  # between two outputs of a cell, which are one block here
    for there, here in LINKS.items():
        text = text.replace(there, here)
    text = re.sub(r"\]\(([\w.-]+)\.ipynb(?=[)#])", r"](\1.md", text)  # another notebook
    text = "".join(described(text))
    opened = f"*`notebooks/{file.name}` as it ran; open it with `make lab`.*"
    title, _, rest = text.lstrip().partition("\n")
    return f"{title}\n\n{opened}\n{rest}", {Path(name).name: data for name, data in resources["outputs"].items()}


def described(text: str) -> Iterator[str]:
    """The lines of a page; pictures are called by the question that they belong to, and are light in both schemes."""
    title = ""
    for line in text.splitlines(keepends=True):
        title = line.lstrip("#").strip() if line.startswith("#") else title
        picture = re.fullmatch(r"!\[png\]\((.*)\)\s*", line)
        yield f"![{title}]({picture[1]}){{ .light }}\n" if picture else line


def linked(site: Path) -> None:
    """Lead the links of a built site from the notebooks to their pages.

    A page in ``docs`` names a notebook from the root of the project, and the page of the notebook lies in the site: one
    folder less to go up.
    """
    for page_file in site.rglob("*.html"):
        text = page_file.read_text(encoding="utf-8")
        led = re.sub(r'href="\.\./((?:\.\./)*notebooks/[\w-]+)\.ipynb', r'href="\1.html', text)
        if led != text:
            page_file.write_text(led, encoding="utf-8")


def write() -> list[Path]:
    """Write all pages; the files."""
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    out = []
    for file in sorted(NOTEBOOKS.glob("*.ipynb")):
        text, pictures = page(file)
        for name, data in pictures.items():
            (PAGES / name).write_bytes(data)
        made = PAGES / f"{file.stem}.md"
        made.write_text(text, encoding="utf-8")
        out.append(made)
    return out


if __name__ == "__main__":
    for path in write():
        print(f"wrote {path.relative_to(ROOT)}")
