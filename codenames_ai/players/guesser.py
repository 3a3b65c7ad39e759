"""What ``choice`` and ``pragmatic`` share: from beliefs about the cards to the next touch, a stop or a wait."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from codenames_ai.core.moves import STOP, WAIT, Guess, Stop, Wait
from codenames_ai.core.views import OWN, OperativeView
from codenames_ai.core.words import normal
from codenames_ai.meaning import guess_model
from codenames_ai.players import race
from codenames_ai.players.beliefs import Beliefs, Doubles
from codenames_ai.players.contract import after_finding
from codenames_ai.players.explain import RankedGuess, RankedGuesses
from codenames_ai.players.options import check_options, option
from codenames_ai.players.planner import clue_utilities
from codenames_ai.players.search.ties import by_value, exceeds

EVEN = 0.5
"""In sudden death, where a miss loses, a guesser who is less sure than this lets the partner go first."""

SURE = 1 - 1e-6
"""Cards that are surer than this count as equally sure where cards are taken by their odds of being own."""

CLEAR = 1.5
"""Confidence is high if the first card is at least this many times as likely as the average card."""


@dataclass(frozen=True, slots=True)
class BeliefGuesser:
    """An operative that touches by its beliefs about the cards; chance plays no part."""

    vectors: str = option("default", "guess model: default, gm, pn, glove, minilm, or any word vectors")

    def __post_init__(self) -> None:
        check_options(self)

    def believe(self, view: OperativeView) -> Beliefs:
        """The beliefs in a view in which a card is left to touch."""
        raise NotImplementedError

    def guess(self, view: OperativeView, rng: random.Random | None = None) -> Guess | Stop | Wait:
        """The next card, a stop or, in sudden death, a wait."""
        known = self.believe(view)
        card = _likeliest_first(next_chances(view, known, self.vectors), known)[0]
        if view.phase == "sudden_death":
            unsure = exceeds(EVEN, known.roles[OWN][card]) and not view.waited and _partner_can_guess(view)
            return WAIT if unsure else Guess(known.cards[card])
        return STOP if view.may_stop and not _goes_on(view, known, card) else Guess(known.cards[card])

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """The cards with their chance to be touched next, likeliest first.

        A card that is the clue word itself is left out, unless there is no other.
        """
        known = self.believe(view)
        chance = next_chances(view, known, self.vectors)
        meant = _not_said(view, known)
        order = [i for i in _likeliest_first(chance, known) if meant[i]]
        guesses = tuple(RankedGuess(known.cards[i], float(chance[i])) for i in order)
        sure = known.known and exceeds(chance.max(), CLEAR / len(chance))
        return RankedGuesses(guesses, self._touches(view), "high" if sure else "low")

    def _touches(self, view: OperativeView) -> int:
        """How many more cards it would touch if every touch found an own card."""
        imagined = view
        for done in range(len(view.guessable)):
            if imagined.guesses_left == 0 or imagined.own_left == 0:
                return done
            known = self.believe(imagined)
            card = _likeliest_first(next_chances(imagined, known, self.vectors), known)[0]
            if imagined.may_stop and not _goes_on(imagined, known, card):
                return done
            imagined = after_finding(imagined, known.cards[card])
        return len(view.guessable)


def next_chances(view: OperativeView, known: Beliefs, vectors: str) -> Doubles:
    """Chance of each card to be touched next: float64 [cards], of sum 1.

    The first touch on a clue goes by its appeal to people and by what else is known of the cards. After that, and
    where a clue points at nothing, the cards are taken by how likely they are to be own by all clues together: so the
    guess after the number goes to an unfinished clue, and no sure card is left for one that is only vaguely suggested.
    """
    clue = view.clue
    if view.phase == "sudden_death" or clue is None or clue.number == 0 or clue.guesses:
        own = np.clip(known.roles[OWN], 0.0, SURE)
        chance = own / (1 - own)  # the same order; the odds tell cards apart better
    else:
        chance = _appeal(view, known, vectors)
        if known.older.sum() > 0:
            share = guess_model.load(vectors).memory["within"]
            chance = (1 - share) * chance + share * known.older / known.older.sum()
        chance = chance * _relative(known.before) * known.lift
    chance = chance * _not_said(view, known)
    return chance / chance.sum() if chance.sum() > 0 else np.full(len(chance), 1 / len(chance))


def worth_it(view: OperativeView, known: Beliefs, card: int) -> bool:
    """Whether touching a card is worth more than to stop now."""
    ends = race.endings(view, _own_left(view, known))
    touch = known.roles[OWN][card] * ends.stop[1]
    touch += sum(p[card] * ends.others[role][0] for role, p in known.roles.items() if role != OWN and p[card] > 0)
    return bool(exceeds(touch, ends.stop[0]))


def _appeal(view: OperativeView, known: Beliefs, vectors: str) -> Doubles:
    """Chance of each card to be touched next on the present clue alone; the same for all cards if it says nothing."""
    assert view.clue is not None
    utilities = clue_utilities(vectors, view.clue.word, view.words)
    if utilities is None:
        return np.full(len(known.cards), 1 / len(known.cards))
    live = set(known.cards)
    return guess_model.load(vectors).choice(utilities[[i for i, word in enumerate(view.words) if word in live]])


def _likeliest_first(chance: Doubles, known: Beliefs) -> list[int]:
    """Places of the cards, likeliest first; ties by word."""
    by_word = sorted(range(len(chance)), key=known.cards.__getitem__)
    return by_value(by_word, chance[by_word])


def _goes_on(view: OperativeView, known: Beliefs, card: int) -> bool:
    """Whether it touches this card where it may stop."""
    return view.guesses_left != 0 and view.own_left != 0 and worth_it(view, known, card)


def _own_left(view: OperativeView, known: Beliefs) -> int:
    """Own cards left to find, in Duet the number expected on the partner's side; at least one."""
    return max(1, view.own_left if view.own_left is not None else round(float(known.roles[OWN].sum())))


def _partner_can_guess(view: OperativeView) -> bool:
    """Whether agents of the guesser's own side are left for the partner (D10)."""
    live = set(view.visible)
    return any(role == OWN and word in live for word, role in zip(view.words, view.own_side, strict=True))


def _relative(before: Doubles) -> Doubles:
    top = float(before.max())
    return before / top if top > 0 else np.ones_like(before)


def _not_said(view: OperativeView, known: Beliefs) -> Doubles:
    """0 for a card that is the clue word itself, which is never what was meant, else 1; all 1 without other cards."""
    said = normal(view.clue.word) if view.clue is not None else None
    out = np.array([normal(card) != said for card in known.cards], dtype=np.float64)
    return out if out.any() else np.ones_like(out)
