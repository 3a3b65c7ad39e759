"""Pictures of clues on a board: one clue explained, and many clues against all cards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.views import SpymasterView
from codenames_ai.show.cards import ShownCard
from codenames_ai.show.phrases import pictures as say
from codenames_ai.show.phrases.words import signed
from codenames_ai.show.plots.cells import cells, text_in
from codenames_ai.show.plots.parts import (
    AnyClue,
    DrawnClue,
    cards_of,
    drawn_clue,
    drawn_clues,
    legend,
    own_of,
    scores_of,
    view_of,
)
from codenames_ai.show.plots.style import SHAPES, Theme, bare, canvas


def clue_chart(
    board: Board | SpymasterView,
    clue: AnyClue,
    *,
    vectors: str = "default",
    scores: npt.ArrayLike | None = None,
    measure: str = say.SIMILARITY,
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """One clue explained: every card by its score with it, and the margin between intended cards and danger.

    Cards stand from the highest score to the lowest, each with the letter, shape and colour of its identity, the
    intended ones in bold. The band is the margin: from the strongest other card to the weakest intended one, in the
    units of the axis; where it is hatched, the danger lies above. Cards that the vectors do not know stand
    last, without a score. A clue that was chosen by a guess model's chances (``win``) is drawn by cosines too, unless
    ``scores`` brings the chances; those that it has itself are written below.

    Args:
        board: a board, or what a spymaster sees.
        clue: one of what ``clues`` of a spymaster returns, what ``attempt`` returns, a ``Clue``, ``tree 2``, or a
            word. Where a clue does not say what it is meant for, the own cards of highest score are taken, as many
            as its number; for a word alone, none.
        vectors: the association whose cosines are drawn.
        scores: numbers to draw in place of cosines, one for each of ``view.guessable``: the guess model's
            probabilities, say.
        measure: what the axis is called.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: no clue, a word that the vectors do not know, scores that do not fit, ``ax`` is not axes, or no such
            theme.
    """
    view = view_of(board)
    given, cards = drawn_clue(clue), cards_of(view)
    values = scores_of([given.word], view, vectors, scores)[0]
    given = given.completed(cards, own_of(view), values)
    order = sorted(range(len(cards)), key=lambda i: (np.isnan(values[i]), -np.nan_to_num(values[i]), cards[i].word))
    cards, values = [cards[i] for i in order], values[order]
    with canvas(theme, ax, (6.6, 0.23 * len(cards) + 1.1)) as (figure, axes, colours):
        rows = np.arange(len(cards))
        axes.set_axisbelow(True)
        bare(axes, "left", grid="x")
        axes.axvline(0, color=colours.faint, linewidth=0.8)
        _margin(axes, cards, values, given.intended, colours)
        _unknown(axes, np.flatnonzero(np.isnan(values)), colours)
        for row, card, value in zip(rows, cards, values, strict=True):
            colour = colours.identities[card.identity]
            axes.plot([0, value], [row, row], color=colour, linewidth=2.2, solid_capstyle="butt", zorder=2)
            axes.plot(value, row, SHAPES[card.identity], color=colour, markersize=7, zorder=3)
        axes.set_yticks(rows, [_label(card) for card in cards])
        for card, label in zip(cards, axes.get_yticklabels(), strict=True):
            label.set_color(colours.identities[card.identity])
            label.set_fontweight("bold" if card.word in given.intended else "normal")
        axes.set_ylim(len(cards) - 0.4, -0.6)
        below = say.MEASURE_WITH.format(measure=measure, word=given.word)
        if scores is None and given.chances:
            below += f"\n{fill(say.chosen_by(given.chances), _letters(axes, 13))}"
        axes.set_xlabel(below)
        axes.set_ylabel("card")
        axes.set_title(_title(given, _letters(axes, 10)))
        legend(axes, cards, colours, loc="lower right")
    return figure


def _label(card: ShownCard) -> str:
    """Word and letter of a card."""
    return f"{card.word}  {card.letters}"


def _title(clue: DrawnClue, letters: int) -> str:
    """The clue and its cards, in lines of this many letters; no line breaks within a card."""
    cards = [word.replace(" ", "\N{NO-BREAK SPACE}") for word in clue.intended]
    title = fill(say.clue_and_cards(clue.head, cards, clue.likely), letters, break_long_words=False)
    return title.replace("\N{NO-BREAK SPACE}", " ")


def _letters(axes: Axes, inch: int) -> int:
    """How many letters fit above the axes in a line, at ``inch`` letters to an inch."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    return max(20, int(axes.get_window_extent().width / figure.dpi * inch))


