"""What a page shows, as data: made of what a seat may know (``looks``) and of nothing else.

Faces are what cards have shown to all: ``red``, ``blue``, ``agent``, ``bystander``, ``assassin``. A key is what this
seat knows of cards that have not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, BYSTANDER, SIDES, TEAMS, A, B, other
from codenames_ai.playing.session import Question
from codenames_ai.playing.web import seats, telling
from codenames_ai.playing.web.looks import WATCH, Look
from codenames_ai.playing.web.telling import Now, Turn

LONG, LONGER = 8, 11
"""Letters of a card's longest word from which it is set smaller."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the board.

    Attributes:
        word: what is written on it.
        face: what it has shown, or empty.
        key: what this seat knows that it is, or empty; at the end what it was.
        other_key: Duet's other side, at the end alone.
        size: how it is set: empty, ``long`` or ``longer``.
        touch: this seat may touch it.
        intend: this seat may mark it as intended.
        fresh: it was the last to be touched.
        marks: the Duet players who guessed it wrongly.
        offers: who of the own team would touch it.
    """

    word: str
    face: str
    key: str
    other_key: str
    size: str
    touch: bool
    intend: bool
    fresh: bool
    marks: tuple[str, ...]
    offers: tuple[str, ...]

    @property
    def said(self) -> str:
        """What a screen reader says after the word."""
        told = []
        if self.face:
            told.append(f"revealed: {self.face}")
        elif self.key:
            told.append(f"key: {self.key}" + (f" for A, {self.other_key} for B" if self.other_key else ""))
        told += [f"guessed wrongly by {mark.upper()}" for mark in self.marks]
        told += [f"suggested by {who}" for who in self.offers]
        return ", ".join(told)


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the table's template shows of the game."""

    seat: str
    game: str
    label: str
    cards: tuple[Card, ...]
    now: Now
    turns: tuple[Turn, ...]
    left: tuple[tuple[str, int], ...]
    bank: tuple[int, int] | None
    done: str
    actions: frozenset[str]
    question: Question | None
    numbers: tuple[str, ...]
    over: bool
    won: str
    events: int
    cover: tuple[str, ...]
    helps: frozenset[str]


def page(seen: Look, *, company: bool = False, advice: bool = True) -> Page:
    """The page of a seat.

    Args:
        seen: what it may know.
        company: whether several people sit at this seat.
        advice: whether the table lets people ask the AI.
    """
    faces, marks = _shown(seen)
    cards = tuple(_card(seen, i, word, faces, marks, _last(seen.heard)) for i, word in enumerate(seen.public.words))
    mine = seats.team_of(seen.seat)
    return Page(
        seat=seen.seat,
        game=seen.game,
        label="Looking on" if seen.seat == WATCH else seats.label(seen.seat),
        cards=cards,
        now=telling.now(seen),
        turns=tuple(reversed(telling.turns(seen))),
        left=_left(seen),
        bank=seen.public.bank,
        done=telling.done(seen),
        actions=seen.actions,
        question=seen.question,
        numbers=_numbers(seen),
        over=seen.outcome is not None,
        won=_won(seen),
        events=len(seen.heard),
        cover=tuple(c.word for c in cards if "cover" in seen.actions and c.key == mine and not c.face),
        helps=_helps(seen, advice, company),
    )


def _helps(seen: Look, advice: bool, company: bool) -> frozenset[str]:
    """What help the seat may have: ``hint`` by the AI, ``offer`` a card to the others of the seat (C13)."""
    hint = advice and bool(seen.actions & {"clue", "guess"})
    offer = company and "guess" in seen.actions and seen.public.phase == "guess"
    return frozenset(name for name, on in (("hint", hint), ("offer", offer)) if on)


def _shown(seen: Look) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """What each card has shown to all, and who of Duet guessed it wrongly (D5, D6, D7)."""
    faces: dict[str, str] = {}
    marks: dict[str, tuple[str, ...]] = {}
    for event in seen.heard:
        if isinstance(event, ev.CoverEvent) and event.word is not None:
            faces[event.word] = event.by
        if not isinstance(event, ev.GuessEvent):
            continue
        if seen.game == "duet" and event.identity == BYSTANDER:
            marks[event.word] = (*marks.get(event.word, ()), event.by)
            if set(marks[event.word]) == set(SIDES):
                faces[event.word] = BYSTANDER
        else:
            faces[event.word] = event.identity
    return faces, marks


def _last(heard: Sequence[ev.Event]) -> str | None:
    """The card that was touched last, as long as nothing but its effects followed."""
    for event in reversed(heard):
        if isinstance(event, ev.GuessEvent | ev.CoverEvent):
            return event.word
        if isinstance(event, ev.ClueEvent):
            return None
    return None


def _card(
    seen: Look,
    i: int,
    word: str,
    faces: Mapping[str, str],
    marks: Mapping[str, tuple[str, ...]],
    last: str | None,
) -> Card:
    key, other_key = seen.knows[i] if seen.knows else "", ""
    if seen.whole:
        key = seen.whole[A if seen.game == "duet" else ""][i]
        if seen.game == "duet":
            other_key = seen.whole[B][i]
    longest = max(map(len, word.replace("-", " ").split()), default=0)
    live = word in seen.public.visible
    return Card(
        word=word,
        face=faces.get(word, ""),
        key=key,
        other_key=other_key,
        size="longer" if longest >= LONGER else "long" if longest >= LONG else "",
        touch=word in seen.touchable,
        intend="clue" in seen.actions and live and key in (seats.team_of(seen.seat), AGENT),
        fresh=word == last,
        marks=() if word in faces else marks.get(word, ()),
        offers=tuple(who for who, what in seen.proposals if what == word),
    )


def _left(seen: Look) -> tuple[tuple[str, int], ...]:
    """How many agents are left: of each team, or of both players together (D16)."""
    view = seen.public
    if view.agents_left is not None:
        return ((AGENT, view.agents_left),)
    counts = {view.seat: view.own_left or 0, other(view.seat): view.enemy_left or 0}
    return tuple((team, counts[team]) for team in TEAMS)


def _numbers(seen: Look) -> tuple[str, ...]:
    """The numbers that a clue may have at this table."""
    most = max(1, min(9, sum(1 for i, w in enumerate(seen.public.words) if w in seen.public.visible and _own(seen, i))))
    zero = seen.game == "duet" or "zero" in seen.public.options
    return (
        *(str(n) for n in range(1, most + 1)),
        *(("0",) if zero else ()),
        *(("unlimited",) if "unlimited" in seen.public.options else ()),
    )


def _own(seen: Look, i: int) -> bool:
    return bool(seen.knows) and seen.knows[i] in (seats.team_of(seen.seat), AGENT)


def _won(seen: Look) -> str:
    """``yes``, ``no`` or empty for people who look on and games that go on."""
    if seen.outcome is None or seen.seat == WATCH:
        return ""
    return "yes" if seen.outcome.winner in (seats.team_of(seen.seat), "both") else "no"
