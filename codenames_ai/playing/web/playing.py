"""A game's pages while it is played: to look on, to sit at a seat, to act, to ask for advice; live for all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from codenames_ai.core.board import SIDES
from codenames_ai.core.errors import CodenamesError, InputError, RuleError
from codenames_ai.core.moves import STOP, UNLIMITED, WAIT, Clue, Cover, Forfeit, Guess, Restart
from codenames_ai.core.text import plain, shown
from codenames_ai.english.clue_text import parse_number
from codenames_ai.players.explain import RankedClues
from codenames_ai.players.registry import SPYMASTER
from codenames_ai.playing.session import ALLOW, GIVE_WAY, Action, Answer, IllegalClue, Session, act
from codenames_ai.playing.session.seats import level_of, role_of
from codenames_ai.playing.web import pages, seats
from codenames_ai.playing.web.desk import Acting, Desk, Seated, TheDesk, TheSeat, address, hosts, limit
from codenames_ai.playing.web.looks import WATCH, look
from codenames_ai.playing.web.rendering import render
from codenames_ai.playing.web.rooms import Room, Stale
from codenames_ai.playing.web.telling import clue_text

router = APIRouter(default_response_class=HTMLResponse)

Word = Annotated[str, Form(max_length=120)]
Seen = Annotated[int, Form(ge=0, le=100_000)]
PLAIN: Final[dict[str, Callable[[str], Action]]] = {
    "stop": lambda _: STOP,
    "wait": lambda _: WAIT,
    "allow": lambda _: ALLOW,
    "give_way": lambda _: GIVE_WAY,
    "restart": lambda _: Restart(),
    "resign": lambda side: Forfeit(side, "gave up"),
}
"""Acts that need no more than their name, by action."""


def context(room: Room, seat: str, *, csrf: str = "", **more: Any) -> dict[str, Any]:
    """What the table's template needs."""
    base = f"/g/{room.id}" + ("" if seat == WATCH else f"/{seat}")
    company = seat != WATCH and len(room.seated(seat)) > 1
    page = pages.page(look(room.session, seat), company=company, advice=room.about.advice)
    return {
        "page": page,
        "asked": "" if page.question is None else clue_text(page.question.clue),
        "room": room.id,
        "about": {"place": room.about.place, "number": room.about.number, "note": room.about.note},
        "after": room.about.after,
        "people": [(one, room.seated(one), room.about.who[one]) for one in seats.SEATS[room.session.game]],
        "base": base,
        "csrf": csrf,
        "revision": room.revision,
        "host": False,
        **more,
    }


def _answer(request: Request, seat: Acting, room: Room) -> Response:
    """The table as it is now, for a page that asked in place; else the way back to the page."""
    if request.headers.get("hx-request") != "true":
        return RedirectResponse(seat.base, 303)
    given = context(room, seat.seat, csrf=seat.csrf)
    return HTMLResponse(render("_table.html", **given))


@router.get("/g/{game}")
def watch(request: Request, desk: TheDesk, game: str) -> str:
    """The game for people who look on."""
    limit(desk.moves, f"watch {address(request)}")
    room = desk.rooms.visit(game)
    return render("play.html", **context(room, WATCH) | {"host": hosts(request, room)})


@router.get("/g/{game}/live", response_class=EventSourceResponse)
async def watch_live(request: Request, desk: TheDesk, game: str, seen: str = "") -> AsyncIterator[ServerSentEvent]:
    """The same, whenever it changes."""
    async for event in live(request, desk, game, seen, lambda room: context(room, WATCH)):
        yield event


@router.get("/g/{game}/{seat}/live", response_class=EventSourceResponse)
async def seat_live(request: Request, desk: TheDesk, who: TheSeat, seen: str = "") -> AsyncIterator[ServerSentEvent]:
    """The table as the seat sees it, whenever it changes."""
    member, csrf = who.member, who.csrf

    def made(room: Room) -> dict[str, Any] | None:
        return context(room, member.seat, csrf=csrf) if member in room.members else None

    async for event in live(request, desk, who.room.id, seen, made):
        yield event


