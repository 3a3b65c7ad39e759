"""All players by name: seat, one line of help, and the class, whose fields are the options (``options``)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, TypeAlias

from codenames_ai.players.options import Option, options_of

Seat: TypeAlias = Literal["spymaster", "operative"]
SPYMASTER: Seat = "spymaster"
OPERATIVE: Seat = "operative"
PYTHON = "python:"
"""Begins the SPEC of a player of the user's own. It runs that code: accept such a SPEC only from people you trust."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of player.

    Attributes:
        name: in SPECs.
        seat: spymaster or operative.
        doc: one line of help.
        where: ``module:Class`` of this package by default named after player and seat, or for the user's own code where
            ``python_player`` finds it. The module is imported when options are asked for or a player is made.
        chance: whether chance plays a part in its moves; only then a seed changes anything.
    """

    name: str
    seat: Seat
    doc: str
    where: str = ""
    chance: bool = False

    @property
    def own(self) -> bool:
        """Whether it is Python code of the user's own, which is not imported before a player is made."""
        return self.name.startswith(PYTHON)

    @property
    def options(self) -> tuple[Option, ...]:
        """What the constructor takes; not known of the user's own code."""
        return () if self.own else options_of(self.load())

    def load(self) -> Any:
        """The class."""
        default = f"{self.name}:{self.name.title()}{self.seat.title()}"
        module, _, name = (self.where or default).partition(":")
        return getattr(import_module(f"codenames_ai.players.{module}"), name)


ENTRIES: tuple[Entry, ...] = (
    Entry("win", SPYMASTER, "the clue and number that make winning likeliest, by the guess model and the race"),
    Entry("expected", SPYMASTER, "the clue and number with the most own cards expected, less what the others cost"),
    Entry("margin", SPYMASTER, "closest cards, kept clear of the others by a margin: assassin > enemy > bystander"),
    Entry("random", SPYMASTER, "any legal clue word, for one card: the floor", "random_players:RandomSpymaster", True),
    Entry("random", OPERATIVE, "any card, then stops: the floor", "random_players:RandomOperative", True),
    Entry(
        "choice",
        OPERATIVE,
        "what people would touch by the guess model; remembers old clues, weighs each touch against stopping",
    ),
    Entry(
        "pragmatic",
        OPERATIVE,
        "as choice, and asks why the spymaster said this: keys with better clues for them are less likely",
    ),
    Entry("similarity", OPERATIVE, "the cards most similar to the clue, as many as its number says"),
)

PROCESS: tuple[Entry, ...] = tuple(
    Entry(
        "process",
        seat,
        "a program of your own in any language, asked and answering by lines of JSON",
        "process:ProcessPlayer",
        chance=True,
    )
    for seat in (SPYMASTER, OPERATIVE)
)
"""Not among ``ENTRIES``: how such a player plays is not known here."""

PARTNERS = {"win": "choice", "expected": "choice", "margin": "similarity", "random": "random"}
"""The operative that completes a team which is given by the name of its spymaster alone."""


def to_dict(entry: Entry) -> dict[str, object]:
    """As in ``players --json``."""
    options = [{"name": o.name, "default": o.default, "doc": o.doc} for o in entry.options]
    return {"name": entry.name, "seat": entry.seat, "doc": entry.doc, "options": options, "chance": entry.chance}
