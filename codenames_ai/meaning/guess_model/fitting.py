"""Fitting the guess model on turns that people played: a scikit-learn estimator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator

from codenames_ai.core.errors import InputError
from codenames_ai.meaning import association
from codenames_ai.meaning.guess_model import generic
from codenames_ai.meaning.guess_model.features import Scaling, of_pairs
from codenames_ai.meaning.guess_model.likelihood import Choices, Fit, maximise
from codenames_ai.meaning.guess_model.model import GuessModel
from codenames_ai.meaning.guess_model.turns import HumanTurn

SOURCES = association.SOURCES
WORDNET = "wordnet"
KNOTS = (1.0, 2.0)

WEIGHTS: Mapping[str, float] = {"salt_duet": 1.0, "classic_games": 1.0}
"""Weight of a choice by its source: Codenames itself counts in full, related games (OTHER) less."""

OTHER = 0.2

FLATTEST = 0.95
"""The largest share of a source's weight that the changes of slope may take away."""

MEMORY: Mapping[str, float] = {"within": 0.02, "beyond": 0.15}
"""Shares of guesses on older clues; embeddings/guess_model/README.md says how they were chosen."""


class ChoiceModel(BaseEstimator):
    """Conditional logit of which card people touch next, first guesses and later ones, with lapses.

    >>> model = ChoiceModel(sources=("glove", "minilm")).fit(turns)  # doctest: +SKIP
    >>> model.predict_proba(turns)[0]  # doctest: +SKIP

    Cross-validate it with turns grouped by ``cluster``: boards that share words are not independent.

    Args:
        sources: names that ``association.load`` takes.
        knots: where the slope of the utility may change, in standard deviations of the blend.
        ridge: weight of the squared coefficients.
        weights: source of turns -> weight of a choice; others have ``OTHER``; None for WEIGHTS.
        reference: the source of turns in whose scale, and with whose lapses, predictions are made; where it is not
            among the turns, the one with most weight is.
        relations: whether WordNet's relations are features; None: where WordNet is among the sources.

    Attributes:
        scaling_, coefficients_, lapse_: what was fitted.
        groups_: group -> (scale, lapse); a source of turns has two groups, of first guesses and of later ones ("+").
    """

    def __init__(
        self,
        sources: Sequence[str] = SOURCES,
        knots: Sequence[float] = KNOTS,
        ridge: float = 0.5,
        weights: Mapping[str, float] | None = None,
        reference: str = "salt_duet",
        relations: bool | None = None,
    ) -> None:
        self.sources = sources
        self.knots = knots
        self.ridge = ridge
        self.weights = weights
        self.reference = reference
        self.relations = relations

    def fit(self, turns: Sequence[HumanTurn], y: object = None) -> ChoiceModel:
        """Fit on turns with guesses; others are skipped. ``y`` is not used (scikit-learn passes it).

        Raises:
            InputError: no turn has a guess among two cards or more.
        """
        del y
        groups, steps = _steps(turns)
        if not steps:
            raise InputError("no turns to fit on: there is no guess among two cards or more")
        related = WORDNET in self.sources if self.relations is None else self.relations
        table = PairTable(self.sources, turns, related)
        self.scaling_ = Scaling.of(self.sources, table.seen(turns), self.knots, related)
        choices = _choices(turns, steps, groups, table.columns(self.scaling_), table, self.weights)
        names = list(groups)
        total = np.bincount(choices.group, choices.weight, minlength=len(names))
        reference = groups.get(self.reference, int(np.argmax(total)))
        found: Fit = maximise(choices, len(names), reference, self.ridge)
        self.coefficients_ = _never_falling(
            self.scaling_, dict(zip(self.scaling_.names, map(float, found.coefficients), strict=True))
        )
        self.lapse_ = float(found.lapse[reference])
        self.groups_ = {n: (float(found.scale[i]), float(found.lapse[i])) for n, i in groups.items()}
        self.n_choices_ = len(steps)
        self.n_features_in_ = len(self.scaling_.names)
        return self

    def predict_proba(self, turns: Sequence[HumanTurn]) -> list[npt.NDArray[np.float64]]:
        """For each turn, the probability of each card of its board being touched first."""
        model = self.to_model("fitted")
        table = PairTable(self.sources, turns, self.scaling_.relations)
        weights = [self.coefficients_[n] for n in self.scaling_.names]
        utilities = np.tensordot(np.array(weights), table.columns(self.scaling_).astype(np.float64), axes=1)
        return [model.choice(utilities[table.clue[t.clue], [table.card[c] for c in t.board]]) for t in turns]

    def score(self, turns: Sequence[HumanTurn], y: object = None) -> float:
        """Mean log-likelihood of the first guesses."""
        del y
        guessed = [t for t in turns if t.guesses]
        chances = self.predict_proba(guessed)
        return float(np.mean([np.log(p[t.board.index(t.guesses[0])]) for t, p in zip(guessed, chances, strict=True)]))

    def to_model(
        self, name: str, plausibility: Mapping[str, float] | None = None, fitted_on: Mapping[str, Any] | None = None
    ) -> GuessModel:
        """The model as players use it."""
        return GuessModel(
            name, self.scaling_, self.coefficients_, self.lapse_, MEMORY, plausibility or {}, fitted_on=fitted_on or {}
        )


