"""WordNet 3.0 as plain data: synsets, the order of senses, and the dictionary forms of inflected words."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path

import fetch

POS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}

# Endings that inflected words may lose, by part of speech (morphy, wn(7WN)).
RULES: dict[str, list[tuple[str, str]]] = {
    "n": [("s", ""), *((f"{end}es", end) for end in ("s", "x", "z", "ch", "sh")), ("men", "man"), ("ies", "y")],
    "v": [("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")],
    "a": [("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
    "r": [],
}


@dataclass
class Synset:
    key: str  # "n00001740"
    domain: int  # lexicographer file
    words: list[str]  # as written: capitals, underscores
    links: list[tuple[str, str, int, int]]  # symbol, synset, word number here (0: all), word number there
    gloss: str


@dataclass
class WordNet:
    synsets: dict[str, Synset] = field(default_factory=dict)
    senses: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # lemma -> pos -> synsets, commonest first
    tagged: dict[tuple[str, str], int] = field(default_factory=dict)  # (lemma, pos) -> senses seen in tagged texts
    irregular: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # pos -> form -> lemmas

    def lemmas(self, word: str) -> list[tuple[str, str]]:
        """(lemma, part of speech) that the word is an inflected form of; not the word itself."""
        out: list[tuple[str, str]] = []
        for pos, rules in RULES.items():
            for lemma in self.irregular[pos].get(word, []):
                out.append((lemma, pos))
            for end, put in rules:
                if word.endswith(end) and len(word) > len(end) + 1:
                    out.append((word.removesuffix(end) + put, pos))
        keep = [(lemma, pos) for lemma, pos in out if lemma != word and pos in self.senses.get(lemma, {})]
        return list(dict.fromkeys(keep))

    def spellings(self, lemma: str) -> list[tuple[str, str]]:
        """(synset, spelling of the word in it) for every sense of a lemma."""
        found = []
        for pos in self.senses.get(lemma, {}):
            for key in self.senses[lemma][pos]:
                found += [(key, w) for w in self.synsets[key].words if w.lower() == lemma]
        return found


@functools.cache
def wordnet() -> WordNet:
    folder, out = fetch.wordnet_folder(), WordNet()
    for name, pos in POS.items():
        for line in _lines(folder / f"data.{name}"):
            synset = _synset(line, pos)
            out.synsets[synset.key] = synset
        for line in _lines(folder / f"index.{name}"):
            f = line.split()
            count, pointers = int(f[2]), int(f[3])
            keys = [pos + offset for offset in f[6 + pointers : 6 + pointers + count]]
            out.senses.setdefault(f[0], {})[pos] = keys
            out.tagged[f[0], pos] = int(f[5 + pointers])
        out.irregular[pos] = {f[0]: f[1:] for f in map(str.split, _lines(folder / f"{name}.exc")) if len(f) > 1}
    return out


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith(" ")]


def _synset(line: str, pos: str) -> Synset:
    data, _, gloss = line.partition("|")
    f = data.split()
    count = int(f[3], 16)
    words = [w.partition("(")[0] for w in f[4 : 4 + 2 * count : 2]]
    at = 4 + 2 * count
    links = []
    for i in range(int(f[at])):
        symbol, offset, to, ends = f[at + 1 + 4 * i : at + 5 + 4 * i]
        links.append((symbol, ("a" if to == "s" else to) + offset, int(ends[:2], 16), int(ends[2:], 16)))
    return Synset(pos + f[0], int(f[1]), words, links, gloss.strip())
