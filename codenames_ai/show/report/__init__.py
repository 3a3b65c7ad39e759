"""A run as tables for the terminal, Markdown, CSV and JSON, from its folder alone; ``page`` adds pictures."""

from codenames_ai.show.report.summary import Summary, alike, summary
from codenames_ai.show.report.tables import Estimate, ReportTable, comparison_table, headline, notes_table, tables
from codenames_ai.show.report.texts import markdown, terminal, to_json, write_csv

__all__ = [
    "Estimate",
    "ReportTable",
    "Summary",
    "alike",
    "comparison_table",
    "headline",
    "markdown",
    "notes_table",
    "summary",
    "tables",
    "terminal",
    "to_json",
    "write_csv",
]
