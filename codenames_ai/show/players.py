"""The list of players, for a terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from codenames_ai.players.registry import ENTRIES, OPERATIVE, PARTNERS, SPYMASTER
from codenames_ai.show.phrases.words import OWN_PLAYERS, PAIRS


def players_parts() -> tuple[Text | Table, ...]:
    """All players by seat, with options, defaults and what they mean."""
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
    parts.append(Text(PAIRS.format(pairs)))
    parts.append(Text(OWN_PLAYERS))
    return tuple(parts)
