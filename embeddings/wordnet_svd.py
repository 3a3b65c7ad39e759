"""Word vectors from WordNet alone: truncated SVD of glosses and links of senses.

A word's features are, for each of its senses (the commoner the heavier): the synset itself, synsets linked to it, what
these are kinds of, and the content words of the glosses, each word also being a feature of itself. Features are
weighted by rarity, damped, and each word's row brought to length 1.
"""

from __future__ import annotations

import functools
import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from clue_words import _list, zipf
from wordnet import WordNet, wordnet

DIMS = 256
SEED = 1

# Weight of a step along a link (wninput(5WN) has the symbols), shared among the synset's links of that kind by a root.
LINKS = {
    "@": 0.8, "@i": 0.8, "~": 0.35, "~i": 0.2, "&": 0.7, "!": 0.5, "+": 0.7, "\\": 0.8, "<": 0.6, "=": 0.5,
    "*": 0.5, ">": 0.5, "^": 0.4, "$": 0.6, "#p": 0.6, "#m": 0.6, "#s": 0.6, "%p": 0.5, "%m": 0.4, "%s": 0.5,
    ";c": 0.7, ";u": 0.1, ";r": 0.4, "-c": 0.35, "-u": 0.05, "-r": 0.2,
}  # fmt: skip
UP = 0.55  # each further step to what it is a kind of
GLOSS = 0.9
LINKED_GLOSS = 0.35
ITSELF = 1.0


def vectors(words: Sequence[str]) -> np.ndarray:
    """Vectors of the words, zeros where WordNet has neither the word nor what it is a form of."""
    names, table = _table()
    place = {w: i for i, w in enumerate(names)}
    wn = wordnet()
    out = np.zeros((len(words), table.shape[1]), dtype=np.float32)
    for i, word in enumerate(words):
        row = place.get(word.replace(" ", "_"), place.get(word.replace(" ", "-"), place.get(word.replace(" ", ""))))
        if row is not None:
            out[i] = table[row]
        forms = [place[lemma] for lemma, _ in wn.lemmas(word) if lemma in place]
        if row is None and forms:
            out[i] = _unit(table[forms]).mean(axis=0)
        elif row is not None and forms and _is_plain_form(wn, word):
            out[i] = _unit(table[[row]])[0] + _unit(table[forms]).mean(axis=0)
        elif row is None and " " in word:
            parts = [place[p] for p in word.split() if p in place]
            out[i] = _unit(table[parts]).mean(axis=0) if parts else 0
    return out


def _is_plain_form(wn: WordNet, word: str) -> bool:
    """Whether WordNet has the word, but it is much commoner as a form: "glasses"."""
    return any(zipf(lemma) > zipf(word) for lemma, _ in wn.lemmas(word))


def _unit(v: np.ndarray) -> np.ndarray:
    return v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-9)


@functools.cache
def _table() -> tuple[list[str], np.ndarray]:
    from scipy import sparse
    from sklearn.utils.extmath import randomized_svd

    wn = wordnet()
    names = [w for w in sorted(wn.senses) if w.count("_") <= 2 and re.fullmatch("[a-z'_.-]+", w)]
    around = _Around(wn)
    index: dict[str, int] = {}
    rows, columns, values = [], [], []
    for i, name in enumerate(names):
        for feature, value in around.features(name).items():
            rows.append(i)
            columns.append(index.setdefault(feature, len(index)))
            values.append(value)
    m = sparse.csr_matrix((values, (rows, columns)), shape=(len(names), len(index)), dtype=np.float64)
    m.data = np.sqrt(m.data)
    used = np.asarray((m > 0).sum(axis=0)).ravel()
    m = m @ sparse.diags(np.where(used >= 2, np.log(len(names) / np.maximum(used, 1)), 0.0))
    length = np.sqrt(np.asarray(m.multiply(m).sum(axis=1)).ravel())
    m = sparse.csr_matrix(sparse.diags(1 / np.maximum(length, 1e-9)) @ m)
    heavy = np.array([1.0 if zipf(n.replace("_", " ")) >= 2.0 else 0.35 for n in names])  # the rarer say less
    _, s, vt = randomized_svd(sparse.diags(heavy) @ m, n_components=DIMS, n_iter=5, random_state=SEED)
    return names, (m @ vt.T) * (s**-0.25)


