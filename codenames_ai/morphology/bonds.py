"""When two words are related, judged from their ancestors alone; the same test serves one pair and a whole family."""

from __future__ import annotations

from typing import NamedTuple

from codenames_ai.morphology.tables import CHANCE, OWN, PART, Entry

DEEPEST = 4
"""An ancestor further off says nothing to a reader."""

THROUGH_PART = 2
"""Steps of derivation allowed where one of the words is only built with the ancestor."""


class Bond(NamedTuple):
    """How a clue hangs together with a card: the rule, its distance in steps, the shared ancestor, and the roles."""

    rule: str
    distance: int
    ancestor: int
    clue_role: int
    card_role: int


def bond(clue: Entry, card: Entry, length: int) -> Bond | None:
    """The bond that a shared ancestor of ``length`` letters makes, or None if it is too far off.

    Both forms of it (V3): near enough, or one is the other's ancestor. The clue built with it (V3: *rawhide*, HIDE);
    the card built with it, or both (V4: *earthy*, EARTHQUAKE; *snowball*, SNOWMAN).
    """
    if clue.role == CHANCE or card.role == CHANCE:
        if PART in (clue.role, card.role) or clue.distance + card.distance > 1:
            return None
        return Bond("V3", clue.distance + card.distance, clue.ancestor, clue.role, card.role)
    distance = clue.distance + card.distance
    if clue.role == OWN and card.role == OWN:
        direct = clue.distance == 0 or card.distance == 0
        if distance > (DEEPEST if direct else 2 if length <= 3 else 3):
            return None
        return Bond("V3", distance, clue.ancestor, OWN, OWN)
    if distance > THROUGH_PART:
        return None
    return Bond("V3" if card.role == OWN else "V4", distance, clue.ancestor, clue.role, card.role)
