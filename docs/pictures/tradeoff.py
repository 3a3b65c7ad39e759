"""Draws ``tradeoff.svg``: the risk dial of each spymaster, from games played for it.

python docs/pictures/tradeoff.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Have the benchmark play what is not played yet, and draw."""
    script = HERE.parent.parent / "benchmarks" / "players.py"
    ran = subprocess.run(
        [sys.executable, str(script), "--only", "tradeoff", "--picture", str(HERE / "tradeoff.svg"), *sys.argv[1:]]
    )
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
