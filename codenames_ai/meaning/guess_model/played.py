"""The turns of a recorded game in the form that ``evaluate`` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from codenames_ai.core import record
from codenames_ai.core.board import ASSASSIN, BYSTANDER
from codenames_ai.core.record import Record
from codenames_ai.core.turns import turns_of
from codenames_ai.core.views import ENEMY, OWN, spymaster_view
from codenames_ai.meaning.guess_model.turns import HumanTurn

FIELDS = {OWN: "agents", BYSTANDER: "bystanders", ASSASSIN: "assassins", ENEMY: "opponents"}
"""The name in a turn's key of each role."""


def human_turns(
    game: Record, *, source: str, board_id: str, clue_by: Mapping[str, str] | None = None
) -> list[HumanTurn]:
    """One turn for each clue that was guessed on, in order.

    Args:
        game: finished or not.
        source: of the turns; results are given for each source.
        board_id: the same for all turns of one board.
        clue_by: team or side -> ``human``, or the program that gave its clues; by default the record's players.

    Raises:
        RecordError: the record breaks a rule.
    """
    givers = dict(game.players) | dict(clue_by or {})
    turns = {turn.start: turn for turn in turns_of(game.events)}
    out: list[HumanTurn] = []
    before = record.begin(game.board, solo=game.solo)
    for _, after in record.steps(game):
        turn = turns.get(len(before.events))
        if turn is not None and turn.clue is not None and turn.touches:
            clue, view = turn.clue, spymaster_view(before, turn.clue.by)
            played = HumanTurn(
                source,
                board_id,
                view.guessable,
                clue.word,
                guesses=tuple(touch.word for touch in turn.touches),
                targets=clue.intended,
                number=clue.number,
                key={name: view.cards(role) for role, name in FIELDS.items()},
                clue_by=givers.get(clue.by, "human"),
                turn=turn.number - 1,
                cluster=board_id,
            )
            out.append(played)
        before = after
    return out


def to_dict(turn: HumanTurn) -> dict[str, Any]:
    """The turn as the object on a line of a turns file."""
    out: dict[str, Any] = {"source": turn.source, "board_id": turn.board_id, "turn": turn.turn}
    out |= {"board": list(turn.board), "key": {name: list(words) for name, words in turn.key.items()}}
    out |= {"clue": turn.clue, "number": turn.number, "targets": list(turn.targets), "guesses": list(turn.guesses)}
    return out | {"clue_by": turn.clue_by, "cluster": turn.cluster}


def lines(turns: list[HumanTurn]) -> Iterator[str]:
    """The turns as lines of JSON, with their line ends."""
    for turn in turns:
        yield json.dumps(to_dict(turn), ensure_ascii=False, separators=(",", ":")) + "\n"
