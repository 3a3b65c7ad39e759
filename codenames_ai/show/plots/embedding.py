"""A map of words: cards and clues in two dimensions, near where they are alike."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError
from codenames_ai.core.views import SpymasterView
from codenames_ai.meaning.association import load
from codenames_ai.show.phrases import pictures as say
from codenames_ai.show.plots.parts import AnyClue, cards_of, drawn_clues, legend, must_know, own_of, view_of
from codenames_ai.show.plots.style import SHAPES, Theme, canvas

Floats = npt.NDArray[np.float64]


def embedding_map(
    board: Board | SpymasterView,
    clues: Sequence[AnyClue] | AnyClue = (),
    *,
    vectors: str = "default",
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """The board's words and some clues as points, each clue joined to the cards that it is meant for.

    The points are placed by metric multidimensional scaling (SMACOF, de Leeuw 1977) of 1 - cosine, started from
    the classical solution, so that the map is the same each time. Two dimensions cannot show everything: the note below
    says how well the distances on the map follow the real ones (Spearman's ρ). The axes have no meaning but distance.
    Cards that the vectors do not know have no place; the note counts them.

    Args:
        board: a board, or what a spymaster sees.
        clues: what a spymaster's ``clues`` returns, or clues and words in any form that ``clue_chart`` takes; one
            alone is a list of one.
        vectors: the association that the distances are of.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: something that is not a clue, a clue's word that the vectors do not know, fewer than two words
            that they know, ``ax`` is not axes, or no such theme.
    """
    view, association = view_of(board), load(vectors)
    heads, there = drawn_clues(clues), cards_of(view)
    for clue in heads:
        must_know(association, clue.word)
    cards = [card for card in there if association.known(card.word) != "unknown"]
    names = [card.word for card in cards]
    near = [np.asarray(association.scores([clue.word], names)[0], dtype=np.float64) for clue in heads]
    heads = [clue.completed(cards, own_of(view), values) for clue, values in zip(heads, near, strict=True)]
    words = names + [clue.word for clue in heads]
    if len(words) < 2:
        raise InputError(f"vectors: they know {len(words)} of these words; a map needs at least two")
    apart = distances(words, vectors)
    points = scaled(apart)
    with canvas(theme, ax, (7.4, 6.2)) as (figure, axes, colours):
        for card, (x, y) in zip(cards, points, strict=False):
            axes.plot(x, y, SHAPES[card.identity], color=colours.identities[card.identity], markersize=8, zorder=3)
        place = dict(zip(words, points, strict=True))
        for clue in heads:
            for word in (card for card in clue.intended if card in place):
                ends = np.array([place[clue.word], place[word]]).T
                axes.plot(*ends, color=colours.faint, linewidth=1, linestyle="--", zorder=1)
            axes.plot(*place[clue.word], marker="*", markersize=15, color=colours.ink, linestyle="", zorder=4)
        axes.margins(0.12)
        axes.set_aspect("equal", adjustable="datalim")
        axes.grid(visible=True)
        axes.set_xlabel(say.FIRST_DIMENSION)
        axes.set_ylabel(say.SECOND_DIMENSION)
        axes.set_title((say.MAP_TITLE_CLUES if heads else say.MAP_TITLE).format(vectors=vectors))
        note = say.map_note(agreement(points, apart), len(there) - len(cards))
        axes.annotate(note, (0.01, 0.01), xycoords="axes fraction", fontsize=8.5, color=colours.faint)
        legend(axes, cards, colours, loc="upper right")
        identities = [card.identity for card in cards]
        _label(axes, words, points, [*identities, *[None] * len(heads)], colours)
    return figure


def distances(words: Sequence[str], vectors: str) -> Floats:
    """1 - cosine of all pairs, float64 [words, words]; 0 on the diagonal."""
    alike = np.asarray(load(vectors).scores(list(words), list(words)), dtype=np.float64)
    out = np.maximum(1 - (alike + alike.T) / 2, 0)
    np.fill_diagonal(out, 0)
    return out


def scaled(apart: Floats) -> Floats:
    """Points in the plane whose distances follow those given: float64 [words, 2]."""
    from sklearn.manifold import smacof  # slow to load, and no other picture needs it

    points, _ = smacof(
        apart, metric=True, n_components=2, init=_classical(apart), n_init=1, max_iter=500, eps=1e-6, random_state=0
    )
    return np.asarray(points - points.mean(axis=0))


def _classical(apart: Floats) -> Floats:
    """Torgerson's (1952) solution: the two leading axes of the doubly centred squared distances."""
    centred = -0.5 * apart**2
    centred = centred - centred.mean(axis=0) - centred.mean(axis=1)[:, None] + centred.mean()
    values, axes = np.linalg.eigh(centred)
    lead = axes[:, ::-1][:, :2] * np.sqrt(np.maximum(values[::-1][:2], 0))
    signs = np.sign(lead[np.abs(lead).argmax(axis=0), [0, 1]])  # an axis and its mirror image are the same solution
    out: Floats = lead * np.where(signs == 0, 1, signs)
    return out


def agreement(points: Floats, apart: Floats) -> float:
    """Spearman's rank correlation of the map's distances with the real ones; 1 for fewer than three words."""
    from scipy.stats import spearmanr  # likewise

    upper = np.triu_indices(len(points), 1)
    if len(upper[0]) < 3:
        return 1.0
    shown = np.linalg.norm(points[:, None] - points[None], axis=2)[upper]
    return float(spearmanr(shown, apart[upper]).statistic)


_NEAR = ((0, 9), (0, -9), (10, 0), (-10, 0), (8, 8), (-8, 8), (8, -8), (-8, -8))
_FAR = ((0, 18), (0, -18), (20, 12), (-20, 12))
"""Places of a label around its point, in points of type, the best first."""


def _label(axes: Axes, words: Sequence[str], points: Floats, identities: Sequence[str | None], colours: Theme) -> None:
    """Label each point with its word, at the first place around it that covers no other word or point."""
    clear = [withStroke(linewidth=3, foreground=colours.paper)]  # no line strikes a word through
    figure = axes.get_figure(root=True)
    assert figure is not None
    figure.draw_without_rendering()  # the layout must stand before boxes can be measured
    pixels = axes.transData.transform(points)
    scale = figure.dpi / 72
    taken = [(x - 5, y - 5, x + 5, y + 5) for x, y in pixels]
    for i, (word, identity) in enumerate(zip(words, identities, strict=True)):
        text: Text | None = None
        best = np.inf
        for dx, dy in (*_NEAR, *_FAR):
            trial = axes.annotate(
                word,
                tuple(points[i]),
                xytext=(dx, dy),
                textcoords="offset points",
                ha="center" if abs(dx) < 5 else "left" if dx > 0 else "right",
                va="center" if abs(dy) < 5 else "bottom" if dy > 0 else "top",
                fontsize=8.5 if identity else 10,
                fontweight="normal" if identity else "bold",
                color=colours.identities[identity] if identity else colours.ink,
                path_effects=clear,
                zorder=5,
            )
            box = trial.get_window_extent().padded(0.5 * scale)
            mine = (box.x0, box.y0, box.x1, box.y1)
            cost = sum(_shared(mine, other) for j, other in enumerate(taken) if j != i)
            if cost < best - 1:
                if text is not None:
                    text.remove()
                text, best, kept = trial, cost, mine
            else:
                trial.remove()
            if best == 0:
                break
        taken.append(kept)


def _shared(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """The area that two boxes share, in square pixels."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
