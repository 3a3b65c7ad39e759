"""How turns end between strangers: plays games and writes codenames_ai/data/race/turns.json.

    python embeddings/race/measure.py [--games 1000] [--rounds 2]

The spymaster plans with one half of the word vectors and the operative guesses with the other (gm and pn, and the
other way about), so a spymaster does not meet the model it plans with. The players use the existing file, so the
games are played again with the new file, until it changes only by chance. Every game depends only on its
seed, so the same code and tables give the same file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import codenames_ai as cn
from codenames_ai.core.files import write_text
from codenames_ai.core.record import Record

HERE = Path(__file__).parent
FILE = HERE.parent.parent / "codenames_ai" / "data" / "race" / "turns.json"
PAIRS = (("gm", "pn"), ("pn", "gm"))
MOST = 9
KINDS = ("stop", "bystander", "enemy", "assassin")
PSEUDO = 3.0
"""Turns' worth of the neighbouring numbers of cards left that each number is smoothed with."""


def teams(game: str, giver: str, guesser: str) -> dict[str, str]:
    """The same team at both seats."""
    team = f"win:vectors={giver},hedge=false,trust=0.8,plain=0.03+choice:vectors={guesser}"
    return {"classic": {"red": team, "blue": team}, "duet": {"a": team, "b": team}}[game]


def played(task: tuple[str, int, int]) -> Record:
    """One game of a round."""
    game, number, round_ = task
    giver, guesser = PAIRS[number % 2]
    return cn.play(game, teams(game, giver, guesser), seed=f"race/{game}/{round_}/{number}")


def turns(record: Record) -> Iterator[tuple[int, int, str]]:
    """(own cards left, found, how it ended) of every turn that a clue began, and that was guessed on."""
    duet = record.board.game == "duet"
    left = _left(record)
    covered: set[str] = set()
    now: tuple[str, int] | None = None
    found, end = 0, "stop"
    for event in record.events:
        if event.type in ("clue", "sudden_death", "end") and now is not None:
            if found or end != "stop":
                yield now[1], found, end
            now = None
        if event.type == "clue":
            now, found, end = (event.by, len(left[event.by] - covered)), 0, "stop"
        elif event.type in ("guess", "cover") and event.word is not None:
            role = event.identity if event.type == "guess" else "cover"
            if role in ("agent", event.by):
                found += 1
            elif event.type == "guess":
                end = role if role in KINDS else "enemy"
            if not (duet and role == "bystander"):
                covered.add(event.word)


def _left(record: Record) -> dict[str, set[str]]:
    board, key = record.board, record.board.key
    if board.game == "duet":
        sides = {"a": key.a, "b": key.b}
        return {s: {w for w, i in zip(board.words, ids, strict=True) if i == "agent"} for s, ids in sides.items()}
    return {t: {w for w, i in zip(board.words, key.identities, strict=True) if i == t} for t in ("red", "blue")}


def table(seen: list[tuple[int, int, str]], enemy: bool) -> dict[str, dict[str, list[float]]]:
    """Own cards left -> kind of end -> chance to find k and to end so; see PSEUDO."""
    kinds = Counter(end for _, _, end in seen if end != "stop")
    missed = sum(kinds.values()) or 1
    share = {k: (kinds[k] + 0.5) / (missed + 1.5) for k in KINDS[1:] if enemy or k != "enemy"}
    share = {k: v / sum(share.values()) for k, v in share.items()}
    counts: dict[int, Counter[tuple[int, bool]]] = defaultdict(Counter)
    for left, found, end in seen:
        counts[left][found, end == "stop"] += 1
    out = {}
    for a in range(1, MOST + 1):
        near: Counter[tuple[int, bool]] = Counter()
        for b in (a - 1, a + 1):
            for (k, stopped), n in counts[b].items():
                near[min(k, a), stopped or k >= a] += n
        total_near = sum(near.values()) or 1
        row: dict[tuple[int, bool], float] = {}
        total = sum(counts[a].values()) + PSEUDO
        for k in range(a + 1):
            for stopped in (True, False):
                row[k, stopped] = (counts[a][k, stopped] + PSEUDO * near[k, stopped] / total_near) / total
        kinds_of = {"stop": [round(row[k, True], 5) for k in range(a + 1)]}
        for kind, part in share.items():
            kinds_of[kind] = [round(row[k, False] * part, 5) for k in range(a + 1)]
        out[str(a)] = kinds_of
    return out


def sudden(records: list[Record]) -> tuple[list[float], int]:
    """Chance to win sudden death by agents left: q ** n, with the maximum-likelihood q."""
    seen = []
    for record in records:
        if any(e.type == "sudden_death" for e in record.events):
            seen.append((_agents_left(record), record.outcome is not None and record.outcome.winner == "both"))
    grid = [i / 200 for i in range(20, 199)]
    best = max(grid, key=lambda q: sum(_log(q**n if won else 1 - q**n) for n, won in seen)) if seen else 0.6
    return [round(best**n, 5) for n in range(2 * MOST + 1)], len(seen)


def _agents_left(record: Record) -> int:
    left = set().union(*_left(record).values())
    for event in record.events:
        if event.type == "sudden_death":
            return len(left)
        if event.type == "guess" and event.identity == "agent":
            left.discard(event.word)
    raise ValueError("no sudden death")


def _log(p: float) -> float:
    import math

    return math.log(max(p, 1e-12))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games of each kind in a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    for round_ in range(args.rounds):
        records: dict[str, list[Record]] = {}
        with ProcessPoolExecutor(
            args.workers
        ) as pool:  # new processes in each round, because players read the file only once
            for game in ("classic", "duet"):
                tasks = [(game, n, round_) for n in range(args.games)]
                records[game] = []
                for record in pool.map(played, tasks, chunksize=4):
                    records[game].append(record)
                    if len(records[game]) % 20 == 0:
                        print(f"\rround {round_}: {len(records[game])} {game}", end="", file=sys.stderr)
        seen = {game: [t for r in records[game] for t in turns(r)] for game in records}
        alone, sudden_deaths = sudden(records["duet"])
        data = {
            "format": 1,
            "classic": table(seen["classic"], enemy=True),
            "duet": table(seen["duet"], enemy=False),
            "sudden_death": alone,
            "measured_on": {
                "games": args.games,
                "rounds": args.rounds,
                "turns": {game: len(s) for game, s in seen.items()},
                "sudden_deaths": sudden_deaths,
                "players": [teams("classic", *pair)["red"] for pair in PAIRS],
                "script": "embeddings/race/measure.py",
            },
        }
        write_text(FILE, json.dumps(data, indent=1) + "\n")
        won = sum(r.outcome is not None and r.outcome.winner == "both" for r in records["duet"])
        lost = sum(r.outcome is not None and r.outcome.reason == "assassin" for r in records["classic"])
        print(
            f"\nround {round_}: {data['measured_on']['turns']} turns; Duet won {won / args.games:.1%}, assassin in "
            f"{lost / args.games:.1%} of classic games",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
