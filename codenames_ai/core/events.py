"""What happened in a game, in order: the truth that states, boards and records are derived from.

Each class is one kind of event of a record (``type`` is its name there). A *cause* (clue, verdict, cover, guess,
stop, wait, forfeit) is a move that was made; an *effect* (token, done, sudden_death, end) is what the rules made of
it. Replaying the causes gives the effects again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

from codenames_ai.core.board import Number
from codenames_ai.core.moves import (
    STOP,
    WAIT,
    AnyMove,
    Clue,
    Cover,
    Expose,
    Forfeit,
    Guess,
    Restart,
    Ruling,
    Verdict,
)

EXPOSED, RESTART = "exposed", "restart"


@dataclass(frozen=True, slots=True)
class ClueEvent:
    """A clue was given (C2, D18)."""

    type: ClassVar[str] = "clue"
    by: str
    word: str
    number: Number
    intended: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VerdictEvent:
    """The table ruled on the clue (C7, C9, D15)."""

    type: ClassVar[str] = "verdict"
    verdict: Verdict
    rule: str | None
    by: str


@dataclass(frozen=True, slots=True)
class CoverEvent:
    """The pick after an illegal clue; no word when none was taken (C7)."""

    type: ClassVar[str] = "cover"
    by: str
    word: str | None = None


@dataclass(frozen=True, slots=True)
class GuessEvent:
    """A card was touched and showed its identity (C4, D4)."""

    type: ClassVar[str] = "guess"
    by: str
    word: str
    identity: str


@dataclass(frozen=True, slots=True)
class StopEvent:
    """The guessers ended their turn (C3, D8)."""

    type: ClassVar[str] = "stop"
    by: str


@dataclass(frozen=True, slots=True)
class WaitEvent:
    """A player let the partner guess first in sudden death (D10)."""

    type: ClassVar[str] = "wait"
    by: str


@dataclass(frozen=True, slots=True)
class TokenEvent:
    """``n`` tokens lying ``kind`` side up (``bystander``, ``checkmark``) left the bank (D2, D13)."""

    type: ClassVar[str] = "token"
    kind: str
    n: int


@dataclass(frozen=True, slots=True)
class DoneEvent:
    """All nine agents of a side are covered, and its holder said so (D9)."""

    type: ClassVar[str] = "done"
    side: str


@dataclass(frozen=True, slots=True)
class SuddenDeathEvent:
    """The bank is empty and agents are left (D10)."""

    type: ClassVar[str] = "sudden_death"


@dataclass(frozen=True, slots=True)
class ForfeitEvent:
    """A seat gave up, or its program broke its contract."""

    type: ClassVar[str] = "forfeit"
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class EndEvent:
    """The game is over: the winner (a team; ``both`` in Duet; none) and the reason."""

    type: ClassVar[str] = "end"
    winner: str | None
    reason: str


Event: TypeAlias = (
    ClueEvent
    | VerdictEvent
    | CoverEvent
    | GuessEvent
    | StopEvent
    | WaitEvent
    | TokenEvent
    | DoneEvent
    | SuddenDeathEvent
    | ForfeitEvent
    | EndEvent
)

_CLASSES: tuple[type[Event], ...] = (
    ClueEvent,
    VerdictEvent,
    CoverEvent,
    GuessEvent,
    StopEvent,
    WaitEvent,
    TokenEvent,
    DoneEvent,
    SuddenDeathEvent,
    ForfeitEvent,
    EndEvent,
)
KINDS: Mapping[str, type[Event]] = {kind.type: kind for kind in _CLASSES}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: ``red`` or ``blue``; ``both`` in Duet; None when nobody won.
        reason: ``agents``, ``assassin``, ``forfeit``, ``exposed`` (C10); in Duet also ``bystander`` and ``waited``
            (D10), ``tokens`` (D13), ``restart`` (D15).
        turns: clues given; sudden death does not count.
        score: D12's points of a standard Duet win; turns of a solo game, a loss counting 25; else None.
    """

    winner: str | None
    reason: str
    turns: int
    score: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The form of a record's ``outcome``."""
        return {"winner": self.winner, "reason": self.reason, "turns": self.turns, "score": self.score}


def to_dict(event: Event) -> dict[str, Any]:
    """The event in a record's form: ``type`` and only what happened (``winner`` also when it is null)."""
    out: dict[str, Any] = {"type": event.type}
    for f in fields(event):
        value = getattr(event, f.name)
        if isinstance(value, tuple):
            if value:
                out[f.name] = list(value)
        elif value is not None or f.name == "winner":
            out[f.name] = value
    return out


def move_of(event: Event) -> tuple[AnyMove, str | None] | None:
    """The move that caused the event, and who made it: ``state.apply(*move_of(event))``. None for an effect.

    An ``end`` is an effect, but for a game that was abandoned (C10) or restarted (D15).
    """
    match event:
        case ClueEvent():
            return Clue(event.word, event.number, event.intended), event.by
        case VerdictEvent():
            return Ruling(event.verdict, event.rule, event.by), None
        case CoverEvent():
            return Cover(event.by, event.word), event.by
        case GuessEvent():
            return Guess(event.word), event.by
        case StopEvent():
            return STOP, event.by
        case WaitEvent():
            return WAIT, event.by
        case ForfeitEvent():
            return Forfeit(event.by, event.why), event.by
        case EndEvent(reason="exposed"):
            return Expose(), None
        case EndEvent(reason="restart"):
            return Restart(), None
    return None
