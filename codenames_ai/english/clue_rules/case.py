"""Everything that the rules look at for one clue, looked up once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from codenames_ai.english import morphology
from codenames_ai.english.clue_rules.cards import RestrictingCard
from codenames_ai.english.clue_rules.reading import LONGEST_WORD, Reading, pieces, unmasked
from codenames_ai.english.morphology import listed
from codenames_ai.english.morphology.short import squeezed

Cards = tuple[RestrictingCard, ...]

SHORTEST_PIECE: Final = 3
"""Fewest letters of a word that is searched for inside a string; nearly any two letters are a word."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A card that V2, V3 or V4 forbids the clue for: the rule, and how the clue is related to the card."""

    rule: str
    card: RestrictingCard
    why: str


@dataclass(frozen=True, slots=True)
class Case:
    """A clue, the cards that restrict it, and what is known of the giver's intention.

    Attributes:
        reading: the clue.
        number: as given; None if it is not to be judged.
        cards: the uncovered cards, in board order.
        options: the switches that are on.
        intended: normal forms of the intended cards; None if unknown.
        own_left: how many of the giver's agents are uncovered; None if unknown.
        hits: the cards for which V2, V3 or V4 forbids the clue, in board order.
        echoes: the cards that the clue sounds like, in board order.
    """

    reading: Reading
    number: object
    cards: Cards
    options: frozenset[str]
    intended: tuple[str, ...] | None
    own_left: int | None
    hits: tuple[Hit, ...]
    echoes: Cards


def compared(reading: Reading, cards: Cards) -> tuple[tuple[Hit, ...], Cards]:
    """(hits, echoes) of a case: the cards whose forms a clue comes too near, and those that it sounds like."""
    if reading.no_word is not None:
        return (), ()
    word = reading.word
    if reading.plain and listed(word):  # nearly every clue: one look-up for each card, and almost never a hit
        cards = tuple([card for card in cards if word in card.concerned])
        hits = tuple([hit for card in cards if (hit := _hit_by_form(word, card)) is not None])
    else:
        hits = tuple(_hits_of_any(reading, cards))
    return hits, tuple([card for card in cards if word in card.homophones and word != card.word])


def _hit_by_form(word: str, card: RestrictingCard) -> Hit | None:
    """How the word is related to the card, which is named as it stands on the board: with its accents."""
    relation = None if listed(word) and word not in card.restricted else morphology.related(word, card.word)
    if relation is None:
        return None
    return Hit(relation.rule, card, relation.why.replace(card.word.upper(), card.shown))


def _hits_of_any(reading: Reading, cards: Cards) -> Iterator[Hit]:
    """The hits of a possessive, several parts, or a string that is not in the tables.

    Each part is judged, and so are all of them run together.
    """
    whole = squeezed(reading.word)
    words = tuple(dict.fromkeys((*reading.parts, whole, *unmasked(whole))))
    inner = [piece for piece in pieces(whole) if len(piece) >= SHORTEST_PIECE and piece not in words]
    for card in cards:
        found = [hit for word in words if (hit := _hit(word, card, reading)) is not None]
        found += [hit for piece in inner if (hit := _hit_inside(piece, card)) is not None]
        if found:
            yield min(found, key=lambda hit: hit.rule)


def _hit(word: str, card: RestrictingCard, reading: Reading) -> Hit | None:
    part = len(reading.parts) > 1 and word in reading.parts
    if word == card.joined:
        if reading.possessive and not part:
            return Hit("V3", card, f"is the possessive of {card.shown}")
        return Hit("V2", card, f"{'has' if part else 'is'} the visible word {card.shown}{' as a part' if part else ''}")
    hit = _hit_by_form(word, card)
    if hit is None and not listed(word) and not morphology.known(word):
        apart = not part and len(reading.parts) > 1 and all(map(listed, reading.parts))  # then each part is judged
        if not apart and _run_together(word, card.joined):
            return Hit("V3", card, f"is several words run together, {card.shown} among them")
    if hit is None or not part:
        return hit
    return Hit(hit.rule, card, f'has the part "{word}", which {hit.why}')


def _hit_inside(piece: str, card: RestrictingCard) -> Hit | None:
    """A piece between digits or signs that is the card, or is related to it: the clue contains it."""
    if piece == card.joined:
        return Hit("V3", card, f"contains the visible word {card.shown}")
    hit = _hit_by_form(piece, card) if listed(piece) else None
    if hit is None:
        return None
    return Hit("V4" if hit.rule == "V4" else "V3", card, f'contains "{piece}", which {hit.why}')


def _run_together(word: str, card: str) -> bool:
    """Whether an unknown string consists of known words, the card among them: bearbirdfox."""
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
        if any(start in reachable and listed(text[start:end]) for start in range(end - SHORTEST_PIECE + 1)):
            reachable.add(end)
    return len(text) in reachable
