"""The one process that serves: uvicorn, which lets live pages go before it ends."""

from __future__ import annotations

import socket

import uvicorn
from fastapi import FastAPI

KEEP_ALIVE = 75
"""Seconds that a browser's idle connection is kept: people think longer than uvicorn's 5."""


class Server(uvicorn.Server):
    """Live pages, which would hold the end up, are told to go first. Only errors are logged: addresses are secret."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                lifespan="on",
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=5,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close what is open, and end."""
        self._app.state.desk.hub.end()
        await super().shutdown(sockets)
