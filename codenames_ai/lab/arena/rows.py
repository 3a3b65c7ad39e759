"""A finished game as one row of numbers, the same for series in memory and for stored runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from codenames_ai.core import events as ev
from codenames_ai.core import turns
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.lab.arena.seats import SEATS

CAPPED: Final = "capped"
"""The reason of a game that was broken off at the turn cap: it counts in no rate."""


@dataclass(frozen=True, slots=True)
class Row:
    """One game in numbers.

    Attributes:
        game: its number, from 0.
        seed: its name: ``RUN/BOARD``; ``play(…, seed=…)`` with it plays the game again.
        kind: ``classic``, ``duet`` or ``solo``.
        one: the team at ``red`` or ``a``, or the one that plays solo.
        two: the team at ``blue`` or ``b``; None in a solo game.
        starts: the seat that starts by its key.
        winner: the winner's seat; ``both`` in Duet; None.
        reason: how it ended; ``capped`` if it was broken off.
        turns: clues given.
        score: of Duet or solo, else None.
        won: whether ``one`` won (in Duet: both).
        assassin: whether the assassin ended it.
        guesses: cards touched by ``one`` (in Duet: by both).
        found: how many of these were its own.
        illegal: clues ruled illegal that did not stand, whoever gave them.
        forfeit: why the game was forfeited, else None.
        forfeit_by: the seat that did, else None.
        board: the number of its board; games with the same board of a run have the same words and key.
        one_clues: clues that ``one`` gave (in Duet: that ``a`` gave), and ``two_clues`` likewise.
        one_number: the sum of their numbers, zero and ``unlimited`` adding nothing; and ``two_number``.
        one_guesses: cards that the seat touched; and ``two_guesses``.
        one_found: how many of these were what it looks for; and ``two_found``.
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
    """What one seat did."""

    clues: int = 0
    number: int = 0
    guesses: int = 0
    found: int = 0


def row(record: Record, number: int = 0, board: int | None = None, *, capped: bool = False) -> Row:
    """A finished game in numbers.

    Args:
        record: of the game.
        number: of the game.
        board: number of its board; that of the game by default.
        capped: take a game that has not ended for one that was broken off.

    Raises:
        InputError: the game has not ended.
    """
    outcome = record.outcome
    if outcome is None and not capped:
        raise InputError(f"game {number}: it has not ended")
    starts = record.board.starts
    seats = (starts,) if record.solo else SEATS[record.game]
    sides = {seat: _Side() for seat in SEATS[record.game]}
    forfeit: ev.ForfeitEvent | None = None
    for event in record.events:
        if isinstance(event, ev.ClueEvent):
            side = sides[event.by]
            side.clues += 1
            side.number += event.number if isinstance(event.number, int) else 0
        elif isinstance(event, ev.GuessEvent):
            side = sides[event.by]
            side.guesses += 1
            side.found += event.identity in (event.by, "agent")
        elif isinstance(event, ev.ForfeitEvent):
            forfeit = forfeit or event
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
        sum(not clue.valid for clue in turns.given_clues(turns.turns_of(record.events))),
        None if forfeit is None else forfeit.why,
        None if forfeit is None else forfeit.by,
        number if board is None else board,
        one.clues,
        one.number,
        one.guesses,
        one.found,
        two.clues,
        two.number,
        two.guesses,
        two.found,
    )
