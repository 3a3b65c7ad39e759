"""What several pictures share: views from boards, similarities of cards, marks for identities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from codenames_ai.core.board import TEAMS, Board, Number
from codenames_ai.core.errors import InputError, MoveError
from codenames_ai.core.moves import Clue
from codenames_ai.core.text import shown
from codenames_ai.core.views import OWN, ROLES, SpymasterView, giver_view
from codenames_ai.english.clue_text import CLUE_NUMBERS, parse_clue
from codenames_ai.meaning.association import load
from codenames_ai.meaning.association.protocol import Association
from codenames_ai.players.attempt import Tried
from codenames_ai.players.explain import RankedClue, identity
from codenames_ai.show.phrases.words import LETTERS
from codenames_ai.show.plots.style import SHAPES, Theme, named

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes

Chosen: TypeAlias = RankedClue | Clue | Tried | str
"""A clue as people have it: of a spymaster's list, a move, what ``attempt`` returns, or text."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that can be touched: its word, its place on the board, and its identity by the name that people use."""

    word: str
    place: int
    identity: str

    @property
    def label(self) -> str:
        """Word and letter."""
        return f"{self.word}  {LETTERS[self.identity]}"


def view_of(board: Board | SpymasterView) -> SpymasterView:
    """What the giver sees of a board; a view stays as it is."""
    return board if isinstance(board, SpymasterView) else giver_view(board)


def cards_of(view: SpymasterView) -> list[Card]:
    """The cards that can be touched: own ones first, the assassin last, in board order within."""
    live = set(view.guessable)
    cards = [
        (ROLES.index(role), Card(word, place, _name(view, role)))
        for place, (word, role) in enumerate(zip(view.words, view.roles, strict=True))
        if word in live
    ]
    return [card for _, card in sorted(cards, key=lambda c: (c[0], c[1].place))]


def own_of(view: SpymasterView) -> str:
    """The identity of the cards that the view's team must find."""
    return _name(view, OWN)


def _name(view: SpymasterView, role: str) -> str:
    """A team's name for its own agents too, where teams have names."""
    return view.seat if role == OWN and view.seat in TEAMS else identity(view, role)


@dataclass(frozen=True, slots=True)
class Asked:
    """A clue to draw.

    Attributes:
        word: the clue word.
        number: where one was said.
        intended: the cards it is meant for, where that is known.
        likely: nobody said so: these are the own cards nearest to it.
        chances: what it was chosen by where that is no similarity: cards, and their chance to be touched first.
    """

    word: str
    number: Number | None = None
    intended: tuple[str, ...] = ()
    likely: bool = False
    chances: tuple[tuple[str, float], ...] = ()

    @property
    def head(self) -> str:
        """``tree 2``, or ``tree``."""
        return self.word if self.number is None else f"{self.word} {self.number}"

    def completed(self, cards: Sequence[Card], own: str, values: npt.NDArray[np.float64]) -> Asked:
        """With what a clue with a number is likely meant for, by these values of the cards, where nobody said it."""
        if self.intended or not isinstance(self.number, int):
            return self
        ours = [i for i, card in enumerate(cards) if card.identity == own and np.isfinite(values[i])]
        best = sorted(ours, key=lambda i: (-values[i], cards[i].word))[: self.number]
        return replace(self, intended=tuple(cards[i].word for i in best), likely=True)


def asked(clue: Chosen, where: str = "clue") -> Asked:
    """A clue in any of the forms that people have it in; text may be ``tree 2`` or ``tree``.

    Raises:
        InputError: it is none.
    """
    if isinstance(clue, Tried):
        clue = clue.clue
    if isinstance(clue, RankedClue):
        chances = list(zip(clue.intended, clue.chances, strict=False))
        if clue.danger is not None and clue.danger_chance is not None:
            chances.append((clue.danger, clue.danger_chance))
        return Asked(clue.word, clue.number, tuple(clue.intended), chances=tuple(chances))
    if isinstance(clue, Clue):
        return Asked(clue.word, clue.number, tuple(clue.intended))
    if not isinstance(clue, str) or not clue.strip():
        raise InputError(f"{where}: {what(clue)} is no clue; a word, 'tree 2', or what a spymaster returns is needed")
    words = clue.split()
    try:
        read = parse_clue(clue)
    except MoveError:
        if re.search(r"[\d,:;]", clue):
            raise
        if len(words) > 1 and words[-1].lower() in CLUE_NUMBERS:
            slip = f"{where}: {shown(clue)}: a number that is spelled out needs a comma, as in 'tree, two'"
            raise InputError(slip) from None
        return Asked(" ".join(words))
    return Asked(read.word, read.number)


def all_asked(clues: Sequence[Chosen] | Chosen) -> list[Asked]:
    """Clues in any of these forms; one alone is a list of one.

    Raises:
        InputError: there is something else among them.
    """
    if isinstance(clues, Tried | RankedClue | Clue | str):
        return [asked(clues, "clues")]
    if hasattr(clues, "columns") or not isinstance(clues, Iterable):
        raise InputError(
            f"clues: {what(clues)}; what `clues` of a spymaster returns is needed (not its frame), or a list of words"
        )
    return [asked(clue, f"clues[{i}]") for i, clue in enumerate(clues)]


def what(thing: object) -> str:
    """What something is, for a message: text and numbers as they are, all else by its type."""
    if thing is None or isinstance(thing, str | int | float):
        return shown(thing)
    name = type(thing).__name__
    return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"


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
    try:
        given = np.atleast_2d(np.asarray(scores, dtype=np.float64))
    except (TypeError, ValueError):
        raise InputError(
            f"scores: {what(scores)}; numbers are needed, one for each of the {len(cards)} cards of view.guessable"
        ) from None
    if given.shape != (len(words), len(cards)) or not np.isfinite(given).all():
        raise InputError(
            f"scores: of shape {given.shape}; a finite number for each of {len(words)} clues and each of the "
            f"{len(cards)} cards of view.guessable is needed"
        )
    return given[:, [view.guessable.index(card.word) for card in cards]]


def must_know(association: Association, word: str) -> None:
    """InputError unless the association knows a clue's word: else all its cosines would be 0, and say nothing."""
    if association.known(word) == "unknown":
        raise InputError(f"clue: these word vectors do not know {shown(word)}, so they can say nothing of it")


def legend(ax: Axes, cards: Iterable[Card], colours: Theme, **where: Any) -> None:
    """Letter, shape and colour of every identity there is."""
    from matplotlib.lines import Line2D

    there = dict.fromkeys(card.identity for card in sorted(cards, key=lambda c: list(SHAPES).index(c.identity)))
    marks = [
        Line2D([], [], linestyle="", marker=SHAPES[i], color=colours.identities[i], label=named(i), markersize=7)
        for i in there
    ]
    ax.legend(
        handles=marks,
        handletextpad=0.3,
        frameon=True,
        facecolor=colours.paper,
        edgecolor="none",
        framealpha=0.85,
        **where,
    )
