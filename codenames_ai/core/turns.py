"""A game's events as turns: each clue with its verdicts, the cards touched on it, and how the turn ended.

>>> from codenames_ai.core import classic
>>> from codenames_ai.core.board import deal
>>> from codenames_ai.core.moves import Clue, Guess
>>> state = classic.start(deal("classic", seed=1)).apply(Clue("winter", 2)).apply(Guess("COAT"))
>>> turn = state.history[0]
>>> turn.number, turn.giver, turn.clue.word, [(touch.word, touch.identity) for touch in turn.touches]
(1, 'blue', 'winter', [('COAT', 'blue')])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codenames_ai.core.board import AGENT, TEAMS, GivenClue, other
from codenames_ai.core.events import (
    ClueEvent,
    CoverEvent,
    DoneEvent,
    EndEvent,
    Event,
    ForfeitEvent,
    GuessEvent,
    StopEvent,
    SuddenDeathEvent,
    VerdictEvent,
    WaitEvent,
)


class Touch(NamedTuple):
    """One card touched.

    Attributes:
        at: index of its event among the events of the game.
        by: the team or Duet player who touched it.
        word: the card.
        identity: what it showed.
        found: whether it was what its guesser looks for: an agent of the own team, in Duet any agent.
    """

    at: int
    by: str
    word: str
    identity: str
    found: bool


class Turn(NamedTuple):
    """One turn, or the whole of Duet's sudden death, which has no clue (D10).

    ``start`` and ``stop`` are indices of events: ``events[turn.start : turn.stop]`` are the turn's own, with the tokens
    and the end of the game that followed from it. In a replay, the state before the turn has ``start`` events, the
    state before a touch has ``touch.at`` and the state after the turn has ``stop``.

    Attributes:
        number: from 1; sudden death has the number after the last clue's.
        clue: the clue, with what it was intended for; None in sudden death.
        given: the clue as everybody at the table knows it (C14), with how the turn ended; None in sudden death.
        touches: the cards touched, in order.
        verdicts: the rulings on the clue, in order (C7, C9, D15).
        cover: the pick after an illegal clue, or None (C7).
        start: index of the first event.
        stop: index after the last event.
    """

    number: int
    clue: ClueEvent | None
    given: GivenClue | None
    touches: tuple[Touch, ...]
    verdicts: tuple[VerdictEvent, ...]
    cover: CoverEvent | None
    start: int
    stop: int

    @property
    def giver(self) -> str | None:
        """Who gave the clue; None in sudden death."""
        return None if self.clue is None else self.clue.by

    @property
    def guesser(self) -> str | None:
        """The team, or the Duet player, who guesses on the clue; None in sudden death, where either may."""
        if self.clue is None:
            return None
        return self.clue.by if self.clue.by in TEAMS else other(self.clue.by)

    @property
    def valid(self) -> bool:
        """Whether the clue stands: False once it was ruled illegal and not allowed after all (C7, D15)."""
        return self.given is None or self.given.valid

    @property
    def ended(self) -> str | None:
        """How the turn ended: as in ``GivenClue.ended``; None while it is open, and in sudden death."""
        return None if self.given is None else self.given.ended

    @property
    def found(self) -> int:
        """How many of the touched cards were what the guesser looks for."""
        return sum(touch.found for touch in self.touches)


def turns_of(events: Sequence[Event], known: tuple[Turn, ...] = ()) -> tuple[Turn, ...]:
    """The turns of a game, oldest first; the last may still be open.

    A game that begins in sudden death has that as its only turn, from its first guess or wait on.

    Args:
        events: of one game, from its first.
        known: the turns that this function gave for the first of these events; only later events are folded.
    """
    if known and known[-1].stop == len(events):
        return known
    out = list(known[:-1])  # more may have happened in the last of them
    start = out[-1].stop if out else 0
    sudden = start > 0 and isinstance(events[start - 1], SuddenDeathEvent)
    turn = _Open(len(out) + 1, None, start) if sudden else None
    for at in range(start, len(events)):
        event = events[at]
        if isinstance(event, ClueEvent):
            if turn is not None:
                out.append(turn.closed(at, after="illegal"))
            turn = _Open(len(out) + 1, event, at)
        elif isinstance(event, SuddenDeathEvent):
            if turn is not None:
                turn.ended = turn.ended or "sudden_death"
                out.append(turn.closed(at + 1))
            turn = _Open(len(out) + 1, None, at + 1)
        else:
            if turn is None and isinstance(event, (GuessEvent, WaitEvent)):
                turn = _Open(len(out) + 1, None, at)
            if turn is not None:
                turn.take(event, at)
    if turn is not None:
        out.append(turn.closed(len(events)))
    return tuple(out)


def given_clues(turns: Sequence[Turn]) -> tuple[GivenClue, ...]:
    """Every clue so far with its guesses, oldest first, as anyone at the table may have it repeated (C14).

    What a clue was intended for is left out: nobody at the table has heard it.
    """
    return tuple([turn.given for turn in turns if turn.given is not None])


class _Open:
    """One turn while its events are read."""

    __slots__ = ("cap", "clue", "cover", "ended", "number", "start", "touches", "valid", "verdicts", "words")

    def __init__(self, number: int, clue: ClueEvent | None, start: int) -> None:
        self.number, self.clue, self.start = number, clue, start
        self.touches: list[Touch] = []
        self.verdicts: list[VerdictEvent] = []
        self.words: list[str] = []
        self.valid = True
        self.cover: CoverEvent | None = None
        self.ended: str | None = None
        counted = 0 if clue is None or clue.by not in TEAMS or isinstance(clue.number, str) else clue.number
        self.cap = counted + 1 if counted else None  # C3: the guess that ends a classic turn by itself

    def take(self, event: Event, at: int) -> None:
        """Add an event. The first that ends the turn says how; a token or the end of the game may follow it."""
        ended = None
        if isinstance(event, GuessEvent):
            found = event.identity == event.by or event.identity == AGENT
            self.touches.append(Touch(at, event.by, event.word, event.identity, found))
            self.words.append(event.word)
            ended = "miss" if not found else "limit" if len(self.touches) == self.cap else None
        elif isinstance(event, VerdictEvent):
            self.verdicts.append(event)
            if event.verdict != "ask":
                self.valid = event.verdict == "legal"
        elif isinstance(event, CoverEvent):
            self.cover, ended = event, "illegal"
        elif isinstance(event, StopEvent):
            ended = "stop"
        elif isinstance(event, DoneEvent):
            ended = "done" if self.clue is not None and event.side == self.clue.by else None
        elif isinstance(event, (EndEvent, ForfeitEvent)):
            ended = "end"
        self.ended = self.ended or ended

    def closed(self, stop: int, after: str | None = None) -> Turn:
        """The turn up to an event; ``after`` is how it ended if nothing in it did."""
        clue, given = self.clue, None
        if clue is not None:
            guesses = tuple(self.words)
            given = GivenClue(clue.by, clue.word, clue.number, guesses, self.valid, self.ended or after)
        touches, verdicts = tuple(self.touches), tuple(self.verdicts)
        return Turn(self.number, clue, given, touches, verdicts, self.cover, self.start, stop)
