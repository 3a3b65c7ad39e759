"""The views of a state: one function for each game and kind of seat."""

from __future__ import annotations

from typing import TypeAlias

from codenames_ai.core.board import SIDES, TEAMS, A, B, GivenClue, other
from codenames_ai.core.classic import ClassicState
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError
from codenames_ai.core.views.seen import BYSTANDER, OWN, OperativeView, SpymasterView

State: TypeAlias = ClassicState | DuetState


def spymaster_view(state: State, seat: str) -> SpymasterView:
    """What the seat's giver of clues may know.

    Raises:
        InputError: no such seat in this game.
    """
    _check_seat(state, seat)
    return _duet_giver(state, seat) if isinstance(state, DuetState) else _classic_giver(state, seat)


def operative_view(state: State, seat: str) -> OperativeView:
    """What the seat's guessers may know. Other seats' secrets and all intentions are left out (C14, D16).

    Raises:
        InputError: no such seat in this game.
    """
    _check_seat(state, seat)
    return _duet_guesser(state, seat) if isinstance(state, DuetState) else _classic_guesser(state, seat)


def _classic_giver(state: ClassicState, seat: str) -> SpymasterView:
    visible = state.visible
    return SpymasterView(
        state.game,
        seat,
        state.table.words,
        state.table.roles[seat],
        visible,
        visible,
        state.clues,
        state.table.options,
        state.phase,
        state.to_move,
        own_left=state.left(seat),
        enemy_left=state.left(other(seat)),
    )


def _classic_guesser(state: ClassicState, seat: str) -> OperativeView:
    table, visible, clues = state.table, state.visible, state.clues
    return OperativeView(
        state.game,
        seat,
        table.words,
        visible,
        visible,
        revealed={w: table.roles[seat][table.index[w]] for w in state.covered},
        clues=clues,
        clue=_guessed_on(state, clues),
        guesses_left=state.guesses_left if seat == state.to_move else 0,
        may_stop=state.may_stop(seat),
        own_left=state.left(seat),
        enemy_left=state.left(other(seat)),
        phase=state.phase,
        to_move=state.to_move,
        proposals=state.proposals if seat == state.to_move else (),
        options=table.options,
    )


def _duet_giver(state: DuetState, seat: str) -> SpymasterView:
    return SpymasterView(
        "duet",
        seat,
        state.table.words,
        own_side(state, seat),
        state.visible,
        _touchable(state, B if seat == A else A),
        state.clues,
        state.table.options,
        state.phase,
        state.to_move,
        own_left=state.left(seat),
        agents_left=state.agents_left,
        bank=state.bank,
        mission=state.start.mission,
        stops=state.stops,
        marks=_marks(state),
        done=state.done,
    )


def _duet_guesser(state: DuetState, seat: str) -> OperativeView:
    found, clues = state.found, state.clues
    return OperativeView(
        "duet",
        seat,
        state.table.words,
        state.visible,
        _touchable(state, seat),
        revealed={w: OWN if found >> state.table.index[w] & 1 else BYSTANDER for w in state.covered},
        marks=_marks(state),
        clues=clues,
        clue=_guessed_on(state, clues),
        guesses_left=state.guesses_left if seat in state.guessers else 0,
        may_stop=state.may_stop(seat),
        agents_left=state.agents_left,
        own_side=own_side(state, seat),
        bank=state.bank,
        mission=state.start.mission,
        stops=state.stops,
        done=state.done,
        waited=state.waited,
        phase=state.phase,
        to_move=state.to_move,
        proposals=state.proposals if seat in state.guessers else (),
        options=state.table.options,
    )


def _guessed_on(state: State, clues: tuple[GivenClue, ...]) -> GivenClue | None:
    return clues[-1] if clues and state.phase == "guess" else None


def _check_seat(state: State, seat: str) -> None:
    seats = SIDES if isinstance(state, DuetState) else TEAMS
    if seat not in seats:
        raise InputError(f"seat: {seat!r} is neither {seats[0]} nor {seats[1]}")


def own_side(state: DuetState, seat: str) -> tuple[str, ...]:
    """D16: a player sees only their own side of the key."""
    return state.table.roles[seat]


def _touchable(state: DuetState, seat: str) -> tuple[str, ...]:
    gone = state.covered_mask | state.marked(seat)
    return tuple(word for i, word in enumerate(state.table.words) if not gone >> i & 1)


def _marks(state: DuetState) -> dict[str, tuple[str, ...]]:
    return {side: state.marks(side) for side in SIDES}
