"""From a source's vectors to its table: mean and leading components removed, PCA, int8."""

from __future__ import annotations

import numpy as np


def unit(v: np.ndarray) -> np.ndarray:
    return v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-12)


def reduced(vectors: np.ndarray, common: np.ndarray, *, remove: int, dims: int) -> np.ndarray:
    """Vectors [words, dims]; rows of zeros stay zero.

    Mean, the ``remove`` leading components (they hold frequency and the like, not meaning) and the PCA are computed
    over the rows ``common``, the frequent words.
    """
    known = np.linalg.norm(vectors, axis=1) > 0
    v = unit(vectors.astype(np.float64))
    base = v[common[known[common]]]
    v = v - base.mean(axis=0)
    base = v[common[known[common]]]
    _, axes = np.linalg.eigh(base.T @ base)
    axes = axes[:, ::-1]
    axes = axes * np.sign(
        axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])]
    )  # otherwise the signs are arbitrary
    out = v @ axes[:, remove : remove + dims]
    out[~known] = 0
    return out
