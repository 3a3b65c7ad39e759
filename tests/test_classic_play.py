"""Random classic games: properties of every state, for all moves."""

from __future__ import annotations

from itertools import pairwise

import pytest
from random_games import classic_games

from codenames_ai.core import events as ev
from codenames_ai.core.classic import ClassicState


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


@pytest.mark.long
def test_a_hundred_thousand_games_end_and_hold_together() -> None:
    for states, _ in classic_games(100_000, "classic long"):
        for before, after in pairwise(states):
            check_step(before, after)
        check_state(states[-1])
        check_end(states)
