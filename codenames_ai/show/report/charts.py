"""A report's pictures as inline SVG: drawn by matplotlib, coloured by the page's style sheet, so light or dark.

matplotlib writes colours as numbers. Here it is given numbers that stand for names, which are put in their place
afterwards: ``#010101`` becomes ``var(--ink)``. Text stays text. Each picture shows what a table of the report says.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

from codenames_ai.show.phrases import results as say
from codenames_ai.show.plots.cells import estimate_cells
from codenames_ai.show.plots.style import Theme, bare, picture, styled
from codenames_ai.show.report.summary import NUMBERS, Summary
from codenames_ai.show.report.tables import PERCENT, Cell, Estimate, ReportTable, number, tables

INK, FAINT, GRID, PAPER = "#010101", "#020202", "#030303", "#0a0a0a"
MAIN, GOOD, BAD, QUIET = "#040404", "#050505", "#060606", "#070707"
RAMP = tuple(f"#08080{i}" for i in range(7))
BLUES = tuple(f"#09090{i}" for i in range(1, 6))
PALE: Final = (BLUES[0], RAMP[1], GRID)
NAMES: Final[Mapping[str, str]] = {
    INK: "--ink",
    FAINT: "--faint",
    GRID: "--grid",
    PAPER: "--paper",
    MAIN: "--main",
    GOOD: "--good",
    BAD: "--bad",
    QUIET: "--quiet",
    **{colour: f"--ramp{i}" for i, colour in enumerate(RAMP)},
    **{colour: f"--n{i}" for i, colour in enumerate(BLUES, 1)},
}
"""The variable of the style sheet that each placeholder stands for."""

LITTLE_TO_MUCH: Final = ("#9e3a26", "#d98f6c", "#f1ece4", "#7fa9d6", "#1f5796")
"""The scale of heat maps: even games are pale, the ends are not red and green, and it suits light and dark pages."""

PAGE: Final = Theme(paper="none", ink=INK, faint=FAINT, grid=GRID, identities={}, series=(MAIN,), scale=LITTLE_TO_MUCH)

DARK: Final = "#10141a"
"""Ink on light fillings."""

_OUTCOME_COLOURS: Final = dict(
    zip(say.OUTCOMES, (GOOD, RAMP[0], RAMP[1], GRID, QUIET, BAD, RAMP[2], RAMP[3], RAMP[4]), strict=True)
)
_NUMBER_COLOURS: Final = dict(zip(NUMBERS, (RAMP[5], *BLUES, RAMP[6]), strict=True))

WIDTH: Final = 7.4
ROW: Final = 0.34
"""Inches to a bar."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture.

    Attributes:
        title: what it shows.
        note: how to read it.
        svg: to be put into a page as it is.
    """

    title: str
    note: str
    svg: str


def charts(found: Summary) -> tuple[Chart, ...]:
    """All charts for which the run has data."""
    there = {table.name: table for table in tables(found)}
    parts = [
        _ratings(there["teams"]),
        _win_rates(there["teams"], found.run.settings.game),
        _heat(there.get("pairs")),
        _heat(there.get("crossplay")),
        _effects(there.get("effects")),
        _turns(found),
        _outcomes(there["outcomes"]),
        _numbers(there.get("numbers")),
        _words(there.get("words")),
    ]
    return tuple(part for part in parts if part is not None)


@contextmanager
def _figure(title: str, height: float, width: float = WIDTH) -> Iterator[tuple[Figure, list[str]]]:
    """A figure; when the block ends well, its SVG is in the list."""
    svg: list[str] = []
    with styled(PAGE), mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": title, "font.size": 10}):
        figure = picture((width, height))
        yield figure, svg
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        svg.append(inline(out.getvalue(), title, width / WIDTH))


def inline(text: str, title: str, share: float = 1.0) -> str:
    """matplotlib's SVG as part of a page: without its XML head, colours by name, as a share of the page's width."""
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<style[^>]*>\*\{[^}]*\}</style>", "", text)
    for colour, name in NAMES.items():
        text = text.replace(colour, f"var({name})")
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    return text.replace(
        "<svg", f'<svg role="img" aria-label="{escape(title, quote=True)}" style="width:{100 * share:.0f}%"', 1
    )


def short(team: Cell, longest: int = 34) -> str:
    """A SPEC, shortened to fit next to a chart."""
    text = str(team)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _estimates(table: ReportTable, column: str) -> list[tuple[str, Estimate]]:
    """A column's numbers with the names of their rows; empty if there is no such column."""
    if column not in table.columns:
        return []
    at = table.columns.index(column)
    return [(str(row[0]), cell) for row in table.rows if isinstance(cell := row[at], Estimate)]


