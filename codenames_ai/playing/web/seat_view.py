"""What one seat may know of a game now. Pages are made of this alone: nothing else reads a key from a session."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import ASSASSIN
from codenames_ai.core.record import State
from codenames_ai.core.turns import Turn, turns_of
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.playing.session import Question, Session
from codenames_ai.playing.web import seats
from codenames_ai.show.cards import ShownCard, shown_cards

WATCH: Final = "watch"
"""The name of the spectators' view in place of a seat."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know of a game now.

    Attributes:
        seat: the seat as pages name it, or ``watch``.
        game: ``classic`` or ``duet``.
        public: what everybody may know.
        cards: what everybody has seen of each card, and what this seat knows of it; at the end the whole key.
        sees_key: whether this seat knows cards that not everybody has seen.
        touchable: the words that this seat may touch.
        events: the events as the table heard them, without what clues are meant for.
        turns: the turns of these events.
        to_act: the seats that may act.
        programs: the seats of programs.
        actions: what this seat may do.
        question: the question that this seat has to answer, or None.
        asked: the seat that has a question to answer, or empty.
        asked_about: what that question is about: ``clue`` or ``restart``, or empty.
        rejected: clue words of this seat that the other spymaster rejected.
        proposals: (name, word) that the seat's people consider.
        outcome: how the game ended, or None.
    """

    seat: str
    game: str
    public: OperativeView
    cards: tuple[ShownCard, ...]
    sees_key: bool
    touchable: frozenset[str]
    events: tuple[ev.Event, ...]
    turns: tuple[Turn, ...]
    to_act: tuple[str, ...]
    programs: frozenset[str]
    actions: frozenset[str]
    question: Question | None
    asked: str
    asked_about: str
    rejected: tuple[str, ...]
    proposals: tuple[tuple[str, str], ...]
    outcome: ev.Outcome | None


def seat_view(session: Session, seat: str) -> SeatView:
    """What the seat (``watch`` for spectators) may know of the game now."""
    public, events, question = session.watcher_view(), session.heard(), session.question
    able = frozenset(seats.actions(session, seat)) if seat != WATCH else frozenset[str]()
    giver: SpymasterView | None = None
    guesser: OperativeView | None = None
    for view in map(session.view, seats.session_seats(seat) if seat != WATCH else ()):
        if isinstance(view, SpymasterView):
            giver = view
        else:
            guesser = view
    asked = "" if question is None else seats.page_seat(question.to)
    return SeatView(
        seat=seat,
        game=session.game,
        public=public,
        cards=_cards(public, session.state if session.over else giver or public, events),
        sees_key=giver is not None and not session.over,
        touchable=frozenset(guesser.guessable if guesser is not None and "guess" in able else ()),
        events=events,
        turns=turns_of(events),
        to_act=tuple(dict.fromkeys(map(seats.page_seat, session.turn))),
        programs=frozenset(seats.SEATS[session.game]).difference(seats.of_people(session)),
        actions=able,
        question=replace(question, intended=()) if question is not None and asked == seat else None,
        asked=asked,
        asked_about="" if question is None else question.kind,
        rejected=session.rejected if "clue" in able else (),
        proposals=() if guesser is None else guesser.proposals,
        outcome=session.outcome,
    )


def _cards(
    public: OperativeView, known_from: State | SpymasterView | OperativeView, events: tuple[ev.Event, ...]
) -> tuple[ShownCard, ...]:
    """The cards as everybody has seen them, with the identities that a view or, at the end, the state knows."""
    assassin = {event.word for event in events if isinstance(event, ev.GuessEvent) and event.identity == ASSASSIN}
    return tuple(
        replace(card, known=known.known, revealed=ASSASSIN if card.word in assassin else card.revealed)
        for card, known in zip(shown_cards(public), shown_cards(known_from), strict=True)
    )
