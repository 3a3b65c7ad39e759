"""The turns of a recorded game, as ``evaluate`` reads them: what a clue was for, and what was touched on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from codenames_ai.core import events as ev
from codenames_ai.core import record
from codenames_ai.core.board import ASSASSIN, BYSTANDER
from codenames_ai.core.record import Record
from codenames_ai.core.views import ENEMY, OWN, SpymasterView, spymaster_view
from codenames_ai.meaning.guess_model.turns import HumanTurn

FIELDS = {OWN: "agents", BYSTANDER: "bystanders", ASSASSIN: "assassins", ENEMY: "opponents"}
"""What a turn calls the cards of a role."""


def turns_of(game: Record, *, source: str, board_id: str, clue_by: Mapping[str, str] | None = None) -> list[HumanTurn]:
    """One turn for each clue that stood and was guessed on, in order.

    Args:
        game: as far as it has come.
        source: of the turns; results are given by source.
        board_id: turns of one board share it.
        clue_by: team or side -> ``human``, or the program that gave its clues; by default the record's players.

    Raises:
        RecordError: the record breaks a rule.
    """
    givers = dict(game.players) | dict(clue_by or {})
    out: list[HumanTurn] = []
    before = record.begin(game.board, solo=game.solo)
    for happened, after in record.steps(game):
        first = happened[0]
        if isinstance(first, ev.ClueEvent):
            view = spymaster_view(before, first.by)
            out.append(_turn(view, first, source, board_id, len(out), givers.get(first.by, "human")))
        elif isinstance(first, ev.GuessEvent) and before.phase == "guess":
            out[-1] = replace(out[-1], guesses=(*out[-1].guesses, first.word))
        before = after
    return [turn for turn in out if turn.guesses]


def _turn(view: SpymasterView, clue: ev.ClueEvent, source: str, board_id: str, turn: int, by: str) -> HumanTurn:
    key = {name: view.cards(role) for role, name in FIELDS.items()}
    return HumanTurn(
        source, board_id, view.guessable, clue.word, (), clue.intended, clue.number, key, by, turn, cluster=board_id
    )


def to_dict(turn: HumanTurn) -> dict[str, Any]:
    """A turn as a line of a turns file has it."""
    out: dict[str, Any] = {"source": turn.source, "board_id": turn.board_id, "turn": turn.turn}
    out |= {"board": list(turn.board), "key": {name: list(words) for name, words in turn.key.items()}}
    out |= {"clue": turn.clue, "number": turn.number, "targets": list(turn.targets), "guesses": list(turn.guesses)}
    return out | {"clue_by": turn.clue_by, "cluster": turn.cluster}


def lines(turns: list[HumanTurn]) -> Iterator[str]:
    """The turns as lines of JSON, each with its line end."""
    import json

    for turn in turns:
        yield json.dumps(to_dict(turn), ensure_ascii=False, separators=(",", ":")) + "\n"
