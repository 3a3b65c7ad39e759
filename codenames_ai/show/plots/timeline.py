"""A game turn by turn: clues, what was touched on them, and what was left after each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import TYPE_CHECKING

from codenames_ai.core import events as ev
from codenames_ai.core.board import TEAMS, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record, State, begin, steps
from codenames_ai.show.phrases.words import LETTERS
from codenames_ai.show.plots.parts import what
from codenames_ai.show.plots.style import Theme, named, picture, styled, theme_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TOKENS, AGENTS = "tokens in the bank", "agents to find"
WIDTH = 1.15
"""Of a touched card, in inches."""


@dataclass(slots=True)
class Row:
    """One turn, or the whole of sudden death.

    Attributes:
        label: who gave which clue.
        by: who gave it; None in sudden death.
        meant: what it was meant for.
        touched: word and identity of each card, in order.
        left: what was left after it, by name.
    """

    label: str
    by: str | None
    meant: tuple[str, ...] = ()
    touched: list[tuple[str, str]] = field(default_factory=list)
    left: Mapping[str, int] = field(default_factory=dict)


def timeline(record: Record, *, theme: str = "light") -> Figure:
    """A recorded game from its first turn to its last.

    Each turn is a row: the clue, and the cards touched on it in order, with the letter and colour of what they turned
    out to be; those that the clue was meant for are framed. At the right, what is left after the turn: the agents
    of each team, or in Duet the agents of both and the tokens.

    Args:
        record: a game; one that was broken off is drawn as far as it goes.
        theme: ``light`` or ``dark``.

    Raises:
        RecordError: the record breaks a rule.
        InputError: it is no record, nobody has given a clue in it, or no such theme.
    """
    if not isinstance(record, Record):
        raise InputError(
            f"timeline: {what(record)} is no record of a game; cn.play returns one, record.read reads a file of them"
        )
    colours = theme_of(theme)
    rows = rows_of(record)
    if not rows:
        raise InputError("timeline: the record has no clue")
    most = max(1, *(len(row.touched) for row in rows))
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
    rows: list[Row] = []
    state = begin(record.board, solo=record.solo)
    for happened, state in steps(record):
        for event in happened:
            match event:
                case ev.ClueEvent():
                    rows.append(Row(f"{event.by}: {event.word} {event.number}", event.by, event.intended))
                case ev.SuddenDeathEvent():
                    if rows:
                        rows[-1].left = _left(state)  # the turn before took the last token
                    rows.append(Row("sudden death", None))
                case ev.GuessEvent() if rows:
                    rows[-1].touched.append((event.word, event.identity))
        if rows:
            rows[-1].left = _left(state)
    return rows


def _left(state: State) -> dict[str, int]:
    if isinstance(state, DuetState):
        return {AGENTS: state.agents_left, TOKENS: sum(state.bank)}
    first = state.start.starts
    return {team: state.left(team) for team in (first, other(first))}


def _title(record: Record) -> str:
    players = "".join(f"\n{seat}: {name}" for seat, name in record.players.items())
    out = record.outcome
    if out is None:
        end = "broken off"
    else:
        who = {None: "nobody wins", "both": "both win"}.get(out.winner, f"{out.winner} wins")
        end = f"{who} ({out.reason.replace('_', ' ')})"
    seed = "" if record.seed is None else f", seed {record.seed}"
    return f"{record.game.capitalize()}{seed}: {end}{players}"


def _touches(axes: Axes, rows: Sequence[Row], most: int, colours: Theme) -> None:
    from matplotlib.patches import FancyBboxPatch

    for y, row in enumerate(rows, start=1):
        for x, (word, identity) in enumerate(row.touched):
            colour = colours.identities[identity]
            box = FancyBboxPatch((x + 0.06, y - 0.34), 0.88, 0.68, boxstyle="round,pad=0,rounding_size=0.08")
            box.set(facecolor=colour, edgecolor=colours.ink, linewidth=1.8 if word in row.meant else 0)
            axes.add_patch(box)
            axes.text(
                x + 0.5,
                y,
                f"{word} {LETTERS[identity]}",
                ha="center",
                va="center",
                fontsize=8.5,
                color=colours.paper,
                fontweight="bold",
            )
        if not row.touched:
            axes.text(0.06, y, "no guess", va="center", color=colours.faint, fontstyle="italic")
    axes.set_xlim(0, most)
    axes.set_ylim(len(rows) + 0.6, 0.4)
    axes.set_yticks(range(1, len(rows) + 1), [f"{y}.  {row.label}" for y, row in enumerate(rows, start=1)])
    for row, label in zip(rows, axes.get_yticklabels(), strict=True):
        label.set_color(colours.identities.get(row.by or "", colours.ink))
    axes.set_xticks([x + 0.5 for x in range(most)], [str(x + 1) for x in range(most)])
    axes.tick_params(length=0)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_xlabel("cards touched, in order")
    axes.set_ylabel("turn and clue")


def _fitted(figure: Figure, axes: Axes) -> None:
    """Words of cards in two lines, or made smaller, where they are wider than their boxes."""
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
    from matplotlib.ticker import MaxNLocator

    names = list(rows[-1].left)
    places = range(1, len(rows) + 1)
    for name, style, mark in zip(names, ("-", "--"), ("o", "s"), strict=True):
        colour = colours.identities[name] if name in TEAMS else colours.series[names.index(name)]
        values = [row.left[name] for row in rows]
        axes.plot(values, list(places), linestyle=style, marker=mark, markersize=4.5, color=colour, label=name)
    axes.grid(axis="x")
    axes.set_xlim(-0.7, max(max(row.left.values()) for row in rows) + 0.7)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), borderaxespad=0.2, labelcolor="linecolor")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.tick_params(axis="y", length=0, labelleft=False)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("left after the turn")


def _legend(figure: Figure, rows: Sequence[Row], colours: Theme) -> None:
    from matplotlib.patches import Patch

    there = dict.fromkeys(identity for row in rows for _, identity in row.touched)
    if there:
        patches = [Patch(color=colours.identities[i], label=named(i)) for i in there]
        if any(word in row.meant for row in rows for word, _ in row.touched):
            patches.append(
                Patch(facecolor="none", edgecolor=colours.ink, linewidth=1.8, label="framed: what was meant")
            )
        figure.legend(handles=patches, loc="outside lower left", ncols=3)
