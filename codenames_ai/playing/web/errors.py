"""Requests that the server refuses, each kind of refusal with its HTTP status."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from codenames_ai.core.errors import CodenamesError
from codenames_ai.show.phrases.web import TOO_MANY


class RefusedError(CodenamesError):
    """A request that is refused.

    Attributes:
        status: the HTTP status of the answer.
        headers: of the answer.
    """

    status: ClassVar[int]
    headers: Mapping[str, str] = {}


class NotFoundError(RefusedError):
    """There is no such game or invitation, or no longer."""

    status = 404


class ForbiddenError(RefusedError):
    """The seat, or the page, belongs to another person."""

    status = 403


class OutdatedPageError(RefusedError):
    """The game has moved on since the page was made that a move was made on."""

    status = 409


class RateLimitError(RefusedError):
    """Too many requests by one seat or address: the next one is allowed after ``wait`` seconds."""

    status = 429

    def __init__(self, wait: float) -> None:
        self.wait, seconds = wait, math.ceil(wait)
        super().__init__(TOO_MANY.format(seconds))
        self.headers = {"retry-after": str(seconds)}
