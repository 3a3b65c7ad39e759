"""What ``expected`` and ``win`` share: all clue words' turns under the guess model, the search, the explanation."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import OWN, ROLES, SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning import guess_model
from codenames_ai.players.candidates import Mask, best_that_fit, candidates, fits
from codenames_ai.players.explain import ExpectedTurn, RankedClue, Searched, identity
from codenames_ai.players.families import family
from codenames_ai.players.search import subsets
from codenames_ai.players.search.turn_search import better, search
from codenames_ai.players.search.turns import Doubles, Endings, Turn, Weights, at, turn_of, values

Floats = npt.NDArray[np.float32]


MINDS = {"default": ("gm", "pn"), "gm": ("glove", "minilm"), "pn": ("mpnet", "wordnet")}
"""Guess models of disjoint sources in place of one of all: a clue that is good by each of them is good for a guesser
who thinks like none of them, while of 40,000 words the best by one model is often one that it has wrong."""


NEAR = 3.5
"""The utility of a clue with its nearest own card from which on it is near enough; a little more than half of the clues
of people are nearer. Below it counts in a clue word's log-odds: where every clue wins, the most common word is none."""

FEW = 5
"""With fewer own cards left than this, a card counts as if it were one of so many."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a planner tries.

    Attributes:
        common: the least Zipf frequency of a clue word.
        most: the highest number that is said; None for no limit.
    """

    common: float
    most: int | None


LEVELS = {"easy": Level(4.5, 2), "normal": Level(3.5, 3), "hard": Level(0.0, None)}


@dataclass(frozen=True, slots=True)
class Taste:
    """Which clue words a planner thinks of, and how much it prefers those that people say.

    Attributes:
        vectors: the guess model, as ``guess_model.load`` takes it.
        plain: how many own cards found one nat of a clue word's plausibility (``GuessModel.plausibility``) is worth;
            the most plausible word loses nothing.
        trust: by what the utilities are multiplied. The best of 40,000 words looks better than it is, since it was
            chosen for looking so; below 1 the plan allows for that.
        hedge: whether to plan for guessers who think by one half of the word vectors or the other (``MINDS``), or
            for one who thinks by all of them as the guess model does.
        claim: how many own cards each card that the number promises costs, found or not: what people cannot find,
            though promised, they go on looking for.
        common: the least Zipf frequency of a clue word.
        names: whether proper names may be clues.
        level: of LEVELS.
        ask: whether clues that the table would have to decide on (C9) may be given.
    """

    vectors: str = "default"
    plain: float = 0.15
    trust: float = 1.0
    hedge: bool = True
    claim: float = 0.1
    common: float = 0.0
    names: bool = True
    ask: bool = False
    level: str = "hard"


def check_risk(player: str, risk: float) -> None:
    """Raises SpecError: the risk is none."""
    if not 0 <= risk <= 1:
        raise SpecError(f"{player}: risk={risk:g}; it goes from 0 (safest) to 1 (boldest)")


def check_taste(player: str, taste: Taste) -> None:
    """Raises SpecError: a setting is out of its range."""
    if taste.level not in LEVELS:
        raise SpecError(f"{player}: level={taste.level}; one of {', '.join(LEVELS)}")
    if not 0 <= taste.plain <= 100:
        raise SpecError(f"{player}: plain={taste.plain:g}; it goes from 0 to 100 cards")
    if not 0 < taste.trust <= 1:
        raise SpecError(f"{player}: trust={taste.trust:g}; it goes from above 0 to 1")
    if not 0 <= taste.claim <= 1:
        raise SpecError(f"{player}: claim={taste.claim:g}; it goes from 0 to 1 card")
    if not 0 <= taste.common <= 8:
        raise SpecError(f"{player}: common={taste.common:g}; Zipf frequencies go from 0 (all words) to 8")


def wanted(plan: Plan, endings: Endings, risk: float) -> Endings:
    """The endings with every loss against stopping multiplied by 4 ** (1 - 2 · risk), and with what a number costs.

    A risk of 0.5 leaves the losses as they are.
    """
    factor = 4.0 ** (1 - 2 * risk)
    others = {role: endings.stop - factor * (endings.stop - worth) for role, worth in endings.others.items()}
    cost = _claims(plan.taste, endings)
    most = LEVELS[plan.taste.level].most
    cost[min(plan.most, plan.most if most is None else most) + 1 :] = np.inf
    return Endings(endings.stop, endings.others if risk == 0.5 else others, cost)


def _claims(taste: Taste, endings: Endings) -> Doubles:
    """What each number costs, also one that the player itself would not say."""
    return np.arange(len(endings.stop), dtype=np.float64) * (taste.claim * card_worth(endings))


