"""Boldness against safety: each spymaster at several risks, compared with the simplest one; and a picture of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from players_games import PAIRS, How, by_board, number, per_clue, played, ratio, share, spymaster, table
from players_solo import PROGRAMS

from codenames_ai.lab.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RISKS = (0.0, 0.25, 0.5, 0.75, 1.0)
PLAIN = {"safe": (1.5, 1.0, 0.5, 1.0), "bold": (1.0, 0.5, 0.25, 0.6)}
"""Margins for the assassin, enemies and bystanders, and the threshold: the two settings of the plain trial."""

COLOURS = {"margin": "#4477aa", "expected": "#228833", "win": "#aa3377", "plain": "#777777"}
MARKERS = {"margin": "s", "expected": "^", "win": "o", "plain": "D"}
Points = Mapping[str, list[tuple[str, pd.DataFrame]]]


def _plain(vectors: str, setting: tuple[float, float, float, float]) -> str:
    names = ("assassin", "enemy", "bystander", "threshold")
    options = ",".join(f"{n}={v:g}" for n, v in zip(names, setting, strict=True))
    return f"python:{Path(__file__).with_name('players_plain.py')}:Plain:vectors={vectors},{options}"


def points(how: How) -> Points:
    """Spymaster -> its settings, each with the games played with it, for both pairs of strangers."""
    kinds: list[tuple[str, str, dict[str, str]]] = []
    for name in ("margin", "expected", "win"):
        more = {} if name == "margin" else PROGRAMS
        for risk in RISKS:
            kinds.append((name, f"{risk:g}", {a: spymaster(name, a, **more, risk=risk) for a, _ in PAIRS}))
    kinds += [("plain", label, {a: _plain(a, setting) for a, _ in PAIRS}) for label, setting in PLAIN.items()]
    found: dict[str, list[tuple[str, pd.DataFrame]]] = {}
    frames = []
    for a, b in PAIRS:
        teams = [f"{spec[a]}+similarity:vectors={b}" for _, _, spec in kinds]
        frames.append(played(f"dial/{a}-{b}", "solo", how.boards["tradeoff"], teams, how))
    for place, (name, label, _) in enumerate(kinds):
        mine = [f[f["lineup"] == place].assign(board=lambda d, i=i: d["board"] * 2 + i) for i, f in enumerate(frames)]
        found.setdefault(name, []).append((label, pd.concat(mine)))
    return found


def turns(frame: pd.DataFrame) -> Interval:
    """Clues given in games that were won; nan without such games."""
    won = frame[frame["won"]]
    return ratio(by_board(won, "turns")) if len(won) else Interval(np.nan, np.nan, np.nan, 0)


def tradeoff(how: How) -> str:
    found = points(how)
    rows = [
        [
            f"{name}, {label}" if name == "plain" else f"{name}, risk {label}",
            share(ratio(by_board(frame, "won"))),
            number(turns(frame)),
            number(ratio(by_board(frame, "score"))),
            share(ratio(by_board(frame, "assassin"))),
            share(per_clue(frame, "hits")),
            number(per_clue(frame, "numbers")),
        ]
        for name, several in found.items()
        for label, frame in several
    ]
    if how.picture is not None:
        draw(found, how.picture)
    text = (
        "One team alone, gm → pn and pn → gm, the same boards for all; the operative is `similarity`, which touches as "
        f"many as the number says. `expected` and `win` with `{_written(PROGRAMS)}`. `plain`: the simplest spymaster "
        "(`benchmarks/players_plain.py`), with its two settings."
    )
    columns = ("spymaster", "won", "turns to win", "score", "lost by the assassin", "assassin a clue", "number")
    return table("Boldness against safety", text, columns, rows)


def _written(options: Mapping[str, object]) -> str:
    return ",".join(f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in options.items())


def draw(found: Points, file: Path) -> None:
    """The curve of each spymaster: turns to win against games lost by the assassin, with intervals."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update({"svg.hashsalt": "tradeoff", "svg.fonttype": "path"})
    figure = Figure(figsize=(7.2, 4.4), layout="constrained")
    axes = figure.subplots()
    for name, several in found.items():
        slow = [turns(frame) for _, frame in several]
        hits = [ratio(by_board(frame, "assassin")) for _, frame in several]
        x, y = [100 * h.mean for h in hits], [s.mean for s in slow]
        across = [[100 * (h.mean - h.low) for h in hits], [100 * (h.high - h.mean) for h in hits]]
        up = [[s.mean - s.low for s in slow], [s.high - s.mean for s in slow]]
        colour = COLOURS[name]
        axes.errorbar(x, y, xerr=across, yerr=up, fmt="none", ecolor=colour, alpha=0.25, elinewidth=1)
        style = "none" if name == "plain" else "-"
        axes.plot(x, y, linestyle=style, marker=MARKERS[name], color=colour, label=name, markersize=6, linewidth=1.8)
        for place in range(len(several)) if name == "plain" else (0, len(several) - 1):
            axes.annotate(
                several[place][0],
                (x[place], y[place]),
                textcoords="offset points",
                xytext=(7, 6),
                fontsize=8.5,
                color=colour,
            )
    _dress(axes)
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None, dpi=150)


def _dress(axes: Axes) -> None:
    axes.set_xlabel("games lost by the assassin, %")
    axes.set_ylabel("turns to win")
    axes.set_title("Boldness against safety: risk 0, ¼, ½, ¾, 1", loc="left", fontsize=11, weight="bold")
    axes.set_title("one team alone, strangers", loc="right", fontsize=8.5, color="#555555")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#e8e8e8", linewidth=0.7)
    axes.set_axisbelow(True)
    axes.set_xlim(left=min(-0.5, axes.get_xlim()[0]))
    axes.legend(frameon=False, fontsize=9)
