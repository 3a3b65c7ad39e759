"""A run as tables on the terminal, Markdown, CSV, and one page with pictures: from its folder alone."""

from codenames_ai.show.report.page import page
from codenames_ai.show.report.summary import Summary, alike, summary
from codenames_ai.show.report.tables import Estimate, Table, comparison_table, headline, notes_table, tables
from codenames_ai.show.report.texts import markdown, terminal, to_json, write_csv

__all__ = [
    "Estimate",
    "Summary",
    "Table",
    "alike",
    "comparison_table",
    "headline",
    "markdown",
    "notes_table",
    "page",
    "summary",
    "tables",
    "terminal",
    "to_json",
    "write_csv",
]
