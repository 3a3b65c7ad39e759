"""Dataclass rows as pandas frames: the only place that makes one, because pandas takes half a second to import."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame_of(rows: Iterable[Any], kind: type[Any]) -> pd.DataFrame:
    """One row for each object of a dataclass, columns as its fields."""
    import pandas as pd  # only when a frame is asked for

    return pd.DataFrame([asdict(row) for row in rows], columns=[f.name for f in fields(kind)])
