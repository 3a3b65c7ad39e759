"""What ``expected`` and ``win`` share: the search over the turns of all clue words under the guess model."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from codenames_ai.core.moves import Clue
from codenames_ai.core.views import OWN, SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.families import family
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning import guess_model
from codenames_ai.players.candidates import Mask, best_that_fit, candidates, fits
from codenames_ai.players.cards import places_by_role, with_danger
from codenames_ai.players.explain import ExpectedTurn, RankedClue
from codenames_ai.players.options import check_options, option
from codenames_ai.players.search.ties import by_value, first_best
from codenames_ai.players.search.turn_search import better, search
from codenames_ai.players.search.turns import Doubles, Endings, TurnForecast, Weights, at, turn_of, values

Floats = npt.NDArray[np.float32]


GUESSERS = {"default": ("gm", "pn"), "gm": ("glove", "minilm"), "pn": ("mpnet", "wordnet")}
"""Two guess models of disjoint sources in place of one of all sources. Of 40,000 words the best by one model is often
one that the model has wrong; a word that is good by both models is good for a guesser who thinks like neither."""


NEAR = 3.5
"""The utility of a clue with its nearest own card from which on the clue counts as near; a little more than half of
people's clues are nearer. Below it the utility counts in a clue word's plausibility: where every clue wins, the most
common words would come first otherwise."""

FEW = 5
"""With fewer own cards left than this, a card is worth what it is worth with this many left."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a planner is.

    Attributes:
        common: the least Zipf frequency of a clue word.
        most: the greatest number it gives; None for no limit.
    """

    common: float
    most: int | None


LEVELS = {"easy": Level(4.5, 2), "normal": Level(3.5, 3), "hard": Level(0.0, None)}


@dataclass(frozen=True, slots=True)
class PlannerOptions:
    """The options of every spymaster that plans with the guess model.

    ``plain`` prefers plausible clue words (``GuessModel.plausibility``); the most plausible loses nothing. ``trust``
    allows for the winner's curse: the best of 40,000 words was chosen for looking good. ``hedge`` plans for the mean
    over two guessers with disjoint word vectors (``GUESSERS``). ``claim`` is paid for promised cards, found or not:
    people go on looking for what they cannot find.
    """

    vectors: str = option("default", "guess model: default, gm, pn, glove, minilm, or any word vectors")
    risk: float = option(
        0.5, "from 0 (losses count four times) to 1 (a quarter); 0.5 takes them as they are", low=0, high=1
    )
    plain: float = option(
        0.15, "own cards that one nat of a clue word's plausibility is worth, 0 for none", low=0, high=100
    )
    trust: float = option(
        1.0, "by what utilities are multiplied: the best of 40,000 words looks better than it is", above=0, high=1
    )
    hedge: bool = option(True, "plan for guessers who think by either half of the word vectors, not by all alike")
    claim: float = option(0.1, "own cards that each card costs which the number promises, found or not", low=0, high=1)
    common: float = option(0.0, "least Zipf frequency of a clue word: 4 keeps to everyday words", low=0, high=8)
    names: bool = option(True, "whether proper names may be clues")
    ask: bool = option(False, "whether clues that sound like a visible card may be given (V8, C9)")
    level: str = option(
        "hard",
        "easy: everyday words, for 2 at most; normal: common words, for 3 at most; hard: no limit",
        among=tuple(LEVELS),
    )

    def __post_init__(self) -> None:
        check_options(self)


def weighed(plan: Plan, endings: Endings) -> Endings:
    """The endings with every loss against stopping multiplied by 4 ** (1 - 2 · risk), and with the cost of a number.

    A risk of 0.5 leaves the losses as they are.
    """
    risk, most = plan.options.risk, LEVELS[plan.options.level].most
    factor = 4.0 ** (1 - 2 * risk)
    others = {role: endings.stop - factor * (endings.stop - worth) for role, worth in endings.others.items()}
    cost = _claims(plan.options, endings)
    cost[min(plan.most, plan.most if most is None else most) + 1 :] = np.inf
    return Endings(endings.stop, endings.others if risk == 0.5 else others, cost)


def _claims(options: PlannerOptions, endings: Endings) -> Doubles:
    """The cost of each number, also of one that the player itself would not give."""
    return np.arange(len(endings.stop), dtype=np.float64) * (options.claim * card_worth(endings))


def card_worth(endings: Endings) -> float:
    """What one own card found is worth on average; no more near the end, where the last card decides the game."""
    return float(endings.stop[-1] - endings.stop[0]) / max(len(endings.stop) - 1, FEW)


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A position as the search needs it.

    Attributes:
        view: what the giver sees.
        own: places of the own cards that can be found.
        others: role -> places of the other cards that can be touched; roles without a card are left out.
        guessers: the weights of all clue words by each guess model (``guesser_models``).
        allowed: the clue words that are searched.
        left_out: how many words are not searched, by reason.
        options: of the player.
        most: the greatest number it gives: how many of the own cards the guess model knows, but at least 1.
    """

    view: SpymasterView
    own: tuple[int, ...]
    others: dict[str, tuple[int, ...]]
    guessers: tuple[Weights, ...]
    allowed: Mask
    left_out: dict[str, int]
    options: PlannerOptions
    most: int


