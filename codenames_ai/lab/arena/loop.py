"""The one game loop: players get views, a referee judges clues, the record comes back.

A move is judged before it is recorded. A player that raises, answers nonsense or breaks a rule is not asked again: its
seat forfeits, and the record says who did what (C5, D7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from codenames_ai.core import chance
from codenames_ai.core.board import Board, Mission, check_seed, deal
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError, MissingExtraError, PlayerError, RuleError, SpecError, VectorsError
from codenames_ai.core.moves import (
    ASK,
    ILLEGAL,
    LEGAL,
    WAIT,
    AnyMove,
    Clue,
    Cover,
    Forfeit,
    Guess,
    Propose,
    Ruling,
    Stop,
    Wait,
)
from codenames_ai.core.record import GAMES, Record, State, begin
from codenames_ai.core.text import plain, reason, shown
from codenames_ai.core.views import OWN, operative_view, spymaster_view
from codenames_ai.lab.arena.answers import Unfit, tidy, without_intentions
from codenames_ai.lab.arena.referee import ASK_OPPONENT, ASK_POLICIES, REFUSE, Referee, validator
from codenames_ai.lab.arena.seats import ApprovesClues, GivesWay, PicksPenalty, Team, TeamLike, opponent, seat_teams

MAX_ILLEGAL: Final = 3
"""So many illegal clues of a seat in a row forfeit a classic or solo game, which might never end otherwise."""

_LONGEST: Final = 300
"""Characters of a forfeit's reason: an exception's message may be a whole page."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A player is about to be asked.

    Attributes:
        seat: whose player it is, and ``role`` (``spymaster``, ``operative``) and ``place`` among the seat's.
        label: the player's SPEC or name.
        method: what it is asked for: ``clue``, ``guess``, ``penalty`` …
        events: how many events came before: with the others it tells moments of a game apart.
    """

    seat: str
    role: str
    place: int
    label: str
    method: str
    events: int


class Watch(Protocol):
    """Sees every question to a player: for clocks, and to have a game forfeited that cannot go on."""

    def before(self, moment: Moment) -> str | None:
        """A text in place of the question: the seat forfeits for this reason. None to let it be asked."""
        ...

    def after(self, moment: Moment) -> None:
        """The player has answered, or raised."""
        ...


def play(
    game: str,
    players: Mapping[str, TeamLike],
    *,
    seed: chance.Name = 0,
    board: Board | None = None,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    mission: Mission | None = None,
    referee: Referee = validator,
    ask: str = "stand",
    strict: bool = False,
    max_turns: int | None = None,
    watch: Watch | None = None,
) -> Record:
    """One game, from its deal to its end; the same arguments give the same record in every process.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        players: a team for each seat: ``red`` and ``blue``; ``a`` and ``b``; or ``solo``. A team is a SPEC, a
            spymaster with its operatives, an object that does both, or a ``Team``.
        seed: names the deal and the players' chance.
        board: play this one, as dealt or in the middle of a game, in place of a deal.
        options: what the table agrees on before the deal (C2, C12, D14, V9).
        words: a card list, as for ``deal``.
        mission: tokens of a Duet game (D13).
        referee: judges each clue; the validator by default, ``arena.lenient`` for none.
        ask: what becomes of a clue that the table must decide on (C9): ``stand``; ``refuse``: it is illegal;
            ``ask_opponent``: the other spymaster says, where it can (``ApprovesClues``).
        strict: raise the error of a player that breaks its contract, in place of a forfeit.
        max_turns: break the game off, without an outcome, where one more clue than these would be given.
        watch: is told of every question to a player.

    Raises:
        InputError: players, board, options or policy that do not fit the game; SpecError for a SPEC or a setting.
        VectorsError, MissingExtraError: a player cannot be set up, which is no bad move.
        PlayerError: in a strict game, the player and what it did.
    """
    if game not in GAMES:
        raise InputError(f"game: {shown(game)} is none of {', '.join(GAMES)}")
    if ask not in ASK_POLICIES:
        raise InputError(f"ask: {shown(ask)} is none of {', '.join(ASK_POLICIES)}")
    if not callable(referee):
        raise InputError(f"referee: {shown(referee)} is no function from a state and its clue to a Ruling")
    if max_turns is not None and (isinstance(max_turns, bool) or not isinstance(max_turns, int) or max_turns < 1):
        raise InputError(f"max_turns: {shown(max_turns)}; a whole number from 1")
    check_seed(seed)
    state = begin(_board(game, seed, board, options, words, mission), solo=game == "solo")
    table = Table(seat_teams(game, players, state.start.starts), seed, referee, ask, watch)
    while state.outcome() is None:
        if max_turns is not None and state.phase == "clue" and state.turns >= max_turns:
            break
        state = step(state, table, strict=strict)
    return Record.of(state, players={seat: team.name for seat, team in table.teams.items()}, seed=seed)


def _board(
    game: str,
    seed: chance.Name,
    board: Board | None,
    options: Sequence[str],
    words: str | Path | Sequence[str] | None,
    mission: Mission | None,
) -> Board:
    kind = "duet" if game == "duet" else "classic"
    if board is None:
        return deal(kind, seed, words, options=options, mission=mission)
    if not isinstance(board, Board):
        raise InputError(f"board: {shown(board)} is no Board; Board.from_dict makes one of a board file's data")
    if board.game != kind:
        raise InputError(f"board: a {board.game} board, but a {game} game is asked for")
    if options or words is not None or mission is not None:
        raise InputError("options, words, mission: they belong to a deal; a board brings its own")
    return board


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same in a game.

    Attributes:
        teams: who plays, by seat.
        seed: of the players' chance.
        referee: who judges clues; ``ask`` is the policy on those that the table must decide on.
        watch: is told of every question to a player.
    """

    teams: Mapping[str, Team]
    seed: chance.Name
    referee: Referee
    ask: str
    watch: Watch | None = None


