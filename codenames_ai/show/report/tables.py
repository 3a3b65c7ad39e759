"""The tables of a report as data: the same for terminal, Markdown, CSV and the page."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from codenames_ai.lab.intervals import Interval
from codenames_ai.lab.ratings import Comparison, Forfeits
from codenames_ai.lab.ratings.sequential import FIRST, NEITHER, SECOND
from codenames_ai.lab.runs import Run
from codenames_ai.show.phrases import results as say
from codenames_ai.show.phrases.words import count
from codenames_ai.show.report.summary import Summary

PERCENT: Final = "percent"
DECIMAL: Final = "decimal"
POINTS: Final = "points"
CHANGE: Final = "change"
_FORMS: Final = {PERCENT: (100, 1, ""), DECIMAL: (1, 2, ""), POINTS: (1, 0, "+"), CHANGE: (100, 1, "+")}
"""Factor, digits and sign of each form."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measured number, how it is written (``percent``, ``decimal``, ``points``, ``change``), and a mark before it."""

    value: Interval
    form: str
    bound: str = ""

    @property
    def factor(self) -> int:
        """What the value is multiplied by before it is written: 100 for shares."""
        return _FORMS[self.form][0]

    def __str__(self) -> str:
        v = self.value
        mark = {">": "≥ ", "<": "≤ "}.get(self.bound, "")
        if not v.known:
            return f"{mark}{number(v.mean, self.form)}"
        return f"{mark}{number(v.mean, self.form)} [{number(v.low, self.form)}, {number(v.high, self.form)}]"

    def stacked(self) -> str:
        """The number, and below it the interval with a digit less."""
        v = self.value
        if not v.known:
            return str(self)
        return f"{str(self).split(' [')[0]}\n[{number(v.low, self.form, -1)}, {number(v.high, self.form, -1)}]"


def number(x: float, form: str, more: int = 0) -> str:
    """A number in one of the forms, with ``more`` further digits, and a real minus; what rounds to zero has no sign."""
    if not math.isfinite(x):
        return "–" if math.isnan(x) else ("∞" if x > 0 else "−∞")
    factor, digits, sign = _FORMS[form]
    places = max(0, digits + more)
    value = round(factor * x, places) + 0.0  # + 0.0: no zero below zero
    return f"{value:{sign if value else ''}.{places}f}".replace("-", "−")


Cell: TypeAlias = str | int | float | Estimate | None


