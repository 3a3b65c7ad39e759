"""The contract of players (``players.protocol``): the same for every registered spymaster and operative.

``pytest tests/test_players_contract.py --player python:FILE.py:CLASS`` asks it of a player of your own.
"""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import UNKNOWN, game, guessers

import codenames_ai as cn
from codenames_ai.core import chance
from codenames_ai.core.board import GivenClue
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.moves import STOP, WAIT, Clue, Guess
from codenames_ai.core.views import (
    OperativeView,
    SpymasterView,
    heard,
    operative_view,
    spymaster_view,
    table_view,
)
from codenames_ai.lab import arena
from codenames_ai.players import spec
from codenames_ai.players.candidates import fits
from codenames_ai.players.protocol import Operative, Spymaster
from codenames_ai.players.registry import ENTRIES, OPERATIVE, SPYMASTER, Entry
from codenames_ai.players.search.ties import exceeds

GAMES = ("classic", "duet", "solo")

spymasters, operatives = pytest.mark.spymasters, pytest.mark.operatives


def make(entry: Entry) -> Any:
    return cn.spymaster(entry.name) if entry.seat == SPYMASTER else cn.operative(entry.name)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every registered player; with ``--player SPEC`` that player alone, in each seat that it has a move for."""
    if "entry" not in metafunc.fixturenames:
        return
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    given = metafunc.config.getoption("player")
    entries = ENTRIES if given is None else own_entries(given)
    chosen = [entry for entry in entries if f"{entry.seat}s" in marks or not marks & {"spymasters", "operatives"}]
    metafunc.parametrize("entry", chosen, ids=[f"{entry.name}-{entry.seat}" for entry in chosen])


def own_entries(text: str) -> list[Entry]:
    """The seats of a player of the user's own."""
    found = []
    for seat, method in ((SPYMASTER, "clue"), (OPERATIVE, "guess")):
        made = spec.parse(text, seat)
        if callable(getattr(made.make(), method, None)):
            found.append(dataclasses.replace(made.entry, name=str(made)))
    return found


class ClosedSpymasterView(SpymasterView):
    """A view that takes being asked for anything else as a fault of the player."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a view has no {name}")


class ClosedOperativeView(OperativeView):
    """Likewise."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a view has no {name}")


def closed(view: Any) -> Any:
    kind = ClosedSpymasterView if isinstance(view, SpymasterView) else ClosedOperativeView
    return kind(*(getattr(view, f.name) for f in dataclasses.fields(view)))


