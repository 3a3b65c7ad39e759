"""Quality of word vectors: agreement with people's ratings, sizes, load times; with --turns also agreement with play.

    python benchmarks/vectors.py
    python benchmarks/vectors.py --turns TURNS.jsonl.gz --source salt_duet
    python benchmarks/vectors.py --out benchmarks/vectors.json

WordSim-353 and SimLex-999 come with gensim. A pair counts if the table has both words; the number of such pairs is
printed. The first line below the heading has the figures of an earlier table of the same four sources.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from codenames_ai.core.shipped import manifest
from codenames_ai.core.words import normal
from codenames_ai.english.vocabulary import VECTORS
from codenames_ai.meaning import association
from codenames_ai.meaning.association import SOURCES, Blend

REFERENCE = "four sources → PCA 256, int8, 30,634 words: WS353 .814, SimLex .524; turns .579 / .702 / .632"
RUNS = 5


@dataclass(frozen=True)
class Row:
    name: str
    ws353: float
    ws353_pairs: int
    simlex: float
    simlex_pairs: int
    megabytes: float
    acc1: float | None = None
    mrr: float | None = None
    recall_n: float | None = None
    turns: int = 0
    unknown_clues: int = 0


def ratings(file: str) -> list[tuple[str, str, float]]:
    """Pairs of words with people's ratings of their similarity."""
    from gensim.test.utils import datapath

    out = []
    for line in Path(datapath(file)).read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if not line.startswith("#") and len(fields) >= 3:
            out.append((normal(fields[0]), normal(fields[1]), float(fields[2])))
    return out


def spearman(blend: Blend, rated: Sequence[tuple[str, str, float]]) -> tuple[float, int]:
    from scipy.stats import spearmanr

    found = [(a, b, r) for a, b, r in rated if blend.known(a) == blend.known(b) == "exact"]
    scores = [blend.similarity(a, b) for a, b, _ in found]
    return float(spearmanr(scores, [r for *_, r in found]).statistic), len(found)


def measure_turns(blend: Blend, turns: Sequence[dict[str, Any]]) -> tuple[float, float, float, int]:
    """acc@1 and MRR of the human's first guess, recall of the intended words among as many, clues unknown."""
    first = reciprocal = recall = 0.0
    unknown = 0
    for turn in turns:
        board, clue = turn["board"], turn["clue"]
        unknown += blend.known(clue) == "unknown"
        scores = blend.scores([clue], board)[0]
        ranked = [word for _, word in sorted((-float(s), w) for s, w in zip(scores, board, strict=True))]
        place = ranked.index(turn["guesses"][0])
        targets = turn["targets"]
        first += place == 0
        reciprocal += 1 / (place + 1)
        recall += len(set(ranked[: len(targets)]) & set(targets)) / len(targets) if targets else 0
    n = len(turns)
    return first / n, reciprocal / n, recall / n, unknown


def read_turns(file: Path, source: str) -> list[dict[str, Any]]:
    content = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    rows = [json.loads(line) for line in content.decode().splitlines()]
    return [r for r in rows if r["source"] == source and r["guesses"] and r["guesses"][0] in r["board"]]


def rows(names: Sequence[str], turns: Sequence[dict[str, Any]]) -> list[Row]:
    ws353, simlex = ratings("wordsim353.tsv"), ratings("simlex999.txt")
    out = []
    for name in names:
        blend = association.load(name)
        size = sum(table.vectors.nbytes for table, _ in blend.parts) / 1e6
        (ws, ws_pairs), (sl, sl_pairs) = spearman(blend, ws353), spearman(blend, simlex)
        played = measure_turns(blend, turns) if turns else (None, None, None, 0)
        out.append(Row(name, ws, ws_pairs, sl, sl_pairs, size, *played[:3], len(turns), played[3]))
    return out


