"""``choice``: touches what people would, remembers unfinished clues, and weighs each further touch against stopping."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.core.views import OperativeView
from codenames_ai.players.beliefs import Beliefs, beliefs
from codenames_ai.players.contract import player
from codenames_ai.players.guesser import BeliefGuesser


@player
@dataclass(frozen=True, slots=True)
class ChoiceOperative(BeliefGuesser):
    """The card that people would touch next by the guess model, given what else is known of the cards.

    First it touches what the clue suggests, and then what is likeliest to be own by all clues together. A further touch
    is made if it is worth more than stopping (``players.race``), by what the card may be (``players.beliefs``): so it
    may stop before the number is reached, uses the guess after it (C3) for an old clue, and after ``unlimited`` goes
    on as long as that pays. It avoids what a clue for 0 warns of (C2). In Duet it infers the partner's side from its
    own (D1), and in sudden death it lets the partner go first where it is not sure (D10).
    """

    def believe(self, view: OperativeView) -> Beliefs:
        """See ``players.beliefs``."""
        return beliefs(view, self.vectors)
