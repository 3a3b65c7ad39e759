"""A pandas frame from the objects of a dataclass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame_of(rows: Iterable[Any], kind: type[Any]) -> pd.DataFrame:
    """One row for each object, one column for each field of their dataclass; the columns are there without rows too."""
    import pandas as pd  # takes half a second to load, and only frames need it

    return pd.DataFrame([asdict(row) for row in rows], columns=[f.name for f in fields(kind)])
