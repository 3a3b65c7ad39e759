"""What ``choice`` and ``pragmatic`` share: from beliefs about the cards to the next touch, a stop or a wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from codenames_ai.core.errors import RuleError
from codenames_ai.core.moves import STOP, WAIT, Guess, Stop, Wait
from codenames_ai.core.views import OWN, OperativeView
from codenames_ai.core.words import normal
from codenames_ai.meaning import guess_model
from codenames_ai.players import race
from codenames_ai.players.asked import operative_asked
from codenames_ai.players.evidence import Doubles, Evidence
from codenames_ai.players.explain import RankedGuess, RankedGuesses
from codenames_ai.players.planner import clue_utilities

Believe: TypeAlias = Callable[[OperativeView], Evidence]
"""What a guesser makes of a view in which there is a card to touch."""

EVEN = 0.5
"""In sudden death, where a miss loses, the partner is let go first by who is less sure than this."""

SURE = 1 - 1e-6
"""Nearer to certain than this is not told apart where cards are taken by their odds of being own."""

CLEAR = 1.5
"""A first card this many times as likely as any card alike is something to go by."""


def move(view: OperativeView, vectors: str, believe: Believe) -> Guess | Stop | Wait:
    """The next card, a stop or, in sudden death, a wait.

    Args:
        view: what the guesser sees.
        vectors: the guess model.
        believe: what it makes of a view.

    Raises:
        RuleError: no card is left to touch.
    """
    operative_asked(view)
    if not view.guessable:
        raise RuleError("C6", "guess: no card is left to touch")
    known = believe(view)
    chance = next_chances(view, known, vectors)
    card = _likeliest(chance, known)
    if view.phase == "sudden_death":
        unsure = known.roles[OWN][card] < EVEN and not view.waited and _partner_can_guess(view)
        return WAIT if unsure else Guess(known.cards[card])
    return STOP if view.may_stop and not _goes_on(view, known, card) else Guess(known.cards[card])


def ranked(view: OperativeView, vectors: str, believe: Believe) -> RankedGuesses:
    """The cards with their chance to be touched next, likeliest first; see ``move``.

    A card that is the very word of the clue is left out, unless there is no other.
    """
    operative_asked(view)
    if not view.guessable:
        return RankedGuesses((), 0, "low")
    known = believe(view)
    chance = next_chances(view, known, vectors)
    meant = np.flatnonzero(_not_said(view, known))
    order = sorted(map(int, meant), key=lambda i: (-chance[i], known.cards[i]))
    guesses = tuple(RankedGuess(known.cards[i], float(chance[i])) for i in order)
    sure = known.known and bool(chance.max() > CLEAR / len(chance))
    return RankedGuesses(guesses, _touches(view, vectors, believe), "high" if sure else "low")


def next_chances(view: OperativeView, known: Evidence, vectors: str) -> Doubles:
    """Chance of each card to be touched next: float64 [cards], of sum 1.

    The first touch on a clue goes by its appeal to people and by what else is known of the cards. After that, and
    where a clue points at nothing, the cards are taken by how likely they are to be own by all clues together: so the
    guess after the number goes to an unfinished clue, and no sure card is left for one that is only vaguely suggested.
    """
    clue = view.clue
    if view.phase == "sudden_death" or clue is None or clue.number == 0 or clue.guesses:
        own = np.clip(known.roles[OWN], 0.0, SURE)
        chance = own / (1 - own)  # the same order, told apart as the odds are
    else:
        chance = _appeal(view, known, vectors)
        if known.older.sum() > 0:
            share = guess_model.load(vectors).memory["within"]
            chance = (1 - share) * chance + share * known.older / known.older.sum()
        chance = chance * _relative(known.before) * known.lift
    chance = chance * _not_said(view, known)
    return chance / chance.sum() if chance.sum() > 0 else np.full(len(chance), 1 / len(chance))


def worth_it(view: OperativeView, known: Evidence, card: int) -> bool:
    """Whether touching a card is worth more than to stop now."""
    ends = race.guessing(view, _own_left(view, known))
    touch = known.roles[OWN][card] * ends.found
    touch += sum(float(p[card]) * ends.others[role] for role, p in known.roles.items() if role != OWN and p[card] > 0)
    return bool(touch > ends.stop)


def _appeal(view: OperativeView, known: Evidence, vectors: str) -> Doubles:
    """Chance of each card to be touched next on the present clue alone; of all cards alike if it says nothing."""
    assert view.clue is not None
    utilities = clue_utilities(vectors, view.clue.word, view.words)
    if utilities is None:
        return np.full(len(known.cards), 1 / len(known.cards))
    live = set(known.cards)
    return guess_model.load(vectors).choice(utilities[[i for i, word in enumerate(view.words) if word in live]])


def _likeliest(chance: Doubles, known: Evidence) -> int:
    return min(range(len(chance)), key=lambda i: (-chance[i], known.cards[i]))


def _goes_on(view: OperativeView, known: Evidence, card: int) -> bool:
    """Whether it touches this card where it may stop."""
    return view.guesses_left != 0 and view.own_left != 0 and worth_it(view, known, card)


def _touches(view: OperativeView, vectors: str, believe: Believe) -> int:
    """How many more cards it would touch if every touch found an own card."""
    imagined = view
    for done in range(len(view.guessable)):
        if imagined.guesses_left == 0 or imagined.own_left == 0:
            return done
        known = believe(imagined)
        card = _likeliest(next_chances(imagined, known, vectors), known)
        if imagined.may_stop and not _goes_on(imagined, known, card):
            return done
        imagined = _found(imagined, known.cards[card])
    return len(view.guessable)


def _found(view: OperativeView, card: str) -> OperativeView:
    """The view after the card turned out to be own."""
    clue = view.clue
    if clue is not None:
        clue = replace(clue, guesses=(*clue.guesses, card))
    return replace(
        view,
        visible=tuple(w for w in view.visible if w != card),
        guessable=tuple(w for w in view.guessable if w != card),
        revealed={**view.revealed, card: OWN},
        clues=view.clues if clue is None else (*view.clues[:-1], clue),
        clue=clue,
        guesses_left=None if view.guesses_left is None else view.guesses_left - 1,
        may_stop=clue is not None,
        own_left=None if view.own_left is None else view.own_left - 1,
        agents_left=None if view.agents_left is None else view.agents_left - 1,
    )


def _own_left(view: OperativeView, known: Evidence) -> int:
    """Own cards left to find, or in Duet how many there should be on the partner's side; one at least."""
    return max(1, view.own_left if view.own_left is not None else round(float(known.roles[OWN].sum())))


def _partner_can_guess(view: OperativeView) -> bool:
    """Whether agents of one's own side are left for the partner (D10)."""
    live = set(view.visible)
    return any(role == OWN and word in live for word, role in zip(view.words, view.own_side, strict=True))


def _relative(before: Doubles) -> Doubles:
    top = float(before.max())
    return before / top if top > 0 else np.ones_like(before)


def _not_said(view: OperativeView, known: Evidence) -> Doubles:
    """0 for a card that is the very word of the clue, which is never what was meant; 1 where there is no other."""
    said = normal(view.clue.word) if view.clue is not None else None
    out = np.array([normal(card) != said for card in known.cards], dtype=np.float64)
    return out if out.any() else np.ones_like(out)
