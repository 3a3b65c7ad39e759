"""How good the players are: the tables of RESULTS.md on strength, Duet, the single-team task, clues and speed.

    python benchmarks/players.py --quick             all tables, on a few boards each
    python benchmarks/players.py                     500 boards for each pair of word vectors: hours
    python benchmarks/players.py --only duet --games 100 --workers 2
    python benchmarks/players.py --only tradeoff --picture docs/pictures/tradeoff.svg

Prints Markdown, and progress on stderr. Games are kept in --scratch. So a run that was stopped can be continued, and a
table that is printed again plays no games again unless code or tables have changed.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

from players_clues import said, sample
from players_games import How, scratch
from players_solo import settings, solo
from players_speed import speed
from players_strength import duet, strength
from players_tradeoff import tradeoff
from run import commit, machine
from threadpoolctl import threadpool_limits

TABLES = {t.__name__: t for t in (strength, duet, solo, settings, tradeoff, said, sample, speed)}
USUAL = {"strength": 500, "duet": 500, "solo": 500, "settings": 150, "tradeoff": 150, "said": 100, "sample": 20}
USUAL["speed"] = 200
QUICK = {"strength": 4, "duet": 4, "solo": 4, "settings": 4, "tradeoff": 4, "said": 3, "sample": 2, "speed": 30}


def main() -> None:
    threadpool_limits(1)  # as in the processes that play
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few boards for each table")
    parser.add_argument("--only", action="append", choices=list(TABLES), help="print only this table; may be repeated")
    parser.add_argument("--games", type=int, help="boards for each table (positions, for speed)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scratch", type=Path, default=scratch(), help="folder of the games")
    parser.add_argument("--picture", type=Path, help="where to draw the trade-off, .svg or .png")
    asked = parser.parse_args()
    if asked.games is not None and asked.games < 2:
        parser.error("--games: 2 or more, for an interval")
    boards = {name: asked.games or n for name, n in (QUICK if asked.quick else USUAL).items()}
    how = How(boards, asked.workers, asked.scratch, asked.picture)
    today = datetime.datetime.now(datetime.UTC).date()
    print(f"*{today}, commit {commit()}, `python benchmarks/players.py {' '.join(sys.argv[1:])}`; {machine()}*\n")
    for name, make in TABLES.items():
        if not asked.only or name in asked.only:
            print(make(how), flush=True)


if __name__ == "__main__":
    main()
