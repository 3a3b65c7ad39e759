"""The application: its parts put together, its errors made pages, its games resumed and cleaned."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from codenames_ai.core.board import SIDES
from codenames_ai.core.errors import CodenamesError, RuleError
from codenames_ai.core.text import plain
from codenames_ai.playing.session import IllegalClue
from codenames_ai.playing.web import finished, playing, seats, setting_up
from codenames_ai.playing.web.desk import Desk, TooOften
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import Gone, NotYours, Stale
from codenames_ai.playing.web.security import Guard
from codenames_ai.playing.web.settings import Settings

log = logging.getLogger(__name__)
HOUR = 3600.0


def create(settings: Settings) -> FastAPI:
    """The application, ready to be served by one process.

    Raises:
        InputError: the database cannot be used.
    """
    desk = Desk(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        desk.hub.start()
        cleaner = asyncio.create_task(_clean(desk))
        for game in await asyncio.to_thread(desk.store.unfinished, time.time() - HOUR):
            desk.hub.drive(game)
        yield
        cleaner.cancel()
        await desk.hub.stop()
        desk.store.close()

    app = FastAPI(title="codenames_ai", openapi_url=None, lifespan=lifespan)
    app.state.desk = desk
    app.add_middleware(Guard, hosts=settings.hosts)
    app.mount("/static", StaticFiles(directory=Path(str(resources.files("codenames_ai.playing.web") / "static"))))
    for part in (setting_up, finished, playing):  # a seat is whatever no other page is
        app.include_router(part.router)
    app.add_exception_handler(CodenamesError, _told)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    return app


async def _clean(desk: Desk) -> None:
    """Remove old games, now and every hour."""
    while True:
        await asyncio.to_thread(desk.rooms.clean, time.time(), desk.settings.keep_days)
        await asyncio.sleep(HOUR)


async def _told(request: Request, error: Exception) -> Response:
    """An error raised on purpose: one clear line, and a status that says whose it is."""
    headers: dict[str, str] = {}
    match error:
        case Gone():
            status = 404
        case NotYours():
            status = 403
        case Stale() | RuleError():
            status = 409
        case TooOften():
            status, headers = 429, {"retry-after": str(error.seconds)}
        case _:
            status = 422
    return _answer(request, status, str(error), headers, illegal=isinstance(error, IllegalClue))


async def _malformed(request: Request, error: Exception) -> Response:
    """A request whose fields are missing or wrong."""
    assert isinstance(error, RequestValidationError)
    first: Any = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])[:60]
    return _answer(request, 422, f"{where or 'request'}: {first['msg'][:200]}")


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = {404: "There is no such page.", 405: "This address takes no such request."}
    return _answer(request, error.status_code, told.get(error.status_code, str(error.detail)[:200]))


def _answer(
    request: Request, status: int, message: str, headers: dict[str, str] | None = None, *, illegal: bool = False
) -> Response:
    """A line on the page that asked, or a page with a line."""
    message = plain(" ".join(message.split()))
    if request.headers.get("hx-request") == "true":
        retarget = {"hx-retarget": "#notice", "hx-reswap": "innerHTML", "hx-push-url": "false"}
        duet = request.path_params.get("seat") in SIDES
        text = render("_notice.html", message=message, illegal=illegal, restart=illegal and duet)
        return HTMLResponse(text, status, {**retarget, **(headers or {})})
    page = render("error.html", status=status, message=message, back=_back(request, status), insist=())
    return HTMLResponse(page, status, headers)


def _back(request: Request, status: int) -> str:
    """The page that the request came from, if it is a game's and is there: of the seat, or of those who look on."""
    parts = request.url.path.split("/")
    if parts[1] != "g" or len(parts) < 4 or status == 404:
        return ""
    seated = len(parts) > 4 and parts[3] in seats.CLASSIC + SIDES and status != 403
    return "/".join(parts[: 4 if seated else 3])
