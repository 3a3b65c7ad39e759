"""The commands ``codenames-ai vectors list|info|convert|blend``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from codenames_ai.cli.common import note, print_json, progress
from codenames_ai.cli.options import CONTEXT, JsonOption
from codenames_ai.core.text import plain
from codenames_ai.meaning.association import convert as conversion
from codenames_ai.meaning.association.catalogue import Entry, entries, entry, parse_weights, store_blend
from codenames_ai.meaning.association.table import user_folder

app = typer.Typer(
    help="Word vectors: list them, and make more from files and blends.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    context_settings=CONTEXT,
)


@app.command("list")
def list_all(json: JsonOption = False) -> None:
    """List the shipped word vectors, and your own tables and blends."""
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
    """Show one in full: size, origin, hash, licence, policies."""
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
        typer.Option("--out", metavar="DIR", help="The folder to create; by default in your own folder."),
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Keep the first N words.")] = None,
    format: Annotated[
        str, typer.Option("--format", help="auto, word2vec, glove, fasttext, kv, numberbatch or npz.")
    ] = "auto",
    language: Annotated[
        str, typer.Option("--language", help="Numberbatch: take the /c/xx/ words of this language.")
    ] = "en",
    case: Annotated[str, typer.Option("--case", help="fold (apple = Apple) or keep (two words).")] = "fold",
    all_words: Annotated[
        bool,
        typer.Option("--all-words/--clue-words", help="Keep all words, or only clue words, cards and their parts."),
    ] = True,
    licence: Annotated[
        str | None, typer.Option("--licence", help="The licence of the vectors; kept in the table.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing table.")] = False,
    json: JsonOption = False,
) -> None:
    """Make a table from a word-vector file of any common format.

    It lists what was left out and why. If the file cannot be used, nothing is written.
    """
    with progress("words") as bar:

        def shown(done: float, words: int) -> None:
            if bar is not None:
                bar(round(100 * done), 100, f"{words:,} words")

        made = conversion.convert(
            file,
            out,
            limit=limit,
            format=format,
            language=language,
            case=case,
            all_words=all_words,
            licence=licence,
            force=force,
            progress=shown,
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
    folder = store_blend(parse_weights(parts), out)
    made = entry(folder)
    if json:
        print_json(made.to_dict())
        return
    for name, weight in made.parts.items():
        print(f"{weight:6.1%}  {name}")
    print(f"written: {folder / 'blend.json'}")


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 1e5 else f"{count / 1e3:,.1f} kB"


def _lines(found: Entry) -> list[tuple[str, Any]]:
    """Name and value of each line of ``vectors info``."""
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
