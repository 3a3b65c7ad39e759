"""The features of the guess model: numbers that depend only on one clue and one card.

They are: for each source the standardised cosine; the mean of these beyond some knots, so that the utility is piecewise
linear; how common the card is; whether the two make a compound; whether the clue is the card's first letter; and for
models with WordNet among their sources, whether the card is a kind of what the clue names, and whether one occurs in
the gloss of the other. As they depend on nothing else, a card's utilities with all clue words can be cached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from codenames_ai.core.words import normal
from codenames_ai.english import compounds
from codenames_ai.meaning import association
from codenames_ai.meaning.association import vocabulary
from codenames_ai.meaning.guess_model.relations import of as of_wordnet

Floats = npt.NDArray[np.float32]

CARD_ZIPF = 4.5
"""A card's frequency counts from here: about the mean of card words."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Measures of clues and cards, not weighted yet.

    Attributes:
        cosines: float32 [sources, …]; the other axes are those of the request.
        card_zipf: float32, broadcastable against one source's cosines.
        phrase: bool, the two make an established phrase.
        solid: bool, the two make one word.
        initial: bool, the clue is the card's first letter.
        kind, gloss: float32, see ``relations``; None if they were not requested.
    """

    cosines: Floats
    card_zipf: Floats
    phrase: npt.NDArray[np.bool_]
    solid: npt.NDArray[np.bool_]
    initial: npt.NDArray[np.bool_]
    kind: Floats | None = None
    gloss: Floats | None = None


@dataclass(frozen=True, slots=True)
class Scaling:
    """How cosines become features.

    Attributes:
        sources: names that ``association.load`` takes.
        mean: of each source's cosines between clues and cards.
        sd: their standard deviation.
        blend_sd: standard deviation of the mean of the standardised cosines.
        knots: where the slope of the utility may change, in these standard deviations.
        relations: whether WordNet's relations are features too.
    """

    sources: tuple[str, ...]
    mean: tuple[float, ...]
    sd: tuple[float, ...]
    blend_sd: float
    knots: tuple[float, ...]
    relations: bool = False

    @classmethod
    def of(cls, sources: Sequence[str], cosines: Floats, knots: Sequence[float], relations: bool) -> Scaling:
        """The scaling by cosines [sources, …] of clues and cards as they occur in play."""
        flat = cosines.reshape(len(sources), -1).astype(np.float64)
        mean, sd = flat.mean(axis=1), np.maximum(flat.std(axis=1), 1e-6)
        blend = ((flat - mean[:, None]) / sd[:, None]).mean(axis=0)
        spread = max(float(blend.std()), 1e-6)
        short = [[round(float(x), 6) for x in v] for v in (mean, sd)]
        return cls(tuple(sources), tuple(short[0]), tuple(short[1]), round(spread, 6), tuple(knots), relations)

    @property
    def names(self) -> tuple[str, ...]:
        """The features, in the order of ``columns``."""
        more = ("kind", "gloss") if self.relations else ()
        return (*self.sources, *(f"above_{k:g}" for k in self.knots), "card_zipf", "phrase", "solid", "initial", *more)

    def combine(self, pairs: Pairs, coefficients: Sequence[float]) -> Floats:
        """The weighted sum of the features, in the shape of one source's cosines; the features are not kept."""
        n = len(self.sources)
        total = np.zeros(pairs.cosines.shape[1:], dtype=np.float32)
        blend = np.zeros_like(total)
        for cosine, mean, sd, weight in zip(pairs.cosines, self.mean, self.sd, coefficients[:n], strict=True):
            x = (cosine - np.float32(mean)) * np.float32(1 / sd)
            blend += x
            total += np.float32(weight) * x
        blend *= np.float32(1 / (n * self.blend_sd))
        for knot, weight in zip(self.knots, coefficients[n : n + len(self.knots)], strict=True):
            total += np.float32(weight) * np.maximum(blend - np.float32(knot), 0)
        for column, weight in zip(self._rest(pairs), coefficients[n + len(self.knots) :], strict=True):
            total += np.float32(weight) * column
        return total

    def columns(self, pairs: Pairs) -> Floats:
        """All features: float32 [features, …]."""
        z = [(c - np.float32(m)) / np.float32(s) for c, m, s in zip(pairs.cosines, self.mean, self.sd, strict=True)]
        blend = np.mean(z, axis=0, dtype=np.float32) / np.float32(self.blend_sd)
        bends = [np.maximum(blend - np.float32(k), 0) for k in self.knots]
        shape = pairs.cosines.shape[1:]
        return np.stack([*z, *bends, *(np.broadcast_to(c, shape) for c in self._rest(pairs))]).astype(np.float32)

    def _rest(self, pairs: Pairs) -> list[Floats]:
        out = [
            pairs.card_zipf - np.float32(CARD_ZIPF),
            pairs.phrase.astype(np.float32),
            # a phrase of two words is the stronger relation, so a pair that is both counts as a phrase
            (pairs.solid & ~pairs.phrase).astype(np.float32),
            pairs.initial.astype(np.float32),
        ]
        if self.relations:
            assert pairs.kind is not None
            assert pairs.gloss is not None
            out += [pairs.kind, pairs.gloss]
        return out


