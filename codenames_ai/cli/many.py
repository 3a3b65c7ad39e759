"""Options that take several words: ``--own tree bark nut --enemy …``, which Click does not know by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand


def spread(args: Sequence[str], names: Sequence[str]) -> list[str]:
    """The arguments with an option that several words follow given again before each.

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
    """A command whose options of type ``list[str]`` take all the words up to the next option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Click's, after the words are spread."""
        names = [
            name
            for parameter in self.params
            if getattr(parameter, "multiple", False)  # typer brings its own Click in some versions
            for name in parameter.opts
        ]
        return super().parse_args(ctx, spread(args, names))
