"""The look of every page: no serious finding by axe, nothing too wide at 320 pixels, nothing cut off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, Server
from tests.browser.people import TURN, Sit, begin, give, set_up, take, words

WIDE = """() => [...document.querySelectorAll('body *')].filter(one => {
    const box = one.getBoundingClientRect();
    const held = one.closest('.hidden, .link, .skip, svg, .log, select, textarea');
    return !held && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.outerHTML.slice(0, 120))"""
"""Elements that stick out of the window."""

CUT = """() => [...document.querySelectorAll('.card .face')].filter(one => {
    const text = one.querySelector('span').firstChild, range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect(), card = one.getBoundingClientRect();
    return box.left < card.left - 1 || box.right > card.right + 1 || box.bottom > card.bottom + 1;
}).map(one => one.textContent.trim())"""
"""Cards whose word sticks out."""

SMALL = """() => [...document.querySelectorAll('button, a.button, select, input:not([type=hidden])')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.width < 24 || box.height < 24) && !one.closest('.check');
}).map(one => one.outerHTML.slice(0, 120))"""
"""Targets smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8)."""


def pages(server: Server, sit_down: Sit, width: int, scheme: str) -> dict[str, Callable[[], Page]]:
    """Every kind of page, by name."""

    def new() -> Page:
        return sit_down(width=width, height=640 if width < 500 else 860, scheme=scheme)

    def front() -> Page:
        page = new()
        page.goto(server.url)
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
        page.locator("input[name=words][value=own]").check()
        return page

    def front_duet() -> Page:
        page = new()
        page.goto(server.url)
        page.locator("input[name=game][value=duet]").check()
        return page

    def invitations() -> Page:
        page = new()
        set_up(page, server.url)
        return page

    def invitation() -> Page:
        page = new()
        page.goto(next(iter(set_up(page, server.url).values())))
        return page

    def spymaster() -> Page:
        page = new()
        begin(page, server.url, "give")
        expect(page.locator("#clue-form")).to_be_visible()
        page.get_by_role("button", name="Which clue would the AI give?").click()
        page.locator(".hints button").first.click()
        expect(page.locator("#verdict")).to_contain_text("Legal")
        return page

    def spymaster_later() -> Page:
        page = new()
        for _ in range(5):  # the AI may touch the assassin at once: then another game
            begin(page, server.url, "give")
            for word in ("quality", "notion"):
                expect(page.locator(TURN).first).to_be_visible()
                if page.locator(".end").count():
                    break
                give(page, word)
            else:
                return page
        raise AssertionError("five games ended at their first clue")

    def operative() -> Page:
        page = new()
        begin(page, server.url, "guess")
        expect(page.locator("#guess-form")).to_be_visible()
        page.locator(".card input").first.check()
        page.get_by_role("button", name="Which cards would the AI touch?").click()
        expect(page.locator(".hints li").first).to_be_visible()
        return page

    def duet() -> Page:
        host, page = new(), new()
        links = set_up(host, server.url, "duet")
        take(host, links["a"], "Ann")
        take(page, links["b"], "Ben")
        wrong = words(host, ".key-bystander")
        give(host, "quality")
        expect(page.locator("#guess-form")).to_be_visible()
        card = next(word for word in wrong if word in words(page, ":has(input)"))
        page.locator(f'input[value="{card}"]').check()
        page.get_by_role("button", name=f"Touch {card}").click()
        expect(page.locator(".tag.miss")).to_be_visible()
        return page

    def end() -> Page:
        page = new()
        begin(page, server.url, "watch")
        expect(page.locator(".end")).to_be_visible()
        return page

    def analysis() -> Page:
        page = end()
        page.get_by_role("link", name="Analysis of every clue").click()
        expect(page.locator(".bars").first).to_be_visible()
        return page

    def error() -> Page:
        page = new()
        page.goto(f"{server.url}/g/none")
        return page

    return {
        f.__name__: f
        for f in (
            front,
            front_duet,
            invitations,
            invitation,
            spymaster,
            spymaster_later,
            operative,
            duet,
            end,
            analysis,
            error,
        )
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_axe_audit_finds_nothing_serious_on_any_page(server: Server, sit_down: Sit, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not in build/: make test-browser fetches it by npm")
    script = AXE.read_text(encoding="utf-8")
    found: list[str] = []
    for name, opened in pages(server, sit_down, 1280, scheme).items():
        page = opened()
        page.emulate_media(reduced_motion="reduce")
        page.evaluate(script)
        result: dict[str, Any] = page.evaluate("axe.run()")
        assert result["passes"]
        for violation in result["violations"]:
            if violation["impact"] in ("serious", "critical"):
                nodes = "; ".join(node["html"][:100] for node in violation["nodes"][:3])
                found.append(f"{name}: {violation['id']}: {violation['help']}: {nodes}")
        page.context.close()
    assert found == []


@pytest.mark.parametrize("width", [320, 1280])
def test_no_page_is_wider_than_the_window_and_no_word_is_cut_off(server: Server, sit_down: Sit, width: int) -> None:
    for name, opened in pages(server, sit_down, width, "light").items():
        page = opened()
        page.emulate_media(reduced_motion="reduce")  # a card that turns over is narrow for a moment
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(WIDE) == [], name
        assert page.evaluate(CUT) == [], name
        assert page.evaluate(SMALL) == [], name
        page.context.close()


def test_the_longest_words_fit_their_cards_on_a_phone(server: Server, sit_down: Sit) -> None:
    page = sit_down(width=320, height=640)
    page.goto(server.url)
    page.locator("input[name=words][value=own]").check()
    listed = ["Constantinople", "Counterintelligence", "loch ness monster", "sleeping bag", "Weihnachtsbäckerei"]
    page.locator("#pasted").fill("\n".join([*listed, *(f"undertaker{i}" for i in range(20))]))
    page.locator("form.set-up").get_by_role("button", name="Set up the table").click()
    page.get_by_role("link", name="Sit here as Red operatives").click()
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
