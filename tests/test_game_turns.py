"""A game's turns: equal to a slow, simple reading of its events, at the end or after every move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import classic_cards, classic_games, duet_cards, duet_games, play

from codenames_ai.core import events as ev
from codenames_ai.core import record
from codenames_ai.core.board import GivenClue, deal
from codenames_ai.core.moves import STOP, WAIT, Cover, Forfeit, Ruling
from codenames_ai.core.turns import Turn, given_clues, turns_of


def parts(events: Sequence[ev.Event]) -> list[tuple[int, int]]:
    """Where turns begin and end: before each clue, and after the event of sudden death."""
    begins = [i for i, event in enumerate(events) if isinstance(event, ev.ClueEvent)]
    begins += [i + 1 for i, event in enumerate(events) if isinstance(event, ev.SuddenDeathEvent)]
    if not begins:
        begins = [i for i, event in enumerate(events) if isinstance(event, (ev.GuessEvent, ev.WaitEvent))][:1]
    return list(pairwise([*sorted(begins), len(events)]))


def slow_clue(events: Sequence[ev.Event], *, last: bool) -> GivenClue:
    """One clue as the table knows it, from the events of its turn."""
    clue = events[0]
    assert isinstance(clue, ev.ClueEvent)
    own = clue.by if clue.by in ("red", "blue") else "agent"
    limit = clue.number + 1 if own != "agent" and clue.number not in (0, "unlimited") else 99
    touched = [event for event in events if isinstance(event, ev.GuessEvent)]
    rulings = [e.verdict for e in events if isinstance(e, ev.VerdictEvent) and e.verdict != "ask"]
    kinds = {event.type for event in events}
    done = any(isinstance(event, ev.DoneEvent) and event.side == clue.by for event in events)
    if any(touch.identity != own for touch in touched):
        ended = "miss"
    elif len(touched) == limit:
        ended = "limit"
    elif "stop" in kinds:
        ended = "stop"
    elif "cover" in kinds:
        ended = "illegal"
    elif done:
        ended = "done"
    elif "sudden_death" in kinds:
        ended = "sudden_death"
    elif kinds & {"end", "forfeit"}:
        ended = "end"
    else:
        ended = None if last else "illegal"
    valid = rulings[-1] == "legal" if rulings else True
    return GivenClue(clue.by, clue.word, clue.number, tuple(touch.word for touch in touched), valid, ended)


def check(events: tuple[ev.Event, ...], turns: Sequence[Turn]) -> None:
    """The turns are what a slow reading of the events gives."""
    assert [(turn.start, turn.stop) for turn in turns] == parts(events)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    for turn in turns:
        own = events[turn.start : turn.stop]
        last = turn.stop == len(events)
        if turn.clue is None:
            assert (turn.given, turn.giver, turn.guesser, turn.valid, turn.ended) == (None, None, None, True, None)
        else:
            assert turn.clue is own[0]
            assert turn.given == slow_clue(own, last=last)
            assert (turn.giver, turn.valid, turn.ended) == (turn.clue.by, turn.given.valid, turn.given.ended)
            assert {touch.by for touch in turn.touches} <= {turn.guesser}
        touched = [event for event in own if isinstance(event, ev.GuessEvent)]
        assert [events[touch.at] for touch in turn.touches] == touched
        assert [(t.by, t.word, t.identity) for t in turn.touches] == [(e.by, e.word, e.identity) for e in touched]
        assert [t.found for t in turn.touches] == [e.identity in ("agent", e.by) for e in touched]
        assert turn.found == sum(e.identity in ("agent", e.by) for e in touched)
        assert list(turn.verdicts) == [event for event in own if isinstance(event, ev.VerdictEvent)]
        assert [turn.cover] == ([event for event in own if isinstance(event, ev.CoverEvent)] or [None])


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_turns_and_clues_equal_a_slow_reading_of_the_events(name: int) -> None:
    for games in (classic_games, duet_games):
        for states, _ in games(3, f"turns {name}"):
            for state in states:
                turns = turns_of(state.events)
                check(state.events, turns)
                assert state.clues == given_clues(turns) == tuple(turn.given for turn in turns if turn.given)


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_a_state_asked_now_and_then_has_the_turns_of_its_events(name: int) -> None:
    for games in (classic_games, duet_games):
        for states, steps in games(3, f"asked {name}"):
            state = states[0]
            for i, step in enumerate(steps):
                if (name + i) % 3 == 0:
                    assert state.history == turns_of(state.events)
                state = state.apply(*step)
            assert state.history == turns_of(state.events)


@given(st.integers(0, 10**6))
@settings(max_examples=15)
def test_a_replay_has_the_states_before_and_after_every_turn_and_touch(name: int) -> None:
    for games in (classic_games, duet_games):
        for states, _ in games(2, f"states {name}"):
            state = states[-1]
            by_events = {len(s.events): s for s in record.replay(record.Record.of(state))}
            for turn in state.history:
                assert turn.start in by_events
                assert turn.stop in by_events
                for touch in turn.touches:
                    assert touch.word in by_events[touch.at].legal_guesses(touch.by)


def test_two_ways_from_one_state_have_their_own_turns() -> None:
    state = play(classic_cards("RRBBnx"), "tree 1", "RED1", STOP)
    assert len(state.history) == 1
    here, there = play(state, "sea 1", "BLUE1", STOP), play(state, "lake 2", "TAN1")
    assert [turn.given.word for turn in here.history] == ["tree", "sea"]
    assert [turn.given.word for turn in there.history] == ["tree", "lake"]
    assert [turn.given.ended for turn in there.history] == ["stop", "miss"]


@pytest.mark.parametrize(
    ("steps", "ended", "valid"),
    [
        (["tree 1"], [None], [True]),
        (["tree 1", "RED1", "RED2"], ["limit"], [True]),
        (["tree 1", "TAN1"], ["miss"], [True]),
        (["tree 1", (Ruling("illegal", "V3"), None)], [None], [False]),
        (["tree 1", (Ruling("illegal", "V3"), None), "sea 1"], ["illegal", None], [False, True]),
        (["tree 1", (Ruling("illegal", "V3"), None), (Cover("blue", "BLUE1"), None)], ["illegal"], [False]),
        (["tree 1", (Ruling("illegal", "V3"), None), (Ruling("legal", None, "blue"), None)], [None], [True]),
        (["tree 1", "RED1", (Forfeit("red"), None)], ["end"], [True]),
        (["tree 3", "RED1", "RED2", "RED3"], ["end"], [True]),
    ],
)
def test_how_classic_turns_end(steps: list, ended: list, valid: list) -> None:
    turns = play(classic_cards("RRRBBnx"), *steps).history
    assert [turn.ended for turn in turns] == ended
    assert [turn.valid for turn in turns] == valid


def test_sudden_death_is_the_last_turn_and_has_no_clue() -> None:
    state = play(duet_cards("gn ng gg nn", turns=1, mistakes=1), "a tree 1", "NN1")
    assert [(turn.number, turn.giver, turn.ended) for turn in state.history] == [(1, "a", "miss"), (2, None, None)]
    assert state.history[-1].touches == ()
    state = play(state, (WAIT, "a"), "GG1")
    assert [touch.word for touch in state.history[-1].touches] == ["GG1"]
    assert len(state.clues) == 1


@pytest.mark.parametrize("games", [classic_games, duet_games])
def test_a_board_a_state_and_a_record_are_shown_in_one_line(games: Callable[..., Any]) -> None:
    for states, _ in games(10, "shown"):
        for state in states:
            for value in (state, state.to_board(), record.Record.of(state, seed="a name that is long" * 9)):
                assert len(repr(value)) <= 80
                assert "\n" not in repr(value)
    assert repr(deal("classic", 1)) == "Board(classic, blue starts, 25 words)"
    assert repr(classic_cards("RRBBnx")) == "ClassicState(classic, red to clue, turn 0, red 2 left, blue 2 left)"
