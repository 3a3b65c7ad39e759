"""Games in the browser, request by request: whole games, questions, advice, the end, the next game."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from fastapi.testclient import TestClient
from web_tables import Person, a_card, new_table, quick, serving, sit, table, until

from codenames_ai.core import record
from codenames_ai.core.board import AGENT, ASSASSIN, BYSTANDER
from codenames_ai.core.words import normal
from codenames_ai.meaning import guess_model
from codenames_ai.playing.web import seats


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as client:
        yield client


def cards(person: Person, identity: str, side: str = "") -> list[str]:
    """The uncovered cards of an identity; the test knows the key, the pages do not tell it."""
    state = person.session.state
    identities = state.table.sides[side] if side else state.table.identities  # type: ignore[union-attr]
    return [w for w, i in zip(state.table.words, identities, strict=True) if i == identity and w in state.visible]


def goes_on(person: Person, how: str, **data: str) -> Person:
    """The same person in the next game of the match."""
    answer = person.client.post(f"{person.base}/{how}", data=person.fields() | data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return Person(person.client, answer.headers["location"])


@pytest.mark.slow
def test_four_people_play_a_classic_game_to_its_end_and_a_rematch(client: TestClient) -> None:
    people = table(client)
    assert set(people) == set(seats.CLASSIC)
    turns = 0
    while not people["red-spymaster"].session.over:
        team = people["red-spymaster"].session.state.to_move
        giver, guesser = people[f"{team}-spymaster"], people[f"{team}-operative"]
        own = cards(giver, team)
        meant = own[:2]
        assert "Your clue" in giver.page()
        giver.does(
            "clue", word=f"{['quality', 'notion', 'idea', 'theme'][turns % 4]}", number=len(meant), intended=meant
        )
        assert "Touch" in guesser.page()
        assert "Touch" not in giver.page()
        for word in meant:
            guesser.does("guess", word=word)
        if not giver.session.over:
            guesser.does("do/stop")
        turns += 1
    winner = people["red-spymaster"].session.outcome.winner  # type: ignore[union-attr]
    for person in people.values():
        page = person.page()
        assert f"{winner.capitalize()} wins!" in page  # type: ignore[union-attr]
        assert page.count("key: ") == len(person.session.state.visible)  # the whole key is shown
    game = people["red-spymaster"].game
    text = client.get(f"/g/{game}/analysis").text
    assert text.count('class="panel turn-page"') == turns
    assert "Clues that the AI would have given" in text

    kept = record.Record.from_line(client.get(f"/g/{game}/record.jsonl").text)
    assert kept.state().outcome() == people["red-spymaster"].session.outcome
    lines = client.get(f"/g/{game}/turns.jsonl").text.splitlines()
    played = [guess_model.parse(json.loads(line)) for line in lines]
    assert len(played) == turns
    assert all(turn.clue_by == "human" and turn.targets == turn.guesses for turn in played)

    first = set(people["red-spymaster"].session.state.table.words)
    again = goes_on(people["blue-operative"], "rematch")
    assert again.seat == "blue-operative"
    assert not first & set(again.session.state.table.words)
    assert "game 2" in again.page()
    other = goes_on(people["red-spymaster"], "follow")
    assert (other.game, other.seat) == (again.game, "red-spymaster")
    assert other.room.seated("red-spymaster") == ("Person 0",)


def test_a_rematch_with_other_spymasters_lets_the_next_member_give_the_clues(client: TestClient) -> None:
    links = new_table(client, blue_spymaster="easy", blue_operative="easy")
    giver, one, two = sit(client, links[0], "Ann"), sit(client, links[1], "Ben"), sit(client, links[1], "Cy")
    giver.does("do/resign")
    seats_now = [goes_on(giver, "rematch", swap="yes"), goes_on(one, "follow"), goes_on(two, "follow")]
    assert [person.seat for person in seats_now] == ["red-operative", "red-spymaster", "red-operative"]
    assert len({person.game for person in seats_now}) == 1


def test_a_rematch_with_a_program_changes_places_with_it(client: TestClient) -> None:
    person = quick(client, "guess")
    person.does("do/resign")
    again = goes_on(person, "rematch", swap="yes")
    assert again.seat == "red-spymaster"
    assert again.room.info.who["red-operative"] == "easy"


def test_a_rematch_that_has_used_the_words_up_says_so_and_begins_again(client: TestClient) -> None:
    words = ", ".join(f"word{i}" for i in range(30))
    people = table(client, words="own", pasted=words, blue_spymaster="easy", blue_operative="easy")
    person = people["red-operative"]
    person.does("do/resign")
    assert "it starts again" in goes_on(person, "rematch").page()


@pytest.mark.slow
def test_a_duet_game_goes_through_sudden_death_to_a_win(client: TestClient) -> None:
    people = table(client, game="duet", mission="Prague")
    a, b = people["a"], people["b"]
    said = iter(
        f"{word}" for word in ("quality", "notion", "idea", "theme", "aspect", "detail", "topic", "matter", "thing")
    )
    giver = a
    while a.session.state.phase != "sudden_death":
        guesser = b if giver is a else a
        giver.does("clue", word=next(said), number=1, intended=cards(giver, AGENT, giver.seat)[:1])
        touchable = guesser.session.state.legal_guesses()
        guesser.does("guess", word=next(w for w in cards(giver, BYSTANDER, giver.seat) if w in touchable))
        giver = guesser
    assert "Sudden death" in a.page()
    while not a.session.over:
        guesser = next(p for p in (a, b) if "guess" in seats.actions(p.session, p.seat))
        side = "b" if guesser.seat == "a" else "a"
        left = cards(guesser, AGENT, side)
        guesser.does("guess", word=left[0])
    assert "Both win!" in b.page()
    turns = client.get(f"/g/{a.game}/turns.jsonl").text.splitlines()
    assert len(turns) == 9
    assert set(json.loads(turns[0])["key"]) == {"agents", "bystanders", "assassins", "opponents"}


def test_a_duet_player_may_leave_the_first_clue_to_the_partner_and_wait_in_sudden_death(client: TestClient) -> None:
    people = table(client, game="duet", mission="Monte Carlo")
    a, b = people["a"], people["b"]
    a.does("do/give_way")
    assert a.session.waiting == ("b.spymaster",)
    assert "Duet · Monte Carlo</span>" in b.page()  # its own tokens, not an easier version's
    assert "9 tokens (0 bystander, 9 checkmark)" in b.page()
    b.does("clue", word="quality", number=1)
    a.does("guess", word=cards(a, AGENT, "b")[0])
    a.does("do/stop")
    assert a.session.state.bank == (0, 8)  # type: ignore[union-attr]


def test_after_an_illegal_duet_clue_the_pair_may_begin_again(client: TestClient) -> None:
    people = table(client, game="duet")
    a, b = people["a"], people["b"]
    a.does("clue", word=a_card(a), number=1, insist="yes")
    assert "Propose to restart the mission" in a.page()
    b.does("do/restart")
    assert "decides whether to restart the mission" in b.page()
    assert "Restart the mission?" in a.page()
    a.does("answer", yes="no")
    assert a.session.question is None
    b.does("do/restart")
    a.does("answer", yes="yes")
    assert "The mission begins again." in a.page()
    assert goes_on(a, "rematch").session.game == "duet"


@pytest.mark.slow
def test_programs_play_a_whole_game_by_themselves_while_people_look_on(client: TestClient) -> None:
    watched = quick(client, "watch")
    assert watched.seat == ""
    until(watched, lambda session: session.over)
    page = watched.page()
    assert "Analysis of every clue" in page
    assert "Rematch" not in page
    assert client.get(f"{watched.base}/analysis").status_code == 200


@pytest.mark.parametrize(("start", "wanted"), [("guess", "Touch"), ("give", "Your clue"), ("duet", "Your clue")])
def test_a_game_with_the_ai_begins_at_one_press(client: TestClient, start: str, wanted: str) -> None:
    person = quick(client, start)
    until(person, lambda session: bool(session.waiting))
    assert wanted in person.page()


def test_an_illegal_clue_is_explained_and_given_only_on_insisting(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    giver = people[f"{team}-spymaster"]
    other = people["blue-spymaster" if team == "red" else "red-spymaster"]
    word = a_card(giver)
    refused = giver.post("clue", {"word": word, "number": "1"})
    assert refused.status_code == 409
    assert "[V2]" in refused.text
    assert "Give it anyway" in refused.text
    assert refused.headers["hx-retarget"] == "#notice"
    assert not giver.session.state.clues
    giver.does("clue", word=word, number="1", insist="yes")
    assert "Cover one of your cards" in other.page()
    assert "Cover one of your cards" not in giver.page()
    other.does("cover", word=cards(other, other.seat.partition("-")[0])[0])
    assert "Your clue" in other.page()


def test_an_illegal_clue_may_be_allowed(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    giver = people[f"{team}-spymaster"]
    other = people["blue-spymaster" if team == "red" else "red-spymaster"]
    giver.does("clue", word=a_card(giver), number="1", insist="yes")
    other.does("do/allow")
    assert giver.session.state.phase == "guess"


def test_a_doubtful_clue_is_asked_of_the_other_spymaster(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    giver = people[f"{team}-spymaster"]
    judge = people["blue-spymaster" if team == "red" else "red-spymaster"]
    giver.does("clue", word="flurbwump", number="1")
    assert 'May "flurbwump: 1" stand?' in html.unescape(judge.page())
    assert "decides whether a doubtful clue may stand" in giver.page()
    changed = judge.post("answer", {"yes": "yes", "asked": "another 2"})
    assert changed.status_code == 409
    judge.does("answer", yes="no", asked="flurbwump 1")
    assert giver.post("clue", {"word": "flurbwump", "number": "1"}).status_code == 409
    giver.does("clue", word="flurbwimp", number="1")
    judge.does("answer", yes="yes", asked="flurbwimp 1")
    assert giver.session.state.phase == "guess"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["classic", "duet"])
def test_an_illegal_clue_may_be_insisted_on_without_script(client: TestClient, game: str) -> None:
    people = table(client, game=game)
    side = next(iter(people.values())).session.state.to_move
    giver = people[side if game == "duet" else f"{side}-spymaster"]
    clue = {"word": a_card(giver), "number": "1", "intended": giver.session.view(f"{side}.spymaster").cards("own")[0]}
    told = giver.client.post(f"{giver.base}/clue", data=giver.fields() | clue)
    assert told.status_code == 409
    assert not giver.session.state.events
    assert ("restart the mission" in told.text) == (game == "duet")
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', told.text))
    assert {name: again[name] for name in clue} == clue
    giver.client.post(f"{giver.base}/clue", data=again | {"insist": "yes"})
    assert [event.type for event in giver.session.state.events[:2]] == ["clue", "verdict"]


def test_a_doubtful_clue_that_a_program_lets_pass_is_told_and_so_is_a_word_that_it_does_not_know(
    client: TestClient,
) -> None:
    person = quick(client, "give")
    until(person, lambda session: "red.spymaster" in session.waiting)
    asked = {"word": "flurbwump", "number": "1"}
    assert "does not know the word &#34;flurbwump&#34;" in person.client.get(f"{person.base}/check", params=asked).text
    known = {"word": "quality", "number": "1"}
    assert "does not know" not in person.client.get(f"{person.base}/check", params=known).text
    person.does("clue", **asked)
    assert "doubtful, but allowed" in person.page()


def test_advice_is_of_the_tables_level(client: TestClient) -> None:
    person = quick(client, "give", "easy")
    until(person, lambda session: "red.spymaster" in session.waiting)
    told = person.does("hint")
    assert "The AI (level easy) searched" in told
    assert set(re.findall(r'data-number="(\w+)"', told)) <= {"1", "2"}


def test_the_clue_is_checked_as_it_is_typed(client: TestClient) -> None:
    people = table(client)
    giver = people["red-spymaster"]
    own = cards(giver, "red")

    def check(**query: object) -> str:
        answer = giver.client.get(f"{giver.base}/check", params=query)  # type: ignore[arg-type]
        assert answer.status_code == 200
        return answer.text

    assert "✓ Legal" in check(word="quality", number="2")
    assert "✕ Illegal" in check(word=own[0].lower(), number="1")
    assert "[V6]" in check(word="quality", number="3", intended=own[:2])
    assert "Doubtful" in check(word="flurbwump", number="1")
    assert check(word="  ", number="1") == ""
    assert giver.client.get(f"{giver.base}/check", params={"word": "tree", "number": "some"}).status_code == 422
    guesser = people["red-operative"]
    assert guesser.client.get(f"{guesser.base}/check", params={"word": "tree"}).status_code == 409


def test_advice_is_for_the_seat_that_moves_and_only_where_the_table_allows_it(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    giver, guesser = people[f"{team}-spymaster"], people[f"{team}-operative"]
    told = giver.does("hint")
    assert 'data-word="' in told
    assert "danger" in told
    assert guesser.post("hint").status_code == 409
    giver.does("clue", word="quality", number="1")
    assert "%" in guesser.does("hint")
    other = table(client, advice="")
    team = other["red-spymaster"].session.state.to_move
    assert "Which clue would the AI give" not in other[f"{team}-spymaster"].page()
    assert other[f"{team}-spymaster"].post("hint").status_code == 409


def test_several_people_share_a_seat_and_suggest_cards(client: TestClient) -> None:
    links = new_table(client)
    people = {person.seat: person for person in (sit(client, links[0]), sit(client, links[2]))}
    sitting = {"red": links[1], "blue": links[3]}
    team = people["red-spymaster"].session.state.to_move
    one, two = sit(client, sitting[team], "Ben"), sit(client, sitting[team], "Ben")
    assert one.room.seated(one.seat) == ("Ben", "Ben 2")
    people[f"{team}-spymaster"].does("clue", word="quality", number="2")
    word = two.session.state.visible[3]
    assert "Suggest it" in two.page()
    two.does("offer", word=word)
    assert "suggested by Ben 2" in two.page()
    watching = Person(client, f"/g/{two.game}")
    assert "suggested" not in watching.page()
    two.does("offer", word=word)
    assert "suggested by" not in two.page()


def test_the_rules_refuse_what_is_out_of_turn_in_one_line(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    guesser = people[f"{team}-operative"]
    word = guesser.session.state.visible[0]
    for action, data in (
        ("guess", {"word": word}),
        ("do/stop", {}),
        ("cover", {}),
        ("do/wait", {}),
        ("answer", {"yes": "yes"}),
    ):
        answer = guesser.post(action, data)
        assert answer.status_code == 409, action
        assert re.search(r"\[C\d+\]|nothing was asked", answer.text), answer.text
        assert "\n" not in answer.text.strip()
    assert guesser.post("do/fly").status_code == 422
    assert guesser.post("clue", {"word": "quality", "number": "1"}).status_code == 409


def test_a_move_on_an_old_page_is_refused_and_nothing_happens(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    giver, guesser = people[f"{team}-spymaster"], people[f"{team}-operative"]
    giver.does("clue", word="quality", number="2")
    old = guesser.fields()
    own = cards(giver, team)
    guesser.does("guess", word=own[0])
    answer = guesser.client.post(f"{guesser.base}/guess", data=old | {"word": own[1]})
    assert answer.status_code == 409
    assert "this move was not made" in answer.text
    assert guesser.session.state.covered == (own[0],)


def test_own_words_are_pasted_or_come_in_a_file(client: TestClient) -> None:
    words = [f"card {i}" for i in range(40)]
    person = table(client, words="own", pasted="\n".join(words))["red-spymaster"]
    assert set(person.session.state.table.words) <= set(words)
    uploaded = client.post("/new", data={"game": "duet", "words": "own"}, files={"file": ("w.txt", ", ".join(words))})
    assert uploaded.status_code == 200


@pytest.mark.parametrize(
    ("pasted", "told"),
    [
        ("one, two, three", "your words: 3; a deal needs at least 25"),
        ("Café, cafe, tree", "given twice: cafe (= Café)"),
        ("a\x07b, tree", "has the character"),
        ("", "your words: 0; a deal needs at least 25"),
    ],
)
def test_words_that_do_not_do_are_named(client: TestClient, pasted: str, told: str) -> None:
    answer = client.post("/new", data={"game": "classic", "words": "own", "pasted": pasted})
    assert answer.status_code == 422
    assert told in answer.text


def test_a_word_file_that_is_no_text_is_refused(client: TestClient) -> None:
    answer = client.post("/new", data={"game": "classic", "words": "own"}, files={"file": ("w.txt", b"\xff\xfe\x00")})
    assert answer.status_code == 422
    assert "not UTF-8" in answer.text


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess"},
        {"words": "klingon"},
        {"red_spymaster": "genius"},
        {"option": "cheating"},
        {"game": "duet", "mission": "Atlantis"},
        {"game": "duet", "mission": "Prague/12"},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(client: TestClient, form: dict[str, str]) -> None:
    answer = client.post("/new", data={"game": "classic", **form}, headers={"hx-request": "true"})
    assert answer.status_code == 422
    assert len(answer.text.strip().splitlines()) == 1


def test_options_and_missions_reach_the_game(client: TestClient) -> None:
    people = table(client, option=["zero", "unlimited"])
    giver = people[f"{people['red-spymaster'].session.state.to_move}-spymaster"]
    assert giver.session.state.table.options == ("unlimited", "zero")
    assert '<option value="unlimited">∞' in giver.page()
    giver.does("clue", word="quality", number="unlimited")
    easier = table(client, game="duet", mission="Prague/11")["a"]
    assert easier.session.state.bank == (11, 0)  # type: ignore[union-attr]
    assert "11 tokens" in easier.page()


def test_the_assassin_ends_the_game_and_its_page_says_so(client: TestClient) -> None:
    people = table(client)
    team = people["red-spymaster"].session.state.to_move
    people[f"{team}-spymaster"].does("clue", word="quality", number="1")
    people[f"{team}-operative"].does("guess", word=cards(people["red-spymaster"], ASSASSIN)[0])
    assert f"{team.capitalize()} touched the assassin." in people["red-operative"].page()
    words = people["red-operative"].session.state.table.words
    assert len({normal(word) for word in words}) == 25
