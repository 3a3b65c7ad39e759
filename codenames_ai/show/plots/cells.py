"""Heat maps: a table of numbers as coloured cells, and text in them that can be read on every colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from codenames_ai.lab.intervals import Interval
from codenames_ai.show.plots.style import Theme, bare

Ends = tuple[float | None, float | None]
"""The numbers at the two ends of a scale; None for the least and the greatest that there is."""


def cells(
    axes: Axes,
    values: npt.NDArray[np.float64],
    rows: Sequence[str],
    columns: Sequence[str],
    scale: str | Sequence[str],
    *,
    ends: Ends = (None, None),
    between: str = "none",
) -> QuadMesh:
    """A coloured cell for each number, the first row at the top; NaN leaves a gap.

    Cells are shapes and not pixels, so they stay sharp in SVG. The centre of a cell is at (column, row).

    Args:
        axes: to draw into; its frame and ticks go, its labels are the rows and columns.
        values: float64 [rows, columns].
        rows: what each row is called.
        columns: what each column is called.
        scale: as in ``Theme``.
        ends: of the scale.
        between: colour of lines between the cells.
    """
    colours = scale if isinstance(scale, str) else LinearSegmentedColormap.from_list("scale", scale)
    x, y = np.arange(len(columns)), np.arange(len(rows))
    low, high = ends
    drawn = axes.pcolormesh(x, y, values, cmap=colours, vmin=low, vmax=high, edgecolors=between, linewidth=2.5)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(x, columns)
    axes.set_yticks(y, rows)
    bare(axes, "left", "bottom")
    return drawn


def estimate_cells(
    axes: Axes,
    found: Mapping[tuple[int, int], Interval | None],
    rows: Sequence[str],
    columns: Sequence[str],
    theme: Theme,
    written: Callable[[float], str],
    *,
    ends: Ends = (None, None),
    between: str = "none",
) -> QuadMesh:
    """A heat map of estimates: each cell has its mean, and its interval below where that is known.

    Args:
        axes: to draw into.
        found: (row, column) -> estimate; a cell without one is an empty frame.
        rows: what each row is called.
        columns: what each column is called.
        theme: the scale of the cells and the colour of empty frames.
        written: a number as text.
        ends: of the scale.
        between: colour of lines between the cells.
    """
    values = np.full((len(rows), len(columns)), np.nan)
    for place, value in found.items():
        values[place] = np.nan if value is None else value.mean
    drawn = cells(axes, values, rows, columns, theme.scale, ends=ends, between=between)
    for row, column in zip(*np.nonzero(np.isnan(values)), strict=True):
        frame = Rectangle((column - 0.485, row - 0.475), 0.97, 0.95, facecolor="none", edgecolor=theme.grid)
        axes.add_patch(frame)
    for (row, column), value in found.items():
        if value is None:
            continue
        text_in(axes, drawn, (column, row), value.mean, written(value.mean), 11, down=-0.09 if value.known else 0.0)
        if value.known:
            spread = f"[{written(value.low)}, {written(value.high)}]"
            text_in(axes, drawn, (column, row), value.mean, spread, 7.5, down=0.25)
    return drawn


def text_in(
    axes: Axes, drawn: QuadMesh, place: tuple[int, float], value: float, text: str, size: float, down: float = 0.0
) -> None:
    """Text in the cell of a value: black or white, whichever reads better on its colour.

    Args:
        axes: of the cells.
        drawn: the cells.
        place: column and row.
        value: the number that gives the cell its colour.
        text: what it says.
        size: of the letters, in points.
        down: from the cell's middle, in cells.
    """
    ink = text_on(np.asarray(drawn.to_rgba(np.array([value])))[0])
    axes.text(place[0], place[1] + down, text, ha="center", va="center", color=ink, fontsize=size)


def text_on(rgba: npt.NDArray[np.float64]) -> str:
    """Black or white, whichever reads better on a colour, red to alpha from 0 to 1 (WCAG's relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if luminance > 0.179 else "#ffffff"
