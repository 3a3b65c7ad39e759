"""The style of all pictures: two themes, colours that colour-blind readers tell apart, a letter and shape with each.

Colours are those of Okabe and Ito (2008), made lighter for the dark theme.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from codenames_ai.core.board import AGENT, ASSASSIN, BLUE, BYSTANDER, RED
from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown
from codenames_ai.core.views import ENEMY, OWN
from codenames_ai.show.phrases.words import LETTERS, NAMES

SHAPES: Final[Mapping[str, str]] = {
    RED: "s",
    ENEMY: "s",
    BLUE: "o",
    OWN: "o",
    AGENT: "o",
    BYSTANDER: "^",
    ASSASSIN: "X",
}
"""The marker of each identity."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one theme.

    Attributes:
        paper: the background.
        ink: text and axes.
        faint: secondary text and lines.
        grid: lines behind the data.
        identities: of each identity of a card.
        series: of data series, in turn; each has its own of ``HATCHES`` too.
        scale: of heat maps, from little to much: a matplotlib colour map whose lightness grows evenly, so that it reads
            in grey too; or colours to go through.
    """

    paper: str
    ink: str
    faint: str
    grid: str
    identities: Mapping[str, str]
    series: tuple[str, ...]
    scale: str | tuple[str, ...]

    def rc(self) -> Any:
        """As settings of matplotlib, a dict."""
        return {
            "figure.facecolor": self.paper,
            "axes.facecolor": self.paper,
            "savefig.facecolor": self.paper,
            "text.color": self.ink,
            "axes.labelcolor": self.ink,
            "axes.edgecolor": self.faint,
            "axes.titlecolor": self.ink,
            "xtick.color": self.faint,
            "ytick.color": self.faint,
            "xtick.labelcolor": self.ink,
            "ytick.labelcolor": self.ink,
            "grid.color": self.grid,
            "grid.linewidth": 0.8,
            "axes.axisbelow": True,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.titlelocation": "left",
            "axes.titlesize": 11,
            "axes.titleweight": "bold",
            "axes.titlepad": 10,
            "axes.labelsize": 9.5,
            "xtick.labelsize": 9,
            "ytick.labelsize": 9,
            "legend.frameon": False,
            "legend.fontsize": 9,
            "font.size": 9.5,
            "font.family": "DejaVu Sans",  # comes with matplotlib: the same picture everywhere
            "hatch.linewidth": 0.7,
            "figure.dpi": 100,
        }


HATCHES: Final = ("", "////", "....", "\\\\\\\\", "xxxx", "----", "oo")
"""Fillings that distinguish series without colour."""


def _identities(red: str, blue: str, own: str, bystander: str, assassin: str) -> dict[str, str]:
    return {RED: red, ENEMY: red, BLUE: blue, OWN: own, AGENT: own, BYSTANDER: bystander, ASSASSIN: assassin}


THEMES: Final[Mapping[str, Theme]] = {
    "light": Theme(
        paper="#ffffff",
        ink="#1f2328",
        faint="#6a737d",
        grid="#e4e7eb",
        identities=_identities("#d55e00", "#0072b2", "#00805c", "#8a7448", "#000000"),
        series=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6a737d"),
        scale="cividis",
    ),
    "dark": Theme(
        paper="#16191d",
        ink="#e8eaed",
        faint="#9aa3ad",
        grid="#2c3238",
        identities=_identities("#ff8f4d", "#5cb8f0", "#3fcf9f", "#bda77d", "#ffffff"),
        series=("#5cb8f0", "#ff8f4d", "#3fcf9f", "#e39ac2", "#f0b93a", "#a9dcff", "#9aa3ad"),
        scale="cividis",
    ),
}


def theme_of(name: str) -> Theme:
    """The theme with this name; InputError if there is none."""
    try:
        return THEMES[name]
    except (KeyError, TypeError):
        raise InputError(f"theme: {shown(name)}: choose {' or '.join(THEMES)}") from None


@contextmanager
def canvas(theme: str, ax: Axes | None, size: tuple[float, float]) -> Iterator[tuple[Figure, Axes, Theme]]:
    """A figure and axes to draw into, in a theme: those of ``ax``, or new ones of this size in inches.

    Raises:
        InputError: no such theme, or ``ax`` is not axes.
    """
    colours = theme_of(theme)
    with styled(colours):
        if ax is None:
            figure = picture(size)
            yield figure, figure.add_subplot(), colours
        else:
            if not isinstance(ax, Axes):
                raise InputError(f"ax: {shown(ax)} is not matplotlib axes; give one of those from plots.subplots()")
            owner = ax.get_figure(root=True)
            assert isinstance(owner, Figure)
            yield owner, ax, colours


@contextmanager
def styled(colours: Theme) -> Iterator[None]:
    """Within, new artists take the theme's colours."""
    with mpl.rc_context(colours.rc()):
        yield


def use(theme: str = "light") -> None:
    """Let matplotlib draw the user's own pictures in a theme too, from now on."""
    mpl.rcParams.update(theme_of(theme).rc())


class Picture(Figure):
    """A figure that shows itself in a notebook as PNG."""

    def _repr_png_(self) -> bytes:
        out = BytesIO()
        self.savefig(out, format="png", bbox_inches="tight", metadata={"Software": None})
        return out.getvalue()


def picture(size: tuple[float, float]) -> Figure:
    """An empty figure of this size in inches; unlike pyplot's, no global list keeps it alive."""
    return Picture(figsize=size, layout="constrained")


def bare(axes: Axes, *sides: str, grid: Literal["x", "y"] | None = None) -> None:
    """Leave only what has to be there: no tick marks, no frame, grid lines along one axis.

    Args:
        axes: to change.
        sides: of the frame to hide; left and bottom by default.
        grid: ``x`` or ``y`` for lines at its ticks; None for no lines.
    """
    axes.spines[list(sides or ("left", "bottom"))].set_visible(False)
    axes.tick_params(length=0)
    axes.grid(visible=False)
    if grid:
        axes.grid(axis=grid)


def subplots(
    rows: int = 1, columns: int = 1, *, size: tuple[float, float] = (6.0, 4.0), theme: str = "light", **options: Any
) -> tuple[Figure, Any]:
    """A figure and axes in a theme, for your own picture: as ``matplotlib.pyplot.subplots``.

    Args:
        rows: how many panels below one another.
        columns: how many next to one another.
        size: width and height in inches.
        theme: ``light`` or ``dark``.
        options: of matplotlib's ``Figure.subplots``, such as ``sharey``.
    """
    with styled(theme_of(theme)):
        figure = picture(size)
        return figure, figure.subplots(rows, columns, **options)


def named(identity: str) -> str:
    """An identity for a legend: its letter and name."""
    return f"{LETTERS[identity]}  {NAMES[identity]}"
