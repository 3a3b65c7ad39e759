"""The front page, a new game, its invitations, and taking a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from codenames_ai.core import campaign
from codenames_ai.core.board import CLASSIC_OPTIONS, DUET_OPTIONS, SIZE, Mission
from codenames_ai.core.errors import InputError, WordError
from codenames_ai.core.text import plain
from codenames_ai.core.words import CARD_LISTS, card_list, decoded, split_words
from codenames_ai.playing.session import LEVELS
from codenames_ai.playing.web import seats, security
from codenames_ai.playing.web.desk import COOKIE, HOST, Desk, TheDesk, address, hosts, limit
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import PEOPLE, About, NotYours, Room

router = APIRouter(default_response_class=HTMLResponse)

NAME: Final = 24
"""Characters of a person's name."""

OPTIONS: Final = {
    "zero": "Clues for 0 cards",
    "unlimited": "Clues for “unlimited” cards",
    "loose_order": "Looser turn order: one player may give two clues in a row",
    "names": "Names of several words (“New York”)",
    "titles": "Titles of books, films and songs",
    "acronyms": "Acronyms and abbreviations",
    "hyphens": "Hyphenated words",
    "compounds": "Compounds of two words",
    "homonyms": "Homophones and wordplay",
}
"""What a table may agree on before the deal, as people read it (C2, C12, D14, V9)."""

QUICK: Final = {
    "guess": ("classic", {"red-operative": PEOPLE}),
    "give": ("classic", {"red-spymaster": PEOPLE}),
    "duet": ("duet", {"a": PEOPLE}),
    "watch": ("classic", {}),
}
"""Games that begin with one press: who of the seats is a person; all others are of the level chosen."""

YEAR: Final = 365 * 86_400


@router.get("/")
def home() -> str:
    """The front page."""
    return render(
        "home.html",
        levels=LEVELS,
        lists=CARD_LISTS,
        sizes={name: len(card_list(name)) for name in CARD_LISTS},
        missions=campaign.load_map().places,
        easier=campaign.EASIER,
        options=OPTIONS,
        classic_options=CLASSIC_OPTIONS,
        duet_options=DUET_OPTIONS,
        seats=seats.SEATS,
    )


@router.post("/quick")
def quick(
    request: Request,
    desk: TheDesk,
    start: Annotated[str, Form(max_length=20)],
    level: Annotated[str, Form(max_length=20)] = "normal",
) -> Response:
    """A game with programs, at once."""
    limit(desk.creations, address(request))
    if start not in QUICK:
        raise InputError(f"start: there are {', '.join(QUICK)}")
    game, people = QUICK[start]
    who = dict.fromkeys(seats.SEATS[game], _level(level)) | people
    return _opened(request, desk, About(game, who, words=game))


@router.post("/new")
def new(
    request: Request,
    desk: TheDesk,
    game: Annotated[str, Form(max_length=20)],
    words: Annotated[str, Form(max_length=20)] = "",
    pasted: Annotated[str, Form(max_length=300_000)] = "",
    file: Annotated[UploadFile | None, File()] = None,
    mission: Annotated[str, Form(max_length=60)] = "",
    option: Annotated[list[str] | None, Form(max_length=20)] = None,
    advice: Annotated[str, Form(max_length=5)] = "",
    red_spymaster: Annotated[str, Form(max_length=20)] = PEOPLE,
    red_operative: Annotated[str, Form(max_length=20)] = PEOPLE,
    blue_spymaster: Annotated[str, Form(max_length=20)] = PEOPLE,
    blue_operative: Annotated[str, Form(max_length=20)] = PEOPLE,
    a: Annotated[str, Form(max_length=20)] = PEOPLE,
    b: Annotated[str, Form(max_length=20)] = PEOPLE,
) -> Response:
    """A game as the form describes it."""
    limit(desk.creations, address(request))
    if game not in seats.SEATS:
        raise InputError(f"game: there are {' and '.join(seats.SEATS)}")
    given = {
        "red-spymaster": red_spymaster,
        "red-operative": red_operative,
        "blue-spymaster": blue_spymaster,
        "blue-operative": blue_operative,
        "a": a,
        "b": b,
    }
    who = {seat: given[seat] if given[seat] == PEOPLE else _level(given[seat]) for seat in seats.SEATS[game]}
    known = CLASSIC_OPTIONS if game == "classic" else DUET_OPTIONS
    agreed = tuple(name for name in option or () if name in known or name not in OPTIONS)
    own = _own_words(pasted, file) if words == "own" else ()
    if words and words != "own" and words not in CARD_LISTS:
        raise InputError(f"words: there are {', '.join(CARD_LISTS)}, and lists of your own")
    place, figures = _mission(mission) if game == "duet" and mission else ("", None)
    about = About(
        game,
        who,
        words or game,
        own,
        agreed,
        () if figures is None else (figures.turns, figures.mistakes),
        place,
        advice == "yes",
    )
    return _opened(request, desk, about)


