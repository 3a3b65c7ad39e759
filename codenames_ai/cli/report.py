"""The command ``codenames-ai report``: shows the results of a run."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai.cli.common import note, print_json
from codenames_ai.cli.options import JsonOption
from codenames_ai.core.files import write_text
from codenames_ai.lab.runs import Run
from codenames_ai.show import report as reports
from codenames_ai.show.display import show


def report(
    folder: Annotated[str, typer.Argument(help="The folder of a run, finished or not.", metavar="DIR")],
    html: Annotated[
        str | None, typer.Option("--html", help="Write one page with tables and pictures.", metavar="FILE")
    ] = None,
    markdown: Annotated[
        str | None, typer.Option("--markdown", help="Write the tables as Markdown; - prints them.", metavar="FILE")
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", help="Write each table as NAME.csv into a folder.", metavar="DIR")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show the results of a run: ratings, rates with intervals, cross-play, clues."""
    found = reports.summary(Run.load(folder))
    tables = reports.tables(found)
    if html is not None:
        from codenames_ai.show.report.page import page  # loads matplotlib, which only this output needs

        write_text(html, page(found))
        note(f"codenames-ai: wrote {html}")
    if csv is not None:
        reports.write_csv(csv, tables)
        note(f"codenames-ai: wrote {', '.join(f'{table.name}.csv' for table in tables)} into {csv}")
    if markdown is not None and markdown != "-":
        write_text(markdown, reports.markdown(tables))
        note(f"codenames-ai: wrote {markdown}")
    if json:
        print_json({"run": folder, "games": found.played, "tables": reports.to_json(tables)})
    elif markdown == "-":
        print(reports.markdown(tables), end="")
    elif html is None and csv is None and markdown is None:
        show(*reports.terminal(tables))