def plan(view: SpymasterView, options: PlannerOptions) -> Plan:
    """The position of a view in which an own card is left to find.

    Raises:
        InputError: no clue word is legal.
    """
    others = places_by_role(view)
    own = others.pop(OWN)
    common = max(options.common, LEVELS[options.level].common)
    choice = candidates(view, common=common, names=options.names, ask=options.ask)
    guessers = tuple(_weights(model, options.trust, view.words, own, others) for model in guesser_models(options))
    knows = guess_model.load(options.vectors).knows
    most = max(1, sum(knows(view.words[i]) for i in own))
    return Plan(view, own, others, guessers, choice.allowed, choice.left_out, options, most)


def guesser_models(options: PlannerOptions) -> tuple[str, ...]:
    """The guess models that stand for the guesser; plans take the mean over them."""
    return GUESSERS.get(options.vectors, (options.vectors,)) if options.hedge else (options.vectors,)


def _weights(
    model: str, trust: float, words: tuple[str, ...], own: tuple[int, ...], others: dict[str, tuple[int, ...]]
) -> Weights:
    """The weights of the live cards, each with its share of the lapse, by which people touch any card alike."""
    rows = board_weights(model, words, trust)
    lapse = guess_model.load(model).lapse
    live = [*own, *(i for cards in others.values() for i in cards)]
    total = rows[live[0]].copy()
    for i in live[1:]:
        total += rows[i]
    total *= np.float32(lapse / (1 - lapse) / len(live))
    of_own = rows[list(own)]
    of_own += total
    of_others = {}
    rival = np.zeros_like(total)
    for role, cards in others.items():
        weight = total * np.float32(len(cards))
        for i in cards:
            weight += rows[i]
            np.maximum(rival, rows[i], out=rival)
        of_others[role] = weight
    return Weights(of_own, of_others, rival + total)


@functools.lru_cache(maxsize=16)
def board_weights(vectors: str, words: tuple[str, ...], trust: float = 1.0) -> Floats:
    """``GuessModel.weights`` of a board to the power of ``trust``; every turn of a game asks for the same (4 MB)."""
    weights = guess_model.load(vectors).weights(words)
    return weights if trust == 1.0 else np.power(weights, np.float32(trust), out=weights)


@functools.lru_cache(maxsize=16)
def _plausibility(vectors: str) -> Floats:
    found = guess_model.load(vectors).plausibility()
    return np.asarray(found - found.max(), dtype=np.float32)


def plausibility_prior(plan: Plan, endings: Endings) -> Floats | None:
    """What each clue word's plausibility is worth, 0 or less: float32 [clue words]; None if ``plain`` is 0.

    It is the plausibility of the word by itself, and less for a word that is near to no own card (``NEAR``).
    """
    if plan.options.plain == 0:
        return None
    slope = guess_model.load(plan.options.vectors).plausibility_weights["utility"]
    near = np.zeros(len(plan.allowed), dtype=np.float32)
    for weights in plan.guessers:
        near += np.log(weights.own.max(axis=0))
    near *= np.float32(slope / len(plan.guessers) / plan.options.trust)
    np.minimum(near - np.float32(slope * NEAR), 0, out=near)
    near += _plausibility(plan.options.vectors)
    near *= np.float32(plan.options.plain * card_worth(endings))
    return near


def best_turns(plan: Plan, endings: Endings, top: int) -> list[TurnForecast]:
    """The best clue words with their numbers that are legal by every rule, best first; one form of each word.

    Raises:
        InputError: the rules refuse every clue word.
    """
    prior = plausibility_prior(plan, endings)
    return best_that_fit(
        plan.allowed,
        plan.left_out,
        lambda: search(
            plan.guessers, endings, allowed=plan.allowed, prior=prior, top=top, family=family if top > 1 else None
        ),
        lambda turn: fits(plan.view, clue_of(plan, turn), ask=plan.options.ask),
    )


def targets(plan: Plan, chance: dict[int, float], number: int) -> tuple[int, ...]:
    """Places of the cards that a clue is meant for: the own cards likeliest to be touched first, likeliest first."""
    return tuple(by_value(plan.own, [chance[i] for i in plan.own])[:number])


def clue_of(plan: Plan, turn: TurnForecast) -> Clue:
    """The move."""
    word = vocabulary().words[turn.row]
    meant = targets(plan, first_touch(plan, word), turn.number)
    return Clue(word, turn.number, tuple(plan.view.words[i] for i in meant))


