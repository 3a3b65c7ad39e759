"""Pictures of clues on a board: one clue explained, and many clues against all cards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.views import SpymasterView
from codenames_ai.show.phrases.words import signed
from codenames_ai.show.plots.cells import cells, text_in
from codenames_ai.show.plots.parts import (
    Asked,
    Card,
    Chosen,
    all_asked,
    asked,
    cards_of,
    legend,
    own_of,
    scores_of,
    view_of,
)
from codenames_ai.show.plots.style import SHAPES, Theme, canvas

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh
    from matplotlib.figure import Figure


def clue_chart(
    board: Board | SpymasterView,
    clue: Chosen,
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
    one, in the units of the axis; where it is hatched, the danger lies above. Cards that the vectors do not know stand
    last, without a score. A clue that was chosen by a guess model's chances (``win``) is drawn by cosines too, unless
    ``scores`` brings the chances; those that it has itself are written below.

    Args:
        board: a board, or what a spymaster sees.
        clue: one of what ``clues`` of a spymaster returns, what ``attempt`` returns, a ``Clue``, ``tree 2``, or a
            word. Where nobody said what a clue is meant for, its number says how many of the own cards of highest
            score are taken; of a word alone nothing is taken to be meant.
        vectors: the association whose cosines are drawn.
        scores: numbers to draw in place of cosines, one for each of ``view.guessable``: the guess model's
            probabilities, say.
        measure: what the axis is called.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: no clue, a word that the vectors do not know, scores that do not fit, ``ax`` is no axes, or no such
            theme.
    """
    view = view_of(board)
    said, cards = asked(clue), cards_of(view)
    values = scores_of([said.word], view, vectors, scores)[0]
    said = said.completed(cards, own_of(view), values)
    order = sorted(range(len(cards)), key=lambda i: (np.isnan(values[i]), -np.nan_to_num(values[i]), cards[i].word))
    cards, values = [cards[i] for i in order], values[order]
    with canvas(theme, ax, (6.6, 0.23 * len(cards) + 1.1)) as (figure, axes, colours):
        rows = np.arange(len(cards))
        axes.set_axisbelow(True)
        axes.grid(axis="x")
        axes.axvline(0, color=colours.faint, linewidth=0.8)
        _margin(axes, cards, values, said.intended, colours)
        _unknown(axes, np.flatnonzero(np.isnan(values)), colours)
        for row, card, value in zip(rows, cards, values, strict=True):
            colour = colours.identities[card.identity]
            axes.plot([0, value], [row, row], color=colour, linewidth=2.2, solid_capstyle="butt", zorder=2)
            axes.plot(value, row, SHAPES[card.identity], color=colour, markersize=7, zorder=3)
        axes.set_yticks(rows, [card.label for card in cards])
        for card, label in zip(cards, axes.get_yticklabels(), strict=True):
            label.set_color(colours.identities[card.identity])
            label.set_fontweight("bold" if card.word in said.intended else "normal")
        axes.set_ylim(len(cards) - 0.4, -0.6)
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        below = f"{measure} with “{said.word}”"
        if scores is None and said.chances:
            below += f"\n{fill(_chances(said), _letters(axes, 13))}"
        axes.set_xlabel(below)
        axes.set_ylabel("card")
        axes.set_title(_title(said, _letters(axes, 10)))
        legend(axes, cards, colours, loc="lower right")
    return figure


def _title(said: Asked, letters: int) -> str:
    """The clue and its cards, in lines of so many letters; none ends within a card."""
    cards = ", ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in said.intended)
    meant = f": {'likely ' if said.likely else ''}for {cards}" if cards else ""
    return fill(said.head + meant, letters, break_long_words=False).replace("\N{NO-BREAK SPACE}", " ")


def _chances(said: Asked) -> str:
    """What a clue was chosen by, where that is not what is drawn."""
    return f"chosen by chances to be touched first: {', '.join(f'{word} {p:.2f}' for word, p in said.chances)}"


