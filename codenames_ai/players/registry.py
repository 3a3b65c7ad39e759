"""All players as data: name, seat, options with defaults, and where the class is. ``spec`` reads SPECs by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Value: TypeAlias = str | float | int | bool
Seat: TypeAlias = Literal["spymaster", "operative"]
SPYMASTER: Seat = "spymaster"
OPERATIVE: Seat = "operative"


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a player; its type is that of its default."""

    name: str
    default: Value
    doc: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of player.

    Attributes:
        name: in SPECs.
        seat: spymaster or operative.
        doc: one line for people.
        where: ``module:Class``, loaded when a player is made.
        options: all that the constructor takes.
        chance: whether chance plays a part in what it does; only then a seed has a meaning.
    """

    name: str
    seat: Seat
    doc: str
    where: str
    options: tuple[Option, ...] = ()
    chance: bool = False


_VECTORS = Option("vectors", "default", "word vectors: default, gm, pn, a source, a table, or a blend of these")

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "margin",
        SPYMASTER,
        "closest cards, kept clear of the others by a margin: assassin > enemy > bystander",
        "codenames_ai.players.margin:MarginSpymaster",
        (
            _VECTORS,
            Option("risk", 0.5, "from 0 (safest) to 1 (boldest)"),
            Option("plain", 0.5, "how much common words are preferred, 0 for not at all"),
            Option("floor", 0.25, "least similarity of a card that a clue is meant for, whatever the risk"),
            Option("common", 0.0, "least Zipf frequency of a clue word: 4 keeps to everyday words"),
            Option("names", True, "whether proper names may be clues"),
        ),
    ),
    Entry(
        "random",
        SPYMASTER,
        "any legal clue word, for one card: the floor",
        "codenames_ai.players.random_players:RandomSpymaster",
        chance=True,
    ),
    Entry(
        "random",
        OPERATIVE,
        "any card, then stops: the floor",
        "codenames_ai.players.random_players:RandomOperative",
        chance=True,
    ),
    Entry(
        "similarity",
        OPERATIVE,
        "the cards most similar to the clue, as many as its number says",
        "codenames_ai.players.similarity:SimilarityOperative",
        (_VECTORS,),
    ),
)

PARTNERS = {"margin": "similarity", "random": "random"}
"""The operative that a spymaster's name alone stands for, where a team is wanted."""


def to_dict(entry: Entry) -> dict[str, object]:
    """As in ``players --json``."""
    options = [{"name": o.name, "default": o.default, "doc": o.doc} for o in entry.options]
    return {"name": entry.name, "seat": entry.seat, "doc": entry.doc, "options": options, "chance": entry.chance}
