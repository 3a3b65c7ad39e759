"""``random``: the floor that every other player must clear."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from codenames_ai import chance
from codenames_ai.association.vocabulary import vocabulary
from codenames_ai.errors import RuleError
from codenames_ai.moves import STOP, Clue, Guess, Stop, Wait
from codenames_ai.players.candidates import candidates
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuess, RankedGuesses, Searched
from codenames_ai.views import OWN, OperativeView, SpymasterView


@dataclass(frozen=True, slots=True)
class RandomSpymaster:
    """Any legal clue word not yet said, for one card and none in particular."""

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """A clue word drawn from all that are legal, number 1."""
        return self.clues(view, 1, rng)[0].clue

    def clues(self, view: SpymasterView, top: int = 5, rng: random.Random | None = None) -> RankedClues:
        """Different words in the order drawn; one order for a board, unless a generator is given."""
        words = vocabulary()
        choice = candidates(view)
        rows = np.flatnonzero(choice.allowed)
        rng = rng if rng is not None else chance.generator("random clues", *view.words)
        drawn: dict[int, int] = {}  # lemma -> row
        wanted = min(top, len(np.unique(words.lemma[rows])))
        while len(drawn) < wanted:
            row = int(rows[chance.below(rng, len(rows))])
            drawn.setdefault(int(words.lemma[row]), row)
        clues = tuple(RankedClue(words.words[row], 1) for row in drawn.values())
        searched = Searched(len(words), len(rows), len(rows) * len(view.cards(OWN)), choice.left_out)
        return RankedClues(clues, searched)


@dataclass(frozen=True, slots=True)
class RandomOperative:
    """Any card that can be touched; stops as soon as it may."""

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """A card drawn from all that can be touched, or a stop after the first."""
        if view.may_stop:
            return STOP
        if not view.guessable:
            raise RuleError("C6", "guess: no card is left to touch")
        return Guess(chance.choose(rng, view.guessable))

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards, equally likely; in random order if a generator is given, so that the first is the guess."""
        words = view.guessable if rng is None or not view.guessable else _first_drawn(view.guessable, rng)
        share = 1 / len(words) if words else 0.0
        return RankedGuesses(tuple(RankedGuess(w, share) for w in words), min(1, len(words)), "low")


def _first_drawn(words: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    first = chance.choose(rng, words)
    return (first, *(w for w in words if w != first))
