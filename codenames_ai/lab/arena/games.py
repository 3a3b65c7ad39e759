"""Series of named games in memory, their rows, and intervals for the difference of two series on the same boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final

from codenames_ai.core import chance
from codenames_ai.core.board import Mission, check_seed
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.core.seating import Match
from codenames_ai.core.text import shown
from codenames_ai.lab.arena.loop import play
from codenames_ai.lab.arena.referee import Referee, validator
from codenames_ai.lab.arena.rows import Row, row
from codenames_ai.lab.arena.seats import SEATS, Team, TeamLike, seat_teams, team

if TYPE_CHECKING:
    import pandas as pd

    from codenames_ai.lab.intervals import Interval

MEASURES: Final = ("won", "turns", "score", "assassin", "guesses", "found", "illegal")
"""The columns of a row that are numbers."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games that were played, in order.

    Attributes:
        rows: one a game.
        records: likewise.
    """

    rows: tuple[Row, ...]
    records: tuple[Record, ...] = field(repr=False)

    def values(self, measure: str) -> tuple[float, ...]:
        """A column as numbers, one of MEASURES.

        Raises:
            InputError: no such measure, or a game that has none.
        """
        if measure not in MEASURES:
            raise InputError(f"measure: {measure!r} is none of {', '.join(MEASURES)}")
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
        """One row a game, columns as the fields of ``Row``."""
        import pandas as pd

        return pd.DataFrame([asdict(row) for row in self.rows], columns=list(_COLUMNS))


_COLUMNS: Final = tuple(f.name for f in fields(Row))


def series(
    games: int,
    players: Mapping[str, TeamLike],
    *,
    game: str = "classic",
    seed: chance.Name = 0,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    mission: Mission | None = None,
    referee: Referee = validator,
    ask: str = "stand",
) -> Series:
    """Play so many games, each named ``SEED/NUMBER``: the same whatever else is played, and in whatever order.

    Args:
        games: how many.
        players: a team for each seat, as for ``play``; the players are made once.
        game: ``classic``, ``duet`` or ``solo``.
        seed: names the run, and with a game's number its deal and its players' chance.
        options: as for ``play``, and so are ``words``, ``mission``, ``referee`` and ``ask``.
    """
    if game not in SEATS:
        raise InputError(f"game: {game!r} is none of {', '.join(SEATS)}")
    seats = seat_teams(game, players, SEATS[game][0])
    teams: Mapping[str, TeamLike] = {"solo": next(iter(seats.values()))} if game == "solo" else dict(seats)
    return _played(
        games,
        seed,
        lambda number, name: play(
            game,
            teams,
            seed=name,
            options=options,
            words=words,
            mission=mission,
            referee=referee,
            ask=ask,
        ),
    )


def match(
    games: int,
    red: Mapping[str, TeamLike],
    blue: Mapping[str, TeamLike],
    *,
    seed: chance.Name = 0,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    referee: Referee = validator,
    ask: str = "stand",
) -> Series:
    """Classic games of two teams whose spymasters change from game to game (C13).

    Args:
        games: how many.
        red: the members by name, each a player that can both give and guess (``margin``, ``margin+similarity``).
            In game g the member numbered g gives the clues, beginning again after the last; all others guess.
        blue: likewise.
        seed: as for ``series``, and so are the others.
    """
    seating = Match(tuple(red), tuple(blue))
    members = {name: team(given) for name, given in (*red.items(), *blue.items())}

    def one(number: int, name: str) -> Record:
        seats = seating.seats(number)
        teams = {seat: _seated(members, seats.spymaster[seat], seats.operatives[seat]) for seat in SEATS["classic"]}
        return play("classic", teams, seed=name, options=options, words=words, referee=referee, ask=ask)

    return _played(games, seed, one)


def _seated(members: Mapping[str, Team], spymaster: str, operatives: Sequence[str]) -> Team:
    return Team(
        members[spymaster].spymasters[:1],
        tuple(members[name].operatives[0] for name in operatives),
        (spymaster, *operatives),
    )


def _played(games: int, seed: chance.Name, one: Callable[[int, str], Record]) -> Series:
    if not isinstance(games, int) or games < 0:
        raise InputError(f"games: {shown(games)}; a whole number from 0")
    check_seed(seed)
    records = tuple(one(number, f"{seed}/{number}") for number in range(games))
    return Series(tuple(row(record, number) for number, record in enumerate(records)), records)


def difference(first: Series, second: Series, measure: str, *, seed: chance.Name = 0, level: float = 0.95) -> Interval:
    """How much larger the measure is in the first series, game by game on the same boards, with its interval.

    Raises:
        InputError: the games were not played on the same boards, or as ``Series.values``.
    """
    if [r.board for r in first.records] != [r.board for r in second.records]:
        raise InputError("difference: the two series were not played on the same boards")
    pairs = zip(first.values(measure), second.values(measure), strict=True)
    return _mean([a - b for a, b in pairs], seed, level)


def _mean(values: Sequence[float], seed: chance.Name, level: float) -> Interval:
    from codenames_ai.lab import intervals  # NumPy, which the game loop does without

    return intervals.mean(values, seed=seed, level=level)
