"""``random``: the floor that every other player must clear."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from codenames_ai.core import chance
from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import STOP, Clue, Guess, Stop, Wait
from codenames_ai.core.views import OWN, OperativeView, SpymasterView
from codenames_ai.english.families import family
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.players.candidates import candidates, fits
from codenames_ai.players.contract import player
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuess, RankedGuesses, Searched


@player
@dataclass(frozen=True, slots=True)
class RandomSpymaster:
    """Any legal clue word that has not been said, for any one of its cards."""

    def clue(self, view: SpymasterView, rng: random.Random | None = None) -> Clue:
        """A clue word drawn from all that are legal, for a card drawn from the own ones, number 1."""
        return self.clues(view, rng, top=1)[0].clue

    def clues(self, view: SpymasterView, rng: random.Random | None = None, *, top: int = 5) -> RankedClues:
        """Different words in the order drawn.

        Raises:
            InputError: no clue word is legal.
        """
        assert rng is not None  # ``contract.player`` gives one
        own = view.cards(OWN)
        words = vocabulary()
        choice = candidates(view)
        rows = np.flatnonzero(choice.allowed)
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


@player
@dataclass(frozen=True, slots=True)
class RandomOperative:
    """Any card that can be touched; stops as soon as it may."""

    def guess(self, view: OperativeView, rng: random.Random | None = None) -> Guess | Stop | Wait:
        """A card drawn from all that can be touched, or a stop after the first."""
        return STOP if view.may_stop else Guess(self.guesses(view, rng)[0].word)

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards, equally likely, the one drawn first."""
        assert rng is not None  # ``contract.player`` gives one
        first = chance.choose(rng, view.guessable)
        words = (first, *(word for word in view.guessable if word != first))
        return RankedGuesses(tuple(RankedGuess(word, 1 / len(words)) for word in words), 1, "low")