class _Around:
    """The features of senses, each computed once."""

    def __init__(self, wn: WordNet) -> None:
        self.wn = wn
        self.stop = _list("words_out.txt")
        self.glosses = {key: self._content(synset.gloss) for key, synset in wn.synsets.items()}
        self.memo: dict[str, dict[str, float]] = {}

    def _content(self, gloss: str) -> dict[str, float]:
        """Content words of a gloss, in dictionary form; of the examples in quotes, half."""
        out: dict[str, float] = {}
        told, *examples = gloss.split('"')
        for text, weight in ((told, 1.0), (" ".join(examples[::2]), 0.35)):
            for word in re.findall("[a-z]{3,}", text.lower()):
                if word not in self.stop:
                    out[_base(word)] = out.get(_base(word), 0.0) + weight
        return out

    def features(self, name: str) -> dict[str, float]:
        out: defaultdict[str, float] = defaultdict(float)
        total = 0.0
        for weight, key in self._senses(name):
            total += weight
            for feature, value in self._of_synset(key).items():
                out[feature] += weight * value
        for feature in out:
            out[feature] /= total
        out["w:" + _base(name)] += ITSELF
        for part in name.split("_"):
            if "_" in name and part not in self.stop:
                out["w:" + _base(part)] += 0.5
        return out

    def _senses(self, name: str) -> Iterator[tuple[float, str]]:
        """Senses with their weights: within a part of speech by rank; parts of speech by their tagged senses."""
        for pos, keys in self.wn.senses[name].items():
            share = 1.0 + self.wn.tagged.get((name, pos), 0)
            for rank, key in enumerate(keys):
                yield share / (1 + rank) ** 1.2, key

    def _of_synset(self, key: str) -> dict[str, float]:
        if key in self.memo:
            return self.memo[key]
        out: defaultdict[str, float] = defaultdict(float)
        out[key] += 1.0
        for word, n in self.glosses[key].items():
            out["w:" + word] += GLOSS * min(n, 2.0)
        for word in self.wn.synsets[key].words:
            out["w:" + _base(word.lower())] += 0.6
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for symbol, other, *_ in self.wn.synsets[key].links:
            groups[symbol].append(other)
        for symbol, others in groups.items():
            weight = LINKS.get(symbol, 0.3) / math.sqrt(len(others))
            for other in others:
                out[other] += weight
                for word in self.wn.synsets[other].words[:3]:
                    out["w:" + _base(word.lower())] += 0.6 * weight
                if symbol != "~" or len(others) < 12:
                    for word, n in self.glosses[other].items():
                        out["w:" + word] += LINKED_GLOSS * weight * min(n, 2.0)
        self._climb(key, 1.0, out, 0)
        self.memo[key] = dict(out)
        return self.memo[key]

    def _climb(self, key: str, weight: float, out: defaultdict[str, float], depth: int) -> None:
        for symbol, other, *_ in self.wn.synsets[key].links:
            if symbol in ("@", "@i") and depth < 6:
                if depth > 0:
                    out[other] += weight
                self._climb(other, weight * UP, out, depth + 1)


@functools.cache
def _base(word: str) -> str:
    """A word's dictionary form, the commonest; itself if it has none."""
    wn = wordnet()
    forms = [lemma for lemma, _ in wn.lemmas(word)]
    if not forms:
        return word
    best = max(forms, key=zipf)
    return best if word not in wn.senses or zipf(best) >= zipf(word) - 0.3 else word
