"""The program of a worker's process: it reads jobs from standard input and writes answers to standard output.

It ends by itself when its parent is gone, after IDLE seconds without a job, and when a player takes twice the time
limit, even one that never releases the interpreter.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from typing import Any, BinaryIO, Final

from codenames_ai.core.errors import CodenamesError
from codenames_ai.lab.runs.pins import pins
from codenames_ai.lab.runs.shards import ShardPlayer
from codenames_ai.lab.runs.status import StatusFile

IDLE: Final = 900.0
"""Seconds to wait for the next job."""


def main() -> None:
    """Answer jobs until there are no more: pickles of ``(name, *arguments)``, answered by ``("ok", …)`` or an error."""
    with contextlib.suppress(ValueError):  # raised outside the main thread, the only one that gets signals
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a player prints must not mix with the answers
    jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    worker = _Jobs(sys.argv[1])
    while True:
        try:
            job = jobs.get(timeout=IDLE)
        except queue.Empty:
            return
        pickle.dump(worker.answer(*job), answers)
        answers.flush()


def _listen(source: BinaryIO, jobs: queue.SimpleQueue[Any]) -> None:
    """Read jobs; when no more can come, end the process at once, whatever it is doing."""
    while True:
        try:
            jobs.put(pickle.load(source))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


class _Jobs:
    """The jobs that a parent can ask for, by name."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.player: ShardPlayer | None = None
        self.status: StatusFile | None = None

    def answer(self, job: str, *arguments: Any) -> tuple[str, Any]:
        """The result of a job; an error of the package as its message, any other with its traceback."""
        try:
            return "ok", getattr(self, job)(*arguments)
        except CodenamesError as e:
            return "refused", str(e)
        except Exception:
            return "broken", traceback.format_exc()

    def prepare(self, settings: Any) -> Any:
        """Make the players; return the pins of the run as this process finds them."""
        if self.player is None or self.player.settings != settings:
            self.player = ShardPlayer(settings)
            self.status = StatusFile(self.file, settings.move_limit)
        return pins(settings)

    def shard(self, number: int, faults: Any) -> Any:
        """Play a shard."""
        assert self.player is not None
        assert self.status is not None
        try:
            return self.player.shard(number, faults, self.status)
        finally:
            self.status.rest()


if __name__ == "__main__":
    main()
