"""Which of two computed values is greater: values within rounding of each other tie, wherever players compare.

The same worth added up in another order differs in its last bits, and what differs in its last bits must not decide
which clue is given. So values are ranked from the top: the greatest that has no rank yet leads a group, and all values
within rounding of it belong to that group. Groups cannot overlap or drift, as chains of close pairs would, and there is
no grid whose edges could separate equal values. Two ways to compute the same worths (a search and its reference) rank
them alike unless two worths differ by the tolerance itself. Ties go to the first: the clue word of lower row, which is
the first by the alphabet.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.floating]
Rows = npt.NDArray[np.int64]
Item = TypeVar("Item")

_DOUBLE = np.dtype(np.float64)
ROUNDING = {np.dtype(np.float32): 1e-6, _DOUBLE: 1e-9}
"""How far apart equal values may come out, absolute up to 1 and relative above: sums of some ten float32 terms keep six
digits; in float64, inclusion and exclusion over the sets of nine cards loses four of sixteen, and nobody can tell a
chance of winning from one that is a billionth higher."""

_NEAR = 2 * max(ROUNDING.values())


def tolerance(value: Any) -> Any:
    """How far below a value another one still ties with it: a float or an array, as the value is."""
    if not getattr(value, "ndim", 0):
        return ROUNDING[getattr(value, "dtype", _DOUBLE)] * max(1.0, abs(float(value)))
    return ROUNDING[value.dtype] * np.maximum(1, np.abs(value))


def exceeds(value: Any, other: Any) -> Any:
    """Whether a value is greater than another by more than rounding: a bool, or a mask for arrays."""
    gap = value - other
    if isinstance(gap, float):
        return gap > ROUNDING[_DOUBLE] * max(1.0, abs(other))
    return gap > ROUNDING[gap.dtype] * np.maximum(1, np.abs(other))


def first_best(values: Numbers) -> Any:
    """Position of the greatest value along the first axis; of those that tie with it, the first."""
    top = values.max(axis=0)
    return (values >= top - tolerance(top)).argmax(axis=0)


def levels(values: Numbers) -> Rows:
    """The rank of each value: int64, 0 for the greatest and all that tie with it, 1 for the next group, and so on."""
    order = np.argsort(-values, kind="stable")
    falling = values[order]
    close = falling[1:] >= falling[:-1] - 2 * tolerance(falling[:-1])  # at least all ties
    leads = np.ones(len(values), dtype=bool)
    leader = 0
    for place in (np.flatnonzero(close) + 1).tolist():
        if leads[place - 1]:
            leader = place - 1
        leads[place] = falling[place] < falling[leader] - tolerance(falling[leader])
    out = np.empty(len(values), dtype=np.int64)
    out[order] = np.cumsum(leads) - 1
    return out


def largest(values: Numbers, n: int) -> Rows:
    """Positions of the ``n`` greatest values, greatest first, ties by position; of all values if there are no more."""
    if n == 1 and len(values):
        return np.array([first_best(values)])
    part = np.arange(len(values))
    if n < len(values):
        least = np.partition(values, len(values) - n)[len(values) - n]
        part = np.flatnonzero(values >= least - tolerance(least))  # with all that tie with the last
    return part[np.argsort(levels(values[part]), kind="stable")[:n]]


def by_value(items: Sequence[Item], values: Sequence[float] | Numbers) -> list[Item]:
    """The items by falling value; those that tie in the order given."""
    plain = values.tolist() if isinstance(values, np.ndarray) else values
    order = sorted(range(len(plain)), key=plain.__getitem__, reverse=True)  # stable: equal values keep their order
    near = _NEAR * max(1.0, abs(plain[order[0]]), abs(plain[order[-1]])) if order else 0.0
    if any(plain[i] - plain[j] <= near for i, j in pairwise(order)):  # perhaps a tie
        order = np.argsort(levels(np.asarray(values)), kind="stable").tolist()
    return [items[i] for i in order]
