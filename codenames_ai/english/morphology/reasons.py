"""Why two words are related: the predicate of a sentence about the clue."""

from __future__ import annotations

from codenames_ai.english.morphology.bonds import Bond
from codenames_ai.english.morphology.tables import CHANCE, PART, SEEN, Tables

FORMS = {
    "plural": "plural",
    "past": "past tense",
    "participle": "past participle",
    "ing": "-ing form",
    "third": "third person",
    "comparative": "comparative",
    "superlative": "superlative",
    "form": "inflected form",
}


def reason(t: Tables, bond: Bond, clue: int | None, card: int | None, shown: str) -> tuple[str, str]:
    """(kind, why): the kind of relation, and the predicate ("is the past tense of DRIVE").

    Args:
        clue, card: rows of the two words; None for a word outside the tables, or a card of several words.
        shown: the card, as the sentence is to name it.
    """
    shared = t[bond.ancestor]
    if {bond.clue_role, bond.card_role} & {PART, SEEN}:
        return _of_parts(t, bond, clue, card, shown, shared)
    if clue is not None and card is not None:
        direct = _direct(t, clue, card, shown)
        if direct is not None:
            return direct
    if card is not None and t.spelling(card) == bond.ancestor:
        return "derivation", f"comes from {shown}"
    if clue is not None and t.spelling(clue) == bond.ancestor:
        return "derivation", f"is what {shown} comes from"
    return "derivation", f'comes from "{shared}", as {shown} does'


def _direct(t: Tables, clue: int, card: int, shown: str) -> tuple[str, str] | None:
    if t.spelling(clue) == t.spelling(card):
        return "spelling", f"is another spelling of {shown}"
    to_card, to_clue = (_kinds(t, a, b) for a, b in ((clue, card), (card, clue)))
    for kind, name in FORMS.items():
        if kind in to_card:
            return "inflection", f"is the {name} of {shown}"
        if kind in to_clue:
            return "inflection", f"is the word whose {name} is {shown}"
    if "clipping" in to_card:
        return "derivation", f"is short for {shown}"
    if "clipping" in to_clue:
        return "derivation", f"is what {shown} is short for"
    if "demonym" in to_card:
        return "demonym", f"describes someone or something from {shown}"
    if "demonym" in to_clue:
        return "demonym", f"is the place that {shown} refers to"
    mine, theirs = ({row for kind, row in t.links(w) if kind in FORMS} for w in (clue, card))
    common = sorted(mine & theirs)
    if common:
        return "inflection", f'is a form of "{t[common[0]]}", as {shown} is'
    return None


def _kinds(t: Tables, word: int, target: int) -> set[str]:
    """Kinds of the links from the word (or its main spelling) to any spelling of the target."""
    rows = {word, t.spelling(word)}
    return {kind for row in rows for kind, other in t.links(row) if t.spelling(other) == t.spelling(target)}


def _of_parts(t: Tables, bond: Bond, clue: int | None, card: int | None, shown: str, shared: str) -> tuple[str, str]:
    if bond.clue_role == PART and bond.card_role == PART:
        return "shared part", f'shares the part "{shared}" with {shown}'
    if bond.clue_role in (PART, SEEN):
        if card is not None and t.spelling(card) == bond.ancestor:
            return "compound", f"is built with {shown}"
        return "compound", f'is built with "{shared}", which {shown} comes from'
    if clue is not None and t.spelling(clue) == bond.ancestor:
        return "part", f"is a part of {shown}"
    if bond.clue_role == CHANCE and clue is not None and "clipping" in _kinds(t, clue, bond.ancestor):
        return "part", f'is short for "{shared}", a part of {shown}'
    return "part", f'is a form of "{shared}", a part of {shown}'
