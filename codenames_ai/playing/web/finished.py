"""After a game: its analysis, its record and turns to keep, and the next game of the match."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from codenames_ai.core.errors import RuleError
from codenames_ai.meaning.guess_model import played
from codenames_ai.playing.session import HUMAN
from codenames_ai.playing.web import seats, security
from codenames_ai.playing.web.analysis import TurnAnalysis, analyse
from codenames_ai.playing.web.desk import HOST, Acting, Desk, TheDesk, address, limit
from codenames_ai.playing.web.looks import WATCH, look
from codenames_ai.playing.web.pages import page
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import About, Room, next_about
from codenames_ai.playing.web.setting_up import give_cookie, sit

router = APIRouter(default_response_class=HTMLResponse)


def _ended(desk: Desk, request: Request, game: str) -> Room:
    """A game that is over, so that all may be told.

    Raises:
        RuleError: it goes on (C14).
    """
    limit(desk.moves, f"watch {address(request)}")
    room = desk.rooms.visit(game)
    if not room.session.over:
        raise RuleError("C14", "The game goes on: this is shown when it is over.")
    return room


@router.get("/g/{game}/analysis")
def analysis(request: Request, desk: TheDesk, game: str) -> str:
    """Each clue: what it would have done, and what would have been better."""
    room = _ended(desk, request, game)
    shown = page(look(room.session, WATCH))
    return render("analysis.html", room=room.id, page=shown, turns=_analysed(_Kept(room)), about=room.about)


class _Kept:
    """A finished game as a key: it does not change any more."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.room.id == self.room.id

    def __hash__(self) -> int:
        return hash(self.room.id)


@functools.lru_cache(maxsize=32)
def _analysed(kept: _Kept) -> tuple[TurnAnalysis, ...]:
    return analyse(kept.room.session)


@router.get("/g/{game}/record.jsonl")
def record(request: Request, desk: TheDesk, game: str) -> Response:
    """The record, as ``replay`` reads it."""
    room = _ended(desk, request, game)
    return _file(room.session.record().to_line() + "\n", f"codenames-{game}.jsonl")


@router.get("/g/{game}/turns.jsonl")
def turns(request: Request, desk: TheDesk, game: str) -> Response:
    """The turns, as ``evaluate`` reads them."""
    room = _ended(desk, request, game)
    givers = {seat.partition(".")[0]: who for seat, who in room.session.seats.items() if seat.endswith(".spymaster")}
    by = {side: "human" if who == HUMAN else who for side, who in givers.items()}
    found = played.turns_of(room.session.record(), source="web", board_id=game, clue_by=by)
    return _file("".join(played.lines(found)), f"codenames-{game}-turns.jsonl")


def _file(text: str, name: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": disposition})


@router.post("/g/{game}/{seat}/rematch")
def rematch(request: Request, desk: TheDesk, who: Acting, swap: Annotated[str, Form(max_length=5)] = "") -> Response:
    """The next game of the match, made once whoever asks, and the way to it."""
    limit(desk.creations, address(request))
    token = security.new_token()

    def made(room: Room) -> About:
        if not room.session.over:
            raise RuleError("C14", "The game goes on.")
        if room.about.after:
            return room.about
        following = desk.rooms.create(next_about(room, swap=swap == "yes", host=security.digest(token)))
        return replace(room.about, after=following.id)

    room = desk.rooms.change(who.room.id, made)
    return _followed(request, desk, who, room, token)


@router.post("/g/{game}/{seat}/follow")
def follow(request: Request, desk: TheDesk, who: Acting) -> Response:
    """Take one's seat in the next game, under the same name."""
    if not who.room.about.after:
        raise RuleError("C14", "There is no next game yet.")
    return _followed(request, desk, who, who.room, None)


def _followed(request: Request, desk: Desk, who: Acting, room: Room, host: str | None) -> Response:
    following = desk.rooms.get(room.about.after)
    seat = following.about.moves.get(who.member.token)
    if seat is None or seat not in seats.of_people(following.session):
        return RedirectResponse(f"/g/{following.id}", 303)
    out = sit(request, desk, following, seat, who.member.name)
    if host is not None and security.same(following.about.host, security.digest(host)):
        give_cookie(request, out, HOST, f"/g/{following.id}", host)
    return out