def card_worth(endings: Endings) -> float:
    """What one own card found is worth, on average; near the end, where the last card is the game, not more."""
    return float(endings.stop[-1] - endings.stop[0]) / max(len(endings.stop) - 1, FEW)


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A position as the search needs it.

    Attributes:
        view: what the giver sees.
        own: places of the own cards that can be found.
        others: role -> places of the other cards that can be touched; roles without a card are left out.
        minds: the weights of all clue words, by each mind that the guesser may have (``MINDS``).
        allowed: the clue words that are searched.
        left_out: how many words are not searched, by reason.
        taste: see there.
        most: the highest number that is said: of the own cards, so many are known to the guess model, but at least 1.
    """

    view: SpymasterView
    own: tuple[int, ...]
    others: dict[str, tuple[int, ...]]
    minds: tuple[Weights, ...]
    allowed: Mask
    left_out: dict[str, int]
    taste: Taste
    most: int


def plan(view: SpymasterView, taste: Taste) -> Plan:
    """The position of a view.

    Raises:
        InputError: no own card is left to find, or no clue word is legal.
    """
    live = set(view.guessable)
    places = {role: tuple(i for i, w in enumerate(view.words) if view.roles[i] == role and w in live) for role in ROLES}
    own = places.pop(OWN)
    if not own:
        raise InputError("no card of the giver's own is left to find: there is no clue to give")
    others = {role: cards for role, cards in places.items() if cards}
    common = max(taste.common, LEVELS[taste.level].common)
    choice = candidates(view, common=common, names=taste.names, ask=taste.ask)
    minds = tuple(_weights(mind, taste.trust, view.words, own, others) for mind in minds_of(taste))
    knows = guess_model.load(taste.vectors).knows
    most = max(1, sum(knows(view.words[i]) for i in own))
    return Plan(view, own, others, minds, choice.allowed, choice.left_out, taste, most)


def minds_of(taste: Taste) -> tuple[str, ...]:
    """The guess models that stand for the guesser."""
    return MINDS.get(taste.vectors, (taste.vectors,)) if taste.hedge else (taste.vectors,)


def _weights(
    mind: str, trust: float, words: tuple[str, ...], own: tuple[int, ...], others: dict[str, tuple[int, ...]]
) -> Weights:
    """The weights of the live cards; each gets its part of the lapse, by which people touch any card alike."""
    rows = board_weights(mind, words, trust)
    lapse = guess_model.load(mind).lapse
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
def _liking(vectors: str) -> Floats:
    liking = guess_model.load(vectors).plausibility()
    return np.asarray(liking - liking.max(), dtype=np.float32)


def best_turns(plan: Plan, endings: Endings, top: int) -> list[Turn]:
    """The best clue words with their numbers, best first, that stand by every rule; of the forms of a word one.

    Raises:
        InputError: the rules refuse every clue word.
    """
    liking = prior(plan, endings)
    return best_that_fit(
        plan.allowed,
        plan.left_out,
        lambda: search(
            plan.minds, endings, allowed=plan.allowed, prior=liking, top=top, family=family if top > 1 else None
        ),
        lambda turn: fits(plan.view, clue_of(plan, turn), ask=plan.taste.ask),
    )


def prior(plan: Plan, endings: Endings) -> Floats | None:
    """What each clue word's plausibility is worth, 0 or less: float32 [clue words]; None without that taste.

    It is that of the word by itself, and less for one that is near to no own card (``NEAR``).
    """
    if plan.taste.plain == 0:
        return None
    slope = guess_model.load(plan.taste.vectors).plausibility_weights["utility"]
    near = np.zeros(len(plan.allowed), dtype=np.float32)
    for weights in plan.minds:
        near += np.log(weights.own.max(axis=0))
    near *= np.float32(slope / len(plan.minds) / plan.taste.trust)
    np.minimum(near - np.float32(slope * NEAR), 0, out=near)
    near += _liking(plan.taste.vectors)
    near *= np.float32(plan.taste.plain * card_worth(endings))
    return near


def targets(plan: Plan, turn: Turn) -> tuple[int, ...]:
    """Places of the cards that a clue is meant for: the own cards of greatest weight, heaviest first."""
    chance = first_touch(plan, vocabulary().words[turn.row])
    return tuple(sorted(plan.own, key=lambda i: -chance[i])[: turn.number])


def clue_of(plan: Plan, turn: Turn) -> Clue:
    """The move."""
    words = plan.view.words
    return Clue(vocabulary().words[turn.row], turn.number, tuple(words[i] for i in targets(plan, turn)))


def judged(plan: Plan, endings: Endings, clue: Clue, honest: Endings | None = None) -> tuple[RankedClue, int | None]:
    """Somebody else's clue by the same measure, and its rank among the best of every searched clue word.

    It is taken to be meant for the own cards of greatest weight, as many as its number says (``unlimited``: as many as
    suit the word best). The rank is None for 0, and for a word that the guess model does not know.
    """
    minds = _minds_for(plan, clue.word)
    if minds is None or clue.number == 0:
        return RankedClue(clue.word, clue.number, stands=False), None
    number = min(int(clue.number), len(plan.own)) if clue.number != "unlimited" else 0
    if number == 0:
        number = int(values(minds, endings)[:, 0].argmax()) + 1
    worth = values(minds, replace(endings, cost=_claims(plan.taste, endings)))[:, 0]
    row = vocabulary().index(normal(clue.word))
    liking = prior(plan, endings)
    liked = 0.0 if liking is None else float(liking[row] if row is not None else liking.min())
    value = float(worth[number - 1]) + liked
    turn = Turn(-1 if row is None else row, number, value, value - liked, *turn_of(minds, number))
    told = replace(explained(plan, turn, honest, clue.word, minds), number=clue.number)
    ahead = better(plan.minds, endings, value + 1e-9 * abs(value), allowed=plan.allowed, prior=liking)
    return told, 1 + int(np.count_nonzero(ahead != row))


def explained(
    plan: Plan, turn: Turn, honest: Endings | None, word: str | None = None, minds: tuple[Weights, ...] | None = None
) -> RankedClue:
    """A clue with what it expects: the chance of each card to be touched first, and how the turn would go.

    Args:
        plan: the position.
        turn: the clue word's, with its number.
        honest: the chances to win by how the turn ends, where the player works with some.
        word: the clue word, where it is none of the vocabulary; with
        minds: its own weights.
    """
    said = vocabulary().words[turn.row] if word is None else word
    first = first_touch(plan, said)
    of_word = at(plan.minds, np.array([turn.row])) if minds is None else minds
    meant = sorted(plan.own, key=lambda i: -first[i])[: turn.number]
    clue = RankedClue(
        said,
        turn.number,
        tuple(plan.view.words[i] for i in meant),
        score=turn.value,
        win_probability=None if honest is None else float(values(of_word, honest)[turn.number - 1, 0]),
        chances=tuple(first[i] for i in meant),
        expects=expected_turn(turn),
    )
    rivals = [(i, role) for role, cards in plan.others.items() for i in cards]
    if not rivals:
        return clue
    worst, role = max(rivals, key=lambda card: first[card[0]])
    return replace(
        clue,
        danger=plan.view.words[worst],
        danger_identity=identity(plan.view, role),
        danger_chance=first[worst],
        margin=first[meant[-1]] - first[worst],
    )


def first_touch(plan: Plan, word: str) -> dict[int, float]:
    """Place of each live card -> its chance to be touched first on this clue, the mean over the minds."""
    live = live_places(plan)
    chances = [_first_touch(plan, mind, word) for mind in minds_of(plan.taste)]
    return dict(zip(live, map(float, np.mean(chances, axis=0)), strict=True))


def _first_touch(plan: Plan, mind: str, word: str) -> Doubles:
    live = live_places(plan)
    utilities = clue_utilities(mind, word, plan.view.words)
    if utilities is None:
        return np.full(len(live), 1 / len(live))
    return guess_model.load(mind).choice(utilities[live] * plan.taste.trust)


def live_places(plan: Plan) -> list[int]:
    """Of all cards that can be touched."""
    return [*plan.own, *(i for cards in plan.others.values() for i in cards)]


def _minds_for(plan: Plan, word: str) -> tuple[Weights, ...] | None:
    """The weights of one word, of the vocabulary or not; None if no mind knows it."""
    minds = minds_of(plan.taste)
    if all(clue_utilities(mind, word, plan.view.words) is None for mind in minds):
        return None
    out = []
    for mind in minds:
        first = dict(zip(live_places(plan), _first_touch(plan, mind, word), strict=True))
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


def expected_turn(turn: Turn) -> ExpectedTurn:
    """How the turn goes, as far as its number goes."""
    reach = [float(p) for p in turn.reach]
    found = [p - q for p, q in zip(reach, [*reach[1:], 0.0], strict=True)]
    return ExpectedTurn(tuple(found), {"stop": reach[-1], **turn.ends})


def searched(plan: Plan) -> Searched:
    """What the search decided among."""
    legal = int(np.count_nonzero(plan.allowed))
    return Searched(len(plan.allowed), legal, subsets(legal, len(plan.own)), plan.left_out)
