"""A file of the wrong kind: an error of one line that says which command takes it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from codenames_ai.core import classic, record
from codenames_ai.core.board import Board, deal
from codenames_ai.core.errors import BoardError, InputError, RecordError
from codenames_ai.playing import session
from codenames_ai.playing.terminal import saving


def a_board(file: Path) -> None:
    file.write_text(json.dumps(deal("classic", 1).to_dict()))


def a_record(file: Path) -> None:
    record.write(file, [record.Record.of(classic.start(deal("classic", 1)))])


def a_saved_game(file: Path) -> None:
    saving.write(file, saving.Game(session.new("classic", {"red": "human"}, seed=1)))


def indented(file: Path) -> None:
    a_record(file)
    file.write_text(json.dumps(json.loads(file.read_text()), indent=2))


@pytest.mark.parametrize(
    ("made", "read", "error", "message"),
    [
        (a_saved_game, Board.load, BoardError, "a saved game, not a board; `codenames-ai play --resume`"),
        (a_record, Board.load, BoardError, "the record of a game, not a board; `codenames-ai replay`"),
        (a_saved_game, lambda file: list(record.read(file)), RecordError, "a saved game, not a record.*--resume"),
        (a_board, lambda file: list(record.read(file)), RecordError, "a board, not the record.*play --board"),
        (
            indented,
            lambda file: list(record.read(file)),
            RecordError,
            "line 1: JSON over several lines.*one game a line",
        ),
        (a_board, saving.read, RecordError, "not a saved game;.*play --board.* takes a board"),
        (a_record, saving.read, RecordError, "not a saved game;.*replay.* shows records"),
    ],
)
def test_a_file_of_another_kind_is_told_what_takes_it(
    made: Callable[[Path], None],
    read: Callable[[Path], object],
    error: type[Exception],
    message: str,
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.json"
    made(file)
    with pytest.raises(error, match=message) as told:
        read(file)
    assert str(file) in str(told.value)
    assert "\n" not in str(told.value)


def test_a_device_or_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="it is not a plain file"):
        deal("classic", 1).save(pipe)
    assert pipe.is_fifo()
