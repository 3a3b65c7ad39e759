"""A server, a real Chromium, and players who use it. `make test-browser` runs these tests."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
AXE = ROOT / "build" / "axe.min.js"
FLAGS = [
    "--no-sandbox",  # a container's root has no other way
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every test here is `browser`; each that is not run is named with the reason."""
    asked = re.search(r"\bbrowser\b", config.getoption("markexpr")) is not None
    for item in items:
        if HERE not in item.path.parents:
            continue
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason=f"{item.name}: there is no Chromium here (make test-browser)"))
        elif not asked:
            item.add_marker(pytest.mark.skip(reason=f"{item.name}: left to `make test-browser`"))


class Server:
    """``codenames-ai serve`` in a process of its own; can be stopped and started again on the same port."""

    def __init__(self, folder: Path, pace: float) -> None:
        self.folder, self.pace, self.port = folder, pace, 0
        self.log = ""
        self.start()

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder / "games.sqlite")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "codenames_ai.cli.main", *arguments, "--pace", str(self.pace), "--seed", "1"],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        self.port = int(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.log += self.process.communicate(timeout=60)[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose programs hardly wait; at the end its log must be empty."""
    running = Server(tmp_path, 0.02)
    yield running
    running.stop()
    assert running.log == ""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def sit_down(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Somebody in front of a browser of their own; whatever the console complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new(width: int = 1280, height: int = 860, scheme: Any = "light", *, script: bool = True) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    yield new
    for context in contexts:
        context.close()
    expected = re.compile(
        r"status of (409|403|404|422)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|"
        r"htmx:sse:error|Failed to fetch|network error",
        re.IGNORECASE,
    )
    assert [text for text in complaints if not expected.search(text)] == []


class Wire:
    """A relay on loopback that keeps every byte that a browser is sent, and that it sends."""

    def __init__(self, port: int) -> None:
        self.upstream = port
        self.down: list[bytes] = []
        self.up: list[bytes] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:  # closed
                return
            far = socket.create_connection(("127.0.0.1", self.upstream))
            for one, other, kept in ((near, far, self.up), (far, near, self.down)):
                threading.Thread(target=self._relay, args=(one, other, kept), daemon=True).start()

    @staticmethod
    def _relay(one: socket.socket, other: socket.socket, kept: list[bytes]) -> None:
        with one, other:
            try:
                while data := one.recv(65_536):
                    kept.append(data)
                    other.sendall(data)
                other.shutdown(socket.SHUT_WR)
            except OSError:  # either side has gone
                return

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    relay = Wire(server.port)
    yield relay
    relay.close()
