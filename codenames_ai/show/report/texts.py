"""Tables as text: for the terminal, as Markdown, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from codenames_ai.core.errors import InputError
from codenames_ai.core.files import write_text
from codenames_ai.show.report.tables import Cell, Estimate, ReportTable, is_number, written

WIDE: Final = 5
"""Columns from which on the names of the rows go by numbers on a terminal, where they are not short."""

SHORT: Final = 12
WIDTH: Final = 80


def terminal(tables: Sequence[ReportTable]) -> list[RenderableType]:
    """The tables for ``display.show``, in 80 columns.

    An interval stands below its number, with fewer digits; where there are many columns, teams go by numbers.
    """
    out: list[RenderableType] = []
    for table in map(_numbered, tables):
        grid = Table(
            title=table.title, title_style="bold", title_justify="left", box=None, padding=(0, 1), pad_edge=False
        )
        narrow = _width(table) > WIDTH
        for i, name in enumerate(table.columns):
            name = name.replace(" %", "\n%") if narrow else name  # else a narrow column would lose its unit
            numbers = is_number([row[i] for row in table.rows])
            grid.add_column(name, justify="right" if numbers else "left", overflow="fold", no_wrap=numbers)
        grid.show_header = any(table.columns)
        for row in table.rows:
            grid.add_row(*(Text(_shown(cell)) for cell in row))
        out.append(grid)
        if table.note:
            out.append(Text(table.note, style="dim"))
        out.append(Text(""))
    return out[:-1]


def _numbered(table: ReportTable) -> ReportTable:
    """The table with numbers for its rows' names, explained in the title, if it would be too wide otherwise."""
    names = [str(row[0]) for row in table.rows]
    short = max(map(len, names), default=0) <= SHORT
    if len(table.columns) < WIDE or (short and _width(table) <= WIDTH):
        return table
    numbered = all(name.startswith(f"{i} ") for i, name in enumerate(names, 1))
    key = "".join(f"\n  {name}" if numbered else f"\n  {i} {name}" for i, name in enumerate(names, 1))
    rows = tuple((i, *row[1:]) for i, row in enumerate(table.rows, 1))
    return replace(table, title=table.title + key, columns=("", *table.columns[1:]), rows=rows)


def _width(table: ReportTable) -> int:
    """Characters of a line."""
    cells = [table.columns, *([_shown(cell) for cell in row] for row in table.rows)]
    lines = [[max(map(len, cell.split("\n"))) for cell in row] for row in cells]
    return sum(max(row[i] for row in lines) + 2 for i in range(len(table.columns))) - 2


def _shown(cell: Cell) -> str:
    return cell.stacked() if isinstance(cell, Estimate) else written(cell)


def markdown(tables: Sequence[ReportTable]) -> str:
    """The tables as Markdown."""
    parts = []
    for level, table in enumerate(tables):
        lines = [f"{'#' if level == 0 else '##'} {table.title}", ""]
        heads = table.columns if any(table.columns) else ("what", "value")
        lines.append(f"| {' | '.join(map(_cell, heads))} |")
        sides = ["---:" if is_number([row[i] for row in table.rows]) else "---" for i in range(len(heads))]
        lines.append(f"| {' | '.join(sides)} |")
        lines += [f"| {' | '.join(_cell(written(cell)) for cell in row)} |" for row in table.rows]
        if table.note:
            lines += ["", table.note]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def csv_text(table: ReportTable) -> str:
    """A table as CSV; an estimate has three columns: itself, ``_low`` and ``_high``, as plain numbers."""
    wide = [any(isinstance(row[i], Estimate) for row in table.rows) for i in range(len(table.columns))]
    heads: list[str] = []
    for name, estimate in zip(table.columns, wide, strict=True):
        name = name or ("what" if not heads else "value")
        heads += [name, f"{name}_low", f"{name}_high"] if estimate else [name]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    for row in table.rows:
        cells: list[object] = []
        for cell, estimate in zip(row, wide, strict=True):
            if isinstance(cell, Estimate):
                cells += [_finite(x) for x in (cell.value.mean, cell.value.low, cell.value.high)]
            else:
                cells += [cell, None, None] if estimate else [cell]
        writer.writerow(cells)
    return out.getvalue()


def write_csv(folder: str | Path, tables: Sequence[ReportTable]) -> None:
    """Each table as a file ``NAME.csv`` in the folder, which is made; InputError if it cannot be written."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{folder}: cannot be written: {e.strerror or e}") from None
    for table in tables:
        write_text(Path(folder) / f"{table.name}.csv", csv_text(table))


def to_json(tables: Sequence[ReportTable]) -> dict[str, Any]:
    """The tables by name; an estimate is an object with mean, low, high, games and bound.

    What is not known is null; ``bound`` is ``>`` for at least, ``<`` for at most, else null.
    """
    return {
        table.name: {
            "title": table.title,
            "columns": list(table.columns),
            "rows": [[_plain(cell) for cell in row] for row in table.rows],
        }
        for table in tables
    }


def _plain(cell: Cell) -> object:
    if isinstance(cell, Estimate):
        return {**{name: _finite(x) for name, x in asdict(cell.value).items()}, "bound": cell.bound or None}
    return cell


def _finite(x: float) -> float | None:
    return x if math.isfinite(x) else None
