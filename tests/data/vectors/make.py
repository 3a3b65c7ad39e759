"""Writes the tiny files in this folder, each with the library of its format. Run: python tests/data/vectors/make.py.

Eight words of six numbers, the same in every file but the fastText model, whose numbers come of training.
"""

from __future__ import annotations

import gzip
import json
import logging
from pathlib import Path

import numpy as np
from gensim.models import FastText, KeyedVectors
from gensim.models.fasttext import save_facebook_model

HERE = Path(__file__).parent
WORDS = ["apple", "Berlin", "river", "bank", "ice_cream", "night", "café", "tree"]
DIMS = 6


def table() -> KeyedVectors:
    """The words and their numbers, none of them round."""
    numbers = np.random.default_rng(7).normal(size=(len(WORDS), DIMS)).astype(np.float32)
    kv = KeyedVectors(DIMS)
    kv.add_vectors(WORDS, numbers)
    kv.lifecycle_events = None  # gensim would write the date and the path of this machine into every save
    return kv


def numberbatch(kv: KeyedVectors, *, header: bool) -> str:
    """As ConceptNet writes it: /c/LANGUAGE/word, other languages among the English."""
    rows = [(f"/c/en/{word.lower()}", kv[word]) for word in WORDS]
    rows.insert(3, ("/c/fr/pomme", kv["apple"]))
    rows.append(("/c/de/fluss", kv["river"]))
    lines = [" ".join([word, *(f"{x:.6f}" for x in numbers)]) for word, numbers in rows]
    return "\n".join(([f"{len(rows)} {DIMS}"] if header else []) + lines) + "\n"


def model() -> FastText:
    """A fastText model with letter groups, trained on a few lines; one worker, so that it is the same every time."""
    lines = [[w.lower() for w in WORDS], ["river", "bank", "tree"], ["night", "berlin", "café"]] * 20
    return FastText(lines, vector_size=DIMS, min_count=1, bucket=60, min_n=3, max_n=5, epochs=2, workers=1, seed=7)


def main() -> None:
    """Write all files, and a gzip of each that people keep gzipped."""
    logging.disable(logging.ERROR)
    kv = table()
    kv.save_word2vec_format(str(HERE / "word2vec.txt"))
    kv.save_word2vec_format(str(HERE / "word2vec.bin"), binary=True)
    kv.save_word2vec_format(str(HERE / "fasttext.vec"))
    kv.save_word2vec_format(str(HERE / "glove.txt"), write_header=False)
    (HERE / "numberbatch.txt").write_text(numberbatch(kv, header=True), encoding="utf-8")
    (HERE / "numberbatch-no-header.txt").write_text(numberbatch(kv, header=False), encoding="utf-8")
    np.savez(HERE / "arrays.npz", words=np.array(WORDS), vectors=kv.vectors)
    np.savez_compressed(HERE / "packed.npz", words=np.array(WORDS), vectors=kv.vectors)
    kv.save(str(HERE / "gensim.kv"))
    kv.save(str(HERE / "apart.kv"), sep_limit=0)  # with its numbers in a companion file, as large ones have
    trained = model()
    save_facebook_model(trained, str(HERE / "fasttext.bin"))
    expected = {word: [float(x) for x in trained.wv[word]] for word in trained.wv.index_to_key}
    (HERE / "fasttext.json").write_text(json.dumps(expected, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    for name in ("word2vec.txt", "word2vec.bin", "fasttext.vec", "glove.txt", "numberbatch.txt", "fasttext.bin"):
        (HERE / f"{name}.gz").write_bytes(gzip.compress((HERE / name).read_bytes(), mtime=0))
    for name in ("arrays.npz", "gensim.kv"):
        (HERE / f"{name}.gz").write_bytes(gzip.compress((HERE / name).read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
