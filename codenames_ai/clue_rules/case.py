"""One clue before the rules: everything they look at, looked up once."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from codenames_ai import morphology
from codenames_ai.clue_rules.cards import Card, listed
from codenames_ai.clue_rules.reading import LONGEST_WORD, Reading, read, squeezed, unmasked

SHORTEST_PIECE: Final = 3
"""Letters of the shortest word that is looked for in a run-together string; every two letters are some word."""


@dataclass(frozen=True)
class Hit:
    """A card that V2, V3 or V4 speaks of: the rule, and what the clue is to the card."""

    rule: str
    card: Card
    why: str


@dataclass(frozen=True)
class Case:
    """A clue, the cards that restrict it, and what is known of the giver's mind.

    Attributes:
        reading: the clue.
        number: as given; None where none is judged.
        cards: the uncovered cards, in board order.
        options: the switches that are on.
        intended: normal forms of the intended cards; None where they are not known.
        own_left: the giver's uncovered agents; None where not known.
    """

    reading: Reading
    number: object
    cards: tuple[Card, ...]
    options: frozenset[str]
    intended: tuple[str, ...] | None
    own_left: int | None

    @functools.cached_property
    def words(self) -> tuple[str, ...]:
        """What is compared with the cards: the clue itself; with several parts, each and all run together."""
        reading = self.reading
        whole = squeezed(reading.word)
        return tuple(dict.fromkeys((*reading.parts, whole, *unmasked(whole))))

    @functools.cached_property
    def hits(self) -> tuple[Hit, ...]:
        """Everything V2, V3 and V4 have against the clue, in board order."""
        if self.reading.possessive or len(self.words) > 1 or not listed(self.words[0]):
            return tuple(self._hits_of_any())
        word = self.words[0]  # nearly every clue: two look-ups a card
        found = []
        for card in self.cards:
            if word == card.joined:
                found.append(Hit("V2", card, "is a visible word"))
            elif word in card.restricted:
                relation = card.family[word]
                found.append(Hit(relation.rule, card, relation.why))
        return tuple(found)

    def _hits_of_any(self) -> Iterator[Hit]:
        for card in self.cards:
            found = [hit for word in self.words if (hit := self._hit(word, card)) is not None]
            if found:
                yield min(found, key=lambda hit: hit.rule)

    def _hit(self, word: str, card: Card) -> Hit | None:
        part = len(self.reading.parts) > 1 and word in self.reading.parts
        if squeezed(word) == card.joined:
            if self.reading.possessive and not part:
                return Hit("V3", card, f"is the possessive of {card.shown}")
            return Hit("V2", card, f"has the visible word {card.shown} as a part" if part else "is a visible word")
        if listed(word):
            relation = card.family[word] if word in card.restricted else None
        else:
            relation = morphology.related(word, card.word)
            if relation is None and not morphology.known(word) and _run_together(word, card.joined):
                return Hit("V3", card, f"is run together out of words, {card.shown} among them")
        if relation is None:
            return None
        return Hit(relation.rule, card, f'has the part "{word}", which {relation.why}' if part else relation.why)


def intended_words(intended: Sequence[str] | None) -> tuple[str, ...] | None:
    """The normal forms of the intended cards. None and an empty list both say that they are not known."""
    if intended is None or len(intended) == 0:
        return None
    return tuple(dict.fromkeys(read(word).word for word in intended))


def _run_together(word: str, card: str) -> bool:
    """Whether an unknown string is a row of known words, the card one of them: bearbirdfox."""
    if len(card) < SHORTEST_PIECE or card == word or len(word) > LONGEST_WORD:
        return False
    return any(
        _words_in_a_row(word[:at]) and _words_in_a_row(word[at + len(card) :])
        for at in range(len(word) - len(card) + 1)
        if word.startswith(card, at)
    )


def _words_in_a_row(text: str) -> bool:
    reachable = {0}
    for end in range(SHORTEST_PIECE, len(text) + 1):
        if any(start in reachable and morphology.known(text[start:end]) for start in range(end - SHORTEST_PIECE + 1)):
            reachable.add(end)
    return len(text) in reachable
