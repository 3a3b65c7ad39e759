"""The front page, setting up a game, its invitations, and taking a seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from codenames_ai.core import campaign
from codenames_ai.core.board import CLASSIC_OPTIONS, DUET_OPTIONS, SIZE
from codenames_ai.core.errors import InputError, WordError
from codenames_ai.core.text import plain, shown
from codenames_ai.core.words import CARD_LISTS, card_list, decoded, split_words
from codenames_ai.playing.session import HUMAN, LEVELS
from codenames_ai.playing.web import seats, security
from codenames_ai.playing.web.errors import ForbiddenError
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import DAY, Room, RoomInfo
from codenames_ai.playing.web.server import (
    HOST_COOKIE,
    SEAT_COOKIE,
    Server,
    TheServer,
    address,
    in_place,
    is_host,
)
from codenames_ai.show.phrases import web as say

router = APIRouter(default_response_class=HTMLResponse)
Short = Annotated[str, Form(max_length=20)]

NAME: Final = 24
"""The most characters of a person's name."""
PEOPLE: Final = 100
"""The most people at a table."""

QUICK: Final = {
    "guess": ("classic", {"red-operative": HUMAN}),
    "give": ("classic", {"red-spymaster": HUMAN}),
    "duet": ("duet", {"a": HUMAN}),
    "watch": ("classic", {}),
}
"""Games that start with one press: the seats of people; programs of the chosen level take the others."""


@router.get("/")
def home() -> str:
    """The front page."""
    return render(
        "home.html",
        levels=LEVELS,
        lists={name: len(card_list(name)) for name in CARD_LISTS},
        missions=campaign.load_map().places,
        easier=campaign.EASIER,
        options=say.OPTIONS,
        classic_options=CLASSIC_OPTIONS,
        duet_options=DUET_OPTIONS,
        seats=seats.SEATS,
    )


@router.post("/quick")
def quick(request: Request, server: TheServer, start: Short, level: Short = "normal") -> Response:
    """Start a game with programs at once."""
    server.creations.take(address(request))
    _check("start", start, QUICK)
    _check("level", level, LEVELS)
    game, people = QUICK[start]
    return _opened(request, server, RoomInfo(game, dict.fromkeys(seats.SEATS[game], level) | people, words=game))


@router.post("/new")
def new(
    request: Request,
    server: TheServer,
    game: Short,
    words: Short = "",
    pasted: Annotated[str, Form(max_length=300_000)] = "",
    file: Annotated[UploadFile | None, File()] = None,
    mission: Annotated[str, Form(max_length=60)] = "",
    option: Annotated[list[str] | None, Form(max_length=20)] = None,
    advice: Short = "",
    red_spymaster: Short = HUMAN,
    red_operative: Short = HUMAN,
    blue_spymaster: Short = HUMAN,
    blue_operative: Short = HUMAN,
    a: Short = HUMAN,
    b: Short = HUMAN,
) -> Response:
    """Set up a game as the form describes it."""
    server.creations.take(address(request))
    _check("game", game, seats.SEATS)
    _check("words", words or game, (*CARD_LISTS, "own"))
    given = (red_spymaster, red_operative, blue_spymaster, blue_operative) if game == "classic" else (a, b)
    who = dict(zip(seats.SEATS[game], given, strict=True))
    for seat, one in who.items():
        _check(seat, one, (HUMAN, *LEVELS))
    known = CLASSIC_OPTIONS if game == "classic" else DUET_OPTIONS
    place, tokens = _mission(mission) if game == "duet" and mission else ("", ())
    info = RoomInfo(
        game,
        who,
        words=words or game,
        own=_own_words(pasted, file) if words == "own" else (),
        options=tuple(name for name in option or () if name in known or name not in say.OPTIONS),
        mission=tokens,
        place=place,
        advice=advice == "yes",
    )
    return _opened(request, server, info)


def _check(field: str, value: str, allowed: Collection[str]) -> None:
    if value not in allowed:
        raise InputError(f"{field}: {shown(value)} is not one of {', '.join(allowed)}")


