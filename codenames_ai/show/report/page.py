"""A report as one page that needs nothing else: text, tables, pictures, light or dark as the reader's system is."""

from __future__ import annotations

from codenames_ai.show.report.charts import charts
from codenames_ai.show.report.summary import Summary
from codenames_ai.show.report.tables import Estimate, Table, headline, is_number, tables, written


def page(found: Summary) -> str:
    """The page as HTML."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("codenames_ai.show.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    parts = tables(found)
    return environment.get_template("report.html.j2").render(
        title=headline(found.run),
        lead=lead(found),
        charts=charts(found),
        tables=parts[1:],
        about=parts[0],
        sides=sides,
        written=written,
        is_estimate=lambda cell: isinstance(cell, Estimate),
    )


def sides(table: Table) -> list[str]:
    """How each column is set: numbers to the right."""
    return ["number" if is_number([row[i] for row in table.rows]) else "text" for i in range(len(table.columns))]


def lead(found: Summary) -> str:
    """What came out, in a sentence or two, and how many games were forfeited."""
    lost = sum(f.games for f in found.forfeited)
    return _lead(found) + (f" {lost:,} of {found.played:,} games ended by forfeit: see the notes." if lost else "")


def _lead(found: Summary) -> str:
    s = found.run.settings
    if found.comparison is not None:
        c = found.comparison
        verdict = {
            "first": f"{c.first} is better than {c.second}",
            "second": f"{c.second} is better than {c.first}",
            "neither": f"Neither of {c.first} and {c.second} is better by as much as was asked",
            "undecided": f"Whether {c.first} or {c.second} is better is not decided",
        }[c.verdict.decision]
        return f"{verdict}, after {c.verdict.boards:,} boards, each played by both."
    best = found.teams[0]
    if best.win_rate is None:
        return "Every game was broken off at the turn cap."
    rate = best.win_rate
    won = f"{100 * rate.mean:.1f}% of its games"
    if rate.known:
        won += f" (95% interval {100 * rate.low:.1f} to {100 * rate.high:.1f})"
    if len(found.teams) == 1:
        return f"{best.team} won {won}." if s.game != "classic" else f"{best.team} against itself."
    return f"Of {len(found.teams)} teams {best.team} comes first: it won {won}."
