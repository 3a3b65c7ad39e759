"""Chooses the clue words: words that people know and would say, with what is known about each.

A word is taken when several sources agree on it: it is frequent enough (wordfreq), lower case a to z, GloVe has seen
it, and a dictionary knows it: WordNet has it or what it is an inflected form of, or lemminflect's dictionary (the
SPECIALIST lexicon) has it as a noun, verb or adjective. The more indirect the evidence, the higher the required
frequency. Names are taken where WordNet has them as places, peoples, languages, gods, days or as persons known by one
name. Lists in this folder say what is left out (``words_out.txt``) or kept against the rule (``words_kept.txt``, ``names_kept.txt``), and which
of WordNet's words with a capital are not names (``not_names.txt``); ``offensive_*.txt`` correct the lists of coarse words, and
``upsetting.txt`` has words that are no clue among friends, though people may say them.
"""

from __future__ import annotations

import functools
import json
import math
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, replace

import fetch
import glove
from wordnet import WordNet, wordnet

LEMMA_FLOOR = 2.2  # WordNet has the word itself
CONCRETE_FLOOR = 1.9  # the same, and its main sense is a thing, an animal, food …: such words are known even if rare
FORM_FLOOR = 2.45  # it is an inflected form
OTHER_FLOOR = 2.6  # only lemminflect's dictionary has it
NAME_FLOOR = 2.7
PERSON_FLOOR = 3.0

NO_DOMAIN = 255
ANIMAL, PLANT, PERSON, GROUP = 5, 20, 18, 14  # lexicographer files
CONCRETE = {ANIMAL, 6, 8, 10, 13, 15, 17, PERSON, 19, PLANT}  # artifact, body, communication, food, location …
VOWEL = re.compile("[aeiouy]")
ROMAN = re.compile("(?!(civic|civil|dim|did|ill|lid|livid|mid|midi|mild|mill|mimic|mix|vim|vivid)$)[ivxlcdm]+")


@dataclass(frozen=True)
class ClueWord:
    word: str
    zipf: float
    lemma: str
    proper: bool
    domain: int


def clue_words() -> list[ClueWord]:
    """The clue words, sorted."""
    wn = wordnet()
    seen = set(glove.load()[0])
    seen |= _list("words_kept.txt") | _list("names_kept.txt")
    out = [_judged(wn, word) for word in candidates() if word in seen and not unfit(wn, word)]
    chosen = {c.word: c for c in out if c is not None}
    lemma = {word: _lemma(wn, chosen[word], chosen) for word in sorted(chosen)}
    for word in lemma:
        while lemma[lemma[word]] != lemma[word]:  # "fillings" goes with "filling", and that with "fill"
            lemma[word] = lemma[lemma[word]]
    return [replace(chosen[word], lemma=lemma[word]) for word in lemma]


@functools.cache
def _frequencies() -> dict[str, float]:
    import wordfreq

    fetch.installed("wordfreq")
    return wordfreq.get_frequency_dict("en", wordlist="best")


def zipf(word: str) -> float:
    """log10 of uses in a billion words, to two digits; 0 for words never seen."""
    share = _frequencies().get(word, 0.0)
    return round(math.log10(share) + 9, 2) if share > 0 else 0.0


UNDERSTOOD_FLOOR = 3.7
UPSETTING_FLOOR = 3.2


def understood(chosen: set[str]) -> list[str]:
    """Words that are not clue words but that people may say.

    Function words, letters, frequent names and acronyms, and words that are too upsetting for a clue.
    """
    wn, seen = wordnet(), set(glove.load()[0])
    floor = {True: UPSETTING_FLOOR, False: UNDERSTOOD_FLOOR}
    frequent = [w for w in candidates() if zipf(w) >= floor[upsetting(w)] or w in _list("words_out.txt")]
    letters = [chr(c) for c in range(ord("a"), ord("z") + 1)]
    said = {w for w in [*frequent, *letters] if w in seen and (upsetting(w) or not offensive(wn, w))}
    return sorted(said - chosen)