def show(found: Sequence[Row]) -> None:
    played = bool(found and found[0].turns)
    print("| vectors | WS353 | pairs | SimLex | pairs | MB |" + " acc@1 | MRR | recall@n |" * played)
    print("| --- | ---: | ---: | ---: | ---: | ---: |" + " ---: | ---: | ---: |" * played)
    for r in found:
        rated = f"{r.ws353:.3f} | {r.ws353_pairs} | {r.simlex:.3f} | {r.simlex_pairs} | {r.megabytes:.1f}"
        turns = f" {r.acc1:.3f} | {r.mrr:.3f} | {r.recall_n:.3f} |" if played else ""
        print(f"| {r.name} | {rated} |{turns}")
    print(f"\nBest measured before: {REFERENCE}.")
    if played:
        print(
            f"{found[0].turns} turns; clues that no source knows (they score 0 everywhere): {found[0].unknown_clues}."
        )


def seconds(code: str) -> float:
    """The time that a piece of code takes in a new process, after imports."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return float(done.stdout)


_NUMPY = "import time; t = time.perf_counter(); import numpy; print(time.perf_counter() - t)"
_LOAD = """
import time
from codenames_ai.meaning import association
start = time.perf_counter()
association.vocabulary().index("lemon"), association.load("default").known("lemon")
print(time.perf_counter() - start)
"""
_BOARD = """
import time
from codenames_ai.meaning import association
cards = {cards!r}
blend = association.load("default")
start = time.perf_counter()
blend.card_scores(cards)
print(time.perf_counter() - start)
"""


def timings() -> dict[str, float]:
    """Medians in milliseconds, each over fresh processes."""
    from codenames_ai.core.words import card_list

    cards = list(card_list("classic")[:25])
    words = association.vocabulary().words
    unseen = [words[i] for i in range(100, len(words), len(words) // 25)][:25]
    shipped = set(map(normal, card_list("classic"))) | set(map(normal, card_list("duet")))
    unseen = [w if w not in shipped else w + "s" for w in unseen]
    association.load("default").card_scores(cards)  # from here on the cache exists
    code: dict[str, Callable[[], float]] = {
        "import numpy": lambda: seconds(
            "import time; t = time.perf_counter(); import numpy; print(time.perf_counter() - t)"
        ),
        "load vocabulary and blend": lambda: seconds(_LOAD),
        "25 shipped cards, from the cache": lambda: seconds(_BOARD.format(cards=cards)),
        "25 words never seen": lambda: seconds(_BOARD.format(cards=unseen)),
    }
    out = {name: 1000 * statistics.median(run() for _ in range(RUNS)) for name, run in code.items()}
    out["fill the cache, all cards"] = 1000 * fill_time()
    return out


def fill_time() -> float:
    """Seconds to compute the file of 'default' in an empty folder."""
    from codenames_ai.meaning.association import cache

    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        cache._write(association.load("default"), Path(folder) / "scores.bin")
        return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=Path, help="human turns, JSON lines (docs: evaluate)")
    parser.add_argument("--source", default="salt_duet", help="which source of turns; default salt_duet")
    parser.add_argument("--names", nargs="*", help="what to measure; default every shipped blend and source")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON")
    args = parser.parse_args()
    names = args.names or [*manifest()["blends"], *SOURCES]
    found = rows(names, read_turns(args.turns, args.source) if args.turns else [])
    show(found)
    size = sum(p.stat().st_size for p in VECTORS.iterdir())
    vocabulary = association.vocabulary()
    print(f"\n{len(vocabulary):,} clue words; all files {size:,} bytes.", end=" ")
    missing = {name: int((~association.load(name).parts[0][0].vectors[:].any(axis=1)).sum()) for name in SOURCES}
    print(f"Words without a row: {', '.join(f'{name} {n:,}' for name, n in missing.items())}.\n")
    took = {} if args.turns else timings()
    if took:
        print("| | ms |\n| --- | ---: |")
    for name, ms in took.items():
        print(f"| {name} | {ms:,.1f} |")
    if args.out:
        figures = {"rows": [asdict(r) for r in found], "bytes": size, "milliseconds": took}
        args.out.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
