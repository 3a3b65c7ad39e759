"""The turns of recorded games as a table: each clue and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from codenames_ai.core import events as ev
from codenames_ai.core import turns
from codenames_ai.core.board import other
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.show.plots.parts import what

if TYPE_CHECKING:
    import pandas as pd

ALL, FEWER, HURT, ENEMY, LOST, NONE = (
    "as many as said",
    "fewer, then stopped",
    "a bystander",
    "an enemy agent",
    "the assassin",
    "no guess",
)
OUTCOMES = (ALL, FEWER, HURT, ENEMY, LOST, NONE)
"""What may come of a turn: as many of one's own as the number said (for 0 and unlimited, any), fewer, or a miss."""

_COLUMNS = ("game", "turn", "by", "player", "clue", "number", "touched", "right", "outcome")


def turns_of(records: Iterable[Record] | Record) -> pd.DataFrame:
    """One row a clue: its ``game`` (from 0), ``turn`` (from 1), seat, player, word, number, and what came of it.

    Of a stored run: ``turns_of(record for _, record in run.records())``. One record alone is a list of one.

    Raises:
        InputError: something else than records.
    """
    import pandas as pd

    if not isinstance(records, Iterable):
        records = [records]
    rows = []
    for number, record in enumerate(records):
        if not isinstance(record, Record):
            raise InputError(
                f"records[{number}]: {what(record)} is no record of a game; cn.play returns one, "
                "`.records` of a series has many, and `record for _, record in run.records()` those of a run"
            )
        identity = {e.word: e.identity for e in record.events if isinstance(e, ev.GuessEvent)}
        for turn, given in enumerate(turns.given_clues(turns.turns_of(record.events)), start=1):
            own = given.by if given.by in ("red", "blue") else "agent"
            seen = [identity[word] for word in given.guesses]
            right = seen.count(own)
            player = record.players.get(given.by, given.by)
            outcome = _outcome(seen, own, given.number)
            rows.append((number, turn, given.by, player, given.word, given.number, len(seen), right, outcome))
    return pd.DataFrame(rows, columns=list(_COLUMNS))


def _outcome(seen: list[str], own: str, number: int | str) -> str:
    if not seen:
        return NONE
    last = seen[-1]
    if last == own:
        wanted = number if isinstance(number, int) else 1
        return ALL if len(seen) >= wanted else FEWER
    enemy = own != "agent" and last == other(own)
    return ENEMY if enemy else {"assassin": LOST}.get(last, HURT)
