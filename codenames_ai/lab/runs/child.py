"""A process that plays shards for another one: jobs come in at standard input, answers leave at standard output.

It ends by itself when its parent is gone, when it has had nothing to do for IDLE seconds, and when a player holds it
up for twice the time limit, also where that player never gives the interpreter back.
"""

from __future__ import annotations

import contextlib
import faulthandler
import mmap
import os
import pickle
import queue
import signal
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any, BinaryIO, Final

IDLE: Final = 900.0
SLATE: Final = struct.Struct("<qqd")
"""Game, question (0 for none), and when it was asked on the system's monotonic clock."""


class FileSlate:
    """A slate in a file that both processes map; a question that is asked winds up the clock that ends the process."""

    def __init__(self, file: str, limit: float | None) -> None:
        with Path(file).open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), SLATE.size)
        self._limit = limit
        self._wound = -float("inf")

    def write(self, game: int, question: int) -> None:
        """See ``playing.Slate``."""
        now = time.monotonic()
        SLATE.pack_into(self._map, 0, game, question, now)
        if self._limit is not None and question and now - self._wound > self._limit / 2:
            self._wound = now
            faulthandler.dump_traceback_later(2 * self._limit + 1, exit=True, file=_nowhere())

    def rest(self) -> None:
        """Nobody will be asked for a while."""
        faulthandler.cancel_dump_traceback_later()
        self._wound = -float("inf")


def _nowhere() -> Any:
    global _devnull
    if _devnull is None:
        _devnull = open(os.devnull, "w")  # noqa: SIM115  (the C code holds its number)
    return _devnull


_devnull: Any = None


def main() -> None:
    """Answer jobs until there are none: pickles of ``(name, arguments)``, answered by ``("ok", …)`` or an error."""
    with contextlib.suppress(ValueError):  # not the main thread of its interpreter: then nobody sends it that signal
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C ends
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a player prints must not run into the answers
    jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    desk = _Desk(sys.argv[1])
    while True:
        try:
            job = jobs.get(timeout=IDLE)
        except queue.Empty:
            return
        pickle.dump(desk.answer(*job), answers)
        answers.flush()


def _listen(source: BinaryIO, jobs: queue.SimpleQueue[Any]) -> None:
    """Take jobs in; end the process at once when there can be no more, whatever it is doing."""
    while True:
        try:
            jobs.put(pickle.load(source))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


class _Desk:
    def __init__(self, slate: str) -> None:
        self.file = slate
        self.playing: Any = None
        self.slate: FileSlate | None = None

    def answer(self, job: str, *arguments: Any) -> tuple[str, Any]:
        """What became of a job. Errors that are told on purpose travel as text; others with their traceback."""
        import traceback

        from codenames_ai.core.errors import CodenamesError

        try:
            return "ok", getattr(self, job)(*arguments)
        except CodenamesError as e:
            return "refused", str(e)
        except Exception:
            return "broken", traceback.format_exc()

    def prepare(self, settings: Any) -> Any:
        """Make the players; the pins of the run as they are here."""
        from codenames_ai.lab.runs.pins import pins
        from codenames_ai.lab.runs.playing import Playing

        if self.playing is None or self.playing.settings != settings:
            self.playing = Playing(settings)
            self.slate = FileSlate(self.file, settings.move_limit)
        return pins(settings)

    def shard(self, number: int, faults: Any) -> Any:
        """Play a shard."""
        try:
            return self.playing.shard(number, faults, self.slate)
        finally:
            if self.slate is not None:
                self.slate.rest()


if __name__ == "__main__":
    main()
