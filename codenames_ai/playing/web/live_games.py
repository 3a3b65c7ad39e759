"""What happens while pages are open: they are notified of changes, and programs make their moves."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

log = logging.getLogger(__name__)


class LiveGames:
    """Notifies the open pages of a game, and lets its programs move, one move at a time.

    Args:
        step: lets a program of the game make one move, in a thread; False if none is to move.
        pace: seconds before each move of a program.
    """

    def __init__(self, step: Callable[[str], bool], pace: float) -> None:
        self._step, self._pace = step, pace
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ending = False
        self._threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="program")

    def start(self) -> None:
        """Start, in the running event loop."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """End all open pages' connections, before the server ends; only from the event loop."""
        self.ending = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.set()

    async def stop(self) -> None:
        """Stop all programs."""
        self._loop = None
        driven = tuple(self._driven.values())
        for task in driven:
            task.cancel()
        await asyncio.gather(*driven, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)

    def changed(self, game: str) -> None:
        """Say that the pages of the game are out of date, and that a program may have to move; from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._changed, game)

    def _changed(self, game: str) -> None:
        for listener in self._listeners.get(game, ()):
            listener.set()
        self.drive(game)

    def drive(self, game: str) -> None:
        """Let programs of the game move, if they are not moving already; only from the event loop."""
        if self._loop is None:
            return
        self._again.add(game)
        if game not in self._driven:
            self._driven[game] = self._loop.create_task(self._drive(game))

    async def _drive(self, game: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            while game in self._again:  # it was changed during a move: look once more
                self._again.discard(game)
                await asyncio.sleep(self._pace)
                if await loop.run_in_executor(self._threads, self._step, game):
                    self._again.add(game)
        except Exception as e:  # whatever a program does, the server runs on; people can resign the game
            log.error("game %s: a program could not move: %s", game, type(e).__name__)
        finally:
            del self._driven[game]

    @contextmanager
    def listen(self, game: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the pages of the game have changed."""
        event = asyncio.Event()
        self._listeners[game].add(event)
        try:
            yield event
        finally:
            self._listeners[game].discard(event)
            if not self._listeners[game]:
                del self._listeners[game]