def _unknown(axes: Axes, rows: npt.NDArray[np.intp], colours: Theme) -> None:
    """The rows, last of all, of cards that the vectors do not know: hatched, for no score is not a score of 0."""
    if not len(rows):
        return
    band = axes.axhspan(rows[0] - 0.5, rows[-1] + 0.5, linewidth=0, zorder=0)
    band.set(facecolor="none", edgecolor=colours.grid, hatch="xx")
    _note(axes, say.UNKNOWN_CARDS, (0.03, float(rows.mean())), ("axes fraction", "data"), colours)


def _note(axes: Axes, text: str, at: tuple[float, float], units: tuple[str, str], colours: Theme, **more: Any) -> None:
    """A remark that can be read on lines and hatching."""
    box = {"facecolor": colours.paper, "edgecolor": "none", "pad": 1.5, "alpha": 0.8}
    axes.annotate(text, at, xycoords=units, va="center", color=colours.ink, fontsize=8.5, bbox=box, **more)


def _margin(
    axes: Axes, cards: Sequence[ShownCard], values: npt.NDArray[np.float64], intended: Sequence[str], colours: Theme
) -> None:
    """The band from the strongest card of another identity to the weakest intended one."""
    meant = [v for card, v in zip(cards, values, strict=True) if card.word in intended and np.isfinite(v)]
    own = {card.identity for card in cards if card.word in intended}
    others = [v for card, v in zip(cards, values, strict=True) if card.identity not in own and np.isfinite(v)]
    if not meant or not others:
        return
    weakest, danger = min(meant), max(others)
    band = axes.axvspan(min(weakest, danger), max(weakest, danger), linewidth=0, zorder=0)
    band.set(facecolor=colours.grid if weakest >= danger else "none", edgecolor=colours.grid)
    band.set_hatch("" if weakest >= danger else "////")
    middle, text = (weakest + danger) / 2, say.MARGIN.format(signed(weakest - danger))
    _note(axes, text, (middle, 0.5), ("data", "axes fraction"), colours, rotation=90, ha="center")


def board_heat_map(
    board: Board | SpymasterView,
    clues: Sequence[AnyClue] | AnyClue,
    *,
    vectors: str = "default",
    scores: npt.ArrayLike | None = None,
    measure: str = say.SIMILARITY,
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """Clues against cards: a cell for each pair, lighter where they are nearer, with its number.

    Cards are sorted by identity, the own ones first; cells that a clue is meant for are framed. A ``?`` stands for a
    card that the vectors do not know.

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
        InputError: no clues, a word that the vectors do not know, scores that do not fit, ``ax`` is not axes, or no
            such theme.
    """
    view = view_of(board)
    given, cards = drawn_clues(clues), cards_of(view)
    if not given:
        raise InputError("clues: an empty list; give one clue at least")
    values = scores_of([clue.word for clue in given], view, vectors, scores).T
    heads = [clue.completed(cards, own_of(view), values[:, i]) for i, clue in enumerate(given)]
    with canvas(theme, ax, (0.72 * len(heads) + 2.9, 0.25 * len(cards) + 1.5)) as (figure, axes, colours):
        names = [clue.head for clue in heads]
        drawn = cells(axes, values, [_label(card) for card in cards], names, colours.scale)
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
        by_chances = scores is None and any(clue.chances for clue in heads)
        axes.set_xlabel(say.heat_map_label(bool(np.isnan(values).any()), by_chances), labelpad=8)
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
    """A frame that stands out on every colour."""
    for colour, width in (("#000000", 3.6), ("#ffffff", 1.6)):
        frame = Rectangle((column - 0.45, row - 0.4), 0.9, 0.8, fill=False, linewidth=width, edgecolor=colour)
        axes.add_patch(frame)


def _short(value: float) -> str:
    """A number in a cell: two places, without the zero before the point."""
    text = f"{value:.2f}".replace("-0.00", "0.00").replace("-", "−")
    return text.replace("0.", ".", 1) if abs(value) < 0.995 else text
