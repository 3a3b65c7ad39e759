"""What a cold ``codenames-ai clue`` costs, as a multiple of the time to import numpy alone, measured in turn.

    python benchmarks/cli.py [--rounds 15]

Prints Markdown.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

import numpy as np

CLUE = ["-m", "codenames_ai.cli.main", "clue", "--seed", "1"]
COMMANDS = {
    "python, nothing imported": ["-c", "pass"],
    "import numpy": ["-c", "import numpy"],
    "import codenames_ai": ["-c", "import codenames_ai"],
    "codenames-ai --help": ["-m", "codenames_ai.cli.main", "--help"],
    "codenames-ai deal --seed 1": ["-m", "codenames_ai.cli.main", "deal", "--seed", "1"],
    "**codenames-ai clue --seed 1**": CLUE,
    "codenames-ai clue --seed 1 --json": [*CLUE, "--json"],
    "codenames-ai clue --seed 1 --try 'ship 2'": [
        "-m",
        "codenames_ai.cli.main",
        "clue",
        "--seed",
        "1",
        "--try",
        "ship 2",
    ],
}


def once(arguments: list[str]) -> tuple[float, int]:
    """Wall time in seconds and greatest resident size in MB of one process."""
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return taken, usage.ru_maxrss // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    for arguments in COMMANDS.values():
        once(arguments)  # the very first run fills the caches
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    size: dict[str, int] = {}
    for _ in range(rounds):
        for name, arguments in COMMANDS.items():
            seconds, size[name] = once(arguments)
            taken[name].append(seconds)
    numpy_alone = np.median(taken["import numpy"])
    print(f"### Cold start, {rounds} rounds in turn\n")
    print("| | median ms | least ms | × import numpy | MB |\n| --- | ---: | ---: | ---: | ---: |")
    for name, seconds in taken.items():
        median = np.median(seconds)
        print(f"| {name} | {median * 1e3:.0f} | {min(seconds) * 1e3:.0f} | {median / numpy_alone:.1f} | {size[name]} |")


if __name__ == "__main__":
    main()
