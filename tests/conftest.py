"""What several tests ask for."""

from __future__ import annotations

import io
import sys

import pytest

from codenames_ai.cli import main


@pytest.fixture
def state(tmp_path, monkeypatch):
    """The user's folder for states."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "codenames-ai"


@pytest.fixture
def play(state, monkeypatch, capsys):
    """Play with these lines typed; gives exit status, stdout, stderr."""

    def run(*args: object, lines: str | list[str] = "") -> tuple[int, str, str]:
        typed = lines if isinstance(lines, str) else "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "argv", ["codenames-ai", "play", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main.run()
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return int(end.value.code or 0), out, err

    return run
