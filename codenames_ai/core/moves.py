"""Moves, and their text forms: Clue, Guess, STOP, WAIT; and what the table adds to a game.

A player makes a ``Move``. The table (people, or an arena's referee) adds a ``TableMove``: a verdict on a clue,
the pick that a broken clue allows, a forfeit. Engines judge both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from codenames_ai.core.board import Number
from codenames_ai.core.errors import MoveError
from codenames_ai.core.text import shown, unshowable
from codenames_ai.core.words import normal

UNLIMITED: Final = "unlimited"
LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
ASK: Final = "ask"
Verdict: TypeAlias = Literal["legal", "illegal", "ask"]

NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_INFINITE = frozenset({"unlimited", "infinity", "inf", "∞", "*"})


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


def parse_number(text: str) -> Number:
    """A clue's number from text: ``2``, ``two``, ``0``, ``unlimited``, ``∞``.

    Raises:
        MoveError: anything else, negative numbers and fractions included.
    """
    low = normal(text)
    if low in _INFINITE:
        return UNLIMITED
    if low in NUMBER_WORDS:
        return NUMBER_WORDS.index(low)
    if re.fullmatch(r"[0-9]{1,4}", low):
        return int(low)
    raise MoveError(f"{_quote(text)} is no number for a clue: a whole number from 0, or 'unlimited'")


def parse_clue(text: str) -> Clue:
    """A clue from one line: ``tree 2``, ``2 tree``, ``tree, two``, ``tree: 2``, ``new york 2``, ``tree unlimited``.

    A number spelled out needs a comma or colon (``tree, two``): without one it could be the clue itself. So does a
    clue of several words of which the first or last is a number (``catch 22, 2``): ``tree 2 3`` could be a slip.

    Raises:
        MoveError: quotes the text and says what would be right. No clue is ever guessed at.
    """
    tidy = " ".join(text.split())
    if unshowable(tidy) is not None:
        raise MoveError(f"{_quote(text)} is no clue: {unshowable(tidy)} is no text; write a word and a number")
    found = re.fullmatch(r"(?P<word>.*?)\s*[,:;]\s*(?P<number>[^,:;]+)", tidy)
    if found and found["word"]:
        return Clue(found["word"], parse_number(found["number"]))
    numeral = r"[0-9]+|unlimited|infinity|inf|∞|\*"
    found = re.fullmatch(rf"(?P<word>.*\S)\s+(?P<number>{numeral})", tidy, re.IGNORECASE)
    if found is None:
        found = re.fullmatch(rf"(?P<number>{numeral})\s+(?P<word>\S.*)", tidy, re.IGNORECASE)
    if found is None or not found["word"].strip(",:; "):
        raise MoveError(f"{_quote(text)} is no clue: write a word and a number, as in 'tree 2'")
    words = found["word"].split()
    if len(words) > 1 and (words[0].isdecimal() or words[-1].isdecimal()):
        raise MoveError(f"{_quote(text)} is no clue: which number is meant? Write one, or a comma: 'catch 22, 2'")
    return Clue(found["word"], parse_number(found["number"]))


def parse_turn(text: str) -> Clue | Guess | Stop:
    """A guess, stop or clue from one line, for transcripts: ``stop``, ``guess bark``, ``clue tree 2``."""
    head, _, rest = " ".join(text.split()).partition(" ")
    match head.lower():
        case "stop" | "pass" if not rest:
            return STOP
        case "guess" if rest:
            return Guess(rest)
        case "clue" if rest:
            return parse_clue(rest)
    raise MoveError(f"{_quote(text)} is no move: 'clue tree 2', 'guess bark' or 'stop'")


def _quote(text: str) -> str:
    return shown(text if len(text) <= 40 else text[:40] + "…")
