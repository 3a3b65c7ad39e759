"""Draws ``tradeoff.svg``: games won by risk level, for each spymaster, from games played for this picture.

python docs/pictures/tradeoff.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Let the benchmark play the missing games, and draw the picture."""
    script = HERE.parent.parent / "benchmarks" / "players.py"
    ran = subprocess.run(
        [sys.executable, str(script), "--only", "tradeoff", "--picture", str(HERE / "tradeoff.svg"), *sys.argv[1:]]
    )
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
