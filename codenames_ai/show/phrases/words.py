"""Words that every interface shares: counts, clue numbers, identities, sides and seats, verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from codenames_ai.core.board import AGENT, ASSASSIN, BLUE, BYSTANDER, RED, SIDES, TEAMS, A, B, Number
from codenames_ai.core.moves import UNLIMITED
from codenames_ai.core.text import plain
from codenames_ai.core.views import ENEMY, OWN

LETTERS: Final[Mapping[str, str]] = {
    RED: "R",
    BLUE: "B",
    OWN: "+",
    AGENT: "+",
    ENEMY: "-",
    BYSTANDER: ".",
    ASSASSIN: "X",
}
"""The letter of each identity, so that a board reads without colour too; in the order of a legend."""

NAMES: Final[Mapping[str, str]] = {
    RED: "red agent",
    BLUE: "blue agent",
    OWN: "own agent",
    AGENT: "agent",
    ENEMY: "enemy agent",
    BYSTANDER: "bystander",
    ASSASSIN: "assassin",
}
"""What a card of each identity is called."""

_SIDES: Final[Mapping[str, str]] = {RED: "red", BLUE: "blue", A: "player A", B: "player B"}
_VERDICTS: Final[Mapping[str, str]] = {"legal": "legal", "illegal": "illegal", "ask": "for the table to decide"}

PAIRS: Final = "As a team a single name stands for a pair: {}."
OWN_PLAYERS: Final = 'Your own players: python:FILE.py:CLASS, or in any language process:cmd="COMMAND".'
SIDE_A_THEN_B: Final = "left letter side a, right letter side b"


def count(n: int, one: str, several: str | None = None) -> str:
    """``1 guess``, ``2 guesses``: the plural has an s where no other is given."""
    return f"{n:,} {one if n == 1 else several or one + 's'}"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """``a red agent``, ``an agent``; ``the assassin``, for mostly there is one."""
    if noun == NAMES[ASSASSIN]:
        return f"the {noun}"
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def number_sign(number: Number | None) -> str:
    """A clue's number in a narrow place: ``2``, or ``∞`` for an unlimited one (None too)."""
    return "∞" if number in (UNLIMITED, None) else str(number)


def clue_text(word: str, number: Number) -> str:
    """A clue as it is said, in quotation marks: ``"tree: 2"``, ``"tree: unlimited"``."""
    return f'"{plain(word)}: {number}"'


def side_name(side: str) -> str:
    """A team or a Duet player: ``red``, ``player A``."""
    return _SIDES[side]


def seat_name(side: str, role: str, *, several: bool = False) -> str:
    """A seat: ``red spymaster``, ``red operatives`` (where several may sit), ``player A, giving``."""
    if side in SIDES:
        return f"{_SIDES[side]}, {'giving' if role == 'spymaster' else 'guessing'}"
    return f"{_SIDES[side]} {role}{'s' * several}"


def ruled_by(by: str) -> str:
    """Who ruled on a clue: ``the referee``, ``the spymaster of red``, ``player A``."""
    return side_name(by) if by in SIDES else f"the {'spymaster of ' if by in TEAMS else ''}{by}"


def verdict_name(verdict: str) -> str:
    """``legal``, ``illegal`` or ``for the table to decide``."""
    return _VERDICTS[verdict]


def rule_mark(rule: str | None) -> str:
    """A rule behind what it decided: `` [V3]``; empty for None."""
    return "" if rule is None else f" [{rule}]"


def legend(kinds: Iterable[str], between: str = "  ") -> str:
    """What the letters of these identities stand for: ``R red  B blue  . bystander``."""
    there = set(kinds)
    return between.join(f"{letter} {kind}" for kind, letter in LETTERS.items() if kind in there)


def card_name(word: str, covered: bool) -> str:
    """A card as it stands on a board: in brackets once it is covered."""
    return f"({word})" if covered else word


def signed(value: float | None) -> str:
    """A number with its sign to two places: ``+0.15``, ``−0.15``; zero has no sign, None is empty."""
    if value is None:
        return ""
    text = f"{value:+.2f}".replace("-", "−")
    return "0.00" if text[1:] == "0.00" else text
