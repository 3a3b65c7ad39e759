"""Referees judge clues: the validator, one that allows all, or any function from a state and clue to a ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from codenames_ai.core.duet import DuetState
from codenames_ai.core.moves import LEGAL, Clue, Ruling
from codenames_ai.core.record import State

if TYPE_CHECKING:
    from codenames_ai.english.clue_rules import Verdict

Referee: TypeAlias = Callable[[State, Clue], Ruling]
"""Judges the clue that was just given in this state; ``Ruling("legal")`` is not recorded."""

STAND, REFUSE, ASK_OPPONENT = "stand", "refuse", "ask_opponent"
ASK_POLICIES: Final = (STAND, REFUSE, ASK_OPPONENT)
"""Policies for a clue that the players must decide on (C9): it stands, it is refused, or the opponent decides."""


def validator(state: State, clue: Clue) -> Ruling:
    """The ruling by the clue rules V1 to V9; only the uncovered words restrict a clue (C11, D6)."""
    found = verdict_on(state, clue, state.giver if isinstance(state, DuetState) else state.to_move)
    return Ruling(found.verdict, found.rule)


def verdict_on(state: State, clue: Clue, giver: str) -> Verdict:
    """The validator's verdict, with its reason, on a clue by this giver in this state."""
    from codenames_ai.english import clue_rules  # slow to load; other referees do not need it

    return clue_rules.check(
        clue.word,
        clue.number,
        visible=state.visible,
        options=state.table.options,
        intended=clue.intended or None,
        own_left=state.left(giver),
    )


def lenient(state: State, clue: Clue) -> Ruling:
    """A ruling that the clue is legal, whatever it is: for scripted games, and for players that are trusted."""
    return Ruling(LEGAL)
