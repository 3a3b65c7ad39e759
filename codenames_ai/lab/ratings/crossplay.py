"""Cross-play: every spymaster with every operative on the same boards, the effect of each, and paired differences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from codenames_ai.lab.intervals import Floats, Interval, Totals, percentiles, totals
from codenames_ai.lab.ratings.teams import by_team, seatings
from codenames_ai.players import spec

if TYPE_CHECKING:
    import pandas as pd

SPYMASTER: Final = "spymaster"
OPERATIVE: Final = "operative"


@dataclass(frozen=True, slots=True)
class Effect:
    """How much a player adds to the share of games won, averaged over all partners, relative to the mean of its role.

    Attributes:
        role: ``spymaster`` or ``operative``.
        player: its SPEC.
        effect: a share of games, with its interval.
    """

    role: str
    player: str
    effect: Interval


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more often one player wins than another of its role, with the same partners on the same boards."""

    role: str
    first: str
    second: str
    difference: Interval


@dataclass(frozen=True, slots=True)
class Cross:
    """The results of every spymaster with every operative.

    Attributes:
        spymasters: the SPECs of the rows. operatives: those of the columns.
        cells: share of games won, where the two played together.
        effects: of each player; empty unless every spymaster played with every operative and a role has two players.
        differences: between each two players of a role; empty in the same case.
    """

    spymasters: tuple[str, ...]
    operatives: tuple[str, ...]
    cells: dict[tuple[str, str], Interval]
    effects: tuple[Effect, ...] = ()
    differences: tuple[Difference, ...] = ()


def cross_play(games: pd.DataFrame) -> Cross:
    """The cross-play of a games table.

    In the classic game a cell is what its team won against all its opponents; effects and differences are those of
    Duet and solo games, where a team's result is its own.
    """
    rows = by_team(games)
    rows = rows[rows["counted"] & ~rows["team"].str.contains(" with ", regex=False)]
    teams = {team: tuple(map(str, spec.team(team))) for team in sorted({*rows["team"]})}
    spymasters = tuple(sorted({giver for giver, _ in teams.values()}))
    operatives = tuple(sorted({guesser for _, guesser in teams.values()}))
    places = {team: spymasters.index(s) * len(operatives) + operatives.index(o) for team, (s, o) in teams.items()}
    n = len(spymasters) * len(operatives)
    if not len(rows):
        return Cross(spymasters, operatives, {})
    column = rows["team"].map(places).to_numpy()
    counts = np.zeros((len(rows), 2 * n))
    counts[np.arange(len(rows)), column] = rows["won"].to_numpy(dtype=np.float64)
    counts[np.arange(len(rows)), n + column] = 1
    found = totals(rows["board"], counts)
    cells = {}
    units = {team: seatings(mine) for team, mine in rows.groupby("team")}
    for i, giver in enumerate(spymasters):
        for j, guesser in enumerate(operatives):
            place = i * len(operatives) + j
            cell = found.ratio(place, n + place, independent=units.get(f"{giver}+{guesser}"))
            if cell is not None:
                cells[giver, guesser] = cell
    if len(cells) < n or n < 2 or set(rows["other"].dropna()):
        return Cross(spymasters, operatives, cells)
    return Cross(spymasters, operatives, cells, *_effects(found, spymasters, operatives))


def _effects(
    found: Totals, spymasters: tuple[str, ...], operatives: tuple[str, ...]
) -> tuple[tuple[Effect, ...], tuple[Difference, ...]]:
    """The additive model's effects: means over rows and columns of the cells, less the mean of all."""
    n = len(spymasters) * len(operatives)
    shape = (-1, len(spymasters), len(operatives))
    games = int(found.observed[n:].sum())
    with np.errstate(divide="ignore", invalid="ignore"):
        best: Floats = (found.observed[:n] / found.observed[n:]).reshape(shape)
        drawn: Floats = (found.resampled[:, :n] / found.resampled[:, n:]).reshape(shape)
    effects, differences = [], []
    for role, players, axis in ((SPYMASTER, spymasters, 2), (OPERATIVE, operatives, 1)):
        if len(players) < 2:
            continue
        at, draws = best.mean(axis=axis)[0], drawn.mean(axis=axis)
        for i, player in enumerate(players):
            effects.append(
                Effect(role, player, percentiles(float(at[i] - at.mean()), draws[:, i] - draws.mean(axis=1), games))
            )
        for i, first in enumerate(players):
            for j in range(i + 1, len(players)):
                apart = percentiles(float(at[i] - at[j]), draws[:, i] - draws[:, j], games)
                differences.append(Difference(role, first, players[j], apart))
    return tuple(effects), tuple(differences)
