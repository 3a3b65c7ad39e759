"""Array formats: NumPy ``.npz`` (read from the archive in pieces) and gensim's ``.kv``."""

from __future__ import annotations

import contextlib
import math
import pickle
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning.association.formats.intake import Intake
from codenames_ai.meaning.association.formats.rows import BATCH, Batch, Opened, Source, batches

WORD_KEYS = ("words", "vocab", "keys", "tokens", "index_to_key")
"""Names that the words of an ``.npz`` may have (an array of text, one for each row of the matrix)."""

VECTOR_KEYS = ("vectors", "matrix", "embeddings", "weights")
"""Names that the numbers of an ``.npz`` may have (two-dimensional, one row per word)."""

# The names in a file of gensim's KeyedVectors.save. A pickle can call any function that it names, so no others are
# allowed.
_SAFE = {
    *(("gensim.models.keyedvectors", name) for name in ("KeyedVectors", "Word2VecKeyedVectors", "Vocab")),
    *(("gensim.models.keyedvectors", name) for name in ("EuclideanKeyedVectors", "CompatVocab")),
    *((f"gensim.models.{module}", "FastTextKeyedVectors") for module in ("keyedvectors", "fasttext")),
    *((f"numpy.{core}.multiarray", name) for core in ("core", "_core") for name in ("_reconstruct", "scalar")),
    *((f"numpy.{core}.numeric", "_frombuffer") for core in ("core", "_core")),
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("_codecs", "encode"),
    ("collections", "OrderedDict"),
    ("builtins", "set"),
    ("builtins", "bytearray"),
}


class _Vetting(pickle.Unpickler):
    """Unpickles the parts of gensim's KeyedVectors, and refuses anything else by name."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _SAFE:
            raise pickle.UnpicklingError(f"it names {module}.{name}")
        return super().find_class(module, name)


def open_kv(source: Source, intake: Intake) -> Opened:
    """A file of gensim's ``KeyedVectors.save``; its companion ``.vectors.npy`` is memory-mapped.

    Raises:
        VectorsError: a pickle of something else (nothing of it is run), a truncated one, or no companion file.
    """
    path = source.path
    with _damaged(source, "no KeyedVectors of gensim; of a whole model, save its word vectors (model.wv.save)"):
        vetted = _Vetting(source.stream, encoding="latin1").load()
    from gensim.models import KeyedVectors  # slow to import, and only these files need it

    if not isinstance(vetted, KeyedVectors) or vars(vetted).get("__scipys"):  # the latter are further pickles
        raise VectorsError(f"{path}: a pickle of {type(vetted).__name__}, not of gensim's KeyedVectors")
    with _damaged(source, "gensim cannot load it"):
        try:
            saved = KeyedVectors.load(str(path), mmap=None if path.name.endswith((".gz", ".bz2")) else "r")
        except FileNotFoundError as e:
            raise VectorsError(f"{path}: its companion file {Path(e.filename).name} is missing beside it") from None
        words, vectors = list(saved.index_to_key), saved.vectors
    if vectors is None or vectors.ndim != 2 or len(words) != len(vectors):
        raise VectorsError(f"{path}: {len(words):,} words, but not as many vectors")
    slices = (vectors[i : i + BATCH] for i in range(0, len(words), BATCH))
    rows = _rows(words, slices, intake, vectors.shape, vectors.dtype)
    return Opened("gensim KeyedVectors", vectors.shape[1], len(words), "row", rows)


def open_npz(source: Source, intake: Intake) -> Opened:
    """A NumPy archive with an array of words and a matrix.

    Raises:
        VectorsError: an array is missing, has another type, or they do not fit together; names the arrays.
    """
    with _damaged(source, "no .npz that can be read, perhaps not a complete file"):
        archive = zipfile.ZipFile(source.stream)  # of a gzip stream too, slowly
        names = [name.removesuffix(".npy") for name in archive.namelist() if name.endswith(".npy")]
    if not names:
        inside = ", ".join(archive.namelist()[:5])
        raise VectorsError(f"{source.path}: a zip archive of {inside or 'nothing'}; unpack it and give the file inside")
    words = _array(source, archive, names, WORD_KEYS)
    vectors = _array(source, archive, names, VECTOR_KEYS)
    if len(vectors.shape) != 2 or vectors.shape[1] < 2 or vectors.dtype.kind not in "fiu":
        raise VectorsError(
            f"{source.path}: {vectors.name} is {vectors.shape} of {vectors.dtype}; a matrix is needed, "
            "of two or more numbers a row"
        )
    if len(words.shape) != 1 or words.dtype.kind not in "US":
        raise VectorsError(
            f"{source.path}: {words.name} is {words.shape} of {words.dtype}; an array of text is needed "
            "(np.array(words), not objects)"
        )
    if words.shape[0] != vectors.shape[0]:
        raise VectorsError(f"{source.path}: {words.shape[0]:,} words, but {vectors.shape[0]:,} vectors")
    if vectors.fortran:
        raise VectorsError(f"{source.path}: {vectors.name} is stored by columns; save np.ascontiguousarray of it")
    tokens = (token for part in words.parts() for token in part.tolist())
    rows = _rows(tokens, vectors.parts(), intake, vectors.shape, vectors.dtype)
    return Opened("npz", vectors.shape[1], words.shape[0], "row", rows)


class _Member:
    """One array of an archive, its header read; ``parts`` reads it a few rows at a time."""

    def __init__(self, source: Source, name: str, stream: IO[bytes]) -> None:
        self.source, self.name, self.stream = source, name, stream
        version = np.lib.format.read_magic(stream)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        self.shape, self.fortran, self.dtype = read(stream)

    def parts(self) -> Iterator[npt.NDArray[Any]]:
        row = self.dtype.itemsize * math.prod(self.shape[1:])
        for start in range(0, self.shape[0], BATCH):
            size = min(BATCH, self.shape[0] - start)
            with _damaged(self.source, f"damaged in row {start + 1} of {self.name}"):
                data = self.stream.read(size * row)
                if len(data) < size * row:
                    raise EOFError
            yield np.frombuffer(data, dtype=self.dtype).reshape(size, *self.shape[1:])


@contextlib.contextmanager
def _damaged(source: Source, what: str) -> Iterator[None]:
    """Turns any error of the readers of pickles and archives, which are not documented, into a VectorsError."""
    try:
        yield
    except VectorsError:
        raise
    except Exception as e:
        why = " ".join(f"{type(e).__name__}: {e}".split())
        raise VectorsError(f"{source.path}: {what} ({why})") from None


def _array(source: Source, archive: zipfile.ZipFile, names: Sequence[str], accepted: Sequence[str]) -> _Member:
    for name in accepted:
        if name in names:
            with _damaged(source, f"damaged at {name}"):
                return _Member(source, name, archive.open(name + ".npy"))
    raise VectorsError(
        f"{source.path}: arrays {', '.join(names)}; one of {', '.join(accepted)} is needed "
        f"(words under {'/'.join(WORD_KEYS)}, numbers under {'/'.join(VECTOR_KEYS)})"
    )


def _rows(
    tokens: Iterable[Any], parts: Iterable[npt.NDArray[Any]], intake: Intake, shape: tuple[int, ...], dtype: Any
) -> Iterator[Batch]:
    """The words with their vectors, which come as parts of a matrix of this shape and type."""
    rows = (row for part in parts for row in part)
    words = (token if isinstance(token, bytes | str) else str(token) for token in tokens)
    numbered = zip(count(1), words, rows, strict=False)
    return batches(numbered, intake, "row", shape[1], lambda at, key, row: row.tobytes(), dtype)
