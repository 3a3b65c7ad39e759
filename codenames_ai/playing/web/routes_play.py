"""The pages of a game while it is played: a seat, the spectators' view, moves and hints; all pages are live."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from codenames_ai.core.board import SIDES
from codenames_ai.core.errors import CodenamesError, InputError, RuleError
from codenames_ai.core.moves import STOP, WAIT, Clue, Cover, Forfeit, Guess, Restart
from codenames_ai.core.text import plain, shown
from codenames_ai.english.clue_text import parse_number
from codenames_ai.players.explain import RankedClues
from codenames_ai.players.registry import SPYMASTER
from codenames_ai.playing.session import ALLOW, GIVE_WAY, Action, Answer, IllegalClue, Question, Session, act
from codenames_ai.playing.session.seats import program_name, role_of
from codenames_ai.playing.web import pages, seats
from codenames_ai.playing.web.errors import OutdatedPageError
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import Room, check_seen
from codenames_ai.playing.web.seat_view import WATCH, seat_view
from codenames_ai.playing.web.server import (
    Acting,
    SeatHolder,
    Server,
    TheHolder,
    TheServer,
    address,
    in_place,
    is_host,
)
from codenames_ai.show.phrases import table as table_phrases
from codenames_ai.show.phrases import web as say
from codenames_ai.show.phrases.clues import clue_head
from codenames_ai.show.phrases.words import rule_mark

router = APIRouter(default_response_class=HTMLResponse)

Word = Annotated[str, Form(max_length=120)]
Seen = Annotated[int, Form(ge=0, le=100_000)]
SIMPLE: Final[dict[str, Action]] = {
    "stop": STOP,
    "wait": WAIT,
    "allow": ALLOW,
    "give_way": GIVE_WAY,
    "restart": Restart(),
    "resign": Forfeit(""),
}
"""The actions that need nothing but their name; the session fills in the side that resigns."""


def table(room: Room, seat: str, *, csrf: str = "", template: str = "_table.html", **more: Any) -> str:
    """The table as a seat sees it: the part of the page that is live or, by another template, the whole page."""
    seen = seat_view(room.session, seat)
    shared = seat != WATCH and len(room.seated(seat)) > 1
    return render(
        template,
        seen=seen,
        page=pages.page(seen, shared_seat=shared, advice=room.info.advice),
        asked=_asked(seen.question),
        question=_question(seen.question),
        room=room.id,
        info=room.info,
        people=[(one, room.seated(one), room.info.who[one]) for one in seats.SEATS[seen.game]],
        base=f"/g/{room.id}" + ("" if seat == WATCH else f"/{seat}"),
        csrf=csrf,
        revision=room.revision,
        **more,
    )


def _asked(question: Question | None) -> str:
    return "" if question is None or question.clue is None else clue_head(question.clue.word, question.clue.number)


def _question(question: Question | None) -> tuple[str, str]:
    """What the seat is asked, and why."""
    if question is None:
        return "", ""
    by, why = seats.label(seats.page_seat(question.by)), f"{plain(question.reason)}{rule_mark(question.rule)}"
    return table_phrases.question(by, question.clue, why, given=question.given)


def _page(request: Request, room: Room, seat: str, **more: Any) -> str:
    return table(room, seat, template="play.html", host=is_host(request, room), **more)


def _after_move(who: SeatHolder, room: Room) -> Response:
    """The table as it is now, for a page that asked in place; else a redirect to the page."""
    if in_place(who.request):
        return HTMLResponse(table(room, who.seat, csrf=who.csrf))
    return RedirectResponse(who.base, 303)


@router.get("/g/{game}")
def watch(request: Request, server: TheServer, game: str) -> str:
    """The game for spectators."""
    server.moves.take(f"watch {address(request)}")
    return _page(request, server.rooms.visit(game), WATCH)


@router.get("/g/{game}/live", response_class=EventSourceResponse)
async def watch_live(request: Request, server: TheServer, game: str, seen: str = "") -> AsyncIterator[ServerSentEvent]:
    """The same, whenever it changes."""
    async for event in live(request, server, game, seen, lambda room: table(room, WATCH)):
        yield event


@router.get("/g/{game}/{seat}/live", response_class=EventSourceResponse)
async def seat_live(who: TheHolder, seen: str = "") -> AsyncIterator[ServerSentEvent]:
    """The table as the seat sees it, whenever it changes."""

    def made(room: Room) -> str | None:
        return table(room, who.seat, csrf=who.csrf) if who.member in room.members else None

    async for event in live(who.request, who.server, who.room.id, seen, made):
        yield event


async def live(
    request: Request, server: Server, game: str, seen: str, made: Callable[[Room], str | None]
) -> AsyncIterator[ServerSentEvent]:
    """The table each time that it has changed, from the revision on that the page has seen.

    Where ``made`` gives None the viewer has lost the seat, and is sent nothing more.
    """
    last = request.headers.get("last-event-id", seen)
    with server.live.listen(game) as changed:
        while not server.live.ending:
            changed.clear()
            room = await run_in_threadpool(server.rooms.get, game)
            if str(room.revision) != last:
                last = str(room.revision)
                shown_table = await run_in_threadpool(made, room)
                if shown_table is None:
                    return
                yield ServerSentEvent(raw_data=shown_table, id=last)
            await changed.wait()


@router.get("/g/{game}/{seat}")
def seat_page(who: TheHolder) -> str:
    """The page of a seat."""
    who.server.rooms.visit(who.room.id)
    return _page(who.request, who.room, who.seat, csrf=who.csrf)


@router.get("/g/{game}/{seat}/check")
def check(
    who: TheHolder,
    word: Annotated[str, Query(max_length=120)] = "",
    number: Annotated[str, Query(max_length=20)] = "1",
    intended: Annotated[list[str] | None, Query(max_length=30)] = None,
) -> str:
    """The verdict on a clue while it is typed."""
    giver = _session_seat(who, "clue")
    if role_of(giver) != SPYMASTER:
        raise RuleError("C13", say.SPYMASTERS_ONLY)
    if not word.strip():
        return ""
    clue, session = _clue(word, number, intended), who.room.session
    return render("_verdict.html", found=session.verdict(giver, clue), known=session.knows(giver, clue.word))


@router.post("/g/{game}/{seat}/hint")
def hint(who: Acting) -> str:
    """What the AI would do, by what this seat sees."""
    session = who.room.session
    if not who.room.info.advice:
        raise RuleError("C14", say.NO_HINTS)
    able = seats.actions(session, who.seat)
    one = able.get("clue") or able.get("guess")
    if one is None:
        raise RuleError("C14", say.NO_HINT_NOW)
    who.server.hints.take(who.member.token)
    found = session.hint(one)
    clues, guesses = (found, None) if isinstance(found, RankedClues) else (None, found)
    hints = {"clues": clues, "guesses": guesses, "advisor": program_name(session.advisor(one), role_of(one))}
    if in_place(who.request):
        return render("_hints.html", **hints)
    return _page(who.request, who.room, who.seat, csrf=who.csrf, **hints)


@router.post("/g/{game}/{seat}/clue")
def give(
    who: Acting,
    word: Word,
    number: Annotated[str, Form(max_length=20)],
    seen: Seen,
    intended: Annotated[list[str] | None, Form(max_length=30)] = None,
    insist: Annotated[str, Form(max_length=5)] = "",
) -> Response:
    """Give a clue; ``insist=yes`` gives an illegal one anyway, ``again`` also proposes to restart the mission (D15)."""
    clue = _clue(word, number, intended)
    then = Restart() if insist == "again" else None
    try:
        return _do(who, "clue", clue, seen, insist=insist in ("yes", "again"), then=then)
    except IllegalClue as e:
        if in_place(who.request):
            raise
        message = plain(str(e))
    fields = [("csrf", who.csrf), ("seen", str(seen)), ("word", word), ("number", number)]
    fields += [("intended", card) for card in clue.intended]
    page = render(
        "error.html", status=409, message=message, back=who.base, insist=fields, restart=who.seat in SIDES
    )  # a page without script: the way to give the clue anyway needs a page of its own
    return HTMLResponse(page, 409)


@router.post("/g/{game}/{seat}/guess")
def guess(who: Acting, word: Word, seen: Seen) -> Response:
    """Touch a card."""
    return _do(who, "guess", Guess(word), seen)


@router.post("/g/{game}/{seat}/offer")
def offer(who: Acting, word: Word, seen: Seen) -> Response:
    """Suggest a card to the others of the seat, or take the suggestion back (C13)."""
    room = who.room
    check_seen(room, seen)
    again = (who.member.name, word) in room.session.state.proposals
    return _after_move(who, who.server.rooms.propose(room.id, who.seat, who.member, None if again else word))


@router.post("/g/{game}/{seat}/cover")
def cover(who: Acting, seen: Seen, word: Word = "") -> Response:
    """The pick after the other team's illegal clue (C7)."""
    return _do(who, "cover", Cover("", word or None), seen)


