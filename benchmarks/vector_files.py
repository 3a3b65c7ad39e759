"""Time and peak memory of `vectors convert` on generated files: does memory grow with the file?

    python benchmarks/vector_files.py [--megabytes 100 400] [--dims 300]

Each conversion runs in its own process. All words are different, which is the worst case for memory.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

CHILD = """
import json, resource, sys, time
from codenames_ai.meaning.association.convert import convert
start = time.perf_counter()
made = convert(sys.argv[1], sys.argv[2])
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps({"words": made.words, "seconds": seconds, "peak": peak}))
"""


def generate(path: Path, megabytes: int, dims: int, binary: bool) -> int:
    """Write a word2vec file of about that size; returns its number of rows."""
    pool = np.random.default_rng(0).normal(size=(500, dims)).astype(np.float32)
    if binary:
        rows = [b" " + row.tobytes() for row in pool]
    else:
        rows = [(" " + " ".join(f"{x:.5f}" for x in row) + "\n").encode() for row in pool]
    count = megabytes * 1_000_000 // (len(rows[0]) + 9)
    with path.open("wb") as f:
        f.write(f"{count} {dims}\n".encode())
        for i in range(count):
            f.write(b"w%08x" % i + rows[i % len(rows)])
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--megabytes", type=int, nargs="+", default=[100, 400])
    parser.add_argument("--dims", type=int, default=300)
    args = parser.parse_args()
    print("| generated word2vec file | MB | words | seconds | peak MB |\n| --- | ---: | ---: | ---: | ---: |")
    for kind in ("text", "binary"):
        for megabytes in args.megabytes:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / f"generated-{kind}"
                generate(path, megabytes, args.dims, kind == "binary")
                command = [sys.executable, "-c", CHILD, str(path), str(Path(folder) / "table")]
                made = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            peak = made["peak"] / 1e6
            numbers = f"{megabytes:,} | {made['words']:,} | {made['seconds']:.1f} | {peak:.0f}"
            print(f"| {kind}, {args.dims} numbers a word | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
