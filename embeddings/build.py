"""Builds the shipped word-vector tables; ``--check`` compares a rebuild with them instead.

    pip install -r embeddings/requirements.txt
    PYTHONPATH=. python embeddings/build.py            # writes codenames_ai/data/vectors
    PYTHONPATH=. python embeddings/build.py --check    # compare a rebuild with them; exit status 1 if it differs

Everything comes from the packages that inputs.json pins; see README.md.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import clue_words
import encode
import fetch
import glove
import numpy as np
import reduce
import wordnet_svd

from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english.vocabulary import VECTORS, write_words
from codenames_ai.meaning.association.table import quantised, unit

COMMON = 20_000
"""Mean, components and PCA are computed over this many of the most frequent clue words."""

TOLERANCE = 0.98
"""A rebuilt vector agrees if its cosines with the other rows correlate with the shipped ones at least so well."""


@dataclass(frozen=True)
class Source:
    title: str
    inputs: tuple[str, ...]
    remove: int
    dims: int
    recipe: str


SOURCES = {
    "glove": Source("GloVe, 100 dimensions", ("glove",), 2, 92, "glove.py"),
    "minilm": Source("all-MiniLM-L6-v2, single words encoded", ("minilm",), 1, 144, "encode.py"),
    "mpnet": Source("all-mpnet-base-v2, single words encoded", ("mpnet",), 1, 172, "encode.py"),
    "wordnet": Source("WordNet 3.0, SVD of glosses and links", ("wordnet", "wordfreq"), 1, 136, "wordnet_svd.py"),
}

BLENDS = {
    "default": {"glove": 1.0, "minilm": 1.0, "mpnet": 1.25, "wordnet": 1.0},
    "gm": {"glove": 1.0, "minilm": 1.0},
    "pn": {"mpnet": 1.0, "wordnet": 1.0},
}


def cards() -> list[str]:
    """Every card, and the words of cards of several words."""
    names = [normal(word) for name in CARD_LISTS for word in card_list(name)]
    return sorted({*names, *(part for name in names for part in name.split())})


def raw(name: str, words: list[str]) -> np.ndarray:
    """A source's vectors before reduction; zeros for words that it lacks."""
    if name == "glove":
        return glove.vectors(words)
    return wordnet_svd.vectors(words) if name == "wordnet" else encode.vectors(name, words)


def build(folder: Path) -> None:
    """Write all tables, columns and the manifest into a folder."""
    chosen = clue_words.clue_words()
    words = [c.word for c in chosen]
    extra = sorted({*cards(), *clue_words.understood(set(words))} - set(words))
    write_words(folder, words)
    write_words(folder, extra, "extra")
    row = {w: i for i, w in enumerate(words)}
    np.save(folder / "zipf.npy", np.array([c.zipf for c in chosen], dtype=np.float32))
    np.save(folder / "lemma.npy", np.array([row[c.lemma] for c in chosen], dtype=np.int32))
    np.save(folder / "proper.npy", np.array([c.proper for c in chosen], dtype=np.bool_))
    np.save(folder / "domain.npy", np.array([c.domain for c in chosen], dtype=np.uint8))
    common = np.array(sorted(range(len(words)), key=lambda i: (-chosen[i].zipf, words[i]))[:COMMON])
    card_rows = np.array([(words + extra).index(normal(c)) for name in CARD_LISTS for c in card_list(name)])
    spread = {}
    for name, source in SOURCES.items():
        v = reduce.reduced(raw(name, words + extra), common, remove=source.remove, dims=source.dims)
        table = quantised(v)
        np.save(folder / f"{name}.npy", table)
        u = unit(table)
        spread[name] = round(float((u[common[::4]] @ u[card_rows].T).std()), 6)
        print(f"{name}: {table.shape}, {table.nbytes:,} bytes, sd {spread[name]}", flush=True)
    (folder / "manifest.json").write_text(json.dumps(manifest(folder, spread), indent=1) + "\n", encoding="utf-8")


def manifest(folder: Path, spread: dict[str, float]) -> dict[str, Any]:
    """Provenance: for each table its inputs, its script, the date, and the hashes of inputs and outputs."""
    inputs = fetch.INPUTS["archives"] | fetch.INPUTS["installed"]
    files = sorted(p for p in folder.iterdir() if p.suffix in (".bin", ".npy"))
    hashes = {p.name: {"bytes": p.stat().st_size, "sha256": fetch.sha256(p)} for p in files}
    tables = {}
    for name, source in SOURCES.items():
        tables[name] = {
            "title": source.title,
            "file": f"{name}.npy",
            "sha256": hashes[f"{name}.npy"]["sha256"],
            "dims": source.dims,
            "sd": spread[name],
            "post_processing": f"mean and {source.remove} leading components removed, PCA to {source.dims}, int8",
            "inputs": [inputs[i] for i in source.inputs],
            "licence": inputs[name]["licence"],
            "recipe": f"embeddings/{source.recipe}, embeddings/build.py",
            "built": datetime.date.today().isoformat(),
        }
    used = ("wordfreq", "wordnet", "glove", "profanity", "naughty", "names", "lemminflect")
    vocabulary = {
        "title": "clue words, with Zipf frequency, lemma, name flag and WordNet domain",
        "inputs": [inputs[i] for i in used],
        "licence": "CC-BY-SA-4.0 (zipf.npy, from wordfreq), WordNet 3.0 licence (domain.npy, lemma.npy, proper.npy)",
        "recipe": "embeddings/clue_words.py",
    }
    return {
        "format": 1,
        "blends": BLENDS,
        "tables": tables,
        "vocabulary": vocabulary,
        "files": hashes,
    }


def check(shipped: Path, built: Path) -> bool:
    """Compare two folders and print the result. Words and columns must be equal, vectors must agree."""
    good = True
    for name in ("words.bin", "extra.bin", "lemma.npy", "proper.npy", "domain.npy", "zipf.npy"):
        same = (shipped / name).read_bytes() == (built / name).read_bytes()
        print(f"{name}: {'equal' if same else 'DIFFERENT'}")
        good &= same
    for name in SOURCES if good else ():
        a, b = (unit(np.load(folder / f"{name}.npy")) for folder in (shipped, built))
        some = np.arange(0, len(a), max(1, len(a) // 500))
        agree = np.array([_correlation(a[some] @ a[i], b[some] @ b[i]) for i in range(0, len(a), 7)])
        print(f"{name}: cosines correlate {agree.mean():.6f} on average, {agree.min():.6f} at least")
        good &= bool(agree.min() >= TOLERANCE)
    for name in ("minilm", "mpnet"):
        least = encode.agreement(name, 500)
        print(f"{name}: 500 words that were encoded again have cosines of at least {least:.6f} with those in work/")
        good &= least >= 0.9999
    return good


def _correlation(x: np.ndarray, y: np.ndarray) -> float:
    return float(np.corrcoef(x, y)[0, 1]) if x.any() or y.any() else 1.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare a rebuild with the shipped tables")
    checking = parser.parse_args().check
    VECTORS.mkdir(parents=True, exist_ok=True)
    fetch.WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=fetch.WORK) as name:
        folder = Path(name)
        build(folder)
        if not checking:
            for file in sorted(folder.iterdir()):  # a process that has the old file mapped keeps it
                file.replace(VECTORS / file.name)
            return 0
        good = check(VECTORS, folder)
    print("agrees" if good else "does NOT agree")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