def _own_words(pasted: str, file: UploadFile | None) -> tuple[str, ...]:
    """The table's own word list, pasted or from a file.

    Raises:
        WordError: names words given twice, or says how many words there are if there are too few.
    """
    text = pasted
    if file is not None and file.filename:
        text = f"{pasted}\n{decoded(file.file.read(), where='your words: the file')}"
    words = split_words(text, where="your words")
    if len(words) < SIZE:
        raise WordError(f"your words: {len(words)}; a deal needs at least {SIZE}")
    return words


def _mission(text: str) -> tuple[str, tuple[int, int]]:
    """Name and tokens of a mission given as ``NAME``, or ``NAME/TOKENS`` for an easier game (D2, D13)."""
    name, _, tokens = text.partition("/")
    place = campaign.load_map().place(name)
    if not tokens:
        return place.name, (place.mission.turns, place.mission.mistakes)
    _check("mission tokens", tokens, tuple(map(str, campaign.EASIER)))
    return f"{place.name}, {tokens} tokens", (int(tokens), int(tokens))


def _opened(request: Request, server: Server, info: RoomInfo) -> Response:
    """Deal the game, and send the host to the only seat, to the invitations, or to the spectators' view."""
    token = security.new_token()
    room = server.rooms.create(replace(info, host=security.digest(token)))
    people = tuple(room.info.invites)
    if len(people) == 1:
        out = sit(request, server, room, people[0], "You")
    else:
        out = _redirect(request, f"/g/{room.id}/host" if people else f"/g/{room.id}")
    give_cookie(request, out, HOST_COOKIE, f"/g/{room.id}", token)
    return out


def _redirect(request: Request, to: str) -> Response:
    """A redirect to another page, also for a form that was sent in place, so that an error keeps what was typed."""
    return Response(headers={"hx-redirect": to}) if in_place(request) else RedirectResponse(to, 303)


def sit(request: Request, server: Server, room: Room, seat: str, name: str, token: str = "") -> Response:
    """Let a person take a seat, and send them to its page."""
    _, token = server.rooms.join(room.id, seat, name, token)
    out = _redirect(request, f"/g/{room.id}/{seat}")
    give_cookie(request, out, SEAT_COOKIE, f"/g/{room.id}/{seat}", token)
    return out


def give_cookie(request: Request, response: Response, name: str, path: str, token: str) -> None:
    """Set a cookie for one game or seat: it is sent to addresses below that alone, and no script can read it."""
    year, secure = int(365 * DAY), request.url.scheme == "https"
    response.set_cookie(name, token, max_age=year, path=path, secure=secure, httponly=True, samesite="lax")


@router.get("/g/{game}/host")
def host(request: Request, server: TheServer, game: str) -> str:
    """The invitations, for the person who set up the table."""
    room = server.rooms.get(game)
    server.moves.take(f"host {game} {address(request)}")
    if not is_host(request, room):
        raise ForbiddenError(say.HOST_ONLY)
    origin = f"{request.url.scheme}://{request.headers['host']}"
    links = [(seat, link, room.seated(seat)) for seat, link in room.info.invites.items()]
    name = request.url.hostname or ""
    local = name in ("localhost", "::1") or name.startswith("127.")
    return render("host.html", room=room.id, game=room.info.game, links=links, origin=origin, local=local)


@router.get("/join/{invite}")
def invitation(request: Request, server: TheServer, invite: str) -> str:
    """The seat of an invitation, and the form in which a person gives a name."""
    server.moves.take(f"join {address(request)}")
    room, seat = server.rooms.invited(invite)
    return render(
        "join.html",
        game=room.info.game,
        room=room.id,
        seat=seat,
        there=room.seated(seat),
        invite=invite,
        longest=NAME,
        token=security.new_token(),
    )


@router.post("/join/{invite}")
def join(
    request: Request,
    server: TheServer,
    invite: str,
    name: Annotated[str, Form(max_length=200)] = "",
    token: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Take a seat; a form that is sent twice seats one person."""
    server.moves.take(f"join {address(request)}")
    room, seat = server.rooms.invited(invite)
    if len(room.members) >= PEOPLE:
        raise InputError(say.TABLE_FULL.format(PEOPLE))
    tidy = plain(" ".join(name.split()))[:NAME].strip()
    return sit(request, server, room, seat, tidy or "Guest", token)
