"""Files and records that once crashed their readers, or were accepted although they are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from codenames_ai.core import campaign, record
from codenames_ai.core.board import Board, deal
from codenames_ai.core.errors import BoardError, CodenamesError, InputError, RecordError
from codenames_ai.core.files import write_text
from codenames_ai.core.moves import Clue, Guess, Ruling
from codenames_ai.core.record import Record

LONG = '{"game": ' + "1" * 5000 + "}"


def progress_of(file: Path) -> campaign.Progress:
    return campaign.load_progress(file)


READERS: tuple[tuple[Callable[[Path], object], type[InputError]], ...] = (
    (Board.load, BoardError),
    (campaign.load_map, BoardError),
    (progress_of, BoardError),
    (lambda file: list(record.read(file)), RecordError),
)


@pytest.mark.parametrize(("load", "error"), READERS, ids=["board", "map", "progress", "record"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LONG, "5000 digits"),
        ('{"game": "duet", "game": "classic"}', "'game' is there twice"),
        ('{"game": NaN}', "NaN is not JSON"),
        ('{"game": "\\ud800"}', "surrogate"),
        ("[" * 100_000, "nested|not JSON"),
        ('{"game": ', "not JSON"),
    ],
)
def test_a_file_that_is_no_JSON_for_us_is_one_line(
    tmp_path: Path, load: Callable[[Path], object], error: type[InputError], text: str, message: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text + "\n")
    with pytest.raises(error, match=message) as caught:
        load(file)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def game() -> dict[str, Any]:
    state = record.begin(deal("classic", 1))
    own = next(w for w, k in zip(state.start.words, state.start.key.identities, strict=True) if k == state.to_move)
    state = state.apply(Clue("tree", 1, (own,))).apply(Ruling("ask", "V7")).apply(Guess(own))
    return Record.of(state, players={"red": "x", "blue": "y"}).to_dict()


EDITS: dict[str, tuple[tuple[object, ...], object, str]] = {
    "intended for no card": (("events", 0, "intended"), ["moon"], r"events\[0\].*intended for.*C2"),
    "intended in another case": (("events", 0, "intended"), ["x"], r"events\[0\].*C2"),
    "intended for the empty word": (("events", 0, "intended"), [""], r"events\[0\].*C2"),
    "a verdict by nobody": (("events", 1, "by"), "REFEREE", r"events\[1\].*by is one of referee, table, red, blue.*C7"),
    "a verdict by an empty name": (("events", 1, "by"), "", r"events\[1\].*C7"),
    "a verdict by no rule": (("events", 1, "rule"), "X7", r"events\[1\].*not the id of a rule.*C7"),
    "players at no seat": (("players",), {"a": "x"}, "players: 'a' is not a seat of this game; there are red and blue"),
    "a schema that is true": (("schema",), True, "schema: True"),
    "a seed that is true": (("seed",), True, "seed: True"),
}


@pytest.mark.parametrize(("path", "value", "message"), EDITS.values(), ids=EDITS)
def test_an_edited_record_is_refused(path: tuple[Any, ...], value: object, message: str) -> None:
    data = game()
    Record.from_line(json.dumps(data)).state()
    at: Any = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(RecordError, match=message):
        Record.from_line(json.dumps(data), where="f: line 1").state()


def test_a_record_with_a_name_twice_is_refused() -> None:
    line = json.dumps(game())
    with pytest.raises(RecordError, match="'outcome' is there twice"):
        Record.from_line(line[:-1] + ', "outcome": null}')


def test_a_verdict_may_have_no_rule() -> None:
    data = game()
    del data["events"][1]["rule"]
    assert Record.from_line(json.dumps(data)).state().phase == "guess"


def test_progress_whose_schema_is_true_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"schema": True, "map": "Duet", "played": []}))
    with pytest.raises(BoardError, match="schema: True"):
        campaign.load_progress(file)


def test_a_save_keeps_permissions_and_follows_links(tmp_path: Path) -> None:
    file, link = tmp_path / "progress.json", tmp_path / "link.json"
    progress = campaign.Progress(campaign.load_map())
    progress.save(file)
    file.chmod(0o600)
    link.symlink_to(file)
    progress.record("Prague", won=True).save(link)
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o600
    assert campaign.load_progress(file).won == ("Prague",)


def test_a_save_to_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written: No such file or directory"):
        campaign.Progress(campaign.load_map()).save(tmp_path / "none" / "progress.json")
    with pytest.raises(InputError, match="it is a folder"):
        write_text(tmp_path, "text")
    assert list(tmp_path.iterdir()) == []


def test_D13_a_link_named_at_one_end_joins_both() -> None:
    missions = [
        {"name": "One", "turns": 9, "mistakes": 9, "links": ["Two"]},
        {"name": "Two", "turns": 9, "mistakes": 5},
        {"name": "Three", "turns": 9, "mistakes": 0, "links": ["Two"]},
    ]
    on = campaign.parse_map({"name": "m", "start": ["One"], "missions": missions})
    first = campaign.Progress(on).record("One", won=True)
    assert first.open == ("One", "Two")
    assert first.record("Two", won=True).open == ("One", "Two", "Three")
    with pytest.raises(CodenamesError, match="no None on the map"):
        first.record(None, won=True)  # a name that is none
