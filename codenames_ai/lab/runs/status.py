"""The status file, which two processes map: a worker writes which question it asks, and its parent reads it."""

from __future__ import annotations

import faulthandler
import functools
import mmap
import os
import struct
import time
from pathlib import Path
from typing import Any, Final

STATUS: Final = struct.Struct("<qqd")
"""Game, question (0 for none), and when it was asked, by the system's monotonic clock."""


class StatusFile:
    """One process writes which question it asks; another reads which one the process was asking when it stopped.

    Args:
        file: the file, of ``STATUS.size`` bytes.
        limit: the writer ends its own process when a question takes twice this many seconds; None for no limit.
    """

    def __init__(self, file: str, limit: float | None = None) -> None:
        with Path(file).open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), STATUS.size)
        self._limit = limit
        self._armed = -float("inf")

    def write(self, game: int, question: int) -> None:
        """Write that this question of a game is asked now; 0 for none."""
        now = time.monotonic()
        STATUS.pack_into(self._map, 0, game, question, now)
        if self._limit is not None and question and now - self._armed > self._limit / 2:
            self._armed = now
            faulthandler.dump_traceback_later(2 * self._limit + 1, exit=True, file=_devnull())

    def rest(self) -> None:
        """No player will be asked for now, so no time limit runs."""
        faulthandler.cancel_dump_traceback_later()
        self._armed = -float("inf")

    def read(self) -> tuple[int, int, float]:
        """Game, question and seconds since it was asked."""
        game, question, asked = STATUS.unpack_from(self._map, 0)
        return game, question, time.monotonic() - asked


@functools.cache
def _devnull() -> Any:
    return open(os.devnull, "w")
