"""Players with a script of moves, for tests, playthroughs and lessons.

Their place in the script follows from the view, so one such player can play any number of games.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess, Stop, Wait
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.english.clue_text import parse_clue
from codenames_ai.players.contract import player


@player
@dataclass(frozen=True, slots=True)
class ScriptedSpymaster:
    """Gives these clues in order.

    Attributes:
        script: clues, or lines such as ``tree 2``.
    """

    script: tuple[Clue | str, ...]

    def clue(self, view: SpymasterView, rng: random.Random | None = None) -> Clue:
        """The next clue; InputError if the script is at its end."""
        given = sum(clue.by == view.seat for clue in view.clues)
        if given == len(self.script):
            raise InputError(f"the script of {view.seat}'s spymaster has {given} clues, which are all given")
        clue = self.script[given]
        return parse_clue(clue) if isinstance(clue, str) else clue


@player
@dataclass(frozen=True, slots=True)
class ScriptedOperative:
    """Makes these guesses, and stops where the script of a turn ends and stopping is allowed.

    Attributes:
        script: for each clue that the player is given, the words to touch in order.
        sudden_death: what to do in sudden death, by the number of agents still to be found: a word, or ``wait``.
    """

    script: tuple[Sequence[str], ...]
    sudden_death: Mapping[int, str] = field(default_factory=dict)

    def guess(self, view: OperativeView, rng: random.Random | None = None) -> Guess | Stop | Wait:
        """The next move; InputError if the script has none and stopping is not allowed."""
        if view.phase == "sudden_death":
            return self._sudden(view)
        rest = self._rest(view)
        if rest:
            return Guess(rest[0])
        if not view.may_stop:
            raise InputError(f"the script of {view.seat}'s operative has no guess for clue {len(view.clues)}")
        return STOP

    def _rest(self, view: OperativeView) -> Sequence[str]:
        """The words of this turn's script that are not touched yet."""
        if view.clue is None:
            return ()
        turn = sum(1 for clue in view.clues if clue.by == view.clue.by) - 1
        return self.script[turn][len(view.clue.guesses) :] if turn < len(self.script) else ()

    def _sudden(self, view: OperativeView) -> Guess | Wait:
        move = self.sudden_death.get(view.agents_left if view.agents_left is not None else -1)
        if move is None:
            raise InputError(f"{view.seat}: no move in the script for sudden death with {view.agents_left} agents left")
        return WAIT if move == "wait" else Guess(move)
