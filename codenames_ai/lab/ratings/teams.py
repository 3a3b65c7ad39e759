"""The results of each team over all its games, and of each two teams against each other, with intervals by board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from codenames_ai.lab.arena import CAPPED
from codenames_ai.lab.intervals import Interval, totals

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A team's results; rates leave out games that were stopped at the turn limit.

    Attributes:
        team: its SPEC; in Duet ``A with B`` where two different teams played together.
        games: how many games it played, ``capped`` ones included.
        capped: how many of these were stopped at the turn limit.
        forfeits: how many it lost because its own program broke a rule.
        win_rate: share of games won.
        turns: mean number of its clues in games that it won (in Duet and solo of all clues).
        assassin: share of games that it lost by touching the assassin.
        number: mean number of its clues, zero and ``unlimited`` counting as 0.
        precision: share of the cards it touched that were its own.
        score: mean points of a win in Duet (D12), or mean turns in solo, where a loss counts 25; None in classic games.
    """

    team: str
    games: int
    capped: int
    forfeits: int
    win_rate: Interval | None
    turns: Interval | None
    assassin: Interval | None
    number: Interval | None
    precision: Interval | None
    score: Interval | None


_RATES: Final = {
    "win_rate": ("won", "counted"),
    "turns": ("won_turns", "won"),
    "assassin": ("assassin", "counted"),
    "number": ("number", "clues"),
    "precision": ("found", "guesses"),
    "score": ("score", "scored"),
}
"""Each rate as the ratio of two columns of ``by_team``."""

_SHARES: Final = ("win_rate", "assassin", "precision")
"""The rates that lie between 0 and 1."""


def by_team(games: pd.DataFrame) -> pd.DataFrame:
    """One row for each team in each game, with its counts."""
    import pandas as pd  # takes half a second to load, and a comparison does not need it

    counted = games["reason"] != CAPPED
    parts = []
    classic = games["kind"] == "classic"
    for side, other in (("one", "two"), ("two", "one")):
        mine = games[classic] if side == "two" else games
        if not len(mine):
            continue
        both = mine["kind"] == "duet"
        won = mine["won"] if side == "one" else counted[mine.index] & (mine["winner"].notna()) & ~mine["won"]
        seat = _seats(mine, side)
        turns = mine[f"{side}_clues"].where(mine["kind"] == "classic", mine["turns"])
        parts.append(
            pd.DataFrame(
                {
                    "game": mine["game"],
                    "board": mine["board"],
                    "team": _pair(mine) if side == "one" else mine[side],
                    "other": mine[other].where(mine["kind"] == "classic"),
                    "starts": mine["starts"] == seat,
                    "counted": counted[mine.index],
                    "won": won,
                    "won_turns": turns.where(won, 0),
                    "assassin": mine["assassin"] & ~won,
                    **{
                        name: mine[f"{side}_{name}"] + mine[f"{other}_{name}"].where(both, 0)
                        for name in ("clues", "number", "guesses", "found")
                    },
                    "score": mine["score"].fillna(0),
                    "scored": mine["score"].notna(),
                    "forfeit": (mine["forfeit_by"] == seat)
                    | (mine["forfeit_by"].notna() & (mine["kind"] != "classic")),
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def _seats(games: pd.DataFrame, side: str) -> pd.Series[str]:
    """A side's seat in each game: red or a for ``one``, blue or b for ``two``; in solo games the one that starts."""
    names = {"one": ("red", "a"), "two": ("blue", "b")}[side]
    seat = games["kind"].map({"classic": names[0], "duet": names[1]})
    return seat.where(games["kind"] != "solo", games["starts"])


def _pair(games: pd.DataFrame) -> pd.Series[str]:
    """The name of what plays together: one team, or the two different teams of a Duet game."""
    apart = (games["kind"] == "duet") & (games["one"] != games["two"])
    return games["one"].where(~apart, games["one"] + " with " + games["two"].fillna(""))


def seatings(rows: pd.DataFrame) -> int:
    """How many different pairs of board and seat these rows of ``by_team`` have.

    A team plays the same board from the same seat in much the same way against every opponent, so those games are not
    independent trials.
    """
    return len(rows[["team", "board", "starts"]].drop_duplicates())


def team_results(games: pd.DataFrame) -> tuple[TeamResult, ...]:
    """Every team of a games table, in alphabetical order."""
    rows = by_team(games)
    out = []
    for team, mine in rows.groupby("team", sort=True):
        live = mine[mine["counted"]]
        columns = sorted({column for pair in _RATES.values() for column in pair})
        found = totals(live["board"], live[columns].to_numpy(dtype=np.float64))
        at, units = columns.index, seatings(live)
        rate = {
            name: found.ratio(at(above), at(below), independent=units if name in _SHARES else None)
            for name, (above, below) in _RATES.items()
        }
        capped = len(mine) - len(live)
        out.append(TeamResult(str(team), len(mine), capped, int(mine["forfeit"].sum()), **rate))
    return tuple(out)


def met(games: pd.DataFrame) -> pd.DataFrame:
    """The rows of ``by_team`` for finished classic games of two different teams."""
    rows = by_team(games)
    return rows[rows["counted"] & rows["other"].notna() & (rows["team"] != rows["other"])]


def head_to_head(games: pd.DataFrame) -> dict[tuple[str, str], Interval]:
    """For each ordered pair of classic teams, the share of their games that the first won."""
    out = {}
    for (team, other), mine in met(games).groupby(["team", "other"], sort=True):
        found = totals(mine["board"], mine[["won", "counted"]].to_numpy(dtype=np.float64)).ratio(
            0, 1, independent=seatings(mine)
        )
        if found is not None:
            out[str(team), str(other)] = found
    return out
