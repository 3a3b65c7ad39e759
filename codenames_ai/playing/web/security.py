"""What keeps seats apart and strangers out: tokens, the origin of requests, their size, and the headers of answers."""

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
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

MAX_BODY: Final = 512 * 1024
"""Bytes of a request: a list of 10,000 card words fits."""

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
"""On every answer. No inline script or style, nothing from elsewhere, in no frame."""


def new_token() -> str:
    """Something that nobody guesses: 192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    """Whether a text has the form of a token: what somebody made up by hand is none."""
    return re.fullmatch(r"[A-Za-z0-9_-]{32}", text) is not None


def new_id() -> str:
    """A name for a game, short enough for an address; it opens nothing but the public view."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(10))


def digest(token: str) -> str:
    """The form in which a token is kept: who reads the database cannot sit down with it."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def csrf_of(token: str) -> str:
    """What the forms of a seat must carry: only a page that was sent to the seat can know it."""
    return hmac.new(token.encode("utf-8", "surrogateescape"), b"form", hashlib.sha256).hexdigest()[:32]


def csrf_fits(token: str, given: str) -> bool:
    """Whether a form came from a page of this seat."""
    return same(csrf_of(token), given)


def known_host(host: str, allowed: Collection[str]) -> bool:
    """Whether a browser may have asked for us by this ``Host``: an address, this machine's name, or an allowed one.

    Any other name may be a stranger's that was pointed at this machine, so that the stranger's page could read ours.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if not name:
        return False
    if name == "localhost" or name in allowed or name in (socket.gethostname().lower(), "testserver"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Whether a request that changes something came from a page of ours.

    Browsers send ``Origin`` with every such request, and most ``Sec-Fetch-Site``; one that sends neither is refused.
    """
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    if origin is None:
        return site is not None
    return urlsplit(origin).netloc == headers.get("host") and urlsplit(origin).scheme in ("http", "https")


class Guard:
    """Refuses what comes by a strange name, from elsewhere or in too great a size, and adds HEADERS to every answer."""

    def __init__(self, app: ASGIApp, *, hosts: Collection[str] = (), max_body: int = MAX_BODY) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                if not scope["path"].startswith("/static/"):
                    out["cache-control"] = "no-store"
            await send(message)

        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, guarded)
            return
        try:
            await self.app(scope, _Counted(receive, self.max_body), guarded)
        except Exception as e:  # what nobody foresaw is logged by its kind and place alone: its text may hold a key
            log.error("%s: %s at %s", scope["method"], type(e).__name__, _place(e))
            if not begun:
                await PlainTextResponse(_BROKEN, 500)(scope, receive, guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        if not known_host(headers.get("host", ""), self.hosts):
            return PlainTextResponse(
                "This server is not known by that name: start it with --allow-host NAME to use one.\n", 400
            )
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        if not same_origin(headers):
            return PlainTextResponse("A form must be sent from a page of this server.\n", 403)
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return PlainTextResponse("content-length: a whole number is needed\n", 400)
        if int(length[:20]) > self.max_body:
            return PlainTextResponse(_too_much(self.max_body) + "\n", 413)
        return None


_BROKEN: Final = "Something broke on the server. The game is kept; open the page again.\n"


def _place(error: BaseException) -> str:
    """The file and line where an error was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.filename.rpartition('/')[2]}:{last.lineno}"


class _Counted:
    """A body that is read up to a limit, whatever its header said."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive, self.most, self.left = receive, most, most

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise HTTPException(413, _too_much(self.most))
        return message


def _too_much(most: int) -> str:
    return f"The request is too large: {most // 1024} KiB are the most."


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell how much of them is."""
    return hmac.compare_digest(a.encode("utf-8", "replace"), b.encode("utf-8", "replace"))