def _letters(axes: Axes, inch: int) -> int:
    """How many letters go beside one another over the axes, of which so many make an inch."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    return max(20, int(axes.get_window_extent().width / figure.dpi * inch))


def _unknown(axes: Axes, rows: npt.NDArray[np.intp], colours: Theme) -> None:
    """The rows, last of all, of cards that the vectors do not know: hatched, for no score is not a score of 0."""
    if not len(rows):
        return
    band = axes.axhspan(rows[0] - 0.5, rows[-1] + 0.5, linewidth=0, zorder=0)
    band.set(facecolor="none", edgecolor=colours.grid, hatch="xx")
    axes.annotate(
        "not in these vectors",
        (0.03, float(rows.mean())),
        xycoords=("axes fraction", "data"),
        va="center",
        color=colours.ink,
        fontsize=8.5,
        bbox={"facecolor": colours.paper, "edgecolor": "none", "pad": 1.5, "alpha": 0.8},
    )


def _margin(
    axes: Axes, cards: Sequence[Card], values: npt.NDArray[np.float64], intended: Sequence[str], colours: Theme
) -> None:
    """The band from the strongest card that is not one's own to the weakest intended one."""
    meant = [v for card, v in zip(cards, values, strict=True) if card.word in intended and np.isfinite(v)]
    own = {card.identity for card in cards if card.word in intended}
    others = [v for card, v in zip(cards, values, strict=True) if card.identity not in own and np.isfinite(v)]
    if not meant or not others:
        return
    weakest, danger = min(meant), max(others)
    band = axes.axvspan(min(weakest, danger), max(weakest, danger), linewidth=0, zorder=0)
    band.set(facecolor=colours.grid if weakest >= danger else "none", edgecolor=colours.grid)
    band.set_hatch("" if weakest >= danger else "////")
    axes.annotate(
        f"margin {signed(weakest - danger)}",
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
    clues: Sequence[Chosen] | Chosen,
    *,
    vectors: str = "default",
    scores: npt.ArrayLike | None = None,
    measure: str = "similarity (cosine)",
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """Clues against cards: a cell for each pair, lighter where they are nearer, with its number.

    Cards stand by identity, one's own first; cells that a clue is meant for are framed. A ``?`` stands for a card
    that the vectors do not know.

    Args:
        board: a board, or what a spymaster sees.
        clues: what a spymaster's ``clues`` returns, or clues and words in any form that ``clue_chart`` takes; one
            alone is a list of one.
        vectors: the association whose cosines are drawn.
        scores: numbers in place of cosines, [clues, cards of ``view.guessable``].
        measure: what the numbers are called.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: no clues, a word that the vectors do not know, scores that do not fit, ``ax`` is no axes, or no
            such theme.
    """
    view = view_of(board)
    said, cards = all_asked(clues), cards_of(view)
    if not said:
        raise InputError("clues: none; a heat map needs one clue at least")
    values = scores_of([clue.word for clue in said], view, vectors, scores).T
    heads = [clue.completed(cards, own_of(view), values[:, i]) for i, clue in enumerate(said)]
    with canvas(theme, ax, (0.72 * len(heads) + 2.9, 0.25 * len(cards) + 1.5)) as (figure, axes, colours):
        names = [clue.head for clue in heads]
        drawn = cells(axes, values, [card.label for card in cards], names, colours.scale)
        _numbers(axes, values, drawn, colours)
        for column, clue in enumerate(heads):
            for row, card in enumerate(cards):
                if card.word in clue.intended:
                    _frame(axes, column, row)
        for row in range(1, len(cards)):
            if cards[row].identity != cards[row - 1].identity:
                axes.axhline(row - 0.5, color=colours.paper, linewidth=4)
        axes.set_xticks(range(len(heads)), names, rotation=35, ha="left", rotation_mode="anchor")
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        for card, label in zip(cards, axes.get_yticklabels(), strict=True):
            label.set_color(colours.identities[card.identity])
        gaps = "\n?: not in these vectors" if np.isnan(values).any() else ""
        if scores is None and any(clue.chances for clue in heads):
            gaps += "\nchosen by chances of a guess model, drawn by cosines"
        axes.set_xlabel(f"clue (framed: what it is meant for){gaps}", labelpad=8)
        axes.set_ylabel("card")
        bar = figure.colorbar(drawn, ax=axes, label=measure, fraction=0.05, pad=0.02)
        bar.outline.set_visible(False)
    return figure


def _numbers(axes: Axes, values: npt.NDArray[np.float64], drawn: QuadMesh, colours: Theme) -> None:
    """Each cell's number, black or white; a cell without one is left empty but for its mark."""
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            if np.isfinite(value):
                text_in(axes, drawn, (column, row), value, _short(value), 8)
            else:
                axes.text(column, row, "?", ha="center", va="center", fontsize=8, color=colours.faint)


def _frame(axes: Axes, column: int, row: int) -> None:
    """A frame that stands out on every ground."""
    from matplotlib.patches import Rectangle

    for colour, width in (("#000000", 3.6), ("#ffffff", 1.6)):
        frame = Rectangle((column - 0.45, row - 0.4), 0.9, 0.8, fill=False, linewidth=width, edgecolor=colour)
        axes.add_patch(frame)


def _short(value: float) -> str:
    """A number in a cell: two places, without the nought before the point."""
    text = f"{value:.2f}".replace("-0.00", "0.00").replace("-", "−")
    return text.replace("0.", ".", 1) if abs(value) < 0.995 else text