def _ratings(teams: ReportTable) -> Chart | None:
    values = _estimates(teams, "Elo")
    if not values:
        return None
    title, label = say.RATINGS
    note = say.RATINGS_NOTE + (say.ARROW_NOTE if any(value.bound for _, value in values) else "")
    return Chart(title, note, _intervals(title, values, label, 0.0))


def _win_rates(teams: ReportTable, game: str) -> Chart | None:
    values = _estimates(teams, "won %")
    if not values:
        return None
    title, label = say.WIN_RATES
    svg = _intervals(title, values, label, 50.0 if game == "classic" else None, (0, 100))
    return Chart(title, say.WIN_RATES_NOTE, svg)


def _effects(effects: ReportTable | None) -> Chart | None:
    if effects is None:
        return None
    values = [(f"{role} {player}", e) for role, player, e in effects.rows if isinstance(e, Estimate)]
    return Chart(effects.title, effects.note, _intervals(effects.title, values, say.POINTS, 0.0))


def _intervals(
    title: str,
    values: Sequence[tuple[str, Estimate]],
    label: str,
    middle: float | None,
    limits: tuple[float, float] | None = None,
) -> str:
    """Points with their intervals, one below the other."""
    with _figure(title, 0.75 + ROW * len(values)) as (figure, svg):
        ax = figure.add_subplot()
        if middle is not None:
            ax.axvline(middle, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
        for y, (_, estimate) in enumerate(values):
            value, scale = estimate.value, estimate.factor
            at, low, high = scale * value.mean, scale * value.low, scale * value.high
            if value.known:
                ax.plot([low, high], [y, y], color=MAIN, linewidth=2, solid_capstyle="round")
            else:
                high = at
            ax.plot([at], [y], marker={">": ">", "<": "<"}.get(estimate.bound, "o"), color=MAIN, markersize=7)
            text = number(value.mean, estimate.form)
            ax.annotate(text, (high, y), (7, 0), textcoords="offset points", va="center", fontsize=9)
        ax.set_yticks(range(len(values)), [short(name) for name, _ in values])
        ax.set_ylim(len(values) - 0.5, -0.5)
        ax.margins(x=0.1)
        if limits is not None:
            ax.set_xlim(limits[0] - 2, limits[1] + 8)
        ax.set_xlabel(label)
        bare(ax, grid="x")
    return svg[0]


def _heat(table: ReportTable | None) -> Chart | None:
    """A table of percentages as a heat map; blue is much, red is little."""
    if table is None:
        return None
    columns = [short(name, 18) for name in table.columns[1:]]
    found = {
        (i, j): cell.value if isinstance(cell, Estimate) else None
        for i, row in enumerate(table.rows)
        for j, cell in enumerate(row[1:])
    }
    with _figure(table.title, 0.7 + 0.52 * len(table.rows), min(WIDTH, 2.9 + 0.95 * len(columns))) as (figure, svg):
        ax = figure.add_subplot()
        rows = [short(row[0], 32) for row in table.rows]
        estimate_cells(ax, found, rows, columns, PAGE, lambda x: number(x, PERCENT, -1), ends=(0.0, 1.0), between=PAPER)
        ax.xaxis.tick_top()
    return Chart(table.title, table.note, svg[0])


def _turns(found: Summary) -> Chart | None:
    teams = [t.team for t in found.teams if found.turns.get(t.team)]
    if not teams:
        return None
    title, label = say.TURNS_TO_WIN
    most = max(max(found.turns[team]) for team in teams)
    columns = min(2, len(teams))
    lines = -(-len(teams) // columns)
    with _figure(title, 0.5 + 1.35 * lines) as (figure, svg):
        axes: Any = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
        for ax, team in zip(axes.flat, teams, strict=False):
            counts = found.turns[team]
            total = sum(counts.values())
            ax.bar(list(counts), [100 * n / total for n in counts.values()], width=0.86, color=MAIN)
            mean = sum(turns * n for turns, n in counts.items()) / total
            ax.axvline(mean, color=INK, linewidth=1, linestyle=(0, (4, 3)))
            ax.set_title(
                say.TEAM_AND_MEAN.format(team=short(team, 40), mean=mean), fontsize=9, fontweight="normal", pad=5
            )
            ax.set_xlim(0.4, most + 0.6)
            ax.set_xticks(range(1, most + 1, 1 if most <= 14 else 2))
            bare(ax, "left", grid="y")
        for ax in list(axes.flat)[len(teams) :]:
            ax.set_visible(False)
        figure.supylabel(label, fontsize=9)
        figure.supxlabel(say.CLUES_GIVEN[found.run.settings.game], fontsize=9)
    return Chart(title, say.TURNS_TO_WIN_NOTE, svg[0])


def _outcomes(table: ReportTable) -> Chart:
    counts = {str(row[0]): dict(zip(table.columns[1:], row[1:], strict=True)) for row in table.rows}
    svg = _stacked(table.title, counts, _OUTCOME_COLOURS, say.SHARE_OF_GAMES)
    return Chart(table.title, say.ENDED_NOTE, svg)


def _numbers(table: ReportTable | None) -> Chart | None:
    if table is None:
        return None
    counts: dict[str, dict[str, Cell]] = {}
    for giver, label, clues, *_ in table.rows:
        counts.setdefault(str(giver), {})[str(label)] = clues
    title, axis = say.CLUE_NUMBERS
    return Chart(title, say.CLUE_NUMBERS_NOTE, _stacked(title, counts, _NUMBER_COLOURS, axis))


def _stacked(title: str, counts: Mapping[str, Mapping[str, Any]], colours: Mapping[str, str], label: str) -> str:
    """Shares of a whole as bars, one below the other, with a legend above; kinds stand in the order of the colours."""
    seen = [kind for kind in colours if any(one.get(kind) for one in counts.values())]
    with _figure(title, 1.15 + ROW * len(counts)) as (figure, svg):
        ax = figure.add_subplot()
        for y, one in enumerate(counts.values()):
            total = sum(one.values()) or 1
            at = 0.0
            for kind in seen:
                share, colour = 100 * one.get(kind, 0) / total, colours[kind]
                ax.barh(y, share, left=at, height=0.72, color=colour, label=kind if y == 0 else None, linewidth=0)
                if share >= 7:
                    ink = DARK if colour in PALE else "#ffffff"
                    ax.text(at + share / 2, y, f"{share:.0f}", ha="center", va="center", fontsize=8.5, color=ink)
                at += share
        ax.set_yticks(range(len(counts)), [short(name) for name in counts])
        ax.set_ylim(len(counts) - 0.5, -0.5)
        ax.set_xlim(0, 100)
        ax.set_xlabel(label)
        figure.legend(loc="outside upper left", ncols=min(4, len(seen)), handlelength=1, handleheight=1)
        bare(ax)
    return svg[0]


def _words(table: ReportTable | None) -> Chart | None:
    if table is None:
        return None
    times: list[Any] = [row[1] for row in table.rows]
    with _figure(table.title, 0.7 + 0.22 * len(times)) as (figure, svg):
        ax = figure.add_subplot()
        ax.barh(range(len(times)), times, height=0.72, color=MAIN)
        for y, n in enumerate(times):
            ax.annotate(f"{n:,}", (n, y), (4, 0), textcoords="offset points", va="center", fontsize=8)
        ax.set_yticks(range(len(times)), [str(row[0]) for row in table.rows])
        ax.set_ylim(len(times) - 0.5, -0.6)
        ax.margins(x=0.08)
        ax.set_xlabel(say.TIMES_GIVEN)
        bare(ax)
    return Chart(table.title, table.note, svg[0])
