"""The user's own clue judged from Python: as on the command line, by SPEC or by player, with errors of one line."""

from __future__ import annotations

import re
from typing import Any

import pytest

import codenames_ai as cn
from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import Clue
from codenames_ai.players.attempt import attempt
from codenames_ai.show.as_html import as_html

BOARD = cn.deal("classic", seed=1)
VIEW = cn.view(BOARD)


def test_a_spec_is_as_good_as_a_player() -> None:
    by_spec = attempt(VIEW, "winter 2", "margin", "similarity")
    assert by_spec == attempt(VIEW, "winter 2", cn.spymaster("margin"), cn.operative("similarity"))
    assert by_spec.clue.number == 2
    assert len(by_spec.clue.intended) == 2


def test_by_default_it_is_what_the_command_line_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from codenames_ai.cli import main as command

    tried = attempt(VIEW, "winter 2")
    monkeypatch.setattr("sys.argv", ["codenames-ai", "clue", "--seed", "1", "--try", "winter 2", "--top", "1"])
    with pytest.raises(SystemExit):
        command.run()
    said = capsys.readouterr().out
    rank = re.search(r"Rank ([\d,]+) of", said)
    assert rank is not None
    assert int(rank[1].replace(",", "")) == tried.rank
    assert f"would touch {tried.guesses[0].word} " in said


class Plays:
    """It plays, and explains nothing."""

    def clue(self, view: object, rng: object) -> Clue:
        return Clue("ocean", 1)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((BOARD, "winter 2"), r"a spymaster is shown a view, not a Board: cn\.view\(board\) makes one"),
        ((VIEW, 5), "5 is not a clue: write a word and a number"),
        ((VIEW, "winter"), "'winter' is not a clue"),
        ((VIEW, "winter 2", "random"), "random ranks only its own clues"),
        ((VIEW, "winter 2", Plays()), "Plays ranks only its own clues"),
        ((VIEW, "winter 2", "nobody"), "no spymaster 'nobody'; there are"),
        ((VIEW, "winter 2", "win", "nobody"), "no operative 'nobody'; there are"),
        ((VIEW, "winter 2", "margin", Plays()), "'Plays' has no method 'guess'"),
    ],
)
def test_what_cannot_be_tried_is_one_line(given: tuple[Any, ...], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        attempt(*given)
    assert "\n" not in str(caught.value)


def test_what_is_said_shows_itself_in_a_notebook() -> None:
    assert cn.attempt is attempt
    legal = as_html(attempt(VIEW, "winter 2", "margin", "similarity"))
    for said in ("winter 2", ">legal<", "COAT, ICE CREAM", "margin (cosines)", "−0."):
        assert said in legal
    illegal = as_html(attempt(VIEW, "gloves 1", "margin", "similarity"))
    assert "illegal (V3): &quot;gloves&quot; is the plural of GLOVE." in illegal
    assert "none: an illegal clue cannot be given" in illegal
    assert "partner" not in illegal
    unknown = as_html(attempt(VIEW, "qwxyz 2", "margin", "similarity"))
    assert "it does not know the word: every card is alike to it" in unknown
    assert "could come" not in unknown
