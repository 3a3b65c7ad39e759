"""What earlier clues still do for a giver: cards that the guesser has been pointed at and not yet found.

A guesser who remembers goes on to them when the present clue is used up: with the guess beyond its number in the
classic game (C3), as long as it likes in Duet (D5) and after ``unlimited`` (C2). So an unfinished clue is worth
something to the next one, and a clue for 0 can be the best of all: it lets the guesser go for what is left and warns
of what must not be touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from codenames_ai.board import SIDES
from codenames_ai.moves import Clue
from codenames_ai.players.evidence import evidence
from codenames_ai.search.turns import Endings
from codenames_ai.views import OWN, SpymasterView, heard

USED = 0.5
"""How often guessers do go on to an earlier clue that is worth it: people do so rarely, programs always."""

LEAST = 0.1
"""A card that was meant with less chance than this is no lead."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A card that earlier clues point at.

    Attributes:
        place: on the board.
        role: what it is, as the giver knows.
        beliefs: role -> chance, as the guesser believes.
    """

    place: int
    role: str
    beliefs: Mapping[str, float]


def leads(view: SpymasterView, vectors: str) -> tuple[Lead, ...]:
    """The leads that the guesser has, likeliest first; ties by word."""
    if not any(clue.number != 0 for clue in view.clues):
        return ()
    known = evidence(replace(heard(view, Clue("none", 1)), clues=view.clues, clue=None), vectors)
    place = {word: i for i, word in enumerate(view.words)}
    found = [
        Lead(place[card], view.roles[place[card]], {role: float(p[i]) for role, p in known.roles.items()})
        for i, card in enumerate(known.cards)
        if known.older[i] >= LEAST
    ]
    return tuple(sorted(found, key=lambda lead: (-lead.beliefs[OWN], view.words[lead.place])))


def onward(endings: Endings, found: Sequence[Lead], start: int, most: int | None) -> float:
    """Worth of a turn that has found ``start`` own cards and goes on to the leads as far as that pays, by belief.

    Args:
        endings: what the ends of the turn are worth.
        found: the leads, likeliest first.
        start: own cards found by the clue itself.
        most: how many more touches are allowed; None for no limit.
    """
    own = len(endings.stop) - 1
    k = start
    for lead in found[:most]:
        if k >= own:
            break
        gain = lead.beliefs[OWN] * (endings.stop[k + 1] - endings.stop[k])
        gain += sum(
            p * (endings.others[role][k] - endings.stop[k])
            for role, p in lead.beliefs.items()
            if role != OWN and role in endings.others
        )
        if gain <= 0:
            break
        if lead.role != OWN:
            return float(endings.others[lead.role][k])
        k += 1
    return float(endings.stop[k])


def with_leads(view: SpymasterView, endings: Endings, found: Sequence[Lead], *, unlimited: bool = False) -> Endings:
    """The endings where the guesser may go on to the leads once the clue's own cards are found."""
    if not found:
        return endings
    most = None if unlimited or view.seat in SIDES else 1
    used = 1.0 if unlimited else USED  # who says unlimited asks for it
    stop = endings.stop.copy()
    for n in range(1, len(stop)):
        stop[n] += used * (onward(endings, found, n, most) - stop[n])
    return replace(endings, stop=stop)
