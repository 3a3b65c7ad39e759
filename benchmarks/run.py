"""Runs the benchmarks of RESULTS.md again, and rewrites its tables with date, commit and machine.

    python benchmarks/run.py                     all benchmarks: under 30 minutes on two cores
    python benchmarks/run.py --quick             the same, smaller: under 5 minutes
    python benchmarks/run.py --long              the benchmarks that both leave out
    python benchmarks/run.py search cli          only these
    python benchmarks/run.py --turns FILE        also the measurements on your file of turns that people played
    python benchmarks/run.py --to COPY.md        into a copy of RESULTS.md
    python benchmarks/run.py --list              lists the benchmarks

The output of a benchmark replaces the text between its two markers in RESULTS.md, ``<!-- bench:NAME -->`` and
``<!-- /bench -->``. If a benchmark fails, or needs turns and there are none, the old text stays. After a failure the
exit status is 1.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import os
import platform
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from codenames_ai.core.files import write_text

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "RESULTS.md"
TURNS = "TURNS"
"""Stands in the arguments for the file of turns."""


@dataclass(frozen=True)
class Benchmark:
    """One script of this folder.

    Attributes:
        name: of the script and of its markers.
        usual: its arguments; None: only in the long run.
        quick: its arguments in the quick run; None: left out of it.
        long: its arguments in the long run; None: not part of it.
        title: the heading of its section, where RESULTS.md has none yet.
    """

    name: str
    title: str
    usual: tuple[str, ...] | None = ()
    quick: tuple[str, ...] | None = ()
    long: tuple[str, ...] | None = None

    def arguments(self, how: str) -> tuple[str, ...] | None:
        return {"usual": self.usual, "quick": self.quick, "long": self.long}[how]


BENCHMARKS = (
    Benchmark("vectors", "Word vectors"),
    Benchmark("vectors-turns", "Word vectors and people's turns", ("--turns", TURNS), ("--turns", TURNS)),
    Benchmark("search", "Exact search"),
    Benchmark("cli", "The command, cold", (), ("--rounds", "3")),
    Benchmark("explorer", "The clue explorer", (), ("--rounds", "2")),
    Benchmark("validator", "Validator", (), ("--boards", "300")),
    Benchmark("closest_calls", "Closest calls", ("--show", "20"), ("--boards", "100", "--show", "10")),
    Benchmark("engine", "Engines", (), ("--games", "600")),
    Benchmark("margin", "The risk of margin", ("--games", "40"), None, ("--games", "200")),
    Benchmark("agreement", "Guess model and people", (TURNS,), None, (TURNS, "--boosted", "--curve")),
    Benchmark("players", "Players", ("--games", "60", "--workers", "2"), ("--quick",)),
    Benchmark("players-long", "Players, 500 boards", None, None, ("--workers", "2")),
    Benchmark(
        "selfplay",
        "Self-play",
        (),
        ("--games", "20", "--repeats", "2", "--run", "200"),
        ("--long", "100000"),
    ),
    Benchmark("web", "Many games in the browser", ("--games", "200"), ("--games", "20", "--think", "1")),
    Benchmark(
        "vector_files",
        "Vector files",
        ("--megabytes", "100", "400"),
        ("--megabytes", "25"),
        ("--megabytes", "100", "2000"),
    ),
)


def machine() -> str:
    """The machine and library versions of the measurement."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        named = re.search(r"^model name\s*:\s*(.+)$", info.read_text(encoding="utf-8"), re.MULTILINE)
        cpu = named[1] if named else cpu
    memory = ""
    if hasattr(os, "sysconf"):
        memory = f", {os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"
    versions = ", ".join(f"{p} {importlib.metadata.version(p)}" for p in ("numpy", "scikit-learn", "pandas"))
    return f"{os.cpu_count()} cores, {cpu}{memory}, {platform.system()}, Python {platform.python_version()}, {versions}"


def commit() -> str:
    """The measured commit; with `+` if files differ from it."""
    said = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    if said.returncode != 0:
        return "unknown"
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=no", "--", "codenames_ai", "benchmarks/*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return said.stdout.strip() + ("+" if changed.stdout.strip() else "")


def run(benchmark: Benchmark, arguments: tuple[str, ...]) -> tuple[str | None, float]:
    """(its output, None if it failed; seconds); its messages go to stderr at once."""
    script = Path(__file__).with_name(f"{benchmark.name.split('-')[0]}.py")
    start = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, str(script), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"},
    )
    seconds = time.perf_counter() - start
    return (ran.stdout if ran.returncode == 0 else None), seconds


def markdown(printed: str) -> str:
    """The output with lower headings if it is Markdown; else as a code block."""
    text = printed.strip("\n")
    if not re.search(r"^\|.*\|$", text, re.MULTILINE):
        return f"```text\n{text}\n```"
    return re.sub(r"^#+ ", "### ", text, flags=re.MULTILINE)


def put(text: str, benchmark: Benchmark, body: str) -> str:
    """RESULTS.md with a new body between the benchmark's markers; without markers, with a new section at the end."""
    block = f"<!-- bench:{benchmark.name} -->\n{body}\n<!-- /bench -->"
    pattern = re.compile(rf"<!-- bench:{re.escape(benchmark.name)} -->\n.*?<!-- /bench -->", re.DOTALL)
    if pattern.search(text):
        return pattern.sub(lambda _: block, text)
    return f"{text.rstrip()}\n\n## {benchmark.title}\n{block}\n"


def main() -> int:
    """Run the chosen benchmarks; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="run only these")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--turns", help="turns that people played")
    parser.add_argument("--to", type=Path, default=RESULTS, help="the page to write; RESULTS.md by default")
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    known = {b.name: b for b in BENCHMARKS}
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(known)}")
    how = "quick" if given.quick else "long" if given.long else "usual"
    failed = []
    begun = time.perf_counter()
    for benchmark in [known[name] for name in given.names] or BENCHMARKS:
        arguments = benchmark.arguments(how)
        script = f"{benchmark.name.split('-')[0]}.py"
        if given.list:
            print(f"{benchmark.name:15}{'—' if arguments is None else ' '.join((script, *arguments))}")
            continue
        if arguments is None:
            continue
        if TURNS in arguments and not given.turns:
            print(f"{benchmark.name}: left as it is: it needs --turns FILE", file=sys.stderr)
            continue
        print(f"{benchmark.name} …", file=sys.stderr, flush=True)
        printed, seconds = run(benchmark, tuple(str(given.turns) if a == TURNS else a for a in arguments))
        if printed is None:
            failed.append(benchmark.name)
            continue
        shown = " ".join(("python", f"benchmarks/{script}", *arguments))
        today = datetime.datetime.now(datetime.UTC).date()
        stamp = f"*{today}, commit {commit()}, {seconds:.0f} s, {how} run: `{shown}`*"
        body = f"{stamp}\n\n{markdown(printed)}"
        text = put(given.to.read_text(encoding="utf-8"), benchmark, body)
        where = f"Last run {today} on {machine()}."
        text = re.sub(r"(<!-- bench:machine -->\n).*?(\n<!-- /bench -->)", rf"\g<1>{where}\g<2>", text, flags=re.DOTALL)
        write_text(given.to, text)
    if not given.list:
        print(f"{time.perf_counter() - begun:.0f} s in all", file=sys.stderr)
    for name in failed:
        print(f"{name} failed: its figures are the old ones", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
