"""The likelihood of choices among the cards on the table, and its maximum.

A choice of group g (a source's first guesses, or its later ones) has card i of n with probability
(1 - lapse_g) softmax(scale_g · x b)_i + lapse_g / n: the groups share the coefficients b, but each
has its own noise, so that a source of careless guessers does not flatten the coefficients for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats64 = npt.NDArray[np.float64]

LAPSE = -3.0
"""Mean of the prior of a lapse's log-odds (a rate of 0.05); its standard deviation is 1.4."""

SCALE_RIDGE = 20.0
"""Weight of the penalty that pulls the log of a group's scale to 0."""


@dataclass(frozen=True)
class Choices:
    """Choices in one array, padded.

    Attributes:
        x: float32 [choices, most cards, features].
        there: bool [choices, most cards], False where padded.
        chosen: index of the card that was touched.
        group: index of the choice's group.
        weight: of the choice.
    """

    x: npt.NDArray[np.float32]
    there: npt.NDArray[np.bool_]
    chosen: npt.NDArray[np.int64]
    group: npt.NDArray[np.int64]
    weight: Floats64


@dataclass(frozen=True)
class Fit:
    """The maximum: coefficients, and each group's scale and lapse (1 and LAPSE where a group had no choices)."""

    coefficients: Floats64
    scale: Floats64
    lapse: Floats64
    log_likelihood: float


def softmax(u: Floats64, there: npt.NDArray[np.bool_]) -> Floats64:
    """Probabilities along the last axis, 0 where there is no card."""
    u = np.where(there, u, -np.inf)
    e = np.exp(u - u.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True))


def maximise(choices: Choices, groups: int, reference: int, ridge: float) -> Fit:
    """The penalised maximum of the likelihood by L-BFGS; the reference group's scale is 1.

    Args:
        choices: what was chosen.
        groups: how many groups there are.
        reference: the group in whose scale the coefficients are.
        ridge: half the weight of the squared coefficients.
    """
    from scipy.optimize import minimize  # the others need only ``softmax``

    features = choices.x.shape[2]
    start = np.concatenate([np.zeros(features), np.full(groups, LAPSE), np.zeros(groups)])
    found = minimize(
        _penalised,
        start,
        args=(choices, groups, reference, ridge),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": 300},
    )
    b, lapse, scale = np.split(found.x, [features, features + groups])
    return Fit(b, np.exp(scale), 1 / (1 + np.exp(-lapse)), -float(found.fun))


def _penalised(t: Floats64, c: Choices, groups: int, reference: int, ridge: float) -> tuple[float, Floats64]:
    """The negative log-likelihood with its penalties, and its gradient."""
    features = c.x.shape[2]
    b, a, s = np.split(t, [features, features + groups])
    lapse = 1 / (1 + np.exp(-a))[c.group]
    scale = np.exp(s)[c.group]
    value: Any = np.where(c.there, (c.x @ b.astype(np.float32)).astype(np.float64), 0.0)
    p = softmax(value * scale[:, None], c.there)
    rows = np.arange(len(p))
    uniform = 1 / c.there.sum(axis=1)
    mine = p[rows, c.chosen]
    q = np.maximum((1 - lapse) * mine + lapse * uniform, 1e-300)
    share = c.weight * (1 - lapse) * mine / q  # of each choice that is not a lapse
    residual = p * share[:, None]
    residual[rows, c.chosen] -= share
    residual *= scale[:, None]
    grad_b = np.einsum("ij,ijk->k", residual.astype(np.float32), c.x).astype(np.float64) + 2 * ridge * b
    grad_s: Any = np.bincount(c.group, (residual * value).sum(axis=1), minlength=groups) + SCALE_RIDGE * s
    grad_s[reference] = 0
    grad_a: Any = np.bincount(c.group, c.weight * (mine - uniform) / q * lapse * (1 - lapse), minlength=groups)
    grad_a += 0.5 * (a - LAPSE)
    loss = -float((c.weight * np.log(q)).sum()) + ridge * float(b @ b)
    loss += SCALE_RIDGE / 2 * float(s @ s) + 0.25 * float(((a - LAPSE) ** 2).sum())
    return loss, np.concatenate([grad_b, grad_a, grad_s])
