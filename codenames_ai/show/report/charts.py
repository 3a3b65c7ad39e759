"""A report's pictures as inline SVG: drawn by matplotlib, coloured by the page's style sheet, so light or dark.

matplotlib writes colours as numbers. Here it is given numbers that stand for names, which are put in their place
afterwards: ``#010101`` becomes ``var(--ink)``. Text stays text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from codenames_ai.lab.intervals import Interval
from codenames_ai.show.plots.cells import cells, text_in
from codenames_ai.show.plots.style import Theme, picture, styled
from codenames_ai.show.report.summary import NUMBERS, OUTCOMES, WON, Summary
from codenames_ai.show.report.tables import PERCENT, POINTS, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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
"""What each stand-in is called in the style sheet."""

LITTLE_TO_MUCH: Final = ("#9e3a26", "#d98f6c", "#f1ece4", "#7fa9d6", "#1f5796")
"""Of heat maps: even games are pale, and the ends tell apart without red and green; the same on light and dark."""

PAGE: Final = Theme(paper="none", ink=INK, faint=FAINT, grid=GRID, identities={}, series=(MAIN,), scale=LITTLE_TO_MUCH)

DARK: Final = "#10141a"
"""Ink on light fillings."""

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
    """All pictures that the run has something to show in."""
    parts = [
        _ratings(found),
        _win_rates(found),
        _pairs(found),
        _cross(found),
        _effects(found),
        _turns(found),
        _outcomes(found),
        _numbers(found),
        _words(found),
    ]
    return tuple(part for part in parts if part is not None)


@contextmanager
def _figure(title: str, height: float, width: float = WIDTH) -> Iterator[tuple[Figure, list[str]]]:
    """A figure; when the block ends well, its SVG is in the list."""
    import matplotlib as mpl

    svg: list[str] = []
    with styled(PAGE), mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": title, "font.size": 10}):
        figure = picture((width, height))
        yield figure, svg
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        svg.append(inline(out.getvalue(), title, width / WIDTH))


def inline(text: str, title: str, share: float = 1.0) -> str:
    """matplotlib's SVG as part of a page: without a head of its own, colours by name, as a share of its width."""
    from html import escape

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


def short(team: str, longest: int = 34) -> str:
    """A SPEC that fits beside a picture."""
    return team if len(team) <= longest else team[: longest - 1] + "…"


def _ratings(found: Summary) -> Chart | None:
    if found.ratings is None:
        return None
    values = [(r.team, r.elo, r.bound) for r in found.ratings.teams]
    title = "Ratings"
    svg = _intervals(title, values, "Elo points (mean 0)", 0.0, 1.0)
    note = "Bradley and Terry's model with 95% intervals from drawing boards again."
    if any(bound for _, _, bound in values):
        note += " An arrow: the team won, or lost, every game, which sets no bound on that side."
    return Chart(title, note, svg)


def _win_rates(found: Summary) -> Chart | None:
    values = [(t.team, t.win_rate, "") for t in found.teams if t.win_rate is not None]
    if not values:
        return None
    title = "Share of games won"
    middle = 50.0 if found.run.settings.game == "classic" else None
    svg = _intervals(title, values, "games won, %", middle, 100.0, (0, 100))
    return Chart(title, "95% intervals from drawing boards again, each with all games played on it.", svg)


def _effects(found: Summary) -> Chart | None:
    effects = found.cross.effects
    if not effects:
        return None
    title = "Effect of each player on the share of games won"
    svg = _intervals(title, [(f"{e.role} {e.player}", e.effect, "") for e in effects], "percentage points", 0.0, 100.0)
    return Chart(title, "Against the mean of its kind, with all partners on the same boards; 95% intervals.", svg)


