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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from codenames_ai.core.words import normal
from codenames_ai.english.morphology import outside, short
from codenames_ai.english.morphology.bonds import Bond, bond
from codenames_ai.english.morphology.reasons import reason
from codenames_ai.english.morphology.tables import ABBREVIATION, CAPITALS, OWN, Entry, tables

__all__ = [
    *("Relation", "family", "homophones", "hyphenated", "is_abbreviation", "known", "listed", "related", "singulars"),
]

Entries = tuple[Entry, ...]


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


class Family(Mapping[str, Relation]):
    """Every word of the lexicon that a card restricts; the relations are put into words when looked up."""

    def __init__(self, card: _Word) -> None:
        self._card = card
        self._bonds = _bonds(card)
        t = tables()
        self._rows: dict[str, int | None] = {t[row]: row for row in self._bonds}
        run = short.squeezed(card.text)
        self._rows |= {word: None for word in (*short.shorts(run), *short.phrases(run)) if t.row(word) is not None}

    def __getitem__(self, word: str) -> Relation:
        row = self._rows[word]
        if row is None:
            return _short(word, short.squeezed(self._card.text), self._card.text)
        return _relation(self._bonds[row], row, self._card)

    def __contains__(self, word: object) -> bool:
        return word in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word taken apart: its text, its row (None outside the tables) and its ancestors."""

    text: str
    row: int | None
    entries: Entries


def related(clue: str, card: str) -> Relation | None:
    """How the clue is related to the card by form; None if it is not. Each may be any text; a few microseconds.

    ``family(card)[word]`` gives the same for every word of the lexicon.
    """
    return _related(normal(clue), normal(card))


@functools.lru_cache(maxsize=1 << 14)
def _related(clue: str, card: str) -> Relation | None:
    run_clue, run_card = short.squeezed(clue), short.squeezed(card)
    if run_clue == run_card and clue:
        return Relation("V2", "spelling", f"is the visible word {card.upper()}")
    if short.stands_for(run_clue, run_card) or short.stands_for(run_card, run_clue):
        return _short(run_clue, run_card, card)
    one, two = _word(clue), _word(card)
    best = _best(one.entries, two.entries)
    if best is not None:
        return _relation(_with_spelling(best, one.row, two.row), one.row, two)
    if one.row is None and two.row is None and outside.regular(clue, card):
        return Relation("V3", "inflection", f"is a form of the same word as {card.upper()}")
    return None


def _short(clue: str, card: str, text: str) -> Relation:
    """The relation of two texts, run together, of which one is an abbreviation of the other."""
    why = "is short for {}" if short.stands_for(clue, card) else "is what {} is short for"
    return Relation("V3", "derivation", why.format(text.upper()))


@functools.lru_cache(maxsize=1 << 13)
def family(card: str) -> Mapping[str, Relation]:
    """Every word of the lexicon that the card restricts, with how: ``family("HIDE")["rawhide"].rule == "V3"``.

    The card itself is among them (V2). Computed in a few milliseconds, and kept.
    """
    return Family(_word(normal(card)))


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
    listed = () if row is None else t.homophones(row)
    return _letters().get(text, frozenset()).union(t[other] for other in listed)


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


def hyphenated(word: str) -> bool:
    """Whether a dictionary lists the word with its hyphens: *self-conscious*."""
    return normal(word) in short.hyphenated()


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


@functools.lru_cache(maxsize=1 << 14)
def _word(text: str) -> _Word:
    t = tables()
    row = t.row(text)
    if row is not None:
        return _Word(text, row, tuple(t.entries(row)))
    return _Word(text, None, outside.entries(text))


def _best(clue: Entries, card: Entries) -> Bond | None:
    """The closest bond by the lowest rule between two words; None if they have none."""
    t = tables()
    theirs: dict[int, list[Entry]] = {}
    for entry in card:
        theirs.setdefault(entry.ancestor, []).append(entry)
    found = [
        b
        for mine in clue
        for other in theirs.get(mine.ancestor, ())
        if (b := bond(mine, other, len(t[mine.ancestor]))) is not None
    ]
    return min(found, default=None)


def _bonds(card: _Word) -> dict[int, Bond]:
    """The best bond of every word of the lexicon that shares an ancestor with the card."""
    t = tables()
    best: dict[int, Bond] = {}
    for entry in card.entries:
        length = len(t[entry.ancestor])
        for row, distance, role in t.descendants(entry.ancestor):
            b = bond(Entry(entry.ancestor, distance, role), entry, length)
            if b is not None and (row not in best or b < best[row]):
                best[row] = b
    same = t.row(short.squeezed(card.text))
    if same is not None:
        best[same] = Bond("V2", 0, same, OWN, OWN)
    return {row: _with_spelling(b, row, card.row) for row, b in best.items()}


def _with_spelling(b: Bond, clue: int | None, card: int | None) -> Bond:
    t = tables()
    if clue is not None and card is not None and t.spelling(clue) == t.spelling(card):
        return b._replace(rule="V2", clue_role=OWN, card_role=OWN)
    return b


@functools.lru_cache(maxsize=1 << 15)
def _relation(b: Bond, clue: int | None, card: _Word) -> Relation:
    t = tables()
    shown = card.text.upper()
    if clue is not None and t[clue] == short.squeezed(card.text):
        return Relation("V2", "spelling", f"is the visible word {shown}")
    kind, why = reason(t, b, clue, card.row, shown)
    return Relation(b.rule, kind, why)
