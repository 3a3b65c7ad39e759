"""What one seat may know of a game now. ``look`` is the only door from a page to a session: nothing else sees a key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, TEAMS, GivenClue, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.views import ENEMY, OWN, OperativeView, SpymasterView
from codenames_ai.playing.session import Question, Session
from codenames_ai.playing.web import seats

WATCH: Final = "watch"


@dataclass(frozen=True, slots=True)
class Look:
    """What one seat may know of a game now.

    Attributes:
        seat: the browser's name of the seat, or ``watch``.
        game: ``classic`` or ``duet``.
        public: what all may know.
        knows: identity of each card as far as this seat is told it, in the order of the board; empty for none.
        touchable: the cards that this seat may touch.
        heard: the events as the table heard them.
        clues: every clue with its guesses.
        turn: the browser's seats that may act.
        programs: the seats of programs.
        actions: what this seat may do.
        question: what this seat is asked.
        asked: who has a question to answer, or None; and
        about: what about: ``clue`` or ``restart``.
        rejected: clue words of this seat that the other spymaster did not let pass.
        proposals: (who, word) that the own team considers.
        outcome: how the game ended, or None.
        whole: once it has: the key, one tuple a side.
    """

    seat: str
    game: str
    public: OperativeView
    knows: tuple[str, ...]
    touchable: frozenset[str]
    heard: tuple[ev.Event, ...]
    clues: tuple[GivenClue, ...]
    turn: tuple[str, ...]
    programs: frozenset[str]
    actions: frozenset[str]
    question: Question | None
    asked: str | None
    about: str
    rejected: tuple[str, ...]
    proposals: tuple[tuple[str, str], ...]
    outcome: ev.Outcome | None
    whole: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def look(session: Session, seat: str) -> Look:
    """What the seat (``watch`` for people who look on) may know of the game now."""
    public = session.watcher_view()
    knows: tuple[str, ...] = ()
    touchable: frozenset[str] = frozenset()
    proposals: tuple[tuple[str, str], ...] = ()
    able: Mapping[str, str] = {}
    if seat != WATCH:
        able = seats.actions(session, seat)
        for one in seats.inner(seat):
            view = session.view(one)
            if isinstance(view, SpymasterView):
                knows = tuple(identity(role, view.seat) for role in view.roles)
            else:
                proposals = view.proposals
                if "guess" in able:
                    touchable = frozenset(view.guessable)
    asked = None if session.question is None else seats.outer(session.question.to)
    return Look(
        seat=seat,
        game=session.game,
        public=public,
        knows=knows,
        touchable=touchable,
        heard=session.heard(),
        clues=public.clues,
        turn=tuple(dict.fromkeys(seats.outer(one) for one in session.turn)),
        programs=frozenset(seats.SEATS[session.game]) - set(seats.of_people(session)),
        actions=frozenset(able),
        question=None if session.question is None or asked != seat else replace(session.question, intended=()),
        asked=asked,
        about="" if session.question is None else session.question.kind,
        rejected=session.rejected if "clue" in able else (),
        proposals=proposals,
        outcome=session.outcome,
        whole=_whole(session) if session.over else {},
    )


def _whole(session: Session) -> Mapping[str, tuple[str, ...]]:
    table = session.state.table
    return dict(table.sides) if isinstance(session.state, DuetState) else {"": table.identities}  # type: ignore[union-attr]


def identity(role: str, side: str) -> str:
    """A role of a view as the face of a card."""
    if side in TEAMS:
        return side if role == OWN else other(side) if role == ENEMY else role
    return AGENT if role == OWN else role