def candidates() -> list[str]:
    """Everything that may become a clue word."""
    import wordfreq

    fetch.installed("wordfreq")
    common = [w for w in wordfreq.top_n_list("en", 120_000) if re.fullmatch("[a-z]{2,}", w)]
    rare = [w for w in wordnet().senses if re.fullmatch("[a-z]{2,}", w) and zipf(w) >= CONCRETE_FLOOR]
    return list(dict.fromkeys(common + sorted(rare)))


def _judged(wn: WordNet, word: str) -> ClueWord | None:
    """The word with its columns, or None if it is not a clue word."""
    frequency = zipf(word)
    if word in _list("names_kept.txt"):
        return ClueWord(word, frequency, word, True, _domain(wn, word))
    kept = word in _list("words_kept.txt")
    if not kept and (word in _list("words_out.txt") or len(word) < 3 or ROMAN.fullmatch(word)):
        return None
    written = {w for _, w in wn.spellings(word)}
    if any(w == word for w in written):
        wanted = CONCRETE_FLOOR if _domain(wn, word) in CONCRETE else LEMMA_FLOOR
        wanted = 3.2 if _name(word) else wanted
        ok = kept or (frequency >= wanted and VOWEL.search(word))
        return ClueWord(word, frequency, word, False, _domain(wn, word)) if ok else None
    forms = wn.lemmas(word)
    good = [lemma for lemma, _ in forms if any(w == lemma for _, w in wn.spellings(lemma)) and len(lemma) > 2]
    if written and word not in _list("not_names.txt"):
        if kept or (frequency >= NAME_FLOOR and _known_name(wn, word)):
            return ClueWord(word, frequency, word, True, _domain(wn, word))
        if not good or frequency < 3.0:
            return None
    elif written:
        return ClueWord(word, frequency, word, False, _domain(wn, word))
    if good and (kept or (frequency >= FORM_FLOOR and (not _name(word) or max(map(zipf, good)) >= 3.3))):
        return ClueWord(word, frequency, word, False, _domain(wn, max(good, key=zipf)))
    names = [lemma for lemma, pos in forms if pos == "n" and word.endswith("s") and _known_name(wn, lemma)]
    if names and frequency >= 3.0 and not _name(word) and _people(wn, names[0]):  # "germans"
        return ClueWord(word, frequency, word, True, _domain(wn, names[0]))
    if kept or (frequency >= OTHER_FLOOR and not _name(word) and not forms and _in_dictionary(word)):
        return ClueWord(word, frequency, word, False, NO_DOMAIN)
    return None


def _domain(wn: WordNet, word: str) -> int:
    """Lexicographer file of the commonest sense: of the part of speech with most senses seen in tagged texts."""
    senses = wn.senses.get(word)
    if not senses:
        return NO_DOMAIN
    pos = max(senses, key=lambda p: (wn.tagged.get((word, p), 0), "ravn".index(p)))
    return wn.synsets[senses[pos][0]].domain


def _known_name(wn: WordNet, word: str) -> bool:
    """Whether a word that WordNet writes with a capital is a name to give as a clue."""
    spelt = wn.spellings(word)
    if not spelt or any(not re.fullmatch("[A-Z][a-z]+", w) for _, w in spelt):
        return False  # an abbreviation (USA, DVD), or McCoy and the like
    synsets = [wn.synsets[key] for key, _ in spelt]
    if all(s.domain in (ANIMAL, PLANT) or (s.domain == GROUP and "family" in s.gloss) for s in synsets):
        return any(s.key[0] == "n" and any(sym == "@i" for sym, *_ in s.links) for s in synsets)
    persons = [s for s in synsets if s.domain == PERSON and any(sym == "@i" for sym, *_ in s.links)]
    if len(persons) == len(synsets):  # "einstein", but not "wilson"
        return len(persons) <= 2 and zipf(word) >= PERSON_FLOOR and not _name(word, strict=True)
    first = synsets[0]
    return first not in persons or not _name(word, strict=True)


