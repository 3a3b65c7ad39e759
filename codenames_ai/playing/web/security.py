"""What keeps seats separate and strangers out: tokens, host names, the origin of requests, the headers of answers."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import logging
import re
import secrets
import socket
import traceback
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from codenames_ai.show.phrases import web as say

log = logging.getLogger(__name__)

MAX_BODY: Final = 512 * 1024
"""The most bytes of a request's body: a list of 10,000 card words fits."""

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""The headers of every answer: no inline script or style, nothing from another origin, not in a frame."""


def new_token() -> str:
    """A token that cannot be guessed: 192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    """Whether a text has the form of a token; one made up by hand hardly does."""
    return re.fullmatch(r"[A-Za-z0-9_-]{32}", text) is not None


def new_id() -> str:
    """An id for a game, short enough for an address; it gives access to the public view alone."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(10))


def digest(token: str) -> str:
    """The form in which a token is stored: with the database alone nobody can take a seat."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def csrf_of(token: str) -> str:
    """The token that the forms of a seat must carry: only pages that were sent to the seat contain it."""
    return hmac.new(token.encode("utf-8", "surrogateescape"), b"form", hashlib.sha256).hexdigest()[:32]


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that does not depend on how much of them is."""
    return hmac.compare_digest(a.encode("utf-8", "replace"), b.encode("utf-8", "replace"))


def known_host(host: str, allowed: Collection[str]) -> bool:
    """Whether a ``Host`` header names this server: an IP address, this machine's name, or an allowed name.

    Any other name could belong to a stranger who points it at this machine, so that the stranger's page can read ours
    (DNS rebinding). Starlette's ``TrustedHostMiddleware`` cannot allow all IP addresses.
    """
    try:
        name = urlsplit(f"//{host}").hostname
        if not name or name in {"localhost", "testserver", socket.gethostname().lower(), *allowed}:
            return bool(name)
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Whether a request that changes something came from one of our pages.

    Browsers send ``Origin`` with every such request, and most send ``Sec-Fetch-Site``; one with neither is refused.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    if origin is None:
        return site is not None
    return origin in {f"{scheme}://{headers.get('host')}" for scheme in ("http", "https")}


class Guard:
    """Middleware that refuses foreign host names and origins, adds HEADERS to every answer, and logs no secret.

    The size of bodies is limited by FastAPI (``max_body_size``).
    """

    def __init__(self, app: ASGIApp, *, hosts: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            await (self._refusal(scope) or self.app)(scope, receive, guarded)
        except Exception as e:  # an error that nobody foresaw is logged by kind and place: its text may hold a key
            log.error("%s: %s at %s", scope["method"], type(e).__name__, _place(e))
            if not started:
                await PlainTextResponse(f"{say.BROKEN}\n", 500)(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        if not known_host(headers.get("host", ""), self.hosts):
            return PlainTextResponse(f"{say.UNKNOWN_HOST}\n", 400)
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not same_origin(headers):
            return PlainTextResponse(f"{say.FOREIGN_FORM}\n", 403)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return PlainTextResponse("content-length: not a whole number\n", 400)
        return None


def _place(error: BaseException) -> str:
    """The file and line where an error was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename.rpartition('/')[2]}:{last.lineno}"
