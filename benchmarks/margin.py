"""The risk of ``margin``: solo games won and turns taken at several risks and floors, with partners of other vectors.

    python benchmarks/margin.py
    python benchmarks/margin.py --games 50 --risks 0.3 0.5 --floors 0.25

In a solo game one team plays alone. Spymaster and operative have different vectors, as two people have; the same boards
for every row. "Weak" clues are meant for a card of a similarity below .25. Prints Markdown.
"""

from __future__ import annotations

import argparse
import statistics

import codenames_ai as cn
from codenames_ai.core import events as ev
from codenames_ai.lab import arena
from codenames_ai.players.margin import MarginSpymaster
from codenames_ai.players.similarity import SimilarityOperative

PAIRS = (("gm", "pn"), ("glove", "minilm"), ("default", "minilm"))
LOST = 25
"""Turns that a lost game counts as, in the mean that takes both into account."""


WEAK = 0.25


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--risks", type=float, nargs="+", default=[0.2, 0.3, 0.4, 0.5])
    parser.add_argument("--floors", type=float, nargs="+", default=[0, 0.25])
    asked = parser.parse_args()
    print("| spymaster → operative | risk | floor | won | turns, won games | a lost game as 25 | cards a clue | weak |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for giver, guesser in PAIRS:
        for floor in asked.floors:
            for risk in asked.risks:
                row(giver, guesser, risk, floor, asked.games)


def row(giver: str, guesser: str, risk: float, floor: float, games: int) -> None:
    spymaster = MarginSpymaster(vectors=giver, risk=risk, floor=floor)
    played = cn.series(
        "solo", {"solo": arena.Team((spymaster,), (SimilarityOperative(guesser),))}, games, seed="margin"
    )
    turns = statistics.mean(r.turns for r in played.rows if r.won)
    cost = statistics.mean(r.turns if r.won else LOST for r in played.rows)
    clues = [e for record in played.records for e in record.events if isinstance(e, ev.ClueEvent)]
    numbers = statistics.mean(c.number for c in clues if c.number != "unlimited")
    association = cn.vectors.load(giver)
    weak = statistics.mean(float(association.scores([c.word], c.intended).min() < WEAK) for c in clues)
    won = played.mean("won")
    print(
        f"| {giver} → {guesser} | {risk:g} | {floor:g} | {won.mean:.1%} [{won.low:.0%}, {won.high:.0%}] | "
        f"{turns:.2f} | {cost:.2f} | {numbers:.2f} | {weak:.0%} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
