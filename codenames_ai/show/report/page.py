"""A report as one page that needs no other file: text, tables, pictures, light or dark as the reader's system is."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from codenames_ai.show.phrases import results as say
from codenames_ai.show.report.charts import charts
from codenames_ai.show.report.summary import Summary
from codenames_ai.show.report.tables import PERCENT, Estimate, ReportTable, headline, is_number, number, tables, written


def page(found: Summary) -> str:
    """The page as HTML."""
    environment = Environment(
        loader=PackageLoader("codenames_ai.show.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    about, *parts = tables(found)
    return environment.get_template("report.html.j2").render(
        title=headline(found.run),
        lead=lead(found),
        charts=charts(found),
        tables=parts,
        about=about,
        sides=sides,
        written=written,
        is_estimate=lambda cell: isinstance(cell, Estimate),
    )


def sides(table: ReportTable) -> list[str]:
    """How each column is set: numbers to the right."""
    return ["number" if is_number([row[i] for row in table.rows]) else "text" for i in range(len(table.columns))]


def lead(found: Summary) -> str:
    """What came out, in a sentence or two, and how many games were forfeited."""
    lost = sum(f.games for f in found.forfeited)
    return _lead(found) + (say.FORFEIT_LEAD.format(lost=lost, games=found.played) if lost else "")


def _lead(found: Summary) -> str:
    if found.comparison is not None:
        c = found.comparison
        return say.comparison_lead(c.verdict.decision, c.first, c.second, c.verdict.boards)
    best = found.teams[0]
    rate = best.win_rate
    if rate is None:
        return say.ALL_BROKEN_OFF
    bounds = (number(rate.low, PERCENT), number(rate.high, PERCENT)) if rate.known else None
    game = found.run.settings.game
    return say.team_lead(len(found.teams), best.team, number(rate.mean, PERCENT), bounds, game)
