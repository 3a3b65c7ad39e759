"""The clue that is best by the margin objective, among all clue words at once.

For a clue word c with score s(i) for card i, a set T of own cards *stands* if every one of its cards scores at least

    required(c) = max( floor, s(j) + margin of j's role  for every other card j )

and a standing set is worth

    value(c, T) = prior(c) + Σ over T of ( s(i) + each ).

``floor`` and ``each`` are such that every term is positive. So the best set of a clue word is all own cards that reach
``required(c)``, which are its highest: of the 2ⁿ - 1 sets none need be formed, and the answer is still exact. A clue
word without a standing set comes after all that have one. It is meant for the own card of highest score alone, and its
value is what that card lacks plus what its prior lacks of the greatest prior: below 0, the least bad when no clue is
safe.

Ties (``ties``) go to the clue word of lower row (rows are sorted by word), and among own cards to the earlier.

Why in numpy: the work is reading [cards, clue words] once, row by row, and row operations do that at the speed of the
second-level cache. A compiled kernel was 0.2 ms faster a clue, and importing the compiler cost 400 ms a process.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from codenames_ai.players.search.ties import by_value, largest

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.int64]
Family = Callable[[int], Collection[int]]
Item = TypeVar("Item", bound=tuple[Any, ...])

KEPT = 4
"""How many parts of the clue words are kept for a board (some 200 kB each)."""


@dataclass(frozen=True, slots=True)
class Demands:
    """The parameters of the margin objective, in the units of the scores.

    Attributes:
        floor: the least score of a target, above 0.
        each: what a target is worth besides its score, 0 or more: the greater, the higher the numbers.
    """

    floor: float
    each: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.floor < np.inf and 0 <= self.each < np.inf):
            raise ValueError(f"floor {self.floor!r} must be above 0, each {self.each!r} 0 or more")


class CardScores:
    """The scores of a board's cards, checked once: float32 [cards, clue words], rows contiguous, all finite.

    Args:
        rows: the scores, or with ``places`` a larger table that has them.
        places: rows of the table, one a card; such a table is not checked again.

    Raises:
        ValueError: the shape or type is another, or a score is NaN or infinite; names the card.
    """

    def __init__(self, rows: Floats, places: Sequence[int] | None = None) -> None:
        if rows.ndim != 2 or rows.dtype != np.float32 or not rows.flags.c_contiguous:
            raise ValueError(
                f"float32 [cards, clue words] with contiguous rows is needed, not {rows.dtype} {rows.shape}"
            )
        if places is None and rows.size and not np.isfinite(rows.sum()):  # NaN and ∞ pass through; sums may overflow
            for card, clue in np.argwhere(~np.isfinite(rows)):
                raise ValueError(f"the score of card {card} with clue word {clue} is {rows[card, clue]}")
        self._table = rows
        self._places = np.arange(len(rows)) if places is None else np.asarray(places, dtype=np.int64)
        self._near: tuple[Near, ...] = ()

    @property
    def clue_words(self) -> int:
        """How many clue words there are."""
        return int(self._table.shape[1])

    @functools.cached_property
    def rows(self) -> Floats:
        """All scores as one array; copied if they are part of a larger table."""
        return self._table if len(self._places) == len(self._table) else self._table[self._places]

    def row(self, card: int) -> Floats:
        """A card's scores with all clue words."""
        found: Floats = self._table[self._places[card]]
        return found

    def column(self, clue_word: int) -> Floats:
        """A clue word's scores with all cards, as a new array."""
        found: Floats = self._table[self._places, clue_word]
        return found

    def highest(self, cards: Sequence[int]) -> Floats:
        """The highest score of each clue word with any of these cards: float32 [clue words], a new array."""
        found = self.row(cards[0]).copy()
        for card in cards[1:]:
            np.maximum(found, self.row(card), out=found)
        return found

    def near(self, own: Sequence[int], floor: float) -> Near:
        """The clue words that reach the floor with a card of ``own``, and perhaps some that reach it with another.

        Kept for the next turns of a game, which ask for some of these cards.
        """
        for known in self._near:
            if known.floor == floor and known.own.issuperset(own):
                return known
        rows = np.flatnonzero(self.highest(own) >= np.float32(floor))
        part = np.empty((len(self._places), len(rows)), dtype=np.float32)
        for card, out in enumerate(part):  # row by row: ten times as fast as one index of both
            self.row(card).take(rows, out=out, mode="clip")
        found = Near(frozenset(own), floor, rows, part)
        self._near = (found, *self._near[: KEPT - 1])
        return found


