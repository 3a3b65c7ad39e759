"""``codenames-ai vectors list|info|convert|blend``."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from codenames_ai.cli.common import JsonOption, note, print_json
from codenames_ai.core.text import plain

if TYPE_CHECKING:
    from codenames_ai.meaning.association.catalogue import Entry

app = typer.Typer(
    help="Word vectors: what there is, and making more from files and blends.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("list")
def list_all(json: JsonOption = False) -> None:
    """List what is shipped, and your own tables and blends."""
    from codenames_ai.meaning.association.catalogue import entries
    from codenames_ai.meaning.association.table import user_folder

    found, broken = entries()
    for line in broken:
        note(plain(f"left out: {line}"))
    if json:
        print_json({"user_folder": str(user_folder()), "vectors": [e.to_dict() for e in found]})
        return
    width = max(len(e.name) for e in found)
    print(f"{'name':<{width}}  kind    clue words    words  dims       size")
    for e in found:
        size = "-" if e.kind == "blend" else _size(e.bytes)
        print(f"{plain(e.name):<{width}}  {e.kind:<6}  {e.clue_words:>10,}  {e.words:>7,}  {e.dims:>4}  {size:>9}")
    print(f"your own: {user_folder()}")


@app.command()
def info(
    name: Annotated[str, typer.Argument(help="A name of `vectors list`, a folder, or an expression: gm*0.5+mine.")],
    json: JsonOption = False,
) -> None:
    """Tell all about one: size, origin, hash, licence, policies."""
    from codenames_ai.meaning.association.catalogue import entry

    found = entry(name)
    if json:
        print_json(found.to_dict())
    else:
        for key, value in _lines(found):
            print(plain(f"{key:<12} {value}"))


@app.command()
def convert(
    file: Annotated[str, typer.Argument(help="A word-vector file, gzipped or not.", metavar="FILE")],
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="DIR", help="The folder to make; by default your own folder takes it."),
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Keep the first N words.")] = None,
    format: Annotated[
        str, typer.Option("--format", help="auto, word2vec, glove, fasttext, kv, numberbatch or npz.")
    ] = "auto",
    language: Annotated[str, typer.Option("--language", help="Of Numberbatch's /c/xx/ words, take these.")] = "en",
    case: Annotated[str, typer.Option("--case", help="fold (apple = Apple) or keep (two words).")] = "fold",
    all_words: Annotated[
        bool, typer.Option("--all-words/--clue-words", help="Keep all, or clue words, cards and their parts.")
    ] = True,
    licence: Annotated[str | None, typer.Option("--licence", help="Of the vectors; noted in the table.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a table that is there already.")] = False,
    json: JsonOption = False,
) -> None:
    """Make a table from a word-vector file of any common kind.

    It says what was left out and why. Nothing is left behind if the file cannot be used.
    """
    from codenames_ai.meaning.association.convert import convert as run

    with _Progress() as progress:
        made = run(
            file,
            out,
            limit=limit,
            format=format,
            language=language,
            case=case,
            all_words=all_words,
            licence=licence,
            force=force,
            progress=progress,
        )
    if json:
        print_json(made.to_dict())
        return
    print(f"{made.format}: kept {made.words:,} words of {made.dims} numbers, int8; in {made.folder}")
    for line in made.report.lines():
        print(f"  {line}")
    print(f"clue words: {made.clue_words:,}; shipped cards: {made.cards:,}")
    if made.clue_words > 0:
        print(f"use it: --vectors {made.reference}")


@app.command()
def blend(
    parts: Annotated[list[str], typer.Argument(help="What to blend, and how much of each.", metavar="NAME=WEIGHT…")],
    out: Annotated[str, typer.Option("--out", metavar="DIR|NAME", help="The blend's name, or a folder (with a /).")],
    json: JsonOption = False,
) -> None:
    """Make a weighted blend of sources, blends and tables.

    Only the proportions of the weights count. The blend holds names and weights, no vectors.
    """
    from codenames_ai.meaning.association.catalogue import entry, parse_weights, store_blend

    folder = store_blend(parse_weights(parts), out)
    made = entry(folder)
    if json:
        print_json(made.to_dict())
        return
    for name, weight in made.parts.items():
        print(f"{weight:6.1%}  {name}")
    print(f"written: {folder / 'blend.json'}")


class _Progress:
    """A line on stderr that is written over, after the first second; silent where stderr is no terminal."""

    def __init__(self) -> None:
        self.told = monotonic()
        self.shown = False

    def __enter__(self) -> _Progress:
        return self

    def __call__(self, done: float, words: int) -> None:
        if sys.stderr.isatty() and monotonic() - self.told > (0.2 if self.shown else 1):
            self.told, self.shown = monotonic(), True
            print(f"\r{done:4.0%}  {words:,} words", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self.shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 1e5 else f"{count / 1e3:,.1f} kB"


def _lines(found: Entry) -> list[tuple[str, Any]]:
    """Name and value of each line of ``vectors info``; nested facts as key.inner."""
    out: list[tuple[str, Any]] = []
    for key, value in found.to_dict().items():
        if isinstance(value, dict):
            out += [(key if i == 0 else "", f"{inner}: {_plain(v)}") for i, (inner, v) in enumerate(value.items())]
        elif value is not None:
            out.append((key, f"{value:,}" if isinstance(value, int) else value))
    return out


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    return f"{value:.4g}" if isinstance(value, float) else str(value)
