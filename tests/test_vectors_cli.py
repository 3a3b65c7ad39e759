"""``codenames-ai vectors``: output, exit statuses, and errors of one line without a traceback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from codenames_ai.cli import vectors
from codenames_ai.core.errors import VectorsError
from codenames_ai.meaning import association
from codenames_ai.meaning.association.blend import forget

DATA = Path(__file__).parent / "data" / "vectors"


@pytest.fixture(autouse=True)
def user_folder(tmp_path, monkeypatch):
    """The user's own folder, empty."""
    monkeypatch.setenv("CODENAMES_AI_VECTORS", str(tmp_path / "user"))
    return tmp_path / "user"


def call(*args: str | Path):
    """Run ``vectors ARGS`` in this process; what is wrong is raised."""
    return CliRunner().invoke(vectors.app, [str(a) for a in args], catch_exceptions=False)


def document(*args: str | Path):
    result = call(*args, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_convert_says_what_was_kept_and_left_out(tmp_path):
    (tmp_path / "mine.txt").write_text("apple 1 2 3\nriver 3 2\nApple 1 1 1\nbank 0 0 0\ntree 3 1 2\n")
    result = call("convert", tmp_path / "mine.txt")
    assert result.exit_code == 0
    assert "GloVe text: kept 2 words of 3 numbers, int8" in result.stdout
    assert "dropped 1, wrong width: line 2 has 2 numbers, not 3 ('river')" in result.stdout
    assert "dropped 1, zero vector: line 4 ('bank')" in result.stdout
    assert "dropped 1, duplicate: line 3 ('apple' again)" in result.stdout
    assert "use it: --vectors mine" in result.stdout


def test_convert_json_is_one_document(tmp_path, user_folder):
    data = document("convert", DATA / "numberbatch.txt.gz")
    assert data["folder"] == str(user_folder / "numberbatch")
    assert (data["name"], data["vectors"], data["words"], data["dims"]) == ("numberbatch", "numberbatch", 8, 6)
    assert data["dropped"]["other-language"]["count"] == 2
    assert document("convert", DATA / "numberbatch.txt", "--language", "fr", "--out", tmp_path / "fr")["words"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("word2vec.txt", "word2vec"),
        ("word2vec.bin.gz", "word2vec"),
        ("glove.txt", "glove"),
        ("fasttext.vec", "fasttext"),
        ("fasttext.bin", "fasttext"),
        ("gensim.kv", "kv"),
        ("numberbatch.txt", "numberbatch"),
        ("arrays.npz", "npz"),
    ],
)
def test_every_format_goes_through_the_command(tmp_path, name, format):
    for given in ("auto", format):
        data = document("convert", DATA / name, "--out", tmp_path / given, "--format", given, "--limit", "5")
        assert data["words"] == 5
        assert association.load(str(tmp_path / given)).known("BERLIN") in ("exact", "unknown")


def test_info_tells_where_a_table_is_from():
    call("convert", DATA / "glove.txt.gz", "--licence", "PDDL 1.0")
    data = document("info", "glove-user")
    assert (data["kind"], data["words"], data["dims"], data["licence"]) == ("table", 8, 6, "PDDL 1.0")
    assert data["provenance"]["source"]["file"] == "glove.txt.gz"
    assert data["policy"]["case"] == "fold"
    assert "unknown" in data["policy"]["missing"]
    assert len(data["sha256"]) == 64
    assert data["bytes"] > 8 * 6
    text = call("info", "glove-user").stdout
    for expected in ("PDDL 1.0", "glove.txt.gz", data["sha256"]):
        assert expected in text


@pytest.mark.parametrize("name", ["default", "gm", "pn", "glove", "minilm", "mpnet", "wordnet"])
def test_info_knows_all_that_is_shipped(name):
    data = document("info", name)
    assert data["kind"] == ("blend" if name in ("default", "gm", "pn") else "source")
    assert data["clue_words"] > 0
    assert data["licence"] not in ("", "not stated")


def test_list_has_shipped_and_own_and_leaves_out_what_is_broken(user_folder):
    call("convert", DATA / "glove.txt", "--out", user_folder / "mine")
    call("blend", "gm=2", "mine=1", "--out", "both")
    (user_folder / "broken").mkdir()
    (user_folder / "broken" / "meta.json").write_text("{}")
    data = document("list")
    kinds = {entry["name"]: entry["kind"] for entry in data["vectors"]}
    assert kinds["default"] == kinds["both"] == "blend"
    assert (kinds["glove"], kinds["mine"]) == ("source", "table")
    assert "broken" not in kinds
    result = call("list")
    assert "left out: " in result.stderr
    assert "broken" in result.stderr
    assert all(len(line) <= 80 for line in result.stdout.splitlines()[:-1])


