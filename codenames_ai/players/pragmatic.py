"""``pragmatic``: as ``choice``, but it asks why the giver said this and not something else.

Rational speech acts (Frank and Goodman 2012), over sampled keys. The chance of a key, given clue u for n cards, is

    P(key | u, n)  ∝  L(key | u, n) / Σ over clues v and numbers m  exp( α · U(v, m | key) + prior(v) )

L is the literal belief (``players.beliefs``), which counts how well the clue fits the key. The sum is over what else
the giver could have said, each clue with the worth U of its turn on that key, in own cards under the guess model, and
with the log of how readily people say the word. So a key on which the giver had much better clues loses: if these two
cards were own, there is a word that says so. The chance of a single card would not do, since which clues the giver had
depends on the whole key; and all keys are too many to go through, while a few hundred drawn from L are enough. The
result is only how far each card's log-odds move, so that with α = 0 the player is ``choice`` exactly.
"""

from __future__ import annotations

import functools
from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from codenames_ai.core import chance
from codenames_ai.core.views import OWN, OperativeView
from codenames_ai.english.clue_rules.mask import legal_mask
from codenames_ai.meaning import guess_model
from codenames_ai.players import race
from codenames_ai.players.beliefs import SURE, Beliefs, Doubles, beliefs
from codenames_ai.players.contract import player
from codenames_ai.players.guesser import BeliefGuesser
from codenames_ai.players.options import option
from codenames_ai.players.planner import board_weights, card_worth
from codenames_ai.players.search.ties import largest
from codenames_ai.players.search.turns import Endings

Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]

EACH = 100
"""How many other clue words are considered for one card, and again for two and for three."""

MOST = 3
"""Numbers above this are not considered: they are rare."""

LEAST = 1e-4
"""Chances are held this far from 0 and 1 where log-odds are taken."""


@player
@dataclass(frozen=True, slots=True)
class PragmaticOperative(BeliefGuesser):
    """The next card by the guess model and by why the giver chose this clue and number (see the module).

    All else is as in ``choice``: old clues, the guess after the number, ``unlimited``, 0, Duet's own side and sudden
    death. Only the clue that is guessed on is reasoned about, and not one for 0 or one that the model does not know.

    The guess model ``vectors`` stands for the giver too. The generator that draws the ``samples`` is named by the view,
    so the same view gives the same move. ``rationality`` is α: at 2 the player finds more of a program's cards a turn
    than ``choice``, and predicts people's touches about as well; higher values predict people worse.
    """

    samples: int = option(200, "keys that are considered", low=1, high=10_000)
    rationality: float = option(
        2.0, "how much a clue worth one own card more is preferred, 0 for not at all", low=0, high=20
    )

    def believe(self, view: OperativeView) -> Beliefs:
        """See ``reasoned``."""
        known = beliefs(view, self.vectors)
        if view.clue is None or view.clue.number == 0 or not known.present.any() or self.rationality == 0:
            return known
        return reasoned(view, known, self.vectors, self.samples, self.rationality)


def reasoned(view: OperativeView, known: Beliefs, vectors: str, samples: int, rationality: float) -> Beliefs:
    """The beliefs after asking why the giver chose this clue.

    Args:
        view: what the guesser sees, with a clue to guess on.
        known: its literal beliefs.
        vectors: the guess model that stands for the giver.
        samples: how many keys are drawn.
        rationality: α.
    """
    assert view.clue is not None
    live = {card: i for i, card in enumerate(known.cards)}
    found = {card for card in view.clue.guesses if view.revealed.get(card) == OWN}
    table = tuple(word for word in view.words if word in live or word in found)
    roles = {
        role: np.array([p[live[word]] if word in live else float(role == OWN) for word in table])
        for role, p in known.roles.items()
    }
    keys = _keys(view, table, roles, found, samples)
    own = keys[OWN]
    count = int(own[0].sum())
    said = _said(vectors, view.words, table, min(MOST, count))
    weight = _plausible(said, keys, race.endings(view, count), rationality)
    here = [i for i, word in enumerate(table) if word in live]
    before = (own.sum(axis=0)[here] + 0.5) / (samples + 1)
    after = (weight @ own[:, here] * samples + 0.5) / (samples + 1)
    return _moved(known, _log_odds(after) - _log_odds(before))


def _keys(
    view: OperativeView, table: tuple[str, ...], roles: dict[str, Doubles], found: Collection[str], samples: int
) -> dict[str, Floats]:
    """Keys drawn from the beliefs: role -> 1 for a card that is it, float32 [samples, cards on the table].

    Every key has the right number of own cards: those of greatest log-odds plus Gumbel noise, which draws sets in about
    the wanted proportions. The roles of the other cards are left as chances.
    """
    named = (view.game, view.seat, *view.words, "", *table, "", *(f"{c.word} {c.number}" for c in view.clues))
    rng = np.random.default_rng(chance.generator("pragmatic", *named).getrandbits(64))
    p = np.clip(roles[OWN], LEAST, 1 - LEAST)
    must = np.array([word in found for word in table])
    wanted = view.own_left if view.own_left is not None else round(float(roles[OWN][~must].sum()))
    count = int(must.sum()) + min(max(1, wanted), int((~must).sum()))
    noisy = _log_odds(p) + rng.gumbel(size=(samples, len(table)))
    noisy[:, must] = np.inf
    own = np.zeros((samples, len(table)), dtype=np.float32)
    np.put_along_axis(own, np.argsort(-noisy, axis=1, kind="stable")[:, :count], 1.0, axis=1)
    rest = np.maximum(1 - roles[OWN], LEAST)
    keys = {role: ((1 - own) * (q / rest)).astype(np.float32) for role, q in roles.items() if role != OWN}
    return {OWN: own, **keys}


