"""A finished game, clue by clue: what people would have touched by the guess model, and what else could be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from codenames_ai import guess_model, session
from codenames_ai.board import ASSASSIN, BYSTANDER, TEAMS
from codenames_ai.session import Session
from codenames_ai.views import ENEMY, OWN, SpymasterView
from codenames_ai.web.looks import identity

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
class Share:
    """How likely the first touch was a card of this kind."""

    face: str
    chance: float


@dataclass(frozen=True, slots=True)
class Better:
    """A clue that the advisor would rather have given."""

    word: str
    number: str
    meant: tuple[str, ...]
    danger: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One clue.

    Attributes:
        by: who gave it.
        clue: its word.
        number: its number.
        known: whether the guess model understands the word; if not, its chances say nothing.
        bars: cards, likeliest first.
        shares: by kind of card.
        rank: of the clue among all clue words by the advisor's measure, or None.
        unranked: why not.
        meant: whether its giver said what it was for.
        better: other clues.
        valid: whether it was allowed.
    """

    by: str
    clue: str
    number: str
    known: bool
    bars: tuple[Bar, ...]
    shares: tuple[Share, ...]
    rank: int | None
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
        Better(c.word, str(c.number), c.intended, c.danger or "", _shares(view, _chances(view, c.word)))
        for c in told.best
    )
    return TurnAnalysis(
        clue.by,
        clue.word,
        "∞" if clue.number == "unlimited" else str(clue.number),
        guess_model.load().knows(clue.word),
        bars,
        _shares(view, chances),
        told.tried.rank,
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


def _shares(view: SpymasterView, chances: dict[str, float]) -> tuple[Share, ...]:
    """The chances by kind of card, the own ones first."""
    faces = _faces(view)
    roles = (OWN, BYSTANDER, ENEMY, ASSASSIN) if view.seat in TEAMS else (OWN, BYSTANDER, ASSASSIN)
    kinds = [identity(role, view.seat) for role in roles]
    return tuple(Share(kind, sum(p for word, p in chances.items() if faces[word] == kind)) for kind in kinds)
