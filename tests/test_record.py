"""Records: a written record reads back, a played game replays, and a changed record is refused with the event."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import classic_cards, classic_games, duet_games, play

from codenames_ai.core import record
from codenames_ai.core.board import Board, Mission, deal
from codenames_ai.core.errors import BoardError, InputError, RecordError
from codenames_ai.core.moves import STOP, Clue, Cover, Expose, Forfeit, Guess, Restart, Ruling
from codenames_ai.core.record import Record, begin
from codenames_ai.show.as_html import as_html

DEAL = deal("classic", 7, options=["zero"])
OWN = [w for w, i in zip(DEAL.words, DEAL.key.identities, strict=True) if i == DEAL.starts]
TAN = [w for w, i in zip(DEAL.words, DEAL.key.identities, strict=True) if i == "bystander"]
BLACK = DEAL.words[DEAL.key.identities.index("assassin")]


def short_game() -> Record:
    """Clue, two guesses, stop; then the other team touches the assassin: six moves, seven events."""
    state = play(begin(DEAL), (Clue("tree", 2, (OWN[0],)), None), (Guess(OWN[0]), None), (STOP, None))
    state = play(state, (Clue("sea", 1), None), (Ruling("ask", "V7"), None), (Guess(BLACK), None))
    return Record.of(state, players={"red": "margin+similarity", "blue": "random+random"}, seed=7)


def duet_game() -> Record:
    """One miss on the only token and a bystander in sudden death."""
    state = begin(deal("duet", 3, mission=Mission(1, 1)))
    sides = state.table.sides
    words = {(a, b): w for w, a, b in zip(state.table.words, sides["a"], sides["b"], strict=True)}
    miss = words["bystander", "agent"]  # tan on side a, which judges b
    late = words["agent", "bystander"]  # tan on side b, which judges a
    state = play(state, (Clue("tree", 1), "a"), (Guess(miss), "b"), (Guess(late), "a"))
    return Record.of(state, seed=3)


def edited(one: Record, change: Callable[[dict[str, Any]], object]) -> Record:
    data = json.loads(one.to_line())
    change(data)
    return Record.from_dict(data, where="games.jsonl: line 4")


def refusal(one: Record, change: Callable[[dict[str, Any]], object]) -> str:
    with pytest.raises(RecordError) as caught:
        record.replay(edited(one, change))
    text = str(caught.value)
    assert text.startswith("games.jsonl: line 4: ")
    assert "\n" not in text
    return text


def test_the_line_has_the_documented_fields_in_order() -> None:
    data = json.loads(short_game().to_line())
    assert list(data) == ["schema", "game", "seed", "options", "words", "key", "players", "events", "outcome"]
    assert [e["type"] for e in data["events"]] == ["clue", "guess", "stop", "clue", "verdict", "guess", "end"]
    assert data["events"][0] == {
        "type": "clue",
        "by": DEAL.starts,
        "word": "tree",
        "number": 2,
        "intended": [OWN[0]],
    }
    assert data["outcome"] == {"winner": DEAL.starts, "reason": "assassin", "turns": 2, "score": None}
    duet = json.loads(duet_game().to_line())
    assert duet["mission"] == {"turns": 1, "mistakes": 1}
    assert set(duet["key"]) == {"a", "b"}


def test_case_P06_a_state_in_the_middle_reads_back_equal() -> None:
    state = play(begin(DEAL), (Clue("tree", 2), None), (Guess(OWN[0]), None), (Guess(TAN[0]), None))
    state = play(state, (Clue("sea", 1), None), (Ruling("illegal", "V3"), None), (Cover(state.start.starts), None))
    state = play(state, (Clue("bird", 1), None))
    again = Record.from_line(Record.of(state).to_line())
    assert again.outcome is None
    assert again.state() == state


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_random_play_replays_to_equal_states(name: int) -> None:
    for games in (classic_games, duet_games):
        for states, _ in games(3, f"record {name}"):
            for state in (states[-1], states[len(states) // 2]):
                one = Record.of(state, players={state.start.starts: "y"}, seed=name)
                again = Record.from_line(one.to_line())
                assert again == one
                assert again.state() == state
            played = record.replay(Record.of(states[-1]))
            assert (played[0], played[-1]) == (states[0], states[-1])
            told = [s for s, before in zip(states[1:], states, strict=False) if s.events != before.events]
            assert list(played[1:]) == told  # proposals are talk, which no record keeps


@pytest.mark.parametrize("move", [Forfeit("blue", "gave up"), Expose()])
def test_a_forfeit_and_an_exposed_key_replay(move: object) -> None:
    for solo in (False, True):
        state = play(begin(DEAL, solo=solo), (Clue("tree", 2), None), (move, None))
        assert Record.from_line(Record.of(state).to_line()).state() == state


def test_a_restarted_mission_replays() -> None:
    state = play(begin(deal("duet", 1)), (Clue("tree", 2), "b"), (Ruling("illegal", "V3"), None), (Restart(), None))
    assert Record.from_line(Record.of(state).to_line()).state() == state


def test_a_solo_record_says_so_and_replays_with_the_same_team_to_move() -> None:
    state = play(begin(DEAL, solo=True), (Clue("tree", 1), None), (Guess(TAN[0]), None), (Clue("sea", 1), None))
    one = Record.from_line(Record.of(state).to_line())
    assert (one.game, one.board.game) == ("solo", "classic")
    assert {e.by for e in one.events} == {DEAL.starts}
    assert one.state() == state


def test_a_game_from_a_position_keeps_that_position() -> None:
    board = Board.from_dict(DEAL.to_dict() | {"covered": [OWN[0], TAN[0]], "to_move": "blue"})
    state = begin(board).apply(Clue("tree", 1))
    line = Record.of(state).to_line()
    assert json.loads(line)["start"] == {"covered": [OWN[0], TAN[0]]} | (
        {} if DEAL.starts == "blue" else {"to_move": "blue"}
    )
    assert Record.from_line(line).state() == state
    fresh = deal("duet", 5).to_dict()
    tan = [i for i in range(25) if fresh["key"]["a"][i] == fresh["key"]["b"][i] == "bystander"]
    mid = fresh | {"marked": {"a": [fresh["words"][tan[0]]], "b": []}, "stops": 1, "giver": "b"}
    mid["covered"] = [fresh["words"][fresh["key"]["a"].index("agent")]]
    mid["bank"] = {"bystander": 7, "checkmark": 0}
    duet = begin(Board.from_dict(mid)).apply(Clue("tree", 1))
    assert Record.from_line(Record.of(duet).to_line()).state() == duet


def test_a_solo_game_needs_a_classic_board() -> None:
    with pytest.raises(BoardError, match="classic"):
        begin(deal("duet"), solo=True)


def test_a_file_reads_back_and_is_written_whole_or_not(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    games = [short_game(), duet_game(), short_game()]
    assert record.write(file, games) == 3
    assert list(record.read(file)) == games
    before = file.read_bytes()

    def broken():
        yield short_game()
        raise OSError("disk full")

    with pytest.raises(InputError, match=r"games\.jsonl: cannot be written: disk full"):
        record.write(file, broken())
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_reading_streams_line_by_line(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(short_game().to_line() + "\n\n" + duet_game().to_line() + "\nno json\n", encoding="utf-8")
    reader = record.read(file)
    assert next(reader) == short_game()
    assert next(reader) == duet_game()
    with pytest.raises(RecordError, match=r"games\.jsonl: line 4: column 1: .*not JSON"):
        next(reader)


def test_a_truncated_last_line_is_named(tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    text = short_game().to_line() + "\n" + duet_game().to_line()
    file.write_text(text[:-200], encoding="utf-8")
    with pytest.raises(RecordError, match=r"games\.jsonl: line 2: .*cut off"):
        list(record.read(file))
    file.write_text(text, encoding="utf-8")  # only the line end is missing: nothing is lost
    assert len(list(record.read(file))) == 2


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xff\xfe\n", "line 1: not UTF-8"),
        (b"[" * 100_000 + b"\n", "line 1: "),
        (b"[]\n", "line 1: a record is a JSON object"),
        (b'{"schema": NaN}\n', "line 1: NaN is not JSON"),
        (b'{"schema": ' + b"9" * 5000 + b"}\n", "line 1: a number of 5000 digits"),
    ],
)
def test_what_is_no_record_is_one_line_of_text(tmp_path, raw: bytes, message: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(raw)
    with pytest.raises(RecordError, match=message) as caught:
        list(record.read(file))
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(RecordError, match=r"none\.jsonl: No such file"):
        list(record.read(tmp_path / "none.jsonl"))
    with pytest.raises(RecordError, match="directory"):
        list(record.read(tmp_path))


def drop(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda d: d.pop(name)


def put(path: str, value: object) -> Callable[[dict[str, Any]], object]:
    """Set ``a.0.b`` to the value."""
    *way, last = [int(p) if p.isdigit() else p for p in path.split(".")]

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("schema", 2), "schema: 2 is unknown; this version reads schema 1"),
        (put("schema", True), "schema: True is unknown"),
        (drop("outcome"), "outcome: missing"),
        (put("extra", 1), "extra: no such field"),
        (put("game", "chess"), "game: 'chess' is not one of classic, duet, solo"),
        (put("game", "duet"), r"key: \[.*is not an object with a, b"),
        (put("seed", 1.5), "seed: 1.5"),
        (put("seed", True), "seed: True"),
        (put("mission", {"turns": 9, "mistakes": 9}), "mission: a classic game has none"),
        (put("players", ["x"]), r"players: \['x'\] is not an object"),
        (put("options", ["loose_order"]), "options: 'loose_order' is not an option"),
        (put("words.1", DEAL.words[0]), "words: given twice"),
        (put("key.0", "green"), r"key\[0\]: 'green'"),
        (put("start", {"bank": {}}), r"start\.bank: no such field"),
        (put("events", {}), r"events: \{\} is not a list"),
        (put("events.2", {"type": "nap"}), r"events\[2\]\.type: 'nap' is not one of clue, "),
        (put("events.2.n", 1), r"events\[2\]\.n: no such field; there are by"),
        (put("events.0.number", -1), r"events\[0\]\.number: -1 is not a whole number from 0 or unlimited"),
        (put("outcome", {"winner": "red"}), r"outcome\.reason: missing"),
        (put("outcome.score", "many"), r"outcome\.score: 'many' is not a whole number or null"),
        (put("outcome.turns", None), r"outcome\.turns: None is not a whole number"),
    ],
)
def test_a_wrong_form_is_refused_when_read(change, message: str) -> None:
    with pytest.raises(RecordError, match=r"games\.jsonl: line 4: .*" + message):
        edited(short_game(), change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("events.0.by", "nobody"), r"events\[0\] \(clue by nobody.*\[C4\]"),
        (put("events.0.number", "unlimited"), r"events\[0\] .*needs the option unlimited.*\[C2\]"),
        (put("events.1.identity", "bystander"), r"events\[1\]: .*bystander, but by the rules .*\[C4\]"),
        (put("events.1.word", TAN[0]), r"events\[1\]: .*\[C4\]"),
        (put("events.1.word", "nowhere"), r"events\[1\] .*'nowhere' is not on the board \[C6\]"),
        (put("events.5.word", OWN[0]), r"events\[5\] .*covered already \[C6\]"),
        (lambda d: d["events"].pop(1), r"events\[1\] \(stop.*at least one guess.*\[C3\]"),
        (lambda d: d["events"].pop(3), r"events\[3\] \(verdict.*no clue to rule on \[C7\]"),
        (lambda d: d["events"].pop(), r"events: cut off after events\[5\]; end: .*is missing \[C5\]"),
        (lambda d: d["events"].insert(1, d["events"][-1]), r"events\[1\] \(end.*nothing brings this about here \[C5\]"),
        (lambda d: d["events"].append(d["events"][0]), r"events\[7\] .*the game is over.*\[C5\]"),
        (put("events.6.winner", None), r"events\[6\]: end: nobody, assassin, but by the rules it is end: .*\[C5\]"),
        (
            lambda d: d.update(events=d["events"][:3]),
            "the game is not over after 3 events, but outcome says 'assassin'",
        ),
        (put("outcome", None), "outcome: null, but the events end the game: assassin"),
        (put("outcome.winner", "both"), r"outcome\.winner: 'both', but the events lead to .*\[C5\]"),
        (put("outcome.turns", 9), r"outcome\.turns: 9, but the events lead to 2"),
        (put("game", "solo"), r"events\[3\] .*\[C4\]"),
    ],
)
def test_an_edited_classic_record_is_refused_at_its_place_by_its_rule(change, message: str) -> None:
    assert re.search(message, refusal(short_game(), change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("events.2.n", 2), r"events\[2\]: token: bystander, 2, but by the rules it is token: bystander, 1 \[D2\]"),
        (put("events.2.kind", "checkmark"), r"events\[2\]: .*\[D2\]"),
        (lambda d: d["events"].pop(3), r"events\[3\]: guess .*, but by the rules it is sudden_death \[D10\]"),
        (put("events.1.by", "a"), r"events\[1\] .*\[D3\]"),
        (put("events.1.identity", "agent"), r"events\[1\]: .*\[D4\]"),
        (put("outcome.score", 8), r"outcome\.score: 8, but the events lead to None \[D12\]"),
        (
            put("mission", {"turns": 9, "mistakes": 9}),
            r"events\[3\] \(sudden_death\): nothing brings this about.*\[D10\]",
        ),
    ],
)
def test_an_edited_duet_record_is_refused_at_its_place_by_its_rule(change, message: str) -> None:
    assert re.search(message, refusal(duet_game(), change))


@given(st.data())
@settings(max_examples=60)
def test_any_event_left_out_doubled_or_swapped_is_refused_or_the_same_game(data) -> None:
    """Whatever is done to the list of events, a record never replays to another outcome than its own."""
    name = data.draw(st.integers(0, 50))
    states, _ = next(iter((classic_games if data.draw(st.booleans()) else duet_games)(1, f"edit {name}")))
    events = list(states[-1].events)
    i = data.draw(st.integers(0, len(events) - 1))
    how = data.draw(st.sampled_from(["drop", "double", "swap", "cut"]))
    if how == "drop":
        del events[i]
    elif how == "double":
        events.insert(i, events[i])
    elif how == "swap":
        j = data.draw(st.integers(0, len(events) - 1))
        events[i], events[j] = events[j], events[i]
    else:
        events = events[:i]
    one = Record(states[-1].start, tuple(events), states[-1].outcome(), solo=states[-1].game == "solo")
    with contextlib.suppress(RecordError):
        played = record.replay(one)
        assert played[-1].outcome() == states[-1].outcome()
        assert played[-1].events == tuple(events)


def test_a_board_of_few_cards_is_no_record() -> None:
    state = play(classic_cards("RRBx"), (Clue("tree", 1), None), (Guess("RED1"), None))
    with pytest.raises(RecordError, match="words: 4 words"):
        Record.from_line(Record.of(state).to_line())


def test_halves_of_surrogate_pairs_are_refused() -> None:
    line = short_game().to_line().replace('"tree"', '"tr\\ud800ee"')
    with pytest.raises(RecordError, match="surrogate"):
        Record.from_line(line)


def test_a_record_shows_itself_in_a_notebook_turn_by_turn() -> None:
    classic = as_html(short_game())
    for said in ("seed 7", "red: margin+similarity", "tree 2", f"{OWN[0]} ({DEAL.starts})", f"{BLACK} (assassin)"):
        assert said in classic
    assert "touched the assassin)<br>" in classic  # the end, above the players
    assert ">sudden death<" in as_html(duet_game())
    assert "broken off" in as_html(Record.of(begin(DEAL)))
