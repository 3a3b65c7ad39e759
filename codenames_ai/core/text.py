"""What strangers sent, made safe to show: no control character reaches a terminal, no failing ``repr`` stops a game.

A clue, a name or a record may come from a program that nobody here wrote.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_LONGEST: Final = 120
_CATEGORIES: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Control characters, halves of surrogate pairs, and Unicode's own ends of line and paragraph."""

_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing, so that text after them reads as something else."""


def unshowable(text: str) -> str | None:
    """The first character that must not reach a terminal as it is, escaped (``\\x1b``); None for harmless text."""
    if text.isprintable():  # nearly every text
        return None
    return next((_escaped(ch) for ch in text if _unsafe(ch)), None)


def plain(text: str) -> str:
    """The text on one line, with every such character escaped."""
    if text.isprintable():
        return text
    return "".join(_escaped(ch) if _unsafe(ch) else ch for ch in text)


def shown(value: object, longest: int = _LONGEST) -> str:
    """``repr`` for an error message: on one line, cut where it is long, and something for an object whose own fails."""
    try:
        text = repr(value)
    except (Exception, SystemExit):  # the stranger's own code; what it is instead is said
        text = f"<{type(value).__name__} that cannot be shown>"
    text = plain(text)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def reason(error: BaseException) -> str:
    """An exception as text, ``ValueError: no such word``, also where its own text fails."""
    try:
        text = str(error)
    except (Exception, SystemExit):  # as in shown
        text = "a message that cannot be shown"
    return f"{type(error).__name__}: {text}"


def _unsafe(ch: str) -> bool:
    return ch in _TURNING or unicodedata.category(ch) in _CATEGORIES


def _escaped(ch: str) -> str:
    return ch.encode("unicode_escape").decode("ascii")