async def live(
    request: Request, desk: Desk, game: str, seen: str, made: Callable[[Room], dict[str, Any] | None]
) -> AsyncIterator[ServerSentEvent]:
    """The table again and again, each time that it has changed, from what the page has seen on.

    Where ``made`` gives None whoever looked has lost the seat, and is told nothing more.
    """
    last = request.headers.get("last-event-id", seen)
    with desk.hub.listen(game) as changed:
        while not desk.hub.ending:
            changed.clear()
            room = await run_in_threadpool(desk.rooms.get, game)
            if str(room.revision) != last:
                last = str(room.revision)
                table = await run_in_threadpool(_live_table, made, room)
                if table is None:
                    return
                yield ServerSentEvent(raw_data=table, id=last)
            await changed.wait()


def _live_table(made: Callable[[Room], dict[str, Any] | None], room: Room) -> str | None:
    given = made(room)
    return None if given is None else render("_table.html", **given)


@router.get("/g/{game}/{seat}")
def seat_page(request: Request, desk: TheDesk, who: TheSeat) -> str:
    """The page of a seat."""
    desk.rooms.visit(who.room.id)
    given = context(who.room, who.seat, csrf=who.csrf)
    return render("play.html", **given | {"host": hosts(request, who.room)})


@router.get("/g/{game}/{seat}/check")
def check(
    who: TheSeat,
    word: Annotated[str, Query(max_length=120)] = "",
    number: Annotated[str, Query(max_length=20)] = "1",
    intended: Annotated[list[str] | None, Query(max_length=30)] = None,
) -> str:
    """What the rules say of a clue, as it is typed."""
    giver = _may(who, "clue")
    if not giver.endswith(SPYMASTER):
        raise RuleError("C13", "Clues are the spymaster's to give.")
    if not word.strip():
        return ""
    clue = _clue(word, number, intended)
    found = who.room.session.verdict(giver, clue)
    return render("_verdict.html", found=found, known=who.room.session.knows(giver, clue.word))


@router.post("/g/{game}/{seat}/hint")
def hint(request: Request, desk: TheDesk, who: Acting) -> str:
    """What the AI would do, by what this seat sees."""
    if not who.room.about.advice:
        raise RuleError("C14", "This table plays without advice.")
    able = seats.actions(who.room.session, who.seat)
    one = able.get("clue") or able.get("guess")
    if one is None:
        raise RuleError("C14", "There is nothing to advise on now.")
    limit(desk.hints, who.member.token)
    found = who.room.session.hint(one)
    role = role_of(one)
    advisor = level_of(advised := who.room.session.advisor(one), role) or advised
    clues, guesses = (found, None) if isinstance(found, RankedClues) else (None, found)
    hints = {"clues": clues, "guesses": guesses, "advisor": advisor}
    if request.headers.get("hx-request") == "true":
        return render("_hints.html", **hints)
    given = context(who.room, who.seat, csrf=who.csrf, **hints)
    return render("play.html", **given)


@router.post("/g/{game}/{seat}/clue")
def give(
    request: Request,
    desk: TheDesk,
    who: Acting,
    word: Word,
    number: Annotated[str, Form(max_length=20)],
    seen: Seen,
    intended: Annotated[list[str] | None, Form(max_length=30)] = None,
    insist: Annotated[str, Form(max_length=5)] = "",
) -> Response:
    """Give a clue; ``insist`` gives an illegal one all the same, ``again`` and proposes to begin anew then (D15)."""
    clue = _clue(word, number, intended)
    if insist == "again":
        return _do(request, desk, who, "clue", lambda _: clue, seen, insist=True, then=Restart())
    try:
        return _do(request, desk, who, "clue", lambda _: clue, seen, insist=insist == "yes")
    except IllegalClue as e:
        if request.headers.get("hx-request") == "true":
            raise
        return _insistable(
            who, str(e), [("word", word), ("number", number), *(("intended", c) for c in clue.intended)], seen
        )


