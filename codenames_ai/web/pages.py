"""What a page shows, as data. Made of what a seat may know and of nothing else: ``look`` is the only door to a session.

Faces are what cards have shown to all: ``red``, ``blue``, ``agent``, ``bystander``, ``assassin``. A key is what this
seat knows of cards that have not. Both come from views and from the events as the table heard them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from codenames_ai import events as ev
from codenames_ai.board import AGENT, ASSASSIN, BYSTANDER, SIDES, TEAMS, A, GivenClue, other
from codenames_ai.duet import DuetState
from codenames_ai.moves import Clue
from codenames_ai.plain import plain
from codenames_ai.session import Question, Session
from codenames_ai.views import ENEMY, OWN, OperativeView, SpymasterView
from codenames_ai.web import seats

WATCH: Final = "watch"
LONG, LONGER = 8, 11
"""Letters of a card's longest word from which it is set smaller."""


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
        asked: whom a question keeps waiting, if it is not this seat.
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
                knows = tuple(_identity(role, view.seat) for role in view.roles)
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
        question=session.question if asked == seat else None,
        asked=asked,
        rejected=session.rejected if "clue" in able else (),
        proposals=proposals,
        outcome=session.outcome,
        whole=_whole(session) if session.over else {},
    )


def _whole(session: Session) -> Mapping[str, tuple[str, ...]]:
    table = session.state.table
    return dict(table.sides) if isinstance(session.state, DuetState) else {"": table.identities}  # type: ignore[union-attr]