def _never_falling(scaling: Scaling, coefficients: dict[str, float]) -> dict[str, float]:
    """The coefficients, with changes of slope so limited that a nearer card in any one source is never less likely."""
    bends = [f"above_{k:g}" for k in scaling.knots]
    down = -sum(coefficients[b] for b in bends) / len(scaling.sources) / scaling.blend_sd
    least = min(coefficients[s] for s in scaling.sources)
    if least <= 0 or down < FLATTEST * least:
        return coefficients
    return coefficients | {b: coefficients[b] * FLATTEST * least / down for b in bends}


def fit_generic(turns: Sequence[HumanTurn], names: Sequence[str], ridge: float = 0.5) -> GuessModel:
    """One model for any association: coefficients under which the choices are likeliest, each taken as the only source.

    Args:
        turns: with guesses; the scale and lapses are those of ``salt_duet``.
        names: the associations to fit on; together they weigh as much as one.
        ridge: weight of the squared coefficients.

    Returns:
        The template for ``generic.model``.
    """
    groups, steps = _steps(turns)
    several = []
    for name in names:
        table = PairTable((name,), turns, relations=False)
        several.append(_choices(turns, steps, groups, table.columns(generic.scaling(name)), table, None))
    pooled = Choices(
        np.concatenate([c.x for c in several]),
        np.concatenate([c.there for c in several]),
        np.concatenate([c.chosen for c in several]),
        np.concatenate([c.group for c in several]),
        np.concatenate([c.weight for c in several]) / len(several),
    )
    reference = groups["salt_duet"]
    found = maximise(pooled, len(groups), reference, ridge)
    scaling = Scaling((generic.PLACEHOLDER,), (0.0,), (1.0,), 1.0, generic.KNOTS)
    coefficients = dict(zip(scaling.names, map(float, found.coefficients), strict=True))
    return GuessModel(generic.NAME, scaling, coefficients, float(found.lapse[reference]), MEMORY, {})


class PairTable:
    """Measures of all clues and cards that occur in some turns, computed once.

    Attributes:
        clue: clue -> row.
        card: card -> column.
    """

    def __init__(self, sources: Sequence[str], turns: Sequence[HumanTurn], relations: bool) -> None:
        self.clue = {c: i for i, c in enumerate(sorted({t.clue for t in turns}))}
        self.card = {c: i for i, c in enumerate(sorted({c for t in turns for c in t.board}))}
        self.pairs = of_pairs(sources, list(self.clue), list(self.card), relations)

    def seen(self, turns: Sequence[HumanTurn]) -> npt.NDArray[np.float32]:
        """Cosines of the clues and cards that occur in one turn together: float32 [sources, pairs]."""
        together = {(self.clue[t.clue], self.card[c]) for t in turns for c in t.board}
        rows, cards = np.array(sorted(together)).T
        return self.pairs.cosines[:, rows, cards]

    def columns(self, scaling: Scaling) -> npt.NDArray[np.float32]:
        """Features: float32 [features, clues, cards]."""
        return scaling.columns(self.pairs)


_Step = tuple[int, int, list[str]]


def _steps(turns: Sequence[HumanTurn]) -> tuple[dict[str, int], list[_Step]]:
    """Every guess as a choice: (turn, place of the guess in it, cards that were left); and the groups, numbered."""
    groups: dict[str, int] = {}
    steps: list[_Step] = []
    for i, turn in enumerate(turns):
        left = list(turn.board)
        for stage, guess in enumerate(turn.guesses):
            if len(left) > 1:
                groups.setdefault(_group(turn, stage), len(groups))
                steps.append((i, stage, list(left)))
            left.remove(guess)
    return groups, steps


def _group(turn: HumanTurn, stage: int) -> str:
    return turn.source + ("+" if stage else "")


def _choices(
    turns: Sequence[HumanTurn],
    steps: Sequence[_Step],
    groups: Mapping[str, int],
    columns: npt.NDArray[np.float32],
    table: PairTable,
    weights: Mapping[str, float] | None,
) -> Choices:
    """The steps in one array, with the features [features, clues, cards] of the table."""
    weights = WEIGHTS if weights is None else weights
    columns = np.moveaxis(columns, 0, -1)
    most = max(len(cards) for _, _, cards in steps)
    x = np.zeros((len(steps), most, columns.shape[-1]), dtype=np.float32)
    there = np.zeros((len(steps), most), dtype=bool)
    for row, (turn, _, cards) in enumerate(steps):
        x[row, : len(cards)] = columns[table.clue[turns[turn].clue], [table.card[c] for c in cards]]
        there[row, : len(cards)] = True
    chosen = [cards.index(turns[turn].guesses[stage]) for turn, stage, cards in steps]
    group = [groups[_group(turns[turn], stage)] for turn, stage, _ in steps]
    weight = [float(weights.get(turns[turn].source, OTHER)) for turn, _, _ in steps]
    return Choices(x, there, np.array(chosen), np.array(group), np.array(weight))
