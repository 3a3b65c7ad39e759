"""Forfeited games: which player forfeited them, and why."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Forfeits:
    """The forfeits of one player.

    Attributes:
        player: its SPEC, its seat if that was always the same, and its role: ``margin (red spymaster)``.
        games: how many games it forfeited.
        why: its most frequent reason.
        times: how many of the games had that reason.
    """

    player: str
    games: int
    why: str
    times: int


_REASON: Final = re.compile(r"(?P<label>.*?) \((?P<seat>red|blue|a|b) (?P<role>spymaster|operative)\): (?P<why>.*)")
"""A forfeit's reason as ``arena.loop`` writes it."""


def forfeits(reasons: Iterable[str]) -> tuple[Forfeits, ...]:
    """The forfeits of each player that has any, the player with most first.

    Args:
        reasons: the reason of each forfeited game, as in ``Row.forfeit``.
    """
    why: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    seats: dict[tuple[str, str], set[str]] = defaultdict(set)
    for reason in reasons:
        read = _REASON.fullmatch(reason)
        player = (reason, "") if read is None else (read["label"], read["role"])
        why[player][reason if read is None else read["why"]] += 1
        if read is not None:
            seats[player].add(read["seat"])
    out = []
    for (label, role), counts in why.items():
        seat = f"{next(iter(seats[label, role]))} " if len(seats[label, role]) == 1 else ""
        text, times = min(counts.items(), key=lambda kv: (-kv[1], kv[0]))
        out.append(Forfeits(f"{label} ({seat}{role})" if role else "", counts.total(), text, times))
    return tuple(sorted(out, key=lambda f: (-f.games, f.player, f.why)))
