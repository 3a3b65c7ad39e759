"""How often somebody may ask: a bucket of tokens for each name, that fills at a steady rate."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

MOST = 50_000
"""So many names are remembered; the longest unseen are forgotten first."""


class Buckets:
    """``take(name)`` says whether the name may ask once more.

    Args:
        size: how many requests in a row a name may make.
        seconds: how long an empty bucket takes to fill.
        clock: the time in seconds.
    """

    def __init__(self, size: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, size / seconds, clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, name: str) -> float:
        """0.0 if the name may ask now, else in how many seconds it may."""
        with self._lock:
            now = self._clock()
            left, then = self._left.pop(name, (float(self._size), now))
            left = min(float(self._size), left + (now - then) * self._rate)
            wait = 0.0 if left >= 1 else (1 - left) / self._rate
            self._left[name] = (left - 1 if wait == 0 else left, now)
            if len(self._left) > MOST:
                del self._left[next(iter(self._left))]
            return wait
