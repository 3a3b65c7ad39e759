"""How long the exact search takes, compared with reading its input once and with simpler ways to the same answer.

    OPENBLAS_NUM_THREADS=1 python benchmarks/search.py

Everything is timed in one process, so the ratios are reliable on a busy machine. The search itself always runs on one
thread; the variable is for the scores of new words. Prints Markdown.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations

import numpy as np

import codenames_ai as cn
from codenames_ai.core import chance
from codenames_ai.core.views import giver_view
from codenames_ai.meaning.association import load, vocabulary
from codenames_ai.players.board_scores import board_scores
from codenames_ai.players.candidates import candidates
from codenames_ai.players.margin import MarginSpymaster
from codenames_ai.players.search import CardScores, Demands, reference, search, subsets

CLUES, OWN, OTHERS = 40_000, 9, 16
MARGINS = [0.5] * 8 + [0.25] * 7 + [1.0]
FEW = 200


def best_of(work: Callable[[], object], times: int) -> tuple[float, float]:
    """Median and least of the times of a call, in seconds."""
    work()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return float(np.median(taken)), min(taken)


def plain_numpy(rows: np.ndarray, own: list[int], others: list[tuple[int, float]], demands: Demands) -> int:
    """The simple way: sort the own scores, sum the first n, keep the best n; layout [clue words, cards]."""
    danger = np.max(rows[:, [i for i, _ in others]] + np.array([m for _, m in others], np.float32), axis=1)
    required = np.maximum(danger, np.float32(demands.floor))[:, None]
    ranked = -np.sort(-rows[:, own], axis=1)
    sums = np.cumsum(ranked + np.float32(demands.each), axis=1)
    return int(np.where(ranked >= required, sums, -np.inf).max(axis=1).argmax())


def every_subset(rows: np.ndarray, own: list[int], others: list[tuple[int, float]], demands: Demands) -> int:
    """Every subset for every clue word, one after another, with Python numbers."""
    best, answer = -np.inf, 0
    for row, score in enumerate(rows.tolist()):
        required = max([demands.floor, *(score[card] + margin for card, margin in others)])
        for size in range(1, len(own) + 1):
            for chosen in combinations(own, size):
                if min(score[card] for card in chosen) >= required:
                    value = sum(score[card] + demands.each for card in chosen)
                    if value > best:
                        best, answer = value, row
    return answer


def kernel() -> None:
    """The kernel alone, on random scores."""
    rng = np.random.default_rng(1)
    cards = rng.standard_normal((OWN + OTHERS, CLUES)).astype(np.float32)
    by_clue = np.ascontiguousarray(cards.T)
    scores = CardScores(cards)
    own = list(range(OWN))
    others = list(zip(range(OWN, OWN + OTHERS), MARGINS, strict=True))
    demands = Demands(0.5, 0.5)
    allowed = rng.random(CLUES) < 0.99
    prior = rng.random(CLUES).astype(np.float32)
    few = CardScores(np.ascontiguousarray(cards[:, :FEW]))
    same = search(scores, own, others, demands)[0]
    assert plain_numpy(by_clue, own, others, demands) == same.row
    assert every_subset(by_clue[:FEW], own, others, demands) == search(few, own, others, demands)[0].row
    assert reference.search(few, own, others, demands) == search(few, own, others, demands)

    copy = np.empty_like(cards)
    rows = [
        ("reading the scores once (sum)", best_of(lambda: cards.sum(), 200)),
        ("reading and writing them once (copy)", best_of(lambda: np.copyto(copy, cards), 200)),
        ("**search, best clue**", best_of(lambda: search(scores, own, others, demands), 300)),
        (
            "search, with legality mask and priors",
            best_of(lambda: search(scores, own, others, demands, allowed=allowed, prior=prior), 300),
        ),
        (
            "search, the ten best",
            best_of(lambda: search(scores, own, others, demands, allowed=allowed, prior=prior, top=10), 300),
        ),
        ("plain numpy: sort, cumulate, compare", best_of(lambda: plain_numpy(by_clue, own, others, demands), 10)),
    ]
    median, least = best_of(lambda: every_subset(by_clue[:FEW], own, others, demands), 3)
    scale = CLUES / FEW
    rows.append((f"every subset in turn ({FEW} clue words × {scale:g})", (median * scale, least * scale)))
    unit = rows[2][1][0]
    print(
        f"### Exact search: {CLUES:,} clue words, all {subsets(1, OWN)} subsets of {OWN} against {OTHERS}, one thread\n"
    )
    print("| | median ms | least ms | × search |\n| --- | ---: | ---: | ---: |")
    for name, (median, least) in rows:
        print(f"| {name} | {median * 1e3:,.3f} | {least * 1e3:,.3f} | {median / unit:,.2f} |")


def whole_clue() -> None:
    """A clue of the margin spymaster, from a view to a move, on the shipped tables."""
    player = MarginSpymaster()
    rng = chance.generator("benchmark")
    views = [giver_view(cn.deal("classic", seed)) for seed in range(30)]
    for view in views:
        player.clue(view, rng)
    known = views[-1]
    association = load("default")
    strange = tuple(vocabulary().words[row] for row in range(1000, 40_000, 1560))[:25]
    board = board_scores("default", known.words)

    def fresh_scores() -> object:
        return association.compute(strange)

    rows = [
        ("scores of 25 known cards, from the cache", best_of(lambda: association.card_scores(known.words), 30)),
        ("scores of 25 words never seen before", best_of(fresh_scores, 5)),
        ("checking that scores are numbers", best_of(lambda: CardScores(board.scores.rows), 50)),
        ("clue words that may be given", best_of(lambda: candidates(known), 50)),
        ("**a clue, board already scored**", best_of(lambda: player.clue(known, rng), 100)),
    ]
    start = time.perf_counter()
    many = [giver_view(cn.deal("classic", seed)) for seed in range(100, 130)]
    dealt = time.perf_counter()
    for view in many:
        player.clue(view, rng)
    each = (time.perf_counter() - dealt) / len(many)
    rows.append(("a clue on another board each time", (each, each)))
    each_deal = (dealt - start) / 30 * 1e3
    print(f"\n### A clue of `margin`, {len(vocabulary()):,} clue words (dealing a board: {each_deal:.2f} ms)\n")
    print("| | median ms | least ms |\n| --- | ---: | ---: |")
    for name, (median, least) in rows:
        print(f"| {name} | {median * 1e3:,.3f} | {least * 1e3:,.3f} |")


if __name__ == "__main__":
    kernel()
    whole_clue()
