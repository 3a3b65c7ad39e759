"""``margin``: the clue whose intended cards are closest, kept clear of every other card by stated margins."""

from __future__ import annotations

import functools
import random
from dataclasses import dataclass, replace

import numpy as np

from codenames_ai.core.moves import Clue
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.families import family
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.players.board_scores import VECTORS, BoardScores, board_scores, similarities, warnings
from codenames_ai.players.candidates import best_that_fit, candidates, fits, searched_of
from codenames_ai.players.cards import live_cards, with_danger
from codenames_ai.players.contract import player
from codenames_ai.players.explain import RankedClue, RankedClues
from codenames_ai.players.options import check_options, option
from codenames_ai.players.search import Demands, Found, Values, evaluate, search
from codenames_ai.players.search.exact import Floats, Mask
from codenames_ai.players.search.ties import by_value, exceeds

SHARE = {ASSASSIN: 1.0, ENEMY: 0.5, BYSTANDER: 0.25}
"""Margin of each role as a share of the assassin's."""


@dataclass(frozen=True, slots=True)
class RiskLevel:
    """What a risk means, in standard deviations of a card's scores over all clue words.

    Attributes:
        margin: how much closer than the assassin every intended card must be; a share of it for the others (SHARE).
        floor: the least score of an intended card.
        each: what an intended card is worth besides its score.
    """

    margin: float
    floor: float
    each: float


def risk_level(risk: float) -> RiskLevel:
    """The level of a risk from 0, the safest, to 1, the boldest; all three quantities change linearly."""
    return RiskLevel(margin=5.0 - 3.0 * risk, floor=3.0 - 2.0 * risk, each=6.0 * risk)


@player
@dataclass(frozen=True, slots=True)
class MarginSpymaster:
    """Of all legal clue words and all sets of own cards, the pair of highest

        Σ over intended cards (similarity + each) + plain · Zipf frequency of the clue word

    with every intended card above a floor, and above each other card's similarity plus a margin, which is greatest
    for the assassin, then enemies, then bystanders (``codenames_ai.players.search``). The number follows from it.
    When no clue meets the demands, it gives the one that lacks least, for one card.

    ``risk`` moves margin, floor and boldness together (``risk_level``). One step of Zipf frequency, a word ten times as
    common, is worth ``plain`` standard deviations of similarity.
    """

    vectors: str = option("default", VECTORS)
    risk: float = option(0.5, "from 0 (safest) to 1 (boldest)", low=0, high=1)
    plain: float = option(0.5, "how much common words are preferred, 0 for not at all", low=0, high=100)
    floor: float = option(0.25, "least similarity of a card that a clue is meant for, whatever the risk", low=0, high=1)
    common: float = option(0.0, "least Zipf frequency of a clue word: 4 keeps to everyday words", low=0, high=8)
    names: bool = option(True, "whether proper names may be clues")

    def __post_init__(self) -> None:
        check_options(self)

    def clue(self, view: SpymasterView, rng: random.Random | None = None) -> Clue:
        """The best clue; chance plays no part."""
        return _clue(view, self._best(view, self._task(view), 1)[0])

    def clues(self, view: SpymasterView, rng: random.Random | None = None, *, top: int = 5) -> RankedClues:
        """The best clues, best first; of the forms and spellings of a word one.

        Raises:
            InputError: no clue word is legal.
        """
        task = self._task(view)
        ranked = []
        for f in self._best(view, task, top) if top > 0 else ():
            column = task.board.scores.column(f.row)
            ranked.append(explained(view, vocabulary().words[f.row], column, f.targets, f.value, f.stands))
        searched = searched_of(task.allowed, len(task.own), task.left_out)
        return RankedClues(tuple(ranked), searched, warnings(self.vectors, view))

    def _best(self, view: SpymasterView, task: _Task, top: int) -> list[Found]:
        """The best clues that are legal by every rule."""
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
        """A clue of another giver by the same measure, and its rank among the best clues of every searched word.

        It is taken to be meant for the own cards of highest similarity, as many as its number says (``unlimited``: as
        many as meet the demands). The rank is None for 0, which is meant for no card, and for a word that the
        association does not know.
        """
        task = self._task(view)
        column = similarities(self.vectors, clue.word, view.words)
        if column is None or clue.number == 0:
            return RankedClue(clue.word, clue.number, stands=False), None
        required = max([task.demands.floor, *(float(column[i]) + m for i, m in task.margins)])
        highest = by_value(task.own, column[task.own])
        fit = max(1, sum(column[i] >= required for i in task.own))
        targets = highest[: fit if clue.number == "unlimited" else clue.number]
        lack = float(column[targets[-1]]) - required
        row = vocabulary().index(normal(clue.word))
        values = evaluate(
            task.board.scores, task.own, task.margins, task.demands, allowed=task.allowed, prior=task.prior
        )
        if lack >= 0:
            bonus = float(task.prior[row]) if row is not None and task.prior is not None else 0.0
            value = bonus + sum(float(column[i]) + task.demands.each for i in targets)
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
        level = risk_level(self.risk)
        choice = candidates(view, common=self.common, names=self.names)
        return _Task(
            board,
            own,
            [(card, level.margin * SHARE[role] * board.unit) for card, role in others],
            Demands(max(self.floor, level.floor * board.unit), level.each * board.unit),
            choice.allowed,
            _prior(self.plain * board.unit) if self.plain > 0 else None,
            choice.left_out,
        )


@dataclass(frozen=True, eq=False, slots=True)
class _Task:
    """The arguments of a search."""

    board: BoardScores
    own: list[int]
    margins: list[tuple[int, float]]
    demands: Demands
    allowed: Mask
    prior: Floats | None
    left_out: dict[str, int]


def _rank(values: Values, allowed: Mask, row: int | None, value: float, stands: bool) -> int:
    """1 and the number of clue words other than this row that are worth more at their best."""
    if stands:
        return 1 + int(np.count_nonzero(exceeds(values.value, np.float32(value)) & (values.standing != row)))
    rest = np.flatnonzero(allowed & (values.lack < 0))
    better = int(np.count_nonzero(exceeds(values.of_rest(rest), np.float32(value)) & (rest != row)))
    return 1 + int(np.count_nonzero(values.standing != row)) + better


def _clue(view: SpymasterView, found: Found) -> Clue:
    return Clue(vocabulary().words[found.row], len(found.targets), tuple(view.words[i] for i in found.targets))


@functools.lru_cache(maxsize=16)
def _prior(weight: float) -> Floats:
    return (np.float32(weight) * np.maximum(vocabulary().zipf, 0)).astype(np.float32)


def explained(
    view: SpymasterView, word: str, column: Floats, targets: tuple[int, ...], score: float, stands: bool
) -> RankedClue:
    """A clue with its similarities, float32 [cards], and its danger."""
    similar = tuple(float(column[i]) for i in targets)
    intended = tuple(view.words[i] for i in targets)
    clue = RankedClue(word, len(targets), intended, similar, score=score, stands=stands)
    return with_danger(clue, view, live_cards(view)[1], column)
