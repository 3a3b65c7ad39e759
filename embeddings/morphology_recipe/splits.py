"""Compounds: which words are made of two words, from a small model trained on a reviewed development list.

The model weighs the evidence of ``cuts.py``. The build prints its cross-validated figures on the list and writes them
to the manifest.
"""

from __future__ import annotations

import numpy as np

from morphology_recipe.cuts import Split, Splitter
from morphology_recipe.lexicon import Lexicon
from morphology_recipe.lists import listed, pairs, splits
from morphology_recipe.sources import Raw

THRESHOLD = 0.5

ENDINGS = set(
    listed(
        """
    ability list mist rise arise table sing singly ring nation action actor orator rate page led stress stage
    station rally loser enter rainer mish cher dress getting
    """
    )
)
"""Words that the end of a stem and a suffix spell together: a polemist, port-ability and red-action are no compounds."""

WORD_PREFIXES = set(listed("sub mini micro mega ultra hyper retro anti semi auto"))
"""Prefixes that are words too, with the same meaning: seen for themselves where what follows is seen (SUB in SUBWAY)."""

PARTICLES = set(listed("out under over up down off on in by to at"))
"""Parts that are seen only for themselves: *throughout* is no kin of OUTLAW, though *out* is its part."""


def parts(raw: Raw, lex: Lexicon, bases: dict[str, dict[str, int]]) -> tuple[dict[str, list[str]], dict[str, float]]:
    """word -> its parts, for every headword that is a compound; and the cross-validated figures of the model."""
    splitter = Splitter(raw, lex)
    found = splitter.candidates()
    figures = cross_validated(splitter, found)
    reviewed = splits()
    made = _chosen(splitter, found, reviewed)
    out = {w: [s.a, s.b] for w, s in made.items() if not _crosses(lex, bases, s, made)}
    for word in lex.words:
        last = splitter.tail(word) if word not in out and splitter.is_head(word) else None
        if last is not None:
            out[word] = ["~" + last]
    for word in [w for w in out if _inflected(lex, w) and w not in {key[0] for key, yes in reviewed.items() if yes}]:
        if not any(lemma in out for lemma in lex.lemmas[word]):
            del out[word]  # handled comes from handle, and is not made of hand and led
    by_hand = [*pairs("parts"), *pairs("blends")]
    for word, *seen in by_hand:
        out[word] = [p for p in seen if p != "-"]
    listed_words = {word for word, *_ in by_hand}
    for word, pieces in out.items():
        if proper(raw, lex, word) and not any(p.startswith("~") for p in pieces) and word not in listed_words:
            out[word] = [*pieces[:-1], "~" + pieces[-1]]
    _add_prefixes(lex, bases, out)
    return {w: [_seen(p) for p in pieces] for w, pieces in out.items() if pieces}, figures


def _chosen(
    splitter: Splitter, found: list[Split], reviewed: dict[tuple[str, str, str, str], bool]
) -> dict[str, Split]:
    """word -> its best split, where that is likely enough; for reviewed splits the review decides."""
    _, x, y = labelled(splitter, found)
    scores = Model().fit(x, y).probability(np.array([splitter.row(s) for s in found]))
    best: dict[str, tuple[float, Split]] = {}
    for s, score in zip(found, scores, strict=True):
        score = float(reviewed.get(s.key, score))
        if score > best.get(s.word, (0.0, s))[0]:
            best[s.word] = score, s
    return {w: s for w, (score, s) in best.items() if score > THRESHOLD}


def _crosses(lex: Lexicon, bases: dict[str, dict[str, int]], s: Split, made: dict[str, Split]) -> bool:
    """Whether a cut goes through the stem of what the word comes from, which is not cut there itself."""
    sources = {*bases.get(s.word, ()), *lex.lemmas.get(s.word, ())}
    return s.b in ENDINGS and any(
        b in lex.wordnet and b not in made and b[: len(s.a) + 1] == s.word[: len(s.a) + 1] for b in sources
    )


def _add_prefixes(lex: Lexicon, bases: dict[str, dict[str, int]], out: dict[str, list[str]]) -> None:
    for word in lex.words:
        for prefix in WORD_PREFIXES:
            rest = word[len(prefix) :]
            seen = out.get(word, [])
            if word.startswith(prefix) and prefix not in seen and (rest in bases.get(word, ()) or rest in seen):
                out[word] = [*seen, "~" + prefix]


def _seen(piece: str) -> str:
    return "~" + piece if piece in PARTICLES else piece


def _inflected(lex: Lexicon, word: str) -> bool:
    return any(word.startswith(lemma[:-1]) and lemma in lex.wordnet for lemma in lex.lemmas.get(word, ()))


def proper(raw: Raw, lex: Lexicon, word: str) -> bool:
    """Always a name: the last part of a name is seldom more than an ending (to a player, Portland is not a kind of land)."""
    spelled = raw.wn.spelled.get(word, ())
    return word not in lex.dictionary or (bool(spelled) and all(s[0].isupper() for s in spelled))


class Model:
    """The mean of a logistic regression and boosted trees."""

    def __init__(self) -> None:
        from sklearn.ensemble import GradientBoostingClassifier
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler

        trees = GradientBoostingClassifier(
            n_estimators=200,
            max_depth=4,
            learning_rate=0.05,
            subsample=0.6,
            max_features=0.4,
            min_samples_leaf=5,
            random_state=0,
        )
        self.members = [make_pipeline(StandardScaler(), LogisticRegression(C=0.3, max_iter=3000)), trees]

    def fit(self, x: np.ndarray, y: np.ndarray) -> Model:
        for m in self.members:
            m.fit(x, y)
        return self

    def probability(self, x: np.ndarray) -> np.ndarray:
        return np.mean([m.predict_proba(x)[:, 1] for m in self.members], axis=0)


def labelled(splitter: Splitter, found: list[Split]) -> tuple[list[Split], np.ndarray, np.ndarray]:
    known = splits()
    rows = [s for s in found if s.key in known]
    return rows, np.array([splitter.row(s) for s in rows]), np.array([known[s.key] for s in rows], dtype=int)


def cross_validated(splitter: Splitter, found: list[Split]) -> dict[str, float]:
    from sklearn.model_selection import StratifiedKFold

    _rows, x, y = labelled(splitter, found)
    p = np.zeros(len(y))
    for train, test in StratifiedKFold(10, shuffle=True, random_state=1).split(x, y):
        p[test] = Model().fit(x[train], y[train]).probability(x[test])
    yes = p > THRESHOLD
    hit = int((yes & (y == 1)).sum())
    return {"splits": len(y), "true": int(y.sum()), "precision": hit / int(yes.sum()), "recall": hit / int(y.sum())}
