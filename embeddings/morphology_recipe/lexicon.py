"""Which strings are English words, and which word is an inflected form of which."""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from dataclasses import dataclass, field

from morphology_recipe.lists import abbreviations, listed, pairs, words
from morphology_recipe.sources import PLAIN, Raw, WordNet

COMMON = 2.3
"""A string in no dictionary counts as known from this Zipf frequency on (names, brands) …"""
FOREIGN = 0.6
"""… unless it is so much more frequent (in Zipf) in another language, where it is then a foreign word."""

BORROWED = 2.5
"""The same gap for a word that Wiktionary lists as English: merci and voiture are listed too."""

KINDS = (
    "variant", "plural", "past", "participle", "ing", "third", "comparative", "superlative", "form",
    "base", "demonym", "part", "clipping",
)  # fmt: skip
"""Kinds of link from a word to another; the runtime has the same list (morphology/tables.py)."""


@dataclass
class Lexicon:
    """Words (sorted), the dictionary words among them, and inflections: form -> {lemma: kind}."""

    words: list[str]
    dictionary: set[str]
    wordnet: set[str]
    lemmas: dict[str, dict[str, str]] = field(default_factory=dict)
    rep: dict[str, str] = field(default_factory=dict)  # spelling -> the spelling that stands for its class
    abbreviations: set[str] = field(default_factory=set)
    capitals: set[str] = field(default_factory=set)  # abbreviations only where written in capitals
    nouns: set[str] = field(default_factory=set)  # of WordNet

    def is_form(self, word: str) -> bool:
        """Always an inflected form: not a headword of WordNet."""
        return bool(self.lemmas.get(word)) and word not in self.wordnet


def lexicon(raw: Raw) -> Lexicon:
    wn = {w for w in raw.wn.senses if PLAIN.fullmatch(w)}
    specialist = {w for w in raw.specialist if PLAIN.fullmatch(w)}
    wiktionary = {w for w in {*raw.forms, *raw.headwords} if PLAIN.fullmatch(w)}
    dictionary = wn | specialist | {
        w for w in wiktionary
        if raw.english.get(w, 0) >= 1.0 and raw.elsewhere.get(w, 0) - raw.english[w] < BORROWED
    }  # fmt: skip
    for name in ("demonyms", "variants", "clippings"):
        dictionary |= {w for row in pairs(name) for w in row}
    for name in ("derived", "only"):  # a number of steps, or a kind, stands third
        dictionary |= {w for row in pairs(name) for w in row[:2]}
    names = {
        w for w, z in raw.english.items()
        if PLAIN.fullmatch(w) and z >= COMMON and raw.elsewhere.get(w, 0) - z < FOREIGN
    }  # fmt: skip
    dictionary |= {w for row in parts_words() for w in row if len(w) > 1} | set(words("words"))
    irregular = {form for form, lemma, _ in raw.wn.exceptions if lemma in wn and PLAIN.fullmatch(form)}
    short = {w for row in abbreviations() for w in (row.word, *(m for m in row.meanings if " " not in m))}
    everything = dictionary | names | irregular | set(raw.cards) | short
    lex = Lexicon(sorted(everything), dictionary, wn)
    lex.nouns = {w for w, senses in raw.wn.senses.items() if any(p == "n" for p, _ in senses)}
    lex.lemmas = _lemmas(raw, everything, wn, lex.nouns)
    lex.rep = _variants(raw, lex)
    lex.abbreviations = _abbreviations(raw.wn, specialist, wiktionary)
    lex.capitals = {row.word for row in abbreviations() if row.mark == "^"}
    return lex


def parts_words() -> list[list[str]]:
    return [[w.lstrip("~") for w in row if w != "-"] for row in (*pairs("parts"), *pairs("blends"))]


