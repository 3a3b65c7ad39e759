"""``codenames-ai`` as a separate process: exit status, streams, encodings, and what it imports."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

CLUE = ("clue", "--seed", "1")


def run(*args, code=0, **environment):
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONHASHSEED", "PYTHONIOENCODING")}
    result = subprocess.run(
        [sys.executable, "-m", "codenames_ai.cli.main", *args], capture_output=True, env=env | environment, check=False
    )
    assert result.returncode == code, result.stderr.decode()
    assert b"Traceback" not in result.stderr
    return result


@pytest.fixture(scope="module", autouse=True)
def _caches():
    run(*CLUE)  # the first run ever makes the caches, and says so


def test_json_stands_alone_on_stdout():
    result = run(*CLUE, "--json")
    assert len(json.loads(result.stdout)["clues"]) == 5
    assert result.stdout.count(b"\n") == 1
    assert result.stderr == b""


def test_the_output_does_not_depend_on_hash_seeds():
    first, second = (run(*CLUE, "--top", "40", PYTHONHASHSEED=seed).stdout for seed in ("0", "12345"))
    assert first == second


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii"},
    ],
)
def test_no_encoding_ends_in_an_error(environment):
    table = ("clue", "--own", "CRÈME BRÛLÉE", "ÉCLAIR", "東京", "--assassin", "NAÏVE")
    run(*table, **environment)
    run(*CLUE, "--try", "tree 2", **environment)
    run("players", **environment)
    assert json.loads(run(*table, "--json", **environment).stdout)["clues"]


@pytest.mark.parametrize(
    "args",
    [
        ("clue", "nowhere.json"),
        ("clue", "--own", "OAK", "OAK"),
        ("clue", "--seed", "x"),
        ("clue", "--seed", "1", "--top", "0"),
        ("clue", "--seed", "1", "--spymaster", "nobody"),
        ("clue", "--nonsense"),
    ],
)
def test_bad_input_is_exit_status_2_and_nothing_on_stdout(args):
    result = run(*args, code=2)
    assert result.stdout == b""
    assert result.stderr.strip()


def test_a_slip_is_one_line_on_stderr():
    result = run("clue", "--own", "OAK", "OAK", code=2)
    assert result.stderr.count(b"\n") == 1
    assert result.stderr.startswith(b"codenames-ai: ")


def test_a_clue_imports_nothing_heavy():
    script = (
        "import sys; sys.argv = ['codenames-ai', 'clue', '--seed', '1'];"
        "from codenames_ai.cli.main import app;"
        "app(standalone_mode=False);"
        "heavy = 'gensim', 'sklearn', 'pandas', 'nltk', 'numba', 'scipy', 'matplotlib';"
        "print([m for m in heavy if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert result.stdout.decode().splitlines()[-1] == "[]"