@dataclass(frozen=True, eq=False, slots=True)
class Near:
    """A part of the clue words: ``rows``, ascending, and their scores, float32 [cards, rows]."""

    own: frozenset[int]
    floor: float
    rows: Rows
    scores: Floats


@dataclass(frozen=True, slots=True)
class Found:
    """A clue word and the cards it is meant for.

    Attributes:
        row: of the clue word.
        targets: rows of the own cards, highest score first.
        value: see the module; below 0 exactly if the clue does not stand.
        stands: all targets reach the required score.
    """

    row: int
    targets: tuple[int, ...]
    value: float
    stands: bool


@dataclass(frozen=True, eq=False, slots=True)
class Values:
    """The value of every clue word: that of its best set, or what its best card lacks.

    Attributes:
        standing: rows of the allowed clue words that have a standing set, ascending.
        value: their values, float32, in that order.
        required: float32 [clue words].
        lack: float32 [clue words], highest own score less required; 0 or more exactly where a set stands.
        prior: float32 [clue words]; None without priors.
    """

    standing: Rows
    value: Floats
    required: Floats
    lack: Floats
    prior: Floats | None

    @property
    def pull(self) -> Floats | None:
        """Prior less the greatest prior: float32 [clue words]; None without priors."""
        return None if self.prior is None else self.prior - self.prior.max()

    def of_rest(self, rows: Rows) -> Floats:
        """The values, below 0, of clue words that have no standing set."""
        pull = self.pull
        return self.lack[rows] if pull is None else self.lack[rows] + pull[rows]


def evaluate(
    scores: CardScores,
    own: Sequence[int],
    others: Sequence[tuple[int, float]],
    demands: Demands,
    *,
    allowed: Mask | None = None,
    prior: Floats | None = None,
) -> Values:
    """The value of every clue word. The arrays of the result are valid until the thread's next call.

    Args:
        scores: of the board's cards.
        own: rows of the cards to be found, at least one.
        others: row and margin of every other card that can be touched, if there are any.
        demands: floor and worth of a target.
        allowed: which clue words may be given; all by default.
        prior: float32 [clue words], 0 or more, added to the value of a clue word that stands.
    """
    if not own:
        raise ValueError("no card to give a clue for")
    required, spare = _work(scores.clue_words)
    required.fill(demands.floor)
    for margin in sorted({m for _, m in others}):
        np.add(scores.highest([card for card, m in others if m == margin]), np.float32(margin), out=spare)
        np.maximum(required, spare, out=required)
    best = scores.highest(own)
    lack = np.subtract(best, required, out=spare)
    stands = best >= required
    if allowed is not None:
        stands &= allowed
    standing = np.flatnonzero(stands)
    need = required[standing]
    value = np.zeros(len(standing), np.float32) if prior is None else prior[standing]
    for card in own:
        value += _term(scores.row(card)[standing], need, demands)
    return Values(standing, value, required, lack, prior)


