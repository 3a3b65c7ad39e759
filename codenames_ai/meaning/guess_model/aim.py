"""Which cards did the giver mean? Their probabilities, from clue and number alone.

Of all sets of n of the cards on the table, a set T is meant with probability prod(w of T) / e_n(w), where
w = exp(``GuessModel.aim`` · utility) and e_n is the elementary symmetric polynomial: the sum of these products over all
sets of n. The one number, ``aim``, is fitted on people's clues whose targets are known.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import InputError
from codenames_ai.meaning.guess_model.model import GuessModel
from codenames_ai.meaning.guess_model.turns import HumanTurn, human_clues

Floats64 = npt.NDArray[np.float64]

REFERENCE = "salt_duet"
"""The source of turns that ``aim`` is fitted on: Codenames itself, where givers choose among their cards."""


def inclusion(weights: Floats64, n: int) -> Floats64:
    """Probability that each card is among the n that are meant: float64 [cards], with sum n.

    Exact, without listing the sets: w_i · e_(n-1) (all weights but w_i) / e_n (all weights). The polynomials are
    summed from the left and from the right and combined, in logarithms: nothing is subtracted, so there is no
    cancellation, and weights may differ by any factor.

    Args:
        weights: of the cards, positive.
        n: how many are meant, 0 or more; if there are not more cards than that, all are.

    Raises:
        ValueError: a weight is not a positive number, or n is negative.
    """
    w = np.asarray(weights, dtype=np.float64)
    if w.ndim != 1 or not (np.isfinite(w) & (w > 0)).all():
        raise ValueError("weights must be positive numbers, one for each card")
    if n < 0:
        raise ValueError(f"n is {n}; 0 or more is needed")
    if n == 0 or n >= len(w):
        return np.full(len(w), float(n > 0))
    logs = np.log(w)
    before = _log_polynomials(logs, n)
    after = _log_polynomials(logs[::-1], n)[::-1]
    without = np.logaddexp.reduce(before[:-1, :n] + after[1:, n - 1 :: -1], axis=1)  # e_(n-1) of all but each card
    return np.asarray(np.minimum(np.exp(logs + without - before[-1, n]), 1.0))


def log_probability(utilities: Floats64, meant: Sequence[int], aim: float) -> float:
    """Log of the probability that exactly these cards, given by their indices, are meant."""
    logs = aim * np.asarray(utilities, dtype=np.float64)
    return float(logs[list(meant)].sum() - _log_polynomials(logs, len(meant))[-1, len(meant)])


def fit(model: GuessModel, turns: Sequence[HumanTurn]) -> float:
    """The maximum-likelihood ``aim`` of a model for the targets of people's clues.

    Raises:
        InputError: none of the turns of REFERENCE has a clue by a person for known targets.
    """
    from scipy.optimize import minimize_scalar  # players, which use ``inclusion``, start without it

    given = [t for t in human_clues(turns) if t.source == REFERENCE and len(t.targets) < len(t.board)]
    if not given:
        raise InputError(f"no turns to fit on: there is no clue by a person for known targets in {REFERENCE}")
    known = [(utilities(model, t), [t.board.index(c) for c in t.targets]) for t in given]

    def loss(aim: float) -> float:
        return -sum(log_probability(u, meant, aim) for u, meant in known)

    return float(minimize_scalar(loss, bounds=(0.01, 10), method="bounded").x)


def utilities(model: GuessModel, turn: HumanTurn) -> Floats64:
    """Utility of a turn's clue with each card of its board: float64 [cards]."""
    return np.asarray(model.scores([turn.clue], turn.board)[0], dtype=np.float64)


def _log_polynomials(logs: Floats64, n: int) -> Floats64:
    """Logs of e_0 … e_n of the first 0, 1, … all weights, given by their logs: float64 [cards + 1, n + 1]."""
    out = np.full((len(logs) + 1, n + 1), -np.inf)
    out[:, 0] = 0.0
    for i, log in enumerate(logs):
        np.logaddexp(out[i, 1:], log + out[i, :-1], out=out[i + 1, 1:])
    return out
