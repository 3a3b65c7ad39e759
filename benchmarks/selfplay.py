"""Games a second on one core and on all cores, how the time of a game is spent, and whether memory use stays constant.

    python benchmarks/selfplay.py                      # a few minutes
    python benchmarks/selfplay.py --long 100000        # also memory over a long run

One core: a shard of a run is played in this process after another one to warm up, with engine, validator, views,
records and tables. For comparison, a simple NumPy spymaster of the same objective plays: scores by one matrix product
for each clue, a sort instead of the search, and the best clues are judged until one is legal. More cores: a whole run,
measured between its first and its last shard. Prints Markdown.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_limits

import codenames_ai as cn
from codenames_ai.core.moves import Clue
from codenames_ai.lab import arena
from codenames_ai.lab.runs.schedule import selfplay_settings
from codenames_ai.lab.runs.shards import ShardPlayer
from codenames_ai.lab.runs.workers import cores
from codenames_ai.meaning.association import load, vocabulary
from codenames_ai.players.candidates import fits
from codenames_ai.players.margin import SHARE, live_cards, risk_level


@dataclass(frozen=True)
class Plain:
    """``margin`` without caches."""

    name: str = "plain numpy"

    def clue(self, view: cn.view, rng: random.Random) -> Clue:
        own, others = live_cards(view)
        cards = [vectors([word])[0] for word in view.words]
        scores = everything() @ np.stack(cards, axis=1)
        asked, unit = risk_level(0.5), float(scores.std(axis=0).mean())
        danger = np.stack([scores[:, i] + np.float32(asked.margin * SHARE[role] * unit) for i, role in others]).max(
            axis=0
        )
        required = np.maximum(danger, np.float32(max(0.25, asked.floor * unit)))[:, None]
        ranked = -np.sort(-scores[:, own], axis=1)
        sums = np.cumsum(ranked + np.float32(asked.each * unit), axis=1)
        value = np.where(ranked >= required, sums, -np.inf)
        best = value.max(axis=1) + np.float32(0.5 * unit) * np.maximum(vocabulary().zipf, 0)
        if np.isneginf(best.max()):
            best = ranked[:, 0] - required[:, 0]
        said = {clue.word for clue in view.clues}
        for row in np.argsort(-best, kind="stable"):
            n = int(np.argmax(value[row])) + 1
            order = sorted(own, key=lambda i: -scores[row, i])
            clue = Clue(vocabulary().words[int(row)], n, tuple(view.words[i] for i in order[:n]))
            if clue.word not in said and fits(view, clue):
                return clue
        raise AssertionError("no clue word is legal")


_everything: list[np.ndarray] = []


def everything() -> np.ndarray:
    """The vectors of all clue words, float32 [clue words, dims], made once."""
    if not _everything:
        _everything.append(vectors(vocabulary().words.tolist()))
    return _everything[0]


def vectors(words: list[str]) -> np.ndarray:
    """Vectors whose dot product is about the default blend's score: each source's have length √(weight / sd)."""
    association = load("default")
    parts = []
    for (table, weight), rows in zip(association.parts, association._resolved(words), strict=True):
        length = np.linalg.norm(rows, axis=1, keepdims=True)
        parts.append(np.divide(rows, length, out=np.zeros_like(rows), where=length > 0) * np.sqrt(weight / table.sd))
    joined = np.concatenate(parts, axis=1)
    length = np.linalg.norm(joined, axis=1, keepdims=True)
    return np.divide(joined, length, out=np.zeros_like(joined), where=length > 0).astype(np.float32)


def on_one_core(team: str, games: int, repeats: int, game: str = "classic") -> tuple[float, float, float]:
    """Games a second of processor time, median and best of several shards, and clues a game."""
    seats = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}[game]
    settings = selfplay_settings(game, dict.fromkeys(seats, team), games * (repeats + 1), seed="speed", shard=games)
    player = ShardPlayer(settings)
    player.shard(0, {})
    rates, turns = [], []
    for number in range(1, repeats + 1):
        start = time.process_time()
        shard = player.shard(number, {})
        rates.append(games / (time.process_time() - start))
        turns += [row.turns for row in shard.rows]
    return statistics.median(rates), max(rates), statistics.mean(turns)


def plain(games: int) -> tuple[float, float]:
    """Games a second of the simple spymaster, and milliseconds for each clue."""
    team = arena.team([Plain(), "similarity"])
    arena.series("classic", {"red": team, "blue": team}, 1, seed="warm")
    start = time.process_time()
    run = arena.series("classic", {"red": team, "blue": team}, games, seed="plain")
    spent = time.process_time() - start
    return games / spent, 1000 * spent / sum(row.turns for row in run.rows)


def on_all_cores(team: str, games: int, workers: int) -> float:
    """Games a second of a run between its first and its last shard."""
    seen: list[tuple[float, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        cn.selfplay(
            "classic",
            {"red": team, "blue": team},
            games,
            out=Path(folder) / "run",
            workers=workers,
            seed="cores",
            shard=max(10, games // 80),
            progress=lambda p: seen.append((time.perf_counter(), p.played)),
        )
    begun = seen[2 * workers]  # by then every process has loaded its tables
    return (seen[-1][1] - begun[1]) / (seen[-1][0] - begun[0])


def memory(games: int, workers: int) -> tuple[float, float, float]:
    """Megabytes of the runner and its processes: after a tenth of a run, at its end; and games a second."""
    seen: list[tuple[int, float]] = []
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        cn.selfplay(
            "classic",
            {"red": "margin", "blue": "margin"},
            games,
            out=Path(folder) / "run",
            workers=workers,
            seed="memory",
            progress=lambda p: seen.append((p.played, resident())),
        )
    tenth = next(mb for played, mb in seen if played >= games / 10)
    return tenth, seen[-1][1], games / (time.perf_counter() - start)


def resident() -> float:
    """Megabytes of this process and its children that are not shared with a file."""
    total = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if os.getpid() in (parent, int(entry.name)):
                    lines = (entry / "status").read_text().splitlines()
                    total += sum(int(line.split()[1]) for line in lines if line.startswith("RssAnon"))
            except OSError:
                continue
    return total / 1024


def main() -> None:
    threadpool_limits(1)  # as in the processes of a run
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="to a shard")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--teams", nargs="+", default=["margin+similarity", "random+random", "win+choice"])
    parser.add_argument("--long", type=int, default=0, help="games of the run whose memory is watched")
    parser.add_argument("--run", type=int, default=4000, help="games of the runs on one and on all cores")
    asked = parser.parse_args()
    print("| team against itself, classic | games/s, median | best | clues a game | ms a clue |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for team in asked.teams:
        few = max(2, asked.games // (1 if team.startswith(("margin", "random")) else 25))
        median, best, turns = on_one_core(team, few, asked.repeats)
        print(f"| {team} | {median:,.1f} | {best:,.1f} | {turns:.1f} | {1000 / median / turns:.2f} |", flush=True)
    rate, clue = plain(max(2, asked.games // 20))
    print(f"| the same objective, plain numpy | {rate:,.2f} | | | {clue:.1f} |", flush=True)
    print()
    many = cores()
    one, all_ = on_all_cores("margin+similarity", asked.run, 1), on_all_cores("margin+similarity", asked.run, many)
    load_ = os.getloadavg()[0]
    print(f"A run of {asked.run:,} games: {one:,.1f} games/s by one process, {all_:,.1f} by {many}: ", end="")
    print(f"efficiency {all_ / one / many:.2f} (load of the machine {load_:.1f})", flush=True)
    if asked.long:
        tenth, end, rate = memory(asked.long, many)
        print(f"\n{asked.long:,} games at {rate:,.1f} games/s: {tenth:.0f} MB after a tenth, {end:.0f} MB at the end")


if __name__ == "__main__":
    main()
