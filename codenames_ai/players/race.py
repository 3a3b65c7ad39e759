"""The worth of a position between turns: the chance to win by how many cards are left, in Duet by the tokens too.

Turns are assumed to go as they went in games of ``win+choice`` with strangers (``data/race``, measured by
``embeddings/race/measure.py``): for each number of own cards left, the chance to find k of them and to end so. From
these the worth follows exactly, by backward induction from the end of the game (Bellman 1957). With a own and b enemy
cards left, V(a, b) for the team that is to give a clue is

    V(a, b) = Σ over k of  [ stop(k) + bystander(k) ] · ( 1 - V(b, a - k) )  +  enemy(k) · ( 1 - V(b - 1, a - k) )

where a team without cards left has won, and the assassin loses. In the single-team task the worth is the score still
to come, where less is better; in Duet the chance that the pair finds all agents with the tokens it has.
"""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

import numpy as np
import numpy.typing as npt

from codenames_ai.core.duet import rules
from codenames_ai.core.duet.rules import Bank
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OperativeView, SpymasterView
from codenames_ai.players.search.turns import Endings

Doubles = npt.NDArray[np.float64]

STOP = "stop"
MOST = 9
"""The most own cards of a team or side: those at the start."""

ENOUGH = 20
"""More tokens of a kind than this make no difference: with one agent found a turn, 15 are enough."""

LOST_SCORE = 25
"""The score of a lost game of the single-team task, in turns: the custom of the field."""


