"""Which clue would people give for these cards? A model fitted on the clues that people gave.

The log-odds of a clue word among all clue words are ``utility`` times the mean utility of its targets under the guess
model, and a prior of the word alone (``model.PRIOR``). There is no penalty for the nearest other card: it made
the ranks of people's own clues worse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError
from codenames_ai.core.words import normal
from codenames_ai.meaning.association import vocabulary
from codenames_ai.meaning.guess_model.fitting import OTHER, WEIGHTS
from codenames_ai.meaning.guess_model.likelihood import softmax
from codenames_ai.meaning.guess_model.model import PRIOR, GuessModel, prior_columns
from codenames_ai.meaning.guess_model.turns import HumanTurn, human_clues

NAMES = ("utility", *PRIOR)
NEAREST, RANDOM = 500, 500
"""Other words that a clue is compared with in fitting: the nearest to its targets, and random ones, weighted."""

BLOCK = 64
"""Cards whose utilities are computed together: more take more memory, fewer take longer."""


def log_odds(model: GuessModel, targets: Sequence[str]) -> npt.NDArray[np.float32]:
    """How plausible each clue word is as a person's clue for these cards, up to a constant: float32 [clue words]."""
    near = model.utilities(targets).mean(axis=0)
    out: npt.NDArray[np.float32] = near * np.float32(model.plausibility_weights["utility"]) + model.plausibility()
    return out


def rank(odds: npt.NDArray[np.float32], clue: str) -> int:
    """The rank of a clue among all clue words, from 1; ties count half; a word that is not a clue word comes last."""
    row = vocabulary().index(normal(clue))
    if row is None:
        return len(odds)
    return 1 + int((odds > odds[row]).sum()) + int((odds == odds[row]).sum() - 1) // 2


def fit(model: GuessModel, turns: Sequence[HumanTurn], ridge: float = 1.0) -> Mapping[str, float]:
    """Weights of NAMES by conditional logit of the clue given among sampled clue words.

    Raises:
        InputError: none of the turns has a clue word given by a person for known targets.
    """
    from scipy.optimize import minimize  # ``rank`` and ``log_odds`` need only numpy

    words = vocabulary()
    given = [(t, row) for t in human_clues(turns) if (row := words.index(normal(t.clue))) is not None]
    if not given:
        raise InputError("no turns to fit on: there is no clue by a person for known targets")
    utilities = _utilities(model, sorted({card for t, _ in given for card in t.targets}))
    means = (np.mean([utilities[card] for card in t.targets], axis=0) for t, _ in given)
    samples = [_sample(near, row, place) for place, (near, (_, row)) in enumerate(zip(means, given, strict=True))]
    x = np.stack([s[0] for s in samples])
    offset = np.stack([s[1] for s in samples])
    weight = np.array([float(WEIGHTS.get(t.source, OTHER)) for t, _ in given])
    there = np.isfinite(offset)
    offset = np.where(there, offset, 0)

    def loss(b: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        p = softmax(x @ b + offset, there)
        grad = np.einsum("ij,ijk->k", p * weight[:, None], x) - weight @ x[:, 0] + 2 * ridge * b
        return -float(weight @ np.log(np.maximum(p[:, 0], 1e-300))) + ridge * float(b @ b), grad

    found = minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B")
    return dict(zip(NAMES, map(float, found.x), strict=True))


def _utilities(model: GuessModel, cards: Sequence[str]) -> dict[str, npt.NDArray[np.float32]]:
    """Utilities of all clue words with each card, computed BLOCK cards at a time."""
    rows = (row for at in range(0, len(cards), BLOCK) for row in model.utilities(cards[at : at + BLOCK]))
    return dict(zip(cards, rows, strict=True))


def _sample(
    near: npt.NDArray[np.float32], row: int, place: int
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Features of the clue (first), of the words nearest to its targets and of random ones, with their log weights.

    ``near`` is the mean utility of the targets with all clue words.
    """
    size = len(near)
    top = np.argsort(-(near + prior_columns()[0]), kind="stable")[:NEAREST]
    step = max(1, size // RANDOM)
    spread = np.arange(place % step, size, step)[:RANDOM]  # every so many words, from another start each time
    rows = np.concatenate([[row], top, spread])
    offset = np.zeros(len(rows))
    offset[1 + len(top) :] = np.log(size / len(spread))
    offset[1 + len(top) :][np.isin(spread, np.append(top, row))] = -np.inf
    offset[1 : 1 + len(top)][top == row] = -np.inf
    x = np.concatenate([near[None, rows], prior_columns()[:, rows]]).T.astype(np.float64)
    pad = 1 + NEAREST + RANDOM - len(rows)  # a vocabulary smaller than the sample
    return np.pad(x, ((0, pad), (0, 0))), np.pad(offset, (0, pad), constant_values=-np.inf)
