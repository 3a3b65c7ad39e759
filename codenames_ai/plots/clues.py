"""Pictures of clues on a board: one clue explained, and many clues against all cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from codenames_ai.board import Board
from codenames_ai.errors import InputError
from codenames_ai.moves import Clue
from codenames_ai.players.explain import RankedClue, RankedClues
from codenames_ai.plots.parts import Card, asked, cards_of, legend, scores_of, text_on, view_of
from codenames_ai.plots.style import SHAPES, Theme, canvas
from codenames_ai.views import SpymasterView

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage


def clue_chart(
    board: Board | SpymasterView,
    clue: RankedClue | Clue | str,
    *,
    vectors: str = "default",
    scores: npt.ArrayLike | None = None,
    measure: str = "similarity (cosine)",
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """One clue explained: every card by its score with it, and the margin between intended cards and danger.

    Cards stand from the highest score to the lowest, each with the letter, shape and colour of its identity; what the
    clue is meant for is set in bold. The band is the margin: from the strongest other card to the weakest intended
    one; where it is hatched, the danger lies above.

    Args:
        board: a board, or what a spymaster sees.
        clue: what ``clues`` of a spymaster returns, a ``Clue``, or a word; for a word nothing is known to be meant.
        vectors: the association whose cosines are drawn.
        scores: numbers to draw in place of cosines, one for each of ``view.guessable``: the guess model's
            probabilities, say.
        measure: what the axis is called.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: scores that do not fit, or no such theme.
    """
    view = view_of(board)
    word, intended, _ = asked(clue)
    cards = cards_of(view)
    values = scores_of([word], view, vectors, scores)[0]
    order = sorted(range(len(cards)), key=lambda i: (-values[i], cards[i].word))
    cards, values = [cards[i] for i in order], values[order]
    with canvas(theme, ax, (6.6, 0.23 * len(cards) + 1.1)) as (figure, axes, colours):
        rows = np.arange(len(cards))
        axes.set_axisbelow(True)
        axes.grid(axis="x")
        axes.axvline(0, color=colours.faint, linewidth=0.8)
        _margin(axes, cards, values, intended, colours)
        for row, card, value in zip(rows, cards, values, strict=True):
            colour = colours.identities[card.identity]
            axes.plot([0, value], [row, row], color=colour, linewidth=2.2, solid_capstyle="butt", zorder=2)
            axes.plot(value, row, SHAPES[card.identity], color=colour, markersize=7, zorder=3)
        axes.set_yticks(rows, [card.label for card in cards])
        for card, label in zip(cards, axes.get_yticklabels(), strict=True):
            label.set_color(colours.identities[card.identity])
            label.set_fontweight("bold" if card.word in intended else "normal")
        axes.set_ylim(len(cards) - 0.4, -0.6)
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel(f"{measure} with “{word}”")
        axes.set_ylabel("card")
        axes.set_title(_title(clue, word, intended))
        legend(axes, cards, colours, loc="lower right")
    return figure


def _title(clue: RankedClue | Clue | str, word: str, intended: Sequence[str]) -> str:
    number = f" {clue.number}" if isinstance(clue, RankedClue | Clue) else ""
    return f"{word}{number}" + (f": for {', '.join(intended)}" if intended else "")


def _margin(
    axes: Axes, cards: Sequence[Card], values: npt.NDArray[np.float64], intended: Sequence[str], colours: Theme
) -> None:
    """The band from the strongest card that is not one's own to the weakest intended one."""
    meant = [v for card, v in zip(cards, values, strict=True) if card.word in intended]
    own = {card.identity for card in cards if card.word in intended}
    others = [v for card, v in zip(cards, values, strict=True) if card.identity not in own]
    if not meant or not others:
        return
    weakest, danger = min(meant), max(others)
    band = axes.axvspan(min(weakest, danger), max(weakest, danger), linewidth=0, zorder=0)
    band.set(facecolor=colours.grid if weakest >= danger else "none", edgecolor=colours.grid)
    band.set_hatch("" if weakest >= danger else "////")
    axes.annotate(
        f"margin {weakest - danger:+.2f}",
        ((weakest + danger) / 2, 0.5),
        xycoords=("data", "axes fraction"),
        rotation=90,
        ha="center",
        va="center",
        color=colours.ink,
        fontsize=8.5,
        bbox={"facecolor": colours.paper, "edgecolor": "none", "pad": 1.5, "alpha": 0.8},
    )


