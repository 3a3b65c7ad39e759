"""Words outside the tables: taken apart by rule, with NLTK's WordNet lemmatiser for their lemmas."""

from __future__ import annotations

import functools
import logging
import re
import threading
from importlib import resources
from typing import Any

from codenames_ai.english.morphology.tables import ABBREVIATION, CHANCE, COMMON, OWN, PART, Entry, Tables, tables

LONGEST = 40
"""Letters of the longest string that is taken apart; a longer one is not an English word."""

_ENDINGS = """
    s es ed d ing er est ers ly y ness less ful fully ish like able ment ments ship ships hood dom ism ist
    ists ize izes ized ization ise isation ity al ic ian an ous ify ette let esque ward wards wise proof free
    worthy eer ery
"""
SUFFIXES = tuple(sorted(_ENDINGS.split(), key=lambda s: (-len(s), s)))
PREFIXES = (
    *("un", "re", "dis", "non", "mis", "over", "under", "out"),
    *("pre", "anti", "super", "mini", "mega", "semi", "ultra", "hyper"),
)
LINKING = frozenset(("the", "of", "and", "a", "an", "in", "on", "to", "for", "at", "by", "de", "la", "le"))
"""Words that are not parts of a card of several words."""

_RULES = "s/ ses/s ves/f xes/x zes/z ches/ch shes/sh men/man ies/y es/e es/ ed/e ed/ ing/e ing/ er/ est/ er/e est/e"
DETACHED = tuple(rule.split("/") for rule in _RULES.split())
"""WordNet's rules for taking an ending off, for all parts of speech together."""

_lock = threading.Lock()


def tokens(text: str) -> tuple[str, ...]:
    """The words of a text in normal form, possessive endings taken off: ``("king",)`` for "king's"."""
    found = re.split(r"[\s\-_/]+", re.sub(r"'s?(?=\s|$)", "", text))
    return tuple(word.replace("'", "") for word in found if word)


@functools.lru_cache(maxsize=1 << 13)
def entries(text: str) -> tuple[Entry, ...]:
    """The ancestors of a text outside the tables: those of each of several words, or what the rules find in one."""
    if len(text) > LONGEST:
        return ()
    parts = tokens(text)
    if len(parts) == 1:
        return tuple(_of_word(parts[0]))
    content = [p for p in parts if p not in LINKING] or list(parts)
    found = {(e.ancestor, PART): e for p in content for e in _as_part(_of_word(p), _is_short(p))}
    return tuple(found.values())


def _as_part(found: list[Entry], short: bool = False) -> list[Entry]:
    """What a part contributes: its own ancestors and parts, and what it is short for (*saint* in ST LOUIS)."""
    roles = (OWN, PART, CHANCE) if short else (OWN, PART)
    return [entry._replace(role=PART) for entry in found if entry.role in roles]


def _is_short(word: str) -> bool:
    t = tables()
    row = t.row(word)
    return row is not None and bool(t.flags(row) & ABBREVIATION)


def _of_word(word: str) -> list[Entry]:
    t = tables()
    row = t.row(word)
    if row is not None:
        return t.entries(row)
    if not (word.isascii() and word.isalpha()):
        return []
    for lemma in lemmas(word):
        row = t.row(lemma)
        if row is not None:
            return t.entries(row)
    return _derived(t, word) or _compound(t, word)


def _derived(t: Tables, word: str) -> list[Entry]:
    """One regular ending or beginning taken off leaves a known word of four letters or more."""
    for suffix in SUFFIXES:
        if word.endswith(suffix):
            for base in _stems(word[: -len(suffix)], suffix):
                row = t.row(base) if len(base) >= 4 else None
                if row is not None:
                    step = 0 if suffix in ("s", "es", "ed", "d", "ing") else 1
                    return [e._replace(distance=e.distance + step) for e in t.entries(row)]
    for prefix in PREFIXES:
        row = t.row(word[len(prefix) :]) if word.startswith(prefix) and len(word) - len(prefix) >= 4 else None
        if row is not None:
            return [e._replace(distance=e.distance + 1) for e in t.entries(row)]
    return []


