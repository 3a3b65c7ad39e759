"""A finished game, clue by clue: what people would have touched by the guess model, and what else could be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from codenames_ai.core.board import ASSASSIN, BYSTANDER, Number
from codenames_ai.core.views import ENEMY, OWN, SpymasterView
from codenames_ai.meaning import guess_model
from codenames_ai.players.registry import SPYMASTER
from codenames_ai.players.search.turns import run_chances
from codenames_ai.playing import session
from codenames_ai.playing.session import Session
from codenames_ai.playing.session.seats import level_of
from codenames_ai.playing.web.looks import identity

SHOWN: Final = 8
"""So many cards of a clue are shown, likeliest first, besides those that were meant or touched."""
BETTER: Final = 3


@dataclass(frozen=True, slots=True)
class Bar:
    """A card: how likely it was to be touched first, what it was, and whether it was meant and touched."""

    word: str
    face: str
    chance: float
    meant: bool
    touched: bool


@dataclass(frozen=True, slots=True)
class End:
    """How likely the turn ends so: on a card of this face, or, with an own one, with all found that were promised."""

    face: str
    chance: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """How the turn goes, as far as its number goes: own cards found on average, and its ends, the good one first."""

    found: float
    promised: int
    ends: tuple[End, ...]


@dataclass(frozen=True, slots=True)
class Better:
    """A clue that the advisor would have given."""

    word: str
    number: str
    meant: tuple[str, ...]
    danger: str
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One clue.

    Attributes:
        by: who gave it.
        clue: its word.
        number: its number.
        known: whether the guess model understands the word; if not, its chances say nothing.
        bars: cards, likeliest first.
        outlook: how the turn would have gone.
        rank: of the clue among the clue words that the advisor may say, by its measure, or None.
        advisor: the AI that judged: the name of a level, or a SPEC.
        unranked: why not.
        meant: whether its giver said what it was for.
        better: the clues that it would have given.
        valid: whether it was allowed.
    """

    by: str
    clue: str
    number: str
    known: bool
    bars: tuple[Bar, ...]
    outlook: Outlook
    rank: int | None
    advisor: str
    unranked: str
    meant: bool
    better: tuple[Better, ...]
    valid: bool


def analyse(game: Session) -> tuple[TurnAnalysis, ...]:
    """Every clue of a finished game.

    Raises:
        RuleError: the game goes on (C14).
    """
    return tuple(_turn(game, number) for number in range(len(game.state.clues)))


def _turn(game: Session, number: int) -> TurnAnalysis:
    told = session.review(game, number, top=BETTER)
    view, clue = told.view, told.clue
    chances = _chances(view, clue.word)
    order = sorted(view.guessable, key=lambda word: (-chances[word], word))
    kept = [w for i, w in enumerate(order) if i < SHOWN or w in told.intended or w in clue.guesses]
    faces = _faces(view)
    bars = tuple(Bar(w, faces[w], chances[w], w in told.intended, w in clue.guesses) for w in kept)
    better = tuple(
        Better(c.word, str(c.number), c.intended, c.danger or "", _outlook(view, _chances(view, c.word), c.number))
        for c in told.best
    )
    return TurnAnalysis(
        clue.by,
        clue.word,
        "∞" if clue.number == "unlimited" else str(clue.number),
        guess_model.load().knows(clue.word),
        bars,
        _outlook(view, chances, clue.number),
        told.tried.rank,
        level_of(told.advisor, SPYMASTER) or told.advisor,
        told.tried.unranked or "",
        bool(told.intended),
        better,
        clue.valid,
    )


def _chances(view: SpymasterView, clue: str) -> dict[str, float]:
    """How likely people are to touch each card first."""
    found = guess_model.load().probabilities(clue, view.guessable)
    return dict(zip(view.guessable, map(float, found), strict=True))


def _faces(view: SpymasterView) -> dict[str, str]:
    return {word: identity(role, view.seat) for word, role in zip(view.words, view.roles, strict=True)}


def _outlook(view: SpymasterView, chances: dict[str, float], number: Number) -> Outlook:
    """Touches follow one another by Luce's axiom (``search.turns``); 0 and unlimited promise one card."""
    own = np.array([chances[word] for word in view.cards(OWN)])
    others = {role: sum(chances[word] for word in view.cards(role)) for role in (BYSTANDER, ENEMY, ASSASSIN)}
    wrong = sum(others.values())
    promised = min(len(own), max(1, number if isinstance(number, int) else 1))
    reach = run_chances(own[:, None], np.array([wrong]))[:, 0]
    missed = (1 - float(reach[promised])) / wrong if wrong else 0.0
    ends = [End(identity(OWN, view.seat), float(reach[promised]))]
    ends += [End(identity(role, view.seat), missed * p) for role, p in others.items() if view.cards(role)]
    return Outlook(float(reach[1 : promised + 1].sum()), promised, tuple(ends))