def _intervals(
    title: str,
    values: Sequence[tuple[str, Interval, str]],
    label: str,
    middle: float | None,
    scale: float,
    limits: tuple[float, float] | None = None,
) -> str:
    """Points with their intervals, one below the other."""
    with _figure(title, 0.75 + ROW * len(values)) as (figure, svg):
        ax = figure.add_subplot()
        if middle is not None:
            ax.axvline(middle, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
        for y, (_, value, bound) in enumerate(values):
            at, low, high = scale * value.mean, scale * value.low, scale * value.high
            if value.known:
                ax.plot([low, high], [y, y], color=MAIN, linewidth=2, solid_capstyle="round")
            else:
                high = at
            ax.plot([at], [y], marker={">": ">", "<": "<"}.get(bound, "o"), color=MAIN, markersize=7)
            shown = number(value.mean, POINTS if scale == 1 else PERCENT)
            ax.annotate(shown, (high, y), (7, 0), textcoords="offset points", va="center", fontsize=9)
        ax.set_yticks(range(len(values)), [short(name) for name, _, _ in values])
        ax.set_ylim(len(values) - 0.5, -0.5)
        ax.margins(x=0.1)
        if limits is not None:
            ax.set_xlim(limits[0] - 2, limits[1] + 8)
        ax.set_xlabel(label)
        _bare(ax)
    return svg[0]


def _bare(ax: Axes) -> None:
    """Only what has to be there: lines for the values, no frame."""
    ax.grid(axis="x")
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.tick_params(length=0)


def _pairs(found: Summary) -> Chart | None:
    teams = [t.team for t in found.teams]
    if len(teams) < 3 or not found.pairs:
        return None
    title = "Team against team"
    cells = {(i, j): found.pairs.get((a, b)) for i, a in enumerate(teams) for j, b in enumerate(teams)}
    svg = _heat(
        title, cells, [f"{i} {short(t, 30)}" for i, t in enumerate(teams, 1)], list(map(str, range(1, len(teams) + 1)))
    )
    return Chart(title, "Games that the row won against the column, in %, both seats of every board.", svg)


def _cross(found: Summary) -> Chart | None:
    cross = found.cross
    if len(cross.cells) < 2:
        return None
    title = "Cross-play: spymasters with operatives"
    cells = {
        (i, j): cross.cells.get((s, o)) for i, s in enumerate(cross.spymasters) for j, o in enumerate(cross.operatives)
    }
    svg = _heat(title, cells, [short(s, 30) for s in cross.spymasters], [short(o, 18) for o in cross.operatives])
    against = "against all opponents" if found.run.settings.game == "classic" else "on the same boards"
    return Chart(title, f"Games won by a spymaster (row) with an operative (column) {against}, in %.", svg)


def _heat(
    title: str, found: Mapping[tuple[int, int], Interval | None], rows: Sequence[str], columns: Sequence[str]
) -> str:
    """A heat map whose cells say their number and interval; blue is much, red is little."""
    import numpy as np
    from matplotlib.patches import Rectangle

    width = min(WIDTH, 2.9 + 0.95 * len(columns))
    values = np.full((len(rows), len(columns)), np.nan)
    for place, value in found.items():
        if value is not None:
            values[place] = value.mean
    with _figure(title, 0.7 + 0.52 * len(rows), width) as (figure, svg):
        ax = figure.add_subplot()
        drawn = cells(ax, values, rows, columns, PAGE.scale, ends=(0.0, 1.0), between=PAPER)
        for (i, j), value in found.items():
            if value is None:
                ax.add_patch(Rectangle((j - 0.485, i - 0.475), 0.97, 0.95, facecolor="none", edgecolor=GRID))
                continue
            text_in(ax, drawn, (j, i), value.mean, f"{100 * value.mean:.0f}", 11, down=-0.08)
            if value.known:
                spread = f"{100 * value.low:.0f}–{100 * value.high:.0f}"
                text_in(ax, drawn, (j, i), value.mean, spread, 7, down=0.25)
        ax.xaxis.tick_top()
    return svg[0]


def _turns(found: Summary) -> Chart | None:
    teams = [t.team for t in found.teams if found.turns.get(t.team)]
    if not teams:
        return None
    title = "Turns to win"
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
            ax.set_title(f"{short(team, 40)}  ·  mean {mean:.2f}", fontsize=9, fontweight="normal", pad=5)
            ax.set_xlim(0.4, most + 0.6)
            ax.set_xticks(range(1, most + 1, 1 if most <= 14 else 2))
            ax.grid(axis="y")
            ax.spines["left"].set_visible(False)
            ax.tick_params(length=0)
        for ax in list(axes.flat)[len(teams) :]:
            ax.set_visible(False)
        figure.supylabel("% of games won", fontsize=9)
        figure.supxlabel(
            "clues given by the team" if found.run.settings.game == "classic" else "clues given", fontsize=9
        )
    return Chart(title, "Games that the team won, by how many clues it took. Dashed: the mean.", svg[0])


def _outcomes(found: Summary) -> Chart:
    title = "How games ended"
    good, bad = (GOOD, RAMP[0], RAMP[1]), (QUIET, BAD, RAMP[2], RAMP[3], RAMP[4])
    colours = dict(zip(WON, good, strict=True)) | {"broken off": GRID}
    colours |= dict(zip([o for o in OUTCOMES if o not in colours], bad, strict=True))
    teams = [t.team for t in found.teams]
    shares = {team: dict(found.outcomes.get(team, {})) for team in teams}
    svg = _stacked(title, shares, OUTCOMES, colours, "% of a team's games")
    return Chart(title, "From the team's side; what was won is on the left.", svg)


def _numbers(found: Summary) -> Chart | None:
    if not found.numbers:
        return None
    title = "Numbers of the clues"
    colours = dict(zip(NUMBERS, (RAMP[5], *BLUES, RAMP[6]), strict=True))
    shares = {giver: dict(found.numbers[giver]) for giver in sorted(found.numbers)}
    return Chart(title, "Clues of each number, by spymaster.", _stacked(title, shares, NUMBERS, colours, "% of clues"))


def _stacked(
    title: str,
    counts: Mapping[str, Mapping[str, int]],
    kinds: Sequence[str],
    colours: Mapping[str, str],
    label: str,
) -> str:
    """Shares of a whole as bars, one below the other, with a legend above."""
    seen = [kind for kind in kinds if any(one.get(kind) for one in counts.values())]
    on = {colour: DARK if colour in PALE else "#ffffff" for colour in colours.values()}
    with _figure(title, 1.15 + ROW * len(counts)) as (figure, svg):
        ax = figure.add_subplot()
        for y, one in enumerate(counts.values()):
            total = sum(one.values()) or 1
            at = 0.0
            for kind in seen:
                share = 100 * one.get(kind, 0) / total
                ax.barh(
                    y, share, left=at, height=0.72, color=colours[kind], label=kind if y == 0 else None, linewidth=0
                )
                if share >= 7:
                    ax.text(
                        at + share / 2,
                        y,
                        f"{share:.0f}",
                        ha="center",
                        va="center",
                        fontsize=8.5,
                        color=on[colours[kind]],
                    )
                at += share
        ax.set_yticks(range(len(counts)), [short(name) for name in counts])
        ax.set_ylim(len(counts) - 0.5, -0.5)
        ax.set_xlim(0, 100)
        ax.set_xlabel(label)
        figure.legend(loc="outside upper left", ncols=min(4, len(seen)), handlelength=1, handleheight=1)
        _bare(ax)
        ax.grid(visible=False)
    return svg[0]


def _words(found: Summary) -> Chart | None:
    if not found.words:
        return None
    title = "Most used clue words"
    with _figure(title, 0.7 + 0.22 * len(found.words)) as (figure, svg):
        ax = figure.add_subplot()
        ax.barh(range(len(found.words)), [w.times for w in found.words], height=0.72, color=MAIN)
        for y, word in enumerate(found.words):
            ax.annotate(f"{word.times:,}", (word.times, y), (4, 0), textcoords="offset points", va="center", fontsize=8)
        ax.set_yticks(range(len(found.words)), [w.word for w in found.words])
        ax.set_ylim(len(found.words) - 0.5, -0.6)
        ax.margins(x=0.08)
        ax.set_xlabel("times given")
        _bare(ax)
    note = f"Of {found.clue_words:,} different words in {found.clues:,} clues."
    return Chart(title, note, svg[0])
