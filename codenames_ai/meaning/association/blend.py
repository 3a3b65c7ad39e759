"""Blends: weighted lists of tables that score as one, put together at load; no vector is stored twice.

The weighted mean of standardised cosines is the dot product of the concatenated vectors, each source's at length
√(weight/sd); a blend's score is the cosine of these, from -1 to 1. A source that lacks one of two words does not count
for this pair. Scores are computed source by source from the whole numbers of the tables, so they are exact (see
``table``).
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import VectorsError
from codenames_ai.core.shipped import manifest
from codenames_ai.core.text import shown
from codenames_ai.core.words import normal
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning.association.cache import rows_of, stats_of
from codenames_ai.meaning.association.protocol import Floats, Known
from codenames_ai.meaning.association.table import (
    CHUNK,
    SOURCES,
    Ints,
    VectorTable,
    no_vectors,
    open_table,
    place_of,
    resolve,
    shipped,
)

ARITHMETIC = 1
"""Part of every recipe, raised whenever the same tables would give other scores."""

CONVERTED = 2
"""The same for tables that a user converted, in which a clue word may take the vector of its singular."""

_threads_lock = threading.Lock()  # the limit holds for the process: two that overlap would not undo each other

_ORDER: tuple[Known, ...] = ("unknown", "approximate", "exact")


class Blend:
    """An association made of one table or several.

    Attributes:
        name: what it was loaded as.
        parts: pairs of a table and its weight.
        recipe: hash of all that the scores depend on.
    """

    def __init__(self, name: str, parts: Sequence[tuple[VectorTable, float]]) -> None:
        self.name = name
        self.parts = tuple(parts)
        facts = [[t.digest, t.mean, t.sd, w] + ([] if t.extra else [CONVERTED]) for t, w in self.parts]
        self.recipe = hashlib.sha256(json.dumps([ARITHMETIC, *facts]).encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<association {self.name}: {' + '.join(f'{w:g}·{t.name}' for t, w in self.parts)}>"

    @property
    def lasting(self) -> bool:
        """Whether its scores are kept in a file: true of single tables and of the shipped blends."""
        return len(self.parts) == 1 or self.name in (*manifest()["blends"], *SOURCES)

    def scores(self, clues: Sequence[str] | None, cards: Sequence[str]) -> Floats:
        """Score of every clue with every card, float32 [clues, cards]; see ``Association``.

        Raises:
            VectorsError: a string in place of a list of words, or an item that is not a string.
        """
        for what, words in (("clues", clues), ("cards", cards)):
            if isinstance(words, str) or not all(isinstance(word, str) for word in (() if words is None else words)):
                raise VectorsError(f"{what}: {shown(words)}; a list of words is needed")
        if clues is None:
            return self.card_scores(cards).T
        return self._pairs(self._resolved(clues), self._resolved(cards))

    def card_scores(self, cards: Sequence[str]) -> Floats:
        """Scores of all clue words, card by card: float32 [cards, clue words], from the cache where that has them."""
        return rows_of(self, cards)

    def card_stats(self, cards: Sequence[str]) -> Floats:
        """Mean and standard deviation of each card's scores over all clue words: float32 [cards, 2]."""
        return stats_of(self, cards)

    def known(self, word: str) -> Known:
        """How well the table that knows the word best knows it."""
        return _known(self, word)

    def similarity(self, a: str | Sequence[str], b: str | Sequence[str]) -> float:
        """Score of two words, or the mean score of two groups of words: from -1 to 1.

        Raises:
            VectorsError: a group is empty, or has an item that is not a string.
        """
        groups = [[g] if isinstance(g, str) else list(g) for g in (a, b)]
        if not all(groups):
            raise VectorsError("the similarity of an empty group of words is not defined; give at least one word")
        return float(self.scores(*groups).mean(dtype=np.float64).clip(-1, 1))  # rounding may exceed 1

    def most_similar(self, word: str, topn: int = 10) -> list[tuple[str, float]]:
        """The clue words that score highest with a word: pairs (word, score), without the word itself, ties by word.

        Empty for an unknown word.
        """
        if topn <= 0 or self.known(word) == "unknown":
            return []
        scores = self.compute([word])[0]
        order = np.argsort(-scores, kind="stable")[: topn + 1]
        words = vocabulary().words
        return [(words[int(i)], float(scores[i])) for i in order if words[int(i)] != normal(word)][:topn]

    def compute(self, cards: Sequence[str]) -> Floats:
        """``card_scores``, computed anew without the cache."""
        wanted = self._resolved(cards)
        size = len(vocabulary())
        out = np.empty((len(cards), size), dtype=np.float32)
        with _one_thread():
            for start in range(0, size, CHUNK):
                stop = min(start + CHUNK, size)
                clues = [table.clue_vectors(start, stop) for table, _ in self.parts]
                out[:, start:stop] = self._pairs(wanted, clues)
        return out

    def _resolved(self, words: Sequence[str]) -> list[Floats]:
        """For each table, the words' vectors in whole numbers, float32 [words, dims]."""
        out = []
        for table, _ in self.parts:
            rows: list[Ints] = [resolve(table, word)[0] for word in words]
            out.append(np.array(rows, dtype=np.float32).reshape(len(words), table.dims))
        return out

    def _pairs(self, left: Sequence[Floats], right: Sequence[Floats]) -> Floats:
        """Scores of words with words, given their vectors table by table: float32 [left, right]."""
        shape = (len(left[0]), len(right[0]))
        total = np.zeros(shape, dtype=np.float32)
        part, factor = np.empty_like(total), np.empty_like(total)
        shares_left, shares_right = np.zeros(shape[0], dtype=np.float32), np.zeros(shape[1], dtype=np.float32)
        for (table, weight), a, b in zip(self.parts, left, right, strict=True):
            share = np.float32(weight / table.sd)
            over_a, over_b = _one_over_length(a), _one_over_length(b)
            known_a, known_b = share * (over_a > 0), share * (over_b > 0)
            np.matmul(a, b.T, out=part)
            # One factor for both sides, so that the result is the same to the last bit whichever comes first.
            part *= np.multiply.outer(over_a * np.sqrt(share), over_b * np.sqrt(share), out=factor)
            if table.mean != 0:
                part -= np.multiply.outer(known_a, known_b / share, out=factor) * np.float32(table.mean)
            total += part
            shares_left += known_a
            shares_right += known_b
        total *= np.multiply.outer(_one_over_root(shares_left), _one_over_root(shares_right), out=factor)
        return total


