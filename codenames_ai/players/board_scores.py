"""The scores of one board's cards with all clue words, kept for the boards used last."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from codenames_ai.core.views import SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning.association import load
from codenames_ai.meaning.association.cache import table_of
from codenames_ai.players.search import CardScores
from codenames_ai.players.search.exact import Floats

VECTORS = "word vectors: default, gm, pn, a source, a table, or a blend of these"
"""Help on the option ``vectors`` of players that go by similarities."""


@dataclass(frozen=True, eq=False, slots=True)
class BoardScores:
    """All of a board's cards with all clue words.

    Attributes:
        scores: [cards, clue words].
        unit: standard deviation of a card's scores over the clue words, averaged over the cards that are known; 1 if no
            card is.
    """

    scores: CardScores
    unit: float


@functools.lru_cache(maxsize=16)
def board_scores(vectors: str, words: tuple[str, ...]) -> BoardScores:
    """The board's scores by an association; every turn of a game asks for the same.

    Scores in the memory-mapped cache are read there; those of other cards are copied (4 MB a board).
    """
    association = load(vectors)
    table = table_of(association, words)
    if table is None:
        scores = CardScores(np.ascontiguousarray(association.card_scores(words), dtype=np.float32))
    else:
        scores = CardScores(*table)
    spread = association.card_stats(words)[:, 1]
    known = spread[spread > 0]
    unit = float(known.mean(dtype=np.float64)) if len(known) else 1.0
    return BoardScores(scores, unit)


def similarities(vectors: str, clue: str, words: tuple[str, ...]) -> Floats | None:
    """The clue's score with each of a board's cards, float32 [cards]; None if the association does not know it."""
    if load(vectors).known(clue) == "unknown":
        return None
    row = row_of(clue)
    if row is not None:
        column = board_scores(vectors, words).scores.column(row)
    else:
        column = load(vectors).scores([clue], words)[0]
    return column


@functools.lru_cache(maxsize=1 << 14)
def row_of(clue: str) -> int | None:
    """The clue word's row in the vocabulary, or None; cached, since a game asks at every move."""
    return vocabulary().index(normal(clue))


def warnings(vectors: str, view: SpymasterView, sources: Sequence[str] = ()) -> tuple[str, ...]:
    """Sentences for the user about cards that the word vectors do not know, or know only by their parts.

    Args:
        vectors: the name that the sentences use.
        view: with the cards.
        sources: the word vectors of a guess model, where ``vectors`` names a guess model.
    """
    association = load("+".join(sources) or vectors)
    known = {word: association.known(word) for word in view.guessable}
    unknown = [word for word in view.guessable if known[word] == "unknown"]
    parts = [word for word in view.guessable if known[word] == "approximate"]
    said = []
    if unknown:
        said.append(f"not in the word vectors '{vectors}', so taken as neither near nor far: {', '.join(unknown)}")
    if parts:
        said.append(f"known from parts or the singular only: {', '.join(parts)}")
    return tuple(said)