@dataclass(frozen=True, eq=False, slots=True)
class _Said:
    """What would be touched on the other clues that could have been given ("said" instead).

    Attributes:
        first: chance of each card to be touched first, float32 [cards, clue words].
        chances: for sizes 1, 2 …: chance that exactly these cards are touched first, float32 [sets, clue words]; the
            sets are those of ``_subsets``.
        prior: log of how readily people say each clue word, up to a constant, float32 [clue words].
    """

    first: Floats
    chances: tuple[Floats, ...]
    prior: Floats


@functools.lru_cache(maxsize=8)
def _said(vectors: str, words: tuple[str, ...], table: tuple[str, ...], most: int) -> _Said:
    """What is said with these cards on the table; a turn asks for the same at every guess.

    A set of cards comes first if one of them is touched last and the rest before it: with c(S) the chance of a set S,
    c(S) = Σ over i in S of  c(S without i) · p(i) / (1 - p(S without i)).
    """
    model = guess_model.load(vectors)
    rows = _others(vectors, words)
    place = {word: i for i, word in enumerate(words)}
    weights = board_weights(vectors, words)[[place[w] for w in table]][:, rows].astype(np.float64)
    first = model.choice(np.log(weights), axis=0)
    chances = [first]
    for members, without in _subsets(len(table), most)[1:]:
        smaller = _subsets(len(table), most)[members.shape[1] - 2][0]
        onward = chances[-1] / np.maximum(1 - first[smaller].sum(axis=1), 1e-12)
        chances.append(np.sum([onward[without[:, i]] * first[members[:, i]] for i in range(members.shape[1])], axis=0))
    kept = tuple(c.astype(np.float32) for c in chances)
    return _Said(first.astype(np.float32), kept, model.plausibility()[rows])


@functools.lru_cache(maxsize=32)
def _subsets(n: int, most: int) -> tuple[tuple[Places, Places], ...]:
    """The sets of 1, 2 … ``most`` of n cards: int [sets, size]; and for each card of a set, which set of the size below
    is left without the card: int [sets, size], without meaning for size 1.
    """
    out = [(np.arange(n)[:, None], np.zeros((n, 1), dtype=np.int64))]
    for size in range(2, most + 1):
        where = {tuple(s): i for i, s in enumerate(out[-1][0].tolist())}
        sets = list(combinations(range(n), size))
        without = [[where[s[:i] + s[i + 1 :]] for i in range(size)] for s in sets]
        out.append((np.array(sets).reshape(-1, size), np.array(without, dtype=np.int64).reshape(-1, size)))
    return tuple(out)


@functools.lru_cache(maxsize=16)
def _others(vectors: str, words: tuple[str, ...]) -> Places:
    """Rows of the clue words that a giver is likely to consider on this board, for one, two and three cards.

    They are legal with every card on the table: which of them are covered by now matters little for what else could be
    said.
    """
    model = guess_model.load(vectors)
    weights = board_weights(vectors, words)
    heaviest = np.log(-np.sort(np.partition(-weights, min(MOST, len(words)) - 1, axis=0)[:MOST], axis=0))
    heaviest -= np.log(weights.sum(axis=0))
    legal = legal_mask(words, ())
    prior = np.where(legal, model.plausibility(), -np.inf)
    found: set[int] = set()
    for n in range(1, len(heaviest) + 1):
        score = prior + np.float32(model.plausibility_weights["utility"]) * heaviest[:n].mean(axis=0)
        found.update(largest(score, EACH).tolist())
    return np.array(sorted(row for row in found if legal[row]), dtype=np.int64)


def _plausible(said: _Said, keys: dict[str, Floats], endings: Endings, rationality: float) -> Doubles:
    """Weight of each key by what else could have been said on it: float64 [samples], of sum 1."""
    own = keys[OWN]
    reach = [np.float32(1)]
    for (members, _), chances in zip(_subsets(own.shape[1], len(said.chances)), said.chances, strict=True):
        reach.append(np.prod(own[:, members], axis=2) @ chances)
    others = {role: p @ said.first for role, p in keys.items() if role != OWN}
    total = np.maximum(np.sum(list(others.values()), axis=0), np.float32(1e-6)) if others else np.float32(1)
    card = card_worth(endings)
    running = np.zeros_like(reach[1])
    logs = []
    for n in range(1, len(reach)):
        ended = np.sum([p * np.float32(endings.others[r][n - 1] / card) for r, p in others.items()], axis=0) / total
        running += (reach[n - 1] - reach[n]) * ended
        logs.append(np.float32(rationality) * (running + reach[n] * np.float32(endings.stop[n] / card)) + said.prior)
    against = np.logaddexp.reduce(np.logaddexp.reduce(logs, axis=0), axis=1).astype(np.float64)
    weight = np.exp(against.min() - against)
    return np.asarray(weight / weight.sum())


def _moved(known: Beliefs, by: Doubles) -> Beliefs:
    """The beliefs with the log-odds of each card to be own moved; its other roles grow or shrink in proportion."""
    old = np.clip(known.roles[OWN], LEAST, 1 - LEAST)
    new = np.minimum(1 / (1 + np.exp(-_log_odds(old) - by)), SURE)
    certain = (known.roles[OWN] <= 0) | (known.roles[OWN] >= SURE)  # known by the rules, which no reasoning overturns
    new = np.where(certain, known.roles[OWN], new)
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = np.where(certain, 1.0, (1 - new) / (1 - known.roles[OWN]))
        lift = np.where(certain, 1.0, new / known.roles[OWN])
    roles = {role: new if role == OWN else p * scale for role, p in known.roles.items()}
    return replace(known, roles=roles, lift=lift)


def _log_odds(p: Doubles) -> Doubles:
    return np.asarray(np.log(p / (1 - p)))