@functools.lru_cache(maxsize=1 << 14)
def _known(blend: Blend, word: str) -> Known:
    """``Blend.known``; cached, since the words of a board are looked up for every list of clues."""
    return max((resolve(table, word)[1] for table, _ in blend.parts), key=_ORDER.index)


@contextmanager
def _one_thread() -> Iterator[None]:
    """Limits the BLAS to one thread: its threads spin while they wait, ten times slower on a busy machine."""
    with _threads_lock, _blas().limit(limits=1):
        yield


@functools.cache
def _blas() -> Any:
    from threadpoolctl import ThreadpoolController  # only what computes scores needs it

    return ThreadpoolController()


def _one_over_length(vectors: Floats) -> Floats:
    """1 / length of each row, 0 for rows of zeros; the squares sum to a whole number, so it is exact."""
    return _one_over_root(np.einsum("ij,ij->i", vectors, vectors))


def _one_over_root(x: npt.NDArray[np.float32]) -> Floats:
    root = np.sqrt(x)
    return np.divide(np.float32(1), root, out=np.zeros_like(root), where=root > 0)


LEAST, MOST = 1e-9, 1e9
"""Weights beyond these would vanish, or leave nothing of the others."""
_RANGE = f"{LEAST:g} to {MOST:g}"


def blend(weights: Mapping[str, float], name: str | None = None) -> Blend:
    """A blend of sources, other blends and tables by name: ``blend({"glove": 1, "minilm": 2})``.

    Only the proportions of the weights count. A blend within a blend shares its weight among its sources.

    Raises:
        VectorsError: a name is unknown, a weight is not a positive number, or ``weights`` is empty.
    """
    if not isinstance(weights, Mapping):
        raise VectorsError(f"a blend is made of weights by name, {{'gm': 1, 'glove': 2}}, not of {shown(weights)}")
    if not weights:
        raise VectorsError("a blend needs at least one source")
    flat: dict[str, float] = {}
    within: dict[str, str] = {}
    for part, weight in weights.items():
        if not isinstance(part, str):
            raise VectorsError(f"{shown(part)} is not a name of word vectors; a string is needed")
        if isinstance(weight, bool) or not isinstance(weight, Real) or not LEAST <= weight <= MOST:
            raise VectorsError(f"the weight of {part!r} is {weight!r}; a positive number is needed ({_RANGE})")
        for source, share in _shares(part).items():
            flat[source] = flat.get(source, 0.0) + weight * share
            within[source] = part
    whole = sum(flat.values())
    parts = [(_table(source, within[source]), round(weight / whole, 9)) for source, weight in flat.items()]
    parts.sort(key=lambda p: (p[0].digest, p[0].name))
    return Blend(name or "+".join(f"{n}*{w:g}" for n, w in weights.items()), parts)


