"""Open targets: cards that earlier clues point at and that the guesser has not found yet.

A guesser who remembers goes on to them when the present clue is used up. So an unfinished clue still has an effect: a
clue for ``unlimited`` lets the guesser go for all that is left (C2), and one for 0 does that and warns of what must not
be touched. A plain number is chosen as if the guesser stopped there: to count on its going on to old clues, as it may
with one guess in the classic game (C3) and freely in Duet (D5), made givers careless and lost games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from codenames_ai.core.moves import Clue
from codenames_ai.core.views import OWN, SpymasterView, heard
from codenames_ai.players.beliefs import Beliefs, beliefs
from codenames_ai.players.search.ties import by_value, exceeds
from codenames_ai.players.search.turns import Doubles, Endings, Weights, values

LEAST = 0.1
"""A card is an open target if it was meant with at least this chance."""


@dataclass(frozen=True, slots=True)
class OpenTarget:
    """A card that earlier clues point at.

    Attributes:
        place: on the board.
        role: what it is, as the giver knows.
        beliefs: role -> chance, as the guesser believes.
    """

    place: int
    role: str
    beliefs: Mapping[str, float]


def open_targets(view: SpymasterView, vectors: str) -> tuple[OpenTarget, ...]:
    """The open targets, in the guesser's view the likeliest first; ties by word."""
    if not any(clue.number != 0 for clue in view.clues):
        return ()
    known = beliefs(replace(heard(view, Clue("none", 1)), clues=view.clues, clue=None), vectors)
    found = targets_of(view, known)
    return tuple(likeliest_first(view, [t for t, p in zip(found, known.older, strict=True) if not exceeds(LEAST, p)]))


def targets_of(view: SpymasterView, known: Beliefs) -> list[OpenTarget]:
    """Every card that can be touched, with what the guesser believes of it."""
    place = {word: i for i, word in enumerate(view.words)}
    return [
        OpenTarget(place[card], view.roles[place[card]], {role: float(p[i]) for role, p in known.roles.items()})
        for i, card in enumerate(known.cards)
    ]


def likeliest_first(view: SpymasterView, found: Sequence[OpenTarget]) -> list[OpenTarget]:
    """The targets by how likely the guesser believes them to be own; ties by word."""
    by_word = sorted(found, key=lambda target: view.words[target.place])
    return by_value(by_word, [target.beliefs[OWN] for target in by_word])


def onward(endings: Endings, found: Sequence[OpenTarget], start: int, *, least: int = 0) -> float:
    """Worth of a turn that has found ``start`` own cards and goes on to the targets as long as that pays, by belief.

    Which of them is touched is uncertain, as with any clue: each with a chance in proportion to the odds that it is
    own, as the guesser believes (``search.turns``).

    Args:
        endings: what the ends of the turn are worth.
        found: the targets.
        start: own cards found by the clue itself.
        least: how many more touches must be made.
    """
    left = len(endings.stop) - 1 - start
    touches = max(least, sum(exceeds(_gain(endings, target, start), 0.0) for target in found))
    own = np.array([[_odds(target)] for target in found if target.role == OWN][:left])
    others: dict[str, Doubles] = {}
    for target in found:
        if target.role != OWN:
            others[target.role] = others.get(target.role, np.zeros(1)) + _odds(target)
    if touches == 0 or left == 0:
        return float(endings.stop[start])
    if not len(own):
        total = sum(float(w[0]) for w in others.values())
        return sum(float(w[0]) / total * float(endings.others[role][start]) for role, w in others.items())
    a = len(own) + 1
    rest = Endings(endings.stop[start:][:a], {role: worth[start:][:a] for role, worth in endings.others.items()})
    return float(values((Weights(own, others),), rest)[min(touches, len(own)) - 1, 0])


def _gain(endings: Endings, target: OpenTarget, k: int) -> float:
    """What the guesser expects of touching a target with k own cards found."""
    if k + 1 >= len(endings.stop):
        return 0.0
    gain = target.beliefs[OWN] * float(endings.stop[k + 1] - endings.stop[k])
    for role, worth in endings.others.items():
        gain += target.beliefs.get(role, 0.0) * float(worth[k] - endings.stop[k])
    return gain


def _odds(target: OpenTarget) -> float:
    own = min(max(target.beliefs[OWN], 1e-3), 1 - 1e-3)
    return own / (1 - own)


def with_targets(endings: Endings, found: Sequence[OpenTarget]) -> Endings:
    """The endings if the guesser goes on to the targets once the clue's own cards are found, as ``unlimited`` asks.

    Only gains count: a clue that fails is not worth more because one that succeeds would lead astray.
    """
    stop = endings.stop.copy()
    for n in range(1, len(stop)):
        stop[n] = max(stop[n], onward(endings, found, n))
    return replace(endings, stop=stop)
