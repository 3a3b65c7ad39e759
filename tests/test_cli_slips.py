"""The command with wrong input, unusual terminals and full disks: one line, exit status 2, and never a traceback."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

import codenames_ai as cn
from codenames_ai.cli import main
from codenames_ai.core.board import B, other
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import guesser_view
from codenames_ai.show.display import console

TABLE = ["--own", "OAK", "NUT", "--enemy", "CAT", "--assassin", "RIVER"]


@pytest.fixture
def slip(command):
    """Run a command that must fail: its one line on stderr."""

    def call(*args):
        status, out, err = command(*args)
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
        return err

    return call


def saved(tmp_path, game="classic", **fields):
    board = cn.deal(game, 3).to_dict() | fields
    file = tmp_path / "board.json"
    file.write_text(json.dumps(board))
    return file


def under_way(tmp_path, **more):
    """A board on which the starting team has found one card on the clue 'tree 2', and guesses on, unless it ended."""
    board = cn.deal("classic", 3)
    own = [w for w, k in zip(board.words, board.key.identities, strict=True) if k == board.starts]
    clue = {"by": board.starts, "word": "tree", "number": 2, "guesses": own[:1], **more}
    mover = other(board.starts) if "ended" in more else board.starts
    return saved(tmp_path, clues=[clue], covered=own[:1], to_move=mover)


def test_the_version_is_printed(command):
    assert command("--version") == (0, f"{cn.__version__}\n", "")


def test_a_command_alone_shows_what_it_can_do(command):
    status, out, err = command()
    assert (status, out) == (2, "")
    assert "Commands:" in err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["clue", "--top", "0"], "'--top'"),
        (["clue", "--top", "x"], "'--top'"),
        (["clue", "--nope"], "--nope"),
        (["deal", "--seed", "1.5"], "'--seed'"),
        (["guess"], "'BOARD'"),
        (["vectors", "convert"], "'FILE'"),
        (["nonsense"], "'nonsense'"),
        (["clue", "--own"], "codenames-ai clue --help"),
        (["vectors", "convert", "x", "--limit"], "codenames-ai vectors convert --help"),
    ],
)
def test_a_slip_in_the_flags_is_one_line_and_points_to_the_help(slip, args, said):
    err = slip(*args)
    assert err.startswith("codenames-ai: ")
    assert said in err
    assert "--help" in err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["clue", "--seed", "1", "--try", "ball 0"], "needs the option zero"),
        (["clue", "--seed", "1", "--try", "ball unlimited"], "needs the option unlimited"),
        (["clue", *TABLE, "--try", "ball 0"], "needs the option zero"),
        (["clue", "--game", "duet", "--seed", "1", "--try", "ball unlimited"], "[D18]"),
        (["clue", "--seed", "1", "--try", "ball 2 3"], "it has two numbers"),
        (["clue", "--seed", "1", "--operative", "random"], "--operative guesses on the clue of --try"),
        (["clue", *TABLE, "--game", "classic"], "--game is for a board that is dealt"),
        (["clue", "--seed", "1", "--vectors", "gm", "--spymaster", "margin:vectors=pn"], "give them once"),
        (["clue", "--seed", "1", "--vectors", "gm", "--spymaster", "random"], "random uses no word vectors"),
        (["clue", "--seed", "1", "--vectors", "nope"], "there are default, gm, pn"),
        (["clue", "--seed", "1", "--vectors", "globe"], "no word vectors 'globe' (did you mean glove?); there are"),
        (["vectors", "info", "mini-lm"], "did you mean minilm?"),
        (["deal", "--words", os.devnull], f"{os.devnull}: 0 words; a deal needs 25"),
        (["deal", "--words", ""], "the name of the word list is empty"),
        (["clue", "--own", "OAK", "", "--enemy", "CAT"], "--own: one of the words is empty"),
        (["clue", "--own", "OAK\x1b[31m"], "\\x1b"),
        (["clue", "--own", "OAK", "--said", "a\x07b"], "\\x07"),
        (["clue", "--own", os.fsdecode(b"caf\xe9")], "\\udce9"),
        (["clue", "--seed", "1", "--try", "tr\x1bee 2"], "\\x1b"),
        (["clue", "--seed", "1", "--spymaster", "\x1b[2J"], "\\x1b"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line_that_can_be_shown(slip, args, said):
    err = slip(*args)
    assert said in err
    assert err.rstrip("\n").isprintable()


@pytest.mark.parametrize("clue", ["ball 0", "ball unlimited"])
def test_with_the_option_on_the_number_is_judged_C2(command, clue):
    status, out, _ = command("clue", *TABLE, "--option", clue.split()[1].replace("0", "zero"), "--try", clue, "--json")
    assert status == 0
    tried = json.loads(out)["tried"]
    assert tried["verdict"] == "legal"
    assert (tried["rank"] is None) == (clue == "ball 0")


def test_zero_is_a_number_in_duet_D18(command):
    status, out, _ = command("clue", "--game", "duet", "--seed", "1", "--try", "ball 0")
    assert status == 0
    assert "No rank: a clue for 0 is meant for no card." in out


def test_why_a_clue_has_no_rank_is_told_and_how_unlimited_is_judged(command):
    assert "It may not be given, and has no rank." in command("clue", *TABLE, "--try", "nuts 1")[1]
    assert "No rank: it ranks only if the table allows it." in command("clue", *TABLE, "--try", "qxzvbn 1")[1]
    out = command("clue", *TABLE, "--option", "unlimited", "--try", "squirrel unlimited")[1]
    assert "'unlimited' is judged as" in out


def test_an_illegal_clue_is_told_to_be_none_and_nothing_more_is_said_of_it(command):
    out = command("clue", *TABLE, "--try", "nuts 1")[1]
    head, _, rest = out.partition('nuts 1 is illegal [V3]: "nuts" is the plural of NUT.')
    assert "It may not be given, and has no rank." in rest
    assert "would touch" not in rest
    assert "%" not in head + rest[: rest.index("It may not be given")]
    assert "It may not be given" not in command("clue", *TABLE, "--try", "squirrel 1")[1]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "gives this process no more: Too many open files"),
        (MemoryError(), "not enough memory"),
        (UnicodeEncodeError("ascii", "caf\xe9.json", 3, 4, "ordinal not in range"), "set PYTHONUTF8=1"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_the_system_lacks_is_told_in_one_line(slip, monkeypatch, error, said):
    def fail(arguments):
        raise error

    monkeypatch.setattr(main, "_command", fail)
    assert said in slip("players")


def test_a_closed_input_is_an_empty_one(command, slip, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input: line 1" in slip("guess", "-", "tree 2")
    monkeypatch.setattr(sys, "stdin", None)
    assert command("check", "--batch", "-") == (0, "", "")


def test_a_player_that_only_makes_moves_is_explained_by_them_and_one_without_moves_is_named(command, slip, tmp_path):
    bots = tmp_path / "bots.py"
    bots.write_text(
        "from codenames_ai.core.moves import Clue, Guess\n"
        "class Short:\n"
        "    def clue(self, view, rng): return Clue('ocean', 1, view.cards('own')[:1])\n"
        "    def guess(self, view, rng): return Guess(view.guessable[0])\n"
        "class Mute:\n"
        "    def clue(self, view, rng): ...\n"
        "    def guess(self, view, rng): ...\n"
    )
    status, out, _ = command("clue", "--seed", "1", "--spymaster", f"python:{bots}:Short", "--json")
    assert (status, [clue["word"] for clue in json.loads(out)["clues"]]) == (0, ["ocean"])
    told = command("guess", saved(tmp_path), "tree 2", "--operative", f"python:{bots}:Short", "--json")
    ranked = json.loads(told[1])
    assert (len(ranked["guesses"]), ranked["stop_after"], ranked["guesses"][0]["probability"]) == (3, 3, 1.0)
    assert "clue returned None" in slip("clue", "--seed", "1", "--spymaster", f"python:{bots}:Mute")
    assert "neither clue" in slip("guess", saved(tmp_path), "tree 2", "--operative", "python:fractions:Fraction")


def test_a_seed_for_a_board_file_is_for_players_of_chance(command, slip, tmp_path):
    file = saved(tmp_path)
    first = command("clue", file, "--spymaster", "random", "--seed", "5")
    assert first == command("clue", file, "--spymaster", "random", "--seed", "5")
    status, out, err = command("clue", file, "--seed", "5")
    assert (status, out, "") == command("clue", file)
    assert err == "note: --seed changes nothing here: a board file is not dealt, and win uses no chance\n"
    assert first[2] == ""
    assert "--game is for a board that is dealt" in slip("clue", file, "--game", "classic")


def test_no_clue_is_given_while_a_team_is_guessing_C2(command, slip, tmp_path):
    err = slip("clue", under_way(tmp_path))
    assert "board.json: " in err
    assert "still guessing on 'tree 2'" in err
    assert '"ended": "stop"' in err
    assert command("clue", under_way(tmp_path, ended="stop"))[0] == 0


def test_guesses_go_on_where_the_turn_is(command, slip, tmp_path):
    file = under_way(tmp_path)
    status, out, _ = command("guess", file, "tree 2", "--operative", "similarity", "--json")
    assert (status, json.loads(out)["stop_after"]) == (0, 1)
    assert "give that one" in slip("guess", file, "wood 2")
    assert command("guess", file, "--operative", "similarity", "--json")[1] == out
    chances = [guess["probability"] for guess in json.loads(command("guess", file, "--json")[1])["guesses"]]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 2 / len(chances)  # it still has the clue in mind
    assert "which one is guessed on" in slip("guess", saved(tmp_path))


def test_a_guess_in_sudden_death_needs_no_clue_D10(command, slip, tmp_path):
    board = cn.deal("duet", 3)
    bystanders = {  # of the partner's side, who judges the guess
        side: [w for w, k in zip(board.words, board.key.side(other), strict=True) if k == "bystander"]
        for side, other in (("a", "b"), ("b", "a"))
    }
    marked = {"a": bystanders["a"][:5], "b": bystanders["b"][-4:]}
    file = saved(tmp_path, "duet", bank={"bystander": 0, "checkmark": 0}, marked=marked, phase="sudden_death")
    status, out, err = command("guess", file, "--json")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert "verdict" not in data
    assert data["stop_after"] >= 1
    assert sum(guess["probability"] for guess in data["guesses"]) == pytest.approx(1)
    assert "D10" in slip("guess", file, "tree 2")


def test_in_duet_a_guesser_sees_its_own_side_and_no_other_D1(command, tmp_path):
    board = cn.deal("duet", 3)
    heard = guesser_view(board, Clue("thing", 2))
    assert heard.own_side == tuple("own" if identity == "agent" else identity for identity in board.key.side(B))
    told = json.loads(command("guess", saved(tmp_path, "duet"), "thing 2", "--json")[1])
    assert told["guesses"] == cn.operative("choice").guesses(heard).to_dict()["guesses"]


def test_errors_of_a_boards_state_name_the_file(slip, tmp_path):
    board = cn.deal("classic", 3)
    file = saved(tmp_path, covered=list(board.words))
    assert str(file) in slip("clue", file)
    assert str(file) in slip("guess", file, "tree 2")
    assert str(file) in slip("check", "tree", "--board", file)


def test_a_guess_says_when_the_clue_is_none_and_never_ranks_it_G03(command, slip, tmp_path):
    file = saved(tmp_path)
    card = cn.deal("classic", 3).words[0]
    status, out, err = command("guess", file, f"{card.lower()} 1", "--json")
    data = json.loads(out)
    assert (status, data["verdict"], data["rule"], data["card"]) == (0, "illegal", "V2", card)
    assert len(err.splitlines()) == 1
    assert "is illegal [V2]" in err
    assert card not in {guess["word"] for guess in data["guesses"]}
    assert len(data["guesses"]) == 24
    status, out, err = command("guess", file, "tree 1", "--json")
    assert (json.loads(out)["verdict"], err) == ("legal", "")
    assert "needs the option zero" in slip("guess", file, "tree 0")
    assert "it has two numbers" in slip("guess", file, "tree 2 3")


@pytest.mark.slow
def test_vectors_are_chosen_by_their_own_flag(command, tmp_path):
    given = command("clue", "--seed", "1", "--vectors", "glove", "--json")[1]
    assert given == command("clue", "--seed", "1", "--spymaster", "win:vectors=glove", "--json")[1]
    assert given != command("clue", "--seed", "1", "--json")[1]
    file = saved(tmp_path)
    guessed = command("guess", file, "tree 2", "--vectors", "gm*0.5+glove", "--json")[1]
    assert guessed == command("guess", file, "tree 2", "--operative", "choice:vectors=gm*0.5+glove", "--json")[1]


def test_a_board_is_dealt_without_blanks_at_the_ends_of_lines(command):
    for game in ("classic", "duet"):
        out = command("deal", "--seed", "1", "--game", game)[1]
        assert all(line == line.rstrip() for line in out.splitlines())


def test_a_terminal_of_no_columns_is_taken_for_one_of_eighty():
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 0, 0, 0, 0))
    with os.fdopen(child, "w") as stream, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        assert console().width == 80
    os.close(parent)


def process(*args, **streams):
    line = [sys.executable, "-m", "codenames_ai.cli.main", *args]
    return subprocess.run(line, stderr=subprocess.PIPE, text=True, check=False, **streams)


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ["deal", "--seed", "1"],
        ["deal", "--seed", "1", "--json"],
        ["clue", "--seed", "1"],
        ["players"],
        ["vectors", "list"],
        ["check", "hid", "--visible", "HIDE"],
        ["check", "--batch", "-"],
        ["--version"],
    ],
)
def test_an_output_that_cannot_be_written_is_one_line(args):
    batch = '{"visible": ["HIDE"], "clue": "hid", "number": 1}\n' * 200 if "--batch" in args else ""
    with open("/dev/full", "w") as full:
        ran = process(*args, stdout=full, input=batch)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert ran.stderr == "codenames-ai: the output cannot be written: No space left on device\n"


@pytest.mark.slow
@pytest.mark.parametrize("args", [["deal", "--seed", "1"], ["players", "--json"]])
def test_a_closed_output_is_one_line(args):
    ran = process(*args, preexec_fn=lambda: os.close(1))
    assert ran.returncode == 2
    assert ran.stderr == "codenames-ai: standard output is closed: there is nowhere to print to\n"


@pytest.mark.slow
def test_a_closed_stderr_puts_no_notes_into_the_output():
    line = [sys.executable, "-m", "codenames_ai.cli.main", "deal", "--json"]
    ran = subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True, preexec_fn=lambda: os.close(2))
    assert json.loads(ran.stdout)["game"] == "classic"
