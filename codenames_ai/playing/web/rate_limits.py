"""Limits on how often a seat or an address may send requests: a token bucket for each."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from codenames_ai.playing.web.errors import RateLimitError

MOST = 50_000
"""The number of names that are remembered; the ones not seen longest are forgotten."""


class RateLimiter:
    """Token buckets, one for each name.

    Args:
        size: the requests in a row that a name may send.
        seconds: the time that an empty bucket takes to fill.
        clock: the time in seconds.
    """

    def __init__(self, size: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, size / seconds, clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, name: str) -> None:
        """Count a request; RateLimitError if it is one too many."""
        with self._lock:
            now = self._clock()
            left, then = self._left.pop(name, (float(self._size), now))
            left = min(float(self._size), left + (now - then) * self._rate)
            wait = 0.0 if left >= 1 else (1 - left) / self._rate
            self._left[name] = (left - 1 if wait == 0 else left, now)
            if len(self._left) > MOST:
                del self._left[next(iter(self._left))]
        if wait:
            raise RateLimitError(wait)
