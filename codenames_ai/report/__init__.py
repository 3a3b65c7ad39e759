"""A run as tables on the terminal, Markdown, CSV, and one page with pictures: from its folder alone."""

from codenames_ai.report.page import page
from codenames_ai.report.summary import Summary, alike, summary
from codenames_ai.report.tables import Estimate, Table, comparison_table, headline, notes_table, tables
from codenames_ai.report.texts import markdown, terminal, to_json, write_csv

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
