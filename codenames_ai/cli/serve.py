"""The command ``codenames-ai serve``: the game in the browser."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Annotated

import typer

from codenames_ai.cli.common import note
from codenames_ai.core.errors import InputError, MissingExtraError
from codenames_ai.core.files import own_folder


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="0 takes any free port.", min=0, max=65535)] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            help="The file for the games.",
            metavar="FILE",
            show_default="of this user",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="Another host name that browsers may use.", metavar="NAME"),
    ] = None,
    pace: Annotated[float, typer.Option("--pace", help="Seconds between moves of the AI.", min=0, max=60)] = 1.1,
    keep_days: Annotated[
        float, typer.Option("--keep-days", help="Days after which finished games are removed.", min=0.01, max=10_000)
    ] = 14.0,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="The same boards each time; whoever knows it knows the keys.", metavar="N"),
    ] = None,
) -> None:
    """Play in the browser: with and against the AI, with friends, several to a team.

    Only this machine can reach the games, unless --host says otherwise.
    """
    try:
        from codenames_ai.playing.web import app  # the extra [web], which may be absent
        from codenames_ai.playing.web.server import Settings  # likewise
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] == "codenames_ai":
            raise
        raise MissingExtraError("web", f"playing in the browser ({e.name} is missing)") from None
    listener = _listen(host, port)
    settings = Settings(_file(data), tuple(allow_host or ()), pace=pace, keep_days=keep_days, seed=seed)
    made = app.create(settings)
    at, bound = listener.getsockname()[:2]
    shown = f"[{at}]" if ":" in at else at
    everywhere = at in ("0.0.0.0", "::")
    note(f"Games on http://{'127.0.0.1' if everywhere else shown}:{bound}/ (Ctrl-C ends)")
    if everywhere:
        note("Everybody who can reach this machine can reach the games.")
    app.run(made, listener)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; InputError says why there is none."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        out = socket.socket(family, kind, proto)
        out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        out.bind(address)
        out.listen(2048)  # browsers that come before the server is ready wait
    except (OSError, UnicodeError) as e:
        raise InputError(
            f"--host {host} --port {port}: cannot listen there: {getattr(e, 'strerror', None) or e}"
        ) from None
    return out


def _file(data: Path | None) -> Path:
    """The file for the games."""
    if data is not None:
        return data
    folder = own_folder("data", "CODENAMES_AI_DATA")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{folder}: cannot be created: {e.strerror or e}; choose a file with --data FILE") from None
    return folder / "games.sqlite"