def _lemmas(raw: Raw, known: set[str], wn: set[str], nouns: set[str]) -> dict[str, dict[str, str]]:
    out: dict[str, dict[str, str]] = defaultdict(dict)
    for form, lemmas in raw.specialist.items():
        for lemma, pos in sorted(lemmas, key=lambda row: (row[1] != "n", row)):  # plural before third person
            if form in known and lemma in known and form != lemma:
                out[form].setdefault(lemma, _kind(form, lemma, pos))
    for form, lemma, pos in raw.wn.exceptions:
        if form in known and lemma in known and form != lemma:
            out[form].setdefault(lemma, _kind(form, lemma, pos))
    for form in nouns & set(out):  # an archer is not more arch, a number not more numb
        out[form] = {lemma: kind for lemma, kind in out[form].items() if kind != "comparative" or form[:2] != lemma[:2]}
    before = set(out)
    for form, rows in raw.forms.items():
        if form not in known:
            continue
        for lemma, features in sorted(rows):
            # Wiktionary's forms are trusted where they are regular; its irregular ones hold obsolete words
            if (
                lemma != form
                and lemma in known
                and form not in before
                and form.startswith(lemma[: max(2, len(lemma) - 2)])
                and not (form in nouns and form.endswith("er"))
            ):
                out[form].setdefault(lemma, _kind(form, lemma, features[0].lower(), features))
    for form in known:
        for lemma in _regular(form):
            if (
                form not in out
                and form not in wn
                and form not in raw.headwords
                and lemma in known
                and (lemma in wn or lemma in raw.headwords)
                and len(lemma) >= 3
            ):
                out[form].setdefault(lemma, "plural")
    for form, lemma in pairs("not_forms"):
        out.get(form, {}).pop(lemma, None)
    return {form: lemmas for form, lemmas in out.items() if lemmas}


def _regular(form: str) -> list[str]:
    if not form.endswith("s") or form.endswith("ss"):
        return []
    return [form[:-1]] + ([form[:-2]] if form.endswith(("ches", "shes", "xes", "sses", "zes")) else [])


def men(lex: Lexicon) -> dict[str, dict[str, str]]:
    """The plurals in -men that no source lists: *groomsmen*. Short ones are separate words (*omen*, *hymen*)."""
    ends = [
        w for w in lex.words if w.endswith("men") and len(w) >= 7 and w not in lex.wordnet and not lex.lemmas.get(w)
    ]
    return {form: {form[:-2] + "an": "plural"} for form in ends if form[:-2] + "an" in lex.dictionary}


AUXILIARY = {"was": "past", "were": "past", "am": "form", "are": "form", "done": "participle", "gone": "participle"}


def _kind(form: str, lemma: str, pos: str, features: str = "") -> str:
    if form in AUXILIARY:
        return AUXILIARY[form]
    if lemma in ("be", "have", "do"):  # no verbs to one of the sources
        pos = "v"
    pos = pos[0].lower()
    if pos == "n":
        return "plural"
    if pos in "aj":
        return "superlative" if form.endswith("st") else "comparative"
    if pos == "v":
        if form.endswith("ing"):
            return "ing"
        if form.endswith("s") and not form.endswith("ss") and lemma[-1:] != "s":
            return "third"
        if form.endswith("s") and form.startswith(lemma):
            return "third"
        if form.endswith(("en", "wn", "rn")) and len(form) > 3:
            return "participle"
        return "past"
    return "form"


_SWAPS = (
    ("our", "or"), ("tre", "ter"), ("bre", "ber"), ("ise", "ize"), ("isa", "iza"), ("isi", "izi"), ("yse", "yze"), ("ysi", "yzi"),
    ("ll", "l"), ("ogue", "og"), ("ae", "e"), ("oe", "e"), ("ence", "ense"), ("mme", "m"), ("ph", "f"), ("que", "ck"), ("y", "i"),
    ("ey", "y"), ("ie", "y"), ("c", "k"), ("gg", "g"), ("ss", "s"), ("tt", "t"), ("rr", "r"), ("nn", "n"), ("pp", "p"), ("u", "oo"), ("ou", "o"), ("e", ""), ("h", ""),
)  # fmt: skip
_SURE = 14
"""The number of swaps, from the first, between British and American spelling; the others count only within a synset."""


def _variants(raw: Raw, lex: Lexicon) -> dict[str, str]:
    known, parent = set(lex.words), {}

    def find(w: str) -> str:
        while parent.get(w, w) != w:
            w = parent[w]
        return w

    def join(a: str, b: str) -> None:
        a, b = find(a), find(b)
        if a != b:
            keep, drop = sorted((a, b), key=lambda w: (-(w in lex.wordnet), -raw.english.get(w, 0), w))
            parent[drop] = keep

    for row in pairs("variants"):
        for other in row[1:]:
            join(row[0], other)
    for word in lex.words:
        for number, (a, b) in enumerate(_SWAPS):
            start = word.find(a)
            while a and start >= 0:
                other = word[:start] + b + word[start + len(a) :]
                if other != word and other in known and len(word) >= 4 and _same(raw, lex, word, other, number < _SURE):
                    join(word, other)
                start = word.find(a, start + 1)
    classes: dict[str, list[str]] = defaultdict(list)
    for word in list(parent):
        classes[find(word)].append(word)
    return {w: root for root, members in classes.items() for w in members if w != root}


