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


def seed_or_new(seed: int | None) -> int:
    """The seed given, or a fresh one, told on stderr so that the output can be had again."""
    if seed is not None:
        return seed
    fresh = secrets.randbelow(1_000_000)
    note(f"seed {fresh}")
    return fresh
