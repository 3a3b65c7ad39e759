"""Totals by board, drawn again and again: the one way in which intervals are made here.

Boards are drawn with replacement, each with all games that were played on it, so that games on one board, with seats
changed or with other teams, stay together (the cluster bootstrap; Efron and Tibshirani 1993). A measure is a quotient
of two totals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from codenames_ai.lab.arena import Interval
from codenames_ai.lab.arena.games import resamples

if TYPE_CHECKING:
    import pandas as pd

Floats = npt.NDArray[np.float64]

DRAWS: Final = 1000
GROUPS: Final = 2000
"""Of more boards than these, several are drawn together: the interval is the same, and memory stays small."""

LEVEL: Final = 0.95


@dataclass(frozen=True, eq=False, slots=True)
class Sums:
    """Totals of several columns, as they are and drawn again.

    Attributes:
        total: float64 [columns].
        drawn: float64 [DRAWS, columns].
    """

    total: Floats
    drawn: Floats

    def ratio(self, above: int, below: int, *, units: int | None = None) -> Interval | None:
        """One column's total by another's, with its interval; None where the lower one is 0.

        A share that was all or nothing on every board says nothing of its spread. Its interval is that of Clopper and
        Pearson (1934) for so many units that may be taken as independent (``seatings``).
        """
        if not self.total[below]:
            return None
        with np.errstate(divide="ignore", invalid="ignore"):
            drawn = self.drawn[:, above] / self.drawn[:, below]
        value, games = float(self.total[above] / self.total[below]), int(self.total[below])
        if units and value in (0.0, 1.0):
            far = ((1 - LEVEL) / 2) ** (1 / units)
            return Interval(value, far if value else 0.0, 1.0 if value else 1 - far, games)
        return interval(value, drawn, games)


def seatings(rows: pd.DataFrame) -> int:
    """Of rows as ``by_team`` makes them: how often a team sat down to a board, starting or not.

    Against other opponents it plays the same board much the same: those games are no new units.
    """
    return len(rows[["team", "board", "starts"]].drop_duplicates())


def interval(value: float, drawn: Floats, games: int) -> Interval:
    """A value with the interval that most of its draws fall into; draws that have no value are left out.

    Draws that are all the same, as those of one board are, tell no spread: there are no bounds then.
    """
    sound = drawn[np.isfinite(drawn)]
    if not len(sound) or sound.min() == sound.max():
        return Interval(value, np.nan, np.nan, games)
    low, high = np.quantile(sound, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(value, float(low), float(high), games)


def sums(boards: pd.Series[int], columns: npt.ArrayLike) -> Sums:
    """The totals of some columns, float [rows, columns], whose rows belong to these boards."""
    values = np.asarray(columns, dtype=np.float64)
    ids, place = np.unique(boards.to_numpy(), return_inverse=True)
    groups = min(len(ids), GROUPS)
    by_group = np.zeros((groups, values.shape[1]))
    np.add.at(by_group, place % groups, values)
    drawn = np.empty((DRAWS, values.shape[1]))
    for i, chosen in enumerate(resamples(groups, DRAWS, "boards")):
        drawn[i] = np.bincount(chosen, minlength=groups) @ by_group
    return Sums(by_group.sum(axis=0), drawn)