def _stems(stem: str, suffix: str) -> list[str]:
    out = [stem]
    if suffix[0] in "aeiouy":
        out.append(stem + "e")
        if len(stem) > 2 and stem[-1] == stem[-2]:
            out.append(stem[:-1])
    if stem.endswith("i"):
        out.append(stem[:-1] + "y")
    return out


def _compound(t: Tables, word: str) -> list[Entry]:
    """The fewest common words of three letters or more that make up the whole string ("bearbirdfox")."""
    cut: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(3, len(word) + 1):
        for start in range(max(0, end - 14), end - 2):
            before = cut[start]
            if before is None or (cut[end] is not None and len(before) + 1 >= len(cut[end] or ())):
                continue
            row = t.row(word[start:end])
            if row is not None and t.flags(row) & COMMON:
                cut[end] = [*before, word[start:end]]
    pieces = cut[-1] or []
    rows = [row for piece in pieces if (row := t.row(piece)) is not None]
    return [e for row in rows for e in _as_part(t.entries(row))] if len(rows) > 1 else []


def regular(clue: str, card: str) -> bool:
    """Whether two unknown words are regular forms of one word: *blorps* and *blorped*."""
    return bool(_bare(clue) & _bare(card))


def _bare(word: str) -> set[str]:
    word = "".join(tokens(word))
    out = {word} if len(word) >= 3 else set()
    for suffix in ("s", "es", "ed", "ing", "er", "ly"):
        if word.endswith(suffix):
            out |= {s for s in _stems(word[: -len(suffix)], suffix) if len(s) >= 3}
    return out


def inflected(word: str) -> bool:
    """Whether a string outside the tables is an inflected form of a word in WordNet."""
    if len(word) > LONGEST or not (word.isascii() and word.isalpha()):
        return False
    return any(lemma != word or tables().row(lemma) is not None for lemma in lemmas(word))


@functools.lru_cache(maxsize=1 << 13)
def lemmas(word: str) -> tuple[str, ...]:
    """The lemmas that NLTK's WordNet gives for a word outside the tables, in every part of speech; shortest first.

    The tables hold all words of WordNet and all its irregular forms. If taking an ending off leaves none of them, the
    word has no lemma, and NLTK need not be loaded.
    """
    t = tables()
    bases = (word[: -len(old)] + new for old, new in DETACHED if word.endswith(old))
    reader = wordnet() if t.row(word) is not None or any(t.row(base) is not None for base in bases) else None
    if reader is None:
        return ()
    with _lock:
        found = {lemma for pos in "nvar" if (lemma := reader.morphy(word, pos)) is not None}
    return tuple(sorted(found, key=lambda w: (len(w), w)))


@functools.lru_cache(maxsize=1)
def _reader() -> Any:
    import nltk.data  # half a second; few words need it
    from nltk.corpus.reader.wordnet import WordNetCorpusReader  # as nltk above

    # A reader of WordNet's indexes and irregular forms alone, which is all that lemmas need.
    changed: Any = dict.fromkeys(("_scan_satellites", "map_wn"), lambda *_: None) | {"satellite_offsets": frozenset()}
    lemmatiser: Any = type("Lemmatiser", (WordNetCorpusReader,), changed)
    with resources.as_file(resources.files("codenames_ai") / "data" / "wordnet" / "wordnet.zip") as file:
        folder = str(file.parent)
        if folder not in nltk.data.path:  # the folders that NLTK may read
            nltk.data.path.append(folder)
        try:
            return lemmatiser(nltk.data.ZipFilePathPointer(str(file), "wordnet/"), omw_reader=False)
        except OSError as refused:
            logging.getLogger(__name__).warning("no lemmas from WordNet for words outside the lexicon: %s", refused)
            return None


def wordnet() -> Any:
    """NLTK's WordNet reader on the shipped indexes, loaded once, under a lock; about a second the first time.

    None if NLTK refuses to read them (it accepts only data files that no other account may write); the rules of this
    module then work without lemmas, and a warning is logged.
    """
    with _lock:
        return _reader()
