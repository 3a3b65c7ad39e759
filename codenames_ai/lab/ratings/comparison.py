"""Comparisons: two teams play the same boards until a sequential test says which is better, or that neither is."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from codenames_ai.core import chance
from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown
from codenames_ai.lab.arena import CAPPED, Row
from codenames_ai.lab.checks import check_one_of
from codenames_ai.lab.intervals import Interval, percentiles, totals
from codenames_ai.lab.ratings.faults import Forfeits, forfeits
from codenames_ai.lab.ratings.sequential import UNDECIDED, Sequential, Verdict, elo_of, expected
from codenames_ai.lab.runs.folder import ABOUT, check_settings
from codenames_ai.lab.runs.runner import played_shards
from codenames_ai.lab.runs.schedule import pairings
from codenames_ai.lab.runs.settings import SEATS, Settings, make_settings, team_name
from codenames_ai.lab.runs.stored import Run
from codenames_ai.players import spec

MOST_GAMES: Final = 20_000
SHARD: Final = 20
"""Games in a shard: the test can only end at the end of one."""

ELO: Final = (0.0, 20.0)
MOST_ELO: Final = 2000
"""Beyond it the better team wins all but one game of 100,000."""

SHARES: Final = (0.0, 0.03)
"""Duet and solo: differences of the shares of games won."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a comparison found.

    Attributes:
        first: a team's SPEC. second: the other's.
        game: ``classic``, ``duet`` or ``solo``.
        verdict: the result of the test.
        results: how many boards had each result, in words.
        capped: boards left out because a game was stopped at the turn limit.
        difference: in classic games the share that the first won, else how much more often it won than the second.
        elo: the same in Elo points; classic only, else None.
        games: how many games the test has used.
        forfeits: the players that forfeited some of these games.
    """

    first: str
    second: str
    game: str
    verdict: Verdict
    results: dict[str, int]
    capped: int
    difference: Interval
    elo: Interval | None
    games: int
    forfeits: tuple[Forfeits, ...]


Watcher: TypeAlias = Callable[[Verdict], None]


def compare(
    game: str,
    first: str,
    second: str,
    games: int = MOST_GAMES,
    seed: chance.Name = 0,
    *,
    elo0: float | None = None,
    elo1: float | None = None,
    share0: float | None = None,
    share1: float | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    one_sided: bool = False,
    out: str | Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
    **settings: Any,
) -> Comparison:
    """Whether one of two teams is better, from as many games as a sequential test needs.

    Classic: the teams play each board twice, with seats changed. Duet and solo: each team plays each board by itself.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        first: a team's SPEC.
        second: the other team's SPEC.
        games: the largest number of games to play.
        seed: names the boards and the players' random generators.
        elo0: classic: a lead of this many Elo points does not count as better; 0 by default.
        elo1: classic: a lead of this many Elo points counts as better; 20 by default.
        share0: Duet and solo: as ``elo0``, but a difference of shares of games won; 0 by default.
        share1: Duet and solo: as ``elo1``, but a difference of shares of games won; 0.03 by default.
        alpha: probability of calling a team better although it is not.
        beta: probability of not finding that a team is better.
        one_sided: ask only whether the first is better, as chess engines are tested.
        out: a folder to store the games in; the same call continues from it.
        workers: as for ``selfplay``; likewise ``cluster`` and ``settings``.
        progress: called with the current verdict after each shard.

    Raises:
        InputError: as for ``selfplay``, or the hypotheses do not fit.
    """
    kind = "elo" if game == "classic" else "share"
    given = {"elo": (elo0, elo1), "share": (share0, share1)}
    wrong = given["share" if kind == "elo" else "elo"]
    if any(x is not None for x in wrong):
        fits = "elo0 and elo1, in Elo points" if kind == "elo" else "share0 and share1, shares of games won"
        raise InputError(f"a {game} test takes {fits}")
    defaults = ELO if kind == "elo" else SHARES
    low, high = (d if x is None else float(x) for d, x in zip(defaults, given[kind], strict=True))
    if not low < high:
        raise InputError(f"{kind}0 is {low:g} and {kind}1 is {high:g}: the first must be less than the second")
    most = MOST_ELO if kind == "elo" else 1
    if not (-most < low and high < most):
        raise InputError(f"{kind}0 is {low:g} and {kind}1 is {high:g}: both must lie between {-most} and {most}")
    test = {f"{kind}0": low, f"{kind}1": high, "alpha": alpha, "beta": beta, "one_sided": one_sided}
    teams = [team_name(first), team_name(second)]
    if spec.in_full(teams[0]) == spec.in_full(teams[1]):
        other = "itself" if teams[0] == teams[1] else f"{teams[1]}, which means the same"
        raise InputError(f"{teams[0]} against {other}: there is nothing to compare")
    asked = compare_settings(game, teams, games, test, seed=seed, **settings)
    sequential(asked)  # bad hypotheses raise before anything is played
    if out is not None:
        return _compared(asked, Path(out), workers, cluster, progress)
    with tempfile.TemporaryDirectory(prefix="codenames-ai-compare-") as folder:
        return _compared(asked, Path(folder), workers, cluster, progress)


def compare_settings(game: str, teams: Sequence[str], games: int, test: dict[str, Any], **settings: Any) -> Settings:
    """The settings of a comparison."""
    check_one_of("game", game, SEATS)
    if isinstance(games, bool) or not isinstance(games, int) or games < 2 or games % 2:
        raise InputError(f"games: {shown(games)} is not an even number from 2; each board is played twice")
    lineups = pairings("classic", teams, games)[0] if game == "classic" else [(t,) * len(SEATS[game]) for t in teams]
    return make_settings("compare", game, games // 2, lineups, shard=SHARD, test=test, **settings)


def sequential(settings: Settings) -> Sequential:
    """The test of a comparison, before the first board."""
    test = dict(settings.test or {})
    sides = {"alpha": test["alpha"], "beta": test["beta"]}
    if settings.game == "classic":
        low, high = expected(test["elo0"]), expected(test["elo1"])
        return Sequential((0.0, 0.5, 1.0), low, high, **sides, centre=None if test["one_sided"] else 0.5)
    low, high = test["share0"], test["share1"]
    return Sequential((-1.0, 0.0, 1.0), low, high, **sides, centre=None if test["one_sided"] else 0.0)


def results(rows: Sequence[Row], game: str) -> Iterator[float | None]:
    """The result of each board for the first team; None where a game was stopped at the turn limit."""
    for one, two in zip(rows[0::2], rows[1::2], strict=True):
        if CAPPED in (one.reason, two.reason):
            yield None
        elif game == "classic":
            yield (one.won + (two.winner is not None and not two.won)) / 2
        else:
            yield float(one.won) - float(two.won)


class _Tally:
    """The test of a comparison, and the games that it has used so far."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.test = sequential(settings)
        self.seen: list[float] = []
        self.capped = self.games = 0
        self.forfeits: list[str] = []

    def take(self, rows: Sequence[Row]) -> bool:
        """Use the games of these boards until the test is decided; whether it is."""
        boards = zip(rows[0::2], rows[1::2], strict=True)
        for value, board in zip(results(rows, self.settings.game), boards, strict=True):
            if self.test.verdict.decision != UNDECIDED:
                break
            self.games += len(board)
            self.forfeits += [row.forfeit for row in board if row.forfeit is not None]
            if value is None:
                self.capped += 1
            else:
                self.seen.append(value)
                self.test.add(value)
        return self.test.verdict.decision != UNDECIDED

    def found(self) -> Comparison:
        """The comparison as these games show it."""
        game, (first, second) = self.settings.game, self.settings.teams
        words = _WORDS["classic" if game == "classic" else "other"]
        counts = {words[value]: count for value, count in zip(self.test.values, self.test.counts, strict=True)}
        share, elo = _difference(self.seen, game)
        lost = forfeits(self.forfeits)
        return Comparison(
            first, second, game, self.test.verdict, counts, self.capped, share, elo, self.games, forfeits=lost
        )


