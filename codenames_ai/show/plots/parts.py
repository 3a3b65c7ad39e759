"""What several pictures share: views from boards, clues in any form, scores of cards, a legend of identities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from codenames_ai.core.board import Board, Number
from codenames_ai.core.errors import InputError, MoveError
from codenames_ai.core.moves import Clue
from codenames_ai.core.text import shown
from codenames_ai.core.views import OWN, ROLES, SpymasterView, giver_view
from codenames_ai.english.clue_text import NUMBER_WORDS, parse_clue
from codenames_ai.meaning.association import load
from codenames_ai.meaning.association.protocol import Association
from codenames_ai.players.attempt import TriedClue
from codenames_ai.players.explain import RankedClue
from codenames_ai.show.cards import ShownCard, identity, shown_cards
from codenames_ai.show.phrases.clues import clue_head
from codenames_ai.show.phrases.words import with_article
from codenames_ai.show.plots.style import SHAPES, Theme, named

AnyClue: TypeAlias = RankedClue | Clue | TriedClue | str
"""A clue in any form: of a spymaster's list, a move, what ``attempt`` returns, or text."""


def view_of(board: Board | SpymasterView) -> SpymasterView:
    """What the giver sees of a board; a view stays as it is."""
    return board if isinstance(board, SpymasterView) else giver_view(board)


def cards_of(view: SpymasterView) -> list[ShownCard]:
    """The cards that can be touched: own ones first, the assassin last, in board order within."""
    live = set(view.guessable)
    order = {card: ROLES.index(role) for card, role in zip(shown_cards(view), view.roles, strict=True)}
    return [card for card in sorted(order, key=lambda card: (order[card], card.place)) if card.word in live]


def own_of(view: SpymasterView) -> str:
    """The identity of the cards that the view's team must find."""
    return identity(OWN, view.seat)


@dataclass(frozen=True, slots=True)
class DrawnClue:
    """A clue to draw.

    Attributes:
        word: the clue word.
        number: where the clue has one.
        intended: the cards it is meant for, where that is known.
        likely: the clue does not say what it is meant for: these are the own cards nearest to it.
        chances: what it was chosen by where that is not a similarity: cards, and their chance to be touched first.
    """

    word: str
    number: Number | None = None
    intended: tuple[str, ...] = ()
    likely: bool = False
    chances: tuple[tuple[str, float], ...] = ()

    @property
    def head(self) -> str:
        """``tree 2``, or ``tree``."""
        return self.word if self.number is None else clue_head(self.word, self.number)

    def completed(self, cards: Sequence[ShownCard], own: str, values: npt.NDArray[np.float64]) -> DrawnClue:
        """The clue with the cards it is likely meant for, by these values of the cards, where it does not say so."""
        if self.intended or not isinstance(self.number, int):
            return self
        ours = [i for i, card in enumerate(cards) if card.identity == own and np.isfinite(values[i])]
        best = sorted(ours, key=lambda i: (-values[i], cards[i].word))[: self.number]
        return replace(self, intended=tuple(cards[i].word for i in best), likely=True)


def drawn_clue(clue: AnyClue, where: str = "clue") -> DrawnClue:
    """A clue in any form as one to draw; text may be ``tree 2`` or ``tree``.

    Raises:
        InputError: it is not a clue.
    """
    if isinstance(clue, TriedClue):
        clue = clue.clue
    if isinstance(clue, RankedClue):
        chances = list(zip(clue.intended, clue.chances, strict=False))
        if clue.danger is not None and clue.danger_chance is not None:
            chances.append((clue.danger, clue.danger_chance))
        return DrawnClue(clue.word, clue.number, tuple(clue.intended), chances=tuple(chances))
    if isinstance(clue, Clue):
        return DrawnClue(clue.word, clue.number, tuple(clue.intended))
    if not isinstance(clue, str) or not clue.strip():
        raise InputError(f"{where}: {what(clue)} is not a clue; give a word, 'tree 2', or what a spymaster returns")
    words = clue.split()
    try:
        read = parse_clue(clue)
    except MoveError:
        if re.search(r"[\d,:;]", clue):
            raise
        if len(words) > 1 and words[-1].lower() in NUMBER_WORDS:
            slip = f"{where}: {shown(clue)}: a number that is spelled out needs a comma, as in 'tree, two'"
            raise InputError(slip) from None
        return DrawnClue(" ".join(words))
    return DrawnClue(read.word, read.number)


def drawn_clues(clues: Sequence[AnyClue] | AnyClue) -> list[DrawnClue]:
    """Clues in any form; one alone is a list of one.

    Raises:
        InputError: one of them is not a clue.
    """
    if isinstance(clues, TriedClue | RankedClue | Clue | str):
        return [drawn_clue(clues, "clues")]
    if hasattr(clues, "columns") or not isinstance(clues, Iterable):
        raise InputError(
            f"clues: {what(clues)}; give what `clues` of a spymaster returns (not its frame), or a list of words"
        )
    return [drawn_clue(clue, f"clues[{i}]") for i, clue in enumerate(clues)]


def what(thing: object) -> str:
    """What something is, for a message: text and numbers as they are, everything else by its type."""
    if thing is None or isinstance(thing, str | int | float):
        return shown(thing)
    return with_article(type(thing).__name__)


def scores_of(
    words: Sequence[str], view: SpymasterView, vectors: str, scores: npt.ArrayLike | None
) -> npt.NDArray[np.float64]:
    """Scores of clues with cards, float64 [clues, cards as in ``cards_of``]: those given, or the vectors' cosines.

    NaN stands for a card that the vectors do not know.

    Raises:
        InputError: the scores given are not a number for each clue and each of ``view.guessable``; the vectors do not
            know a clue word.
    """
    cards = cards_of(view)
    if scores is None:
        association = load(vectors)
        for word in words:
            must_know(association, word)
        out = np.array(association.scores(list(words), [c.word for c in cards]), dtype=np.float64)
        out[:, [association.known(c.word) == "unknown" for c in cards]] = np.nan
        return out
    needed = f"give a finite number for each of {len(words)} clues and each of the {len(cards)} cards of view.guessable"
    try:
        given = np.atleast_2d(np.asarray(scores, dtype=np.float64))
    except (TypeError, ValueError):
        raise InputError(f"scores: {what(scores)}; {needed}") from None
    if given.shape != (len(words), len(cards)) or not np.isfinite(given).all():
        raise InputError(f"scores: of shape {given.shape}; {needed}")
    return given[:, [view.guessable.index(card.word) for card in cards]]


def must_know(association: Association, word: str) -> None:
    """InputError unless the association knows a clue's word: else all its cosines would be 0, and mean nothing."""
    if association.known(word) == "unknown":
        raise InputError(f"clue: these word vectors do not know {shown(word)}; choose another word, or other vectors")


def legend(ax: Axes, cards: Iterable[ShownCard], colours: Theme, **where: Any) -> None:
    """Letter, shape and colour of every identity there is."""
    there = dict.fromkeys(card.identity for card in sorted(cards, key=lambda c: list(SHAPES).index(c.identity)))
    marks = [
        Line2D([], [], linestyle="", marker=SHAPES[i], color=colours.identities[i], label=named(i), markersize=7)
        for i in there
    ]
    box: dict[str, Any] = {"facecolor": colours.paper, "edgecolor": "none", "framealpha": 0.85}
    ax.legend(handles=marks, handletextpad=0.3, frameon=True, **box, **where)
