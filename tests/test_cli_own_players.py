"""The user's own players that fail during an answer: an error of one line with their name, in every command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import codenames_ai as cn
from codenames_ai.core.errors import PlayerError, SpecError
from codenames_ai.players.contract import explained

BOTS = """
from codenames_ai.players.explain import RankedGuess, RankedGuesses

class Crash:
    def clue(self, view, rng): ...
    def guess(self, view, rng): ...
    def clues(self, view, rng=None, top=5): return 1 / 0
    def guesses(self, view, rng=None): raise SystemError("no\\nluck")

class Vague(Crash):
    def clues(self, view, rng=None, top=5): return None
    def guesses(self, view, rng=None): return [0.5]

class Numberless(Crash):
    def clues(self, view, rng=None, top=5): return self.nothing(view)
    def guesses(self, view, rng=None): return self.nothing(view)
    def nothing(self, view): return RankedGuesses((RankedGuess(view.visible[0], float("nan")),), 1)
"""
TURN = {"board": ["TREE", "CAT"], "clue": "wood", "number": 1, "guesses": ["TREE"]}
SAID = {"Crash": "raised", "Vague": "returned", "Numberless": "returned"}


@pytest.fixture
def slip(
    monkeypatch: pytest.MonkeyPatch, command: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> Callable[..., str]:
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "board.json").write_text(json.dumps(cn.deal("classic", 3).to_dict()))
    (tmp_path / "turns.jsonl").write_text(json.dumps(TURN))
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> str:
        status, out, err = command(*args)
        assert (status, out, err.count("\n")) == (2, "", 1)
        return err

    return call


@pytest.mark.parametrize("bot", SAID)
@pytest.mark.parametrize(
    "args",
    [
        ("clue", "--seed", "1", "--spymaster"),
        ("guess", "board.json", "tree 2", "--operative"),
        ("evaluate", "turns.jsonl", "--operative"),
        ("clue", "--own", "OAK", "--enemy", "CAT", "--spymaster", "margin", "--try", "tree 1", "--operative"),
    ],
    ids=lambda args: " ".join(args[::3]),
)
def test_a_player_that_fails_is_named_in_one_line(slip: Callable[..., str], bot: str, args: tuple[str, ...]) -> None:
    err = slip(*args, f"python:bots.py:{bot}")
    assert bot in err
    assert SAID[bot] in err


def test_what_a_player_says_of_itself_comes_through_unchanged_and_its_own_refusals_too() -> None:
    view = cn.view(cn.deal("classic", 3))
    player = cn.spymaster("random")
    assert explained(player, "random", "clues", view, top=3) == player.clues(view, top=3)
    with pytest.raises(SpecError, match="no method 'guess'"):
        explained(player, "random", "guesses", view)
    with pytest.raises(PlayerError, match="random: clues raised TypeError"):
        explained(player, "random", "clues", view, None, None, None)