def _level(name: str) -> str:
    if name not in LEVELS:
        raise InputError(f"level: there are {', '.join(LEVELS)}")
    return name


def _own_words(pasted: str, file: UploadFile | None) -> tuple[str, ...]:
    """A list of one's own, pasted or from a file.

    Raises:
        WordError: names doubles, or says how many words there are if they are too few.
    """
    text = pasted
    if file is not None and file.filename:
        text = f"{pasted}\n{decoded(file.file.read(), where='your words: the file')}"
    words = split_words(text, where="your words")
    if len(words) < SIZE:
        raise WordError(f"your words: {len(words)}; a deal needs {SIZE} at least")
    return words


def _mission(text: str) -> tuple[str, Mission]:
    """A mission by name, or ``NAME/TOKENS`` for an easier one (D2, D13)."""
    name, _, tokens = text.partition("/")
    place = campaign.load_map().place(name)
    if not tokens:
        return place.name, place.mission
    if tokens not in map(str, campaign.EASIER):
        raise InputError(f"mission: {' or '.join(map(str, campaign.EASIER))} tokens make it easier")
    return f"{place.name}, {tokens} tokens", Mission(int(tokens), int(tokens))


def _opened(request: Request, desk: Desk, about: About) -> Response:
    """Deal the game and lead its founder on: to the only seat, to the invitations, or to look on."""
    token = security.new_token()
    return lead(request, desk, desk.rooms.create(replace(about, host=security.digest(token))), token)


def lead(request: Request, desk: Desk, room: Room, token: str) -> Response:
    """Where the founder of a game goes first."""
    people = tuple(room.about.invites)
    if len(people) == 1:
        out = sit(request, desk, room, people[0], "You")
    else:
        out = onward(request, f"/g/{room.id}/host" if people else f"/g/{room.id}")
    give_cookie(request, out, HOST, f"/g/{room.id}", token)
    return out


def onward(request: Request, to: str) -> Response:
    """The way to another page, also for a form that was sent in place, so that what was typed survives an error."""
    if request.headers.get("hx-request") == "true":
        return Response(headers={"hx-redirect": to})
    return RedirectResponse(to, 303)


def sit(request: Request, desk: Desk, room: Room, seat: str, name: str, token: str = "") -> Response:
    """Let somebody sit down and lead them to their page."""
    _, token = desk.rooms.join(room.id, seat, name, token)
    out = onward(request, f"/g/{room.id}/{seat}")
    give_cookie(request, out, COOKIE, f"/g/{room.id}/{seat}", token)
    return out


def give_cookie(request: Request, response: Response, name: str, path: str, token: str) -> None:
    """A cookie for one game or seat alone: it is sent to addresses below its own only, and no script can read it."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, token, max_age=YEAR, path=path, secure=secure, httponly=True, samesite="lax")


@router.get("/g/{game}/host")
def host(request: Request, desk: TheDesk, game: str) -> str:
    """The invitations, for who set the table up."""
    room = desk.rooms.get(game)
    limit(desk.moves, f"host {game} {address(request)}")
    if not hosts(request, room):
        raise NotYours("The invitations are for who set the table up.")
    origin = f"{request.url.scheme}://{request.headers['host']}"
    links = [(seat, link, room.seated(seat)) for seat, link in room.about.invites.items()]
    return render("host.html", room=room.id, game=room.about.game, links=links, origin=origin, alone=_alone(request))


def _alone(request: Request) -> bool:
    """Whether links with this page's name work on this machine alone."""
    name = request.url.hostname or ""
    return name == "localhost" or name.startswith("127.") or name == "::1"


@router.get("/join/{invite}")
def invitation(request: Request, desk: TheDesk, invite: str) -> str:
    """What an invitation is for, and the name under which one sits down."""
    limit(desk.moves, f"join {address(request)}")
    room, seat = desk.rooms.invited(invite)
    there = room.seated(seat)
    return render(
        "join.html",
        game=room.about.game,
        room=room.id,
        seat=seat,
        there=there,
        invite=invite,
        longest=NAME,
        token=security.new_token(),
    )


@router.post("/join/{invite}")
def join(
    request: Request,
    desk: TheDesk,
    invite: str,
    name: Annotated[str, Form(max_length=200)] = "",
    token: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Sit down; a form that is sent twice seats one person."""
    limit(desk.moves, f"join {address(request)}")
    room, seat = desk.rooms.invited(invite)
    tidy = plain(" ".join(name.split()))[:NAME].strip()
    if len(room.members) >= 100:
        raise InputError("seats: 100 people sit at this table already")
    return sit(request, desk, room, seat, tidy or "Guest", token)
