"""What each seat may know, as data. Players receive these and never a state.

Roles are relative to the seat: ``own`` (the cards its team must find), ``enemy``, ``bystander``, ``assassin``.
In Duet the giver's roles are those of the giver's side, and there is no enemy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from codenames_ai import classic, duet
from codenames_ai.board import AGENT, SIDES, TEAMS, A, B, Board, GivenClue, Mission, other
from codenames_ai.classic import ClassicState
from codenames_ai.duet import DuetState
from codenames_ai.errors import InputError
from codenames_ai.moves import Clue, parse_clue
from codenames_ai.plain import shown
from codenames_ai.words import normal, unique

OWN, ENEMY, BYSTANDER, ASSASSIN = "own", "enemy", "bystander", "assassin"
ROLES = (OWN, ENEMY, BYSTANDER, ASSASSIN)

State: TypeAlias = ClassicState | DuetState


@dataclass(frozen=True, slots=True)
class SpymasterView:
    """What the giver of the next clue sees: every card, its role, and what the table has seen.

    Attributes:
        game: ``classic``, ``duet``, ``solo``, or ``table`` for cards typed in.
        seat: the team (``red``, ``blue``) or Duet player (``a``, ``b``) that gives; ``own`` at a table typed in.
        words: all cards, in the order of the board; any number for a table typed in.
        roles: a role for each card, relative to the seat.
        visible: the uncovered cards: these restrict clues (C11, D6).
        guessable: the cards the guesser may still touch; in Duet fewer than ``visible`` (D6).
        clues: every clue so far by either side, with the guesses on it, oldest first.
        options: what the table agreed on.
        phase: what the game awaits: ``clue``, ``guess``, ``cover`` (C7), ``sudden_death`` (D10), ``over``.
        to_move: the team or player expected to act.
        own_left: the seat's agents still uncovered; None if not told.
        enemy_left: the other team's; None in Duet.
        agents_left: Duet's total for both sides, all that may be known of the partner's (D16); else None.
        bank: Duet's tokens (bystander side up, checkmark side up); else None.
        mission: Duet's mission; else None.
        stops: Duet's tokens taken by stopping.
        marks: the words each Duet player has guessed wrongly (D6).
        done: the Duet sides whose agents are all covered, as their holders said (D9).
    """

    game: str
    seat: str
    words: tuple[str, ...]
    roles: tuple[str, ...]
    visible: tuple[str, ...]
    guessable: tuple[str, ...]
    clues: tuple[GivenClue, ...] = ()
    options: tuple[str, ...] = ()
    phase: str = "clue"
    to_move: str = ""
    own_left: int | None = None
    enemy_left: int | None = None
    agents_left: int | None = None
    bank: tuple[int, int] | None = None
    mission: Mission | None = None
    stops: int = 0
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    done: tuple[str, ...] = ()

    def cards(self, role: str) -> tuple[str, ...]:
        """The guessable cards with this role, in board order.

        Raises:
            InputError: no such role.
        """
        if role not in ROLES:
            hint = f"; {self.seat} sees its own cards as own" if role in (*TEAMS, AGENT) else ""
            raise InputError(f"role: {shown(role)} is none of {', '.join(ROLES)}{hint}")
        live = set(self.guessable)
        return tuple(w for w, r in zip(self.words, self.roles, strict=True) if r == role and w in live)

    def _repr_html_(self) -> str:
        """The cards with their roles, as a notebook shows them."""
        from codenames_ai.html_tables import grid

        gone = set(self.words) - set(self.visible)
        return grid(
            f"{self.game} · what the spymaster of {self.seat} sees", self.words, [(r,) for r in self.roles], gone
        )


@dataclass(frozen=True, slots=True)
class OperativeView:
    """What a guesser sees: the words, what has been revealed, and every clue; never the key.

    In Duet both players are guessers and givers: here is what one needs to guess on the partner's clue.

    Attributes:
        game: ``classic``, ``duet`` or ``solo``.
        seat: the team or Duet player that guesses.
        words: all cards, in the order of the board.
        visible: the uncovered cards.
        guessable: the uncovered cards that this seat may still touch; in Duet not those it has marked (D6).
        revealed: the role of each covered card, relative to the seat; in Duet ``own`` for a found agent, whosesoever
            (D16), and ``bystander`` for a word that both have marked.
        marks: the words each Duet player has guessed wrongly (D6).
        clues: every clue so far by either side, with the guesses on it, oldest first.
        clue: the one that is guessed on now, or None.
        guesses_left: how many guesses the turn still has; None without a cap (C3, D5).
        may_stop: whether the turn may be ended now (C3, D8).
        own_left: the team's agents still uncovered, public in the classic game; None in Duet (D16).
        enemy_left: likewise of the other team.
        agents_left: Duet's total for both sides (D16); else None.
        own_side: Duet: the role of each card on this player's own side, which the partner guesses on; else empty.
        bank: Duet's tokens (bystander side up, checkmark side up); else None.
        mission: Duet's mission; else None.
        stops: Duet's tokens taken by stopping.
        done: the Duet sides whose agents are all covered, as their holders said (D9).
        waited: the Duet players who wait in sudden death (D10).
        phase: what the game awaits: ``clue``, ``guess``, ``cover`` (C7), ``sudden_death`` (D10), ``over``.
        to_move: the team or player expected to act.
        proposals: (operative, word) that the own team considers (C13, D17).
        options: what the table agreed on.
    """

    game: str
    seat: str
    words: tuple[str, ...]
    visible: tuple[str, ...]
    guessable: tuple[str, ...]
    revealed: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    clues: tuple[GivenClue, ...] = ()
    clue: GivenClue | None = None
    guesses_left: int | None = None
    may_stop: bool = False
    own_left: int | None = None
    enemy_left: int | None = None
    agents_left: int | None = None
    own_side: tuple[str, ...] = ()
    bank: tuple[int, int] | None = None
    mission: Mission | None = None
    stops: int = 0
    done: tuple[str, ...] = ()
    waited: tuple[str, ...] = ()
    phase: str = "guess"
    to_move: str = ""
    proposals: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()


def spymaster_view(state: State, seat: str) -> SpymasterView:
    """What the seat's giver of clues may know.

    Raises:
        InputError: no such seat in this game.
    """
    _check_seat(state, seat)
    if isinstance(state, DuetState):
        return SpymasterView(
            "duet",
            seat,
            state.table.words,
            _side(state, seat),
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
    visible = state.visible
    return SpymasterView(
        state.game,
        seat,
        state.table.words,
        tuple([_role(identity, seat) for identity in state.table.identities]),
        visible,
        visible,
        state.clues,
        state.table.options,
        state.phase,
        state.to_move,
        own_left=state.left(seat),
        enemy_left=state.left(other(seat)),
    )


def operative_view(state: State, seat: str) -> OperativeView:
    """What the seat's guessers may know. Other seats' secrets and all intentions are left out (C14, D16).

    Raises:
        InputError: no such seat in this game.
    """
    _check_seat(state, seat)
    clues = state.clues
    clue = clues[-1] if clues and state.phase == "guess" else None
    if isinstance(state, DuetState):
        found = state.found
        return OperativeView(
            "duet",
            seat,
            state.table.words,
            state.visible,
            _touchable(state, seat),
            revealed={w: OWN if found >> state.table.index[w] & 1 else BYSTANDER for w in state.covered},
            marks=_marks(state),
            clues=clues,
            clue=clue,
            guesses_left=state.guesses_left if seat in state.guessers else 0,
            may_stop=state.may_stop(seat),
            agents_left=state.agents_left,
            own_side=_side(state, seat),
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
    table, visible = state.table, state.visible
    return OperativeView(
        state.game,
        seat,
        table.words,
        visible,
        visible,
        revealed={w: _role(table.identities[table.index[w]], seat) for w in state.covered},
        clues=clues,
        clue=clue,
        guesses_left=state.guesses_left if seat == state.to_move else 0,
        may_stop=state.may_stop(seat),
        own_left=state.left(seat),
        enemy_left=state.left(other(seat)),
        phase=state.phase,
        to_move=state.to_move,
        proposals=state.proposals if seat == state.to_move else (),
        options=table.options,
    )


def giver_view(board: Board, seat: str | None = None) -> SpymasterView:
    """The view of who gives the next clue on a board as a board file holds it, or of the seat named.

    >>> import codenames_ai as cn
    >>> cn.view(cn.deal("classic", seed=1)).seat
    'blue'

    Raises:
        BoardError: no game by the rules comes to this board.
        InputError: the game is over, or in sudden death, where there are no clues (D10); no such seat.
    """
    state = _position(board)
    if state.phase == "over":
        raise InputError("the game on this board is over: there is no clue to give")
    if state.phase == "sudden_death":
        raise InputError("sudden death: no more clues are given [D10]")
    return spymaster_view(state, _giver(state) if seat is None else seat)


def guesser_view(board: Board, clue: Clue | str | None = None) -> OperativeView:
    """The view of who guesses next on a board as a board file holds it, if this clue (or ``tree 2``) is given now.

    In Duet the guesser sees its own side. Without a clue it is the one that is being guessed on; sudden death has none.

    >>> import codenames_ai as cn
    >>> view = cn.guesser_view(cn.deal("classic", seed=1), "winter 1")
    >>> cn.operative("choice").guesses(view)[0].word
    'COAT'

    Raises:
        BoardError: no game by the rules comes to this board.
        MoveError: the text is no clue.
        InputError: the game is over; a clue in sudden death, or another while one is guessed on; none where one is due.
    """
    if isinstance(clue, str):
        clue = parse_clue(clue)
    state = _position(board)
    if state.phase == "over":
        raise InputError("the game on this board is over: there is no card to guess")
    if state.phase == "sudden_death":
        if clue is not None:
            raise InputError("sudden death: no more clues are given [D10]; without a clue you see the guess")
        return operative_view(state, state.to_move)
    giver = spymaster_view(state, _giver(state))
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
    return replace(said, own_side=_side(state, said.seat)) if isinstance(state, DuetState) else said


def _position(board: Board) -> State:
    if not isinstance(board, Board):
        raise InputError(f"a view is made of a Board, not of {type(board).__name__}: cn.deal(…) or cn.Board.load(…)")
    return classic.from_board(board) if board.game == "classic" else duet.from_board(board)


def _giver(state: State) -> str:
    return state.giver if isinstance(state, DuetState) else state.to_move


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


def open_clue(view: SpymasterView) -> GivenClue | None:
    """The clue on which a team is guessing now; None between turns."""
    return view.clues[-1] if view.phase == "guess" and view.clues else None


def _check_seat(state: State, seat: str) -> None:
    seats = SIDES if isinstance(state, DuetState) else TEAMS
    if seat not in seats:
        raise InputError(f"seat: {seat!r} is neither {seats[0]} nor {seats[1]}")


def _role(identity: str, seat: str) -> str:
    return OWN if identity == seat else ENEMY if identity in TEAMS else identity


def _side(state: DuetState, seat: str) -> tuple[str, ...]:
    """D16: a player sees only their own side of the key."""
    return tuple(OWN if identity == AGENT else identity for identity in state.table.sides[seat])


def _touchable(state: DuetState, seat: str) -> tuple[str, ...]:
    gone = state.covered_mask | state.marked(seat)
    return tuple(word for i, word in enumerate(state.table.words) if not gone >> i & 1)


def _marks(state: DuetState) -> dict[str, tuple[str, ...]]:
    return {side: state.marks(side) for side in SIDES}
