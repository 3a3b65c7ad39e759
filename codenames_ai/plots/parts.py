"""What several pictures share: views from boards, similarities of cards, marks for identities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from codenames_ai.association import load
from codenames_ai.board import TEAMS, Board
from codenames_ai.errors import InputError
from codenames_ai.moves import Clue, parse_clue
from codenames_ai.plain import shown
from codenames_ai.players.explain import RankedClue, identity
from codenames_ai.plots.style import LETTERS, SHAPES, Theme, named
from codenames_ai.views import OWN, ROLES, SpymasterView, giver_view

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes


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


def _name(view: SpymasterView, role: str) -> str:
    """A team's name for its own agents too, where teams have names."""
    return view.seat if role == OWN and view.seat in TEAMS else identity(view, role)


def asked(clue: RankedClue | Clue | str) -> tuple[str, tuple[str, ...], bool]:
    """A clue's word, the cards it is meant for, and whether anybody said so.

    Text may be ``tree 2`` or ``tree``; what it is meant for is not known then.
    """
    if isinstance(clue, RankedClue | Clue):
        return clue.word, tuple(clue.intended), bool(clue.intended)
    if not isinstance(clue, str) or not clue.strip():
        raise InputError(f"clue: {shown(clue)} is no clue; a word, 'tree 2', or what a spymaster returns is needed")
    return (parse_clue(clue).word if clue.split()[-1].isdigit() else clue.strip()), (), False


def scores_of(
    words: Sequence[str], view: SpymasterView, vectors: str, scores: npt.ArrayLike | None
) -> npt.NDArray[np.float64]:
    """Scores of clues with cards, float64 [clues, cards as in ``cards_of``]: those given, or the vectors' cosines.

    Raises:
        InputError: the scores given are not a number for each clue and each of ``view.guessable``.
    """
    cards = cards_of(view)
    if scores is None:
        return np.asarray(load(vectors).scores(list(words), [c.word for c in cards]), dtype=np.float64)
    given = np.atleast_2d(np.asarray(scores, dtype=np.float64))
    if given.shape != (len(words), len(cards)) or not np.isfinite(given).all():
        raise InputError(
            f"scores: of shape {given.shape}; a finite number for each of {len(words)} clues and each of the "
            f"{len(cards)} cards of view.guessable is needed"
        )
    return given[:, [view.guessable.index(card.word) for card in cards]]


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


def text_on(rgba: npt.NDArray[np.float64]) -> str:
    """Black or white, whichever reads better on a colour, red to alpha from 0 to 1 (WCAG's relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if luminance > 0.179 else "#ffffff"
