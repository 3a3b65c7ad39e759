"""``process``: a player in a process of its own, in any language: one line of JSON asks, one line of JSON answers.

The program is started at the first question and kept for all games. Each question is complete, so the program needs to
remember nothing::

    {"ask": "clue", "seed": 8271, "view": {"game": "classic", "seat": "red", "words": [...], "roles": [...], ...}}
    {"ask": "guess", "seed": 411, "view": {"game": "classic", "seat": "red", "visible": [...], "clue": {...}, ...}}

``view`` has the fields of ``views.SpymasterView`` or ``views.OperativeView``, and never the key to a guesser. The
``seed`` is the only source of chance: a program that uses no other plays the same game again. Answers are::

    {"word": "tree", "number": 2, "intended": ["BARK", "NUT"]}        number: or "unlimited"; intended may be left out
    {"guess": "BARK"}   {"stop": true}   {"wait": true}               the last only in sudden death (D10)

What the program prints on stderr is passed on. It should exit when its standard input ends.
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
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final

from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess, Stop, Wait
from codenames_ai.core.text import plain, shown
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.players.contract import player
from codenames_ai.players.options import check_options, option

LONGEST: Final = 65_536
"""Most bytes of an answer with the end of its line."""

ANSWERS: Final = {
    "clue": '{"word": "tree", "number": 2}',
    "guess": '{"guess": "BARK"}, {"stop": true} or {"wait": true}',
}


@player
@dataclass(eq=False)
class ProcessPlayer:
    """A program that plays, as spymaster or operative or both.

    The command is split as a shell would split it, and started without a shell; ``seconds`` includes the start.

    Raises:
        SpecError: there is no command or no such program, or the time is out of range.
    """

    cmd: str = option("", 'the command that starts it, as in cmd="node player.js"')
    seconds: float = option(30.0, "what it may take for an answer", above=0)

    def __post_init__(self) -> None:
        self._command = words_of(self.cmd)
        if shutil.which(self._command[0]) is None:
            raise SpecError(f"process: there is no program {self._command[0]!r}")
        check_options(self)
        self._running: _Running | None = None

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """Its clue, which the rules have not judged yet.

        Raises:
            InputError: it ended, took too long, or its answer is not a clue.
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
            InputError: it ended, took too long, or its answer is not a move.
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
        """The answer to a question; after an error the program is restarted, since its answers may be out of step."""
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
        return self._ended(f"answered {shown(answer)} when asked for a {what}; write {ANSWERS[what]}")

    def _ended(self, why: str) -> InputError:
        if self._running is not None:
            self._running.end()
            self._running = None
        return InputError(f"process {plain(self.cmd)!r}: it {why}")


def words_of(cmd: str) -> list[str]:
    """A command's program and arguments.

    Raises:
        SpecError: the command is empty, or a quote in it does not close.
    """
    try:
        words = shlex.split(cmd)
    except ValueError as e:
        raise SpecError(f"process: cmd={cmd!r}: {e}") from None
    if not words:
        raise SpecError('process: cmd is needed, as in process:cmd="node player.js"')
    return words


def digest(cmd: str) -> str:
    """Hash of the files that a command names."""
    found = hashlib.sha256()
    for word in words_of(cmd):
        if Path(word).is_file():
            found.update(Path(word).read_bytes())
    return found.hexdigest()[:16]


class _NoAnswer(Exception):
    """The program gave no answer; says what it did instead."""


class _Running:
    """A running program, and a thread that collects its lines."""

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
                raise _NoAnswer(
                    "wrote a line before it was asked: write one line for each question, all else to stderr"
                )
            raise self._silent()
        try:
            self._process.stdin.write(question)
            self._process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except OSError:  # it reads no more, and what it wrote before does not answer this question
            raise self._silent() from None
        except queue.Empty:
            if self._process.poll() is not None:  # it ended, but a child of it holds its output open
                raise self._silent() from None
            raise _NoAnswer(f"took longer than {seconds:g} s") from None
        if not line:
            raise self._silent()
        if not line.endswith(b"\n"):
            raise _NoAnswer(f"answered with more than {LONGEST:,} bytes, or without an end of line")
        return line

    def _silent(self) -> _NoAnswer:
        """Why no line comes: the same reason whether it ended before the question or after it."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        status = self._process.poll()
        if status is None:
            return _NoAnswer("closed its standard input or output instead of answering")
        return _NoAnswer(f"ended with status {status} instead of answering")

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
