"""Each benchmark runs in its smallest size; the measured figures are in benchmarks/RESULTS.md."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from scripts import ROOT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "arguments",
    [
        "engine.py --games 20",
        "margin.py --games 2",
        "closest_calls.py --boards 5 --show 3",
        "validator.py --boards 20",
        "explorer.py --rounds 1",
        "players.py --only speed --games 4 --scratch TMP",
        "web.py --games 1 --think 0",
    ],
)
def test_a_benchmark_prints_its_table(arguments: str, tmp_path: Path) -> None:
    script, *rest = arguments.replace("TMP", str(tmp_path)).split()
    if script == "web.py":
        pytest.importorskip("fastapi")
    ran = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / script), *rest], capture_output=True, text=True, cwd=ROOT
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()
    assert "Traceback" not in ran.stderr
