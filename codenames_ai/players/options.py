"""A player's options are the fields of its dataclass: each with name, default, type, range and one line of help.

Registry, SPECs, ``codenames-ai players`` and the documentation read them from there (``options_of``).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from codenames_ai.core.errors import SpecError

Value: TypeAlias = str | float | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a player; its type is that of its default.

    Attributes:
        name: in SPECs and in the constructor.
        default: the value without one given.
        doc: one line of help.
        low, high: the least and the greatest number allowed.
        above: a number that every value must exceed.
        among: the texts allowed; any, if there are none.
    """

    name: str
    default: Value
    doc: str
    low: float = -math.inf
    high: float = math.inf
    above: float = -math.inf
    among: tuple[str, ...] = ()

    @property
    def limits(self) -> str:
        """The values allowed, for an error message."""
        if self.among:
            return " or ".join((", ".join(self.among[:-1]), self.among[-1]))
        least = f"above {self.above:g}" if self.above > self.low else f"from {self.low:g}"
        return f"a number {least}" + (f" to {self.high:,g}" if math.isfinite(self.high) else "")

    def allows(self, value: Value) -> bool:
        """Whether a value of the right type is in its range."""
        if isinstance(value, str):
            return not self.among or value in self.among
        return math.isfinite(value) and self.low <= value <= self.high and value > self.above


def option(default: Any, doc: str, **limits: Any) -> Any:
    """A dataclass field that is an option; ``limits`` are ``low``, ``high``, ``above``, ``among`` of ``Option``."""
    return field(default=default, metadata={"doc": doc, **limits})


def options_of(player: Any) -> tuple[Option, ...]:
    """The options of a player or of its class, in the order of its constructor."""
    found: list[Any] = [f for f in fields(player) if "doc" in f.metadata]
    return tuple(Option(f.name, f.default, **f.metadata) for f in found)


def check_options(player: Any) -> None:
    """Check that every option of a player is in its range; its ``__post_init__`` calls this.

    Raises:
        SpecError: one is not; names the player, the option and the range.
    """
    for each in options_of(player):
        value = getattr(player, each.name)
        if not each.allows(value):
            name = re.sub(r"(Spymaster|Operative|Player)$", "", type(player).__name__).lower()
            given = value if isinstance(value, str) else f"{value:g}"
            raise SpecError(f"{name}: {each.name}={given} is not allowed; write {each.limits} ({each.doc})")
