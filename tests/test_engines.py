"""Properties of both engines in every state of random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from random_games import NONSENSE, classic_games, duet_games

from codenames_ai.core import events as ev
from codenames_ai.core import record_file
from codenames_ai.core.errors import RuleError
from codenames_ai.core.moves import Guess

Games = Callable[[int, str], Iterator[tuple[list[Any], Any]]]
both = pytest.mark.parametrize("games", [classic_games, duet_games])


def replay(state: Any, happened: tuple[ev.Event, ...]) -> Any:
    """The state after the causes among the events."""
    for event in happened:
        made = ev.move_of(event)
        if made is not None and state.outcome() is None:
            state = state.apply(*made)
    return state


@both
def test_the_events_alone_give_the_state_again(games: Games) -> None:
    for states, _ in games(150, "replay"):
        for state in (states[len(states) // 2], states[-1]):
            again = replay(states[0], state.events)
            assert again.events == state.events
            assert again == state
            assert hash(again) == hash(state)
            assert record_file.events([ev.to_dict(e) for e in state.events]) == state.events


@both
def test_a_move_that_is_not_allowed_changes_nothing(games: Games) -> None:
    refused = 0
    for states, _ in games(40, "nonsense"):
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


def facts(state: Any) -> dict[str, object]:
    """Every field of the state, but for the table and the board it began with, which nothing may change either."""
    names = [name for name in type(state).__slots__ if name not in ("table", "start")]
    return {name: getattr(state, name) for name in names}


@pytest.mark.parametrize(("games", "seats"), [(classic_games, (None,)), (duet_games, ("a", "b"))])
def test_legal_guesses_are_exactly_what_is_taken(games: Games, seats: tuple[str | None, ...]) -> None:
    for states, _ in games(20, "legal"):
        for state in states:
            for by in seats:
                taken = []
                for word in state.table.words:
                    try:
                        state.apply(Guess(word), by)
                    except RuleError:
                        continue
                    taken.append(word)
                assert taken == (state.legal_guesses() if by is None else state.legal_guesses(by))


@both
def test_states_are_frozen(games: Games) -> None:
    state = next(games(1, "frozen"))[0][0]
    with pytest.raises(AttributeError):
        state.phase = "over"
    assert state != "no state"