@dataclass(frozen=True, slots=True)
class ReportTable:
    """One table.

    Attributes:
        name: short, for a file's name.
        title: for people.
        columns: their headings.
        rows: a cell for each column; None where there is nothing.
        note: what the reader has to know.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = field(default="")


def tables(found: Summary) -> tuple[ReportTable, ...]:
    """All tables for which the run has data, the most important first."""
    parts = [
        _about(found),
        None if found.comparison is None else comparison_table(found.comparison),
        _teams(found),
        notes_table(found.forfeited, found.played, found.shared),
        _pairs(found),
        _cross(found),
        _effects(found),
        _differences(found),
        _outcomes(found),
        _numbers(found),
        _words(found),
        _forfeits(found),
    ]
    return tuple(part for part in parts if part is not None)


def headline(run: Run) -> str:
    """What was run, in a line."""
    s = run.settings
    return say.headline(s.kind, s.game, len(s.teams), run.played)


def _about(found: Summary) -> ReportTable:
    s, run = found.run.settings, found.run
    share = "" if run.complete else f" of {s.games:,}"
    rows: list[tuple[Cell, ...]] = [
        ("games", f"{found.played:,}{share}"),
        ("boards", f"{s.boards:,}, the same for {count(len(s.lineups), 'lineup')}"),
        ("seed", str(s.seed)),
        ("options", ", ".join(s.options) or "none"),
        ("doubtful clues (C9)", s.ask),
    ]
    if s.words is not None:
        rows.append(("card words", f"{len(s.words)} of the user's"))
    if s.mission is not None:
        rows.append(("mission (D13)", "{} turns, {} mistakes".format(*s.mission)))
    if s.max_turns is not None:
        rows.append(("turn cap", f"{s.max_turns}; {found.capped:,} games broken off, in no rate"))
    rate = found.played / found.seconds if found.seconds else 0.0
    several = f", added up over {found.processes} processes" if found.processes > 1 else ""
    pace = f"{rate:,.1f} games a second{' in each' * (found.processes > 1)}"
    if s.test is not None:
        rows.append(("test", ", ".join(f"{name} {value}" for name, value in s.test.items())))
    rows.append(("time of the games", f"{found.seconds:,.1f} s{several}, without start-up: {pace}"))
    versions = {**run.pins["versions"]}
    rows.append(("program", f"codenames_ai {versions.pop('codenames_ai', '?')}, code {versions.pop('code', '?')}"))
    rows.append(("with", ", ".join(f"{name} {version}" for name, version in versions.items())))
    return ReportTable("run", headline(run), ("", ""), tuple(rows))


def comparison_table(c: Comparison) -> ReportTable:
    """What a comparison found."""
    v = c.verdict
    lost = sum(f.games for f in c.forfeits)
    rows: list[tuple[Cell, ...]] = [
        ("verdict", say.verdict(v.decision, c.first, c.second)),
        ("boards", f"{v.boards:,}" + (f", and {c.capped:,} left out at the turn cap" if c.capped else "")),
        ("log likelihood ratio, first better", f"{v.ratio:.2f} in ({v.bounds[0]:.2f}, {v.bounds[1]:.2f})"),
    ]
    if v.other is not None:
        rows.append(("log likelihood ratio, second better", f"{v.other:.2f}"))
    rows += [(f"boards: {words}", f"{n:,}") for words, n in c.results.items()]
    classic = c.elo is not None
    what = "games won by the first, %" if classic else "the first wins more often by, points"
    rows.append((what, Estimate(c.difference, PERCENT if classic else CHANGE)))
    if c.elo is not None:
        rows.append(("Elo points", Estimate(c.elo, POINTS)))
    note = say.STOPPED_EARLY
    if lost and lost >= c.games / (1 if c.game == "classic" else 2):  # elsewhere a team plays half of them, by itself
        note = say.ALL_FORFEITED
    elif v.decision not in (FIRST, SECOND, NEITHER):
        note = say.NOT_DECIDED.format(option="--elo1" if classic else "--share1")
    title = say.COMPARISON.format(first=c.first, second=c.second)
    return ReportTable("comparison", title, ("", ""), tuple(rows), note + _no_interval(rows))


def _teams(found: Summary) -> ReportTable:
    rated = {} if found.ratings is None else {r.team: r for r in found.ratings.teams}
    scored = any(t.score is not None for t in found.teams)
    columns = ["team", "games", "won %", "turns", "assassin %", "number", "precision %"]
    if rated:
        columns.insert(1, "Elo")
    if scored:
        columns.append("score")
    rows = []
    for t in found.teams:
        row: list[Cell] = [t.team, t.games]
        if rated:
            rating = rated.get(t.team)
            row.insert(1, None if rating is None else Estimate(rating.elo, POINTS, rating.bound))
        row += [_estimate(t.win_rate, PERCENT), _estimate(t.turns, DECIMAL), _estimate(t.assassin, PERCENT)]
        row += [_estimate(t.number, DECIMAL), _estimate(t.precision, PERCENT)]
        if scored:
            row.append(_estimate(t.score, DECIMAL))
        rows.append(tuple(row))
    game = found.run.settings.game
    note = say.TEAMS_NOTE.format(whose="own clues" if game == "classic" else "clues")
    note += say.SCORE_NOTE[game] if scored else ""
    if found.ratings is not None:
        note += say.ELO_NOTE.format(start=Estimate(found.ratings.start, POINTS))
        note += say.BOUND_NOTE if any(r.bound for r in found.ratings.teams) else ""
    return ReportTable("teams", say.TEAMS, tuple(columns), tuple(rows), note + _no_interval(rows))


def _no_interval(rows: Sequence[Sequence[Cell]]) -> str:
    """Why a number has no interval, where one has none."""
    found = [c.value for row in rows for c in row if isinstance(c, Estimate) and not math.isnan(c.value.mean)]
    return "" if all(value.known for value in found) else say.NO_INTERVAL


def notes_table(lost: Sequence[Forfeits], games: int, shared: Mapping[str, tuple[str, ...]]) -> ReportTable | None:
    """Warnings about these results; None if there are none.

    Args:
        lost: games that players forfeited. games: of how many.
        shared: spymasters and operatives with common word vectors, and which these are.
    """
    rows: list[tuple[Cell, ...]] = []
    if lost:
        rows.append(("forfeits", say.forfeits(lost, games)))
    if shared:
        by_tables: dict[tuple[str, ...], list[str]] = {}
        for pair, both in shared.items():
            by_tables.setdefault(both, []).append(pair)
        pairs = "; ".join(f"{', '.join(names)} ({', '.join(both)})" for both, names in by_tables.items())
        rows.append(("no strangers", f"{pairs}: {say.SHARED_VECTORS}"))
    return ReportTable("notes", say.NOTES, ("", ""), tuple(rows)) if rows else None


def _estimate(value: Interval | None, form: str) -> Estimate | None:
    return None if value is None else Estimate(value, form)


def _pairs(found: Summary) -> ReportTable | None:
    teams = [t.team for t in found.teams]
    if len(teams) < 3 or not found.pairs:
        return None
    rows = []
    for i, team in enumerate(teams, 1):
        cells = [_estimate(found.pairs.get((team, other)), PERCENT) for other in teams]
        rows.append((f"{i} {team}", *cells))
    columns = ("won % against", *(str(i) for i in range(1, len(teams) + 1)))
    return ReportTable("pairs", say.PAIRS, columns, tuple(rows), say.PAIRS_NOTE)


def _cross(found: Summary) -> ReportTable | None:
    cross = found.cross
    if len(cross.cells) < 2:
        return None
    rows = []
    for giver in cross.spymasters:
        rows.append((giver, *(_estimate(cross.cells.get((giver, o)), PERCENT) for o in cross.operatives)))
    against = "against all opponents" if found.run.settings.game == "classic" else "all on the same boards"
    note = say.CROSS_PLAY_NOTE.format(against=against)
    return ReportTable("crossplay", say.CROSS_PLAY, ("", *cross.operatives), tuple(rows), note)


def _effects(found: Summary) -> ReportTable | None:
    effects = found.cross.effects
    if not effects:
        return None
    rows = tuple((e.role, e.player, Estimate(e.effect, CHANGE)) for e in effects)
    return ReportTable("effects", say.EFFECTS, ("role", "player", "effect"), rows, say.EFFECTS_NOTE)


def _differences(found: Summary) -> ReportTable | None:
    apart = found.cross.differences
    if not apart:
        return None
    rows = tuple((d.role, d.first, d.second, Estimate(d.difference, CHANGE)) for d in apart)
    columns = ("role", "first", "second", "difference")
    return ReportTable("differences", say.DIFFERENCES, columns, rows, say.DIFFERENCES_NOTE)


def _outcomes(found: Summary) -> ReportTable:
    seen = [o for o in say.OUTCOMES if any(counts[o] for counts in found.outcomes.values())]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (t.team, *(found.outcomes[t.team][o] for o in seen)) for t in found.teams
    )
    return ReportTable("outcomes", say.ENDED, ("team", *seen), rows)


def _numbers(found: Summary) -> ReportTable | None:
    if not found.kept:
        return None
    rows = tuple(
        (
            k.spymaster,
            k.number,
            k.clues,
            round(k.found, 3),
            round(100 * k.complete, 1) if k.number.isdecimal() else None,
        )
        for k in found.kept
    )
    columns = ("spymaster", "number", "clues", "found", "all found %")
    return ReportTable("numbers", say.NUMBERS, columns, rows)


def _words(found: Summary) -> ReportTable | None:
    if not found.words:
        return None
    rows = tuple(
        (u.word, u.times, None if u.number is None else round(u.number, 2), round(u.found, 2)) for u in found.words
    )
    note = say.WORDS_NOTE.format(words=found.clue_words, clues=found.clues)
    return ReportTable("words", say.WORDS, ("word", "times", "mean number", "mean found"), rows, note)


def _forfeits(found: Summary) -> ReportTable | None:
    if not found.forfeits:
        return None
    return ReportTable("forfeits", say.FORFEITS, ("reason", "games"), tuple(found.forfeits))


def written(cell: Cell) -> str:
    """A cell for people."""
    if cell is None:
        return ""
    if isinstance(cell, bool | str | Estimate):
        return str(cell)
    return f"{cell:,}"


def is_number(cells: Sequence[Cell]) -> bool:
    """Whether a column is of numbers."""
    there = [cell for cell in cells if cell is not None]
    return bool(there) and all(not isinstance(cell, str) for cell in there)