def board_heat_map(
    board: Board | SpymasterView,
    clues: RankedClues | Sequence[RankedClue | Clue | str],
    *,
    vectors: str = "default",
    scores: npt.ArrayLike | None = None,
    measure: str = "similarity (cosine)",
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """Clues against cards: a cell for each pair, lighter where they are nearer, with its number.

    Cards stand by identity, one's own first; cells that a clue is meant for are framed.

    Args:
        board: a board, or what a spymaster sees.
        clues: what a spymaster's ``clues`` returns, or any clues and words.
        vectors: the association whose cosines are drawn.
        scores: numbers in place of cosines, [clues, cards of ``view.guessable``].
        measure: what the numbers are called.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: no clues, scores that do not fit, or no such theme.
    """
    view = view_of(board)
    heads = [asked(clue) for clue in clues]
    if not heads:
        raise InputError("clues: none; a heat map needs one clue at least")
    cards = cards_of(view)
    values = scores_of([word for word, _, _ in heads], view, vectors, scores).T
    with canvas(theme, ax, (0.72 * len(heads) + 2.9, 0.25 * len(cards) + 1.5)) as (figure, axes, colours):
        image = axes.imshow(values, cmap=colours.scale, aspect="auto", interpolation="nearest")
        _numbers(axes, values, image)
        for column, (_, intended, _) in enumerate(heads):
            for row, card in enumerate(cards):
                if card.word in intended:
                    _frame(axes, column, row)
        for row in range(1, len(cards)):
            if cards[row].identity != cards[row - 1].identity:
                axes.axhline(row - 0.5, color=colours.paper, linewidth=4)
        axes.set_xticks(
            range(len(heads)), [_head(clue) for clue in clues], rotation=35, ha="left", rotation_mode="anchor"
        )
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        axes.set_yticks(range(len(cards)), [card.label for card in cards])
        for card, label in zip(cards, axes.get_yticklabels(), strict=True):
            label.set_color(colours.identities[card.identity])
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.set_xlabel("clue (framed: what it is meant for)", labelpad=8)
        axes.set_ylabel("card")
        bar = figure.colorbar(image, ax=axes, label=measure, fraction=0.05, pad=0.02)
        bar.outline.set_visible(False)
    return figure


def _numbers(axes: Axes, values: npt.NDArray[np.float64], image: AxesImage) -> None:
    """Each cell's number, black or white."""
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            tone = text_on(np.asarray(image.cmap(image.norm(value))))
            axes.text(column, row, _short(value), ha="center", va="center", fontsize=8, color=tone)


def _frame(axes: Axes, column: int, row: int) -> None:
    """A frame that stands out on every ground."""
    from matplotlib.patches import Rectangle

    for colour, width in (("#000000", 3.6), ("#ffffff", 1.6)):
        frame = Rectangle((column - 0.45, row - 0.4), 0.9, 0.8, fill=False, linewidth=width, edgecolor=colour)
        axes.add_patch(frame)


def _head(clue: RankedClue | Clue | str) -> str:
    return f"{clue.word} {clue.number}" if isinstance(clue, RankedClue | Clue) else str(clue)


def _short(value: float) -> str:
    """A number in a cell: two places, without the nought before the point."""
    text = f"{value:.2f}".replace("-0.00", "0.00")
    return text.replace("0.", ".", 1) if abs(value) < 0.995 else text
