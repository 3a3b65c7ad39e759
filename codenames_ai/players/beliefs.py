"""What a guesser believes of each card: from the counts, from its side of the key in Duet (D1), and from every clue.

Each card starts with the chances that the counts give; in Duet with those that the cross-table of D1 gives for what the
guesser's own side shows (``role_chances``). Then every clue changes them. A clue of the guesser's spymaster for n cards
means n of the cards that were on the table when it was given: the chance of each to be among them is exact under the
giver's model (``guess_model.aim``) and takes into account all that has been revealed since, so an unfinished clue keeps
pointing at what is left. A clue of the other team points at its cards in the same way. A clue for 0 warns of what it
suggests (C2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codenames_ai.core.board import DUET_PAIRS, SIDES, GivenClue
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, OperativeView
from codenames_ai.core.words import normal
from codenames_ai.meaning import guess_model
from codenames_ai.meaning.guess_model.aim import inclusion
from codenames_ai.players.planner import clue_utilities

Doubles = npt.NDArray[np.float64]

UNLIMITED_MEANS = (0.1, 0.4, 0.3, 0.2)
"""How many cards an unlimited clue is for: chances of 1, 2, 3 and 4."""

SURE = 0.999
"""No clue makes a card surer than this, since the model of the giver is only a model."""


@dataclass(frozen=True, eq=False, slots=True)
class Beliefs:
    """Beliefs about the cards that can be touched.

    Attributes:
        cards: these cards, in board order.
        roles: role -> chance of each card to have it, float64 [cards]; over the roles they sum to 1.
        before: chance of each card to be own by everything but the own spymaster's clues, float64 [cards].
        present: chance of each card to be meant by the clue that is guessed on; 0 without such a clue.
        older: chance of each card to be meant by an older clue of the own spymaster, float64 [cards].
        known: the word vectors know the clue that is guessed on.
        lift: factor on each card's appeal by why the giver chose this clue, float64 [cards]; 1 unless the player asks
            that (``players.pragmatic`` does).
    """

    cards: tuple[str, ...]
    roles: Mapping[str, Doubles]
    before: Doubles
    present: Doubles
    older: Doubles
    known: bool
    lift: Doubles


def beliefs(view: OperativeView, vectors: str = "default") -> Beliefs:
    """The beliefs that the view justifies about the cards that can be touched.

    Args:
        view: what the guesser sees.
        vectors: the guess model that stands for the giver.
    """
    live = set(view.guessable)
    cards = tuple(word for word in view.words if word in live)
    roles = role_chances(view, cards)
    present, older = np.zeros(len(cards)), np.zeros(len(cards))
    known = True
    last = len(view.clues) - 1
    for place, clue in enumerate(view.clues):
        now = view.clue is not None and place == last
        mine = clue.by == view.seat if view.seat not in SIDES else clue.by != view.seat
        if clue.number == 0:
            if mine:
                _warn_of(roles, warned(view, clue, cards, vectors))
            continue
        chance = meant(view, place, cards, roles if mine else None, vectors)
        if chance is None:
            known = known and not now
        elif not mine:
            if ENEMY in roles:
                _point_at(roles, ENEMY, chance)
        elif now:
            present = chance
        else:
            older = 1 - (1 - older) * (1 - chance)
    before = roles[OWN].copy()
    pointed = 1 - (1 - older) * (1 - present)
    _point_at(roles, OWN, pointed)
    _avoid_assassin(roles, pointed)
    return Beliefs(cards, roles, before, present, older, known, np.ones(len(cards)))


def role_chances(view: OperativeView, cards: Sequence[str]) -> dict[str, Doubles]:
    """Role -> chance of each card to have it, by counting what is not revealed: float64 [cards]."""
    if view.own_side:
        return _duet_chances(view, cards)
    n = len(cards)
    assassins = int(ASSASSIN not in view.revealed.values())
    enemy = view.enemy_left if view.enemy_left is not None else n // 3
    own = view.own_left if view.own_left is not None else max(1, n // 3)
    if view.seat in SIDES:  # a Duet view without its own side, as the giver imagines it
        enemy, assassins = 0, 3
    rest = max(0, n - own - enemy - assassins)
    counts = {OWN: own, ENEMY: enemy, BYSTANDER: rest, ASSASSIN: assassins}
    total = max(1, sum(counts.values()))
    return {role: np.full(n, count / total) for role, count in counts.items()}


def _duet_chances(view: OperativeView, cards: Sequence[str]) -> dict[str, Doubles]:
    """The chances by D1: of the cards with one identity on the guesser's side, how many have each on the partner's.

    The guesser's own guesses have shown the partner's side: of agents found and of words marked for the guesser. A word
    that the partner found is an agent of the guesser's side; its other side stays unknown (D16).
    """
    side = dict(zip(view.words, view.own_side, strict=True))
    left: dict[str, dict[str, int]] = {}
    for (mine, theirs), count in DUET_PAIRS.items():
        left.setdefault(OWN if mine == "agent" else mine, {})[OWN if theirs == "agent" else theirs] = count
    unknown = {mine: sum(count.values()) for mine, count in left.items()}
    seen = dict.fromkeys(view.marks.get(view.seat, ()), BYSTANDER)
    for clue in view.clues:
        if clue.by != view.seat:
            seen.update((w, OWN) for w in clue.guesses if w in view.revealed and w not in seen)
    for word, role in view.revealed.items():  # an agent found that is not one on the own side is one on the partner's
        if role == OWN and side[word] != OWN:
            seen.setdefault(word, OWN)
    for word, theirs in seen.items():
        left[side[word]][theirs] -= 1
        unknown[side[word]] -= 1
    out = {role: np.zeros(len(cards)) for role in (OWN, BYSTANDER, ASSASSIN)}
    for i, card in enumerate(cards):
        mine = side[card]
        for role, chances in out.items():
            chances[i] = left[mine].get(role, 0) / unknown[mine]
    return out


def meant(
    view: OperativeView, place: int, cards: Sequence[str], roles: Mapping[str, Doubles] | None, vectors: str
) -> Doubles | None:
    """Chance of each card to be among those a clue was meant for: float64 [cards]; None if no vectors know the word.

    Args:
        view: what the guesser sees.
        place: index of the clue in ``view.clues``; its number is not 0.
        cards: those that can be touched.
        roles: the beliefs before the clue, where it is for own cards; None for the other team's clue.
        vectors: the guess model.
    """
    clue = view.clues[place]
    utilities = clue_utilities(vectors, clue.word, view.words)
    if utilities is None:
        return None
    wanted = OWN if roles is not None else ENEMY
    gone = _gone_before(view, place)
    marked = set(view.marks.get(view.seat, ())) if roles is not None else set()
    possible = [
        i
        for i, word in enumerate(view.words)
        if word not in gone
        and view.revealed.get(word, wanted) == wanted
        and word not in marked
        and normal(word) != normal(clue.word)  # a giver does not mean a card by its own name
    ]
    if not possible:
        return np.zeros(len(cards))
    u = utilities[possible] * guess_model.load(vectors).aim
    weights = np.exp(np.clip(u - u.max(), -60, 0))
    if roles is not None:
        chance_of = dict(zip(cards, roles[OWN], strict=True))  # a card that is gone was own
        before = np.array([chance_of.get(view.words[i], 1.0) for i in possible])
        weights *= np.maximum(before, 1e-9)
    if clue.number == "unlimited":
        chance = sum(p * inclusion(weights, n) for n, p in enumerate(UNLIMITED_MEANS, start=1))
    else:
        chance = inclusion(weights, int(clue.number))
    found = {view.words[i]: float(c) for i, c in zip(possible, np.asarray(chance), strict=True)}
    return np.minimum([found.get(card, 0.0) for card in cards], SURE)


def warned(view: OperativeView, clue: GivenClue, cards: Sequence[str], vectors: str) -> Doubles:
    """Chance of each card to be what a clue for 0 is about: float64 [cards], of sum 1; equal for unknown words."""
    utilities = clue_utilities(vectors, clue.word, view.words)
    if utilities is None:
        return np.full(len(cards), 1 / max(1, len(cards)))
    place = {word: i for i, word in enumerate(view.words)}
    return guess_model.load(vectors).choice(utilities[[place[card] for card in cards]])


def _gone_before(view: OperativeView, place: int) -> Collection[str]:
    """The words covered when the clue was given; a card that was covered without a guess (C7) counts as one of them."""
    guessed = [word for given in view.clues for word in given.guesses]
    gone = set(view.revealed) - set(guessed)
    for given in view.clues[:place]:
        gone.update(word for word in given.guesses if word in view.revealed)
    return gone


def _point_at(roles: dict[str, Doubles], role: str, chance: Doubles) -> None:
    """Give each card this role with the chance that it is meant, else with its chance before, scaled.

    Meant cards use up part of the role's count; the scale keeps the sum over the cards. Other roles share the rest.
    """
    before = roles[role]
    spare = max(0.0, float(before.sum() - chance.sum()))
    share = (1 - chance) * before
    total = float(share.sum())
    _set_role(roles, role, np.minimum(chance + (share * (spare / total) if total > 0 else 0.0), SURE))


def _avoid_assassin(roles: dict[str, Doubles], chance: Doubles) -> None:
    """Lower the assassin's chance on cards that a clue suggests: a giver avoids clues that suggest the assassin.

    The chance falls by the factor 1 - chance that the card is meant, and grows on the other cards to the same sum.
    """
    assassin = roles[ASSASSIN]
    rest = 1 - roles[OWN]
    left = assassin * (1 - chance)
    if left.sum() > 0:
        left = np.minimum(left * (assassin.sum() / left.sum()), rest)
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = np.where(rest > assassin, (rest - left) / (rest - assassin), 0.0)
    for role, chances in roles.items():
        if role not in (OWN, ASSASSIN):
            chances *= scale
    roles[ASSASSIN] = rest - np.sum([p for role, p in roles.items() if role not in (OWN, ASSASSIN)], axis=0)


def _warn_of(roles: dict[str, Doubles], chance: Doubles) -> None:
    """Lower the chance to be own of the cards that a clue for 0 is about; their other roles grow in proportion."""
    own = roles[OWN]
    left = own * (1 - chance)
    left *= own.sum() / left.sum() if left.sum() > 0 else 1.0
    _set_role(roles, OWN, np.minimum(left, SURE))


def _set_role(roles: dict[str, Doubles], role: str, after: Doubles) -> None:
    """Set the chances of a role; the other roles share the rest of each card in the proportions they had."""
    before = roles[role]
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = np.where(before < 1, (1 - after) / (1 - before), 0.0)
    for other, chances in roles.items():
        if other != role:
            chances *= scale
    roles[role] = after
