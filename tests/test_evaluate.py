"""Agreement with people: the measures, their intervals, turns files with slips, the command."""

from __future__ import annotations

import gzip
import json
import math

import pytest
from typer.testing import CliRunner

import codenames_ai as cn
from codenames_ai.cli.main import app
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.lab import agreement as ag
from codenames_ai.lab.intervals import clustered_mean
from codenames_ai.meaning import guess_model
from codenames_ai.meaning.guess_model import HumanTurn
from codenames_ai.show.as_html import as_html

ROW = {
    "source": "ours",
    "board_id": "b1",
    "turn": 1,
    "board": ["LEMON", "BANK", "HORSE", "PIANO"],
    "key": {"agents": ["LEMON", "BANK"], "bystanders": ["HORSE", "gone"], "assassins": ["PIANO"]},
    "clue": "citrus",
    "number": 1,
    "targets": ["lemon"],
    "guesses": ["Lemon"],
    "clue_by": "human",
}


def write(path, *rows):
    path.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows) + "\n")
    return path


def invoke(*args):
    return CliRunner().invoke(app, [str(a) for a in args])


def test_the_measures_of_a_turn_worked_out_by_hand():
    turn = HumanTurn("s", "b", ("A", "B", "C", "D"), "x", ("B",), ("B", "D"), key={"assassins": ("A",)})
    found = ag.measures(turn, [0.5, 0.3, 0.15, 0.05])
    assert found == {
        "acc1": 0.0,
        "mrr": 0.5,
        "recall_n": 0.5,
        "assassin_first": 1.0,
        "log_loss": pytest.approx(-math.log(0.3)),
    }


def test_cards_equally_likely_are_ranked_by_word():
    turn = HumanTurn("s", "b", ("DOG", "CAT"), "x", ("CAT",))
    assert ag.measures(turn, [0.5, 0.5])["acc1"] == 1.0
    assert ag.measures(turn, [0.0, 0.0])["log_loss"] == pytest.approx(math.log(2))


def test_what_there_is_no_data_for_is_none():
    turn = HumanTurn("s", "b", ("DOG", "CAT"), "x", ("CAT",))
    found = ag.agreement([turn], lambda t: [0.5, 0.5])
    assert found.recall_n is None
    assert found.assassin_first is None
    assert found.ci["recall_n"] is None
    assert ag.agreement([HumanTurn("s", "b", ("DOG", "CAT"), "x")], lambda t: [1, 0]) == ag.Agreement(
        0, 1, None, None, None, None, None, dict.fromkeys(ag.MEASURES)
    )


def test_intervals_resample_whole_clusters():
    values = [1.0] * 50 + [0.0] * 50
    apart = clustered_mean(values, [str(i) for i in range(100)])
    together = clustered_mean(values, ["a"] * 50 + ["b"] * 50)
    assert apart is not None
    assert together is not None
    assert apart.mean == together.mean == 0.5
    assert (together.low, together.high) == (0.0, 1.0)
    assert 0.35 < apart.low < 0.45
    assert clustered_mean(values, [str(i) for i in range(100)], seed=1) != apart
    assert clustered_mean(values, [str(i) for i in range(100)]) == apart
    single = clustered_mean(values, ["a"] * 100)  # one cluster shows no spread
    assert single is not None
    assert (single.mean, single.known, single.games) == (0.5, False, 100)


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        (None, "is not a file or a list of turns"),
        ([5], "5 is not a HumanTurn"),
        ("nowhere.jsonl", "nowhere.jsonl"),
    ],
)
def test_what_is_no_turns_is_refused(turns, said):
    with pytest.raises(InputError, match=said):
        cn.evaluate(turns)


def test_a_misspelt_role_in_a_key_is_named():
    with pytest.raises(InputError, match=r"key\.assasins: no such field; there are agents, bystanders, assassins"):
        guess_model.parse({"board": ["DOG", "CAT"], "clue": "pet", "key": {"assasins": ["DOG"]}})


def test_progress_counts_the_turns_that_are_measured():
    seen = []
    turns = [HumanTurn("s", "b", ("DOG", "CAT"), "pet", guesses) for guesses in (("CAT",), (), ("DOG",))]
    cn.evaluate(turns, "similarity:vectors=gm", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]


def test_a_file_without_turns_is_refused_by_name(tmp_path):
    for raw, said in ((b"\n\n", "no turns in it"), (b"\x1f\x8b\x08\x00damaged", "turns.jsonl")):
        (tmp_path / "turns.jsonl").write_bytes(raw)
        with pytest.raises(InputError, match=said):
            cn.evaluate(tmp_path / "turns.jsonl")


@pytest.mark.parametrize("operative", ["choice", "similarity", "similarity:vectors=minilm", "random"])
def test_any_operative_is_measured(tmp_path, operative):
    found = cn.evaluate(write(tmp_path / "t.jsonl", ROW, {**ROW, "guesses": []}), operative)
    ours = found.sources["ours"]
    assert (ours.turns, ours.skipped) == (1, 1)
    if operative != "random":
        assert ours.acc1 == ours.recall_n == 1.0
        assert ours.assassin_first == 0.0
    assert found.to_frame()["turns"].tolist() == [1]


