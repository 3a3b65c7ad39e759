"""Series of games in memory: their rows and records, means, and differences between two series on the same boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from codenames_ai.core import chance
from codenames_ai.core.board import Mission, check_seed
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.core.seating import Match
from codenames_ai.lab.arena.loop import play
from codenames_ai.lab.arena.referee import Referee, validator
from codenames_ai.lab.arena.rows import Row, row
from codenames_ai.lab.arena.seats import SEATS, Team, TeamLike, seat_teams, team
from codenames_ai.lab.checks import check_one_of, check_whole
from codenames_ai.lab.frames import frame_of

if TYPE_CHECKING:
    import pandas as pd

    from codenames_ai.lab.intervals import Interval

MEASURES: Final = ("won", "turns", "score", "assassin", "guesses", "found", "illegal")
"""The columns of a row that have a mean."""


@dataclass(frozen=True, slots=True, repr=False)
class Series:
    """Games that were played, in order.

    Attributes:
        rows: one for each game.
        records: one for each game.
    """

    rows: tuple[Row, ...]
    records: tuple[Record, ...]

    def values(self, measure: str) -> tuple[float, ...]:
        """The values of a column, one of MEASURES, as numbers.

        Raises:
            InputError: the measure does not exist, or a game has no value of it.
        """
        check_one_of("measure", measure, MEASURES)
        out: list[float] = []
        for one in self.rows:
            value = getattr(one, measure)
            if value is None:
                raise InputError(f"measure: game {one.game} has no {measure}")
            out.append(float(value))
        return tuple(out)

    def mean(self, measure: str, *, seed: chance.Name = 0, level: float = 0.95) -> Interval:
        """The mean of a column, with its bootstrap interval."""
        return _mean(self.values(measure), seed, level)

    def to_frame(self) -> pd.DataFrame:
        """One row for each game, columns as the fields of ``Row``."""
        return frame_of(self.rows, Row)

    def __repr__(self) -> str:
        kind = f" {self.rows[0].kind}" if self.rows else ""
        return f"<Series of {len(self.rows):,}{kind} game{'s' * (len(self.rows) != 1)}>"


def series(
    game: str,
    players: Mapping[str, TeamLike],
    games: int,
    seed: chance.Name = 0,
    *,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    mission: Mission | None = None,
    referee: Referee = validator,
    ask: str = "stand",
) -> Series:
    """Games of the same teams, played and kept in memory.

    Game n is named ``SEED/n``, from 0: it is the same whatever else is played, and in whatever order.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        players: a team for each seat, as for ``play``; the players are made once.
        games: how many games.
        seed: names the series; with the number of a game it names that game's deal and its players' random generators.
        options: as for ``play``; likewise ``words``, ``mission``, ``referee`` and ``ask``.
    """
    check_one_of("game", game, SEATS)
    seats = seat_teams(game, players, SEATS[game][0])
    teams: Mapping[str, TeamLike] = {"solo": next(iter(seats.values()))} if game == "solo" else dict(seats)
    return _played(
        games,
        seed,
        lambda _, name: play(
            game, teams, name, options=options, words=words, mission=mission, referee=referee, ask=ask
        ),
    )


def match(
    red: Mapping[str, TeamLike],
    blue: Mapping[str, TeamLike],
    games: int,
    seed: chance.Name = 0,
    *,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    referee: Referee = validator,
    ask: str = "stand",
) -> Series:
    """Classic games of two teams whose spymasters change from game to game (C13).

    Args:
        red: the members by name, each a player that can both give clues and guess (``margin``, ``margin+similarity``).
            They give the clues in turn, one game each; all others guess.
        blue: the members of the other team, likewise.
        games: how many games.
        seed: as for ``series``; likewise the others.
    """
    seating = Match(tuple(red), tuple(blue))
    members = {name: team(given) for name, given in (*red.items(), *blue.items())}

    def one(number: int, name: str) -> Record:
        seats = seating.seats(number)
        teams = {}
        for seat in SEATS["classic"]:
            giver, guessers = seats.spymaster[seat], seats.operatives[seat]
            operatives = tuple(members[name].operatives[0] for name in guessers)
            teams[seat] = Team(members[giver].spymasters[:1], operatives, (giver, *guessers))
        return play("classic", teams, name, options=options, words=words, referee=referee, ask=ask)

    return _played(games, seed, one)


def _played(games: int, seed: chance.Name, one: Callable[[int, str], Record]) -> Series:
    check_whole("games", games, least=0)
    check_seed(seed)
    records = tuple(one(number, f"{seed}/{number}") for number in range(games))
    return Series(tuple(row(record, number) for number, record in enumerate(records)), records)


def difference(first: Series, second: Series, measure: str, *, seed: chance.Name = 0, level: float = 0.95) -> Interval:
    """How much larger a measure is in the first series, as the mean over pairs of games on the same board.

    Raises:
        InputError: the series were not played on the same boards, or as for ``Series.values``.
    """
    if [r.board for r in first.records] != [r.board for r in second.records]:
        raise InputError("difference: the two series were not played on the same boards")
    pairs = zip(first.values(measure), second.values(measure), strict=True)
    return _mean([a - b for a, b in pairs], seed, level)


def _mean(values: Sequence[float], seed: chance.Name, level: float) -> Interval:
    from codenames_ai.lab import intervals  # loads NumPy, which playing does not need

    return intervals.mean(values, seed=seed, level=level)
