"""``codenames-ai check``: verdicts, exit statuses, batches, and one line for bad input."""

from __future__ import annotations

import json
from functools import partial

import pytest

from codenames_ai.core import board as boards


@pytest.fixture
def run(command):
    """``check`` with these arguments; gives (exit status, stdout, stderr)."""
    return partial(command, "check", stdin=b"")


def test_text_is_one_readable_line(run):
    status, out, err = run("drove", "--visible", "DRIVE", "APPLE")
    assert status == 1
    assert out.startswith("drove: illegal (V3, DRIVE). ")
    assert out.count("\n") == 1
    assert err == ""


def test_exit_statuses(run):
    assert run("road", "--visible", "DRIVE")[0] == 0
    assert run("drove", "--visible", "DRIVE")[0] == 1
    assert run("zxqvbn", "--visible", "DRIVE")[0] == 3
    assert run("drove", "--visible", "DRIVE", "--allow", "nonsense")[0] == 2


def test_json_is_one_document(run):
    status, out, _ = run("drove", "--visible", "DRIVE", "--json")
    data = json.loads(out)
    assert status == 1
    assert list(data) == ["clue", "verdict", "rule", "word", "reason"]
    assert data["word"] == "DRIVE"


@pytest.mark.parametrize(
    "given",
    [
        ["--visible", "APPLE", "ICE CREAM", "BARK"],
        ["--visible", "APPLE,ICE CREAM,BARK"],
        ["--visible", "APPLE", "--visible", "ICE CREAM", "--visible=BARK"],
    ],
)
def test_cards_after_one_another_with_commas_or_repeated(run, given):
    assert run("cream", *given)[:2][0] == 1
    assert "ICE CREAM" in run("cream", *given)[1]
    assert run("barking", *given)[0] == 1


def test_a_clue_with_a_hyphen_in_front(run):
    status, out, _ = run("--visible", "PET", "--", "-cat")
    assert status == 1
    assert "stray hyphen" in out


def test_number_intended_and_options(run):
    assert run("hair", "--visible", "SHAMPOO,PENTAGON", "--number", "5", "--intended", "SHAMPOO", "PENTAGON")[0] == 1
    assert run("hair", "--visible", "SHAMPOO,PENTAGON", "--number", "two")[0] == 0
    assert run("hair", "--visible", "SHAMPOO,PENTAGON", "--number", "-1")[0] == 1
    assert run("twenty-three", "--visible", "JORDAN", "--allow", "names", "hyphens")[0] == 0
    assert run("twenty-three", "--visible", "JORDAN", "--allow", "names,hyphens")[0] == 0


def test_a_board_file_tells_what_is_covered_and_agreed(run, tmp_path):
    dealt = boards.deal("classic", 1, options=["hyphens"])
    word = dealt.words[0]
    data = dealt.to_dict()
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert run(word, "--board", path)[0] == 1
    assert run("twenty-three", "--board", path)[0] == 0
    own = dealt.key.identities.count(dealt.to_move)
    assert run("zebra", "--board", path, "--number", own + 1)[0] == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "which clue?"),
        (["tree", "--board", "no/such/file"], "no/such/file"),
        (["tree", "--visible", "A", "--board", "b"], "one of the two"),
        (["tree", "--visible", "NUT", "--intended", "BARK"], "'BARK' is not among"),
        (["tree", "--visible", "NUT", "nut"], "given twice"),
        (["tree", "--visible", ""], "--visible: no word follows"),
        (["tree", "--visible", "NUT", "--intended", " , "], "--intended: no word follows"),
        (["tree", "--batch", "-"], "leave out everything else"),
        (["--batch", "no/such/file"], "no/such/file"),
    ],
)
def test_bad_input_is_one_line_and_status_2(run, args, message):
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def batch(run, *lines):
    status, out, err = run("--batch", "-", stdin=b"\n".join(lines))
    return status, [json.loads(line) for line in out.splitlines()], err


def test_a_batch_answers_line_by_line(run):
    status, out, err = batch(
        run,
        b'{"visible": ["DRIVE"], "clue": "drove", "number": 1}',
        b'{"visible": ["DRIVE"], "clue": "road", "number": 1, "allow": [], "intended": []}',
        b'{"visible": ["NIGHT"], "clue": "knight", "number": 1}',
        b'{"visible": ["NIGHT"], "clue": "knight", "number": 1, "intended": ["NIGHT"]}',
        b'{"visible": ["DRIVE"], "clue": "twenty-three", "number": 1, "allow": ["hyphens"]}',
    )
    assert [(row["verdict"], row["rule"]) for row in out] == [
        ("illegal", "V3"),
        ("legal", None),
        ("ask", "V8"),
        ("illegal", "V8"),
        ("legal", None),
    ]
    assert (status, err) == (0, "")


