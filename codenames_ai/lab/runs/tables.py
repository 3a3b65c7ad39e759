"""Parquet files of a run: rows as bytes (equal rows give equal bytes), and files as frames. The one door to pyarrow.

Its imports of pyarrow are inside the functions: it is slow to load, and a run's settings or records need no table.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from codenames_ai.core.errors import InputError
from codenames_ai.lab.arena import Row

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Timing:
    """The time that one game took, and where it was played: all that may differ between two equal runs.

    Attributes:
        game: its number.
        seconds: from its deal to its row.
        clue_seconds: how many of these the spymasters took.
        guess_seconds: how many the operatives took.
        process: number of the process that played it.
        host: name of its machine.
    """

    game: int
    seconds: float
    clue_seconds: float
    guess_seconds: float
    process: int
    host: str


def to_parquet(rows: Sequence[Row] | Sequence[Timing], kind: type[Row] | type[Timing]) -> bytes:
    """Rows of one dataclass as a parquet file, columns as its fields."""
    import pyarrow as pa  # slow to load
    import pyarrow.parquet as pq  # likewise

    names = [f.name for f in fields(kind)]
    columns = {name: [getattr(row, name) for row in rows] for name in names}
    out = io.BytesIO()
    pq.write_table(pa.table(columns, schema=_schema(kind)), out, compression="zstd")
    return out.getvalue()


def _schema(kind: type[Any]) -> pa.Schema:
    """The columns of a dataclass; a field that may be None is nullable."""
    import pyarrow as pa  # slow to load

    types = {int: pa.int64(), float: pa.float64(), str: pa.string(), bool: pa.bool_()}
    hints = get_type_hints(kind)
    out = []
    for f in fields(kind):
        plain = [t for t in getattr(hints[f.name], "__args__", (hints[f.name],)) if t is not type(None)]
        out.append(pa.field(f.name, types[plain[0]], nullable=plain != [hints[f.name]]))
    return pa.schema(out)


def read_parquet(files: Sequence[Path], kind: type[Row] | type[Timing]) -> pd.DataFrame:
    """The rows of several files, one below the other; an empty frame with the same columns if there are no files.

    Raises:
        InputError: names the file that cannot be read, or that has other columns.
    """
    import pyarrow as pa  # slow to load
    import pyarrow.parquet as pq  # likewise

    schema = _schema(kind)
    tables = [schema.empty_table()]
    for file in files:
        try:
            tables.append(pq.ParquetFile(file).read().cast(schema))
        except (OSError, ValueError, pa.ArrowException) as e:
            why = "no such file" if isinstance(e, FileNotFoundError) else " ".join(str(e).split())
            raise damaged(file, f"cannot be read: {why}") from None
    frame: pd.DataFrame = pa.concat_tables(tables).to_pandas()
    return frame


def damaged(file: Path, why: str) -> InputError:
    """The error for a file of a shard that cannot be used; it says how to replay the shard."""
    number = file.stem.rpartition("-")[2]
    return InputError(f"{file}: {why}; delete games-{number}.parquet and run the command again to replay those games")
