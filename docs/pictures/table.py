"""Draws ``web.png``: the page of a spymaster in the browser on the second turn, with the AI's hints.

python docs/pictures/table.py [FILE]      with Chromium; into FILE instead of docs/pictures/web.png
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TURN = 2
"""The turn of the person that is drawn: by then some cards lie covered."""


def advised(page: Page) -> None:
    """Ask for advice and take the first clue, with the cards that it is meant for."""
    page.get_by_role("button", name="Which clue would the AI give?").click()
    page.locator(".hints button").first.click()
    page.locator("#verdict").get_by_text("Legal").wait_for()


def drawn(page: Page, url: str, file: Path) -> None:
    """Give clues to the AI until TURN, and draw the page as it is then."""
    page.goto(url)
    page.locator("button[value=give]").click()
    for _ in range(TURN - 1):
        page.locator("#clue-form").wait_for()
        before = page.locator(".log .turn").count()
        advised(page)
        page.get_by_role("button", name="Give the clue").click()
        page.wait_for_function("n => document.querySelectorAll('.log .turn').length > n", arg=before)
    page.locator("#clue-form").wait_for()
    advised(page)
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=file, animations="disabled")


def main() -> int:
    """Serve from a temporary folder, play and draw; the exit status."""
    from playwright.sync_api import sync_playwright

    file = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_name("web.png")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        print("there is no Chromium here", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "codenames_ai.cli.main", "serve", "--port", "0", "--seed", "1"]
        options = ["--data", str(Path(folder) / "games.sqlite"), "--pace", "0.02"]
        server = subprocess.Popen([*command, *options], stderr=subprocess.PIPE, text=True)
        try:
            assert server.stderr is not None
            line = server.stderr.readline()
            found = re.search(r"http://\S+:\d+/", line)
            if found is None:
                print(line, end="", file=sys.stderr)
                return 2
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
                drawn(browser.new_page(viewport={"width": 1240, "height": 800}), found[0], file)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