def _people(wn: WordNet, word: str) -> bool:
    return any(wn.synsets[key].domain == PERSON for key, _ in wn.spellings(word))


@functools.cache
def _names() -> dict[str, float]:
    """First names and surnames of the US census of 1990, with the share of people (in percent) who have them."""
    out: dict[str, float] = {}
    with tarfile.open(fetch.archives("names")[0]) as tar:
        for member in tar.getmembers():
            stream = tar.extractfile(member) if "/dist." in member.name else None
            for line in [] if stream is None else stream.read().decode().splitlines():
                name, share = line.split()[:2]
                out[name.lower()] = max(out.get(name.lower(), 0.0), float(share))
    return out


def _name(word: str, strict: bool = False) -> bool:
    """Whether the word is mainly a person's name; if strict, also a name that few people have."""
    return _names().get(word, 0.0) >= (0.001 if strict else 0.004)


@functools.cache
def _in_dictionary(word: str) -> bool:
    import lemminflect

    found = lemminflect.getAllLemmas(word)
    return bool({"NOUN", "VERB", "ADJ"} & set(found)) and "PROPN" not in found


def _lemma(wn: WordNet, c: ClueWord, chosen: dict[str, ClueWord]) -> str:
    """Its dictionary form among the clue words: itself, unless it is a form of a word that is about as common."""
    forms = [(lemma, pos) for lemma, pos in wn.lemmas(c.word) if lemma in chosen]
    if any(
        w == c.word for _, w in wn.spellings(c.word)
    ):  # has its own entry: only regular plurals belong to their singular
        forms = [(lemma, pos) for lemma, pos in forms if pos == "n" and zipf(lemma) > c.zipf - 0.3]
    return max(forms, key=lambda f: (zipf(f[0]), f[0]))[0] if forms else c.word


@functools.cache
def _list(file: str) -> frozenset[str]:
    return frozenset(_words_of((fetch.HERE / file).read_text(encoding="utf-8")))


def _words_of(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from line.partition("#")[0].split()


@functools.cache
def _bad_words() -> frozenset[str]:
    profane = fetch.installed("profanity").read_text(encoding="utf-8").lower().split("\n")
    naughty = json.loads(fetch.naughty_json().read_text(encoding="utf-8"))
    bad = {w.strip() for w in [*profane, *map(str.lower, naughty)]}
    return frozenset(bad | _list("offensive_more.txt")) - _list("offensive_not.txt")


@functools.cache
def _bad_forms() -> frozenset[str]:
    """The words on the lists and all their inflected forms."""
    import lemminflect

    bad = _bad_words()
    forms = [forms for word in sorted(bad) if word.isalpha() for forms in lemminflect.getAllInflections(word).values()]
    return bad | {form for some in forms for form in some}


def offensive(wn: WordNet, word: str) -> bool:
    """Whether the word, what it is a form of, or a coarse word in it, is on the lists."""
    if word in _list("offensive_not.txt"):
        return False
    forms = {word, *(lemma for lemma, _ in wn.lemmas(word))}
    return bool(forms & _bad_forms()) or any(stem in word for stem in _list("offensive_stems.txt"))


@functools.cache
def _upsetting() -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of upsetting.txt, and the beginnings that are written with a star there."""
    words = _list("upsetting.txt")
    return frozenset(w for w in words if "*" not in w), tuple(sorted(w[:-1] for w in words if w.endswith("*")))


def upsetting(word: str) -> bool:
    """Whether the word is on the list of words that should not be given as a clue."""
    words, beginnings = _upsetting()
    return word in words or word.startswith(beginnings)


def unfit(wn: WordNet, word: str) -> bool:
    """Whether the word is unsuitable as a clue because of its meaning or associations."""
    return upsetting(word) or offensive(wn, word)
