"""Ratings of classic teams by the model of Bradley and Terry (1952), in Elo points.

    P(i beats j, i starting) = 1 / (1 + exp(-(r_i - r_j + h)))

where h is the advantage of starting. It is fitted to the counts of all games at once by Newton's method, so the
order of the games and of the teams does not matter. Half a win and half a loss are added to each side of each pairing
that was played, so that a team that won every game has a finite rating (the prior of a draw, as in Bayeselo).
Intervals come from resampling the boards (``lab.intervals``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from codenames_ai.lab.intervals import Floats, Interval, percentiles, totals
from codenames_ai.lab.ratings.teams import met

if TYPE_CHECKING:
    import pandas as pd

ELO: Final = 400 / np.log(10)
"""Elo points in one natural unit: 400 points multiply the odds by ten."""

PRIOR: Final = 0.5
"""Wins and losses that are added to each side of a pairing."""

STEPS: Final = 100
CLOSE: Final = 1e-9
"""Newton's method ends after this many steps, or when no parameter changes by more than this."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A team's rating in Elo points; those of all teams have mean 0.

    Attributes:
        team: its SPEC.
        elo: the rating with its interval, and the number of the team's games.
        bound: ``>`` if the team won all its games, ``<`` if it lost all: its rating is only a bound. Else empty.
    """

    team: str
    elo: Interval
    bound: str = ""


@dataclass(frozen=True, slots=True)
class Ratings:
    """All ratings, best first, and the advantage of starting, in Elo points."""

    teams: tuple[Rating, ...]
    start: Interval


def ratings(games: pd.DataFrame) -> Ratings | None:
    """The ratings of all teams in a table of classic games; None if no two different teams met."""
    rows = met(games)
    teams = sorted({*rows["team"]})
    if len(teams) < 2:
        return None
    place = {team: i for i, team in enumerate(teams)}
    first = rows[rows["starts"]]  # each game once, as its starting team saw it
    pair = first["team"].map(place).to_numpy() * len(teams) + first["other"].map(place).to_numpy()
    pairs, column = np.unique(pair, return_inverse=True)
    won = first["won"].to_numpy(dtype=bool)
    counts = np.zeros((len(first), 2 * len(pairs)))
    counts[np.arange(len(first)), 2 * column + ~won] = 1
    found = totals(first["board"], counts)
    design = np.zeros((len(pairs), len(teams) + 1))
    design[np.arange(len(pairs)), pairs // len(teams)] = 1
    design[np.arange(len(pairs)), pairs % len(teams)] = -1
    design[:, -1] = 1
    best = fit(design, found.observed[None, :])[0] * ELO
    drawn = fit(design, found.resampled) * ELO
    results = rows.groupby("team")["won"].agg(["size", "sum"])
    out = []
    for i, team in enumerate(teams):
        played, wins = map(int, results.loc[team])
        bound = ">" if wins == played else "<" if wins == 0 else ""
        out.append(Rating(team, percentiles(float(best[i]), drawn[:, i], played), bound))
    out.sort(key=lambda rating: (-rating.elo.mean, rating.team))
    return Ratings(tuple(out), percentiles(float(best[-1]), drawn[:, -1], len(first)))


def fit(design: Floats, counts: Floats) -> Floats:
    """The maximum-likelihood parameters for several sets of counts at once.

    Args:
        design: [pairs, teams + 1]: 1 for the team that starts, -1 for the other; the last column, 1, is for starting.
        counts: [sets, 2 · pairs]: for each pair the wins and the losses of the team that starts.

    Returns:
        [sets, teams + 1] in natural units; those of the teams have mean 0.
    """
    wins, losses = counts[:, 0::2] + PRIOR, counts[:, 1::2] + PRIOR
    played = wins + losses
    k = design.shape[1]
    centring = np.zeros((k, k))
    centring[:-1, :-1] = 1.0  # holds the mean of the ratings at 0
    beta = np.zeros((len(counts), k))
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-beta @ design.T))
        gradient = (wins - played * p) @ design
        hessian = np.einsum("sp,pi,pj->sij", played * p * (1 - p), design, design, optimize=True)
        step = np.linalg.solve(hessian + centring + 1e-9 * np.eye(k), gradient[:, :, None])[:, :, 0]
        largest = np.abs(step).max(axis=1, keepdims=True)
        beta += step / np.maximum(1, largest)  # at most 1: far from the maximum a full step may miss it
        if largest.max() < CLOSE:
            break
    beta[:, :-1] -= beta[:, :-1].mean(axis=1, keepdims=True)
    return beta