def _shares(name: str) -> dict[str, float]:
    """The sources and tables of an association with their shares, which add up to 1."""
    inner = manifest()["blends"].get(name) or stored(name)
    if inner is None:
        return {name: 1.0}
    flat: dict[str, float] = {}
    for part, weight in inner.items():  # parts of a stored blend may be shipped blends, which are not nested further
        shares = manifest()["blends"].get(part, {part: 1.0})
        for source, share in shares.items():
            flat[source] = flat.get(source, 0.0) + weight * share / sum(shares.values())
    whole = sum(flat.values())
    return {source: weight / whole for source, weight in flat.items()}


def stored(name: str) -> dict[str, float] | None:
    """The weights of a blend that ``vectors blend`` wrote, by name or folder; None if there is no such blend.

    Raises:
        VectorsError: its file is damaged.
    """
    folder = None if name in SOURCES else place_of(name, "blend.json")
    if folder is None:
        return None
    path = folder / "blend.json"
    try:
        weights = {str(k): float(v) for k, v in json.loads(path.read_text(encoding="utf-8"))["blend"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as e:
        raise VectorsError(f"{path}: not a blend of this project ({e!r}); make it again") from None
    if not weights or not all(LEAST <= w <= MOST for w in weights.values()):
        raise VectorsError(f"{path}: every weight must be a positive number ({_RANGE}); make it again")
    return weights


def _table(name: str, within: str) -> VectorTable:
    """A source or a table; an error names the blend that has it as a part."""
    if name in SOURCES:
        return shipped(name)
    try:
        return open_table(name)
    except VectorsError as e:
        raise e if within == name else VectorsError(f"the blend {shown(within)}: {e}") from None


def load(name_or_path: str | Path) -> Blend:
    """The association of this name.

    Args:
        name_or_path: a shipped blend (``default``, ``gm``, ``pn``) or source (``glove``, ``minilm``, ``mpnet``,
            ``wordnet``); the name or folder of a table that ``vectors convert`` wrote or of a blend that
            ``vectors blend`` wrote; or an expression such as ``gm*0.5+mytable`` or ``2*glove + wordnet``.

    Raises:
        VectorsError: there is nothing of this name; the message lists what there is.
    """
    return _load(str(name_or_path))


def forget() -> None:
    """Clear the cache of loaded associations, after a table or a blend was written again."""
    _load.cache_clear()
    _known.cache_clear()


@functools.lru_cache(maxsize=32)
def _load(name: str) -> Blend:
    if _exists(name):
        return blend({name: 1.0}, name)
    weights: dict[str, float] = {}
    for term in name.split("+"):
        factors = [f.strip() for f in term.split("*")]
        numbers = [f for f in factors if re.fullmatch(r"[0-9.]+(e-?[0-9]+)?", f)]
        names = [f for f in factors if f not in numbers]
        if len(names) != 1 or len(numbers) > 1 or not names[0]:
            raise VectorsError(f"{name!r}: {term.strip()!r} is neither a name nor weight*name, as in 'gm*0.5+glove'")
        if not _exists(names[0]):
            raise no_vectors(names[0])
        try:
            weight = float(numbers[0]) if numbers else 1.0
        except ValueError:
            raise VectorsError(f"{name!r}: {numbers[0]!r} is not a number") from None
        weights[names[0]] = weights.get(names[0], 0.0) + weight
    return blend(weights, name)


def _exists(name: str) -> bool:
    """Whether a shipped blend or source, a table or a stored blend has this name."""
    shipped_too = name in manifest()["blends"] or name in SOURCES
    return shipped_too or any(place_of(name, file) for file in ("meta.json", "blend.json"))
