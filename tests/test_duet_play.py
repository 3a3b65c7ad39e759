"""Random games of Duet: properties of every state, for all moves."""

from __future__ import annotations

from itertools import pairwise

import pytest
from random_games import duet_games

from codenames_ai.core import events as ev
from codenames_ai.core.duet import DuetState


def check_state(state: DuetState) -> None:
    """Tokens, marks and covers fit each other and the key, and what may be done now fits the phase."""
    table = state.table
    assert min(state.bank) >= 0
    assert sum(spent(state)) + sum(state.bank) == state.start.mission.turns
    assert not state.found & ~(table.agents["a"] | table.agents["b"])
    for guesser, side in (("a", "b"), ("b", "a")):
        assert not state.marked(guesser) & ~table.mask(side, "bystander")
        assert len(state.marks(guesser)) == state.marked(guesser).bit_count()
    assert len(state.covered) == len(set(state.covered)) == state.covered_mask.bit_count()
    assert set(state.covered) | set(state.visible) == set(table.words)
    assert state.agents_left == 15 - state.found.bit_count()
    assert (state.phase == "over") == (state.outcome() is not None)
    assert len(state.clues) == state.turns
    if state.phase == "sudden_death":
        assert state.bank == (0, 0)
        assert state.to_move in state.guessers
    elif state.phase != "over":
        assert sum(state.bank) > 0
        assert state.agents_left > 0
        assert state.giver not in state.done
    if state.phase == "clue":
        assert state.givers
        assert not set(state.givers) & set(state.done)
    for guesser in state.guessers:
        assert state.legal_guesses(guesser)


def spent(state: DuetState) -> tuple[int, int]:
    """Tokens that left the bank, by the events."""
    out = {"bystander": 0, "checkmark": 0}
    for e in state.events:
        if isinstance(e, ev.TokenEvent):
            out[e.kind] += e.n
    return out["bystander"], out["checkmark"]


def check_step(before: DuetState, after: DuetState) -> None:
    """Events are only added, cards only found or marked, at most one a move and two tokens; nothing comes back."""
    assert after.events[: len(before.events)] == before.events
    assert not before.found & ~after.found
    for who in ("a", "b"):
        assert not before.marked(who) & ~after.marked(who)
    changed = (after.found ^ before.found).bit_count() + sum(
        (after.marked(who) ^ before.marked(who)).bit_count() for who in ("a", "b")
    )
    assert changed in (0, 1)
    assert sum(before.bank) - sum(after.bank) in (0, 1, 2)
    assert all(now <= then for now, then in zip(after.bank, before.bank, strict=True))
    if before.phase == "sudden_death":
        assert after.phase in ("sudden_death", "over")


def check_end(states: list[DuetState]) -> None:
    """One end, told once, that the position explains."""
    last = states[-1]
    outcome = last.outcome()
    assert outcome is not None
    assert last.events[-1] == ev.EndEvent(outcome.winner, outcome.reason)
    assert [e.type for e in last.events].count("end") == 1
    assert [e.type for e in last.events].count("sudden_death") <= 1
    assert (outcome.winner == "both") == (last.agents_left == 0) == (outcome.reason == "agents")
    sudden = any(isinstance(e, ev.SuddenDeathEvent) for e in last.events)
    if outcome.reason in ("bystander", "waited"):
        assert sudden
    if outcome.reason == "tokens":
        assert last.bank == (0, 1)
    if outcome.score is not None:
        assert outcome.winner == "both"
        assert outcome.score == 3 * sum(last.bank) + last.stops - sudden
        assert last.start.mission.bank == (9, 0)


@pytest.mark.slow
def test_two_thousand_games_end_and_hold_together() -> None:
    seen = set()
    for states, _ in duet_games(2000, "duet play"):
        for state in states:
            check_state(state)
        for before, after in pairwise(states):
            check_step(before, after)
        check_end(states)
        seen |= {type(e).__name__ for e in states[-1].events}
        seen.add(states[-1].result.reason)
    assert seen >= {"TokenEvent", "DoneEvent", "SuddenDeathEvent", "WaitEvent", "VerdictEvent"}
    assert seen >= {"agents", "assassin", "bystander", "waited", "tokens"}


def test_the_turns_and_penalties_are_what_the_tokens_paid_for() -> None:
    for states, _ in duet_games(200, "duet tokens"):
        last = states[-1]
        hits = sum(1 for w in ("a", "b") for _ in last.marks(w))
        discards = sum(not clue.valid for clue in last.clues)
        double = sum(e.n == 2 for e in last.events if isinstance(e, ev.TokenEvent))
        winning = int(last.result.winner == "both" and last.events[-2].type == "token")
        assert sum(spent(last)) == hits + double + discards + last.stops + winning


@pytest.mark.long
def test_a_hundred_thousand_games_end_and_hold_together() -> None:
    for states, _ in duet_games(100_000, "duet long"):
        for before, after in pairwise(states):
            check_step(before, after)
        check_state(states[-1])
        check_end(states)
