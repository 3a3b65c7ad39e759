"""How fast the engines are: games a second with random movers on one core, and what importing them costs.

    python benchmarks/engine.py [--games 3000] [--json]

The players choose a random legal move and read only the state. Games are dealt before the timing; a second figure
includes the deal. Each figure is the best of several rounds, in processor time, because the machine may also do other
work. The same time is also given as a multiple of a plain Python loop that is timed in the same run: this ratio can be
compared between machines.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from codenames_ai.core import classic, duet
from codenames_ai.core.board import Board, deal
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess

CLUES = tuple(Clue("tree", n) for n in range(1, 5))
ROUNDS = 5
IMPORTS = ("codenames_ai", "codenames_ai.core.classic", "codenames_ai.core.duet", "codenames_ai.core.views")


def classic_game(board: Board, rng: random.Random) -> int:
    """Play one classic game at random; the number of moves."""
    state, moves = classic.start(board), 0
    while state.result is None:
        moves += 1
        if state.phase == "clue":
            state = state.apply(CLUES[int(rng.random() * 4)])
        elif state.guesses_made and rng.random() < 0.3:
            state = state.apply(STOP)
        else:
            cards = state.legal_guesses()
            state = state.apply(Guess(cards[int(rng.random() * len(cards))]))
    return moves


def duet_game(board: Board, rng: random.Random) -> int:
    """Play one game of Duet at random; the number of moves."""
    state, moves = duet.start(board), 0
    while state.result is None:
        moves += 1
        if state.phase == "clue":
            state = state.apply(CLUES[int(rng.random() * 4)])
        elif state.phase == "guess" and state.guesses_made and rng.random() < 0.3:
            state = state.apply(STOP)
        elif state.phase == "sudden_death" and rng.random() < 0.1:
            state = state.apply(WAIT)
        else:
            cards = state.legal_guesses()
            state = state.apply(Guess(cards[int(rng.random() * len(cards))]))
    return moves


def best(run: Callable[[], int]) -> tuple[float, int]:
    """(seconds of the quickest round, what it returned)."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        done = run()
        times.append(time.process_time() - begun)
    return min(times), done


def loop() -> int:
    """The baseline: a thousand rounds of a loop that adds, counts and reads a dictionary."""
    table, total = dict(enumerate(range(100))), 0
    for i in range(1000):
        total += table[i % 100]
    return total


def speed(game: str, play: Callable[[Board, random.Random], int], n: int) -> dict[str, float]:
    """Games a second of one kind, alone and with the deal, and the microseconds of a move."""
    boards = [deal(game, seed) for seed in range(n)]
    seconds, moves = best(lambda: sum(play(board, random.Random(i)) for i, board in enumerate(boards)))
    with_deal, _ = best(lambda: sum(play(deal(game, i), random.Random(i)) for i in range(n)))
    plain, _ = best(lambda: sum(loop() for _ in range(n)))
    return {
        "games_per_second": n / seconds,
        "games_per_second_with_deal": n / with_deal,
        "moves_per_game": moves / n,
        "microseconds_per_move": seconds / moves * 1e6,
        "game_in_thousand_loops": seconds / plain,
    }


def start_cost(code: str, rounds: int = 15) -> tuple[float, float]:
    """(wall, processor) milliseconds of a fresh interpreter that runs the code: the least of several."""
    wall, used = [], []
    for _ in range(rounds):
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        wall.append(time.perf_counter() - begun)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(wall) * 1e3, min(used) * 1e3


def imports(modules: Sequence[str]) -> dict[str, dict[str, float]]:
    """What each import costs beyond the interpreter alone, and as a multiple of it."""
    bare_wall, bare_used = start_cost("pass")
    out = {"interpreter": {"wall_ms": bare_wall, "processor_ms": bare_used}}
    for module in modules:
        wall, used = start_cost(f"import {module}")
        out[module] = {
            "extra_wall_ms": wall - bare_wall,
            "extra_processor_ms": used - bare_used,
            "times_interpreter": wall / bare_wall,
        }
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    results = {
        "classic": speed("classic", classic_game, given.games),
        "duet": speed("duet", duet_game, given.games),
        "imports": imports(IMPORTS),
    }
    if given.json:
        print(json.dumps(results))
        return
    print(
        "| | games a second | with the deal | moves a game | µs a move | a game in thousands of turns of a plain loop |"
    )
    print("| --- |" + " ---: |" * 5)
    for game in ("classic", "duet"):
        row = results[game]
        print(
            f"| {game} | {row['games_per_second']:,.0f} | {row['games_per_second_with_deal']:,.0f} | "
            f"{row['moves_per_game']:.1f} | {row['microseconds_per_move']:.1f} | {row['game_in_thousand_loops']:.1f} |"
        )
    bare = results["imports"].pop("interpreter")
    print(f"\nImports, beyond the bare interpreter's {bare['wall_ms']:.1f} ms:\n")
    print("| | ms | of processor time | × the interpreter |\n| --- | ---: | ---: | ---: |")
    for name, row in results["imports"].items():
        numbers = row["extra_wall_ms"], row["extra_processor_ms"], row["times_interpreter"]
        print(f"| `{name}` | " + " | ".join(f"{x:.1f}" for x in numbers) + " |")


if __name__ == "__main__":
    main()