def _identity(role: str, side: str) -> str:
    """A role of a view as the face of a card."""
    if side in TEAMS:
        return side if role == OWN else other(side) if role == ENEMY else role
    return AGENT if role == OWN else role


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
class Touched:
    """A guess on a clue: the card, and what it showed."""

    word: str
    face: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn in the history."""

    by: str
    clue: str
    number: str
    touched: tuple[Touched, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Now:
    """What the game waits for, in words.

    Attributes:
        team: whose colour it has.
        clue: the clue that is guessed on, or empty.
        number: its number.
        what: what is to happen.
        more: a second line.
        thinking: a program is at work.
        mine: it is for this seat to act.
    """

    team: str
    clue: str
    number: str
    what: str
    more: str
    thinking: bool
    mine: bool


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
        now=_now(seen),
        turns=tuple(reversed(_turns(seen, faces))),
        left=_left(seen),
        bank=seen.public.bank,
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
            other_key = seen.whole["b"][i]
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


_ENDED: Final = {"illegal": "illegal clue", "stop": "stopped", "limit": "last guess used", "done": "side done"}


def _turns(seen: Look, faces: Mapping[str, str]) -> list[Turn]:
    """The history, oldest first, with what each touched card showed at that moment."""
    shown = _faces_in_order(seen.heard)
    out: list[Turn] = []
    for clue in seen.clues:
        touched = tuple(Touched(word, shown.get((_guesser(seen, clue), word), "")) for word in clue.guesses)
        note = "" if clue.valid else "ruled illegal"
        if clue.ended in _ENDED and clue.valid and clue.ended == "stop":
            note = _ENDED[clue.ended]
        out.append(Turn(clue.by, clue.word, _number(clue.number), touched, note))
    late = [e for e in _sudden(seen.heard) if isinstance(e, ev.GuessEvent)]
    if late:
        out.append(Turn(AGENT, "Sudden death", "", tuple(Touched(e.word, e.identity) for e in late), ""))
    return out


def _guesser(seen: Look, clue: GivenClue) -> str:
    return other(clue.by) if seen.game == "duet" else clue.by


def _faces_in_order(heard: Iterable[ev.Event]) -> dict[tuple[str, str], str]:
    return {(e.by, e.word): e.identity for e in heard if isinstance(e, ev.GuessEvent)}


def _sudden(heard: Sequence[ev.Event]) -> Sequence[ev.Event]:
    """The events of sudden death."""
    at = next((i for i, event in enumerate(heard) if isinstance(event, ev.SuddenDeathEvent)), len(heard))
    return heard[at + 1 :]


def _number(number: int | str) -> str:
    return "∞" if number == "unlimited" else str(number)


def _now(seen: Look) -> Now:
    """What the game waits for."""
    view = seen.public
    who = seen.turn[0] if seen.turn else ""
    mine = seen.seat in seen.turn
    thinking = bool(who) and who in seen.programs and not mine
    clue = view.clue
    said, number = (clue.word, _number(clue.number)) if clue is not None else ("", "")
    team = seats.team_of(who) if who else ""
    if seen.outcome is not None:
        what, more = _ending(seen)
        team = seen.outcome.winner or ""
        return Now(AGENT if team == "both" else team, "", "", what, more, False, False)
    if seen.asked is not None:
        what = "You are asked" if mine else f"{seats.label(who)} is asked whether a doubtful clue may stand"
        return Now(team, said, number, what, "", False, mine)
    what, more = _phase(seen, who, mine)
    return Now(team, said, number, what, more, thinking, mine)


def _phase(seen: Look, who: str, mine: bool) -> tuple[str, str]:
    view, name = seen.public, seats.label(who)
    both = len(seen.turn) > 1
    match view.phase:
        case "clue":
            if mine:
                return "Give a clue", "One word, and how many cards it is for." + (
                    " Either player may give it." if both else ""
                )
            return ("A clue is awaited from either player" if both else f"{name} looks for a clue"), ""
        case "cover":
            told = "The other team's clue was ruled illegal."
            if mine:
                return "Cover one of your cards, or none", told + " Or let the clue stand."
            return f"{name} may cover a card", told
        case "sudden_death":
            more = f"{view.agents_left} agents are left; a wrong touch loses."
            return ("Sudden death: touch a card, or wait" if mine else "Sudden death"), more
    left = view.guesses_left
    many = "no limit to guesses" if left is None else f"{left} guess{'' if left == 1 else 'es'} left"
    if mine:
        side = " The colours are your side of the key; your partner’s side decides." if seen.game == "duet" else ""
        return "Choose a card", f"{_capital(many)}{'; you may stop' if 'stop' in seen.actions else ''}.{side}"
    return f"{name} {'guess' if name.endswith('s') else 'guesses'}", f"{_capital(many)}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


_REASONS: Final = {
    "agents": "All agents were found.",
    "assassin": "The assassin was touched.",
    "forfeit": "The other side gave up.",
    "exposed": "The key was shown: nobody wins.",
    "bystander": "A bystander was touched in sudden death.",
    "waited": "Both waited in sudden death.",
    "tokens": "No token was left for the mistake.",
    "restart": "The mission begins again.",
}


def _ending(seen: Look) -> tuple[str, str]:
    outcome = seen.outcome
    assert outcome is not None
    reason = _REASONS[outcome.reason]
    if outcome.reason == "forfeit":
        gave_up = [e for e in seen.heard if isinstance(e, ev.ForfeitEvent)]
        reason = f"{seats.label(gave_up[0].by)}: {plain(gave_up[0].why)}."
    if outcome.winner == "both":
        score = "" if outcome.score is None else f" Score {outcome.score}."
        return "You win together!", reason + score
    if outcome.winner is None:
        return "Nobody wins", reason
    return f"{seats.label(outcome.winner)} wins!", reason


def _won(seen: Look) -> str:
    """``yes``, ``no`` or empty for people who look on and games that go on."""
    if seen.outcome is None or seen.seat == WATCH:
        return ""
    return "yes" if seen.outcome.winner in (seats.team_of(seen.seat), "both") else "no"


def clue_text(clue: Clue | None) -> str:
    """A clue that somebody asks about."""
    return "" if clue is None else f"{clue.word} {_number(clue.number)}"


__all__ = ["ASSASSIN", "WATCH", "Card", "Look", "Now", "Page", "Touched", "Turn", "clue_text", "look", "page"]