def _compared(
    settings: Settings, out: Path, workers: int | None, cluster: str | None, progress: Watcher | None
) -> Comparison:
    tally = _Tally(settings)

    def take(rows: Sequence[Row]) -> bool:
        decided = tally.take(rows)
        if progress is not None:
            progress(tally.test.verdict)
        return decided

    decided = take(_stored(settings, out)) if (out / ABOUT).exists() else False
    if not decided:
        with closing(played_shards(settings, out, workers=workers, cluster=cluster, ordered=True)) as shards:
            for rows in shards:
                if take(rows):
                    break
    return tally.found()


def compared(run: Run) -> Comparison:
    """The result of a stored comparison; InputError for a run of another kind."""
    if run.settings.kind != "compare":
        raise InputError(f"{run.folder}: a {run.settings.kind} is not a comparison")
    tally = _Tally(run.settings)
    tally.take(_rows(run))
    return tally.found()


def _stored(settings: Settings, out: Path) -> list[Row]:
    check_settings(out, settings)
    run = Run.load(out)
    if run.shards != tuple(range(len(run.shards))):
        raise InputError(f"{out}: a shard before the last is missing")
    return _rows(run)


def _rows(run: Run) -> list[Row]:
    frame = run.games()
    frame = frame.astype(object).where(frame.notna(), None)
    return [Row(**{str(name): value for name, value in row.items()}) for row in frame.to_dict("records")]


_WORDS: Final = {
    "classic": {0.0: "lost both games", 0.5: "won one of the two", 1.0: "won both games"},
    "other": {-1.0: "only the second won", 0.0: "both won or both lost", 1.0: "only the first won"},
}


def _difference(seen: Sequence[float], game: str) -> tuple[Interval, Interval | None]:
    """The mean of the boards' results, and for classic games the same in Elo points."""
    if not seen:
        return Interval(math.nan, math.nan, math.nan, 0), None
    found = totals(range(len(seen)), np.column_stack([np.asarray(seen), np.ones(len(seen))]))
    share = found.ratio(0, 1, independent=len(seen) if game == "classic" else None)
    assert share is not None
    if game != "classic":
        return share, None
    drawn = np.array([elo_of(x) for x in found.resampled[:, 0] / found.resampled[:, 1]])
    return share, percentiles(elo_of(share.mean), drawn, len(seen))