def test_gzipped_files_and_empty_lines_are_read(tmp_path):
    path = tmp_path / "t.jsonl.gz"
    path.write_bytes(gzip.compress(("\n" + json.dumps(ROW) + "\n\n").encode()))
    (turn,) = guess_model.read(path)
    assert turn.targets == turn.guesses == ("LEMON",)
    assert turn.key["bystanders"] == ("HORSE",)
    assert turn.cluster == "b1"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"board": None}, "board"),
        ({"board": []}, "board: no cards"),
        ({"board": ["A", "a"]}, "given twice"),
        ({"guesses": ["TIGER"]}, "guesses: 'TIGER' is not on the board"),
        ({"guesses": ["LEMON", "lemon"]}, "guesses: 'lemon' is there twice"),
        ({"guesses": "LEMON"}, "guesses: .LEMON. is not a list of texts"),
        ({"targets": [1]}, r"targets\[0\]: 1 is not a text"),
        ({"clue": ""}, "clue"),
        ({"clue": 7}, "clue: 7 is not a text"),
        ({"number": 1.5}, "number: 1.5"),
        ({"number": -1}, "number: -1"),
        ({"number": "two"}, "number: 'two'"),
        ({"number": True}, "number: True"),
        ({"turn": "1"}, "turn: '1'"),
        ({"key": []}, "key: .* is not an object with agents"),
    ],
)
def test_a_bad_line_is_named_by_its_number(tmp_path, change, said):
    path = write(tmp_path / "t.jsonl", ROW, "", {**ROW, **change})
    with pytest.raises(InputError, match=f"line 3: .*{said}"):
        cn.evaluate(path)
    result = invoke("evaluate", path)
    assert isinstance(result.exception, InputError)


@pytest.mark.parametrize("line", ["{", "[1, 2]", "nonsense", '"text"', "[" * 50_000, '{"turn": ' + "9" * 5000 + "}"])
def test_a_line_that_is_no_object_is_named_by_its_number(tmp_path, line):
    with pytest.raises(InputError, match="line 2"):
        guess_model.read(write(tmp_path / "t.jsonl", ROW, line))


def test_files_that_cannot_be_read_are_named(tmp_path):
    (tmp_path / "t.gz").write_bytes(gzip.compress(b"{}" * 999)[:20])
    (tmp_path / "latin").write_bytes(b'{"clue": "caf\xe9"}\n')
    for name, said in (("none", "No such file"), ("t.gz", "t.gz"), ("latin", "line 1 is not UTF-8")):
        with pytest.raises(InputError, match=said):
            guess_model.read(tmp_path / name)


def test_clues_can_be_chosen_by_who_gave_them(tmp_path):
    path = write(tmp_path / "t.jsonl", ROW, {**ROW, "clue_by": "ai", "guesses": ["BANK"]})
    assert cn.evaluate(path, clue_by="human").sources["ours"].turns == 1
    assert cn.evaluate(path).sources["ours"].turns == 2
    with pytest.raises(InputError, match="the clues are by: ai, human"):
        cn.evaluate(path, clue_by="martians")
    with pytest.raises(SpecError, match="no operative"):
        cn.evaluate(path, "martian")


def test_the_command_prints_one_document_and_the_same_each_time(tmp_path):
    path = write(tmp_path / "t.jsonl", ROW, {**ROW, "board_id": "b2", "guesses": ["BANK"]})
    first, second = (invoke("evaluate", path, "--json", "--seed", 4) for _ in range(2))
    assert first.exit_code == 0
    assert first.stdout == second.stdout
    ours = json.loads(first.stdout)["sources"]["ours"]
    assert set(ours) == {"turns", "skipped", "ci", *ag.MEASURES}
    assert set(ours["ci"]) == set(ag.MEASURES)
    assert ours["acc1"] == 0.5
    text = invoke("evaluate", path, "--clue-by", "human").stdout
    assert max(map(len, text.splitlines())) <= 80
    assert "ours" in text


def test_the_guess_command_ranks_every_card(tmp_path):
    board = cn.deal("classic", 1)
    board.save(tmp_path / "board.json")
    found = json.loads(invoke("guess", tmp_path / "board.json", "animal 2", "--json").stdout)
    assert sorted(g["word"] for g in found["guesses"]) == sorted(board.words)
    assert sum(g["probability"] for g in found["guesses"]) == pytest.approx(1)
    assert found["stop_after"] in (2, 3)  # the guess beyond the number (C3) where it pays
    assert found["confidence"] in ("high", "low")
    assert "then it stops" in invoke("guess", tmp_path / "board.json", "animal 2").stdout


def test_an_evaluation_shows_itself_in_a_notebook() -> None:
    turn = HumanTurn("s", "b", ("DOG", "CAT"), "puppy", ("DOG",))
    table = as_html(cn.evaluate([turn], "similarity"))
    assert "similarity, with 95% intervals" in table
    assert table.count(">1.000<") == 2  # first choice and mean 1 / rank; one turn has no interval
    assert table.count(">–<") == 2  # nothing is known of targets, nor of assassins
