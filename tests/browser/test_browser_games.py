"""Whole games in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Wire
from tests.browser.people import TURN, Sit, begin, give, set_up, take, touch, words


def to_the_analysis(page: Page) -> None:
    """The end of a game: the key is shown, and the analysis explains every clue."""
    expect(page.locator(".end h2")).to_have_text(re.compile("win", re.IGNORECASE))
    assert len(words(page, "")) == 25
    assert len(words(page, ".open")) + len(words(page, "[class*=key-]")) == 25
    page.get_by_role("link", name="Analysis of every clue").click()
    expect(page.get_by_role("heading", name="Every clue of the game")).to_be_visible()
    assert page.locator(".turn-page").count() >= 1
    assert page.locator(".bars tbody tr").count() >= 8


def test_somebody_guesses_for_the_ai(server: Server, sit_down: Sit) -> None:
    page = sit_down()
    begin(page, server.url, "guess")
    while True:
        expect(page.locator(TURN).first).to_be_visible()
        if page.locator(".end").count():
            break
        word = words(page, ":has(input)")[0]
        touch(page, word)
    to_the_analysis(page)


def test_somebody_gives_clues_to_the_ai(server: Server, sit_down: Sit) -> None:
    page = sit_down()
    begin(page, server.url, "give")
    for said in range(40):
        expect(page.locator(TURN).first).to_be_visible()
        if page.locator(".end").count():
            break
        if said == 0:  # a word of one's own first: an illegal one, as it is typed and when it is given
            shown = next(word for word in words(page, ".key-red") if " " not in word)
            page.locator("#word").press_sequentially(shown.lower())
            expect(page.locator("#verdict")).to_contain_text("Illegal")
            page.get_by_role("button", name="Give the clue").click()
            expect(page.locator("#notice")).to_contain_text("[V2]")
        page.get_by_role("button", name="Which clue would the AI give?").click()
        use = page.locator(".hints button").first
        use.click()
        expect(page.locator("#verdict")).to_contain_text("Legal")
        assert page.locator("[name=intended]:checked").count() >= 1
        before = page.locator(".log .turn").count()
        page.get_by_role("button", name="Give the clue").click()
        page.wait_for_function("n => document.querySelectorAll('.log .turn').length > n", arg=before)
        expect(page.locator("#notice")).to_be_empty()
    to_the_analysis(page)


def test_two_browsers_play_duet_into_sudden_death(server: Server, sit_down: Sit) -> None:
    host, ann, ben = sit_down(), sit_down(), sit_down()
    links = set_up(host, server.url, "duet")
    take(ann, links["a"], "Ann")
    take(ben, links["b"], "Ben")
    expect(host.locator("#seats")).to_contain_text("Ben")
    giver, guesser = ann, ben
    for said in ("quality", "notion", "idea", "theme", "aspect", "detail", "topic", "matter", "thing"):
        expect(giver.locator("#clue-form")).to_be_visible()
        wrong = words(giver, ".key-bystander")
        give(giver, said)
        expect(guesser.locator("#guess-form")).to_be_visible()
        touch(guesser, next(word for word in wrong if word in words(guesser, ":has(input)")))
        giver, guesser = guesser, giver
    for page in (ann, ben):
        expect(page.locator(".now")).to_contain_text("Sudden death")
    found = words(ben, ".key-agent")[0]
    touch(ann, found)
    expect(ben.locator(".card.open-agent")).to_contain_text(found)
    ben.get_by_text("Wait for your partner").click()
    ben.get_by_role("button", name="Yes, wait").click()
    for page in (ann, ben):
        expect(page.locator(".now")).to_contain_text("You wait; if both wait" if page is ben else "Player B waits")
    touchable = set(words(ann, ":has(input)"))
    touch(ann, next(word for word in words(ben, ".key-bystander") if word in touchable))
    for page in (ann, ben):
        expect(page.locator(".end")).to_contain_text("A bystander was touched in sudden death.")


def test_a_game_goes_on_over_a_restart_of_the_server_without_a_reload(server: Server, sit_down: Sit) -> None:
    host, one, two = sit_down(), sit_down(), sit_down()
    links = set_up(host, server.url)
    take(one, links["red-spymaster"], "Ann")
    take(two, links["blue-spymaster"], "Ben")
    giver, other = (one, two) if one.locator("#clue-form").count() else (two, one)
    other.evaluate("window.kept = true")
    giver.locator("#word").fill("qual")
    server.stop()
    server.start()
    giver.locator("#word").press_sequentially("ity")
    give(giver, "quality", "2")
    expect(other.locator(".now .said")).to_contain_text("quality")
    assert other.evaluate("window.kept") is True


def test_a_page_is_live_however_late_its_scripts_come(server: Server, sit_down: Sit) -> None:
    host, watching = sit_down(), sit_down()
    begin(host, server.url, "give")
    watching.route("**/hx-sse*", lambda route: route.fulfill(response=route.fetch()))  # fetched apart: later than htmx
    watching.goto(host.url.rpartition("/")[0])
    give(host, "quality")
    expect(watching.locator(".log")).to_contain_text("quality")


def give_up(page: Page) -> None:
    page.locator("summary", has_text="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()


def test_what_somebody_unfolded_stays_open_when_the_table_changes(server: Server, sit_down: Sit) -> None:
    host, one, two = sit_down(), sit_down(), sit_down()
    links = set_up(host, server.url)
    take(one, links["red-spymaster"], "Ann")
    take(two, links["blue-spymaster"], "Ben")
    giver, other = (one, two) if one.locator("#clue-form").count() else (two, one)
    other.locator("summary", has_text="Resign").click()
    give(giver, "quality", "2")
    expect(other.locator(".now .said")).to_contain_text("quality")
    expect(other.get_by_role("button", name="Yes, resign")).to_be_visible()


def test_people_look_on_live_without_the_key(server: Server, sit_down: Sit) -> None:
    host, watching = sit_down(), sit_down()
    begin(host, server.url, "give")
    watching.goto(host.url.rpartition("/")[0])
    assert words(watching, "[class*=key-]") == []
    expect(host.locator("#clue-form")).to_be_visible()
    give(host, "quality")
    expect(watching.locator(".log")).to_contain_text("quality")
    assert words(watching, "[class*=key-]") == []
    assert watching.locator("form").count() == 0
    give_up(host)
    expect(watching.locator(".end")).to_contain_text("Blue wins!")
    assert len(words(watching, "[class*=key-]")) + len(words(watching, ".open")) == 25
    host.get_by_role("button", name="Rematch with new words").click()
    expect(host.locator(".top")).to_contain_text("game 2")
    watching.get_by_role("link", name="To the next game").click()
    expect(watching.locator(".board")).to_be_visible()


def test_all_that_an_operatives_browser_is_sent_in_a_whole_game_tells_no_identity(
    server: Server, wire: Wire, sit_down: Sit
) -> None:
    page = sit_down()
    begin(page, wire.url, "guess")
    order: list[str] = []
    while True:
        expect(page.locator(TURN).first).to_be_visible()
        if page.locator(".end").count():
            break
        word = words(page, ":has(input)")[-1]
        order.append(word)
        touch(page, word)
    sent = b"".join(wire.down).decode("utf-8", "replace")
    tables = [table for table in re.split('(?=<div class="table)', sent)[1:] if "act end" not in table]
    assert len(tables) > len(order)
    for table in tables:
        for card in re.split('(?=<li class="card)', table.partition("</ul>")[0])[1:]:
            classes = re.match('<li class="card([^"]*)"', card)
            assert classes
            if "open" not in classes[1]:  # it says nothing but its word
                markup = re.sub('value="[^"]*"|<span>[^<]*', "", card)
                assert classes[1].strip() == ""
                assert not re.search(r"\b(red|blue|bystander|assassin|key|agent|identity)\b", markup)
    before = sent[: sent.index(re.split('(?=<div class="table)', sent)[1:][len(tables)])]
    assert "key-assassin" not in before.replace(".key-assassin", "")
    for secret in ("identities", '"seed"', '"intended":["', "fresh_seed"):
        assert secret not in before
    requests = b"".join(wire.up).decode("utf-8", "replace")
    assert len(re.findall(r"POST /g/\S+/guess", requests)) == len(order)


@pytest.mark.parametrize("width", [1280, 320])
def test_a_game_is_begun_and_played_by_keyboard_alone(server: Server, sit_down: Sit, width: int) -> None:
    page = sit_down(width=width)
    page.goto(server.url)
    press_until(page, "Tab", "document.activeElement.value === 'guess'")
    page.keyboard.press("Enter")
    expect(page.locator("#guess-form")).to_be_visible()
    press_until(page, "Tab", "document.activeElement.type === 'radio'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.value")
    expect(page.get_by_role("button", name=f"Touch {chosen}")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".card.open").filter(has_text=chosen)).to_have_count(1)


def press_until(page: Page, key: str, condition: str) -> None:
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate(condition):
            return
    raise AssertionError(f"{condition} never came true")


def test_the_front_page_and_a_move_work_without_scripts(server: Server, sit_down: Sit) -> None:
    page = sit_down(script=False)
    page.goto(server.url)
    page.locator("button[value=give]").click()
    for _ in range(50):
        if page.locator("#clue-form").count():
            break
        page.get_by_role("link", name="reload it").click()
    page.locator("#word").fill("quality")
    page.get_by_role("button", name="Give the clue").click()
    expect(page.locator(".log")).to_contain_text("quality")


def test_what_is_typed_and_chosen_stays_while_the_table_changes(server: Server, sit_down: Sit) -> None:
    host, one, other = sit_down(), sit_down(), sit_down()
    links = set_up(host, server.url)
    take(one, links["red-spymaster"], "Ann")
    if not one.locator("#clue-form").count():
        take(one, links["blue-spymaster"], "Ann")
    one.locator("#word").press_sequentially("qual")
    one.locator("#number").select_option("3")
    box = one.locator("[name=intended]").first
    box.check()
    one.locator("#word").focus()
    take(other, links["red-operative"], "Zoe")
    expect(one.locator(".people")).to_contain_text("Zoe")
    expect(one.locator("#word")).to_have_value("qual")
    expect(box).to_be_checked()
    assert one.evaluate("document.activeElement.id") == "word"


def test_a_slow_answer_does_not_put_an_older_table_back(server: Server, sit_down: Sit) -> None:
    host, giver, slow, quick = sit_down(), sit_down(), sit_down(), sit_down()
    links = set_up(host, server.url)
    take(giver, links["red-spymaster"], "Ann")
    team = "red"
    if not giver.locator("#clue-form").count():
        team = "blue"
        take(giver, links["blue-spymaster"], "Ann")
    own = words(giver, f".key-{team}")
    give(giver, "quality", "3")
    take(slow, links[f"{team}-operative"], "Ben")
    take(quick, links[f"{team}-operative"], "Cy")
    held = []
    slow.route("**/guess", lambda route: held.append((route, route.fetch())))
    slow.locator(f'input[value="{own[0]}"]').check()
    slow.get_by_role("button", name=f"Touch {own[0]}").click()
    expect(quick.locator(".card.open")).to_have_count(1)
    touch(quick, own[1])
    expect(slow.locator(".card.open")).to_have_count(2)
    route, answer = held[0]
    with slow.expect_event("requestfinished"):
        route.fulfill(response=answer)
    expect(slow.locator(".card.open")).to_have_count(2)
    touch(slow, own[2])
    expect(quick.locator(".card.open")).to_have_count(3)


def test_a_list_of_words_that_does_not_do_is_told_and_not_lost(server: Server, sit_down: Sit) -> None:
    host = sit_down(width=320, height=640)
    host.goto(server.url)
    host.locator("input[name=words][value=own]").check()
    host.locator("#pasted").fill("\n".join(f"word{i}" for i in range(24)))
    host.get_by_role("button", name="Set up the table").click()
    expect(host.locator("#notice")).to_contain_text("your words: 24; a deal needs at least 25")
    expect(host.locator("#notice")).to_be_in_viewport()
    host.locator("#pasted").press_sequentially("\nword24")
    assert host.locator("#pasted").input_value().startswith("word0\n")
    host.get_by_role("button", name="Set up the table").click()
    expect(host.locator("h1")).to_have_text("The table is ready")


def test_a_turn_is_ended_by_two_presses_and_not_by_one(server: Server, sit_down: Sit) -> None:
    host, giver, guesser = sit_down(), sit_down(), sit_down()
    links = set_up(host, server.url, "duet")
    take(giver, links["a"], "Ann")
    take(guesser, links["b"], "Ben")
    give(giver, "quality")
    touch(guesser, words(giver, ".key-agent")[0])
    guesser.get_by_text("Stop guessing").click()
    expect(giver.locator(".now")).to_contain_text("Player B guesses")
    guesser.get_by_role("button", name="Yes, end the turn").click()
    expect(guesser.locator("#clue-form")).to_be_visible()
