"""Executes the notebooks from a clean state.

    python tools/notebooks.py             run each; exit status 1 after an error, a warning, or other kinds of outputs
    python tools/notebooks.py --write     run each and save its outputs, without what differs from run to run
    python tools/notebooks.py 01 02       only those whose names begin with 01 or 02

Each runs in its own kernel, in `notebooks/`, two at a time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
TIMEOUT = 240
WIDGET = "application/vnd.jupyter.widget-view+json"
"""Needs a running kernel; a saved notebook keeps the table next to it."""


def execute(file: Path) -> tuple[Any, float]:
    """The notebook with its outputs, and the seconds it took."""
    book = nbformat.read(file, as_version=4)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    start = time.perf_counter()
    NotebookClient(
        book,
        timeout=TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": str(FOLDER)}},
        extra_arguments=[
            "--IPKernelApp.log_level=40"
        ],  # it warns each time that it uses plain TCP on the loopback address
    ).execute()
    return tidy(book), time.perf_counter() - start


def tidy(book: Any) -> Any:
    """The notebook without times, ids, versions and widgets, so that the same outputs give the same file."""
    book.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    count = 0
    for number, cell in enumerate(book.cells):
        cell.id = f"cell-{number:02}"
        cell.metadata = {}
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count
        cell.outputs = joined(o for o in cell.outputs if not progress(o))
        for output in cell.outputs:
            output.pop("execution_count", None)
            if output.output_type == "execute_result":
                output.execution_count = count
            if "data" in output:
                output.data.pop(WIDGET, None)
                output.metadata = {}
    return book


def joined(outputs: Iterable[Any]) -> list[Any]:
    """Outputs with printed text joined into one, because a kernel splits it at random times."""
    out: list[Any] = []
    for output in outputs:
        last = out[-1] if out else None
        if last is not None and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            out.append(output)
    return out


def progress(output: Any) -> bool:
    """Whether an output only reports work that is done once, such as filling the cache."""
    return (
        output.output_type == "stream"
        and output.name == "stderr"
        and all(line.startswith("codenames-ai: ") for line in output.text.splitlines() if line.strip())
    )


def kinds(book: Any) -> list[list[tuple[str, ...]]]:
    """For each code cell, the kinds of its outputs."""
    return [
        [(o.output_type, o.get("name", ""), *sorted(o.get("data", ()))) for o in cell.outputs]
        for cell in book.cells
        if cell.cell_type == "code"
    ]


def complaints(file: Path, book: Any, write: bool) -> list[str]:
    """The problems of a run: warnings, or saved outputs that this code does not give."""
    out = []
    for number, cell in enumerate(book.cells):
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and output.name == "stderr":
                out.append(f"{file.name}: cell {number}: on stderr: {output.text.strip()[:300]}")
    if not write and kinds(nbformat.read(file, as_version=4)) != kinds(book):
        out.append(f"{file.name}: the saved outputs are not from this code; `make notebooks-write` saves them again")
    return out


def run(file: Path, write: bool) -> list[str]:
    """Execute one notebook; its problems."""
    try:
        book, seconds = execute(file)
    except CellExecutionError as e:
        return [f"{file.name}: {e}"]
    wrong = complaints(file, book, write)
    if write and not wrong:
        nbformat.write(book, file)
    print(f"{file.name}: {seconds:.0f} s", flush=True)
    return wrong


def main() -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("begins", nargs="*", help="first letters of the notebooks' names")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    files = [f for f in sorted(FOLDER.glob("*.ipynb")) if not given.begins or f.name.startswith(tuple(given.begins))]
    if not files:
        parser.error("no such notebook")
    # a kernel finds this environment's interpreter first, and uses its own tables and caches
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CODENAMES_AI_VECTORS"] = folder
        with ThreadPoolExecutor(max_workers=2) as pool:
            wrong = [line for lines in pool.map(lambda f: run(f, given.write), files) for line in lines]
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
