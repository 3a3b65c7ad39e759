"""Text for people about the players there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codenames_ai.players.registry import ENTRIES, OPERATIVE, PARTNERS, SPYMASTER

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text


def players_parts() -> tuple[Text | Table, ...]:
    """All players by seat, with options, defaults and what they mean."""
    from rich.table import Table
    from rich.text import Text

    parts: list[Text | Table] = []
    for seat in (SPYMASTER, OPERATIVE):
        parts.append(Text(f"{seat}s", style="bold"))
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(min_width=18)
        grid.add_column()
        for entry in ENTRIES:
            if entry.seat == seat:
                grid.add_row(Text(f"  {entry.name}", style="bold green"), entry.doc)
                for option in entry.options:
                    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
                    grid.add_row(Text(f"    {option.name}={default}", style="cyan"), Text(option.doc, style="dim"))
        parts.append(grid)
    pairs = ", ".join(f"{name} is {name}+{partner}" for name, partner in PARTNERS.items())
    parts.append(Text(f"As a team a single name stands for a pair: {pairs}."))
    parts.append(Text('Of your own: python:FILE.py:CLASS, or in any language process:cmd="COMMAND".'))
    return tuple(parts)
