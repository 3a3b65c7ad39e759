"""``codenames-ai clue`` and ``players``: their output, and their errors for wrong input."""

from __future__ import annotations

import json
import re

import pytest
from typer.testing import CliRunner

import codenames_ai as cn
from codenames_ai.cli.main import app
from codenames_ai.cli.options import spread
from codenames_ai.core.errors import CodenamesError
from codenames_ai.players.registry import ENTRIES

FIELDS = ["word", "number", "intended", "danger", "danger_identity", "margin", "score", "win_probability"]
TABLE = ["--own", "OAK", "NUT", "ICE CREAM", "--enemy", "CAT", "DOG", "--bystander", "LAMP", "--assassin", "RIVER"]


def run(*args, stdin=None):
    """The result of a command that must succeed."""
    result = CliRunner().invoke(app, [str(a) for a in args], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


def data(*args, **more):
    return json.loads(run(*args, "--json", **more).stdout)


def test_a_dealt_board_gets_ranked_clues_with_the_fields_of_the_interface():
    out = data("clue", "--seed", 1, "--top", 4)
    assert len(out["clues"]) == 4
    for clue in out["clues"]:
        assert {"word", "number", "intended", "danger", "danger_identity", "margin", "score", "win_probability"} <= set(
            clue
        )
        assert clue["number"] == len(clue["intended"])
        board = out["board"]
        assert clue["danger_identity"] == board["key"][board["words"].index(clue["danger"])]
        assert clue["danger_identity"] != board["to_move"]
    assert {"clue_words", "legal", "subsets"} <= set(out["searched"])
    assert out["board"] == cn.deal("classic", 1).to_dict()


def test_the_same_seed_gives_the_same_output_and_a_fresh_one_is_told():
    assert run("clue", "--seed", 7).stdout == run("clue", "--seed", 7).stdout
    fresh = run("clue")
    assert fresh.stderr.startswith("seed ")
    assert run("clue", "--seed", fresh.stderr.split()[1]).stdout == fresh.stdout


@pytest.mark.parametrize("game", ["classic", "duet"])
def test_a_board_file_gets_the_clues_of_the_board_dealt(game, tmp_path):
    file = tmp_path / "board.json"
    cn.deal(game, 3).save(file)
    dealt = data("clue", "--game", game, "--seed", 3)
    assert data("clue", file)["clues"] == dealt["clues"]
    assert data("clue", "-", stdin=file.read_text())["clues"] == dealt["clues"]


def test_a_game_under_way_gets_clues_for_who_is_to_move_without_words_said(tmp_path):
    board = cn.deal("classic", 3)
    own = [w for w, k in zip(board.words, board.key.identities, strict=True) if k == board.starts]
    first = data("clue", "--seed", 3, "--top", 1)["clues"][0]
    said = {"by": board.starts, "word": first["word"], "number": first["number"], "guesses": own[:1], "ended": "stop"}
    file = tmp_path / "board.json"
    mover = "blue" if board.starts == "red" else "red"
    file.write_text(json.dumps(board.to_dict() | {"clues": [said], "covered": own[:1], "to_move": mover}))
    out = data("clue", file, "--top", 30)
    theirs = {w for w, k in zip(board.words, board.key.identities, strict=True) if k == mover}
    assert {card for clue in out["clues"] for card in clue["intended"]} <= theirs
    assert first["word"] not in {clue["word"] for clue in out["clues"]}
    assert out["searched"]["left_out"]["said before"] == 1


def test_a_table_typed_in_takes_words_in_every_way():
    spaced = data("clue", *TABLE)
    commas = "--own=OAK,NUT, ICE CREAM", "--enemy=CAT", "--enemy", "DOG", "--bystander", "LAMP", "--assassin=RIVER"
    assert spaced["clues"] == data("clue", *commas)["clues"]
    assert spaced["clues"][0]["danger_identity"] in ("enemy", "bystander", "assassin")


def test_words_said_at_a_table_are_not_said_again():
    first = data("clue", *TABLE)["clues"][0]["word"]
    again = data("clue", *TABLE, "--said", first, "tree")
    assert first not in {clue["word"] for clue in again["clues"]}


@pytest.mark.parametrize("vary", [["--top", "1"], ["--spymaster", "margin:risk=1,common=4"], ["--spymaster", "random"]])
def test_spymasters_and_length_are_chosen(vary):
    out = data("clue", *TABLE, *vary)
    assert len(out["clues"]) == (1 if vary[0] == "--top" else 5)


def test_a_clue_of_ones_own_is_judged_ranked_and_guessed():
    out = data("clue", *TABLE, "--try", "forest 1")
    tried = out["tried"]
    assert (tried["word"], tried["number"], tried["intended"], tried["verdict"]) == ("forest", 1, ["OAK"], "legal")
    assert 1 <= tried["rank"] <= out["searched"]["legal"]
    assert tried["guesses"][0]["word"] == "OAK"
    assert out["clues"]


def test_the_best_clue_tried_ranks_first():
    best = data("clue", "--seed", 1)["clues"][0]
    tried = data("clue", "--seed", 1, "--try", f"{best['word']} {best['number']}")["tried"]
    assert (tried["rank"], tried["intended"], tried["score"]) == (1, best["intended"], pytest.approx(best["score"]))


@pytest.mark.parametrize(("clue", "verdict"), [("nuts 1", "illegal"), ("ice 2", "illegal"), ("qxzvbn 1", "ask")])
def test_a_clue_that_the_rules_refuse_is_told_why(clue, verdict):
    tried = data("clue", *TABLE, "--try", clue)["tried"]
    assert tried["verdict"] == verdict
    assert tried["rank"] is None
    assert tried["reason"]


def test_text_names_targets_danger_margin_and_what_was_left_out():
    margin = ("clue", "--seed", 1, "--spymaster", "margin", "--operative", "similarity")
    text = run(*margin, "--try", "music 2").stdout
    out = data(*margin[:5])
    for clue in out["clues"]:
        assert f"{clue['word']} {clue['number']}" in text
        assert f"{clue['danger']} ({clue['danger_identity']}) {clue['danger_similarity']:.2f}" in text
    assert "restricted by a visible card" in " ".join(text.split())
    assert "operative 'similarity' would touch" in text
    assert all(len(line) <= 80 and line == line.rstrip() for line in text.splitlines())
    assert "\x1b" not in text


def test_of_an_illegal_clue_no_guess_is_told():
    text = run("clue", *TABLE, "--try", "nuts 1").stdout
    judged, _, rest = text.partition("It may not be given, and has no rank.")
    assert "nuts 1 is illegal" in judged
    assert rest
    for word in ("would touch", "Rank ", "nuts 1"):
        assert word not in rest


@pytest.mark.parametrize("operative", ["choice", "similarity"])
def test_a_clue_word_that_nobody_knows_touches_no_card_in_particular(operative):
    text = " ".join(run("clue", "--seed", 1, "--operative", operative, "--try", "qwxyz 2").stdout.split())
    assert f"The operative '{operative}' does not know the word: every card is alike to it." in text
    assert "would touch" not in text


def test_text_for_a_hard_table_says_so():
    text = run("clue", "--own", "HOGWARTSIAN", "--assassin", "LAMP", "--spymaster", "margin").stdout
    assert "not in the word vectors" in text
    assert "these come closest" in text


def test_text_of_win_tells_how_the_turn_should_go():
    text = " ".join(run("clue", "--seed", 1, "--try", "music 2").stdout.split())
    for clue in data("clue", "--seed", 1)["clues"]:
        assert f"{clue['intended'][0]} {clue['chances'][0]:.0%}" in text
        assert f"win {clue['win_probability']:.1%}" in text
        assert f"finds {clue['number']} own {clue['expects']['found'][-1]:.0%}, " in text
        assert f"danger {clue['danger']} ({clue['danger_identity']}) {clue['danger_chance']:.0%}" in text
    assert "operative 'choice' would touch" in text
    assert "not in the word vectors" in run("clue", "--own", "HOGWARTSIAN", "--assassin", "LAMP").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["clue", "no-such-file.json"], "No such file"),
        (["clue", "--own", "OAK", "oak"], "given twice: oak (= OAK)"),
        (["clue", "--own", "OAK", "--enemy", "Oak"], "given twice"),
        (["clue", "--enemy", "OAK"], "own: no card"),
        (["clue", "--own", "?!"], "not a word"),
        (["clue", "board.json", "--own", "OAK"], "leave out the board file"),
        (["clue", "--said", "tree"], "--said goes with --own"),
        (["clue", "board.json", "--words", "duet"], "leave out --words"),
        (["clue", "--seed", "1", "--game", "chess"], "neither classic nor duet"),
        (["clue", "--seed", "1", "--spymaster", "margn"], "there are"),
        (["clue", "--seed", "1", "--spymaster", "margin:vectors=nosuch"], "no word vectors 'nosuch'"),
        (["clue", "--seed", "1", "--try", "tree"], "is not a clue"),
        (["clue", "--seed", "1", "--try", "tree three"], "is not a clue"),
        (["clue", "--seed", "1", "--try", "tree 2", "--spymaster", "random"], "ranks only its own clues"),
        (["clue", "--seed", "1", "--try", "tree 2", "--operative", "nobody"], "no operative 'nobody'"),
        (["clue", *TABLE, "--option", "rhymes"], "rhymes"),
    ],
)
def test_a_slip_is_told_in_one_line(args, said):
    with pytest.raises(CodenamesError, match=re.escape(said)) as slip:
        run(*args)
    assert "\n" not in str(slip.value)


