"""The options that several commands share, each declared once."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 80}
"""Settings of Click that all commands share."""

GameOption = Annotated[str, typer.Option("--game", help="classic or duet.", metavar="GAME")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="The same number gives the same output.", metavar="N")]
WordsOption = Annotated[
    str | None,
    typer.Option("--words", help="classic, duet, or a UTF-8 file, one word a line.", metavar="LIST|FILE"),
]
VectorsOption = Annotated[
    str | None,
    typer.Option("--vectors", help="Word vectors, as vectors=NAME in the SPEC; see `vectors list`.", metavar="NAME"),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the rules, such as zero; may be repeated.", metavar="NAME"),
]
MissionOption = Annotated[
    str | None, typer.Option("--mission", help="Duet: Cairo, or TURNS-MISTAKES as in 9-5.", metavar="MISSION")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
OUT = typer.Option("--out", help="Folder to store games in, and to continue from.", metavar="DIR")
ShardOption = Annotated[int | None, typer.Option("--shard", help="Games in each file.", metavar="N")]


@dataclass(frozen=True)
class RunOptions:
    """The options of every command that plays many games; ``settings`` returns them as ``lab.runs`` takes them."""

    game: Annotated[str, typer.Option("--game", help="classic, duet or solo.", metavar="GAME")] = "classic"
    seed: Annotated[int, typer.Option("--seed", help="Names the boards and the random choices.", metavar="N")] = 0
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes on this machine; all cores by default.", metavar="W")
    ] = None
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", help="Use the workers of a Dask scheduler: tcp://host:8786.", metavar="ADDRESS"),
    ] = None
    option: OptionsOption = None
    ask: Annotated[
        str, typer.Option("--ask", help="Doubtful clues: stand, refuse or ask_opponent (C9).", metavar="POLICY")
    ] = "stand"
    words: WordsOption = None
    mission: MissionOption = None
    max_turns: Annotated[
        int | None,
        typer.Option("--max-turns", help="Stop games after N clues; rates leave these games out.", metavar="N"),
    ] = None
    move_limit: Annotated[
        float,
        typer.Option("--move-limit", help="Seconds for one answer of a player; 0 for no limit.", metavar="SECONDS"),
    ] = 60.0

    def settings(self) -> dict[str, Any]:
        """The options as keyword arguments; InputError for an unknown mission."""
        from codenames_ai.playing.terminal.setup import tokens  # slow to load; only a Duet mission needs it

        given = {f.name: getattr(self, f.name) for f in fields(self)}
        given["options"] = given.pop("option") or ()
        given["mission"] = None if self.mission is None else tokens(self.mission)
        given["move_limit"] = self.move_limit or None
        return given


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with one option for each field of every parameter that is annotated with a dataclass."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind)}
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(command).parameters.values():
        kind = groups.get(parameter.name)
        kinds = {} if kind is None else get_type_hints(kind, include_extras=True)
        members = [(parameter.name, parameter.default, hints[parameter.name])]
        if kind is not None:
            members = [(f.name, f.default, kinds[f.name]) for f in fields(kind)]
        parameters += [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, default, annotation in members
        ]

    @functools.wraps(command)
    def grouped(**given: Any) -> None:
        made = {name: kind(**{f.name: given.pop(f.name) for f in fields(kind)}) for name, kind in groups.items()}
        command(**given, **made)

    grouped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    grouped.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return grouped


def spread(args: Sequence[str], names: Sequence[str]) -> list[str]:
    """The arguments with an option repeated before each of the words that follow it.

    ``--own a b --enemy c`` becomes ``--own a --own b --enemy c``. The words end at the next argument that begins with
    a hyphen.
    """
    out: list[str] = []
    current: str | None = None
    first = False
    for i, arg in enumerate(args):
        if arg == "--":
            return [*out, *args[i:]]
        name, equals, _ = arg.partition("=")
        if arg.startswith("-"):
            current = name if name in names else None
            first = current is not None and not equals
        elif current is not None and not first:
            out.append(current)
        else:
            first = False
        out.append(arg)
    return out


class ManyWords(TyperCommand):
    """A command whose options of type ``list[str]`` take all words up to the next option: ``--own tree bark nut``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse as Click does, with the option repeated before each word (``spread``)."""
        names = [
            name
            for parameter in self.params
            if getattr(parameter, "multiple", False)  # some versions of Typer bring their own Click
            for name in parameter.opts
        ]
        return super().parse_args(ctx, spread(args, names))
