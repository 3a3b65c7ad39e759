"""Ranked clues and guesses as data: what a clue is meant for, what it risks, what the search left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, overload

from codenames_ai.core.board import BLUE, RED, Number, other
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import ENEMY, SpymasterView

if TYPE_CHECKING:
    import pandas as pd

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ExpectedTurn:
    """What a spymaster expects the operative to do with a clue, up to its number.

    Attributes:
        found: chance that exactly k own cards are found, for k = 0 … number.
        ends: chance of each end: ``stop`` (all that the number promises are found), or the role of the card that ends
            the turn earlier.
    """

    found: tuple[float, ...]
    ends: Mapping[str, float]

    @property
    def mean(self) -> float:
        """Expected number of own cards found."""
        return sum(k * p for k, p in enumerate(self.found))


@dataclass(frozen=True, slots=True)
class RankedClue:
    """A clue, what it is meant for, and what it risks.

    Attributes:
        word: the clue word.
        number: how many cards it is meant for.
        intended: these cards, highest similarity first.
        similarities: theirs with the clue word, in the same order.
        danger: the other card that the clue suggests most; None if there is no other card, or the player ignores it.
        danger_identity: what the danger is: a team, ``enemy`` where teams have no names, ``bystander``, ``assassin``.
        danger_similarity: its similarity with the clue word.
        margin: similarity of the weakest intended card less that of the danger.
        score: by which the player ranks; larger is better, comparable within one list only.
        win_probability: if the player computes it, else None.
        stands: the clue meets all demands of the player; one that does not is given only for want of a better.
        chances: where the player works with a guess model, the chance of each intended card to be touched first, in
            the order of ``intended``; ``margin`` is then of these.
        danger_chance: likewise of the danger.
        expects: the turn that the player expects, if it says.
    """

    word: str
    number: Number
    intended: tuple[str, ...] = ()
    similarities: tuple[float, ...] = ()
    danger: str | None = None
    danger_identity: str | None = None
    danger_similarity: float | None = None
    margin: float | None = None
    score: float = 0.0
    win_probability: float | None = None
    stands: bool = True
    chances: tuple[float, ...] = ()
    danger_chance: float | None = None
    expects: ExpectedTurn | None = None

    @property
    def clue(self) -> Clue:
        """The move."""
        return Clue(self.word, self.number, self.intended)

    @property
    def unit(self) -> str:
        """The unit of the margin: ``chances`` or ``cosines``; empty if the player gives neither."""
        return "chances" if self.chances else "cosines" if self.similarities else ""

    def to_dict(self) -> dict[str, Any]:
        """As in ``clue --json``."""
        return {name: _plain(v) for name, v in asdict(self).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(v) for name, v in value.items()}
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Searched:
    """What a list of clues was chosen from.

    Attributes:
        clue_words: words in the vocabulary.
        legal: those that were searched.
        subsets: pairs of such a word and a set of own cards that were decided among.
        left_out: how many words were not searched, by reason.
    """

    clue_words: int
    legal: int
    subsets: int
    left_out: Mapping[str, int] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """As in ``clue --json``."""
        return {**asdict(self), "left_out": dict(self.left_out)}


class Ranked(Sequence[Item]):
    """Some items, best first, as a sequence and as a table."""

    __slots__ = ()
    kind: ClassVar[type]
    items: tuple[Item, ...]

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, place: int) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, place: int | slice) -> Item | tuple[Item, ...]:
        return self.items[place]

    def to_frame(self) -> pd.DataFrame:
        """One row an item, one column a field."""
        import pandas as pd  # slow to import

        return pd.DataFrame(list(self.items), columns=[f.name for f in fields(self.kind)])


@dataclass(frozen=True, slots=True)
class RankedClues(Ranked[RankedClue]):
    """Clues, best first: a sequence, with what they were chosen from and notes for the user.

    Attributes:
        items: the clues.
        searched: what they were chosen from.
        warnings: sentences, such as that a card is unknown to the word vectors.
    """

    kind = RankedClue
    items: tuple[RankedClue, ...]
    searched: Searched
    warnings: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As in ``clue --json``."""
        return {
            "clues": [clue.to_dict() for clue in self.items],
            "searched": self.searched.to_dict(),
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True, slots=True)
class RankedGuess:
    """A card and how likely the player is to touch it next."""

    word: str
    probability: float


@dataclass(frozen=True, slots=True)
class RankedGuesses(Ranked[RankedGuess]):
    """Cards, likeliest first, and where the player would stop.

    Attributes:
        items: the cards.
        stop_after: how many of them, in this order, the player would touch before it ends the turn.
        confidence: ``high``, or ``low`` if the player has little to go by.
    """

    kind = RankedGuess
    items: tuple[RankedGuess, ...]
    stop_after: int
    confidence: str = "high"

    @property
    def alike(self) -> bool:
        """Whether the clue tells the player nothing: confidence is low, and no card is likelier than another."""
        chances = [guess.probability for guess in self.items]
        return self.confidence == "low" and len(chances) > 1 and max(chances) - min(chances) < 1e-9

    def to_dict(self) -> dict[str, Any]:
        """As in ``guess --json``."""
        guesses = [asdict(guess) for guess in self.items]
        return {"guesses": guesses, "stop_after": self.stop_after, "confidence": self.confidence}


def identity(view: SpymasterView, role: str) -> str:
    """The identity of a role in the board's key: the other team's name for ``enemy``, where teams have names."""
    return other(view.seat) if role == ENEMY and view.seat in (RED, BLUE) else role
