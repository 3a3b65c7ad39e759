"""Hints, explanations and tried clues as text, in the form that other commands use."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import SpymasterView
from codenames_ai.players.explain import RankedClues, RankedGuesses
from codenames_ai.playing.session import Review, Session, review, tried
from codenames_ai.playing.session.seats import program_name, role_of, side_of
from codenames_ai.show import clues as display_clues
from codenames_ai.show.phrases import table as say
from codenames_ai.show.phrases import terminal as phrases
from codenames_ai.show.phrases.clues import warning
from codenames_ai.show.phrases.words import clue_text, side_name

MOST: Final = 25
HINTS: Final = {"spymaster": 3, "operative": 5}


def hint(session: Session, seat: str, wanted: str) -> list[RenderableType]:
    """Clues or cards that a program would choose; ``wanted`` is how many, as typed."""
    ranked = session.hint(seat, _number(wanted, "hint", MOST) or HINTS[role_of(seat)])
    who = program_name(session.advisor(seat), role_of(seat))
    if isinstance(ranked, RankedClues):
        notes = [warning(text) for text in ranked.warnings]
        return [say.clues_heading(who), display_clues.clues_table(ranked), *notes]
    return [say.chances_note(who), *_cards(ranked)]


def _cards(ranked: RankedGuesses) -> list[RenderableType]:
    """Cards with their chance to be touched next, and how far the program would go."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column(min_width=14)
    table.add_column(justify="right")
    for guess in ranked:
        table.add_row("", guess.word, f"{guess.probability:.1%}")
    return [table, say.guess_plan(ranked)]


def attempt(session: Session, seat: str, clue: Clue) -> list[RenderableType]:
    """How good a clue would be; it is not given."""
    if role_of(seat) != "spymaster":
        raise RuleError("C13", "try: only a spymaster gives clues")
    view = session.view(seat)
    assert isinstance(view, SpymasterView)
    judged, searched, operative = tried(session, view, clue)
    return [*display_clues.tried_parts(judged, searched, view, operative)]


def why(session: Session, which: str, seat: str | None) -> list[RenderableType]:
    """One turn explained; by default the last that the seat may know about."""
    clues = session.state.clues
    number = _number(which, "why", len(clues))
    if not clues or (seat is not None and not any(clue.by == side_of(seat) for clue in clues)):
        raise InputError("why: your side has given no clue yet" if seat else "why: no clue was given")
    if number is None:
        mine = [i for i, clue in enumerate(clues) if seat is None or clue.by == side_of(seat)]
        number = mine[-1] + 1
    return _review(review(session, number - 1, seat))


def _review(told: Review) -> list[RenderableType]:
    clue = told.clue
    said = clue_text(clue.word, clue.number)
    heading = phrases.clue_said(told.number + 1, side_name(clue.by), said, told.intended)
    parts: list[RenderableType] = [Text(heading, style="bold")]
    parts += display_clues.tried_parts(told.tried, told.best.searched, told.view, told.operative)
    for number, (ranked, word) in enumerate(zip(told.touches, clue.guesses, strict=False), 1):
        place = next((i for i, g in enumerate(ranked, 1) if g.word == word), None)
        best = ", ".join(f"{g.word} {g.probability:.0%}" for g in ranked[:3])
        parts.append(phrases.guess_made(number, word, place, best))
    if told.best:
        who = program_name(told.advisor, "spymaster")
        parts += [say.clues_heading(who, past=True), display_clues.clues_table(told.best)]
    return parts


def _number(text: str, what: str, most: int) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= most):
        raise InputError(f"{what}: {text[:20]!r} does not fit; type a number from 1 to {most}, or none")
    return int(text)
