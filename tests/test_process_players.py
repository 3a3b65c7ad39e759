"""Players in separate processes: they play whole games, and a player that fails loses only its game."""

from __future__ import annotations

import random
import shlex
import sys
from pathlib import Path

import pytest

import codenames_ai as cn
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import guesser_view
from codenames_ai.players import process, spec
from codenames_ai.players.process import ProcessPlayer

pytestmark = pytest.mark.slow

BOT = Path(__file__).with_name("process_bot.py")


def command(how: str = "fair") -> str:
    return shlex.join([sys.executable, str(BOT), how])


def player(how: str = "fair", seconds: float = 30) -> str:
    return f'process:cmd="{command(how)}",seconds={seconds}'


@pytest.mark.parametrize("game", ["classic", "duet", "solo"])
def test_it_plays_whole_games_the_same_for_a_seed(game: str) -> None:
    seats = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}[game]
    one, two = (cn.play(game, dict.fromkeys(seats, player()), seed=5) for _ in range(2))
    assert one.events == two.events
    assert one.outcome is not None
    assert not [e for e in one.events if e.type == "forfeit"]


def test_a_quoted_spec_makes_a_team_with_the_players_there_are() -> None:
    giver, guesser = spec.team(f"{player()}+choice:vectors=gm")
    assert giver.given["cmd"] == command()
    assert str(guesser) == "choice:vectors=gm"
    assert [entry.entry.seat for entry in spec.team(player())] == ["spymaster", "operative"]
    assert spec.parse(str(giver), "spymaster") == giver
    assert spec.parse('process:cmd="node my,player.js"', "operative").given["cmd"] == "node my,player.js"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("process", "cmd is needed"),
        ('process:cmd="  "', "cmd is needed"),
        ('process:cmd="no-such-program-at-all x"', "there is no program 'no-such-program-at-all'"),
        ('process:cmd="python \'a"', "No closing quotation"),
        ("process:cmd=python,seconds=0", "a number above 0"),
        ("process:cmd=python,moves=3", "no option 'moves'"),
    ],
)
def test_a_slip_is_told_before_a_game_begins(text: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        spec.spymaster(text)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("dies", "ended with status 3"),
        ("hangs", "took longer than 0.5 s"),
        ("babbles", "answered 'well, let me see', not JSON"),
        ("lists", r"answered \[1\] when asked for a"),
        ("empty", r"answered \{\} when asked for a"),
        ("long", "before it was asked|more than"),
        ("deep", "not JSON"),
        ("shuts", "closed its standard input or output instead of answering"),
        ("holds", "ended with status 4 instead of answering"),
        ("leaves", "ended with status 5 instead of answering"),
    ],
)
def test_what_goes_wrong_is_said_with_the_command(how: str, said: str) -> None:
    one = ProcessPlayer(command(how), {"hangs": 0.5, "holds": 1.5}.get(how, 30))
    for _ in range(2):  # the second time of a program started anew
        with pytest.raises(InputError, match=r"process_bot\.py") as caught:
            clues(one, 3)
        assert caught.match(said)
    with pytest.raises(InputError, match=r"process_bot\.py"):
        guesses(one, 3)


@pytest.mark.parametrize("gone", [True, False])
def test_a_program_that_has_left_gives_one_reason_whenever_that_is_seen(gone: bool) -> None:
    one = ProcessPlayer(command("leaves"))
    clues(one, 1)
    assert one._running is not None
    if gone:
        one._running._process.wait()
        one._running._thread.join()  # the end of its output has been read
    with pytest.raises(InputError, match="ended with status 5 instead of answering"):
        clues(one, 1)


def clues(one: ProcessPlayer, times: int) -> list[Clue]:
    return [one.clue(cn.view(cn.deal("classic", seed=2)), random.Random(0)) for _ in range(times)]


def guesses(one: ProcessPlayer, times: int) -> list[object]:
    view = guesser_view(cn.deal("classic", seed=2), Clue("quality", 1))
    return [one.guess(view, random.Random(0)) for _ in range(times)]


def test_a_program_that_says_too_much_is_out_of_step_and_told_so() -> None:
    with pytest.raises(InputError, match=r"before it was asked|not JSON"):
        clues(ProcessPlayer(command("twice")), 3)


def test_a_bad_program_forfeits_its_game_and_the_run_goes_on(tmp_path: Path) -> None:
    run = cn.selfplay(
        "classic", {"red": f"{player('dies')}+choice", "blue": "random"}, 4, out=tmp_path / "run", workers=1
    )
    games = run.games()
    assert games["reason"].isin(["forfeit", "agents", "assassin"]).all()
    assert (games["forfeit_by"].dropna() == "red").all()
    assert (games["reason"] == "forfeit").any()


def test_the_files_that_a_command_names_are_pinned(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("1")
    before = process.digest(f"python {file}")
    file.write_text("2")
    assert process.digest(f"python {file}") != before
    assert process.digest("python --version") == process.digest("node x.js")


def test_the_program_ends_with_its_player() -> None:
    one = ProcessPlayer(command())
    one.clue(cn.view(cn.deal("classic", seed=2)), random.Random(0))
    assert one._running is not None
    running = one._running._process
    del one
    assert running.poll() is not None
