"""A game turn by turn: clues, what was touched on them, and what was left after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Patch
from matplotlib.ticker import MaxNLocator

from codenames_ai.core.board import TEAMS, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record, State, steps
from codenames_ai.core.turns import Turn, turns_of
from codenames_ai.show.phrases import pictures as say
from codenames_ai.show.phrases.clues import clue_head
from codenames_ai.show.phrases.games import FRAMED, NO_GUESS, SUDDEN_DEATH, record_result, title
from codenames_ai.show.phrases.words import LETTERS
from codenames_ai.show.plots.parts import what
from codenames_ai.show.plots.style import Theme, bare, named, picture, styled, theme_of

WIDTH = 1.15
"""Of a touched card, in inches."""


@dataclass(frozen=True, slots=True)
class Row:
    """One turn, or the whole of sudden death, and what was left after it, by name."""

    turn: Turn
    left: Mapping[str, int]

    @property
    def label(self) -> str:
        """Who gave which clue."""
        clue = self.turn.clue
        return SUDDEN_DEATH if clue is None else f"{clue.by}: {clue_head(clue.word, clue.number)}"

    @property
    def intended(self) -> tuple[str, ...]:
        """The cards that the clue was meant for."""
        return () if self.turn.clue is None else self.turn.clue.intended


def timeline(record: Record, *, theme: str = "light") -> Figure:
    """A recorded game from its first turn to its last.

    Each turn is a row: the clue, and the cards touched on it in order, with the letter and colour of what they turned
    out to be; those that the clue was meant for are framed. At the right, what is left after the turn: the agents
    of each team, or in Duet the agents of both and the tokens.

    Args:
        record: a game; an unfinished one is drawn up to its last event.
        theme: ``light`` or ``dark``.

    Raises:
        RecordError: the record breaks a rule.
        InputError: it is not a record, it has no clue, or no such theme.
    """
    if not isinstance(record, Record):
        raise InputError(
            f"timeline: {what(record)} is not a record of a game; cn.play returns one, record.read reads a file of them"
        )
    colours = theme_of(theme)
    rows = rows_of(record)
    if not rows:
        raise InputError("timeline: the record has no clue; give a game with at least one")
    most = max(1, *(len(row.turn.touches) for row in rows))
    with styled(colours):
        figure = picture((WIDTH * most + 3.9, 0.34 * len(rows) + 2.0))
        cards, counts = figure.subplots(1, 2, sharey=True, width_ratios=[WIDTH * most, 1.9])
        _touches(cards, rows, most, colours)
        _counts(counts, rows, colours)
        figure.suptitle(_title(record), x=0.01, ha="left", fontsize=9.5)
        _legend(figure, rows, colours)
        _fitted(figure, cards)
    return figure


def rows_of(record: Record) -> list[Row]:
    """The turns of a game, and sudden death as one row."""
    after = {len(state.events): state for _, state in steps(record)}
    return [Row(turn, _left(after[turn.stop])) for turn in turns_of(record.events)]


def _left(state: State) -> dict[str, int]:
    if isinstance(state, DuetState):
        return {say.AGENTS: state.agents_left, say.TOKENS: sum(state.bank)}
    first = state.start.starts
    return {team: state.left(team) for team in (first, other(first))}


def _title(record: Record) -> str:
    return "\n".join(
        (f"{title(record)}: {record_result(record)}", *(f"{s}: {name}" for s, name in record.players.items()))
    )


def _touches(axes: Axes, rows: Sequence[Row], most: int, colours: Theme) -> None:
    for y, row in enumerate(rows, start=1):
        for x, touch in enumerate(row.turn.touches):
            colour = colours.identities[touch.identity]
            box = FancyBboxPatch((x + 0.06, y - 0.34), 0.88, 0.68, boxstyle="round,pad=0,rounding_size=0.08")
            box.set(facecolor=colour, edgecolor=colours.ink, linewidth=1.8 if touch.word in row.intended else 0)
            axes.add_patch(box)
            name = f"{touch.word} {LETTERS[touch.identity]}"
            style: dict[str, Any] = {"fontsize": 8.5, "fontweight": "bold", "color": colours.paper}
            axes.text(x + 0.5, y, name, ha="center", va="center", **style)
        if not row.turn.touches:
            axes.text(0.06, y, NO_GUESS, va="center", color=colours.faint, fontstyle="italic")
    axes.set_xlim(0, most)
    axes.set_ylim(len(rows) + 0.6, 0.4)
    axes.set_yticks(range(1, len(rows) + 1), [f"{y}.  {row.label}" for y, row in enumerate(rows, start=1)])
    for row, label in zip(rows, axes.get_yticklabels(), strict=True):
        label.set_color(colours.identities.get(row.turn.giver or "", colours.ink))
    axes.set_xticks([x + 0.5 for x in range(most)], [str(x + 1) for x in range(most)])
    bare(axes)
    axes.set_xlabel(say.TOUCHED_IN_ORDER)
    axes.set_ylabel(say.TURN_AND_CLUE)


def _fitted(figure: Figure, axes: Axes) -> None:
    """Set the words of cards in two lines, or smaller, where they are wider than their boxes."""
    figure.draw_without_rendering()  # the layout must stand before words can be measured
    (left, low), (right, high) = axes.transData.transform([(0.1, 0.31), (0.9, -0.31)])
    for text in axes.texts:
        if text.get_horizontalalignment() != "center":
            continue
        if text.get_window_extent().width > 1.2 * (right - left):
            text.set_text(fill(text.get_text(), len(text.get_text()) // 2 + 2, break_long_words=False))
        box = text.get_window_extent()
        fits = min(1.0, (right - left) / box.width, (high - low) / box.height)
        text.set_fontsize(text.get_fontsize() * fits)


def _counts(axes: Axes, rows: Sequence[Row], colours: Theme) -> None:
    names = list(rows[-1].left)
    places = range(1, len(rows) + 1)
    for name, style, mark in zip(names, ("-", "--"), ("o", "s"), strict=True):
        colour = colours.identities[name] if name in TEAMS else colours.series[names.index(name)]
        values = [row.left[name] for row in rows]
        axes.plot(values, list(places), linestyle=style, marker=mark, markersize=4.5, color=colour, label=name)
    bare(axes, "left", grid="x")
    axes.set_xlim(-0.7, max(max(row.left.values()) for row in rows) + 0.7)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), borderaxespad=0.2, labelcolor="linecolor")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.tick_params(axis="y", labelleft=False)
    axes.set_xlabel(say.LEFT_AFTER)


def _legend(figure: Figure, rows: Sequence[Row], colours: Theme) -> None:
    there = dict.fromkeys(touch.identity for row in rows for touch in row.turn.touches)
    if there:
        patches = [Patch(color=colours.identities[i], label=named(i)) for i in there]
        if any(touch.word in row.intended for row in rows for touch in row.turn.touches):
            patches.append(Patch(facecolor="none", edgecolor=colours.ink, linewidth=1.8, label=FRAMED))
        figure.legend(handles=patches, loc="outside lower left", ncols=3)
