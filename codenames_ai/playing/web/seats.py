"""Seats as the browser knows them: a name in the address, and the seats of the session that it stands for.

In the classic game each is one seat (``red-spymaster``). In Duet each player gives and guesses, so that ``a`` is both
``a.spymaster`` and ``a.operative``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from codenames_ai.core.board import SIDES, TEAMS
from codenames_ai.playing.session import HUMAN, Session, legal_actions

CLASSIC: Final = tuple(f"{team}-{role}" for team in TEAMS for role in ("spymaster", "operative"))
SEATS: Final[Mapping[str, tuple[str, ...]]] = {"classic": CLASSIC, "duet": SIDES}

_LABELS: Final = {
    "red-spymaster": "Red spymaster",
    "red-operative": "Red operatives",
    "blue-spymaster": "Blue spymaster",
    "blue-operative": "Blue operatives",
    "a": "Player A",
    "b": "Player B",
    "red": "Red",
    "blue": "Blue",
}


def label(seat: str) -> str:
    """A seat, a team or a side in words."""
    return _LABELS[seat]


def team_of(seat: str) -> str:
    """``red``, ``blue``, ``a`` or ``b``."""
    return seat.partition("-")[0]


def for_one(seat: str) -> bool:
    """Whether one person alone sits there: a team has one spymaster (C13); all others may be several (D17)."""
    return seat.endswith("-spymaster")


def inner(seat: str) -> tuple[str, ...]:
    """The session's seats that this one stands for."""
    return (f"{seat}.spymaster", f"{seat}.operative") if seat in SIDES else (seat.replace("-", "."),)


def outer(seat: str) -> str:
    """The browser's name of a session's seat."""
    side, _, role = seat.partition(".")
    return side if side in SIDES else f"{side}-{role}"


def of_people(session: Session) -> tuple[str, ...]:
    """The browser's seats that people take."""
    return tuple(seat for seat in SEATS[session.game] if session.seats[inner(seat)[0]] == HUMAN)


def actions(session: Session, seat: str) -> dict[str, str]:
    """What a seat may do now: the action's name -> the session's seat that does it."""
    found: dict[str, str] = {}
    for one in inner(seat):
        for action in legal_actions(session, one):
            found.setdefault(action, one)
    return found
