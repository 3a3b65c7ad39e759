"""Draws the pictures of the documentation pages, in both themes, with the code that the pages show.

python docs/pictures/plots.py
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import codenames_ai as cn

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def figures(theme: str) -> dict[str, Figure]:
    """Name -> picture."""
    board = cn.deal("classic", seed=1)
    clues = cn.spymaster("margin").clues(cn.view(board), top=6)
    record = cn.play(
        "duet", {"a": "margin:vectors=gm+similarity:vectors=minilm", "b": "margin:vectors=gm+similarity"}, seed=3
    )
    return {
        "clue_chart": cn.plots.clue_chart(board, clues[0], theme=theme),
        "board_heat_map": cn.plots.board_heat_map(board, clues, theme=theme),
        "embedding_map": cn.plots.embedding_map(board, clues[:3], theme=theme),
        "timeline": cn.plots.timeline(record, theme=theme),
    }


def main() -> None:
    """Write the pictures as PNG; the same tables and libraries give the same bytes."""
    for theme in cn.plots.THEMES:
        for name, figure in figures(theme).items():
            file = Path(__file__).with_name(f"{name}{'_dark' if theme == 'dark' else ''}.png")
            figure.savefig(file, dpi=90, bbox_inches="tight", metadata={"Software": None})


if __name__ == "__main__":
    main()
