"""Heat maps: a table of numbers as coloured cells, and text in them that can be read on every colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh

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

    Cells are shapes and not pixels, so they stay sharp in SVG. A cell's middle is at (column, row).

    Args:
        axes: to draw into; its frame and ticks go, its labels are the rows and columns.
        values: float64 [rows, columns].
        rows: what each row is called.
        columns: what each column is called.
        scale: as in ``Theme``.
        ends: of the scale.
        between: colour of lines between the cells.
    """
    from matplotlib.colors import LinearSegmentedColormap

    colours = scale if isinstance(scale, str) else LinearSegmentedColormap.from_list("scale", scale)
    x, y = np.arange(len(columns)), np.arange(len(rows))
    low, high = ends
    drawn = axes.pcolormesh(x, y, values, cmap=colours, vmin=low, vmax=high, edgecolors=between, linewidth=2.5)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(x, columns)
    axes.set_yticks(y, rows)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
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
