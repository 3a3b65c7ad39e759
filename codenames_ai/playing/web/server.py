"""What all requests share (settings, games, limits), and the checks of who sends a request."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from fastapi import Depends, Form, Request

from codenames_ai.playing.web import security
from codenames_ai.playing.web.errors import ForbiddenError
from codenames_ai.playing.web.live_games import LiveGames
from codenames_ai.playing.web.rate_limits import RateLimiter
from codenames_ai.playing.web.rooms import Room, Rooms
from codenames_ai.playing.web.store import Member, Store
from codenames_ai.show.phrases import web as say

SEAT_COOKIE: Final = "seat"
"""The cookie that holds the token of a seat."""
HOST_COOKIE: Final = "host"
"""The cookie that holds the token of the person who set up the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve.

    Attributes:
        database: the SQLite file that games are kept in; created if it does not exist.
        hosts: host names that browsers may use, besides those of this machine and plain addresses.
        pace: seconds between two moves of the AI, so that people can follow them.
        keep_days: finished games are removed after this many days without a visit, unfinished ones after four times
            as many.
        moves: requests that one seat may make in ten seconds; typing a clue sends one at each pause.
        hints: hints that one seat may ask for in ten seconds; each is a search.
        creations: games that one address may set up in ten minutes.
        seed: the seed of all deals, in the order in which games are set up; None: keys that nobody can predict.
    """

    database: Path
    hosts: tuple[str, ...] = ()
    pace: float = 1.1
    keep_days: float = 14.0
    moves: int = 80
    hints: int = 8
    creations: int = 40
    seed: int | None = None


class Server:
    """The parts that all requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.rooms = Rooms(self.store, lambda game: self.live.changed(game), settings.seed)
        self.live = LiveGames(self.rooms.step, settings.pace)
        self.moves = RateLimiter(settings.moves, 10)
        self.hints = RateLimiter(settings.hints, 10)
        self.creations = RateLimiter(settings.creations, 600)


def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


TheServer = Annotated[Server, Depends(_server)]


def address(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client is not None else "?"


def is_host(request: Request, room: Room) -> bool:
    """Whether this browser set up the table."""
    return security.same(room.info.host, security.digest(request.cookies.get(HOST_COOKIE, "")))


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """A person at a seat whose cookie has been checked, with the request that they send.

    Attributes:
        request: the request.
        server: the server's parts.
        room: the game as it was when the request came.
        member: the person.
        csrf: the token that the seat's forms must carry.
    """

    request: Request
    server: Server
    room: Room
    member: Member
    csrf: str

    @property
    def seat(self) -> str:
        """The seat as pages name it."""
        return self.member.seat

    @property
    def base(self) -> str:
        """The address of the seat's page."""
        return f"/g/{self.room.id}/{self.member.seat}"


def in_place(request: Request) -> bool:
    """Whether a script of our page sent the request and will put the answer into the page."""
    return request.headers.get("hx-request") == "true"


def _holder(request: Request, server: TheServer, game: str, seat: str) -> SeatHolder:
    """The person who holds the cookie of this seat.

    Raises:
        NotFoundError: no such game.
        ForbiddenError: no cookie, or another seat's.
        RateLimitError: too many requests by the seat.
    """
    token = request.cookies.get(SEAT_COOKIE, "")
    if not token:
        server.rooms.get(game)
        raise ForbiddenError(say.NOT_SEATED)
    room, member = server.rooms.member(game, seat, token)
    server.moves.take(member.token)
    return SeatHolder(request, server, room, member, security.csrf_of(token))


TheHolder = Annotated[SeatHolder, Depends(_holder)]


def _acting(who: TheHolder, csrf: Annotated[str, Form(max_length=100)] = "") -> SeatHolder:
    """The same for a form that changes something: it must come from a page of the seat."""
    if not security.same(who.csrf, csrf):
        raise ForbiddenError(say.OTHER_PAGE)
    return who


Acting = Annotated[SeatHolder, Depends(_acting)]
