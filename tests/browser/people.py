"""Actions of people in a browser, for several tests."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Sit = Callable[..., Page]
TURN = "#guess-form, #clue-form, .end"
"""It is for this person to act, or the game is over."""


def begin(page: Page, url: str, start: str, level: str = "easy") -> None:
    """A game with the AI, from the front page."""
    page.goto(url)
    page.locator(f"input[name=level][value={level}]").check()
    page.locator(f"button[value={start}]").click()
    expect(page.locator(".board")).to_be_visible()


def set_up(host: Page, url: str, game: str = "classic", **seats: str) -> dict[str, str]:
    """Set a table up: the links by seat."""
    host.goto(url)
    form = host.locator("form.set-up")
    form.locator(f"input[name=game][value={game}]").check()
    for seat, who in seats.items():
        form.locator(f"[name={seat}]").select_option(who)
    form.get_by_role("button", name="Set up the table").click()
    expect(host.locator("h1")).to_have_text("The table is ready")
    fields = host.locator(".seats input").all()
    return {(field.get_attribute("id") or "").removeprefix("link-"): field.input_value() for field in fields}


def take(page: Page, link: str, name: str) -> None:
    """Sit down by a link."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".board")).to_be_visible()


def give(page: Page, word: str, number: str = "1") -> None:
    """Give a clue once it may be given."""
    page.locator("#word").fill(word)
    page.locator("#number").select_option(number)
    page.get_by_role("button", name="Give the clue").click()
    expect(page.locator("#clue-form")).to_have_count(0)


def touch(page: Page, word: str) -> None:
    """Choose a card and touch it, and see it done."""
    card = page.locator(f'.card:has(input[value="{word}"])')
    card.locator("input").check()
    before = page.locator(".table").get_attribute("data-revision")
    page.get_by_role("button", name=f"Touch {word}").click()
    expect(page.locator(".table")).not_to_have_attribute("data-revision", before or "")


def words(page: Page, selector: str) -> list[str]:
    """The words of the cards that match."""
    return [
        text.strip()
        for text in page.locator(f".card{selector} .face > span").evaluate_all(
            "all => all.map(one => one.firstChild.textContent)"
        )
    ]


def revision(page: Page) -> int:
    return int(re.sub(r"\D", "", page.locator(".table").get_attribute("data-revision") or "0"))
