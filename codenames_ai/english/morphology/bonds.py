"""Whether two words are related, judged from their ancestors alone: the test for one pair and for a whole family."""

from __future__ import annotations

from typing import NamedTuple

from codenames_ai.english.morphology.tables import CHANCE, OWN, PART, SEEN, Entry

DEEPEST = 4
"""Most steps of derivation between two words; a more distant relation is not one to a reader."""

OF_A_PART = 2
"""Most steps of derivation between a clue and a part of the card (*earthiness*, EARTHQUAKE)."""

WITH_A_PART = 1
"""Most steps if the clue is built with the shared ancestor (*driveway*, DRIVER)."""


class Bond(NamedTuple):
    """How a clue is related to a card: the rule, its distance in steps, the shared ancestor, and the roles."""

    rule: str
    distance: int
    ancestor: int
    clue_role: int
    card_role: int


def bond(clue: Entry, card: Entry, length: int) -> Bond | None:
    """The bond that a shared ancestor of ``length`` letters makes; None if it is too distant.

    Both words are forms of the ancestor (V3): close enough, or one is the other's ancestor. The clue is built with it
    (V3: *rawhide*, HIDE). The card is built with it, or both are (V4: *earthy*, EARTHQUAKE; *snowball*, SNOWMAN).
    """
    distance = clue.distance + card.distance
    roles = {clue.role, card.role}
    if SEEN in roles or CHANCE in roles:
        of_part = (clue.role, card.role) == (CHANCE, PART)  # broke, COFFEE BREAK
        if (OWN not in roles and roles != {CHANCE} and not of_part) or distance > (0 if SEEN in roles else 1):
            return None
        return Bond("V4" if card.role in (PART, SEEN) else "V3", distance, clue.ancestor, clue.role, card.role)
    if roles == {OWN}:
        direct = clue.distance == 0 or card.distance == 0
        if distance > (DEEPEST if direct else 2 if length <= 3 else 3):
            return None
    elif distance > (OF_A_PART if clue.role == OWN else WITH_A_PART):
        return None
    return Bond("V3" if card.role == OWN else "V4", distance, clue.ancestor, clue.role, card.role)
