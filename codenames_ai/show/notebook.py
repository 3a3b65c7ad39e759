"""Boards, clues, records and results shown as tables by a notebook, for the last line of a cell.

The package registers the formatters when it is imported inside IPython. A type is known by its name, so that nothing
of it is imported until an object of it is shown.
"""

from __future__ import annotations

from typing import Any, Final

TYPES: Final = (
    "codenames_ai.core.board.Board",
    "codenames_ai.core.record.Record",
    "codenames_ai.core.views.seen.OperativeView",
    "codenames_ai.core.views.seen.SpymasterView",
    "codenames_ai.lab.agreement.Evaluation",
    "codenames_ai.lab.runs.stored.Run",
    "codenames_ai.players.attempt.TriedClue",
    "codenames_ai.players.explain.RankedClue",
    "codenames_ai.players.explain.RankedClues",
    "codenames_ai.players.explain.RankedGuesses",
)
"""The types that are shown as HTML; ``as_html`` has a function for each."""


def register(ipython: Any) -> None:
    """Show these types as HTML in an IPython shell."""
    formatter = ipython.display_formatter.formatters["text/html"]
    for name in TYPES:
        module, _, kind = name.rpartition(".")
        formatter.for_type_by_name(module, kind, _html)


def _html(value: object) -> str:
    from codenames_ai.show.as_html import as_html  # only once something is shown: importing the package stays quick

    return as_html(value)