def of_pairs(sources: Sequence[str], clues: Sequence[str], cards: Sequence[str], relations: bool) -> Pairs:
    """Measures of every clue with every card, any words: axes [clues, cards]."""
    given = clues
    clues = [understood(sources, clue) for clue in clues]
    cosines = np.stack([association.load(s).scores(clues, cards) for s in sources])
    keys = [normal(card) for card in cards]

    def ties(of: Callable[[str], frozenset[str]]) -> npt.NDArray[np.bool_]:
        partners = [of(clue) for clue in clues]
        return np.array([[key in p for key in keys] for p in partners], dtype=bool).reshape(len(clues), len(cards))

    def related(of: Sequence[Mapping[str, float]]) -> Floats:
        words = [normal(clue) for clue in clues]
        out = [[row.get(word, 0.0) for row in of] for word in words]
        return np.array(out, dtype=np.float32).reshape(len(clues), len(cards))

    letters = [compounds.initial_meant(clue) for clue in given]
    initial = np.array([[key[:1] == x for key in keys] for x in letters], dtype=bool).reshape(len(clues), len(cards))
    found = [of_wordnet(card) for card in cards] if relations else []
    return Pairs(
        cosines,
        card_zipf(cards)[None, :],
        ties(compounds.phrases),
        ties(compounds.solid),
        initial,
        related([f.kind for f in found]) if relations else None,
        related([f.gloss for f in found]) if relations else None,
    )


def knows(sources: Sequence[str], word: str) -> bool:
    """Whether any of the sources has the word; if none has, its cosines mean nothing."""
    return any(association.load(s).known(word) != "unknown" for s in sources)


def understood(sources: Sequence[str], clue: str) -> str:
    """The clue as the model reads it: a clue word is kept as it is, any other goes through ``compounds.read_as``.

    So a clue word scores the same alone and among all clue words.
    """
    if vocabulary().index(normal(clue)) is not None:
        return clue
    return compounds.read_as(clue, lambda word: knows(sources, word))


def of_cards(sources: Sequence[str], cards: Sequence[str], relations: bool) -> Pairs:
    """Measures of all clue words with each card, card by card: axes [cards, clue words]."""
    cosines = np.stack([association.load(s).compute(cards) for s in sources])
    words = vocabulary().words

    def ties(of: Callable[[str], frozenset[str]]) -> npt.NDArray[np.bool_]:
        out = np.zeros((len(cards), len(words)), dtype=bool)
        for row, card in zip(out, cards, strict=True):
            found = words.find_all(of(card))
            row[found[found >= 0]] = True
        return out

    def related(of: Sequence[Mapping[str, float]]) -> Floats:
        out = np.zeros((len(cards), len(words)), dtype=np.float32)
        for row, values in zip(out, of, strict=True):
            found = words.find_all(values)
            row[found[found >= 0]] = np.array(list(values.values()), dtype=np.float32)[found >= 0]
        return out

    found = [of_wordnet(card) for card in cards] if relations else []
    return Pairs(
        cosines,
        card_zipf(cards)[:, None],
        ties(compounds.phrases),
        ties(compounds.solid),
        np.zeros((len(cards), 1), dtype=bool),  # a clue word is never a letter
        related([f.kind for f in found]) if relations else None,
        related([f.gloss for f in found]) if relations else None,
    )


def card_zipf(cards: Sequence[str]) -> Floats:
    """How common each card's word is (see ``Vocabulary.zipf``); of several words the rarest; CARD_ZIPF if unknown."""
    known = vocabulary()
    out = []
    for card in cards:
        rows = [known.index(part) for part in normal(card).split()]
        out.append(min((float(known.zipf[r]) for r in rows if r is not None), default=CARD_ZIPF))
    return np.array(out, dtype=np.float32)
