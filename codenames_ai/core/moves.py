"""Moves: Clue, Guess, STOP, WAIT; and what the table adds to a game.

A player makes a ``Move``. The table (people, or an arena's referee) adds a ``TableMove``: a verdict on a clue,
the pick that a broken clue allows, a forfeit. Engines judge both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from codenames_ai.core.board import Number

UNLIMITED: Final = "unlimited"
LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
ASK: Final = "ask"
Verdict: TypeAlias = Literal["legal", "illegal", "ask"]


@dataclass(frozen=True, slots=True)
class Clue:
    """One word and a number (C2, D18).

    ``intended`` are the cards it is meant for, where its giver says so: for records and analysis, never shown
    to an operative.
    """

    word: str
    number: Number
    intended: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.word} {self.number}"


@dataclass(frozen=True, slots=True)
class Guess:
    """A committed touch of one card (C6)."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Stop:
    """The operatives end their turn (C3, D8)."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Wait:
    """A player of Duet lets the partner guess first in sudden death (D10)."""

    def __str__(self) -> str:
        return "wait"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The table's verdict on the clue just given: ``legal``, ``illegal`` or ``ask`` (C7, C9, D15).

    ``by`` is who ruled: ``referee``, a team or a Duet side. ``legal`` from the opposing spymaster is an approval
    (C9), or allows a clue that was ruled illegal (C7).
    """

    verdict: Verdict
    rule: str | None = None
    by: str = "referee"


@dataclass(frozen=True, slots=True)
class Cover:
    """After an illegal clue, ``by`` covers one of their own agents, or none (C7)."""

    by: str
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Forfeit:
    """``by`` gives the game up, or loses it by breaking the contract of a player."""

    by: str
    why: str = "gave up"


@dataclass(frozen=True, slots=True)
class Expose:
    """The key was shown or an identity given away: the game is abandoned without a winner (C10)."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Both players of Duet agree to restart the mission instead of paying for an illegal clue (D15)."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Operative ``who`` offers a word to the team before anyone touches (C13, D17); ``None`` takes it back."""

    who: str
    word: str | None


STOP: Final = Stop()
WAIT: Final = Wait()

Move: TypeAlias = Clue | Guess | Stop | Wait
TableMove: TypeAlias = Ruling | Cover | Forfeit | Expose | Restart | Propose
AnyMove: TypeAlias = Move | TableMove
