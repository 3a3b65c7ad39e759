"""What earlier clues still do for a giver: cards that the guesser has been pointed at and not yet found.

A guesser who remembers goes on to them when the present clue is used up. So an unfinished clue is still alive: a clue
for ``unlimited`` lets the guesser go for all that is left (C2), and one for 0 does that and warns of what must not be
touched. A plain number is chosen as if the guesser stopped there: to count on its going on to old clues, as it may
with one guess in the classic game (C3) and freely in Duet (D5), made givers careless and lost games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from codenames_ai.core.moves import Clue
from codenames_ai.core.views import OWN, SpymasterView, heard
from codenames_ai.players.evidence import evidence
from codenames_ai.players.search.turns import Doubles, Endings, Weights, values

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


def onward(endings: Endings, found: Sequence[Lead], start: int, most: int | None, *, least: int = 0) -> float:
    """Worth of a turn that has found ``start`` own cards and goes on to the leads as far as that pays, by belief.

    Which of them is touched is uncertain, as with any clue: each with a chance in proportion to the odds that it is
    own, as the guesser believes (``search.turns``).

    Args:
        endings: what the ends of the turn are worth.
        found: the leads.
        start: own cards found by the clue itself.
        most: how many more touches are allowed; None for no limit.
        least: how many more touches must be made.
    """
    left = len(endings.stop) - 1 - start
    keen = sum(_gain(endings, lead, start) > 0 for lead in found)
    touches = max(least, min(keen, keen if most is None else most))
    own = np.array([[_odds(lead)] for lead in found if lead.role == OWN][:left])
    others: dict[str, Doubles] = {}
    for lead in found:
        if lead.role != OWN:
            others[lead.role] = others.get(lead.role, np.zeros(1)) + _odds(lead)
    if touches == 0 or left == 0:
        return float(endings.stop[start])
    if not len(own):
        total = sum(float(w[0]) for w in others.values())
        return sum(float(w[0]) / total * float(endings.others[role][start]) for role, w in others.items())
    a = len(own) + 1
    rest = Endings(endings.stop[start:][:a], {role: worth[start:][:a] for role, worth in endings.others.items()})
    return float(values((Weights(own, others),), rest)[min(touches, len(own)) - 1, 0])


def _gain(endings: Endings, lead: Lead, k: int) -> float:
    """What the guesser expects of touching a lead with k own cards found."""
    if k + 1 >= len(endings.stop):
        return 0.0
    gain = lead.beliefs[OWN] * float(endings.stop[k + 1] - endings.stop[k])
    for role, worth in endings.others.items():
        gain += lead.beliefs.get(role, 0.0) * float(worth[k] - endings.stop[k])
    return gain


def _odds(lead: Lead) -> float:
    own = min(max(lead.beliefs[OWN], 1e-3), 1 - 1e-3)
    return own / (1 - own)


def with_leads(endings: Endings, found: Sequence[Lead]) -> Endings:
    """The endings where the guesser goes on to the leads once the clue's own cards are found, as ``unlimited`` asks.

    Only what that gains counts: a clue that fails is not worth more because one that succeeds would lead astray.
    """
    stop = endings.stop.copy()
    for n in range(1, len(stop)):
        stop[n] = max(stop[n], onward(endings, found, n, None))
    return replace(endings, stop=stop)