@functools.cache
def _unlike() -> set[tuple[str, ...]]:
    return {tuple(row) for row in pairs("not_variants")}


def _same(raw: Raw, lex: Lexicon, a: str, b: str, sure: bool) -> bool:
    """Two spellings of one word: members of one synset that sound the same, or (British and American) whose bases are."""
    if {(a, b), (b, a)} & _unlike():
        return False
    sa, sb = set(raw.wn.senses.get(a, ())), set(raw.wn.senses.get(b, ()))
    if sa & sb:
        heard = raw.sounds.get(a, set()), raw.sounds.get(b, set())
        return sure or (bool(heard[0] & heard[1]) if all(heard) else min(len(a), len(b)) >= 5)
    if not sure:
        return False
    for x in lex.lemmas.get(a, {}):
        for y in lex.lemmas.get(b, {}):
            if (
                x != y
                and set(raw.wn.senses.get(x, ())) & set(raw.wn.senses.get(y, ()))
                and a[:3] == b[:3]
                and a[-2:] == b[-2:]
            ):
                return True
    if not sa or not sb:  # one of them is in no synset: decided by sound and context
        near = [c for c in (raw.glove.cosine(a, b), raw.mpnet.cosine(a, b)) if c == c]
        both = a in lex.dictionary and b in lex.dictionary and len(a) >= 5
        return both and bool(near) and max(near) > 0.6 and not _relates(lex, a, b)
    return False


def _relates(lex: Lexicon, a: str, b: str) -> bool:
    return a in lex.lemmas.get(b, {}) or b in lex.lemmas.get(a, {})


WORDS = set(
    listed(
        """
    us who it hi ok id pa ma la in or me am he is as at do go so we be my ha ho eh aids oz
    """
    )
)
"""Words, though WordNet has them in capitals alone."""


def _abbreviations(wn: WordNet, specialist: set[str], wiktionary: set[str]) -> set[str]:
    out = {row.word for row in abbreviations() if not row.mark}
    for folded, spellings in wn.spelled.items():
        if PLAIN.fullmatch(folded) and all(_capitals(s) for s in spellings) and folded not in wiktionary & specialist:
            out.add(folded)
        plain = folded.replace(".", "").replace(" ", "")
        if "." in folded and PLAIN.fullmatch(plain) and len(plain) <= 5 and plain not in wn.senses:
            out.add(plain)
    return out - WORDS - {row.word for row in abbreviations() if row.mark}


def hyphenated(raw: Raw, lex: Lexicon) -> list[str]:
    """Words that MorphyNet lists with hyphens and that the lexicon does not have as one word, without joined numbers."""
    found = {w for w in {*raw.forms, *raw.headwords} if re.fullmatch("[a-z]+(-[a-z]+)+", w)}
    return sorted(w for w in found if w.replace("-", "") not in lex.dictionary and not set(w.split("-")) <= COUNTED)


COUNTED = set(listed("one two three four five six seven eight nine ten eleven twelve"))


def _capitals(spelling: str) -> bool:
    return len(spelling) >= 2 and spelling.isupper()


def homophones(raw: Raw, lex: Lexicon) -> dict[str, set[str]]:
    """Known words by equal pronunciation (stress included), without the forms and spellings of the word itself."""
    by_sound: dict[str, set[str]] = defaultdict(set)
    known = {w for w in lex.dictionary if raw.english.get(w, 0) >= 1.5}
    for word, sounds in raw.sounds.items():
        if word in known:
            for sound in sounds:
                by_sound[sound.replace("2", "0")].add(word)
    out: dict[str, set[str]] = defaultdict(set)
    for group in by_sound.values():
        for word in group:
            mine = lex.rep.get(word, word)
            out[word] |= {w for w in group if w != word and lex.rep.get(w, w) != mine}
    for group in pairs("homophones"):
        for word in group:
            out[word] |= {w for w in group if w != word and lex.rep.get(w, w) != lex.rep.get(word, word)}
    return {w: group for w, group in out.items() if group}
