"""What each seat may know: two games that agree on all a seat has seen give it equal views (C14, D16).

Each random game is played again in another world: the key is drawn anew as far as the seat has not seen it, what
clues were meant for is changed, and the other team's talk is left out. What the seat saw on the way must be the same
in both worlds (else it may tell them apart, and should); then so must its view be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random

import pytest
from random_games import Step, classic_cards, classic_games, duet_cards, duet_games, play

from codenames_ai.core import chance, classic, duet, views
from codenames_ai.core import events as ev
from codenames_ai.core.board import DUET_PAIRS, ClassicKey, DuetKey, deal, other
from codenames_ai.core.classic import ClassicState
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import STOP, Clue, Propose, Ruling


def other_meaning(steps: Sequence[Step], words: Sequence[str], rng: Random) -> list[Step]:
    """The same moves, but for what the clues were meant for."""
    out = []
    for move, by in steps:
        meant = tuple(chance.sample(rng, words, 2))
        out.append((replace(move, intended=meant) if isinstance(move, Clue) else move, by))
    return out


def without_talk(states: Sequence[ClassicState], steps: Sequence[Step], seat: str) -> list[Step]:
    """The moves without the proposals that the other team heard."""
    return [
        step
        for state, step in zip(states, steps, strict=False)
        if not (isinstance(step[0], Propose) and state.to_move != seat)
    ]


def classic_world(state: ClassicState, rng: Random) -> ClassicKey:
    """A key that agrees with this one on the covered cards, and is drawn anew on the others."""
    table = state.table
    hidden = [i for i in range(25) if not state.covered_mask >> i & 1]
    drawn = chance.shuffled(rng, [table.identities[i] for i in hidden])
    anew = dict(zip(hidden, drawn, strict=True))
    return ClassicKey(tuple(anew.get(i, identity) for i, identity in enumerate(table.identities)))


def test_C14_classic_operatives_cannot_tell_worlds_apart() -> None:
    compared = 0
    for n, (states, steps) in enumerate(classic_games(150, "classic views")):
        rng = chance.generator("classic worlds", n)
        for _ in range(4):
            cut = chance.below(rng, len(states))
            seat = chance.choose(rng, ["red", "blue"])
            start = states[0]
            key = classic_world(states[cut], rng)
            twin = classic.start(replace(start.start, key=key), solo=start.game == "solo")
            for move, by in other_meaning(without_talk(states, steps[:cut], seat), start.table.words, rng):
                twin = twin.apply(move, by)
            compared += key != start.start.key
            assert views.operative_view(twin, seat) == views.operative_view(states[cut], seat)
    assert compared > 400


def duet_world(state: DuetState, seat: str, rng: Random) -> DuetKey:
    """A key with this seat's own side, whose other side agrees with what the seat's guesses have shown."""
    own = state.table.sides[seat]
    theirs = state.table.sides["b" if seat == "a" else "a"]
    seen = {state.table.index[e.word] for e in state.events if isinstance(e, ev.GuessEvent) and e.by == seat}
    side = list(theirs)
    for identity in ("agent", "bystander", "assassin"):
        rest = [other for (mine, other), n in DUET_PAIRS.items() if mine == identity for _ in range(n)]
        for i in seen:
            if own[i] == identity:
                rest.remove(theirs[i])
        free = [i for i in range(25) if own[i] == identity and i not in seen]
        for i, drawn in zip(free, chance.shuffled(rng, rest), strict=True):
            side[i] = drawn
    return DuetKey(own, tuple(side)) if seat == "a" else DuetKey(tuple(side), own)


def seen_events(state: DuetState) -> list[ev.Event]:
    return [replace(e, intended=()) if isinstance(e, ev.ClueEvent) else e for e in state.events]


def test_D16_duet_players_cannot_tell_worlds_apart() -> None:
    compared = told = 0
    for n, (states, steps) in enumerate(duet_games(200, "duet views")):
        rng = chance.generator("duet worlds", n)
        for _ in range(6):
            cut = chance.below(rng, len(states))
            seat = chance.choose(rng, ["a", "b"])
            start = states[0]
            key = duet_world(states[cut], seat, rng)
            key.check()
            twin = duet.start(replace(start.start, key=key))
            try:
                for move, by in other_meaning(steps[:cut], start.table.words, rng):
                    twin = twin.apply(move, by)
            except RuleError:  # the worlds have differed openly, as where a side was done and said so
                told += 1
                continue
            if seen_events(twin) != seen_events(states[cut]):
                told += 1
                continue
            compared += key != start.start.key
            assert views.operative_view(twin, seat) == views.operative_view(states[cut], seat)
            assert views.spymaster_view(twin, seat) == views.spymaster_view(states[cut], seat)
    assert compared > 600
    assert told > 0


def test_C14_classic_spymasters_do_not_see_what_others_meant() -> None:
    for n, (states, steps) in enumerate(classic_games(30, "classic givers")):
        rng = chance.generator("givers", n)
        twin = states[0]
        for move, by in other_meaning(steps, twin.table.words, rng):
            twin = twin.apply(move, by)
        for seat in ("red", "blue"):
            assert views.spymaster_view(twin, seat) == views.spymaster_view(states[-1], seat)


def test_no_view_holds_a_state_a_key_or_an_event() -> None:
    for games, seats in ((classic_games(1, "plain"), ("red", "blue")), (duet_games(1, "plain"), ("a", "b"))):
        states, _ = next(games)
        for seat in seats:
            for view in (views.operative_view(states[-1], seat), views.spymaster_view(states[-1], seat)):
                shown = repr(view)
                for secret in ("State(", "Key(", "Event(", "Table"):
                    assert secret not in shown
                assert all(getattr(view, f.name) is not states[-1] for f in fields(view))


def test_roles_are_relative_to_the_seat() -> None:
    state = classic_cards("RBnx")
    assert views.spymaster_view(state, "red").roles == ("own", "enemy", "bystander", "assassin")
    assert views.spymaster_view(state, "blue").roles == ("enemy", "own", "bystander", "assassin")
    state = play(classic_cards("RRBBnx"), "red tree 1", "RED1", "BLUE1")
    assert views.operative_view(state, "red").revealed == {"RED1": "own", "BLUE1": "enemy"}
    assert views.operative_view(state, "blue").revealed == {"RED1": "enemy", "BLUE1": "own"}
    assert views.spymaster_view(state, "red").cards("own") == ("RED2",)


def test_C3_an_operative_sees_the_clue_the_guesses_left_and_whether_it_may_stop() -> None:
    state = play(classic_cards("RRRRBBnx", options=("unlimited",)), "red tree 2")
    view = views.operative_view(state, "red")
    assert view.clue is not None
    assert (view.clue.word, view.guesses_left, view.may_stop, view.own_left, view.enemy_left) == (
        "tree",
        3,
        False,
        4,
        2,
    )
    view = views.operative_view(play(state, "RED1"), "red")
    assert (view.guesses_left, view.may_stop) == (2, True)
    other = views.operative_view(play(state, "RED1"), "blue")
    assert (other.guesses_left, other.may_stop, other.to_move) == (0, False, "red")
    after = play(state, "RED1", STOP, "blue sea unlimited")
    assert views.operative_view(after, "blue").guesses_left is None
    assert views.operative_view(after, "red").clue == views.operative_view(after, "blue").clue


def test_C7_an_illegal_clue_is_shown_as_such() -> None:
    state = play(classic_cards("RRRBBnx"), "red tree 2", Ruling("illegal"))
    view = views.spymaster_view(state, "blue")
    assert (view.phase, view.to_move, view.clues[-1].valid) == ("cover", "blue", False)
    assert views.operative_view(state, "red").clue is None


def test_D6_a_marked_word_is_guessable_for_the_other_only() -> None:
    state = play(duet_cards("gn ng ng nn nn"), "a tree 1", "NN1")
    assert "NN1" not in views.operative_view(state, "b").guessable
    assert "NN1" in views.operative_view(state, "a").guessable
    assert "NN1" in views.spymaster_view(state, "b").guessable  # b gives the next clue, and a may touch it
    assert "NN1" not in views.spymaster_view(state, "a").guessable
    assert views.operative_view(state, "a").marks == {"a": (), "b": ("NN1",)}


@pytest.mark.parametrize("seat", ["a", "green", ""])
def test_a_seat_that_does_not_exist_is_refused(seat: str) -> None:
    for view in (views.operative_view, views.spymaster_view):
        with pytest.raises(InputError, match="neither red nor blue"):
            view(classic_cards("RBx"), seat)
    with pytest.raises(InputError, match="neither a nor b"):
        views.operative_view(duet_cards("gn ng"), "red")


@pytest.mark.parametrize("engine", [classic, duet])
def test_a_view_is_made_of_a_board_or_a_state_for_the_next_seat_or_the_one_named(engine) -> None:
    board = deal(engine.__name__.rsplit(".", 1)[1], 1)
    state = engine.start(board)
    first, second = state.to_move, other(state.to_move)
    guesser = first if engine is classic else second
    assert views.giver_view(state) == views.giver_view(board) == views.spymaster_view(state, first)
    assert views.giver_view(state, second) == views.spymaster_view(state, second)
    clue = Clue("tree", 2)
    given = state.apply(clue, first)
    assert views.guesser_view(state, clue).seat == views.guesser_view(state, clue, guesser).seat == guesser
    assert views.guesser_view(given).clues == views.operative_view(given, guesser).clues
    assert views.guesser_view(given, seat=guesser) == views.operative_view(given, guesser)
    with pytest.raises(InputError, match="seat: 'green' is neither"):
        views.guesser_view(given, seat="green")