def views(entry: Entry) -> list[Any]:
    """A few moments of games in which this player might be asked: the first, one in the middle, a late one."""
    out: list[Any] = []
    for kind in GAMES:
        states = game(kind, 3)
        if entry.seat == SPYMASTER:
            asked = [
                spymaster_view(s, s.givers[0] if kind == "duet" else s.to_move) for s in states if s.phase == "clue"
            ]
        else:
            asked = [operative_view(s, who) for s in states for who in guessers(s)]
        out += [asked[0], asked[len(asked) // 2], asked[-1]]
    return out


def move(player: Any, view: Any, name: str = "x") -> Any:
    ask = player.clue if isinstance(view, SpymasterView) else player.guess
    return ask(view, chance.generator("contract", name))


def told(answer: Any) -> list[Any]:
    """A move as JSON has it."""
    if isinstance(answer, Clue):
        return [answer.word, answer.number, list(answer.intended)]
    return [answer.word] if isinstance(answer, Guess) else [type(answer).__name__]


# form


def test_every_field_of_a_player_is_an_option_with_its_default_type_and_help(entry: Entry) -> None:
    fields = () if entry.own else dataclasses.fields(entry.load())
    options = {o.name: (type(o.default).__name__, o.default) for o in entry.options}
    assert {f.name: (f.type, f.default) for f in fields} == options
    assert all(o.doc and "\n" not in o.doc and o.allows(o.default) for o in entry.options)


def test_every_player_has_the_form_of_its_seat_and_keeps_its_settings(entry: Entry) -> None:
    made = make(entry)
    assert isinstance(made, Spymaster if entry.seat == SPYMASTER else Operative)
    for option in entry.options:
        assert getattr(made, option.name) == option.default
    assert entry.own or made == dataclasses.replace(made)


def test_a_wrong_setting_is_refused_in_one_line_that_names_it(entry: Entry) -> None:
    ask = cn.spymaster if entry.seat == SPYMASTER else cn.operative
    wrong = {"nonsense": "1"}
    wrong |= {o.name: '"bold"' for o in entry.options if not isinstance(o.default, str)}
    for name, value in wrong.items():
        with pytest.raises(SpecError) as caught:
            ask(f"{entry.name}:{name}={value}")
        assert name in str(caught.value)
        assert "\n" not in str(caught.value)


# the same again


@pytest.mark.slow
def test_the_same_view_and_generator_give_the_same_move_in_any_order(entry: Entry) -> None:
    player, another = make(entry), make(entry)
    shown = views(entry)
    first = [move(player, view) for view in shown]
    assert [move(player, view) for view in reversed(shown)] == first[::-1]
    assert [move(another, view) for view in reversed(shown)] == first[::-1]
    if not entry.chance:
        assert [move(player, view, "another") for view in shown] == first


SHOWN = """
import json, sys
sys.path.insert(0, sys.argv[1])
from test_players_contract import ENTRIES, make, move, told, views
print(json.dumps([[told(move(make(entry), view)) for view in views(entry)[::4]] for entry in ENTRIES]))
"""


@pytest.mark.slow
def test_another_process_makes_the_same_moves() -> None:
    here = [[told(move(make(entry), view)) for view in views(entry)[::4]] for entry in ENTRIES]
    command = [sys.executable, "-c", SHOWN, str(Path(__file__).parent)]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(said.stdout) == here


# the explaining form


@spymasters
def test_the_first_clue_of_the_list_is_the_one_given(entry: Entry) -> None:
    player = make(entry)
    for view in views(entry)[::2]:
        clues = player.clues(view, chance.generator("contract", "x"), top=4)
        assert clues[0].clue == move(player, view)
        assert len({clue.word for clue in clues}) == len(clues)
        assert len(clues) == 4 or (entry.own and 1 <= len(clues) < 4)
        assert len(player.clues(view, top=0)) == 0
        assert clues.to_dict()["clues"][0]["word"] == clues[0].word
        assert list(clues.to_frame()["word"]) == [clue.word for clue in clues]


@pytest.mark.slow
@operatives
def test_the_first_card_of_the_list_is_the_one_touched(entry: Entry) -> None:
    player = make(entry)
    for view in views(entry):
        ranked = player.guesses(view, chance.generator("contract", "x"))
        answer = move(player, view)
        assert answer in (STOP, WAIT, Guess(ranked[0].word))
        assert (answer == STOP) == (view.may_stop and ranked.stop_after == 0) or entry.chance
        assert answer != WAIT or view.phase == "sudden_death"
        assert {guess.word for guess in ranked} <= set(view.guessable)
        assert sum(guess.probability for guess in ranked) == pytest.approx(1)
        chances = np.array([guess.probability for guess in ranked])
        assert not exceeds(chances[1:], chances[:-1]).any()
        assert 0 <= ranked.stop_after <= len(view.guessable)
        assert list(ranked.to_frame()["word"]) == [guess.word for guess in ranked]


@spymasters
@pytest.mark.parametrize("top", [-1, 1.5, "2", None, True])
def test_a_number_of_clues_that_is_none_is_refused(entry: Entry, top: Any) -> None:
    with pytest.raises(InputError, match="whole number from 0"):
        make(entry).clues(table_view(["OAK"], ["DOG"]), top=top)


# views and nothing else


def test_a_player_needs_no_more_than_the_view(entry: Entry) -> None:
    player = make(entry)
    for view in views(entry):
        assert move(player, closed(view)) == move(player, view)
    explain = player.clues if entry.seat == SPYMASTER else player.guesses
    for view in views(entry)[:2]:
        assert explain(closed(view)) == explain(view)


def test_a_generator_may_be_left_out_and_is_checked(entry: Entry) -> None:
    player = make(entry)
    forms = (player.clue, player.clues) if entry.seat == SPYMASTER else (player.guess, player.guesses)
    view = views(entry)[0]
    for form in forms:
        assert form(view) == form(view)
        with pytest.raises(InputError, match="is not a generator"):
            form(view, 5)


@operatives
def test_the_key_of_what_is_not_revealed_makes_no_difference(entry: Entry) -> None:
    """Two boards with other keys look alike to an operative, down to the generator, and so are played alike."""
    view = spymaster_view(game("classic", 3)[0], "red")
    turned = replace(view, roles=view.roles[::-1])
    clue = Clue("water", 2)
    assert heard(view, clue) == heard(turned, clue)
    player = make(entry)
    assert move(player, heard(view, clue)) == move(player, heard(turned, clue))


@pytest.mark.parametrize("wrong", [None, "view", 7])
def test_what_is_no_view_is_refused_in_one_line(entry: Entry, wrong: Any) -> None:
    player = make(entry)
    other = table_view(["OAK"]) if entry.seat == OPERATIVE else heard(table_view(["OAK"]), Clue("tree", 1))
    for view in (wrong, other):
        with pytest.raises(InputError, match="is shown") as caught:
            player.clue(view) if entry.seat == SPYMASTER else player.guess(view)
        assert "\n" not in str(caught.value)


# legal moves, wherever a game has come to


@settings(max_examples=6)
@given(kind=st.sampled_from(GAMES), name=st.integers(0, 10**6), when=st.integers(0, 10**6))
def test_moves_are_legal_wherever_a_game_may_be(entry: Entry, kind: str, name: int, when: int) -> None:
    player = make(entry)
    states = game(kind, name)
    if entry.seat == SPYMASTER:
        able = [s for s in states if s.phase == "clue"]
        state = able[when % len(able)]
        seat = state.givers[0] if kind == "duet" else state.to_move
        clue = player.clue(spymaster_view(state, seat), chance.generator("x"))
        after = state.apply(clue, seat)
        assert arena.validator(after, clue).verdict == "legal"
        assert set(clue.intended) <= set(spymaster_view(state, seat).cards("own"))
    else:
        moments = [(s, who) for s in states for who in guessers(s)]
        state, seat = moments[when % len(moments)]
        state.apply(player.guess(operative_view(state, seat), chance.generator("x")), seat)


WORDS = ("OAK", "NEW YORK", "ICE CREAM", "DOG", "XENOMORPHISH", "HOGWARTSIAN", "KING", "LAMP", "LOCH NESS", "RIVER")


@settings(max_examples=8)
@given(
    words=st.permutations(WORDS),
    counts=st.tuples(st.integers(1, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 1)),
    said=st.sampled_from([("forest", 2), ("animal", 1), (UNKNOWN, 2), ("oak", 1), ("tree", 9)]),
)
def test_moves_are_legal_at_any_table(entry: Entry, words: Any, counts: Any, said: Any) -> None:
    """One own card or more, with and without others, of many words, or known to nobody."""
    cards, kinds = list(words), []
    for count in counts:
        kinds.append(cards[:count])
        cards = cards[count:]
    view = table_view(*kinds)
    player = make(entry)
    if entry.seat == SPYMASTER:
        for clue in player.clues(view, top=2):
            assert fits(view, clue.clue)
            assert set(clue.intended) <= set(kinds[0])
        assert fits(view, move(player, view))
    else:
        seen = heard(view, Clue(*said))
        assert move(player, seen).word in view.guessable
        if len(view.words) == 1:
            return
        again = replace(seen, clue=GivenClue("own", *said, (view.words[0],)), may_stop=True)
        left = view.words[1:]
        again = replace(again, clues=(again.clue,), visible=left, guessable=left, revealed={view.words[0]: "own"})
        answer = move(player, again)
        assert answer == STOP or answer.word in left


@operatives
def test_zero_and_unlimited_and_no_clue_are_taken(entry: Entry) -> None:
    player = make(entry)
    view = table_view(["OAK", "DOG"], ["PINE"], ["LAMP"])
    for number in (0, "unlimited"):
        assert move(player, heard(view, Clue("forest", number))).word in view.words
    between = replace(heard(view, Clue("forest", 1)), clue=None, clues=())
    assert move(player, between).word in view.words


# spymasters


@spymasters
def test_no_clue_word_is_given_twice_S06(entry: Entry) -> None:
    player = make(entry)
    view = table_view(["OAK", "DOG"], ["KING"], ["LAMP"], ["RIVER"])
    said: list[GivenClue] = []
    for _ in range(4):
        clue = player.clue(replace(view, clues=tuple(said)), chance.generator("same"))
        assert clue.word not in {c.word.lower() for c in said}
        said.append(GivenClue(view.seat, clue.word.upper(), clue.number, ended="stop"))


@spymasters
def test_without_a_card_to_find_there_is_no_clue(entry: Entry) -> None:
    view = replace(table_view(["OAK"], ["DOG"]), visible=("DOG",), guessable=("DOG",))
    with pytest.raises(InputError, match="no card"):
        make(entry).clue(view, chance.generator("x"))


@operatives
def test_without_a_card_to_touch_there_is_no_guess(entry: Entry) -> None:
    view = replace(heard(table_view(["OAK"]), Clue("tree", 1)), visible=(), guessable=())
    assert len(make(entry).guesses(view)) == 0
    with pytest.raises(cn.CodenamesError, match="no card"):
        make(entry).guess(view, chance.generator("x"))