def standing(
    scores: CardScores,
    own: Sequence[int],
    others: Sequence[tuple[int, float]],
    demands: Demands,
    *,
    allowed: Mask | None = None,
    prior: Floats | None = None,
) -> tuple[Rows, Floats, Floats]:
    """The clue words of ``evaluate`` that stand: their rows, ascending, their values, and what they require.

    A word can stand only if it reaches the floor with an own card, as one in twenty does; only those are examined.
    """
    if not own:
        raise ValueError("no card to give a clue for")
    near = scores.near(own, demands.floor)
    required = np.full(len(near.rows), demands.floor, dtype=np.float32)
    for margin in sorted({m for _, m in others}):
        most = near.scores[[card for card, m in others if m == margin]].max(axis=0)
        np.maximum(required, most + np.float32(margin), out=required)
    stands = near.scores[list(own)].max(axis=0) >= required
    if allowed is not None:
        stands &= allowed[near.rows]
    at = np.flatnonzero(stands)
    rows, required = near.rows[at], required[at]
    value = np.zeros(len(at), np.float32) if prior is None else prior[rows]
    for card in own:
        value += _term(near.scores[card][at], required, demands)
    return rows, value, required


def _term(score: Floats, required: Floats, demands: Demands) -> Floats:
    """What a card adds to the values of clue words that stand: 0 where it is not a target."""
    found: Floats = np.where(score >= required, score + np.float32(demands.each), np.float32(0))
    return found


def search(
    scores: CardScores,
    own: Sequence[int],
    others: Sequence[tuple[int, float]],
    demands: Demands,
    *,
    allowed: Mask | None = None,
    prior: Floats | None = None,
    top: int = 1,
    family: Family | None = None,
) -> list[Found]:
    """The ``top`` best clue words with their best sets, best first; fewer only if fewer are allowed.

    The arguments not named here are those of ``evaluate``.

    Args:
        top: how many are wanted.
        family: gives numbers for a clue word's row; of clue words with a number in common only the best is listed.
    """
    rows, worth, required = standing(scores, own, others, demands, allowed=allowed, prior=prior)

    def best_first() -> Iterator[tuple[int, float, bool]]:
        yield from ((row, value, True) for row, value in _ranked(rows, worth, top))
        values = evaluate(scores, own, others, demands, allowed=allowed, prior=prior)
        rest = np.flatnonzero(values.lack < 0 if allowed is None else (values.lack < 0) & allowed)
        yield from ((row, value, False) for row, value in _ranked(rest, values.of_rest(rest), top))

    found = []
    for row, value, stands in one_of_a_family(best_first(), top, family):
        column = scores.column(row)
        need = required[np.searchsorted(rows, row)] if stands else -np.inf
        meant = [card for card in own if column[card] >= need]
        targets = by_value(meant, column[meant])
        found.append(Found(row, tuple(targets if stands else targets[:1]), value, stands))
    return found


def subsets(clue_words: int, own: int) -> int:
    """How many pairs of a clue word and a set of own cards a search decides among."""
    return clue_words * ((1 << own) - 1)


_local = threading.local()


def _work(clue_words: int) -> Floats:
    """Two rows of working memory, kept by each thread: new memory would cost more than the search."""
    work: Floats | None = getattr(_local, "work", None)
    if work is None or work.shape[1] != clue_words:
        work = _local.work = np.empty((2, clue_words), dtype=np.float32)
    return work


def _ranked(rows: Rows, values: Floats, top: int) -> Iterator[tuple[int, float]]:
    """Rows with their values by falling value, ties by row; sorts no more than it has to."""
    wanted, done = (1 if top == 1 else 2 * top), 0
    while done < len(rows):
        part = largest(values, wanted)
        for i in part[done:]:
            yield int(rows[i]), float(values[i])
        done, wanted = len(part), 4 * wanted


def one_of_a_family(items: Iterable[Item], top: int, family: Family | None) -> Iterator[Item]:
    """The first ``top`` items that share no number of their rows' families; an item begins with its row."""
    seen: set[int] = set()
    for item in items if top > 0 else ():
        numbers = () if family is None else family(item[0])
        if seen.isdisjoint(numbers):
            seen.update(numbers)
            yield item
            top -= 1
            if top == 0:  # before the next item is computed
                return