class _Fault(Exception):
    """A seat lost the game by what its player did in this state."""

    def __init__(self, state: State, seat: str, error: PlayerError) -> None:
        super().__init__(str(error))
        self.state, self.seat, self.error = state, seat, error


@dataclass(frozen=True, slots=True)
class _Chair:
    """One player at the table, for one question."""

    table: Table
    state: State
    seat: str
    role: str
    place: int = 0

    @property
    def player(self) -> Any:
        team = self.table.teams[self.seat]
        return (team.spymasters if self.role == "spymaster" else team.operatives)[self.place]

    @property
    def label(self) -> str:
        """The player's SPEC or name."""
        team = self.table.teams[self.seat]
        return team.labels[self.place + (0 if self.role == "spymaster" else len(team.spymasters))]

    def ask(self, method: str, kinds: tuple[type, ...], *before: object) -> Any:
        """The player's answer, which must be of one of these kinds; a fault if it raises or is none of them.

        The generator is named by the moment, so that a game taken up in the middle goes on as it would have.
        """
        view = (spymaster_view if self.role == "spymaster" else operative_view)(self.state, self.seat)
        names = (self.seat, self.role, self.place, self.label, len(self.state.events))
        rng = chance.generator("player", self.table.seed, *names)
        watch = self.table.watch
        if watch is not None:
            moment = Moment(self.seat, self.role, self.place, self.label, method, len(self.state.events))
            why = watch.before(moment)
            if why is not None:
                raise self.fault(f"{method} {why}")
        try:
            return tidy(getattr(self.player, method)(*before, view, rng), kinds)
        except (MissingExtraError, SpecError, VectorsError):
            raise  # no bad move: the player could not be set up, and would not be in any game
        except Unfit as e:
            raise self.fault(f"{method} {e}") from None
        except (Exception, SystemExit) as e:  # a player's program may end itself, but not the game
            raise self.fault(f"{method} raised {reason(e)}", e) from e
        finally:
            if watch is not None:
                watch.after(moment)

    def fault(self, message: str, cause: BaseException | None = None) -> _Fault:
        """What to raise for this player's bad move."""
        error = PlayerError(f"{self.label} ({self.seat} {self.role})", message)
        error.__cause__ = cause
        return _Fault(self.state, self.seat, error)

    def apply(self, move: AnyMove) -> State:
        """The state after this player's move; a fault if a rule forbids it."""
        try:
            return self.state.apply(move, self.seat)
        except RuleError as e:
            raise self.fault(str(e), e) from e


def step(state: State, table: Table, *, giver: str | None = None, strict: bool = False) -> State:
    """The state after the next thing that somebody has to do; a bad move of a player forfeits for its seat.

    Args:
        state: a game that goes on.
        table: who plays it.
        giver: who gives the clue, where either may (D3, D14); asked of the players by default.
        strict: raise the error of a player that breaks its contract, in place of a forfeit.
    """
    try:
        if state.phase == "clue":
            return _give(state, table, giver or _giver(state, table))
        return _penalty(state, table) if state.phase == "cover" else _guess(state, table)
    except _Fault as fault:
        if strict:
            raise fault.error from fault.error.__cause__
        why = plain(" ".join(str(fault.error).encode(errors="replace").decode().split()))
        return fault.state.apply(Forfeit(fault.seat, why if len(why) <= _LONGEST else why[: _LONGEST - 1] + "…"))


def _give(state: State, table: Table, seat: str) -> State:
    """A clue, and the table's verdict on it."""
    members = len(table.teams[seat].spymasters)  # in a Duet team they take turns (D17)
    place = sum(clue.by == seat for clue in state.clues) % members if members > 1 else 0
    chair = _Chair(table, state, seat, "spymaster", place)
    clue: Clue = chair.ask("clue", (Clue,))
    return _judge(chair.apply(clue), clue, seat, table)


