"""``choice``: touches what people would, remembers unfinished clues, and weighs each further touch against stopping."""

from __future__ import annotations

import random
from dataclasses import dataclass

from codenames_ai.core.moves import Guess, Stop, Wait
from codenames_ai.core.views import OperativeView
from codenames_ai.players import guesser
from codenames_ai.players.evidence import Evidence, evidence
from codenames_ai.players.explain import RankedGuesses


@dataclass(frozen=True, slots=True)
class ChoiceOperative:
    """The card that people would touch next by the guess model, given what else is known of the cards.

    First it touches what the clue suggests, and then what is likeliest to be own by all clues together. A further touch
    is made if it is worth more than stopping (``players.race``), by what the card may be (``players.evidence``): so it
    may stop before the number is reached, uses the guess after it (C3) for an old clue, and after ``unlimited`` goes
    on as long as that pays. What a clue for 0 warns of is avoided (C2). In Duet its own side tells of the partner's
    (D1), and in sudden death it lets the partner go first where it is not sure (D10).

    Attributes:
        vectors: the guess model.
    """

    vectors: str = "default"

    def guess(self, view: OperativeView, rng: random.Random) -> Guess | Stop | Wait:
        """The next card, a stop or, in sudden death, a wait; chance plays no part."""
        return guesser.move(view, self.vectors, self._believe)

    def guesses(self, view: OperativeView, rng: random.Random | None = None) -> RankedGuesses:
        """All cards with their chance to be touched next, likeliest first."""
        return guesser.ranked(view, self.vectors, self._believe)

    def _believe(self, view: OperativeView) -> Evidence:
        return evidence(view, self.vectors)
