"""``choice``: touches what people would, remembers unfinished clues, and weighs each further touch against stopping."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import numpy as np

from codenames_ai import guess_model
from codenames_ai.board import GivenClue
from codenames_ai.errors import RuleError
from codenames_ai.moves import STOP, WAIT, Guess, Stop, Wait
from codenames_ai.players import race
from codenames_ai.players.asked import operative_asked
from codenames_ai.players.evidence import Doubles, Evidence, evidence
from codenames_ai.players.explain import RankedGuess, RankedGuesses
from codenames_ai.players.planner import clue_utilities
from codenames_ai.views import OWN, OperativeView
from codenames_ai.words import normal

EVEN = 0.5
"""In sudden death, where a miss loses, the partner is let go first by who is less sure than this."""


@dataclass(frozen=True, slots=True)
class ChoiceOperative:
    """The card that people would touch next by the guess model, given what else is known of the cards.

    Within the number of the clue it goes by the clue, beyond it by older clues that are unfinished. A further touch is
    made if it is worth more than stopping (``players.race``), by what the card may be (``players.evidence``): so it
    may stop before the number is reached, uses the guess after it (C3) for an old clue, and after ``unlimited`` goes
    on as long as that pays. What a clue for 0 warns of is avoided (C2). In Duet its own side tells of the partner's
    (D1), and in sudden death it lets the partner go first where it is not sure (D10).

    Attributes:
        vectors: the guess model.
    """

    vectors: str = "default"

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """The next card, a stop or, in sudden death, a wait; chance plays no part."""
        ranked = self.guesses(view)
        if not ranked:
            raise RuleError("C6", "guess: no card is left to touch")
        if view.phase == "sudden_death":
            unsure = ranked[0].probability < EVEN and not view.waited and _partner_can_guess(view)
            return WAIT if unsure else Guess(ranked[0].word)
        return STOP if view.may_stop and ranked.stop_after == 0 else Guess(ranked[0].word)

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards with their chance to be touched next, likeliest first."""
        operative_asked(view)
        if not view.guessable:
            return RankedGuesses((), 0, "low")
        known = evidence(view, self.vectors)
        chance = self._next(view, known)
        order = sorted(range(len(known.cards)), key=lambda i: (-chance[i], known.cards[i]))
        guesses = tuple(RankedGuess(known.cards[i], float(chance[i])) for i in order)
        touches = self._touches(view)
        sure = known.known and bool(chance.max() > 1.5 / len(chance))
        return RankedGuesses(guesses, touches, "high" if sure else "low")

    def _next(self, view: OperativeView, known: Evidence) -> Doubles:
        """Chance of each card to be touched next: float64 [cards], of sum 1."""
        model = guess_model.load(self.vectors)
        n = len(known.cards)
        said = _not_said(view, known)
        if view.phase == "sudden_death" or view.clue is None or view.clue.number == 0:
            chance = known.roles[OWN] * said
            return chance / chance.sum() if chance.sum() > 0 else np.full(n, 1 / n)
        older = known.older / known.older.sum() if known.older.sum() > 0 else None
        beyond = touched(view) >= (view.clue.number if isinstance(view.clue.number, int) else 1)
        chance = self._present(view, known)
        if older is not None:
            share = 1.0 if beyond and view.clue.number != "unlimited" else model.memory["within"]
            chance = (1 - share) * chance + share * older
        chance = chance * _relative(known.before) * said
        return chance / chance.sum() if chance.sum() > 0 else np.full(n, 1 / n)

    def _present(self, view: OperativeView, known: Evidence) -> Doubles:
        """Chance of each card to be touched next on the present clue alone."""
        n = len(known.cards)
        utilities = clue_utilities(self.vectors, view.clue.word, view.words) if view.clue else None
        if utilities is None:
            return np.full(n, 1 / n)
        live = set(known.cards)
        turn = set(view.clue.guesses) if view.clue else set()
        table = [i for i, w in enumerate(view.words) if w in live or w in turn]
        whole = guess_model.load(self.vectors).choice(utilities[table])
        found = dict(zip((view.words[i] for i in table), whole, strict=True))
        left = np.array([found[card] for card in known.cards])
        return np.asarray(left / left.sum())

    def _touches(self, view: OperativeView) -> int:
        """How many more cards it would touch if every touch found an own card."""
        imagined = view
        for done in range(len(view.guessable)):
            if imagined.guesses_left == 0 or not imagined.guessable or imagined.own_left == 0:
                return done
            known = evidence(imagined, self.vectors)
            chance = self._next(imagined, known)
            best = min(range(len(chance)), key=lambda i: (-chance[i], known.cards[i]))
            if imagined.may_stop and not worth_it(imagined, known, best):
                return done
            imagined = _found(imagined, known.cards[best])
        return len(view.guessable)


def _partner_can_guess(view: OperativeView) -> bool:
    """Whether agents of one's own side are left for the partner (D10)."""
    live = set(view.visible)
    return any(role == OWN and word in live for word, role in zip(view.words, view.own_side, strict=True))


def touched(view: OperativeView) -> int:
    """Cards touched on the present clue."""
    return len(view.clue.guesses) if view.clue is not None else 0


def worth_it(view: OperativeView, known: Evidence, card: int) -> bool:
    """Whether touching a card is worth more than to stop now."""
    left = _own_left(view, known)
    ends = race.guessing(view, left)
    touch = known.roles[OWN][card] * ends.found
    touch += sum(float(p[card]) * ends.others[role] for role, p in known.roles.items() if role != OWN and p[card] > 0)
    return bool(touch > ends.stop)


def _own_left(view: OperativeView, known: Evidence) -> int:
    """Own cards left to find, or in Duet how many there should be on the partner's side."""
    if view.own_left is not None:
        return max(1, view.own_left)
    return max(1, round(float(known.roles[OWN].sum())))


def _relative(before: Doubles) -> Doubles:
    top = float(before.max())
    return before / top if top > 0 else np.ones_like(before)


def _not_said(view: OperativeView, known: Evidence) -> Doubles:
    """0 for a card that is the very word of the clue, which is never what was meant; 1 where there is no other."""
    said = normal(view.clue.word) if view.clue is not None else None
    out = np.array([normal(card) != said for card in known.cards], dtype=np.float64)
    return out if out.any() else np.ones_like(out)


def _found(view: OperativeView, card: str) -> OperativeView:
    """The view after the card turned out to be own."""
    clue = view.clue
    if clue is not None:
        clue = GivenClue(clue.by, clue.word, clue.number, (*clue.guesses, card), clue.valid, clue.ended)
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
