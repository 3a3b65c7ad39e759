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

_MODEL = Option("vectors", "default", "guess model: default, gm, pn, glove, minilm, or any word vectors")

_PLANNED = (
    Option("risk", 0.5, "from 0 (losses count four times) to 1 (a quarter); 0.5 takes them as they are"),
    Option("plain", 0.15, "own cards that one nat of a clue word's plausibility is worth, 0 for none"),
    Option("trust", 1.0, "by what utilities are multiplied: the best of 40,000 words looks better than it is"),
    Option("hedge", True, "plan for guessers who think by either half of the word vectors, not by all alike"),
    Option("claim", 0.1, "own cards that each card costs which the number promises, found or not"),
    Option("common", 0.0, "least Zipf frequency of a clue word: 4 keeps to everyday words"),
    Option("names", True, "whether proper names may be clues"),
    Option("ask", False, "whether clues that sound like a visible card may be given (V8, C9)"),
    Option("level", "hard", "easy: everyday words, for 2 at most; normal: common words, for 3 at most; hard: no limit"),
)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "win",
        SPYMASTER,
        "the clue and number that make winning likeliest, by the guess model and the race",
        "codenames_ai.players.win:WinSpymaster",
        (_MODEL, *_PLANNED),
    ),
    Entry(
        "expected",
        SPYMASTER,
        "the clue and number with the most own cards expected, less what the others cost",
        "codenames_ai.players.expected:ExpectedSpymaster",
        (
            _MODEL,
            Option("assassin", 6.0, "own cards that touching the assassin costs"),
            Option("enemy", 1.5, "own cards that touching an enemy costs"),
            Option("bystander", 0.5, "own cards that touching a bystander costs"),
            *_PLANNED,
        ),
    ),
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
        "choice",
        OPERATIVE,
        "what people would touch by the guess model; remembers old clues, weighs each touch against stopping",
        "codenames_ai.players.choice:ChoiceOperative",
        (_MODEL,),
    ),
    Entry(
        "pragmatic",
        OPERATIVE,
        "as choice, and asks why the spymaster said this: keys with better clues for them are less likely",
        "codenames_ai.players.pragmatic:PragmaticOperative",
        (
            _MODEL,
            Option("samples", 200, "keys that are considered"),
            Option("rationality", 2.0, "how much a clue worth one own card more is preferred, 0 for not at all"),
        ),
    ),
    Entry(
        "similarity",
        OPERATIVE,
        "the cards most similar to the clue, as many as its number says",
        "codenames_ai.players.similarity:SimilarityOperative",
        (_VECTORS,),
    ),
)

_PROCESS = (
    Option("cmd", "", 'the command that starts it, as in cmd="node player.js"'),
    Option("seconds", 30.0, "what it may take for an answer"),
)

PROCESS: tuple[Entry, ...] = tuple(
    Entry(
        "process",
        seat,
        "a program of your own in any language, asked and answering by lines of JSON",
        "codenames_ai.players.process:ProcessPlayer",
        _PROCESS,
        chance=True,
    )
    for seat in (SPYMASTER, OPERATIVE)
)
"""Beside the players there are: what such a one does is another's."""

PARTNERS = {"win": "choice", "expected": "choice", "margin": "similarity", "random": "random"}
"""The operative that a spymaster's name alone stands for, where a team is wanted."""


def to_dict(entry: Entry) -> dict[str, object]:
    """As in ``players --json``."""
    options = [{"name": o.name, "default": o.default, "doc": o.doc} for o in entry.options]
    return {"name": entry.name, "seat": entry.seat, "doc": entry.doc, "options": options, "chance": entry.chance}
