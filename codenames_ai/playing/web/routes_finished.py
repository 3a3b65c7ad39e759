"""After a game: its analysis, its record and turns as files, and the next game of the match."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from codenames_ai.core.errors import RuleError
from codenames_ai.meaning.guess_model import played
from codenames_ai.players.registry import SPYMASTER
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.playing.web import messages, seats, security
from codenames_ai.playing.web.analysis import TurnAnalysis, analyse
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import Room, RoomInfo, next_info
from codenames_ai.playing.web.routes_setup import give_cookie, sit
from codenames_ai.playing.web.seat_view import WATCH, seat_view
from codenames_ai.playing.web.server import HOST_COOKIE, Acting, SeatHolder, Server, TheServer, address
from codenames_ai.show.phrases import web as say

router = APIRouter(default_response_class=HTMLResponse)


def _finished(server: Server, request: Request, game: str) -> Room:
    """A game that is over, so that everything may be shown.

    Raises:
        RuleError: it is not over (C14).
    """
    server.moves.take(f"watch {address(request)}")
    room = server.rooms.visit(game)
    if not room.session.over:
        raise RuleError("C14", say.NOT_OVER)
    return room


@router.get("/g/{game}/analysis")
def analysis(request: Request, server: TheServer, game: str) -> str:
    """Each clue: what it would have done, and which clues were better."""
    room = _finished(server, request, game)
    status = messages.status(seat_view(room.session, WATCH))
    return render("analysis.html", room=room.id, status=status, turns=_analysed(room))


@functools.lru_cache(maxsize=32)
def _analysed(room: Room) -> tuple[TurnAnalysis, ...]:
    return analyse(room.session)


@router.get("/g/{game}/record.jsonl")
def record(request: Request, server: TheServer, game: str) -> Response:
    """The record, as ``replay`` reads it."""
    room = _finished(server, request, game)
    return _file(room.session.record().to_line() + "\n", f"codenames-{game}.jsonl")


@router.get("/g/{game}/turns.jsonl")
def turns(request: Request, server: TheServer, game: str) -> Response:
    """The turns, as ``evaluate`` reads them."""
    session = _finished(server, request, game).session
    givers = {side_of(seat): who for seat, who in session.seats.items() if role_of(seat) == SPYMASTER}
    found = played.human_turns(session.record(), source="web", board_id=game, clue_by=givers)
    return _file("".join(played.lines(found)), f"codenames-{game}-turns.jsonl")


def _file(text: str, name: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": disposition})


@router.post("/g/{game}/{seat}/rematch")
def rematch(who: Acting, swap: Annotated[str, Form(max_length=5)] = "") -> Response:
    """The next game of the match, created once whoever asks, and the way to it."""
    who.server.creations.take(address(who.request))
    token = security.new_token()

    def made(room: Room) -> RoomInfo:
        if not room.session.over:
            raise RuleError("C14", say.NOT_OVER)
        if room.info.after:
            return room.info
        following = who.server.rooms.create(next_info(room, swap=swap == "yes", host=security.digest(token)))
        return replace(room.info, after=following.id)

    return _to_next_game(who, who.server.rooms.change(who.room.id, made), token)


@router.post("/g/{game}/{seat}/follow")
def follow(who: Acting) -> Response:
    """Take the seat in the next game, under the same name."""
    if not who.room.info.after:
        raise RuleError("C14", say.NO_NEXT_GAME)
    return _to_next_game(who, who.room)


def _to_next_game(who: SeatHolder, room: Room, host: str = "") -> Response:
    following = who.server.rooms.get(room.info.after)
    seat = following.info.moves.get(who.member.token)
    if seat is None or seat not in seats.of_people(following.session):
        return RedirectResponse(f"/g/{following.id}", 303)
    out = sit(who.request, who.server, following, seat, who.member.name)
    if security.same(following.info.host, security.digest(host)):
        give_cookie(who.request, out, HOST_COOKIE, f"/g/{following.id}", host)
    return out