@router.post("/g/{game}/{seat}/answer")
def answer(
    who: Acting,
    seen: Seen,
    yes: Annotated[str, Form(max_length=5)],
    asked: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Answer the other side's question (C9, D15)."""
    one = _session_seat(who, "answer")

    def move(room: Room) -> Session:
        question = room.session.question
        if question is not None and _asked(question) != asked:
            raise OutdatedPageError(say.QUESTION_CHANGED)
        return act(room.session, one, Answer(yes == "yes"))

    return _after_move(who, who.server.rooms.change(who.room.id, move, seen))


@router.post("/g/{game}/{seat}/do/{action}")
def do(who: Acting, action: str, seen: Seen) -> Response:
    """Any action that needs nothing but its name: stop, wait, allow, give way, restart, resign."""
    if action not in SIMPLE:
        raise InputError(f"action: {shown(action)} is not one of {', '.join(SIMPLE)}")
    always = action == "resign"  # whatever has happened meanwhile
    return _do(who, action, SIMPLE[action], None if always else seen)


def _do(
    who: SeatHolder,
    action: str,
    move: Action,
    seen: int | None,
    *,
    insist: bool = False,
    then: Action | None = None,
) -> Response:
    """Make a move on the page that the seat saw, and after it perhaps another one."""
    one = _session_seat(who, action)

    def made(room: Room) -> Session:
        after = act(room.session, one, move, insist=insist)
        return after if then is None else act(after, one, then)

    return _after_move(who, who.server.rooms.change(who.room.id, made, seen))


def _session_seat(who: SeatHolder, action: str) -> str:
    """The session's seat for an action; one that is not allowed now is left to the rules to refuse."""
    able = seats.actions(who.room.session, who.seat)
    if action in able:
        return able[action]
    return seats.session_seats(who.seat)[-1 if action in ("guess", "stop", "wait") else 0]


def _clue(word: str, number: str, intended: list[str] | None) -> Clue:
    """A clue from a form."""
    try:
        counted = parse_number(number)
    except CodenamesError as e:
        raise InputError(f"number: {e}") from None
    parts = word.split()
    if parts[1:] and parts[-1].strip("():,.") == number.strip():
        raise InputError(f"word: {shown(word)} ends with the number, which has a field of its own")
    return Clue(" ".join(parts), counted, tuple(intended or ()))
