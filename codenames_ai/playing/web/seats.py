"""Seats as pages name them, and the session's seats that each stands for.

In the classic game each is one seat (``red-spymaster``). In Duet each player gives and guesses, so that ``a`` is both
``a.spymaster`` and ``a.operative``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from codenames_ai.core.board import SIDES, TEAMS
from codenames_ai.playing.session import HUMAN, Session, legal_actions
from codenames_ai.show.phrases.words import capital, seat_name, side_name

CLASSIC: Final = tuple(f"{team}-{role}" for team in TEAMS for role in ("spymaster", "operative"))
SEATS: Final[Mapping[str, tuple[str, ...]]] = {"classic": CLASSIC, "duet": SIDES}


def label(seat: str) -> str:
    """A seat, a team or a side in words: ``Red operatives``, ``Red``, ``Player A``."""
    side, _, role = seat.partition("-")
    return capital(seat_name(side, role, several=role == "operative") if role else side_name(side))


def team_of(seat: str) -> str:
    """``red``, ``blue``, ``a`` or ``b``."""
    return seat.partition("-")[0]


def for_one(seat: str) -> bool:
    """Whether only one person may sit there: a team has one spymaster (C13); all other seats may be shared (D17)."""
    return seat.endswith("-spymaster")


def session_seats(seat: str) -> tuple[str, ...]:
    """The session's seats that a page's seat stands for."""
    return (f"{seat}.spymaster", f"{seat}.operative") if seat in SIDES else (seat.replace("-", "."),)


def page_seat(seat: str) -> str:
    """The name that pages give to a session's seat."""
    side, _, role = seat.partition(".")
    return side if side in SIDES else f"{side}-{role}"


def of_people(session: Session) -> tuple[str, ...]:
    """The seats of people, as pages name them."""
    return tuple(seat for seat in SEATS[session.game] if session.seats[session_seats(seat)[0]] == HUMAN)


def actions(session: Session, seat: str) -> dict[str, str]:
    """What a seat may do now: for each action the session's seat that does it."""
    return {action: one for one in reversed(session_seats(seat)) for action in legal_actions(session, one)}
