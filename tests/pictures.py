"""Helpers for the tests of pictures: things to draw, both themes, a drawn figure, a check that its axes have names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest

import codenames_ai as cn
from codenames_ai.show import plots

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BOARD = cn.deal("classic", seed=1)
PLAYED = cn.series(
    "classic", {"red": "margin:vectors=gm+similarity:vectors=pn", "blue": "random+random"}, 6, seed=5
).records
both = pytest.mark.parametrize("theme", list(plots.THEMES))


def drawn(figure: Figure) -> str:
    """The figure drawn whole; all its text."""
    from matplotlib.text import Text

    assert figure._repr_png_().startswith(b"\x89PNG")  # type: ignore[attr-defined]
    return "\n".join(t.get_text() for t in figure.findobj(Text))


def named(figure: Figure, axes: int = 0) -> bool:
    """Whether both axes have names."""
    ax = figure.axes[axes]
    return bool(ax.get_xlabel() and ax.get_ylabel())


def chances() -> pd.DataFrame:
    """Probabilities that are what they say."""
    rng = np.random.default_rng(0)
    rows = []
    for turn in range(150):
        p = rng.dirichlet(np.full(12, 0.3))
        hit = rng.choice(12, p=p)
        rows += [(str(turn // 5), p[i], i == hit) for i in range(12)]
    return pd.DataFrame(rows, columns=["cluster", "probability", "touched"])
