"""One clue before the rules: everything they look at, looked up once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from codenames_ai.english import morphology
from codenames_ai.english.clue_rules.cards import Card, listed
from codenames_ai.english.clue_rules.reading import LONGEST_WORD, Reading, pieces, read, squeezed, unmasked

SHORTEST_PIECE: Final = 3
"""Letters of the shortest word that is looked for in a run-together string; every two letters are some word."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A card that V2, V3 or V4 speaks of: the rule, and what the clue is to the card."""

    rule: str
    card: Card
    why: str


@dataclass(frozen=True, slots=True)
class Case:
    """A clue, the cards that restrict it, and what is known of the giver's mind.

    Attributes:
        reading: the clue.
        number: as given; None where none is judged.
        cards: the uncovered cards, in board order.
        options: the switches that are on.
        intended: normal forms of the intended cards; None where they are not known.
        own_left: the giver's uncovered agents; None where not known.
        hits: what V2, V3 and V4 have against the clue, in board order.
        echoes: the cards that the clue sounds like, in board order.
    """

    reading: Reading
    number: object
    cards: tuple[Card, ...]
    options: frozenset[str]
    intended: tuple[str, ...] | None
    own_left: int | None
    hits: tuple[Hit, ...]
    echoes: tuple[Card, ...]


def open_case(
    reading: Reading,
    number: object,
    cards: tuple[Card, ...],
    options: frozenset[str],
    intended: Sequence[str] | None,
    own_left: int | None,
) -> Case:
    """The case of a clue. None and an empty list of intended cards both say that they are not known."""
    meant = None
    if intended is not None and len(intended) > 0:
        meant = tuple(dict.fromkeys([read(card).word for card in intended]))
    hits: tuple[Hit, ...] = ()
    echoes: tuple[Card, ...] = ()
    if reading.no_word is None:
        word = reading.word
        if reading.plain and listed(word):  # nearly every clue: one look-up a card, and nearly no card has it
            near = [card for card in cards if word in card.concerned]
            if near:
                hits = tuple([hit for card in near if (hit := _hit_of_listed(word, card)) is not None])
                echoes = _echoes(word, near)
        else:
            hits = tuple(_hits_of_any(reading, cards))
            echoes = _echoes(word, cards)
    return Case(reading, number, cards, options, meant, own_left, hits, echoes)


def _echoes(word: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple([card for card in cards if word in card.homophones and word != card.word])


def _hit_of_listed(word: str, card: Card) -> Hit | None:
    if word == card.joined:
        return Hit("V2", card, f"is the visible word {card.shown}")
    if word not in card.restricted:
        return None
    return _related(card.family[word], card)


def _related(relation: morphology.Relation, card: Card) -> Hit:
    """The relation, told of the card as it stands on the board: with its accents."""
    return Hit(relation.rule, card, relation.why.replace(card.word.upper(), card.shown))


def _hits_of_any(reading: Reading, cards: Sequence[Card]) -> Iterator[Hit]:
    """A possessive, several parts, or a string that the tables lack: each part, and all of them run together."""
    whole = squeezed(reading.word)
    words = tuple(dict.fromkeys((*reading.parts, whole, *unmasked(whole))))
    inner = [piece for piece in pieces(whole) if len(piece) >= SHORTEST_PIECE and piece not in words]
    for card in cards:
        found = [hit for word in words if (hit := _hit(word, card, reading)) is not None]
        found += [hit for piece in inner if (hit := _hit_inside(piece, card)) is not None]
        if found:
            yield min(found, key=lambda hit: hit.rule)


def _hit(word: str, card: Card, reading: Reading) -> Hit | None:
    part = len(reading.parts) > 1 and word in reading.parts
    if word == card.joined:
        if reading.possessive and not part:
            return Hit("V3", card, f"is the possessive of {card.shown}")
        return Hit(
            "V2", card, f"has the visible word {card.shown} as a part" if part else f"is the visible word {card.shown}"
        )
    if listed(word):
        hit = _hit_of_listed(word, card)
    else:
        relation = morphology.related(word, card.word)
        said = part or len(reading.parts) == 1 or not all(map(listed, reading.parts))  # else judged part by part
        if relation is None and said and not morphology.known(word) and _run_together(word, card.joined):
            return Hit("V3", card, f"is run together out of words, {card.shown} among them")
        hit = None if relation is None else _related(relation, card)
    if hit is None or not part:
        return hit
    return Hit(hit.rule, card, f'has the part "{word}", which {hit.why}')


def _hit_inside(piece: str, card: Card) -> Hit | None:
    """A piece between digits or signs that is the card, or is related to it: the clue contains it."""
    if piece == card.joined:
        return Hit("V3", card, f"has the visible word {card.shown} in it")
    hit = _hit_of_listed(piece, card) if listed(piece) else None
    if hit is None:
        return None
    return Hit("V4" if hit.rule == "V4" else "V3", card, f'has "{piece}" in it, which {hit.why}')


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
        if any(start in reachable and listed(text[start:end]) for start in range(end - SHORTEST_PIECE + 1)):
            reachable.add(end)
    return len(text) in reachable
