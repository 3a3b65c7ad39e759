"""``process``: a player in a process of its own, in any language: one line of JSON asks, one line of JSON answers.

The program is started at the first question and kept for all games. Each question says everything, so that it need
remember nothing::

    {"ask": "clue", "seed": 8271, "view": {"game": "classic", "seat": "red", "words": [...], "roles": [...], ...}}
    {"ask": "guess", "seed": 411, "view": {"game": "classic", "seat": "red", "visible": [...], "clue": {...}, ...}}

``view`` has the fields of ``views.SpymasterView`` or ``views.OperativeView``, and never the key to a guesser. The
``seed`` is what chance there is: whoever uses no other plays the same game again. Answers are::

    {"word": "tree", "number": 2, "intended": ["BARK", "NUT"]}        number: or "unlimited"; intended may be left out
    {"guess": "BARK"}   {"stop": true}   {"wait": true}               the last in sudden death alone (D10)

What the program prints on stderr is passed on. It should end when its standard input does.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import queue
import random
import shlex
import shutil
import signal
import subprocess
import threading
import weakref
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final

from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess, Stop, Wait
from codenames_ai.core.text import plain, shown
from codenames_ai.core.views import OperativeView, SpymasterView

LONGEST: Final = 65_536
"""Bytes of an answer; the next one begins after its line."""

ANSWERS: Final = {
    "clue": '{"word": "tree", "number": 2}',
    "guess": '{"guess": "BARK"}, {"stop": true} or {"wait": true}',
}


class ProcessPlayer:
    """A program that plays, as spymaster or operative or both.

    Args:
        cmd: what to start, as a shell would read it, but without a shell.
        seconds: what it may take for an answer, its start included.

    Raises:
        SpecError: no command, no such program, or no such time.
    """

    def __init__(self, cmd: str = "", seconds: float = 30.0) -> None:
        self.cmd, self.seconds = cmd, seconds
        self._command = words_of(cmd)
        if shutil.which(self._command[0]) is None:
            raise SpecError(f"process: there is no program {self._command[0]!r}")
        if not 0 < seconds < float("inf"):
            raise SpecError(f"process: seconds={seconds:g}; a time above 0 is needed")
        self._running: _Running | None = None

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """Its clue. What the rules say of it is for others to judge.

        Raises:
            InputError: it ended, took too long, or answered what is no clue.
        """
        answer = self._ask("clue", view, rng)
        word, number, intended = answer.get("word"), answer.get("number"), answer.get("intended", [])
        sound = isinstance(word, str) and isinstance(number, int | str) and not isinstance(number, bool)
        if not sound or not isinstance(intended, list) or not all(isinstance(card, str) for card in intended):
            raise self._wrong("clue", answer)
        return Clue(str(word), number, tuple(intended))  # type: ignore[arg-type]  # the rules judge the number (V6)

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """Its guess, a stop or a wait.

        Raises:
            InputError: it ended, took too long, or answered what is no move.
        """
        answer = self._ask("guess", view, rng)
        match answer:
            case {"guess": str(card)} if len(answer) == 1:
                return Guess(card)
            case {"stop": True} if len(answer) == 1:
                return STOP
            case {"wait": True} if len(answer) == 1:
                return WAIT
        raise self._wrong("guess", answer)

    def _ask(self, what: str, view: SpymasterView | OperativeView, rng: random.Random) -> dict[str, Any]:
        """The answer to a question; after an error the program is started anew, for its answers may be out of step."""
        question = {"ask": what, "seed": rng.getrandbits(48), "view": asdict(view)}
        if self._running is None:
            self._running = _Running(self._command)
            weakref.finalize(self, self._running.end)
        try:
            line = self._running.answer(json.dumps(question).encode() + b"\n", self.seconds)
            answer = json.loads(line)
        except _NoAnswer as e:
            raise self._ended(str(e)) from None
        except (ValueError, RecursionError):
            raise self._ended(f"answered {shown(line.decode(errors='replace').strip())}, not JSON") from None
        if not isinstance(answer, dict):
            raise self._wrong(what, answer)
        return answer

    def _wrong(self, what: str, answer: object) -> InputError:
        return self._ended(f"answered {shown(answer)} when asked for a {what}; {ANSWERS[what]} is right")

    def _ended(self, why: str) -> InputError:
        if self._running is not None:
            self._running.end()
            self._running = None
        return InputError(f"process {plain(self.cmd)!r}: it {why}")


def words_of(cmd: str) -> list[str]:
    """A command's program and arguments.

    Raises:
        SpecError: there is none, or a quote in it does not close.
    """
    try:
        words = shlex.split(cmd)
    except ValueError as e:
        raise SpecError(f"process: cmd={cmd!r}: {e}") from None
    if not words:
        raise SpecError('process: cmd is needed, as in process:cmd="node player.js"')
    return words


def digest(cmd: str) -> str:
    """Hash of the files that a command names; of nothing where it names none."""
    found = hashlib.sha256()
    for word in words_of(cmd):
        if Path(word).is_file():
            found.update(Path(word).read_bytes())
    return found.hexdigest()[:16]


class _NoAnswer(Exception):
    """The program gave none; says what it did."""


class _Running:
    """A program under way, and a thread that collects its lines."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as e:
            raise InputError(f"process: {command[0]!r} cannot be started: {e.strerror or e}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._thread = threading.Thread(target=_collect, args=(self._process.stdout, self._lines), daemon=True)
        self._thread.start()

    def answer(self, question: bytes, seconds: float) -> bytes:
        """The line that follows a question."""
        assert self._process.stdin is not None
        if not self._lines.empty():
            if self._lines.get():
                raise _NoAnswer("says what nobody asked for: one line answers a question, all else belongs on stderr")
            raise self._silent()
        try:
            self._process.stdin.write(question)
            self._process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except OSError:  # it reads no more; what it said before does not answer this question
            raise self._silent() from None
        except queue.Empty:
            if self._process.poll() is not None:  # what it started holds its output open
                raise self._silent() from None
            raise _NoAnswer(f"took longer than {seconds:g} s") from None
        if not line:
            raise self._silent()
        if not line.endswith(b"\n"):
            raise _NoAnswer(f"answered with more than {LONGEST:,} bytes, or without an end of line")
        return line

    def _silent(self) -> _NoAnswer:
        """Why it says no more: one reason, whether it ended before the question, at it, or while it was waited for."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        status = self._process.poll()
        if status is None:
            return _NoAnswer("closed its standard input or output in place of an answer")
        return _NoAnswer(f"ended with status {status} in place of an answer")

    def end(self) -> None:
        """End the program and what it started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._process.stdin.close()  # type: ignore[union-attr]


def _collect(stream: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put(b"")
