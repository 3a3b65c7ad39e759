"""Views without a state: of a board as a file holds it, of cards typed in, of a clue that might be given now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from codenames_ai.core import classic, duet
from codenames_ai.core.board import SIDES, A, B, Board, GivenClue, other
from codenames_ai.core.classic import ClassicState
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views.of_state import State, operative_view, own_side, spymaster_view
from codenames_ai.core.views.seen import OWN, ROLES, OperativeView, SpymasterView, open_clue
from codenames_ai.core.words import normal, unique


def giver_view(position: Board | State, seat: str | None = None) -> SpymasterView:
    """What the spymaster sees on a board or in a state: of the seat named, else of the one who gives the next clue.

    >>> import codenames_ai as cn
    >>> cn.view(cn.deal("classic", seed=1)).seat
    'blue'

    Raises:
        BoardError: no game by the rules comes to this board.
        InputError: the game is over, or in sudden death, where there are no clues (D10); no such seat.
    """
    state = _state(position)
    if state.phase == "over":
        raise InputError("the game on this board is over: there is no clue to give")
    if state.phase == "sudden_death":
        raise InputError("sudden death: no more clues are given [D10]")
    return spymaster_view(state, _giver(state) if seat is None else seat)


def guesser_view(position: Board | State, clue: Clue | None = None, seat: str | None = None) -> OperativeView:
    """What the operatives see on a board or in a state if this clue is given now; without one, as things stand.

    Without a seat it is the view of who guesses next. In Duet the guesser sees its own side.

    ``cn.guesser_view`` takes a text such as ``tree 2`` too.

    Raises:
        BoardError: no game by the rules comes to this board.
        InputError: the game is over; a clue in sudden death, or another while one is guessed on; none where one is due.
    """
    state = _state(position)
    if seat is not None and clue is None:
        return operative_view(state, seat)
    if state.phase == "over":
        raise InputError("the game on this board is over: there is no card to guess")
    if state.phase == "sudden_death":
        if clue is not None:
            raise InputError("sudden death: no more clues are given [D10]; without a clue you see the guess")
        return operative_view(state, state.to_move)
    giver = spymaster_view(state, _giver(state) if seat is None else _giver_for(state, seat))
    now = open_clue(giver)
    if clue is None:
        if now is None:
            raise InputError(f"{giver.seat} is to give a clue: which one is guessed on? As in 'tree 2'")
        clue = Clue(now.word, now.number)
    if now is not None and (normal(now.word), now.number) != (normal(clue.word), clue.number):
        raise InputError(
            f"{now.by} is still guessing on '{now.word} {now.number}', and a turn has one clue:"
            " give that one or none, to see what comes next"
        )
    said = heard(giver, clue)
    return replace(said, own_side=own_side(state, said.seat)) if isinstance(state, DuetState) else said


def table_view(
    own: Sequence[str],
    enemy: Sequence[str] = (),
    bystander: Sequence[str] = (),
    assassin: Sequence[str] = (),
    *,
    clues: Sequence[GivenClue] = (),
    options: Sequence[str] = (),
) -> SpymasterView:
    """What a giver sees at a table with real cards: any number of uncovered cards of each kind, at least one own.

    Raises:
        InputError: no own card.
        WordError: names a card that is given twice.
    """
    kinds = dict(zip(ROLES, (own, enemy, bystander, assassin), strict=True))
    words = unique([word for cards in kinds.values() for word in cards], where="the table")
    if not own:
        raise InputError("own: no card; a clue needs at least one to be meant for")
    roles = tuple(role for role, cards in kinds.items() for _ in cards)
    return SpymasterView(
        "table", OWN, words, roles, words, words, tuple(clues), tuple(options), own_left=len(own), enemy_left=len(enemy)
    )


def heard(view: SpymasterView, clue: Clue) -> OperativeView:
    """What the guesser would see if this clue were given now; for judging clues, without a state.

    If it is the clue on which the team is guessing, its guesses so far count. In Duet the guesser's own side is left
    out: the giver does not know it (D16).
    """
    given, before = GivenClue(view.seat, clue.word, clue.number), view.clues
    now = open_clue(view)
    if now is not None and (normal(now.word), now.number) == (normal(clue.word), clue.number):
        given, before = now, view.clues[:-1]
    left = None
    if not (isinstance(clue.number, str) or clue.number == 0 or view.seat in SIDES):
        left = clue.number + 1 - len(given.guesses)
    live = set(view.visible)
    revealed = {w: role for w, role in zip(view.words, view.roles, strict=True) if w not in live}
    seat = B if view.seat == A else A if view.seat == B else view.seat
    return OperativeView(
        view.game,
        seat,
        view.words,
        view.visible,
        view.guessable,
        revealed=revealed,
        marks=view.marks,
        clues=(*before, given),
        clue=given,
        guesses_left=left,
        may_stop=bool(given.guesses),
        own_left=view.own_left if seat not in SIDES else None,
        enemy_left=view.enemy_left,
        agents_left=view.agents_left,
        bank=view.bank,
        mission=view.mission,
        stops=view.stops,
        done=view.done,
        to_move=seat,
        options=view.options,
    )


def _state(position: Board | State) -> State:
    if isinstance(position, (ClassicState, DuetState)):
        return position
    if not isinstance(position, Board):
        kind = type(position).__name__
        raise InputError(f"a view is made of a board or a state, not of {kind}: cn.deal(…) or cn.Board.load(…)")
    return classic.from_board(position) if position.game == "classic" else duet.from_board(position)


def _giver_for(state: State, seat: str) -> str:
    """Who gives the clues that this seat guesses on."""
    return other(seat) if isinstance(state, DuetState) and seat in SIDES else seat


def _giver(state: State) -> str:
    return state.giver if isinstance(state, DuetState) else state.to_move
