"""A finished game, clue by clue: what people would touch by the guess model, and which clues were better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from codenames_ai.core.board import ASSASSIN, BYSTANDER, Number
from codenames_ai.core.views import ENEMY, OWN, SpymasterView
from codenames_ai.meaning import guess_model
from codenames_ai.players.explain import RankedClue
from codenames_ai.players.registry import SPYMASTER
from codenames_ai.players.search.turns import run_chances
from codenames_ai.playing import session
from codenames_ai.playing.session import Review, Session
from codenames_ai.playing.session.seats import program_name
from codenames_ai.show.cards import identity

SHOWN: Final = 8
"""The number of cards shown for a clue, likeliest first, besides those that were intended or touched."""
BETTER: Final = 3
"""The number of the advisor's own clues."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A card: its identity, how likely it was to be touched first, and whether it was intended and touched."""

    word: str
    identity: str
    chance: float
    intended: bool
    touched: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a turn goes within the clue's number.

    Attributes:
        found: own cards found on average.
        promised: own cards that the number promises.
        ends: (identity, chance): of a turn that finds all these cards, and of one that ends on another card.
    """

    found: float
    promised: int
    ends: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One clue.

    Attributes:
        review: the clue, its rank, and why it has none, by the measure of the AI that judged.
        advisor: that AI in words: its level, or its SPEC.
        known: whether the guess model knows the word; if not, its chances mean little.
        bars: cards, likeliest first.
        outlook: how the turn would have gone.
        better: the clues that the AI would have given, each with its outlook.
    """

    review: Review
    advisor: str
    known: bool
    bars: tuple[Bar, ...]
    outlook: Outlook
    better: tuple[tuple[RankedClue, Outlook], ...]


def analyse(game: Session) -> tuple[TurnAnalysis, ...]:
    """Every clue of a finished game.

    Raises:
        RuleError: the game is not over (C14).
    """
    return tuple(_turn(session.review(game, number, top=BETTER)) for number in range(len(game.state.clues)))


def _turn(review: Review) -> TurnAnalysis:
    view, clue = review.view, review.clue
    chances = _chances(view, clue.word)
    identities = {word: identity(role, view.seat) for word, role in zip(view.words, view.roles, strict=True)}
    bars = [
        Bar(word, identities[word], chances[word], word in review.intended, word in clue.guesses)
        for word in sorted(view.guessable, key=lambda word: (-chances[word], word))
    ]
    return TurnAnalysis(
        review,
        program_name(review.advisor, SPYMASTER),
        guess_model.load().knows(clue.word),
        tuple(bar for i, bar in enumerate(bars) if i < SHOWN or bar.intended or bar.touched),
        _outlook(view, chances, clue.number),
        tuple((best, _outlook(view, _chances(view, best.word), best.number)) for best in review.best),
    )


def _chances(view: SpymasterView, clue: str) -> dict[str, float]:
    """How likely people are to touch each card first."""
    found = guess_model.load().probabilities(clue, view.guessable)
    return dict(zip(view.guessable, map(float, found), strict=True))


def _outlook(view: SpymasterView, chances: dict[str, float], number: Number) -> Outlook:
    """Touches follow one another by Luce's axiom (``search.turns``); 0 and unlimited promise one card."""
    own = np.array([chances[word] for word in view.cards(OWN)])
    others = {role: sum(chances[word] for word in view.cards(role)) for role in (BYSTANDER, ENEMY, ASSASSIN)}
    wrong = sum(others.values())
    promised = min(len(own), max(1, number if isinstance(number, int) else 1))
    reach = run_chances(own[:, None], np.array([wrong]))[:, 0]
    missed = (1 - float(reach[promised])) / wrong if wrong else 0.0
    ends = [(identity(OWN, view.seat), float(reach[promised]))]
    ends += [(identity(role, view.seat), missed * p) for role, p in others.items() if view.cards(role)]
    return Outlook(float(reach[1 : promised + 1].sum()), promised, tuple(ends))
