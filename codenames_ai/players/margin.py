"""``margin``: the clue whose intended cards are closest, kept clear of every other card by stated margins."""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass, replace

import numpy as np

from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.players.asked import spymaster_asked
from codenames_ai.players.board_scores import BoardScores, board_scores, similarities, warnings
from codenames_ai.players.candidates import best_that_fit, candidates, fits
from codenames_ai.players.explain import RankedClue, RankedClues, Searched, identity
from codenames_ai.players.families import family
from codenames_ai.players.search import Demands, Found, Values, evaluate, search, subsets
from codenames_ai.players.search.exact import Floats, Mask

SHARE = {ASSASSIN: 1.0, ENEMY: 0.5, BYSTANDER: 0.25}
"""Margin of each role as a share of the assassin's."""


@dataclass(frozen=True, slots=True)
class Dial:
    """What a risk means, in standard deviations of a card's scores over all clue words.

    Attributes:
        margin: how much closer than the assassin every intended card must be; the others' is a share of it (SHARE).
        floor: the least score of an intended card.
        each: what an intended card is worth besides its score.
    """

    margin: float
    floor: float
    each: float


def dial(risk: float) -> Dial:
    """From 0, the safest, to 1, the boldest; all three quantities change evenly."""
    return Dial(margin=5.0 - 3.0 * risk, floor=3.0 - 2.0 * risk, each=6.0 * risk)


@dataclass(frozen=True, slots=True)
class MarginSpymaster:
    """Of all legal clue words and all sets of own cards, the pair of highest

        Σ over intended cards (similarity + each) + plain · Zipf frequency of the clue word

    with every intended card above a floor, and above each other card's similarity plus a margin, which is greatest
    for the assassin, then enemies, then bystanders (``codenames_ai.players.search``). The number follows from it.
    When no clue meets the demands, it gives the one that lacks least, for one card.

    Attributes:
        vectors: the association, as ``association.load`` takes it.
        risk: the one dial from 0, the safest, to 1, the boldest (``dial``).
        plain: how much a common word is preferred: one step of Zipf frequency (ten times as common) is worth this
            many standard deviations of similarity.
        floor: the least similarity of a card that a clue is meant for, whatever the risk.
        common: the least Zipf frequency of a clue word; 4 keeps to everyday words, 0 takes all.
        names: whether proper names may be clues.
    """

    vectors: str = "default"
    risk: float = 0.5
    plain: float = 0.5
    floor: float = 0.25
    common: float = 0.0
    names: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.risk <= 1:
            raise SpecError(f"margin: risk={self.risk:g}; it goes from 0 (safest) to 1 (boldest)")
        if not 0 <= self.plain <= 100:
            raise SpecError(f"margin: plain={self.plain:g}; it goes from 0 to 100")
        if not 0 <= self.floor <= 1:
            raise SpecError(f"margin: floor={self.floor:g}; a similarity goes from 0 to 1")
        if not 0 <= self.common <= 8:
            raise SpecError(f"margin: common={self.common:g}; Zipf frequencies go from 0 (all words) to 8")

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """The best clue; chance plays no part."""
        spymaster_asked(view)
        task = self._task(view)
        return _clue(view, self._best(view, task, 1)[0])

    def clues(self, view: SpymasterView, top: int = 5, rng: random.Random | None = None) -> RankedClues:
        """The best clues, best first: of the forms and spellings of a word one.

        Raises:
            InputError: no card is left to give a clue for, no clue word is legal, or this is no view, or no number.
        """
        top = spymaster_asked(view, top)
        task = self._task(view)
        ranked = []
        for f in self._best(view, task, top) if top > 0 else ():
            column = task.board.scores.column(f.row)
            ranked.append(explained(view, vocabulary().words[f.row], column, f.targets, f.value, f.stands))
        legal = int(np.count_nonzero(task.allowed))
        searched = Searched(len(task.allowed), legal, subsets(legal, len(task.own)), task.left_out)
        return RankedClues(tuple(ranked), searched, warnings(self.vectors, view))

    def _best(self, view: SpymasterView, task: _Task, top: int) -> list[Found]:
        """The best clues that stand by every rule."""
        return best_that_fit(
            task.allowed,
            task.left_out,
            lambda: search(
                task.board.scores,
                task.own,
                task.margins,
                task.demands,
                allowed=task.allowed,
                prior=task.prior,
                top=top,
                family=family if top > 1 else None,
            ),
            lambda found: fits(view, _clue(view, found)),
        )

    def judge(self, view: SpymasterView, clue: Clue) -> tuple[RankedClue, int | None]:
        """Somebody else's clue by the same measure, and its rank among the best of every searched clue word.

        It is taken to be meant for the own cards of highest similarity, as many as its number says (``unlimited``: as
        many as meet the demands). The rank is None for 0, which is meant for none, and for a word that the
        association does not know.
        """
        task = self._task(view)
        column = similarities(self.vectors, clue.word, view.words)
        if column is None or clue.number == 0:
            return RankedClue(clue.word, clue.number, stands=False), None
        required = max([task.demands.floor, *(float(column[i]) + m for i, m in task.margins)])
        highest = sorted(task.own, key=lambda i: -column[i])
        fit = max(1, sum(column[i] >= required for i in task.own))
        targets = highest[: fit if clue.number == "unlimited" else clue.number]
        lack = float(column[targets[-1]]) - required
        row = vocabulary().index(normal(clue.word))
        values = evaluate(
            task.board.scores, task.own, task.margins, task.demands, allowed=task.allowed, prior=task.prior
        )
        if lack >= 0:
            liked = float(task.prior[row]) if row is not None and task.prior is not None else 0.0
            value = liked + sum(float(column[i]) + task.demands.each for i in targets)
        else:
            pull = 0.0
            if values.pull is not None:
                pull = float(values.pull[row] if row is not None else values.pull.min())
            value = lack + pull
        judged = explained(view, clue.word, column, tuple(targets), value, lack >= 0)
        return replace(judged, number=clue.number), _rank(values, task.allowed, row, value, lack >= 0)

    def _task(self, view: SpymasterView) -> _Task:
        own, others = live_cards(view)
        board = board_scores(self.vectors, view.words)
        asked = dial(self.risk)
        choice = candidates(view, common=self.common, names=self.names)
        return _Task(
            board,
            own,
            [(card, asked.margin * SHARE[role] * board.unit) for card, role in others],
            Demands(max(self.floor, asked.floor * board.unit), asked.each * board.unit),
            choice.allowed,
            _prior(self.plain * board.unit) if self.plain > 0 else None,
            choice.left_out,
        )


