"""Pictures of results: how calibrated probabilities are, who does well with whom, how turns end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Any, TypeAlias

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from codenames_ai.core.board import ASSASSIN, TEAMS
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record
from codenames_ai.core.turns import Turn
from codenames_ai.core.turns import turns_of as turns_in
from codenames_ai.lab.agreement import chances_of
from codenames_ai.lab.intervals import Interval, clustered_mean
from codenames_ai.lab.ratings.crossplay import Cross
from codenames_ai.meaning.guess_model import HumanTurn
from codenames_ai.show.phrases import pictures as say
from codenames_ai.show.phrases.results import TURN_OUTCOMES
from codenames_ai.show.plots.cells import estimate_cells
from codenames_ai.show.plots.parts import what
from codenames_ai.show.plots.style import HATCHES, Theme, bare, canvas, picture, styled, theme_of

BINS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.0)
"""Bounds of the bins of probability: finer at the low end, where most cards are."""

LOW = 0.1
"""Most cards of a board have a lower probability, and so decide the mean distance from the line."""

FEW = 10
"""With fewer cards in a bin, a bootstrap interval would be too narrow."""


def card_chances(turns: Iterable[HumanTurn], operative: str = "choice") -> pd.DataFrame:
    """The chance that an operative gives each card of each turn with a guess, and whether it was touched first.

    Columns: ``source``, ``cluster`` (of boards that go together), ``card``, ``probability``, ``touched``.

    Raises:
        InputError: something other than turns, or no turn was guessed on; SpecError: no such operative.
    """
    turns = _turns(turns)
    chances = chances_of(operative)
    rows = [
        (turn.source, turn.cluster or turn.board_id, card, float(p), card == turn.guesses[0])
        for turn in turns
        if turn.guesses
        for card, p in zip(turn.board, chances(turn), strict=True)
    ]
    if not rows:
        raise InputError("turns: none of them has a guess; give turns with guesses")
    return pd.DataFrame(rows, columns=["source", "cluster", "card", "probability", "touched"])


def _turns(turns: Iterable[HumanTurn]) -> list[HumanTurn]:
    """The turns as a list; InputError for something else."""
    reads = "guess_model.read(FILE) reads the turns of a file"
    if isinstance(turns, str | HumanTurn) or not isinstance(turns, Iterable):
        raise InputError(f"turns: {what(turns)} is not a list of turns; {reads}")
    out = list(turns)
    for i, turn in enumerate(out):
        if not isinstance(turn, HumanTurn):
            raise InputError(f"turns[{i}]: {what(turn)} is not a HumanTurn; {reads}")
    return out


def reliability_diagram(
    chances: pd.DataFrame, *, bins: Sequence[float] = BINS, theme: str = "light", ax: Axes | None = None
) -> Figure:
    """How well probabilities are calibrated: for cards of similar probability, the share that was touched.

    A point a bin, at the mean probability and the share touched, with its 95% interval by bootstrap of whole clusters;
    on the dotted line the two agree. Below, how many cards a bin has. In the corner, the expected calibration error
    (Naeini, Cooper and Hauskrecht 2015): the mean distance from the line, weighted by cards.

    Args:
        chances: a row a card: ``probability``, ``touched``, and ``cluster`` where rows go together; as
            ``card_chances`` gives.
        bins: bounds of the bins, from 0 to 1.
        theme: ``light`` or ``dark``.
        ax: axes for the diagram alone, without the counts.

    Raises:
        InputError: not a table, a column is missing or has other things than numbers, no cards, ``bins`` that do not
            rise, ``ax`` is not axes, or no such theme.
    """
    _columns("chances", chances, ("probability", "touched"), "plots.card_chances(turns) makes one")
    _numeric("chances", chances, ("probability", "touched"))
    if not len(chances):
        raise InputError("chances: an empty table; give at least one card")
    if isinstance(bins, str) or not isinstance(bins, Sequence) or len(bins) < 2 or list(bins) != sorted(set(bins)):
        raise InputError(f"bins: {what(bins)}; give bounds that rise from 0 to 1, at least two")
    points = _binned(chances, bins)
    cards = len(chances)
    error = sum(found.games * abs(p - found.mean) for p, found in points) / cards
    colours = theme_of(theme)
    with styled(colours):
        if ax is None:
            figure = picture((5.4, 5.9))
            main, below = figure.subplots(2, 1, sharex=True, height_ratios=[4, 1])
            below.bar([p for p, _ in points], [found.games for _, found in points], width=0.025, color=colours.faint)
            below.set(yscale="log", ylabel="cards", xlabel=say.PROBABILITY)
            below.set_ylim(bottom=0.7)
            below.grid(axis="y")
        else:
            with canvas(theme, ax, (0, 0)) as (figure, main, _):
                main.set_xlabel(say.PROBABILITY)
        _reliability(main, points, colours)
        main.set_title(say.RELIABILITY.format(cards))
        low = sum(found.games for p, found in points if p < LOW) / cards
        note = say.RELIABILITY_NOTE.format(error=error, below=low, bound=LOW)
        main.annotate(note, (0.98, 0.03), xycoords="axes fraction", ha="right", color=colours.faint, fontsize=8.5)
    return figure


_Point: TypeAlias = tuple[float, Interval]
"""Cards of similar probability: its mean, and the share touched."""


def _binned(chances: pd.DataFrame, bins: Sequence[float]) -> list[_Point]:
    p = chances["probability"].to_numpy(dtype=float)
    hit = chances["touched"].to_numpy(dtype=float)
    clusters = [str(c) for c in chances["cluster"]] if "cluster" in chances else [str(i) for i in range(len(p))]
    which = np.clip(np.searchsorted(bins, p, side="right") - 1, 0, len(bins) - 2)
    out = []
    for b in np.unique(which):
        here = np.flatnonzero(which == b)
        found = clustered_mean([float(hit[i]) for i in here], [clusters[i] for i in here])
        assert found is not None
        out.append((float(p[here].mean()), found))
    return out


def _reliability(axes: Axes, points: Sequence[_Point], colours: Theme) -> None:
    """The line of agreement, and a point with its interval for each bin."""
    colour = colours.series[0]
    axes.grid(visible=True)
    axes.plot([0, 1], [0, 1], color=colours.faint, linestyle=":", zorder=1, label=say.CALIBRATED)
    axes.plot([x for x, _ in points], [y.mean for _, y in points], color=colour, linewidth=0.8)
    sure, rest = ([v for v in points if (v[1].games >= FEW) == enough] for enough in (True, False))
    if sure:
        spread = np.maximum([[y.mean - y.low for _, y in sure], [y.high - y.mean for _, y in sure]], 0)
        style: dict[str, Any] = {"fmt": "o", "elinewidth": 1.4, "capsize": 3, "label": say.WITH_INTERVAL}
        axes.errorbar([x for x, _ in sure], [y.mean for _, y in sure], yerr=spread, color=colour, **style)
    if rest:
        x, y = [x for x, _ in rest], [y.mean for _, y in rest]
        axes.plot(x, y, "o", color=colour, markerfacecolor=colours.paper, label=say.FEW_CARDS.format(FEW))
    axes.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), ylabel=say.SHARE_TOUCHED)
    axes.legend(loc="upper left")


def cross_play(
    results: pd.DataFrame | Cross,
    *,
    rows: str = "spymaster",
    columns: str = "operative",
    measure: str = say.GAMES_WON,
    bounds: tuple[float, float] | None = (0.0, 1.0),
    theme: str = "light",
    ax: Axes | None = None,
) -> Figure:
    """Who does well with whom: a cell for each pairing, with its mean and its interval.

    A player that does well only with its own partner has one light cell in a dark row.

    Args:
        results: what ``ratings.cross_play`` returns; or a row a pairing: the columns named by ``rows`` and
            ``columns``, ``mean``, and ``low`` and ``high`` where there is an interval. The order is that of first
            appearance; where rows and columns are the same players, that of the rows for both.
        rows: the column whose values are the rows.
        columns: the column whose values are the columns.
        measure: what the numbers are.
        bounds: ends of the colour scale; None for those of the data.
        theme: ``light`` or ``dark``.
        ax: axes to draw into; a new figure by default.

    Raises:
        InputError: not a table, a column is missing or has other things than numbers, two rows for one pairing, ``ax``
            is not axes, or no such theme.
    """
    if isinstance(results, Cross):
        results = _of_cross(results)
    _columns("results", results, (rows, columns, "mean"), "ratings.cross_play(games) makes one")
    _numeric("results", results, ("mean",))
    if results.duplicated([rows, columns]).any():
        raise InputError(f"results: two rows for one pairing of {rows} and {columns}; give one row for each")
    down, across = list(dict.fromkeys(results[rows])), list(dict.fromkeys(results[columns]))
    if set(down) == set(across):
        across = down
    found = {}
    for line in results.to_dict("records"):
        low, high = (np.nan if line.get(bound) is None else line[bound] for bound in ("low", "high"))
        found[down.index(line[rows]), across.index(line[columns])] = Interval(line["mean"], low, high, 0)
    with canvas(theme, ax, (1.3 * len(across) + 2.8, 0.62 * len(down) + 1.7)) as (figure, axes, colours):
        names = [str(name) for name in across]
        drawn = estimate_cells(
            axes, found, list(map(str, down)), names, colours, "{:.2f}".format, ends=bounds or (None, None)
        )
        axes.set_xticks(range(len(across)), names, rotation=20, ha="right", rotation_mode="anchor")
        axes.set(xlabel=columns, ylabel=rows)
        axes.set_title(measure + (say.INTERVALS if any(value.known for value in found.values()) else ""))
        bar = figure.colorbar(drawn, ax=axes, label=measure, pad=0.02)
        bar.outline.set_visible(False)
    return figure


def _of_cross(cross: Cross) -> pd.DataFrame:
    order = [(s, o) for s in cross.spymasters for o in cross.operatives]
    cells = [(s, o, c.mean, c.low, c.high) for s, o in order if (c := cross.cells.get((s, o))) is not None]
    return pd.DataFrame(cells, columns=["spymaster", "operative", "mean", "low", "high"])


ALL, FEWER, BYSTANDER, ENEMY, LOST, NO_GUESS = TURN_OUTCOMES
_COLUMNS = ("game", "turn", "by", "player", "clue", "number", "touched", "right", "outcome")


def turns_of(records: Iterable[Record] | Record) -> pd.DataFrame:
    """One row a clue: its ``game`` (from 0), ``turn`` (from 1), seat, player, word, number, and how it ended.

    Of a stored run: ``turns_of(record for _, record in run.records())``. One record alone is a list of one.

    Raises:
        InputError: something other than records.
    """
    if not isinstance(records, Iterable):
        records = [records]
    rows = []
    for game, record in enumerate(records):
        if not isinstance(record, Record):
            raise InputError(
                f"records[{game}]: {what(record)} is not a record of a game; cn.play returns one, "
                "`.records` of a series has many, and `record for _, record in run.records()` those of a run"
            )
        for turn in turns_in(record.events):
            if turn.clue is not None:
                by, word, number = turn.clue.by, turn.clue.word, turn.clue.number
                ends = len(turn.touches), turn.found, _outcome(turn, number)
                rows.append((game, turn.number, by, record.players.get(by, by), word, number, *ends))
    return pd.DataFrame(rows, columns=list(_COLUMNS))


def _outcome(turn: Turn, number: int | str) -> str:
    if not turn.touches:
        return NO_GUESS
    last = turn.touches[-1]
    if last.found:
        wanted = number if isinstance(number, int) else 1
        return ALL if len(turn.touches) >= wanted else FEWER
    return ENEMY if last.identity in TEAMS else LOST if last.identity == ASSASSIN else BYSTANDER


def turn_outcome_bars(turns: pd.DataFrame, *, by: str = "player", theme: str = "light") -> Figure:
    """How turns end: for each player and each outcome the share of its turns, with a 95% interval.

    Intervals are bootstrapped by ``game``, because the turns of one game are not independent.

    Args:
        turns: a row a turn: the column named by ``by``, ``outcome``, and ``game`` where there is one; as
            ``plots.turns_of`` gives. Outcomes stand in the order of ``plots.OUTCOMES``, others after them.
        by: the column that identifies the player.
        theme: ``light`` or ``dark``.

    Raises:
        InputError: not a table, no turns, a column is missing, or no such theme.
    """
    _columns("turns", turns, (by, "outcome"), "plots.turns_of(records) makes one")
    if not len(turns):
        raise InputError("turns: an empty table; give at least one turn")
    colours = theme_of(theme)
    there = set(turns["outcome"])
    outcomes = [*(o for o in TURN_OUTCOMES if o in there), *sorted(there - set(TURN_OUTCOMES))]
    players = list(dict.fromkeys(turns[by]))
    with styled(colours):
        names = [str(player).replace("+", "\n+ ") for player in players]
        wide = max(len(line) for name in names for line in name.split("\n"))
        figure = picture((1.5 * len(outcomes) + 0.08 * wide + 0.6, 0.5 * len(players) + 1.4))
        panels = figure.subplots(1, len(outcomes), sharex=True, sharey=True, squeeze=False)[0]
        for panel, outcome in zip(panels, outcomes, strict=True):
            for row, player in enumerate(players):
                mine = turns[turns[by] == player]
                clusters = [str(g) for g in mine["game"]] if "game" in mine else [str(i) for i in range(len(mine))]
                found = clustered_mean([float(o == outcome) for o in mine["outcome"]], clusters)
                assert found is not None
                style = {"color": colours.series[row % len(HATCHES)], "hatch": HATCHES[row % len(HATCHES)]}
                panel.barh(row, found.mean, 0.62, edgecolor=colours.paper, linewidth=0, **style)
                end = found.mean
                if found.known:
                    end = found.high
                    panel.plot((found.low, end), [row, row], color=colours.ink, linewidth=1.4, solid_capstyle="butt")
                at = {"xytext": (4, 0), "textcoords": "offset points", "va": "center", "fontsize": 8.5}
                panel.annotate(f"{found.mean:.0%}", (end, row), **at)
            panel.set_title(fill(outcome, 14), fontsize=9)
            bare(panel, "left", grid="x")
        panels[0].set_yticks(range(len(players)), names)
        panels[0].set_ylim(len(players) - 0.5, -0.5)
        panels[0].set_xlim(0, 1.35)
        panels[0].set_xticks([0, 0.5, 1])
        panels[0].set_ylabel(by)
        figure.supxlabel(say.SHARE_OF_TURNS, fontsize=9.5)
        panels[0].xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    return figure


def _columns(called: str, frame: pd.DataFrame, needed: Sequence[str], made: str) -> None:
    """InputError unless it is a table with these columns; the message says how to make one."""
    there = getattr(frame, "columns", None)
    if there is None:
        raise InputError(f"{called}: {what(frame)} is not a table with the columns {', '.join(needed)}; {made}")
    for name in needed:
        if name not in there:
            raise InputError(f"{called}: no column {name!r}; there are: {', '.join(map(str, there)) or 'none'}; {made}")


def _numeric(called: str, frame: pd.DataFrame, columns: Sequence[str]) -> None:
    """InputError unless there is a number in every row of these columns."""
    for name in columns:
        try:
            values = frame[name].to_numpy(dtype=float)
        except (TypeError, ValueError):
            raise InputError(f"{called}: the column {name!r} has something other than numbers") from None
        if not np.isfinite(values).all():
            raise InputError(f"{called}: the column {name!r} has a gap, or an infinite number")
