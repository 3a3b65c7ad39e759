"""Encodes single words with the sentence encoders MiniLM and mpnet: mean over the tokens, scaled to length 1.

On two cores about a minute (MiniLM) and six minutes (mpnet) for 84,000 words. Encoded words are kept in ``work/``;
only words that are missing there are encoded when the build runs again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

import fetch
import numpy as np

BATCH = 256


def encode(name: str, words: Sequence[str]) -> np.ndarray:
    """Vectors of words, float32 [words, dims], each of length 1, computed now."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    import torch
    from transformers import AutoModel, AutoTokenizer

    folder = str(fetch.model_folder(name))
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    lengths = [len(ids) for ids in tokenizer(list(words))["input_ids"]]
    order = sorted(range(len(words)), key=lambda i: (lengths[i], i))  # words of equal length need no padding
    out = np.zeros((len(words), model.config.hidden_size), dtype=np.float32)
    with torch.inference_mode():
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            tokens = tokenizer([words[i] for i in batch], padding=True, return_tensors="pt")
            hidden, mask = model(**tokens).last_hidden_state, tokens["attention_mask"][..., None]
            mean = (hidden * mask).sum(1) / mask.sum(1)
            out[batch] = torch.nn.functional.normalize(mean, dim=1).numpy()
            if start % (BATCH * 40) == 0:
                print(f"{name}: {start:,} of {len(order):,} words", flush=True)
    return out


def vectors(name: str, words: Sequence[str]) -> np.ndarray:
    """The same with the cache in ``work/``: only new words are computed."""
    store, names = fetch.WORK / f"{name}.npy", fetch.WORK / f"{name}.words.json"
    known: list[str] = json.loads(names.read_text(encoding="utf-8")) if names.exists() else []
    missing = [w for w in words if w not in set(known)] if not known else sorted(set(words) - set(known))
    if missing:
        new = encode(name, missing)
        np.save(store, np.concatenate([np.load(store), new]) if known else new)
        known += missing
        names.write_text(json.dumps(known), encoding="utf-8")
    place = {w: i for i, w in enumerate(known)}
    return np.load(store, mmap_mode="r")[[place[w] for w in words]]


def agreement(name: str, n: int) -> float:
    """The lowest cosine between n words that are encoded again, in other batches, and their vectors in ``work/``."""
    known: list[str] = json.loads((fetch.WORK / f"{name}.words.json").read_text(encoding="utf-8"))
    some = np.random.default_rng(1).choice(len(known), size=min(n, len(known)), replace=False)
    old = np.load(fetch.WORK / f"{name}.npy", mmap_mode="r")[some]
    return float((old * encode(name, [known[i] for i in some])).sum(axis=1).min())
