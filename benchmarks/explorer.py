"""How long the clue explorer takes from a move of its slider to the new table.

    python benchmarks/explorer.py [--rounds 5]

Each round measures every position of the slider once, on boards that are already scored. Prints Markdown.
"""

from __future__ import annotations

import argparse
import statistics
import time

import codenames_ai as cn
from codenames_ai.show.plots.explorer import STEP


def moves(game: str, spymaster: str, rounds: int) -> list[float]:
    """Milliseconds of each move."""
    taken = []
    for seed in range(rounds):
        tool = cn.plots.explorer(cn.deal(game, seed=seed), spymaster)
        for i in range(round(1 / STEP) + 1):
            start = time.perf_counter()
            tool.html(i * STEP)
            taken.append(1e3 * (time.perf_counter() - start))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print("| board | spymaster | median ms | 95th percentile | slowest |\n| --- | --- | ---: | ---: | ---: |")
    for game in ("classic", "duet"):
        for spymaster in ("margin", "expected", "win"):
            taken = moves(game, spymaster, rounds)
            late = statistics.quantiles(taken, n=20)[-1]
            print(f"| {game} | {spymaster} | {statistics.median(taken):.1f} | {late:.1f} | {max(taken):.1f} |")


if __name__ == "__main__":
    main()
