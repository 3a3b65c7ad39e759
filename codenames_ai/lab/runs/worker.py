"""A child process that plays shards, watched: when it is held up or lost, the game goes on without whoever did it."""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from codenames_ai.core.errors import CodenamesError, InputError
from codenames_ai.lab.runs.child import SLATE
from codenames_ai.lab.runs.pins import PACKAGE, Pins
from codenames_ai.lab.runs.playing import Shard
from codenames_ai.lab.runs.settings import Settings

SETUP: Final = 300.0
"""Seconds in which a process must have made its players."""

START: Final = "from codenames_ai.lab.runs.child import main; main()"
ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class WorkerError(CodenamesError):
    """A process that plays was lost, and no player is to blame."""


class _Lost(Exception):
    """The process is gone.

    Attributes:
        moment: game and question that was being asked; None if none was.
        why: what became of the process, for a forfeit's reason.
    """

    def __init__(self, moment: tuple[int, int] | None, why: str) -> None:
        super().__init__(why)
        self.moment, self.why = moment, why


class Worker:
    """One process; asked by one thread at a time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._pins: Pins | None = None
        self._slate = mmap.mmap(-1, SLATE.size)

    def prepare(self) -> Pins:
        """Make the players; the pins of the run as the process finds them.

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

        A question that took too long, or at which the process ended, is asked once more in a new process, for the
        machine may have been to blame; the second time it is a forfeit.

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
                seen[lost.moment] += 1
                if seen[lost.moment] < 2:
                    continue
                if lost.moment is None:
                    raise WorkerError(f"a process that plays {lost.why} while no player was asked") from None
                faults[lost.moment] = lost.why

    def close(self) -> None:
        """End the process; whoever waits for it is told."""
        self.closed = True
        self._end()

    def _prepared(self) -> Pins:
        """The pins; the process is started, and the players are made, if they are not."""
        if self._pins is None or self._process is None or self._process.poll() is not None:
            file = _new_slate()
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
                with contextlib.suppress(OSError):  # where a file that is in use cannot go, it stays
                    os.unlink(file)  # both processes have it mapped: nothing is left behind, however they end
        return self._pins

    def _start(self, file: str) -> None:
        self._end()
        with Path(file).open("r+b") as slate:
            self._slate = mmap.mmap(slate.fileno(), SLATE.size)
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
            threading.Thread(target=self._watch, args=(self._process, self.settings.move_limit), daemon=True).start()

    def _ask(self, job: str, *arguments: Any) -> Any:
        """A job's answer."""
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
            raise WorkerError(f"a process that plays met an error of its own:\n{answer}")
        return answer

    def _lost(self, process: subprocess.Popen[bytes]) -> Exception:
        """What became of the process, and at which question."""
        process.kill()
        status = process.wait()
        if self.closed:
            return WorkerError("the run is being ended")
        game, question, since = SLATE.unpack_from(self._slate, 0)
        limit = self.settings.move_limit
        if question and limit is not None and time.monotonic() - since > limit:
            return _Lost((game, question), f"took longer than {limit:g} s")
        return _Lost((game, question) if question else None, f"ended its process ({_status(status)})")

    def _watch(self, process: subprocess.Popen[bytes], limit: float) -> None:
        """Kill the process when a question has been open for longer than the limit."""
        pause = min(0.2, limit / 4)
        while process.poll() is None:
            _, question, since = SLATE.unpack_from(self._slate, 0)
            if question and time.monotonic() - since > limit:
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


def _new_slate() -> str:
    """An empty file for a slate."""
    handle, file = tempfile.mkstemp(prefix="codenames-ai-slate-")
    os.truncate(handle, SLATE.size)
    os.close(handle)
    return file


def _status(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
