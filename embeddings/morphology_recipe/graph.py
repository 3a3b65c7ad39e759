"""From links between words to the validator's table: the ancestors and the parts of every word, with distances."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TypeVar

from morphology_recipe.lexicon import Lexicon
from morphology_recipe.lists import listed

OWN, PART, CHANCE, SEEN = 0, 1, 2, 3
"""Roles of an ancestor: the word is a form of it; is built with it; is by chance spelled like an inflected form of it, or
short for it; or has it as a part that is seen only for itself."""

PARTICIPLES = set(listed("lit fed held made spoken strung struck stricken swept torn worn woven"))
"""Adjectives that stay participles as the last part of one: something moonlit is lit, and LIGHT is seen."""

DEEPEST = 4

K = TypeVar("K")

Steps = dict[str, dict[str, int]]
"""word -> {what it comes from: the number of steps}."""

Entries = dict[tuple[str, int], int]
"""(ancestor, role) -> distance."""


@dataclass
class Graph:
    """links: word -> {(kind, target)}; entries: word -> its ancestors and parts."""

    links: dict[str, set[tuple[str, str]]]
    entries: dict[str, Entries]


def build(
    lex: Lexicon,
    bases: Steps,
    demonyms: dict[str, set[str]],
    parts: dict[str, list[str]],
    homographs: set[str],
    clippings: list[list[str]],
    only: list[list[str]],
) -> Graph:
    """The links and entries of all words; ``homographs`` are demonyms that are other words too (polish)."""
    links = _links(lex, bases, demonyms, parts, clippings, only)
    family = Family(
        lex,
        _derivations(lex, bases),
        _peoples(lex, demonyms, homographs),
        _chances(lex, demonyms, homographs, [*clippings, *only]),
        _made_of(lex, parts),
    )
    return Graph(links, {word: family.entries(word) for word in lex.words})


def _links(
    lex: Lexicon,
    bases: Steps,
    demonyms: dict[str, set[str]],
    parts: dict[str, list[str]],
    clippings: list[list[str]],
    only: list[list[str]],
) -> dict[str, set[tuple[str, str]]]:
    links: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for word, targets in bases.items():
        links[word] |= {("base", target) for target in targets}
    for word, places in demonyms.items():
        links[word] |= {("demonym", place) for place in places}
    for word, target in clippings:
        links[word].add(("clipping", target))
    for word, target, *kind in only:
        links[word].add((kind[0] if kind else "base", target))
    for word, other in lex.rep.items():
        links[word].add(("variant", other))
    for word, lemmas in lex.lemmas.items():
        links[word] |= {(kind, lemma) for lemma, kind in lemmas.items()}
    for word, pieces in parts.items():
        links[word] |= {("part", piece.lstrip("~")) for piece in pieces}
    return links


def _derivations(lex: Lexicon, bases: Steps) -> Steps:
    up: Steps = defaultdict(dict)
    for word, steps in bases.items():
        for target, step in steps.items():
            _keep_nearest(up[_rep(lex, word)], _rep(lex, target), step)
    for word, lemmas in lex.lemmas.items():  # an alarming thing alarms: alarmingly too is a form of alarm
        if word in lex.wordnet and _only_form(lex, word):
            for lemma in lemmas:
                if word.startswith(lemma[:-1]):
                    up[_rep(lex, word)].setdefault(_rep(lex, lemma), 0)
    return up


def _peoples(lex: Lexicon, demonyms: dict[str, set[str]], homographs: set[str]) -> Steps:
    people: Steps = defaultdict(dict)
    for word, places in demonyms.items():
        if word not in homographs:  # polish is of Poland, but no word of the Poles' (pole)
            people[_rep(lex, word)] |= {_rep(lex, place): 1 for place in places}
    return people


def _chances(lex: Lexicon, demonyms: dict[str, set[str]], homographs: set[str], short: list[list[str]]) -> Steps:
    """Only for this spelling of the word: its other spellings do not take part in a coincidence."""
    chance: Steps = defaultdict(dict)
    for word in homographs:
        chance[word] |= {_rep(lex, place): 1 for place in demonyms.get(word, ())}
    for word, target, *_ in short:
        chance[word][_rep(lex, target)] = 1
    return chance


def _made_of(lex: Lexicon, parts: dict[str, list[str]]) -> dict[str, set[str]]:
    made_of: dict[str, set[str]] = defaultdict(set)
    for word, pieces in parts.items():
        made_of[_rep(lex, word)] |= set(pieces)
    return made_of


@dataclass(frozen=True)
class Family:
    """Follows single steps to all ancestors and parts of a word."""

    lex: Lexicon
    up: Steps  # derivation
    people: Steps  # demonyms
    chance: Steps
    made_of: dict[str, set[str]]  # with "~" before a part that is seen only for itself

    def entries(self, word: str) -> Entries:
        """All ancestors and parts of a word, and for an inflected form also its lemmas'."""
        found = self._alone(word)
        for lemma in self.lex.lemmas.get(word, ()):
            more: Entries
            if self._accident(word, lemma):
                more = {(t, CHANCE): step for t, step in self.lexeme(lemma).items() if not step}
            else:
                more = self._alone(lemma)
            for key, step in more.items():
                _keep_nearest(found, key, step)
        return {k: v for k, v in found.items() if v <= DEEPEST and (k[1] == OWN or (k[0], OWN) not in found)}

    def lexeme(self, word: str, demonyms: bool = True) -> dict[str, int]:
        """The word itself and what it is derived from, with the number of steps."""
        start = _rep(self.lex, word)
        out, edge = {start: 0}, [start]
        while edge:
            w = edge.pop(0)
            for table in (self.up, self.people) if demonyms else (self.up,):
                for t, step in table.get(w, {}).items():
                    if out[w] + step < out.get(t, DEEPEST + 1):
                        out[t] = out[w] + step
                        edge.append(t)
        return out

    def forms(self, word: str) -> dict[str, int]:
        """As lexeme(), and for an inflected form also its lemmas'."""
        out = self.lexeme(word)
        for lemma in self.lex.lemmas.get(word, ()):
            for t, step in self.lexeme(lemma).items():
                _keep_nearest(out, t, step)
        return out

    def pieces(self, word: str, depth: int = 0) -> Entries:
        """The parts of the word and of what it is derived from, with their ancestors and their own parts."""
        out: Entries = {}
        for ancestor in self.lexeme(word, demonyms=False):
            for piece in self.made_of.get(ancestor, ()):
                if piece.startswith("~"):
                    _keep_nearest(out, (_rep(self.lex, piece[1:]), SEEN), 0)
                    continue
                for t, step in self._inside(ancestor, piece).items():
                    _keep_nearest(out, (t, PART), step)
                if depth < 3:
                    for key, step in self.pieces(piece, depth + 1).items():
                        _keep_nearest(out, key, step)
        return out

    def _alone(self, word: str) -> Entries:
        """The entries of a word without those of its lemmas."""
        found = self.pieces(word)
        found |= {(t, OWN): step for t, step in self.lexeme(word).items()}
        found |= {(t, CHANCE): step for t, step in self.chance.get(word, {}).items()}
        return found

    def _inside(self, whole: str, piece: str) -> dict[str, int]:
        """The ancestors of a part: a headword's own, and those of its lemmas if it is read as a form."""
        headword = piece in self.lex.wordnet and not _only_form(self.lex, piece)
        participle = piece in PARTICIPLES and whole.endswith(piece) and whole not in self.lex.nouns
        return self.lexeme(piece) if headword and not participle else self.forms(piece)

    def _accident(self, word: str, lemma: str) -> bool:
        """Spelled by chance like a form of the lemma (rose, RISE): only the lemma counts, not its family."""
        return word in self.lex.wordnet and not _only_form(self.lex, word) and not word.startswith(lemma[:-1])


def _rep(lex: Lexicon, word: str) -> str:
    """The spelling that stands for all spellings of a word."""
    return lex.rep.get(word, word)


def _keep_nearest(found: dict[K, int], key: K, step: int) -> None:
    found[key] = min(step, found.get(key, step))


def _only_form(lex: Lexicon, word: str) -> bool:
    """A headword that readers first take for an inflected form (men, feet, iced): a regular form of its lemma."""
    lemmas = lex.lemmas.get(word, {})
    return any(
        kind in ("plural", "ing", "participle", "third", "comparative", "superlative") or word.endswith("ed")
        for kind in lemmas.values()
    )
