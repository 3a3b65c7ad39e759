"""Players that break the contract in ways that once crashed the arena, and settings of the wrong type."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import codenames_ai as cn
from codenames_ai.core import classic, duet, record
from codenames_ai.core.board import Mission, deal
from codenames_ai.core.errors import CodenamesError, InputError, RuleError
from codenames_ai.core.moves import Clue, Cover, Forfeit, Guess, Propose, Ruling
from codenames_ai.core.record import Record
from codenames_ai.lab import arena
from codenames_ai.show import playthrough

SEATS = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}


class Player:
    """Gives one clue for its first cards and touches the first card it may; either answer can be replaced."""

    name = "plain"

    def __init__(self, clue: Any = None, guess: Any = None) -> None:
        self.answers = {"clue": clue, "guess": guess}
        self.told: list[Clue] = []

    def clue(self, view: Any, rng: Any) -> Any:
        return self._answer("clue", Clue("zebra", 2, view.cards("own")[:2]))

    def guess(self, view: Any, rng: Any) -> Any:
        return self._answer("guess", Guess(view.guessable[0]))

    def _answer(self, what: str, usual: Any) -> Any:
        given = self.answers[what]
        return usual if given is None else given() if callable(given) else given


class Judge(Player):
    def approves(self, clue: Clue, view: Any, rng: Any) -> bool:
        self.told.append(clue)
        return True

    def penalty(self, clue: Clue, view: Any, rng: Any) -> Cover:
        self.told.append(clue)
        return Cover(view.seat)


class Hostile:
    """Nothing can be done with it."""

    __hash__ = None

    def __repr__(self) -> str:
        raise ValueError("repr")

    def __eq__(self, other: object) -> bool:
        raise ValueError("eq")


def game(kind: str, team: Any, **more: Any) -> Record:
    """A game of the team against itself, which must be written, read and shown, however it ended."""
    played = cn.play(kind, dict.fromkeys(SEATS[kind], team), **{"seed": 3, "referee": arena.lenient} | more)
    back = Record.from_line(played.to_line())
    assert back.state().outcome() == played.outcome
    assert all(line.isprintable() for line in playthrough.text(back).splitlines())
    return played


def forfeit(played: Record) -> str:
    assert played.outcome is not None
    assert played.outcome.reason == "forfeit"
    return next(e.why for e in played.events if e.type == "forfeit")


@pytest.mark.parametrize("kind", ["classic", "duet"])
def test_D16_C14_a_clue_is_shown_to_another_seat_without_what_it_is_meant_for(kind: str) -> None:
    one = Judge()
    game(kind, one, referee=lambda state, clue: Ruling("ask", "V7"), ask="ask_opponent")
    if kind == "classic":
        game(kind, one, referee=lambda state, clue: Ruling("illegal", "V3"))
    assert one.told
    assert {clue.intended for clue in one.told} == {()}


@pytest.mark.parametrize("kind", SEATS)
@pytest.mark.parametrize("word", [None, 3, ["x"], Hostile(), np.array(["x", "y"])])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_guess_of_no_word_is_a_forfeit_and_never_a_vote(kind: str, word: Any, place: int) -> None:
    bad = Player(guess=lambda: Guess(word))
    bad.name = "bad"
    others = [Player(), Player(), Player()]
    others[place] = bad
    assert "bad (" in forfeit(game(kind, (Player(), *others)))
    assert "[C6]" in forfeit(game(kind, (Player(), bad)))


CLUES = {
    "an array as number": Clue("zebra", np.array([1, 2])),
    "a number of 5000 digits": Clue("zebra", 10**5000),
    "more than the cards of the board": Clue("zebra", 26),
    "a hostile number": Clue("zebra", Hostile()),
    "a hostile word": Clue(Hostile(), 1),
    "hostile intentions": Clue("zebra", 1, (Hostile(),)),
    "intended twice": Clue("zebra", 1, ("x", "x")),
    "nothing that can be shown": Hostile(),
    "a control character": Clue("zeb\x1b[2Jra", 1),
    "a line end": Clue("zebra\nTurn 9: blue", 1),
    "a turned direction": Clue("ze\u202ebra", 1),
}


@pytest.mark.parametrize("kind", SEATS)
@pytest.mark.parametrize("clue", CLUES.values(), ids=CLUES)
def test_a_clue_that_once_ended_the_program_is_a_forfeit(kind: str, clue: Any) -> None:
    assert "plain (" in forfeit(game(kind, Player(clue=lambda: clue)))


def test_numbers_and_words_of_a_subclass_are_taken_as_plain_ones() -> None:
    class Loud(str):
        def __eq__(self, other: object) -> bool:
            raise ValueError("eq")

        __hash__ = str.__hash__

    played = game("classic", Player(clue=lambda: Clue(Loud("zebra"), 2)))
    assert played.outcome is not None
    assert played.outcome.reason != "forfeit"
    assert {type(e.word) for e in played.events if e.type == "clue"} == {str}


@pytest.mark.parametrize("what", ["clue", "guess"])
def test_a_player_that_ends_the_program_forfeits_and_the_user_still_can(what: str) -> None:
    def leave() -> None:
        raise SystemExit(1)

    def interrupt() -> None:
        raise KeyboardInterrupt

    assert "SystemExit" in forfeit(game("classic", Player(**{what: leave})))
    with pytest.raises(KeyboardInterrupt):
        game("classic", Player(**{what: interrupt}))


def test_an_exception_that_cannot_be_told_is_a_forfeit() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError("no text")

    def fail() -> None:
        raise Mute

    assert "Mute" in forfeit(game("duet", Player(guess=fail)))


def test_C2_D18_a_number_above_the_cards_of_the_board_leaves_the_state_unchanged() -> None:
    for state, by, rule in ((classic.start(deal("classic", 1)), None, "C2"), (duet.start(deal("duet", 1)), "a", "D18")):
        with pytest.raises(RuleError, match=rf"26 is more than the 25 cards.*{rule}"):
            state.apply(Clue("tree", 26), by)
        assert state.apply(Clue("tree", 25), by).turns == 1


WRONG = (
    Ruling([]),
    Ruling("illegal", 5),
    Ruling("illegal", "V"),
    Ruling("illegal", "V3", None),
    Ruling("illegal", "V3", "REFEREE"),
    Ruling("legal", None, ["red"]),
    Cover([]),
    Forfeit([]),
    Forfeit("red", None),
    Forfeit("a", None),
    Forfeit("a", "\ud800"),
    Guess([]),
    Guess(Hostile()),
    Propose([], "x"),
    Hostile(),
)


@pytest.mark.parametrize("move", WRONG, ids=lambda move: type(move).__name__)
def test_a_move_whose_fields_no_record_could_hold_is_refused_by_the_engine(move: Any) -> None:
    red = classic.start(deal("classic", 1)).apply(Clue("tree", 1))
    for state in (red, red.apply(Ruling("illegal")), duet.start(deal("duet", 1)).apply(Clue("tree", 1), "a")):
        with pytest.raises(RuleError):
            state.apply(move)
        with pytest.raises(RuleError):
            state.apply(Guess(state.visible[0]), [])


@pytest.mark.parametrize(
    "seed", [1.5, True, None, b"x", (1, 2), "\ud800", 10**5000, np.int64(3)], ids=map(str, range(8))
)
def test_a_seed_that_no_record_could_hold_is_refused(seed: Any) -> None:
    with pytest.raises(InputError, match="seed"):
        game("classic", Player(), seed=seed)
    with pytest.raises(InputError, match="seed"):
        deal("classic", seed)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"mission": Mission(9, 5)}, "mission.*classic.*D13"),
        ({"words": 5}, "words: 5"),
        ({"board": deal("classic", 1).to_dict()}, "board: .*Board.from_dict"),
        ({"referee": "validator"}, "referee: 'validator'"),
        ({"referee": lambda state, clue: None}, "referee: returned None.*a Ruling is needed"),
        ({"referee": lambda state, clue: Ruling("maybe")}, "referee: .*'maybe'"),
        ({"options": "zero"}, "options: 'zero'; a list"),
        ({"options": 5}, "options: 5; a list"),
    ],
)
def test_a_setting_of_the_wrong_type_is_one_line(more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        game("classic", Player(), **more)
    if "mission" in more:
        with pytest.raises(CodenamesError, match="mission: 9"):
            game("duet", Player(), mission=9)


def test_a_guess_while_the_pick_is_open_is_told_of_the_pick() -> None:
    state = classic.start(deal("classic", 1)).apply(Clue("tree", 1)).apply(Ruling("illegal", "V3"))
    with pytest.raises(RuleError, match=r"tree 1 was ruled illegal.*may cover one of its own agents.*C7"):
        state.apply(Guess(state.visible[0]))


def test_a_name_or_clue_with_control_characters_is_shown_escaped() -> None:
    one = game("classic", Player())
    named = dataclasses.replace(one, players={"red": "\x1b[31mred\nTurn 99: x"})
    assert "red: \\x1b[31mred\\nTurn 99: x" in playthrough.text(named)
    data = Record.of(record.begin(deal("classic", 1)).apply(Clue("tree", 1))).to_dict()
    data["events"][0]["word"] = "tr\x1bee"
    with pytest.raises(CodenamesError, match=r"events\[0\].*tr\\x1bee.*C7") as caught:
        Record.from_dict(data).state()
    assert str(caught.value).isprintable()


def test_what_is_no_player_is_refused_also_if_it_cannot_be_shown() -> None:
    with pytest.raises(InputError, match="Hostile that cannot be shown"):
        cn.play("classic", {"red": Hostile(), "blue": Player()})
