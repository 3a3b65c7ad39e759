"""A worker: a child process that plays shards. A player that makes it hang or end forfeits, and the run goes on."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from typing import Any, Final

from codenames_ai.core.errors import CodenamesError, InputError
from codenames_ai.lab.runs.pins import PACKAGE, Pins
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.shards import Shard
from codenames_ai.lab.runs.status import STATUS, StatusFile

SETUP: Final = 300.0
"""Seconds within which a process must have made its players."""

START: Final = "from codenames_ai.lab.runs.child import main; main()"
ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class WorkerError(CodenamesError):
    """A worker's process was lost through no fault of a player."""


class _Lost(Exception):
    """The process is gone.

    Attributes:
        question: the game and question that was being asked; None if none was.
        why: what happened to the process, for a forfeit's reason.
    """

    def __init__(self, question: tuple[int, int] | None, why: str) -> None:
        super().__init__(why)
        self.question, self.why = question, why


class Worker:
    """One process, used by one thread at a time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._pins: Pins | None = None
        self._status: StatusFile | None = None

    def prepare(self) -> Pins:
        """Make the players; return the pins of the run as the process finds them.

        Raises:
            InputError: they cannot be made.
        """
        for attempt in (1, 2):
            try:
                return self._prepared()
            except _Lost as lost:
                if attempt == 2:
                    raise InputError(f"the players could not be made: their process {lost.why}") from None
        raise AssertionError

    def shard(self, number: int) -> Shard:
        """A shard's games.

        A question that took too long, or that ended the process, is asked once more in a new process, because the
        machine may have been the cause; the second time the player forfeits.

        Raises:
            WorkerError: the process ended twice while nobody was asked.
        """
        faults: dict[tuple[int, int], str] = {}
        seen: Counter[tuple[int, int] | None] = Counter()
        while True:
            try:
                self._prepared()
                played: Shard = self._ask("shard", number, faults)
                return played
            except _Lost as lost:
                seen[lost.question] += 1
                if seen[lost.question] < 2:
                    continue
                if lost.question is None:
                    raise WorkerError(f"a worker's process {lost.why} while no player was asked") from None
                faults[lost.question] = lost.why

    def close(self) -> None:
        """End the process; a thread that waits for it gets a WorkerError."""
        self.closed = True
        self._end()

    def _prepared(self) -> Pins:
        """The pins; if need be the process is started and the players are made first."""
        if self._pins is None or self._process is None or self._process.poll() is not None:
            handle, file = tempfile.mkstemp(prefix="codenames-ai-status-")
            os.truncate(handle, STATUS.size)
            os.close(handle)
            try:
                self._start(file)
                timer = threading.Timer(SETUP, self._end)
                timer.daemon = True
                timer.start()
                try:
                    self._pins = self._ask("prepare", self.settings)
                finally:
                    timer.cancel()
            finally:
                with contextlib.suppress(OSError):  # some systems cannot delete a file in use
                    os.unlink(file)  # both processes have it mapped: nothing is left behind, however they end
        return self._pins

    def _start(self, file: str) -> None:
        self._end()
        self._status = status = StatusFile(file)
        environment = {**os.environ, **dict.fromkeys(ONE_THREAD, "1")}
        paths = [str(PACKAGE.parent), environment.get("PYTHONPATH", "")]
        environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, file],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        if self.settings.move_limit is not None:
            threading.Thread(
                target=self._watch, args=(self._process, status, self.settings.move_limit), daemon=True
            ).start()

    def _ask(self, job: str, *arguments: Any) -> Any:
        """The answer to a job."""
        process = self._process
        if self.closed or process is None or process.stdin is None or process.stdout is None:
            raise WorkerError("the run is being ended")
        try:
            pickle.dump((job, *arguments), process.stdin)
            process.stdin.flush()
            outcome, answer = pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise self._lost(process) from None
        if outcome == "refused":
            raise InputError(answer)
        if outcome == "broken":
            raise WorkerError(f"a worker's process failed:\n{answer}")
        return answer

    def _lost(self, process: subprocess.Popen[bytes]) -> Exception:
        """The exception that says what happened to the process, and at which question."""
        process.kill()
        status = process.wait()
        if self.closed:
            return WorkerError("the run is being ended")
        game, question, seconds = (0, 0, 0.0) if self._status is None else self._status.read()
        limit = self.settings.move_limit
        if question and limit is not None and seconds > limit:
            return _Lost((game, question), f"took longer than {limit:g} s")
        return _Lost((game, question) if question else None, f"ended its process ({_status(status)})")

    def _watch(self, process: subprocess.Popen[bytes], status: StatusFile, limit: float) -> None:
        """Kill the process when a question has been open for longer than the limit."""
        pause = min(0.2, limit / 4)
        while process.poll() is None:
            _, question, seconds = status.read()
            if question and seconds > limit:
                process.kill()
                return
            time.sleep(pause)

    def _end(self) -> None:
        process, self._process, self._pins = self._process, None, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()


def _status(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
