"""A recorded game as text that reads as the rules do: the board and its key, then turn by turn what happened."""

from __future__ import annotations

from collections.abc import Iterator

from codenames_ai.core import events as ev
from codenames_ai.core.board import SIDES, TEAMS
from codenames_ai.core.record import Record, State, begin, steps
from codenames_ai.core.text import plain
from codenames_ai.show.display import board_text
from codenames_ai.show.phrases.games import agreed, before_start, event_text, to_move
from codenames_ai.show.phrases.words import side_name


def lines(record: Record) -> Iterator[str]:
    """The game, line by line; the last line says how it ended.

    Raises:
        RecordError: as ``record.steps``, after the lines before the event that is wrong.
    """
    yield from opening(record)
    state = begin(record.board, solo=record.solo)
    for happened, after in steps(record):
        yield from step(state, happened, after)
        state = after
    if state.outcome() is None:
        yield to_move(state)


def text(record: Record) -> str:
    """The whole game as one text."""
    return "\n".join(lines(record)) + "\n"


def opening(record: Record) -> Iterator[str]:
    """What was agreed on, who plays, and the board with its key."""
    players = [f"{side_name(seat)}: {record.players[seat]}" for seat in (*TEAMS, *SIDES) if seat in record.players]
    board = [line.rstrip() for line in board_text(record.board).plain.rstrip("\n").split("\n")]
    yield from map(plain, [agreed(record), *players, "", *board, "", *before_start(record.board)])


def step(before: State, happened: tuple[ev.Event, ...], after: State) -> Iterator[str]:
    """The lines of one move and of all that the rules made of it; the first line of a turn stands to the left."""
    for event in happened:
        line = plain(event_text(event, before, after))  # a program's clue or name may hold anything
        yield line if isinstance(event, (ev.ClueEvent, ev.EndEvent)) else f"  {line}"
