"""The turns of recorded games as a table: each clue and how its turn ended."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from codenames_ai.core import turns
from codenames_ai.core.board import ASSASSIN, TEAMS
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.show.phrases.results import TURN_OUTCOMES
from codenames_ai.show.plots.parts import what

ALL, FEWER, BYSTANDER, ENEMY, LOST, NO_GUESS = TURN_OUTCOMES
_COLUMNS = ("game", "turn", "by", "player", "clue", "number", "touched", "right", "outcome")


def turns_of(records: Iterable[Record] | Record) -> pd.DataFrame:
    """One row a clue: its ``game`` (from 0), ``turn`` (from 1), seat, player, word, number, and how it ended.

    Of a stored run: ``turns_of(record for _, record in run.records())``. One record alone is a list of one.

    Raises:
        InputError: something other than records.
    """
    if not isinstance(records, Iterable):
        records = [records]
    rows = []
    for game, record in enumerate(records):
        if not isinstance(record, Record):
            raise InputError(
                f"records[{game}]: {what(record)} is not a record of a game; cn.play returns one, "
                "`.records` of a series has many, and `record for _, record in run.records()` those of a run"
            )
        for turn in turns.turns_of(record.events):
            if turn.clue is not None:
                by, word, number = turn.clue.by, turn.clue.word, turn.clue.number
                ends = len(turn.touches), turn.found, _outcome(turn, number)
                rows.append((game, turn.number, by, record.players.get(by, by), word, number, *ends))
    return pd.DataFrame(rows, columns=list(_COLUMNS))


def _outcome(turn: turns.Turn, number: int | str) -> str:
    if not turn.touches:
        return NO_GUESS
    last = turn.touches[-1]
    if last.found:
        wanted = number if isinstance(number, int) else 1
        return ALL if len(turn.touches) >= wanted else FEWER
    return ENEMY if last.identity in TEAMS else LOST if last.identity == ASSASSIN else BYSTANDER