def test_in_a_batch_a_bad_number_and_an_empty_clue_are_illegal_lines(run):
    status, out, _ = batch(
        run,
        b'{"visible": ["BIRD"], "clue": "flying", "number": null}',
        b'{"visible": ["BIRD"], "clue": "flying", "number": "two"}',
        b'{"visible": ["BIRD"], "clue": "flying", "number": NaN}',
        b'{"visible": ["BIRD"], "clue": "", "number": 1}',
        b'{"visible": ["BIRD"], "clue": "\\ud800", "number": 1}',
    )
    assert [(row["verdict"], row["rule"]) for row in out] == [("illegal", "V6")] * 3 + [("illegal", "V7")] * 2
    assert status == 0


def test_in_a_batch_a_line_that_is_no_object_gets_an_error_and_the_rest_goes_on(run):
    good = b'{"visible": ["DRIVE"], "clue": "drove", "number": 1}'
    bad = [b"no json", b"", b"[1]", b"null", b'"text"', b'{"clue": 5}', b"\xff\xfe", b"[" * 100_000, b"9" * 5000]
    status, out, err = batch(run, b"\xef\xbb\xbf" + good, *bad, good)
    assert len(out) == len(bad) + 2
    assert all(list(row) == ["error"] for row in out[1:-1])
    assert [row["error"].partition(": ")[0] for row in out[1:-1]] == [f"line {n}" for n in range(2, len(out))]
    assert all("recursion" not in row["error"] for row in out[1:-1])
    assert out[0] == out[-1]
    assert out[0]["verdict"] == "illegal"
    assert status == 2
    assert err.count("\n") == 1


def test_blank_lines_at_the_end_of_a_batch_are_passed_over_and_no_others(run):
    good = b'{"visible": ["BIRD"], "clue": "sky"}'
    assert batch(run, good, good, b"", b"  ", b"")[0] == 0
    status, out, _ = batch(run, good, b"", good, b"")
    assert status == 2
    assert ["error" in line for line in out] == [False, True, False]


def test_a_batch_from_a_file(run, tmp_path):
    path = tmp_path / "clues.jsonl"
    path.write_text('{"visible": ["MOUSE"], "clue": "mice"}\n', encoding="utf-8")
    status, out, _ = run("--batch", path)
    assert status == 0
    assert json.loads(out)["rule"] == "V3"


def test_in_a_batch_a_misspelled_key_and_a_missing_list_are_errors_that_name_them(run):
    status, out, _ = batch(
        run,
        b'{"visible": ["BIRD"], "clue": "sky", "numbr": 1}',
        b'{"visible": null, "clue": "sky", "number": 1}',
        b'{"visible": ["BIRD"], "clue": "sky", "number": 1, "intended": [""]}',
        b'{"visible": ["BIRD"], "clue": "sky", "number": 1, "id": 7, "_note": "mine"}',
    )
    assert status == 2
    assert "'numbr'" in out[0]["error"]
    assert out[1]["error"].startswith("line 2: visible: is null")
    assert out[2]["error"].startswith("line 3: intended: ")
    assert out[3]["verdict"] == "legal"


def test_the_command_reads_what_is_typed_and_a_batch_the_same_number_of_json(run):
    for said, number in (("10000", b"10000"), ("∞", b'"unlimited"'), ("2", b"2"), ("one", b"1")):
        single = json.loads(run("sky", "--visible", "BIRD", "--number", said, "--json")[1])
        assert batch(run, b'{"visible": ["BIRD"], "clue": "sky", "number": ' + number + b"}")[1] == [single]


@pytest.mark.parametrize("number", ['"1"', '"two"', '"∞"', "1.0", "true", "[1]", "null"])
def test_in_a_batch_a_number_is_a_number_of_json_or_unlimited(run, number):
    (line,) = batch(run, f'{{"visible": ["BIRD", "OAK"], "clue": "sky", "number": {number}}}'.encode())[1]
    assert (line["verdict"], line["rule"]) == ("illegal", "V6")


def test_a_clue_judged_beside_no_card_is_told_so(run):
    assert "No card was given" in run("earthy")[1]
