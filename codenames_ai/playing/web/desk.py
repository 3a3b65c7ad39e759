"""What every request shares: the games, who listens, the limits; and who is asking."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Depends, Form, Request

from codenames_ai.core.errors import CodenamesError
from codenames_ai.playing.web import security
from codenames_ai.playing.web.limits import Buckets
from codenames_ai.playing.web.live import Hub
from codenames_ai.playing.web.rooms import NotYours, Room, Rooms
from codenames_ai.playing.web.settings import Settings
from codenames_ai.playing.web.store import Member, Store

COOKIE: Final = "seat"
HOST: Final = "host"
"""The cookies of a seat, and of who set the table up."""


class TooOften(CodenamesError):
    """Somebody asks too often.

    Attributes:
        seconds: after which they may again.
    """

    def __init__(self, wait: float) -> None:
        self.seconds = math.ceil(wait)
        super().__init__(f"Too many requests; try again in {self.seconds} s.")


class Desk:
    """The parts of the server, made once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.rooms = Rooms(self.store, lambda game: self.hub.changed(game), settings.seed)
        self.hub = Hub(self.rooms.step, settings.pace)
        self.moves = Buckets(settings.moves, 10)
        self.hints = Buckets(settings.hints, 10)
        self.creations = Buckets(settings.creations, 600)


def desk(request: Request) -> Desk:
    """The server's parts."""
    found: Desk = request.app.state.desk
    return found


TheDesk = Annotated[Desk, Depends(desk)]


def limit(buckets: Buckets, name: str) -> None:
    """Count a request; TooOften if it is one too many."""
    wait = buckets.take(name)
    if wait:
        raise TooOften(wait)


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"


def hosts(request: Request, room: Room) -> bool:
    """Whether this browser set the table up."""
    return security.same(room.about.host, security.digest(request.cookies.get(HOST, "")))


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a seat, who has proved it.

    Attributes:
        room: the game as it was when the request came.
        member: who it is.
        csrf: what their forms must carry.
    """

    room: Room
    member: Member
    csrf: str

    @property
    def seat(self) -> str:
        """The browser's name of the seat."""
        return self.member.seat

    @property
    def base(self) -> str:
        """The address of the seat's page."""
        return f"/g/{self.room.id}/{self.member.seat}"


def seated(request: Request, desk: TheDesk, game: str, seat: str) -> Seated:
    """Who holds the cookie of this seat.

    Raises:
        Gone: no such game.
        NotYours: no cookie, or another seat's.
        TooOften: the seat asks too often.
    """
    token = request.cookies.get(COOKIE, "")
    if not token:
        desk.rooms.get(game)
        raise NotYours("Nobody sits here in this browser. Open the link that you were invited by.")
    room, member = desk.rooms.member(game, seat, token)
    limit(desk.moves, member.token)
    return Seated(room, member, security.csrf_of(token))


TheSeat = Annotated[Seated, Depends(seated)]


def acting(request: Request, seat: TheSeat, csrf: Annotated[str, Form(max_length=100)] = "") -> Seated:
    """As ``seated``, for a form that changes something: it must come from a page of the seat."""
    if not security.csrf_fits(request.cookies.get(COOKIE, ""), csrf):
        raise NotYours("This form is not from a page of this seat; open the page again.")
    return seat


Acting = Annotated[Seated, Depends(acting)]