def _insistable(who: Seated, message: str, clue: list[tuple[str, str]], seen: int) -> Response:
    """An illegal clue where a page has no script: told on a page of its own, with the way to give it all the same."""
    held = [("csrf", who.csrf), ("seen", str(seen)), *clue]
    duet = who.seat in SIDES
    page = render("error.html", status=409, message=plain(message), back=who.base, insist=held, restart=duet)
    return HTMLResponse(page, 409)


@router.post("/g/{game}/{seat}/guess")
def guess(request: Request, desk: TheDesk, who: Acting, word: Word, seen: Seen) -> Response:
    """Touch a card."""
    return _do(request, desk, who, "guess", lambda _: Guess(word), seen)


@router.post("/g/{game}/{seat}/offer")
def offer(request: Request, desk: TheDesk, who: Acting, word: Word, seen: Seen) -> Response:
    """Suggest a card to the own team, or take the suggestion back."""
    _may(who, "guess")
    if seen != len(who.room.session.state.events):
        raise Stale("The game went on in the meantime. Look again.")
    own = (who.member.name, word) in who.room.session.state.proposals
    return _answer(request, who, desk.rooms.offer(who.room.id, who.seat, who.member, None if own else word))


@router.post("/g/{game}/{seat}/cover")
def cover(request: Request, desk: TheDesk, who: Acting, seen: Seen, word: Word = "") -> Response:
    """The pick after the other team's illegal clue (C7)."""
    return _do(request, desk, who, "cover", lambda side: Cover(side, word or None), seen)


@router.post("/g/{game}/{seat}/answer")
def answer(
    request: Request,
    desk: TheDesk,
    who: Acting,
    seen: Seen,
    yes: Annotated[str, Form(max_length=5)],
    asked: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Answer what the other side asks (C9, D15)."""

    def move(room: Room) -> Session:
        question = room.session.question
        if question is not None and clue_text(question.clue) != asked:
            raise Stale("The question has changed in the meantime. Look again.")
        return act(room.session, one, Answer(yes == "yes"))

    one = _may(who, "answer")
    return _answer(request, who, desk.rooms.change(who.room.id, move, seen))


@router.post("/g/{game}/{seat}/do/{action}")
def do(request: Request, desk: TheDesk, who: Acting, action: str, seen: Seen) -> Response:
    """Anything that needs no more than its name: stop, wait, allow, give way, restart, resign."""
    if action not in PLAIN:
        raise InputError(f"There is no {action!r}; there are {', '.join(PLAIN)}.")
    always = action == "resign"  # whatever happened meanwhile
    return _do(request, desk, who, action, PLAIN[action], None if always else seen)


def _do(
    request: Request,
    desk: Desk,
    who: Acting,
    action: str,
    move: Callable[[str], Action],
    seen: int | None,
    *,
    insist: bool = False,
    then: Action | None = None,
) -> Response:
    """Let the seat make a move that it may make now, on the page that it saw, and at once another one."""
    one = _may(who, action)
    side = one.partition(".")[0]

    def made(room: Room) -> Session:
        after = act(room.session, one, move(side), insist=insist)
        return after if then is None else act(after, one, then)

    return _answer(request, who, desk.rooms.change(who.room.id, made, seen))


def _may(who: TheSeat, action: str) -> str:
    """The session's seat that does this; one that may not now is left to the rules to refuse."""
    able = seats.actions(who.room.session, who.seat)
    if action in able:
        return able[action]
    one = seats.inner(who.seat)
    return one[-1] if action in ("guess", "stop", "wait") else one[0]


def _clue(word: str, number: str, intended: list[str] | None) -> Clue:
    """A clue from a form."""
    try:
        counted = parse_number(number)
    except CodenamesError as e:
        raise InputError(f"number: {e}") from None
    if word.split()[1:] and word.split()[-1].strip("():,.") == number.strip():
        raise InputError(f"word: {shown(word)} ends with the number, which has a field of its own")
    return Clue(" ".join(word.split()), counted if counted != UNLIMITED else UNLIMITED, tuple(intended or ()))
