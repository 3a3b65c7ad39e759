"""The application: routes, middleware, error pages and hourly cleaning put together; ``run`` serves it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any, Final

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from codenames_ai.core.board import SIDES
from codenames_ai.core.errors import CodenamesError, RuleError
from codenames_ai.core.text import plain
from codenames_ai.playing.session import IllegalClue
from codenames_ai.playing.web import routes_finished, routes_play, routes_setup, seats
from codenames_ai.playing.web.errors import RefusedError
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import HOUR
from codenames_ai.playing.web.security import MAX_BODY, Guard
from codenames_ai.playing.web.server import Server, Settings, in_place
from codenames_ai.show.phrases import web as say

KEEP_ALIVE: Final = 75
"""The seconds that an idle connection of a browser is kept: people think longer than uvicorn's 5."""

_HTTP_ERRORS: Final = {
    404: say.NO_PAGE,
    405: say.NOT_ACCEPTED,
    413: say.TOO_LARGE.format(MAX_BODY // 1024),
}


def create(settings: Settings) -> FastAPI:
    """The application, ready to be served by one process.

    Raises:
        InputError: the database cannot be used.
    """
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        server.live.start()
        cleaner = asyncio.create_task(_clean(server))
        for game in await asyncio.to_thread(server.store.unfinished, time.time() - HOUR):
            server.live.drive(game)
        yield
        cleaner.cancel()
        await server.live.stop()
        server.store.close()

    app = FastAPI(title="codenames_ai", openapi_url=None, lifespan=lifespan, max_body_size=MAX_BODY)
    app.state.server = server
    app.add_middleware(Guard, hosts=settings.hosts)
    app.mount("/static", StaticFiles(directory=Path(str(resources.files("codenames_ai.playing.web") / "static"))))
    for routes in (routes_setup, routes_finished, routes_play):  # play last: its /g/GAME/SEAT matches other pages too
        app.include_router(routes.router)
    for kind in (CodenamesError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _explained)
    return app


def run(app: FastAPI, listener: socket.socket) -> None:
    """Serve the application on a listening socket until the process is asked to end."""
    _Uvicorn(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,  # the addresses of invitations are secret
            server_header=False,
            lifespan="on",
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=5,
        )
    ).run(sockets=[listener])


class _Uvicorn(uvicorn.Server):
    """Ends live pages before it waits for connections to close."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close what is open, and end."""
        app: Any = self.config.app
        app.state.server.live.end()
        await super().shutdown(sockets)


async def _clean(server: Server) -> None:
    """Remove old games, now and every hour."""
    while True:
        await asyncio.to_thread(server.rooms.clean, time.time(), server.settings.keep_days)
        await asyncio.sleep(HOUR)


async def _explained(request: Request, error: Exception) -> Response:
    """An error raised on purpose as one line: on the page that asked, or on a page of its own."""
    status, message, headers = 422, str(error), dict[str, str]()
    match error:
        case RefusedError():
            status, headers = error.status, dict(error.headers)
        case RuleError():
            status = 409
        case RequestValidationError():  # a field that is missing or wrong
            first: Any = error.errors()[0]
            message = f"{'.'.join(map(str, first['loc'][1:]))[:60] or 'request'}: {first['msg'][:200]}"
        case HTTPException():
            status = error.status_code
            message = _HTTP_ERRORS.get(status, str(error.detail)[:200])
    message = plain(" ".join(message.split()))
    if in_place(request):
        illegal = isinstance(error, IllegalClue)
        duet = request.path_params.get("seat") in SIDES
        text = render("_notice.html", message=message, illegal=illegal, restart=illegal and duet)
        headers |= {"hx-retarget": "#notice", "hx-reswap": "innerHTML", "hx-push-url": "false"}
        return HTMLResponse(text, status, headers)
    page = render("error.html", status=status, message=message, back=_back(request, status), insist=())
    return HTMLResponse(page, status, headers)


def _back(request: Request, status: int) -> str:
    """The page of the game that the request came from: the seat's or the spectators'; empty if there is none."""
    parts = request.url.path.split("/")
    if parts[1] != "g" or len(parts) < 4 or status == 404:
        return ""
    seated = len(parts) > 4 and parts[3] in seats.CLASSIC + SIDES and status != 403
    return "/".join(parts[: 4 if seated else 3])
