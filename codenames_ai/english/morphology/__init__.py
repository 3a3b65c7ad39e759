"""Forms and components of English words: whether a clue is a form of a card, is built with it, or the reverse (V2–V4).

>>> from codenames_ai.english import morphology
>>> morphology.related("drove", "DRIVE").why
'is the past tense of DRIVE'
>>> morphology.related("hideous", "HIDE") is None
True

Everything is looked up in a shipped table of some 170,000 words (``tables``). Words outside it are taken apart by rule
and by NLTK's WordNet lemmatiser (``outside``), which is loaded when first needed, under a lock.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from codenames_ai.core.words import normal
from codenames_ai.english.morphology import outside, short
from codenames_ai.english.morphology.bonds import bond
from codenames_ai.english.morphology.reasons import reason
from codenames_ai.english.morphology.tables import ABBREVIATION, CAPITALS, OWN, Entry, tables


@dataclass(frozen=True, slots=True)
class Relation:
    """How a clue word is related to a card.

    Attributes:
        rule: V2 (another spelling), V3 (a form, or built with the card) or V4 (part of the card, or built with a part).
        kind: spelling, inflection, derivation, demonym, compound, part or shared part.
        why: the predicate of a sentence about the clue: "is the past tense of DRIVE".
    """

    rule: str
    kind: str
    why: str


def related(clue: str, card: str) -> Relation | None:
    """How the clue is related to the card by form; None if it is not. Each may be any text; a few microseconds."""
    return _related(normal(clue), normal(card))


@functools.lru_cache(maxsize=1 << 14)
def _related(clue: str, card: str) -> Relation | None:
    shown, run_clue, run_card = card.upper(), short.squeezed(clue), short.squeezed(card)
    if run_clue == run_card and clue:
        return Relation("V2", "spelling", f"is the visible word {shown}")
    if run_clue in short.shorts(run_card):
        return Relation("V3", "derivation", f"is short for {shown}")
    if run_card in short.shorts(run_clue):
        return Relation("V3", "derivation", f"is what {shown} is short for")
    t = tables()
    (row, of_clue), (card_row, of_card) = _taken_apart(clue), _taken_apart(card)
    bonds = (bond(x, y, len(t[x.ancestor])) for x in of_clue for y in of_card if x.ancestor == y.ancestor)
    best = min((b for b in bonds if b is not None), default=None)
    if best is None:
        if row is None and card_row is None and outside.regular(clue, card):
            return Relation("V3", "inflection", f"is a form of the same word as {shown}")
        return None
    if row is not None and card_row is not None and t.spelling(row) == t.spelling(card_row):
        best = best._replace(rule="V2", clue_role=OWN, card_role=OWN)
    return Relation(best.rule, *reason(t, best, row, card_row, shown))


@functools.lru_cache(maxsize=1 << 13)
def family(card: str) -> frozenset[str]:
    """The listed words that are ``related`` to the card, itself included: ``"rawhide" in family("HIDE")``.

    Computed in a few milliseconds, and kept.
    """
    t = tables()
    text = normal(card)
    run = short.squeezed(text)
    others = (run, *short.shorts(run), *short.phrases(run))
    return frozenset(word for word in others if t.row(word) is not None).union(
        t[row]
        for entry in _taken_apart(text)[1]
        for row, distance, role in t.descendants(entry.ancestor)
        if bond(Entry(entry.ancestor, distance, role), entry, len(t[entry.ancestor])) is not None
    )


@functools.lru_cache(maxsize=1 << 14)
def _taken_apart(text: str) -> tuple[int | None, tuple[Entry, ...]]:
    """The row of a text (None outside the tables), and its ancestors."""
    t = tables()
    row = t.row(text)
    return row, outside.entries(text) if row is None else tuple(t.entries(row))


def known(word: str) -> bool:
    """Whether the word is in an English lexicon: names, borrowed words and inflected forms included (V7).

    A word with blanks, hyphens or a possessive is known if all its parts are. Regular forms of known words count even
    if the tables do not list them. *Apfel* is not known, *strudel* is.
    """
    return _known(normal(word))


@functools.lru_cache(maxsize=1 << 14)
def _known(text: str) -> bool:
    parts = outside.tokens(text)
    return bool(parts) and all(tables().row(p) is not None or outside.inflected(p) for p in parts)


def homophones(word: str) -> frozenset[str]:
    """The known words that sound like this one, except other spellings of it: ``{"knight"}`` for NIGHT (V8).

    Single letters sound like words too: ``{"sea", "see"}`` for C.
    """
    t = tables()
    text = normal(word)
    row = t.row(text)
    others = () if row is None else t.homophones(row)
    return _letters().get(text, frozenset()).union(t[other] for other in others)


LETTERS = (
    "b bee be; c sea see; d dee; f eff; g gee; h aitch; i eye aye; j jay; k kay; l ell; m em; n en; o oh owe; "
    "p pea pee; q cue queue; r are; s ess; t tea tee; u you ewe; v vee; x ex; y why; z zee zed"
)
"""Letters with the words that sound like their names; no word sounds like A or W."""


@functools.cache
def _letters() -> dict[str, frozenset[str]]:
    out: dict[str, frozenset[str]] = {}
    for letter, *sounds in (group.split() for group in LETTERS.split(";")):
        out[letter] = frozenset(sounds)
        out |= {sound: frozenset((letter,)) for sound in sounds}
    return out


@functools.lru_cache(maxsize=1 << 16)
def is_abbreviation(word: str) -> bool:
    """Whether the word as typed is an abbreviation or an acronym (V1: CIA, PhD, UK); *laser* and *radar* are words.

    If the small letters spell an ordinary word (us, am, gen), it is one only in capitals or with a full stop: US, a.m.
    """
    text = normal(word)
    t = tables()
    row = t.row(text.replace(".", ""))
    if row is None or sum(ch.isalpha() for ch in word) != len(t[row]):  # ß is not SS
        return False
    written = word.strip()
    plain = t.flags(row) & CAPITALS and len(t[row]) <= LONGEST_CAPITALS and (written.isupper() or "." in written)
    return bool(t.flags(row) & ABBREVIATION or plain)


LONGEST_CAPITALS = 4
"""Most letters of a word that counts as an abbreviation because it is in capitals."""


@functools.lru_cache(maxsize=1 << 16)
def listed(word: str) -> bool:
    """Whether the tables hold the word, so that ``family`` of every card related to it contains it."""
    return tables().row(word) is not None


def singulars(word: str) -> list[str]:
    """The words that this one may be the plural or possessive of, the most likely first; known or not."""
    if word.endswith("ss") or " " in word:
        return []
    endings = (("'s", ""), ("s'", ""), ("ies", "y"), ("es", ""), ("s", ""))
    return [stem for end, put in endings if word.endswith(end) and len(stem := word.removesuffix(end) + put) >= 3]