@dataclass(frozen=True, eq=False, slots=True)
class _Task:
    """What a search is asked."""

    board: BoardScores
    own: list[int]
    margins: list[tuple[int, float]]
    demands: Demands
    allowed: Mask
    prior: Floats | None
    left_out: dict[str, int]


def _rank(values: Values, allowed: Mask, row: int | None, value: float, stands: bool) -> int:
    """1 and the number of clue words other than this row that are worth more at their best."""
    value += 1e-6 * abs(value)  # sums in another order
    if stands:
        return 1 + int(np.count_nonzero((values.value > value) & (values.standing != row)))
    rest = np.flatnonzero(allowed & (values.lack < 0))
    better = int(np.count_nonzero((values.of_rest(rest) > value) & (rest != row)))
    return 1 + int(np.count_nonzero(values.standing != row)) + better


def _clue(view: SpymasterView, found: Found) -> Clue:
    return Clue(vocabulary().words[found.row], len(found.targets), tuple(view.words[i] for i in found.targets))


@functools.lru_cache(maxsize=16)
def _prior(weight: float) -> Floats:
    return (np.float32(weight) * np.maximum(vocabulary().zipf, 0)).astype(np.float32)


def live_cards(view: SpymasterView) -> tuple[list[int], list[tuple[int, str]]]:
    """Places of the own cards that can be found, and place and role of every other card that can be touched.

    Raises:
        InputError: there is no own card to find.
    """
    live = set(view.guessable)
    places = [i for i, word in enumerate(view.words) if word in live]
    own = [i for i in places if view.roles[i] == OWN]
    if not own:
        raise InputError("no card of the giver's own is left to find: there is no clue to give")
    return own, [(i, view.roles[i]) for i in places if view.roles[i] != OWN]


def explained(
    view: SpymasterView, word: str, column: Floats, targets: tuple[int, ...], score: float, stands: bool
) -> RankedClue:
    """A clue with its similarities, float32 [cards], and its danger: the other card that it suggests most."""
    similar = tuple(float(column[i]) for i in targets)
    intended = tuple(view.words[i] for i in targets)
    plain = RankedClue(word, len(targets), intended, similar, score=score, stands=stands)
    _, others = live_cards(view)
    if not others:
        return plain
    worst, role = max(others, key=lambda card: column[card[0]])
    danger = float(column[worst])
    return replace(
        plain,
        danger=view.words[worst],
        danger_identity=identity(view, role),
        danger_similarity=danger,
        margin=similar[-1] - danger,
    )
