"""What each team did over all its games, and what each two did against each other, with intervals by board."""

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
    """A team over its games; games that were broken off at the turn cap are in no rate.

    Attributes:
        team: its SPEC; in Duet ``A with B`` where two different teams played together.
        games: how many, ``capped`` ones included.
        capped: broken off.
        forfeits: games that it lost by a bad move of its own program.
        win_rate: share of games won.
        turns: clues of its own in games that it won (in Duet and solo: all clues).
        assassin: share of games that it lost by touching the assassin.
        number: mean number of its clues, zero and ``unlimited`` counting as 0.
        precision: share of the cards it touched that were its own.
        score: Duet's points of a win (D12), or solo turns with a loss as 25; None in the classic game.
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


_COLUMNS: Final = ("counted", "won", "won_turns", "assassin", "clues", "number", "guesses", "found", "score", "scored")


_SHARES: Final = ("win_rate", "assassin", "precision")


def by_team(games: pd.DataFrame) -> pd.DataFrame:
    """One row for each team in each game: what it did, as numbers that can be added up."""
    import pandas as pd

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
                    "clues": mine[f"{side}_clues"] + mine[f"{other}_clues"].where(both, 0),
                    "number": mine[f"{side}_number"] + mine[f"{other}_number"].where(both, 0),
                    "guesses": mine[f"{side}_guesses"] + mine[f"{other}_guesses"].where(both, 0),
                    "found": mine[f"{side}_found"] + mine[f"{other}_found"].where(both, 0),
                    "score": mine["score"].fillna(0),
                    "scored": mine["score"].notna(),
                    "forfeit": (mine["forfeit_by"] == seat)
                    | (mine["forfeit_by"].notna() & (mine["kind"] != "classic")),
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def _seats(games: pd.DataFrame, side: str) -> pd.Series[str]:
    """The seat of a side: red or a for ``one``, the starting one for who plays solo."""
    names = {"one": ("red", "a"), "two": ("blue", "b")}[side]
    seat = games["kind"].map({"classic": names[0], "duet": names[1]})
    return seat.where(games["kind"] != "solo", games["starts"])


def _pair(games: pd.DataFrame) -> pd.Series[str]:
    """What plays together: the team, or two different ones of a Duet game."""
    apart = (games["kind"] == "duet") & (games["one"] != games["two"])
    return games["one"].where(~apart, games["one"] + " with " + games["two"].fillna(""))


def seatings(rows: pd.DataFrame) -> int:
    """How often a team played a board from a seat, of rows as ``by_team`` makes them.

    Against other opponents it plays the same board in much the same way: those games are not independent trials.
    """
    return len(rows[["team", "board", "starts"]].drop_duplicates())


def team_results(games: pd.DataFrame) -> tuple[TeamResult, ...]:
    """Every team of a games table, in alphabetical order."""
    rows = by_team(games)
    out = []
    for team, mine in rows.groupby("team", sort=True):
        live = mine[mine["counted"]]
        columns = live[list(_COLUMNS)].to_numpy(dtype=np.float64)
        if len(live):
            found = totals(live["board"], columns)
            at, units = _COLUMNS.index, seatings(live)
            rate = {
                name: found.ratio(at(above), at(below), independent=units if name in _SHARES else None)
                for name, above, below in (
                    ("win_rate", "won", "counted"),
                    ("turns", "won_turns", "won"),
                    ("assassin", "assassin", "counted"),
                    ("number", "number", "clues"),
                    ("precision", "found", "guesses"),
                    ("score", "score", "scored"),
                )
            }
        else:
            rate = dict.fromkeys(("win_rate", "turns", "assassin", "number", "precision", "score"))
        capped = len(mine) - len(live)
        out.append(TeamResult(str(team), len(mine), capped, int(mine["forfeit"].sum()), **rate))
    return tuple(out)


def head_to_head(games: pd.DataFrame) -> dict[tuple[str, str], Interval]:
    """Classic: the share of games that the first team won against the second, both ways round."""
    rows = by_team(games)
    rows = rows[rows["counted"] & rows["other"].notna() & (rows["team"] != rows["other"])]
    out = {}
    for (team, other), mine in rows.groupby(["team", "other"], sort=True):
        found = totals(mine["board"], mine[["won", "counted"]].to_numpy(dtype=np.float64)).ratio(
            0, 1, independent=seatings(mine)
        )
        if found is not None:
            out[str(team), str(other)] = found
    return out
