"""Cuts of a headword into two words, and the evidence for and against each, for the model of compounds.

A candidate is any cut of a headword into two words (a linking s allowed). The evidence is: the parts in the gloss, the
hypernyms or a two-word spelling, a listed affix, how often the parts recur in other compounds, vectors of whole and
parts, the pronunciation against the parts' joined, frequencies, lengths, and whether whole or part is only a name.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from morphology_recipe.lexicon import Lexicon
from morphology_recipe.lists import listed
from morphology_recipe.sources import Raw

SHORT = set(listed("ox up in on of by go no tv ax at to do be my ad so us we it hi"))
BOUND_LAST = set(
    listed(
        """
    able ible age al ally ance ant ants ary ate ated ates ation ion ions ism ist ity ive ize ise ised ized
    ent ently ence ment ments ness ous less lets ling lings ful fully hood dom est ers ing ings ed er or ess ery cy ian ic
    ics ical ier iest ies ish ette ine ite ide ose ane ene ole oid ium ure tic tics tor tors ter ters ster
    sters ted ties ting ton tion tions sis per pers ner ners ser sers der ders des den dent dents lent mental
    mentally ese ably logy ology eth ously bing ative
    """
    )
)
BOUND_FIRST = set(
    listed(
        """
    non dis sub mis inter micro multi be bio anti hyper neuro trans semi poly mono electro tri psycho para geo
    con pro hydro nano ultra meta mega mal neo un re de ex en em im pre co bi uni pseudo mini socio thermo
    cardio auto photo tele macro a to do of at so us we it hi my ad com san in arch post pan
    """
    )
)
"""First parts that are prefixes; words with them are derivations, not compounds (post-war is no POST) …"""
REAL_FIRST = {
    "in": set(listed(
    """
    inside insider inland income input inborn inbred inlay intake inlet inmate inset insight inward indoor
    indoors infield inflow ingrown instead inpatient inbox inbound inroad instep infighting
    """
)),
    "post": set(listed(
    """
    postman postwoman postmaster postmistress postcard postbox postcode postmark postbag postage posthouse
    postboy postroom goalpost
    """
)),
    "arch": {"archway", "archways"},
    "pan": {"pancake", "panhandle", "panhandler", "panpipe", "panpipes"},
    "so": {"somehow"}, "ad": {"adman", "adblock"}, "at": set(), "do": {"dogooder"},
}  # fmt: skip
"""… but for these words."""
SUFFIXAL = set(listed("ship some like hood kin most wise fold ward let ling worthy son more"))
"""Last parts that are suffixes too: words only where the whole is a kind of them (a spaceship is a ship)."""
DOUBLED = set(listed("ing ed er ers y ish est en able ings ery ist"))


@dataclass
class Split:
    word: str
    a: str
    b: str
    link: str
    f: dict[str, float] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.word, self.a, self.b, self.link


class Splitter:
    def __init__(self, raw: Raw, lex: Lexicon) -> None:
        self.raw, self.lex = raw, lex
        self.spaced = self._spaced()
        self.affixes: dict[str, set[str]] = defaultdict(set)
        for base, word, affix, _ in raw.edges:
            self.affixes[word] |= {affix, base}
        self.forms: dict[str, set[str]] = defaultdict(set)
        for form, lemmas in lex.lemmas.items():
            self.forms[form] = set(lemmas)
        self._headed: dict[str, tuple[set[str], set[str]]] = {}

    def _spaced(self) -> dict[str, tuple[str, ...]]:
        out: dict[str, tuple[str, ...]] = {}
        for name in [*self.raw.wn.senses, *sorted(self.raw.headwords), *sorted(self.raw.forms)]:
            if " " in name or "-" in name:
                out.setdefault(re.sub("[ -]", "", name), tuple(re.split("[ -]", name)))
        return out

    def bases(self, word: str) -> set[str]:
        return {word} | self.forms.get(word, set())

    def _part(self, p: str) -> bool:
        z = self.raw.english.get(p, 0)
        return p in SHORT or (
            len(p) >= 3
            and (p in self.lex.dictionary and (p in self.lex.wordnet or p in self.raw.specialist or z >= 2.5))
            and z >= 1.5
        )

    def is_head(self, word: str) -> bool:
        """Inflected forms take their lemma's parts, so only headwords are cut."""
        return word in self.lex.wordnet or not self.lex.lemmas.get(word)

    def candidates(self) -> list[Split]:
        """Every possible split with its evidence, in the order of the words."""
        found = [s for word in self.lex.words if len(word) >= 5 and self.is_head(word) for s in self._cuts(word)]
        firsts: Counter[str] = Counter()
        lasts: Counter[str] = Counter()
        for s in found:
            self._evidence(s)
            if s.f["evidence"] >= 2:
                firsts[s.a] += 1
                lasts[s.b] += 1
        for s in found:
            own = s.f["evidence"] >= 2
            s.f["first"], s.f["last"] = firsts[s.a] - own, lasts[s.b] - own
        kept = [s for s in found if self._possible(s)]
        for s in kept:
            self._likeness(s)
        top: dict[str, float] = defaultdict(lambda: -9.0)
        for s in kept:
            top[s.word] = max(top[s.word], s.f["rough"])
        for s in kept:
            s.f["behind"] = top[s.word] - s.f["rough"]
        return kept

    def _cuts(self, word: str) -> Iterator[Split]:
        for i in range(2, len(word) - 1):
            a, b = word[:i], word[i:]
            linked = a.endswith("s") and len(a) > 3 and a[:-1] in self.lex.wordnet
            for first, link in [(a, ""), (a[:-1], "s")] if linked else [(a, "")]:
                if self._part(first) and self._part(b):
                    yield Split(word, first, b, link)

    def _possible(self, s: Split) -> bool:
        if s.a in REAL_FIRST:
            return s.word in REAL_FIRST[s.a] and not s.link
        if s.b in SUFFIXAL and not (s.f["above_b"] or (s.f["spaced"] and s.f["gloss_b"]) or self._thing(s.word)):
            return False
        if s.link and "s" + s.b in self.lex.dictionary:
            return False  # space-ship, not spaces-hip
        if s.b in BOUND_LAST or s.a in BOUND_FIRST:
            return False
        return not (s.a[-1] == s.b[0] and s.b[1:] in DOUBLED)

    def _thing(self, word: str) -> bool:
        """Whether its main sense is an artefact, an animal or a food: then -ship and -worthy are words in it."""
        senses = self.raw.wn.senses.get(word, [])
        return bool(senses) and self.raw.wn.domain[senses[0]] in (5, 6, 13)

    def tail(self, word: str) -> str | None:
        """The end of a word whose beginning is not a word, if the whole is a kind of it: berry in huckleberry."""
        senses = self.raw.wn.senses.get(word, [])
        if not senses or senses[0][0] != "n" or self.affixes[word] & {word[i:] for i in range(len(word))} & BOUND_LAST:
            return None
        wn = self.raw.wn
        near = [s for sense in senses for up in wn.up[sense] for s in (up, *wn.up[up])]
        above = {last for s in near for name in wn.words[s] for last in (name, name.split(" ")[-1])}
        gauge = "measuring instrument" in above
        for i in range(2, len(word) - 3):
            if word[i:] in above or (gauge and word[i:] == "meter"):
                return word[i:]
        return None

    def _around(self, word: str) -> tuple[set[str], set[str]]:
        """Words of the glosses (with their lemmas), and names of hypernyms."""
        if word in self._headed:
            return self._headed[word]
        gloss: set[str] = set()
        above: set[str] = set()
        for lemma in self.bases(word):
            todo = [(s, 0) for s in self.raw.wn.senses.get(lemma, ())]
            for sense, _ in todo:
                for t in re.findall("[a-z]+", self.raw.wn.gloss[sense].lower().split('; "')[0]):
                    gloss |= self.bases(t)
                for name in self.raw.wn.words[sense]:
                    if name != lemma:
                        gloss |= set(re.split("[ -]", name))
                        above.add(name.split(" ")[-1])
            seen = set()
            while todo:
                sense, depth = todo.pop()
                if sense in seen:
                    continue
                seen.add(sense)
                if depth:
                    above |= set(self.raw.wn.words[sense])
                if depth < 6:
                    todo += [(up, depth + 1) for up in self.raw.wn.up[sense]]
        self._headed[word] = gloss, above
        return gloss, above

    def _evidence(self, s: Split) -> None:
        gloss, above = self._around(s.word)
        a, b = self.bases(s.a), self.bases(s.b)
        f = s.f
        f["gloss_a"], f["gloss_b"], f["above_b"] = bool(a & gloss), bool(b & gloss), bool(b & above)
        f["spaced"] = self.spaced.get(s.word) == (s.a + s.link, s.b)
        f["affix_a"], f["affix_b"] = s.a in self.affixes[s.word], s.b in self.affixes[s.word]
        for lemma in self.forms.get(s.word, ()):
            for last in b:
                if lemma == s.a + s.link + last:
                    f["affix_a"] = f["affix_a"] or s.a in self.affixes[lemma]
                    f["affix_b"] = f["affix_b"] or last in self.affixes[lemma]
                    f["spaced"] = f["spaced"] or self.spaced.get(lemma) == (s.a + s.link, last)
        names = ("gloss_a", "gloss_b", "above_b", "affix_a", "affix_b", "spaced", "spaced")
        f["evidence"] = sum(f[n] for n in names)

    def _likeness(self, s: Split) -> None:
        raw, f = self.raw, s.f
        f["ga"], f["ma"] = _or(raw.glove.cosine(s.word, s.a)), _or(raw.mpnet.cosine(s.word, s.a))
        f["gb"], f["mb"] = _or(raw.glove.cosine(s.word, s.b)), _or(raw.mpnet.cosine(s.word, s.b))
        f["sound"], f["unsaid"] = self._sound(s)
        z = raw.english.get
        f["za"], f["zb"], f["zw"] = z(s.a, 0.0), z(s.b, 0.0), z(s.word, 0.0)
        f["rough"] = (
            2.5 * f["spaced"] + 0.7 * (f["gloss_a"] + f["gloss_b"] + f["affix_a"] + f["affix_b"]) + 1.2 * f["above_b"]
            + 0.35 * (math.log1p(f["first"]) + math.log1p(f["last"]))
            + 2 * (max(f["ga"], f["ma"]) + max(f["gb"], f["mb"])) + 3 * (f["sound"] - 0.8)
            + 0.25 * (min(f["za"], f["zb"]) - 3.5) + 0.3 * (min(len(s.a), len(s.b)) - 4) - 0.4 * bool(s.link)
        )  # fmt: skip

    def _sound(self, s: Split) -> tuple[float, bool]:
        best, said = 0.8, False
        for whole in self.raw.sounds.get(s.word, ()):
            for x in self.raw.sounds.get(s.a, ()):
                for y in self.raw.sounds.get(s.b, ()):
                    p, q = _phones(whole), _phones(x) + _phones(y)
                    value = 1 - _edits(p, q) / max(len(p), len(q))
                    best, said = (value if not said else max(best, value)), True
        return best, not said

    def row(self, s: Split) -> list[float]:
        raw, f = self.raw, s.f
        wn = self.lex.wordnet

        def parts_of_speech(word: str) -> set[str]:
            return {p for p, _ in raw.wn.senses.get(word, ())}

        def proper(word: str) -> bool:
            return bool(raw.wn.spelled.get(word)) and all(t[0].isupper() for t in raw.wn.spelled[word])

        def name(word: str) -> bool:
            return word not in self.lex.dictionary

        return [
            float(x)
            for x in (
                f["spaced"], f["gloss_a"], f["gloss_b"], f["above_b"], f["affix_a"], f["affix_b"], math.log1p(f["first"]), math.log1p(f["last"]),
                f["ga"], f["ma"], f["gb"], f["mb"], f["sound"], f["unsaid"], min(f["za"], f["zb"]), f["za"], f["zb"], min(len(s.a), 4), min(len(s.b), 4),
                min(len(s.a), len(s.b)) == 3, bool(s.link), name(s.word), proper(s.word), "n" in parts_of_speech(s.b), bool({"n", "a"} & parts_of_speech(s.a)),
                s.a in wn, s.b in wn, s.a in self.forms and s.b in self.forms, len(s.a) > 2 and s.a[-1] == s.b[0], proper(s.b) or name(s.b), proper(s.a) or name(s.a),
                max(f["ga"], f["ma"]), max(f["gb"], f["mb"]), f["behind"], f["rough"], f["zw"], s.word in wn and not proper(s.word), bool(self.forms.get(s.b)), min(f["ga"], f["gb"]),
            )
        ]  # fmt: skip


def _or(x: float, default: float = 0.1) -> float:
    return x if x == x else default


def _phones(sound: str) -> list[str]:
    return [re.sub(r"\d", "", p) for p in sound.split()]


def _edits(p: list[str], q: list[str]) -> int:
    row = list(range(len(q) + 1))
    for i, x in enumerate(p, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(q, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]