def test_words_that_are_none_and_a_policy_that_is_none_are_left_out_of_the_list(user_folder):
    for name in ("words", "policy"):
        call("convert", DATA / "glove.txt", "--out", user_folder / name)
    (user_folder / "words" / "words.bin").write_bytes(b"\xff" * (user_folder / "words" / "words.bin").stat().st_size)
    meta = json.loads((user_folder / "policy" / "meta.json").read_text())
    (user_folder / "policy" / "meta.json").write_text(json.dumps(meta | {"policy": [1]}))
    forget()
    listed = call("list", "--json")
    assert not {"words", "policy"} & {entry["name"] for entry in json.loads(listed.stdout)["vectors"]}
    assert "left out: words: " in listed.stderr
    assert "left out: policy: " in listed.stderr


@pytest.mark.parametrize(
    "parts", ['{"gm": 1e308, "pn": 1e308}', '{"gm": NaN}', '{"nope": 1}', '{"gm": -1}', "{}", "[]"]
)
def test_a_blend_that_cannot_be_put_together_is_left_out_of_the_list(user_folder, parts):
    (user_folder / "mix").mkdir(parents=True)
    (user_folder / "mix" / "blend.json").write_text(f'{{"format": 1, "blend": {parts}}}')
    listed = call("list", "--json")
    assert "mix" not in {entry["name"] for entry in json.loads(listed.stdout)["vectors"]}
    assert "left out: mix: " in listed.stderr


@pytest.mark.parametrize("file", ["vectors.npy", "words.npy", "words.bin", "meta.json"])
@pytest.mark.parametrize("left", [b"", b"\x93NUMPY", b"PK\x03\x04", b"{}"])
def test_a_damaged_table_is_named_and_left_out_of_the_list(command, user_folder, file, left):
    call("convert", DATA / "glove.txt", "--out", user_folder / "mine")
    (user_folder / "mine" / file).write_bytes(left)
    forget()
    listed = call("list", "--json")
    assert "mine" not in {entry["name"] for entry in json.loads(listed.stdout)["vectors"]}
    assert f"left out: mine: {user_folder / 'mine'}" in listed.stderr
    status, out, err = command("vectors", "info", "mine")
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert str(user_folder / "mine") in err


def test_a_table_is_replaced_only_when_that_is_said(command, user_folder):
    call("convert", DATA / "glove.txt", "--out", user_folder / "mine", "--limit", "5")
    status, _, err = command("vectors", "convert", DATA / "glove.txt", "--out", user_folder / "mine")
    assert status == 2
    assert f"{user_folder / 'mine'}: there is a table already; --force replaces it" in err
    assert document("info", "mine")["words"] == 5
    assert document("convert", DATA / "glove.txt", "--out", user_folder / "mine", "--force")["words"] == 8


def test_a_table_without_clue_words_says_what_it_is_not_for(tmp_path):
    (tmp_path / "odd.txt").write_text("qxzv 1 2 3\nzzqq 3 2 1\n")
    text = call("convert", tmp_path / "odd.txt").stdout
    assert "the table cannot find clues" in text
    assert "use it" not in text


def test_nothing_is_written_into_a_table(command, user_folder):
    call("convert", DATA / "glove.txt", "--out", user_folder / "mine")
    for args in (("blend", "gm=1", "--out"), ("convert", DATA / "glove.txt", "--out")):
        status, _, err = command("vectors", *args, user_folder / "mine" / "inner")
        assert status == 2
        assert "is a table or blend itself" in err
    assert not (user_folder / "mine" / "inner").exists()


def test_a_blend_is_kept_as_names_and_weights_and_loads_by_name(user_folder):
    call("convert", DATA / "glove.txt", "--out", user_folder / "mine")
    data = document("blend", "gm=0.5", "mine=1.5", "--out", "both")
    assert data["parts"]["mine"] == pytest.approx(0.75)
    assert sum(data["parts"].values()) == pytest.approx(1)
    assert json.loads((user_folder / "both" / "blend.json").read_text())["blend"] == {"gm": 0.5, "mine": 1.5}
    by_name, by_expression = association.load("both"), association.load("gm*0.5+mine*1.5")
    assert by_name.recipe == by_expression.recipe
    cards = ["APPLE", "RIVER"]
    assert (by_name.scores(["bank"], cards) == by_expression.scores(["bank"], cards)).all()


def test_a_blend_of_blends_is_written_out_so_that_it_cannot_hold_itself(user_folder):
    call("convert", DATA / "glove.txt", "--out", user_folder / "mine")
    call("blend", "glove=1", "mine=1", "--out", "one")
    call("blend", "one=1", "minilm=1", "--out", "one")
    weights = json.loads((user_folder / "one" / "blend.json").read_text())["blend"]
    assert weights == {"glove": 0.5, "mine": 0.5, "minilm": 1.0}
    parts = {table.name: weight for table, weight in association.load("one").parts}
    assert parts["minilm"] == pytest.approx(0.5)


