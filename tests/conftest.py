"""Fixtures and options that several tests use."""

from __future__ import annotations

import io
import os
import sys

import hypothesis
import pytest

from codenames_ai.cli import main

# A busy machine is not a failure, so no example has a deadline. "repeated" draws the same examples in every run, so
# that `make test` never fails by luck; "exploring" (`make test-long`) draws new ones from a seed that is printed.
hypothesis.settings.register_profile("repeated", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("exploring", deadline=None, derandomize=False, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeated"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--player", metavar="SPEC", help="ask the contract of players of this player alone")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "spymasters: a part of the contract that is for spymasters")
    config.addinivalue_line("markers", "operatives: a part of the contract that is for operatives")


@pytest.fixture
def state(tmp_path, monkeypatch):
    """The user's folder for states."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "codenames-ai"


@pytest.fixture
def command(monkeypatch, capfd):
    """Call the console script's function as a shell would; gives exit status, stdout, stderr."""

    def call(*args: object, stdin: bytes | None = None) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["codenames-ai", *map(str, args)])
        if stdin is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as end:
            main.run()
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        return int(end.value.code or 0), out, err

    return call


@pytest.fixture
def play(state, command):
    """Play with these lines typed; gives exit status, stdout, stderr."""

    def run(*args: object, lines: str | list[str] = "") -> tuple[int, str, str]:
        typed = lines if isinstance(lines, str) else "".join(f"{line}\n" for line in lines)
        return command("play", *args, stdin=typed.encode("utf-8", "surrogateescape"))

    return run
