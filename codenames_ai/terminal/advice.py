"""Hints, explanations and trials as text: what the session ranks, shown as other commands show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from codenames_ai import display_clues
from codenames_ai.errors import InputError, RuleError
from codenames_ai.moves import Clue
from codenames_ai.players.explain import RankedClues
from codenames_ai.session import Review, Session, review
from codenames_ai.session.seats import role_of, side_of
from codenames_ai.terminal import texts
from codenames_ai.views import SpymasterView

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST: Final = 25
HINTS: Final = {"spymaster": 3, "operative": 5}


def hint(session: Session, seat: str, wanted: str) -> list[RenderableType]:
    """Clues or cards that the program would choose; ``wanted`` is how many, as typed."""
    ranked = session.hint(seat, _number(wanted, "hint", MOST) or HINTS[role_of(seat)])
    if isinstance(ranked, RankedClues):
        return [display_clues.clues_table(ranked), *(f"Note: {warning}." for warning in ranked.warnings)]
    told: list[RenderableType] = [display_clues.guesses_table(ranked)]
    if ranked.confidence == "low":
        told.append("It has little to go by.")
    return told


def attempt(session: Session, seat: str, clue: Clue) -> list[RenderableType]:
    """How good a clue would be, which is not given."""
    if role_of(seat) != "spymaster":
        raise RuleError("C13", "try: clues are the spymaster's")
    from codenames_ai.session.review import tried

    view = session.view(seat)
    assert isinstance(view, SpymasterView)
    judged, searched, operative = tried(session, view, clue)
    return [*display_clues.tried_parts(judged, searched, view, operative)]


def why(session: Session, which: str, seat: str | None) -> list[RenderableType]:
    """One turn explained; by default the last one that the seat may know about."""
    clues = session.state.clues
    number = _number(which, "why", len(clues))
    if not clues or (seat is not None and not any(clue.by == side_of(seat) for clue in clues)):
        raise InputError("why: your side has given no clue yet" if seat else "why: there was no clue")
    if number is None:
        mine = [i for i, clue in enumerate(clues) if seat is None or clue.by == side_of(seat)]
        number = mine[-1] + 1
    return _review(review(session, number - 1, seat))


def _review(told: Review) -> list[RenderableType]:
    from rich.text import Text

    clue = told.clue
    heading = Text(f"{told.number + 1}. {clue.by} said {texts.clue_text(Clue(clue.word, clue.number))}", style="bold")
    said = f", for {', '.join(told.intended)}." if told.intended else "; what for was not said."
    heading.append(said)
    parts: list[RenderableType] = [heading]
    parts += display_clues.tried_parts(told.tried, told.best.searched, told.view, told.operative)
    for number, (ranked, word) in enumerate(zip(told.touches, clue.guesses, strict=False), 1):
        place = next((i for i, g in enumerate(ranked, 1) if g.word == word), None)
        best = ", ".join(f"{g.word} {g.probability:.0%}" for g in ranked[:3])
        parts.append(f"Guess {number}: {word}{f' (choice {place})' if place else ''}; likeliest: {best}.")
    if told.best:
        parts += ["Other clues it would rather have given:", display_clues.clues_table(told.best)]
    return parts


def _number(text: str, what: str, most: int) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= most):
        raise InputError(f"{what}: {text[:20]!r}; a number from 1 to {most}, or nothing")
    return int(text)
