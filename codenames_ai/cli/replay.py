"""The command ``codenames-ai replay``: shows recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from codenames_ai.cli.common import print_json
from codenames_ai.cli.options import JsonOption
from codenames_ai.core import events as ev
from codenames_ai.core import record
from codenames_ai.core.errors import RecordError
from codenames_ai.show import playthrough


def replay(
    file: Annotated[Path, typer.Argument(help="A file of records, one game a line; - for standard input.")],
    game: Annotated[int | None, typer.Option("--game", help="Only this game, counted from 0.", metavar="N")] = None,
    json: JsonOption = False,
) -> None:
    """Show recorded games, turn by turn; every move is judged again.

    A record that is cut off, edited or against the rules is refused by line, event and rule.
    """
    if json:
        print_json({"games": [_states(number, one) for number, one in _chosen(file, game)]})
        return
    for number, one in _chosen(file, game):
        if number and game is None:
            print()
        for line in playthrough.lines(one):
            print(line)


def _chosen(file: Path, game: int | None) -> Iterator[tuple[int, Any]]:
    """The games asked for, with their numbers."""
    count = 0
    for count, one in enumerate(record.read(file), 1):
        if game is None or game == count - 1:
            yield count - 1, one
            if game is not None:
                return
    if not count:
        raise RecordError(f"{file}: no games in it")
    if game is not None:
        raise RecordError(f"--game {game}: {file} has {count} games, 0 to {count - 1}")


def _states(number: int, one: Any) -> dict[str, Any]:
    """One game as JSON, with the board after each event; all events of one move have the board after the move."""
    states: list[dict[str, Any]] = [
        {"event": None, "board": record.begin(one.board, solo=one.solo).to_board().to_dict()}
    ]
    for happened, state in record.steps(one):
        board = state.to_board().to_dict()
        states += [{"event": ev.to_dict(event), "board": board} for event in happened]
    outcome = None if one.outcome is None else one.outcome.to_dict()
    return {
        "game": number,
        "kind": one.game,
        "seed": one.seed,
        "players": dict(one.players),
        "states": states,
        "outcome": outcome,
    }
