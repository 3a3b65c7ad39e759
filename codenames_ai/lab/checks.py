"""Checks of arguments that the functions of this room share; each error names the argument and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown


def check_one_of(name: str, value: object, allowed: Iterable[str]) -> None:
    """Raise InputError unless the value is one of ``allowed``."""
    allowed = tuple(allowed)
    if value not in allowed:
        raise InputError(f"{name}: {shown(value)} is not one of {', '.join(allowed)}")


def check_whole(name: str, value: object, least: int = 1) -> None:
    """Raise InputError unless the value is a whole number, ``least`` or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(f"{name}: {shown(value)} is not a whole number from {least}")
