"""Random classic games: what must hold in every state, whatever is played."""

from __future__ import annotations

from itertools import pairwise

import pytest
from random_games import NONSENSE, classic_games

from codenames_ai import events as ev
from codenames_ai.classic import ClassicState
from codenames_ai.errors import RuleError
from codenames_ai.moves import Guess


def check_state(state: ClassicState) -> None:
    """The counts add up, and what may be done now fits the phase."""
    covered, table = state.covered, state.table
    assert len(covered) == len(set(covered)) == state.covered_mask.bit_count()
    assert {table.index[w] for w in covered} == {i for i in range(25) if state.covered_mask >> i & 1}
    assert set(covered) | set(state.visible) == set(table.words)
    for team in ("red", "blue"):
        gone = sum(table.identities[table.index[w]] == team for w in covered)
        assert state.left(team) + gone == table.identities.count(team)
    assert (state.phase == "over") == (state.outcome() is not None)
    assert (state.legal_guesses() == list(state.visible)) == (state.phase == "guess")
    assert state.guesses_left is None or state.guesses_left >= (state.phase == "guess")
    assert (state.clue is None) == (state.phase == "clue") or state.phase == "over"
    assert len(state.clues) == state.turns
    if state.outcome() is None:
        assert all(state.left(team) for team in ("red", "blue"))


def check_step(before: ClassicState, after: ClassicState) -> None:
    """Events are only added, cards only covered, at most one a move."""
    assert after.events[: len(before.events)] == before.events
    assert after.covered[: len(before.covered)] == before.covered
    assert len(after.covered) - len(before.covered) in (0, 1)
    assert after.turns - before.turns in (0, 1)


def check_end(states: list[ClassicState]) -> None:
    """One end, told once, that the covered cards explain."""
    last = states[-1]
    outcome = last.outcome()
    assert outcome is not None
    assert [e.type for e in last.events].count("end") == 1
    assert last.events[-1] == ev.EndEvent(outcome.winner, outcome.reason)
    if outcome.reason == "agents":
        assert outcome.winner is not None
        assert last.left(outcome.winner) == 0
    else:
        assert outcome.reason == "assassin"
        touch = next(e for e in reversed(last.events) if isinstance(e, ev.GuessEvent))
        assert touch.identity == "assassin"
        assert outcome.winner != touch.by
    assert all(state.outcome() is None for state in states[:-1])


def replay(state: ClassicState, happened: tuple[ev.Event, ...]) -> ClassicState:
    """The state after the causes among the events."""
    for event in happened:
        made = ev.move_of(event)
        if made is not None and state.outcome() is None:
            state = state.apply(*made)
    return state


@pytest.mark.slow
def test_two_thousand_games_end_and_hold_together() -> None:
    seen = set()
    for states, _ in classic_games(2000, "classic play"):
        for state in states:
            check_state(state)
        for before, after in pairwise(states):
            check_step(before, after)
        check_end(states)
        seen |= {type(e).__name__ for e in states[-1].events}
        seen.add(states[-1].result.reason)
    assert seen >= {"ClueEvent", "VerdictEvent", "CoverEvent", "GuessEvent", "StopEvent", "agents", "assassin"}


def test_the_events_alone_give_the_state_again() -> None:
    for states, _ in classic_games(150, "classic replay"):
        for state in (states[len(states) // 2], states[-1]):
            again = replay(states[0], state.events)
            assert again.events == state.events
            assert again == state
            assert ev.from_dicts([ev.to_dict(e) for e in state.events]) == state.events


def test_a_move_that_is_not_allowed_changes_nothing() -> None:
    def facts(state: ClassicState) -> tuple[object, ...]:
        return state.events, state.covered_mask, state.phase, state.to_move, state.clue, state.guesses_made

    refused = 0
    for states, _ in classic_games(40, "classic nonsense"):
        for state in states:
            kept = facts(state)
            for move, by in (*NONSENSE, *((Guess(w), None) for w in state.covered)):
                try:
                    after = state.apply(move, by)
                except RuleError:
                    refused += 1
                else:
                    assert after is not state
                assert kept == facts(state)
    assert refused > 10_000


def test_legal_guesses_are_exactly_what_is_taken() -> None:
    for states, _ in classic_games(15, "classic legal"):
        for state in states:
            taken = []
            for word in state.table.words:
                try:
                    state.apply(Guess(word))
                except RuleError:
                    continue
                taken.append(word)
            assert taken == state.legal_guesses()


def test_states_are_frozen_and_hashable() -> None:
    state = next(classic_games(1, "frozen"))[0][0]
    with pytest.raises(AttributeError):
        state.phase = "over"
    assert hash(state) == hash(replay(state, ()))
    assert state != "no state"


@pytest.mark.long
def test_a_hundred_thousand_games_end_and_hold_together() -> None:
    for states, _ in classic_games(100_000, "classic long"):
        for before, after in pairwise(states):
            check_step(before, after)
        check_state(states[-1])
        check_end(states)
