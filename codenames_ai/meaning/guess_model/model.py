"""The guess model: how likely people are to touch each card next, given a clue.

A conditional logit: each pair of clue and card has a utility, and the chance of a card to be touched first is the
softmax of the utilities of the cards on the table; with a small probability, the lapse rate, people touch any
card, each equally likely. These chances are the cards' weights for the whole turn: of the cards left, each is touched
next in proportion to its weight (Luce's choice axiom). Fitted by ``fitting`` on turns that people played; only the
coefficients are shipped.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError
from codenames_ai.meaning import association
from codenames_ai.meaning.association import vocabulary
from codenames_ai.meaning.association.cache import rows_of
from codenames_ai.meaning.guess_model import relations
from codenames_ai.meaning.guess_model.features import Floats, Scaling, knows, of_cards, of_pairs, understood

NAMES = ("default", "gm", "pn", "glove", "minilm")
"""The fitted models: of all sources and boards; of GloVe and MiniLM; of mpnet and WordNet; of one source alone.

``fitted_on`` says on which boards.
"""

FORMAT = 1
ARITHMETIC = 2
"""Part of every recipe, raised whenever the same coefficients would give other utilities."""

MOST = 40.0
"""Weights are e to the power of the utility, held between -MOST and MOST: sums of them stay finite in float32."""

PRIOR = ("zipf", "zipf_squared", "zipf_above_5", "inflected", "name")
"""What the plausibility of a clue word depends on, its frequency counted from 4."""


@dataclass(frozen=True)
class GuessModel:
    """Probabilities of the next card.

    Attributes:
        name: the name or file that it was loaded by.
        scaling: how cosines of which sources become features.
        coefficients: feature -> weight; the utility of a pair is the weighted sum.
        lapse: chance that a guess has nothing to do with the clue.
        memory: chance that a guess is on an older clue that is unfinished: ``within`` the number of the present
            clue, and ``beyond`` it.
        plausibility_weights: ``utility``, the weight of the mean utility of a clue's targets in how plausible it is as
            a person's clue for them; and those of PRIOR.
        aim: factor of the utilities where they say which cards the giver meant (see ``aim.inclusion``).
        fitted_on: data, boards, dates and measures.
    """

    name: str
    scaling: Scaling
    coefficients: Mapping[str, float]
    lapse: float
    memory: Mapping[str, float]
    plausibility_weights: Mapping[str, float]
    aim: float = 1.0
    fitted_on: Mapping[str, Any] = field(default_factory=dict)

    def utilities(self, cards: Sequence[str]) -> Floats:
        """Utility of all clue words with each card: float32 [cards, clue words].

        Those of shipped cards are read from a memory map that processes share (see ``association.cache``).
        """
        return rows_of(self, cards)

    def weights(self, cards: Sequence[str]) -> Floats:
        """Weight of each card for every clue word: float32 [cards, clue words], a new array.

        e to the power of the utility, from e**-40 to e**40: not normalised, since that depends on the cards on the
        table. With all of those in ``cards`` and n of them, a card's chance to be touched first is
        (1 - lapse) · weight / sum + lapse / n; for the turn that follows from these chances see ``choice``.
        """
        out = self.utilities(cards)
        np.clip(out, -MOST, MOST, out=out)
        return np.exp(out, out=out)

    @property
    def lasting(self) -> bool:
        """Whether its utilities are kept in a file: true of NAMES. Of other models the cosines may be kept."""
        return self.name in NAMES

    def compute(self, cards: Sequence[str]) -> Floats:
        """``utilities``, computed anew without the cache."""
        return self.scaling.combine(of_cards(self.scaling.sources, cards, self.scaling.relations), self._weights)

    def scores(self, clues: Sequence[str] | None, cards: Sequence[str]) -> Floats:
        """Utility of every clue with every card, any words: float32 [clues, cards]; None stands for all clue words."""
        if clues is None:
            return self.utilities(cards).T
        return self.scaling.combine(of_pairs(self.scaling.sources, clues, cards, self.scaling.relations), self._weights)

    def probabilities(
        self,
        clue: str,
        cards: Sequence[str],
        old_clues: Sequence[str] = (),
        *,
        beyond: bool = False,
        touched: Sequence[str] = (),
    ) -> npt.NDArray[np.float64]:
        """Probability that each of the cards left is touched next: float64 [cards], of sum 1.

        Args:
            clue: the present clue.
            cards: those that can be touched; at least one.
            old_clues: earlier clues for the same guesser that are unfinished; each is as likely to be returned to.
            beyond: as many cards as the clue's number says have been touched already.
            touched: cards touched in this turn already; they were on the table when the clue was given.
        """
        if not cards:
            raise InputError("no cards; at least one is needed")
        chosen = self.choice(self.scores([clue, *old_clues], [*cards, *touched]))[:, : len(cards)]
        chosen /= chosen.sum(axis=1, keepdims=True)
        if not old_clues:
            return np.asarray(chosen[0])
        share = self.memory["beyond" if beyond else "within"]
        mixed: npt.NDArray[np.float64] = (1 - share) * chosen[0] + share * chosen[1:].mean(axis=0)
        return mixed

    def choice(self, utilities: npt.NDArray[Any], axis: int = -1) -> npt.NDArray[np.float64]:
        """Probabilities of the first touch from utilities, where the cards on the table lie along ``axis``.

        A later touch of the turn has the same probabilities, divided by their sum over the cards left. This predicts
        people's later touches better than a new lapse at each step (docs/explanation/guess-model.md).
        """
        u = np.asarray(utilities, dtype=np.float64)
        e = np.exp(u - u.max(axis=axis, keepdims=True))
        p: npt.NDArray[np.float64] = (1 - self.lapse) * e / e.sum(axis=axis, keepdims=True) + self.lapse / u.shape[axis]
        return p

    def knows(self, word: str) -> bool:
        """Whether the model knows the word; if not, its utilities mean nothing."""
        return knows(self.scaling.sources, understood(self.scaling.sources, word))

    def plausibility(self) -> Floats:
        """How likely people are to say each clue word whatever the cards, up to a constant: float32 [clue words].

        Add ``plausibility_weights["utility"]`` times the mean utility of the targets for the log-odds of a clue.
        """
        return np.asarray([self.plausibility_weights[n] for n in PRIOR], dtype=np.float32) @ prior_columns()

    @functools.cached_property
    def recipe(self) -> str:
        """A hash of all that the utilities depend on."""
        said = [asdict(self.scaling), self._weights, [association.load(s).recipe for s in self.scaling.sources]]
        said.append([ARITHMETIC, relations.digest() if self.scaling.relations else None])
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]

    @functools.cached_property
    def _weights(self) -> list[float]:
        return [float(self.coefficients[name]) for name in self.scaling.names]

    def to_dict(self) -> dict[str, Any]:
        """As in the shipped files."""
        return {
            "format": FORMAT,
            "sources": {
                name: {"mean": mean, "sd": sd}
                for name, mean, sd in zip(self.scaling.sources, self.scaling.mean, self.scaling.sd, strict=True)
            },
            "blend_sd": self.scaling.blend_sd,
            "knots": list(self.scaling.knots),
            "relations": self.scaling.relations,
            "coefficients": dict(self.coefficients),
            "lapse": self.lapse,
            "memory": dict(self.memory),
            "plausibility": dict(self.plausibility_weights),
            "aim": self.aim,
            "fitted_on": dict(self.fitted_on),
        }


@functools.cache
def prior_columns() -> Floats:
    """The columns of PRIOR for all clue words: float32 [columns, clue words]."""
    words = vocabulary()
    zipf = np.asarray(words.zipf, dtype=np.float32) - 4
    inflected = np.asarray(words.lemma) != np.arange(len(words))
    return np.stack([zipf, zipf**2, np.maximum(zipf - 1, 0), inflected, np.asarray(words.proper)]).astype(np.float32)
