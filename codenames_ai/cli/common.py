"""What several commands share: their options, and JSON on stdout."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Annotated

import typer

GameOption = Annotated[str, typer.Option("--game", help="classic or duet.", metavar="GAME")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The same number gives the same output.", metavar="N")]
WordsOption = Annotated[
    str | None,
    typer.Option("--words", help="classic, duet, or a UTF-8 file, one word a line.", metavar="LIST|FILE"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def print_json(data: object) -> None:
    """One JSON document on stdout; non-ASCII is escaped where stdout cannot carry it."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    print(json.dumps(data, ensure_ascii=encoding != "utf8", allow_nan=False))


def note(text: str) -> None:
    """A message for the person, on stderr."""
    print(text, file=sys.stderr, flush=True)


def fresh_seed() -> int:
    """A new seed, short enough to type again; tell it on stderr, so that the output can be had once more."""
    return secrets.randbelow(1_000_000)
