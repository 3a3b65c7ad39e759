"""Randomness by name: the same names give the same numbers in every process and on every platform.

Python documents that ``random.Random(seed).random()`` keeps its sequence between versions, and says nothing of
the kind about ``shuffle`` or ``sample``; so those are built here on ``random()`` alone.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

Name = str | int


def generator(*names: Name) -> random.Random:
    """A generator for these names: ``generator("deal", 7)`` is always the same, and unlike ``("deal", 8)``.

    Names are strings and integers; their order and type count. Adding a player, worker or game elsewhere
    changes no generator, because none is drawn from another.
    """
    import hashlib  # takes milliseconds, which an engine that draws nothing need not pay

    text = _encoder()(names)
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big"))


@functools.cache
def _encoder() -> Callable[[object], str]:
    """JSON without blanks, in ASCII."""
    import json  # an engine starts without it

    return json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


def below(rng: random.Random, n: int) -> int:
    """A whole number from 0 to n - 1."""
    return min(int(rng.random() * n), n - 1)


def choose(rng: random.Random, items: Sequence[T]) -> T:
    """One of the items; raises IndexError when there are none."""
    if not items:
        raise IndexError("cannot choose from nothing")
    return items[below(rng, len(items))]


def shuffled(rng: random.Random, items: Sequence[T]) -> list[T]:
    """The items in random order (Fisher and Yates), as a new list."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = below(rng, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def sample(rng: random.Random, items: Sequence[T], n: int) -> list[T]:
    """n different items in random order; raises ValueError when there are fewer."""
    if n > len(items):
        raise ValueError(f"cannot draw {n} from {len(items)}")
    out = list(items)
    for i in range(n):
        j = i + below(rng, len(out) - i)
        out[i], out[j] = out[j], out[i]
    return out[:n]