def test_a_blend_may_live_in_any_folder(tmp_path):
    call("blend", "glove=1", "wordnet=3", "--out", f"{tmp_path}/elsewhere/b")
    assert association.load(f"{tmp_path}/elsewhere/b").parts[0][1] in (0.25, 0.75)
    assert document("info", tmp_path / "elsewhere" / "b")["kind"] == "blend"


def test_a_blend_whose_part_is_gone_is_named(tmp_path):
    call("convert", DATA / "glove.txt", "--out", tmp_path / "mine")
    call("blend", f"{tmp_path}/mine=1", "gm=1", "--out", f"{tmp_path}/both")
    shutil.rmtree(tmp_path / "mine")
    forget()  # as a new process would have
    with pytest.raises(VectorsError, match=r"the blend '.*both': no word vectors '.*mine'"):
        call("info", tmp_path / "both")


def test_a_blend_that_cannot_be_written_leaves_nothing(tmp_path, monkeypatch):
    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(VectorsError, match=r"blend\.json: cannot be written: No space left"):
        call("blend", "gm=1", "--out", f"{tmp_path}/b")
    assert [p.name for p in tmp_path.iterdir() if p.name != "user"] == []


BAD = [
    (("info", "nonsense"), "nonsense"),
    (("convert", "missing.txt"), "missing.txt: No such file"),
    (("convert", DATA / "glove.txt", "--format", "pdf"), "no format 'pdf'"),
    (("convert", DATA / "glove.txt", "--case", "upper"), "case: 'upper' is not one of fold, keep"),
    (("convert", DATA / "glove.txt", "--limit", "0"), "limit 0"),
    (("convert", DATA / "glove.txt", "--format", "npz"), "looks like text, not like npz"),
    (("convert", DATA / "make.py"), "line 1 is"),
    (("convert", DATA), "a folder, not a word-vector file"),
    (("convert", DATA / "glove.txt", "--out", DATA), "is not a table or blend"),
    (("convert", ""), "file: the name is empty"),
    (("convert", DATA / "glove.txt", "--out", ""), "out: the name is empty"),
    (("info", DATA / "glove.txt"), "is a file; `codenames-ai vectors convert FILE`"),
    (("info", DATA), "no word vectors are in the folder"),
    (("blend", "gm", "--out", "x"), "'gm' is not NAME=WEIGHT"),
    (("blend", "gm=much", "--out", "x"), "'gm=much' is not NAME=WEIGHT"),
    (("blend", "gm=-1", "--out", "x"), "a positive number is needed"),
    (("blend", "gm=0", "--out", "x"), "a positive number is needed"),
    (("blend", "gm=1e308", "pn=1e308", "--out", "x"), "a positive number is needed"),
    (("blend", "nonsense=1", "--out", "x"), "no word vectors 'nonsense'; there are default, gm, pn, glove"),
    (("blend", "gm=1", "gm=2", "--out", "x"), "given twice"),
    (("blend", "gm=1", "--out", "default"), "no shipped name"),
    (("blend", "gm=1", "--out", "a+b"), "cannot be called 'a+b'"),
]


@pytest.mark.parametrize(("args", "message"), BAD)
def test_bad_input_is_one_line_and_exit_status_2(monkeypatch, command, tmp_path, args, message):
    monkeypatch.chdir(tmp_path)
    status, out, err = command("vectors", *args)
    assert status == 2
    assert out == ""
    assert message in err
    assert len(err.splitlines()) == 1
    with pytest.raises(VectorsError):
        call(*args)


def test_a_good_call_exits_with_0(command, tmp_path):
    status, out, err = command("vectors", "convert", DATA / "glove.txt", "--out", tmp_path / "t", "--json")
    assert status == 0
    assert json.loads(out)["words"] == 8
    assert err == ""  # no progress in a pipe


@pytest.mark.slow
def test_the_command_in_a_process_of_its_own(tmp_path):
    env = {**os.environ, "CODENAMES_AI_VECTORS": str(tmp_path / "user"), "PYTHONWARNINGS": "error"}

    def command(*args: str | Path):
        line = [sys.executable, "-m", "codenames_ai.cli.main", "vectors", *map(str, args)]
        return subprocess.run(line, capture_output=True, text=True, env=env, cwd=tmp_path, check=False)

    whole = (DATA / "word2vec.bin").read_bytes()
    (tmp_path / "cut.bin").write_bytes(whole[:-1])
    good = command("convert", DATA / "word2vec.bin", "--json")
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["vectors"] == "word2vec"
    assert json.loads(command("info", "word2vec", "--json").stdout)["words"] == 8
    bad = command("convert", "cut.bin")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("codenames-ai: cut.bin: the file ends at byte")
    assert "Traceback" not in bad.stderr
    assert command("nonsense").returncode == 2