class Turns:
    """How turns go: ``ends[a][kind]``, float64 [MOST + 1], the chance to find k of a own cards and to end this way."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.ends: list[dict[str, Doubles]] = [{}]
        for a in range(1, MOST + 1):
            kinds = {}
            for kind in (STOP, BYSTANDER, ENEMY, ASSASSIN):
                row = np.zeros(MOST + 1)
                given = data[str(a)].get(kind, [])
                row[: len(given)] = given
                kinds[kind] = row
            total = sum(float(row.sum()) for row in kinds.values())
            self.ends.append({kind: row / total for kind, row in kinds.items()})


@functools.cache
def measured() -> dict[str, Any]:
    """The shipped file."""
    text = (resources.files("codenames_ai") / "data" / "race" / "turns.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@functools.cache
def classic() -> Doubles:
    """V(a, b): float64 [MOST + 1, MOST + 1]; row 0 is 1, column 0 is 0."""
    return race(Turns(measured()["classic"]))


def race(turns: Turns) -> Doubles:
    """See ``classic``."""
    v = np.zeros((MOST + 1, MOST + 1))
    v[0, :] = 1.0
    for total in range(2, 2 * MOST + 1):
        for a in range(max(1, total - MOST), total // 2 + 1):
            b = total - a
            (c1, d1), (c2, d2) = _one_turn(turns, v, a, b), _one_turn(turns, v, b, a)
            v[a, b] = (c1 + d1 * (1 - c2 - d2)) / (1 - d1 * d2)
            v[b, a] = c2 + d2 * (1 - v[a, b])
    return v


def _one_turn(turns: Turns, v: Doubles, a: int, b: int) -> tuple[float, float]:
    """V(a, b) = c + d · (1 - V(b, a)), where d is the chance that nothing changes: (c, d)."""
    ends = turns.ends[a]
    c = 0.0
    safe = ends[STOP] + ends[BYSTANDER]
    for k in range(1, a + 1):
        c += safe[k] * (1 - v[b, a - k] if k < a else 1.0)
    for k in range(a + 1):
        if k == a:
            c += ends[ENEMY][k]
        elif b > 1:
            c += ends[ENEMY][k] * (1 - v[b - 1, a - k])
    return c, float(safe[0])


@functools.cache
def solo() -> Doubles:
    """Score still to come with a own cards left in the single-team task: float64 [MOST + 1]."""
    turns = Turns(measured()["classic"])
    out = np.zeros(MOST + 1)
    for a in range(1, MOST + 1):
        ends = turns.ends[a]
        goes_on = ends[STOP] + ends[BYSTANDER] + ends[ENEMY]
        lost = float(ends[ASSASSIN].sum())
        rest = sum(float(goes_on[k]) * out[a - k] for k in range(1, a + 1))
        out[a] = (1 - lost + lost * LOST_SCORE + rest) / (1 - goes_on[0])
    return out


@functools.cache
def duet(bystander: int, checkmark: int) -> Doubles:
    """Chance that the pair wins, float64 [g, h], each 0 … MOST: the next giver's side has g agents left to find, and
    h more are left that only the partner's side shows (words that both show count for the giver).

    Args:
        bystander: tokens in the bank, bystander side up; no token at all is sudden death (D10).
        checkmark: tokens checkmark side up (D13).
    """
    if bystander + checkmark == 0:
        left = measured()["sudden_death"]
        chance = [float(left[min(n, len(left) - 1)]) for n in range(2 * MOST + 1)]
        return np.array([[chance[g + h] for h in range(MOST + 1)] for g in range(MOST + 1)])
    turns = Turns(measured()["duet"])
    stopped, hit = after((bystander, checkmark), hit=False), after((bystander, checkmark), hit=True)
    out = np.zeros((MOST + 1, MOST + 1))
    for g in range(MOST + 1):
        for h in range(MOST + 1):
            if g == 0:  # that giver is done (D9): the partner gives all clues that remain
                out[g, h] = 1.0 if h == 0 else out[h, 0] if h <= g else np.nan
                continue
            ends = turns.ends[g]
            for k in range(g + 1):
                out[g, h] += ends[STOP][k] * _next(stopped, g - k, h) + ends[BYSTANDER][k] * _next(hit, g - k, h)
    out[0, 1:] = out[1:, 0]
    return out


def after(bank: Bank, *, hit: bool) -> Bank | None:
    """The bank after a turn (D8, D13); None where two tokens are due and there is one: the mission fails."""
    cost = rules.hit_cost(bank) if hit else rules.stop_cost(bank)
    return None if cost is None else rules.paid(bank, cost)


def _next(bank: Bank | None, giver: int, partner: int) -> float:
    """The worth when the other player gives next."""
    if giver + partner == 0:
        return 1.0
    if bank is None:
        return 0.0
    table = duet(*bank)
    return float(table[partner, giver] if partner else table[giver, 0])


def endings(view: SpymasterView | OperativeView, own: int) -> Endings:
    """The worth of each end of the turn, with ``own`` cards to be found: the chance to win the game.

    In the single-team task it is the score to come, negative.
    """
    if view.game == "duet":
        return _duet_endings(view, own)
    if view.game == "solo":
        return _solo_endings(view, own)
    enemy = view.enemy_left or own  # a table typed in may have no enemy cards: then as many as own ones
    v = classic()
    a = [min(own - k, MOST) for k in range(own + 1)]
    b = min(enemy, MOST)
    stop = np.array([1 - v[b, left] for left in a])
    hurt = np.array([1 - v[b - 1, left] for left in a]) if enemy > 1 else np.zeros(own + 1)
    stop[own] = 1.0
    hurt[own] = 1.0
    return Endings(stop, {BYSTANDER: stop, ENEMY: hurt, ASSASSIN: np.zeros(own + 1)})


def _solo_endings(view: SpymasterView | OperativeView, own: int) -> Endings:
    to_come = solo()
    stop = np.array([-1.0 - to_come[min(own - k, MOST)] for k in range(own + 1)])
    lost = np.full(own + 1, -float(max(1, LOST_SCORE - len(view.clues))))
    enemy = stop if view.enemy_left is None or view.enemy_left > 1 else lost
    return Endings(stop, {BYSTANDER: stop, ENEMY: enemy, ASSASSIN: lost})


def _duet_endings(view: SpymasterView | OperativeView, own: int) -> Endings:
    bystander, checkmark = view.bank or rules.STANDARD
    bank = min(bystander, ENOUGH), min(checkmark, ENOUGH)
    total = view.agents_left if view.agents_left is not None else own
    others = min(MOST, max(0, total - own))
    stopped = bank if rules.is_sudden_death(bank) else after(bank, hit=False)
    hit = after(bank, hit=True)
    stop = np.array([_next(stopped, min(MOST, own - k), others) for k in range(own + 1)])
    missed = np.array([_next(hit, min(MOST, own - k), others) for k in range(own + 1)])
    missed = np.minimum(missed, stop)
    return Endings(stop, {BYSTANDER: missed, ENEMY: missed, ASSASSIN: np.zeros(own + 1)})
