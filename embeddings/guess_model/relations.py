"""Builds ``codenames_ai/data/guess_model/relations.npz``: relations of words in WordNet, for the guess model.

    PYTHONPATH=.:embeddings python embeddings/guess_model/relations.py

In the environment of embeddings/requirements.txt. For each clue word, card and word that is understood: its senses in
order, what these are kinds of, and the content words of their glosses. ``codenames_ai/meaning/guess_model/relations.py`` says
what is in the file.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping

import fetch
import numpy as np
from wordnet import WordNet, wordnet
from wordnet_svd import _Around, _base

from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.english.vocabulary import VECTORS
from codenames_ai.meaning.association import Words, vocabulary
from codenames_ai.meaning.guess_model.relations import FILE

GENERAL = 1.5
"""Kinds that more than e**-1.5 of all nouns (verbs) are of are left out: things, beings, acts."""

LEAST = 0.1
"""Rarer senses are left out of the glosses: those with less than this share of the commonest."""


def main() -> None:
    words = sorted(
        {*vocabulary().words, *Words(VECTORS, "extra"), *(normal(w) for n in CARD_LISTS for w in card_list(n))}
    )
    wn, around = wordnet(), _Around(wordnet())
    senses = {w: ranked_senses(wn, w) for w in words}
    words = [w for w in words if senses[w]]
    special = {key for key, value in content(wn).items() if value > GENERAL}
    keys = sorted({k for w in words for k in senses[w]} | {a for w in words for k in senses[w] for a in above(wn, k)})
    keys = [k for k in keys if k in special]
    number = {k: i for i, k in enumerate(keys)}
    parents = [[number[p] for p in kinds(wn, k) if p in number] for k in keys]
    own = [[(number[k], rank) for k, rank in senses[w].items() if k in number] for w in words]
    bases = sorted({_base(part) for w in words for part in parts(w)})
    base = {b: i for i, b in enumerate(bases)}
    told = [[(base[b], weight) for b, weight in glosses(around, w).items() if b in base] for w in words]
    lists = {
        "sense": [[k for k, _ in row] for row in own],
        "rank": [[min(rank, 255) for _, rank in row] for row in own],
        "parent": parents,
        "base": [sorted({base[_base(part)] for part in parts(w)}) for w in words],
        "told": [[b for b, _ in sorted(row)] for row in told],
        "weight": [[round(255 * weight) for _, weight in sorted(row)] for row in told],
    }
    types = {"sense": np.uint32, "parent": np.uint32, "base": np.uint16, "told": np.uint16}  # the rest: one byte
    arrays = {"words": np.frombuffer("\n".join(words).encode(), dtype=np.uint8)}
    for name, rows in lists.items():
        arrays[name] = np.array([x for row in rows for x in row], dtype=types.get(name, np.uint8))
        arrays[name + "_size"] = np.array([len(row) for row in rows], dtype=np.uint16)
    del arrays["rank_size"], arrays["weight_size"]  # as of sense and told
    temporary = FILE.with_name("." + FILE.name)
    with temporary.open("wb") as f:
        np.savez_compressed(f, **arrays)
    temporary.replace(FILE)
    licence = fetch.wordnet_folder() / "LICENSE"
    (FILE.parent / "LICENSE.wordnet").write_bytes(licence.read_bytes())
    print(f"{len(words):,} words, {len(keys):,} senses and kinds, {len(arrays['told']):,} words told; ", end="")
    print(f"{FILE.stat().st_size:,} bytes, sha256 {fetch.sha256(FILE)}")


def ranked_senses(wn: WordNet, word: str) -> dict[str, int]:
    """Synset -> its rank among the senses of its part of speech, for the word and its dictionary forms."""
    out: dict[str, int] = {}
    for lemma in lemmas(wn, word):
        for keys in wn.senses[lemma].values():
            for rank, key in enumerate(keys):
                out[key] = min(rank, out.get(key, rank))
    return out


def lemmas(wn: WordNet, word: str) -> list[str]:
    """The entries of WordNet that a word stands for."""
    spelt = (word.replace(" ", "_"), word.replace(" ", "-"), word.replace(" ", ""))
    found = [w for w in spelt if w in wn.senses][:1]
    return found if " " in word else found + [lemma for lemma, _ in wn.lemmas(word)]


def parts(word: str) -> set[str]:
    """The parts of a phrase that is written as one word."""
    return {*word.split(), word.replace(" ", "")}


def kinds(wn: WordNet, key: str) -> list[str]:
    """What a synset is a kind, or an instance, of."""
    return [other for symbol, other, *_ in wn.synsets[key].links if symbol in ("@", "@i")]


def above(wn: WordNet, key: str) -> set[str]:
    out: set[str] = set()
    queue = [key]
    while queue:
        for parent in kinds(wn, queue.pop()):
            if parent not in out:
                out.add(parent)
                queue.append(parent)
    return out


def content(wn: WordNet) -> Mapping[str, float]:
    """-log of the share of its part of speech's words that are of each synset or kinds of it."""
    count: defaultdict[str, int] = defaultdict(int)
    total: defaultdict[str, int] = defaultdict(int)
    for key, synset in wn.synsets.items():
        total[key[0]] += len(synset.words)
        for k in {key, *above(wn, key)}:
            count[k] += len(synset.words)
    return {key: math.log(total[key[0]] / n) for key, n in count.items()}


def glosses(around: _Around, word: str) -> dict[str, float]:
    """Content word, in dictionary form -> weight, for the glosses of a word's senses; commoner senses weigh more."""
    shares: defaultdict[str, float] = defaultdict(float)
    for lemma in lemmas(around.wn, word):
        for share, key in around._senses(lemma):
            shares[key] += share
    most = max(shares.values(), default=1.0)
    out: dict[str, float] = {}
    for key, share in shares.items():
        if share >= LEAST * most:
            for told in defined(around, key):
                out[told] = max(out.get(told, 0.0), share / most)
    return out


def defined(around: _Around, key: str) -> set[str]:
    """The content words of a gloss, without its examples."""
    text = around.wn.synsets[key].gloss.partition('"')[0].lower()
    return {_base(w) for w in re.findall("[a-z]{3,}", text) if w not in around.stop}


if __name__ == "__main__":
    main()
