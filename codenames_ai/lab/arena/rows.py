"""A finished game as one row of a games table, for series in memory and for stored runs."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final

from codenames_ai.core.errors import InputError
from codenames_ai.core.events import ForfeitEvent
from codenames_ai.core.record import Record
from codenames_ai.core.turns import turns_of
from codenames_ai.lab.arena.seats import SEATS

CAPPED: Final = "capped"
"""The reason of a game that was stopped at the turn limit; rates leave such games out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game as a row.

    Attributes:
        game: its number, from 0.
        seed: the name of the game, ``RUN/BOARD``; ``play`` with this seed plays it again.
        kind: ``classic``, ``duet`` or ``solo``.
        one: the team at ``red`` or ``a``, or the only team of a solo game.
        two: the team at ``blue`` or ``b``; None in a solo game.
        starts: the seat that starts.
        winner: the winner's seat; ``both`` in Duet; None if nobody won.
        reason: how it ended; ``capped`` if it was stopped at the turn limit.
        turns: clues given.
        score: the score of a Duet or solo game, else None.
        won: whether ``one`` won (in Duet: both).
        assassin: whether the assassin ended it.
        guesses: cards touched by ``one`` (in Duet: by both).
        found: how many of these were its agents.
        illegal: clues by either team that were ruled illegal and did not stand.
        forfeit: why the game was forfeited, else None.
        forfeit_by: the seat that forfeited, else None.
        board: the number of its board; games of a run with the same board have the same words and key.
        one_clues: clues given at the first seat (in Duet by ``a``); likewise ``two_clues``.
        one_number: the sum of their numbers, where zero and ``unlimited`` add nothing; likewise ``two_number``.
        one_guesses: cards touched from that seat; likewise ``two_guesses``.
        one_found: how many of these were agents it looks for; likewise ``two_found``.
    """

    game: int
    seed: str
    kind: str
    one: str
    two: str | None
    starts: str
    winner: str | None
    reason: str
    turns: int
    score: int | None
    won: bool
    assassin: bool
    guesses: int
    found: int
    illegal: int
    forfeit: str | None
    forfeit_by: str | None
    board: int
    one_clues: int
    one_number: int
    one_guesses: int
    one_found: int
    two_clues: int
    two_number: int
    two_guesses: int
    two_found: int


@dataclass(slots=True)
class _Side:
    """The counts of one seat."""

    clues: int = 0
    number: int = 0
    guesses: int = 0
    found: int = 0


def row(record: Record, number: int = 0, board: int | None = None, *, capped: bool = False) -> Row:
    """A finished game as a row.

    Args:
        record: the game's record.
        number: the game's number.
        board: the number of its board; the game's number by default.
        capped: accept a game that has not ended as one that was stopped at the turn limit.

    Raises:
        InputError: the game has not ended.
    """
    outcome = record.outcome
    if outcome is None and not capped:
        raise InputError(f"game {number}: the game has not ended")
    starts = record.board.starts
    seats = (starts,) if record.solo else SEATS[record.game]
    sides = {seat: _Side() for seat in SEATS[record.game]}
    turns = turns_of(record.events)
    for turn in turns:
        if turn.clue is not None:
            side = sides[turn.clue.by]
            side.clues += 1
            side.number += turn.clue.number if isinstance(turn.clue.number, int) else 0
        for touch in turn.touches:
            side = sides[touch.by]
            side.guesses += 1
            side.found += touch.found
    forfeit = next((event for event in record.events if isinstance(event, ForfeitEvent)), None)
    mine = [sides[seat] for seat in (seats if record.game == "duet" else seats[:1])]
    one, two = sides[seats[0]], sides[seats[1]] if len(seats) > 1 else _Side()
    names: list[Any] = [record.players.get(seat) for seat in seats]
    return Row(
        number,
        str(record.seed),
        record.game,
        names[0],
        names[1] if len(names) > 1 else None,
        starts,
        None if outcome is None else outcome.winner,
        CAPPED if outcome is None else outcome.reason,
        one.clues + two.clues if outcome is None else outcome.turns,
        None if outcome is None else outcome.score,
        outcome is not None and outcome.winner in (seats[0], "both"),
        outcome is not None and outcome.reason == "assassin",
        sum(side.guesses for side in mine),
        sum(side.found for side in mine),
        sum(not turn.valid for turn in turns),
        None if forfeit is None else forfeit.why,
        None if forfeit is None else forfeit.by,
        number if board is None else board,
        *astuple(one),
        *astuple(two),
    )