def judged(plan: Plan, endings: Endings, clue: Clue, honest: Endings | None = None) -> tuple[RankedClue, int | None]:
    """A clue of another giver by the same measure, and its rank among the best clues of every searched word.

    It is taken to be meant for the own cards of greatest weight, as many as its number says (``unlimited``: as many as
    suit the word best). The rank is None for 0, and for a word that the guess model does not know.
    """
    guessers = _guessers_for(plan, clue.word)
    if guessers is None or clue.number == 0:
        return RankedClue(clue.word, clue.number, stands=False), None
    number = min(int(clue.number), len(plan.own)) if clue.number != "unlimited" else 0
    if number == 0:
        number = int(first_best(values(guessers, endings)[:, 0])) + 1
    worth = float(values(guessers, replace(endings, cost=_claims(plan.options, endings)))[number - 1, 0])
    row = vocabulary().index(normal(clue.word))
    prior = plausibility_prior(plan, endings)
    bonus = 0.0 if prior is None else float(prior[row] if row is not None else prior.min())
    turn = TurnForecast(-1 if row is None else row, number, worth + bonus, worth, *turn_of(guessers, number))
    told = replace(explained(plan, turn, honest, clue.word, guessers), number=clue.number)
    ahead = better(plan.guessers, endings, turn.value, allowed=plan.allowed, prior=prior)
    return told, 1 + int(np.count_nonzero(ahead != row))


def explained(
    plan: Plan,
    turn: TurnForecast,
    honest: Endings | None,
    word: str | None = None,
    guessers: tuple[Weights, ...] | None = None,
) -> RankedClue:
    """A clue with what it expects: the chance of each card to be touched first, and how the turn would go.

    Args:
        plan: the position.
        turn: the clue word's, with its number.
        honest: the chances to win by how the turn ends, where the player works with such chances.
        word: the clue word, where it is not of the vocabulary; with
        guessers: its own weights.
    """
    said = vocabulary().words[turn.row] if word is None else word
    first = first_touch(plan, said)
    of_word = at(plan.guessers, np.array([turn.row])) if guessers is None else guessers
    meant = targets(plan, first, turn.number)
    reach = [*map(float, turn.reach), 0.0]
    found = tuple(p - q for p, q in pairwise(reach))
    clue = RankedClue(
        said,
        turn.number,
        tuple(plan.view.words[i] for i in meant),
        score=turn.value,
        win_probability=None if honest is None else float(values(of_word, honest)[turn.number - 1, 0]),
        chances=tuple(first[i] for i in meant),
        expects=ExpectedTurn(found, {"stop": reach[-2], **turn.ends}),
    )
    return with_danger(clue, plan.view, [(i, role) for role, cards in plan.others.items() for i in cards], first)


def first_touch(plan: Plan, word: str) -> dict[int, float]:
    """Place of each live card -> its chance to be touched first on this clue, the mean over the guess models."""
    live = live_places(plan)
    chances = [_first_touch(plan, model, word) for model in guesser_models(plan.options)]
    return dict(zip(live, map(float, np.mean(chances, axis=0)), strict=True))


def _first_touch(plan: Plan, model: str, word: str) -> Doubles:
    live = live_places(plan)
    utilities = clue_utilities(model, word, plan.view.words)
    if utilities is None:
        return np.full(len(live), 1 / len(live))
    return guess_model.load(model).choice(utilities[live] * plan.options.trust)


def live_places(plan: Plan) -> list[int]:
    """Places of all cards that can be touched."""
    return [*plan.own, *(i for cards in plan.others.values() for i in cards)]


def _guessers_for(plan: Plan, word: str) -> tuple[Weights, ...] | None:
    """The weights of one word, of the vocabulary or not; None if no guess model knows it."""
    models = guesser_models(plan.options)
    if all(clue_utilities(model, word, plan.view.words) is None for model in models):
        return None
    out = []
    for model in models:
        first = dict(zip(live_places(plan), _first_touch(plan, model, word), strict=True))
        own = np.array([[first[i]] for i in plan.own])
        out.append(Weights(own, {r: np.array([sum(first[i] for i in c)]) for r, c in plan.others.items()}))
    return tuple(out)


def clue_utilities(vectors: str, clue: str, words: tuple[str, ...]) -> Doubles | None:
    """Utility of a clue with each card of a board: float64 [cards]; None if the model does not know the word."""
    model = guess_model.load(vectors)
    row = vocabulary().index(normal(clue))
    if row is not None:
        column: Doubles = np.log(board_weights(vectors, words)[:, row].astype(np.float64))
        return column
    return _outside(vectors, normal(clue), words) if model.knows(clue) else None


@functools.lru_cache(maxsize=256)
def _outside(vectors: str, clue: str, words: tuple[str, ...]) -> Doubles:
    return np.asarray(guess_model.load(vectors).scores([clue], words)[0], dtype=np.float64)