@pytest.mark.parametrize("top", ["0", "-1", "1001", "many"])
def test_a_length_that_is_none_is_bad_input(top):
    assert CliRunner().invoke(app, ["clue", "--seed", "1", "--top", top]).exit_code == 2


def test_a_board_whose_game_is_over_gets_no_clue(tmp_path):
    board = cn.deal("classic", 3)
    file = tmp_path / "over.json"
    assassin = board.words[board.key.identities.index("assassin")]
    file.write_text(json.dumps(board.to_dict() | {"covered": [assassin]}))
    with pytest.raises(CodenamesError, match="over"):
        run("clue", file)


def test_players_are_listed_with_options_and_defaults():
    listed = json.loads(run("players", "--json").stdout)["players"]
    assert [(p["name"], p["seat"]) for p in listed] == [(e.name, e.seat) for e in ENTRIES]
    margin = next(p for p in listed if p["name"] == "margin")
    assert {o["name"]: o["default"] for o in margin["options"]}["risk"] == 0.5
    text = run("players").stdout
    assert all(entry.name in text for entry in ENTRIES)


@pytest.mark.parametrize(
    ("given", "spread_out"),
    [
        ("--own a b --enemy c", "--own a --own b --enemy c"),
        ("--own=a b --json c", "--own=a --own b --json c"),
        ("x --own a", "x --own a"),
        ("--own a --own b c", "--own a --own b --own c"),
        ("--seed 1 --own a", "--seed 1 --own a"),
        ("--own a -- b", "--own a -- b"),
        ("--own", "--own"),
        ("", ""),
    ],
)
def test_words_after_an_option_are_spread(given, spread_out):
    assert spread(given.split(), ["--own", "--enemy"]) == spread_out.split()


def test_a_clue_for_duet_says_whose_it_is():
    assert "Player a gives the clue, for the agents of side a." in run("clue", "--game", "duet", "--seed", 3).stdout
    assert "gives the clue" not in run("clue", "--seed", 3).stdout