def _giver(state: State, table: Table) -> str:
    """Who gives the clue; where either may, whoever is expected to may leave it to the partner (D3, D14)."""
    if not isinstance(state, DuetState):
        return state.to_move
    givers = state.givers
    seat = state.giver if state.giver in givers else givers[0]
    if len(givers) > 1:
        chair = _Chair(table, state, seat, "spymaster")
        if isinstance(chair.player, GivesWay) and chair.ask("gives_way", (bool,)):
            return opponent(seat)
    return seat


def _judge(state: State, clue: Clue, seat: str, table: Table) -> State:
    """C7, C9, D15: the verdict becomes an event unless it is plainly legal."""
    ruling = table.referee(state, clue)
    if not isinstance(ruling, Ruling):
        raise InputError(f"referee: {shown(ruling)} on the clue {shown(str(clue))}; a Ruling is needed")
    try:
        ruled = state.apply(ruling)
    except RuleError as e:
        raise InputError(f"referee: {e}") from e
    if ruling.verdict == LEGAL:
        return state
    state = ruled
    if ruling.verdict == ASK:
        decided = decide(state, clue, seat, ruling, table)
        if decided is None:
            return state
        state = state.apply(decided)
        ruling = decided
    if ruling.verdict == ILLEGAL and not isinstance(state, DuetState):
        _patience(state, clue, seat, ruling, table)
    return state


def decide(state: State, clue: Clue, seat: str, ruling: Ruling, table: Table) -> Ruling | None:
    """C9: what the table makes of the doubtful clue that ``seat`` gave; None if nobody objects, so that it stands."""
    if table.ask == REFUSE:
        return Ruling(ILLEGAL, ruling.rule, "table")
    judge = opponent(seat)
    if table.ask != ASK_OPPONENT or judge not in table.teams:
        return None
    chair = _Chair(table, state, judge, "spymaster")
    if not isinstance(chair.player, ApprovesClues):
        return None
    approved = chair.ask("approves", (bool,), without_intentions(clue))
    return Ruling(LEGAL, None, judge) if approved else Ruling(ILLEGAL, ruling.rule, judge)


def _patience(state: State, clue: Clue, seat: str, ruling: Ruling, table: Table) -> None:
    """No game goes on for ever because one spymaster gives nothing but illegal clues."""
    own = [given.valid for given in state.clues if given.by == seat]
    if len(own) >= MAX_ILLEGAL and not any(own[-MAX_ILLEGAL:]):
        rule = f" [{ruling.rule}]" if ruling.rule else ""
        raise _Chair(table, state, seat, "spymaster").fault(
            f"{MAX_ILLEGAL} illegal clues in a row, the last {str(clue)!r}{rule}"
        )


def _penalty(state: State, table: Table) -> State:
    """C7: the opposing spymaster's pick, or its pardon."""
    chair = _Chair(table, state, state.to_move, "spymaster")
    if state.clue is not None and isinstance(chair.player, PicksPenalty):
        answer = chair.ask("penalty", (Cover, Ruling), without_intentions(state.clue))
        if isinstance(answer, Ruling):
            if answer.verdict != LEGAL:
                raise chair.fault(f"penalty returned a Ruling {shown(answer.verdict)}; here it can only be 'legal'")
            return chair.apply(Ruling(LEGAL, None, chair.seat))
        return chair.apply(Cover(chair.seat, answer.word))
    return chair.apply(Cover(chair.seat, min(spymaster_view(state, chair.seat).cards(OWN))))


def _guess(state: State, table: Table) -> State:
    """The next touch, stop or wait of the seat that is asked."""
    seat = state.to_move
    places = range(len(table.teams[seat].operatives))
    chairs = [_Chair(table, state, seat, "operative", place) for place in places]
    if state.phase == "sudden_death":
        return _sudden(chairs)
    move = chairs[0].ask("guess", (Guess, Stop, Wait)) if len(chairs) == 1 else _confer(chairs)
    return chairs[0].apply(move)


def _sudden(chairs: Sequence[_Chair]) -> State:
    """D10, D17: without talk; any member's touch counts, and the seat waits if all its members do."""
    for chair in chairs:
        move = chair.ask("guess", (Guess, Stop, Wait))
        if not isinstance(move, Wait):
            return chair.apply(move)
    return chairs[0].apply(WAIT)


def _confer(chairs: Sequence[_Chair]) -> AnyMove:
    """C13, D17: everyone offers a view, hearing those before; the most offered is done, of equals the earliest."""
    state = chairs[0].state
    offers: list[AnyMove] = []
    for chair in chairs:
        here = _Chair(chair.table, state, chair.seat, chair.role, chair.place)
        offer = here.ask("guess", (Guess, Stop, Wait))
        if isinstance(offer, Guess) and isinstance(offer.word, str):
            state = here.apply(Propose(f"{chair.label} {chair.place + 1}", offer.word))
            offer = Guess(state.proposals[-1][1])  # as the board writes it
        else:
            here.apply(offer)  # judged at once: the offer of a word that is none is a guess that no rule allows
        offers.append(offer)
    return max(offers, key=lambda offer: (offers.count(offer), -offers.index(offer)))
