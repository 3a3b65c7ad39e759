"""``random``: the floor that every other player must clear."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from codenames_ai.core import chance
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import STOP, Clue, Guess, Stop, Wait
from codenames_ai.core.views import OWN, OperativeView, SpymasterView
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.players.asked import operative_asked, spymaster_asked
from codenames_ai.players.candidates import candidates, fits
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuess, RankedGuesses, Searched
from codenames_ai.players.families import family


@dataclass(frozen=True, slots=True)
class RandomSpymaster:
    """Any legal clue word not yet said, for any one of its cards."""

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """A clue word drawn from all that are legal, for a card drawn from the own ones, number 1."""
        spymaster_asked(view)
        return self.clues(view, 1, rng)[0].clue

    def clues(self, view: SpymasterView, top: int = 5, rng: random.Random | None = None) -> RankedClues:
        """Different words in the order drawn; one order for a board, unless a generator is given.

        Raises:
            InputError: no card is left to give a clue for, no clue word is legal, or this is no view, or no number.
        """
        top = spymaster_asked(view, top)
        own = view.cards(OWN)
        if not own:
            raise InputError("no card of the giver's own is left to find: there is no clue to give")
        words = vocabulary()
        choice = candidates(view)
        rows = np.flatnonzero(choice.allowed)
        rng = rng if rng is not None else chance.generator("random clues", *view.words)
        clues: list[RankedClue] = []
        tried: set[int] = set()
        seen: set[int] = set()
        while len(clues) < top and len(tried) < len(rows):
            row = int(rows[chance.below(rng, len(rows))])
            if row in tried:
                continue
            tried.add(row)
            drawn = RankedClue(words.words[row], 1, (chance.choose(rng, own),))
            if seen.isdisjoint(family(row)) and fits(view, drawn.clue):
                seen |= family(row)
                clues.append(drawn)
        if top > 0 and not clues:
            raise InputError("every clue word is refused by the rules for the cards it would be meant for")
        searched = Searched(len(words), len(rows), len(rows) * len(own), choice.left_out)
        return RankedClues(tuple(clues), searched)


@dataclass(frozen=True, slots=True)
class RandomOperative:
    """Any card that can be touched; stops as soon as it may."""

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """A card drawn from all that can be touched, or a stop after the first."""
        operative_asked(view)
        if view.may_stop:
            return STOP
        if not view.guessable:
            raise RuleError("C6", "guess: no card is left to touch")
        return Guess(chance.choose(rng, view.guessable))

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards, equally likely; in random order if a generator is given, so that the first is the guess."""
        operative_asked(view)
        words = view.guessable if rng is None or not view.guessable else _first_drawn(view.guessable, rng)
        share = 1 / len(words) if words else 0.0
        return RankedGuesses(tuple(RankedGuess(w, share) for w in words), min(1, len(words)), "low")


def _first_drawn(words: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    first = chance.choose(rng, words)
    return (first, *(w for w in words if w != first))
