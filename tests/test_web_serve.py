"""``serve``: what it prints, what it refuses, and what it says without its extra."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "codenames_ai.cli.main", "serve"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60)


def test_without_the_extra_one_line_says_what_is_missing() -> None:
    code = "import sys; sys.modules['uvicorn'] = None; from codenames_ai.cli.main import run; run()"
    done = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install 'codenames-ai[web]'" in done.stderr


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    pytest.importorskip("fastapi")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert re.fullmatch(r"codenames-ai: --host 127.0.0.1 --port \d+: cannot listen there: .*\n", done.stderr)


def test_a_data_file_that_does_not_do_is_told_in_one_line(tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    (tmp_path / "x").write_text("hello\n" * 300)
    done = run("--port", "0", "--data", str(tmp_path / "x"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "cannot be used to keep games in" in done.stderr


def test_it_listens_on_loopback_and_ends_when_asked(tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    import httpx2

    arguments = [*COMMAND, "--port", "0", "--data", str(tmp_path / "x")]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = server.stderr.readline()
        found = re.fullmatch(r"Games on (http://127\.0\.0\.1:\d+)/ \(Ctrl-C ends\)\n", line)
        assert found, line
        answer = httpx2.get(found[1])
        assert answer.status_code == 200
        assert "server" not in answer.headers
        assert str(tmp_path) not in answer.text
        server.terminate()
        assert server.stderr.read() == ""
