"""The game loop: it shows each player its view, asks for a move, lets a referee judge clues, and returns the record.

A move is judged before it is recorded. If a player raises an exception, returns something that is not a
move, or breaks a rule, its seat forfeits at once, and the record says who did what (C5, D7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

from codenames_ai.core import chance
from codenames_ai.core.board import Board, Mission, check_seed, deal, other
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
from codenames_ai.lab.arena.answers import InvalidAnswer, as_move, without_intentions
from codenames_ai.lab.arena.referee import ASK_OPPONENT, ASK_POLICIES, REFUSE, Referee, validator
from codenames_ai.lab.arena.seats import ApprovesClues, GivesWay, PicksPenalty, Team, TeamLike, seat_teams
from codenames_ai.lab.checks import check_one_of, check_whole

MAX_ILLEGAL: Final = 3
"""A seat that gives this many illegal clues in a row forfeits a classic or solo game, which might not end otherwise."""

_LONGEST: Final = 300
"""Most characters of a forfeit's reason: an exception's message may be a page long."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a player: the call of one of its methods.

    Attributes:
        seat: the player's seat.
        role: ``spymaster`` or ``operative``.
        place: the player's index among those of its seat and role.
        label: the player's SPEC or name.
        method: the method that is called: ``clue``, ``guess``, ``penalty`` …
        events: how many events of the game came before.
    """

    seat: str
    role: str
    place: int
    label: str
    method: str
    events: int


class Observer(Protocol):
    """Is called before and after every question to a player, to measure time or to end a game that cannot continue."""

    def before(self, question: Question) -> str | None:
        """None to ask the player; or the reason why its seat forfeits, and the player is not asked."""
        ...

    def after(self, question: Question) -> None:
        """The player has answered, or raised an exception."""
        ...


def play(
    game: str,
    players: Mapping[str, TeamLike],
    seed: chance.Name = 0,
    *,
    board: Board | None = None,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    mission: Mission | None = None,
    referee: Referee = validator,
    ask: str = "stand",
    strict: bool = False,
    max_turns: int | None = None,
    observer: Observer | None = None,
) -> Record:
    """The record of one game, played from its deal to its end; the same arguments give the same record everywhere.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        players: a team for each seat: ``red`` and ``blue``; ``a`` and ``b``; or ``solo``. A team is a SPEC, a
            spymaster with its operatives, an object that does both, or a ``Team``.
        seed: names the deal and the players' random generators.
        board: a board to play instead of a new deal, as dealt or in the middle of a game.
        options: rules that the players agree on before the deal (C2, C12, D14, V9).
        words: a card list, as for ``deal``.
        mission: tokens of a Duet game (D13).
        referee: judges each clue; the validator by default, ``arena.lenient`` allows all.
        ask: what happens to a clue that the players must decide on (C9): ``stand``: it is legal; ``refuse``: it is
            illegal; ``ask_opponent``: the other spymaster decides, if it can (``ApprovesClues``).
        strict: raise the error of a player that breaks its contract, instead of a forfeit.
        max_turns: stop the game, without an outcome, after this many clues.
        observer: sees every question to a player.

    Raises:
        InputError: players, board, options or policy do not fit the game; SpecError for a SPEC or a setting.
        VectorsError, MissingExtraError: a player cannot be set up; this does not count as its forfeit.
        PlayerError: a player broke its contract in a strict game; the message names the player and what it did.
    """
    check_one_of("game", game, GAMES)
    check_one_of("ask", ask, ASK_POLICIES)
    if not callable(referee):
        raise InputError(
            f"referee: {shown(referee)} is not a function; write one from a state and its clue to a Ruling"
        )
    if max_turns is not None:
        check_whole("max_turns", max_turns)
    check_seed(seed)
    state = begin(_board(game, seed, board, options, words, mission), solo=game == "solo")
    setup = GameSetup(seat_teams(game, players, state.start.starts), seed, referee, ask, observer)
    while state.outcome() is None:
        if max_turns is not None and state.phase == "clue" and state.turns >= max_turns:
            break
        state = step(state, setup, strict=strict)
    return Record.of(state, players={seat: team.name for seat, team in setup.teams.items()}, seed=seed)


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
        raise InputError(
            f"board: {shown(board)} is not a Board; Board.from_dict makes one from the data of a board file"
        )
    if board.game != kind:
        raise InputError(f"board: a {game} game cannot be played on a {board.game} board")
    if options or words is not None or mission is not None:
        raise InputError("options, words, mission: they belong to a deal; a board has its own")
    return board


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What stays the same during a game.

    Attributes:
        teams: the team at each seat.
        seed: names the players' random generators.
        referee: judges clues.
        ask: the policy on clues that the players must decide on (C9), one of ``ASK_POLICIES``.
        observer: sees every question to a player.
    """

    teams: Mapping[str, Team]
    seed: chance.Name
    referee: Referee
    ask: str
    observer: Observer | None = None


class _Fault(Exception):
    """What a player did wrong in this state, by which its seat loses the game."""

    def __init__(self, state: State, seat: str, error: PlayerError) -> None:
        super().__init__(str(error))
        self.state, self.seat, self.error = state, seat, error


@dataclass(frozen=True, slots=True)
class _Seated:
    """One player in one state of the game: asks it, and makes its moves."""

    setup: GameSetup
    state: State
    seat: str
    role: str
    place: int = 0

    @property
    def player(self) -> Any:
        team = self.setup.teams[self.seat]
        return (team.spymasters if self.role == "spymaster" else team.operatives)[self.place]

    @property
    def label(self) -> str:
        """The player's SPEC or name."""
        team = self.setup.teams[self.seat]
        return team.labels[self.place + (0 if self.role == "spymaster" else len(team.spymasters))]

    def ask(self, method: str, kinds: tuple[type, ...], *before: object) -> Any:
        """The player's answer, of one of these kinds; a player that does not give one is at fault.

        The random generator is named by seat, player and number of events, so that a game which is resumed in the
        middle continues as it would have.
        """
        view = (spymaster_view if self.role == "spymaster" else operative_view)(self.state, self.seat)
        names = (self.seat, self.role, self.place, self.label, len(self.state.events))
        rng = chance.generator("player", self.setup.seed, *names)
        observer = self.setup.observer
        if observer is not None:
            question = Question(self.seat, self.role, self.place, self.label, method, len(self.state.events))
            why = observer.before(question)
            if why is not None:
                raise self.fault(f"{method} {why}")
        try:
            return as_move(getattr(self.player, method)(*before, view, rng), kinds)
        except (MissingExtraError, SpecError, VectorsError):
            raise  # not a bad move: the player cannot be set up, in this game or in any other
        except InvalidAnswer as e:
            raise self.fault(f"{method} {e}") from None
        except (Exception, SystemExit) as e:  # a player may call sys.exit, which must not end the run
            raise self.fault(f"{method} raised {reason(e)}", e) from e
        finally:
            if observer is not None:
                observer.after(question)

    def fault(self, message: str, cause: BaseException | None = None) -> _Fault:
        """The exception to raise for this player's bad move."""
        error = PlayerError(f"{self.label} ({self.seat} {self.role})", message)
        error.__cause__ = cause
        return _Fault(self.state, self.seat, error)

    def apply(self, move: AnyMove) -> State:
        """The state after this player's move; raises a fault if a rule forbids it."""
        try:
            return self.state.apply(move, self.seat)
        except RuleError as e:
            raise self.fault(str(e), e) from e


def step(state: State, setup: GameSetup, *, giver: str | None = None, strict: bool = False) -> State:
    """The state after the next player's move; a bad move forfeits the game for its seat.

    Args:
        state: a game that has not ended.
        setup: its players, referee and policy.
        giver: who gives the clue, where either may (D3, D14); the players decide by default.
        strict: raise the error of a player that breaks its contract, instead of a forfeit.
    """
    try:
        if state.phase == "clue":
            return _give(state, setup, giver or _giver(state, setup))
        return _penalty(state, setup) if state.phase == "cover" else _guess(state, setup)
    except _Fault as fault:
        if strict:
            raise fault.error from fault.error.__cause__
        why = plain(" ".join(str(fault.error).encode(errors="replace").decode().split()))
        return fault.state.apply(Forfeit(fault.seat, why if len(why) <= _LONGEST else why[: _LONGEST - 1] + "…"))


def _give(state: State, setup: GameSetup, seat: str) -> State:
    """The state after a clue and the verdict on it."""
    members = len(setup.teams[seat].spymasters)  # in a Duet team they take turns (D17)
    place = sum(clue.by == seat for clue in state.clues) % members if members > 1 else 0
    seated = _Seated(setup, state, seat, "spymaster", place)
    clue: Clue = seated.ask("clue", (Clue,))
    return _judge(seated.apply(clue), clue, seat, setup)


def _giver(state: State, setup: GameSetup) -> str:
    """The seat that gives the clue. If both may, the one to move can leave the clue to its partner (D3, D14)."""
    if not isinstance(state, DuetState):
        return state.to_move
    givers = state.givers
    seat = state.giver if state.giver in givers else givers[0]
    if len(givers) > 1:
        seated = _Seated(setup, state, seat, "spymaster")
        if isinstance(seated.player, GivesWay) and seated.ask("gives_way", (bool,)):
            return other(seat)
    return seat


def _judge(state: State, clue: Clue, seat: str, setup: GameSetup) -> State:
    """C7, C9, D15: the state after the verdict on a clue, which becomes an event unless the referee finds it legal."""
    ruling = setup.referee(state, clue)
    if not isinstance(ruling, Ruling):
        raise InputError(f"referee: returned {shown(ruling)} for the clue {shown(str(clue))}; a Ruling is needed")
    try:
        ruled = state.apply(ruling)
    except RuleError as e:
        raise InputError(f"referee: {e}") from e
    if ruling.verdict == LEGAL:
        return state
    state = ruled
    if ruling.verdict == ASK:
        decided = decide(state, clue, seat, ruling, setup)
        if decided is None:
            return state
        state = state.apply(decided)
        ruling = decided
    if ruling.verdict == ILLEGAL and not isinstance(state, DuetState):
        _check_repeated(state, clue, seat, ruling, setup)
    return state


def decide(state: State, clue: Clue, seat: str, ruling: Ruling, setup: GameSetup) -> Ruling | None:
    """C9: the players' ruling on the doubtful clue that ``seat`` gave; None if nobody objects, so that it stands."""
    if setup.ask == REFUSE:
        return Ruling(ILLEGAL, ruling.rule, "table")
    judge = other(seat)
    if setup.ask != ASK_OPPONENT or judge not in setup.teams:
        return None
    seated = _Seated(setup, state, judge, "spymaster")
    if not isinstance(seated.player, ApprovesClues):
        return None
    approved = seated.ask("approves", (bool,), without_intentions(clue))
    return Ruling(LEGAL, None, judge) if approved else Ruling(ILLEGAL, ruling.rule, judge)


def _check_repeated(state: State, clue: Clue, seat: str, ruling: Ruling, setup: GameSetup) -> None:
    """A spymaster that gives only illegal clues forfeits; the game might never end otherwise."""
    own = [given.valid for given in state.clues if given.by == seat]
    if len(own) >= MAX_ILLEGAL and not any(own[-MAX_ILLEGAL:]):
        rule = f" [{ruling.rule}]" if ruling.rule else ""
        raise _Seated(setup, state, seat, "spymaster").fault(
            f"{MAX_ILLEGAL} illegal clues in a row, the last {str(clue)!r}{rule}"
        )


def _penalty(state: State, setup: GameSetup) -> State:
    """C7: the opposing spymaster covers one of its agents, or lets the clue stand."""
    seated = _Seated(setup, state, state.to_move, "spymaster")
    if state.clue is not None and isinstance(seated.player, PicksPenalty):
        answer = seated.ask("penalty", (Cover, Ruling), without_intentions(state.clue))
        if isinstance(answer, Ruling):
            if answer.verdict != LEGAL:
                raise seated.fault(f"penalty returned a Ruling {shown(answer.verdict)}; only 'legal' is allowed here")
            return seated.apply(Ruling(LEGAL, None, seated.seat))
        return seated.apply(Cover(seated.seat, answer.word))
    return seated.apply(Cover(seated.seat, min(spymaster_view(state, seated.seat).cards(OWN))))


def _guess(state: State, setup: GameSetup) -> State:
    """The next guess, stop or wait of the seat to move."""
    seat = state.to_move
    places = range(len(setup.teams[seat].operatives))
    guessers = [_Seated(setup, state, seat, "operative", place) for place in places]
    if state.phase == "sudden_death":
        return _sudden_death(guessers)
    move = guessers[0].ask("guess", (Guess, Stop, Wait)) if len(guessers) == 1 else _vote(guessers)
    return guessers[0].apply(move)


def _sudden_death(guessers: Sequence[_Seated]) -> State:
    """D10, D17: members do not discuss: the first guess of a member counts; the seat waits if all members do."""
    for seated in guessers:
        move = seated.ask("guess", (Guess, Stop, Wait))
        if not isinstance(move, Wait):
            return seated.apply(move)
    return guessers[0].apply(WAIT)


def _vote(guessers: Sequence[_Seated]) -> AnyMove:
    """C13, D17: each member sees earlier proposals and adds one; the most frequent wins, the first of a tie."""
    state = guessers[0].state
    proposed: list[AnyMove] = []
    for seated in guessers:
        here = replace(seated, state=state)
        move = here.ask("guess", (Guess, Stop, Wait))
        if isinstance(move, Guess) and isinstance(move.word, str):
            state = here.apply(Propose(f"{seated.label} {seated.place + 1}", move.word))
            move = Guess(state.proposals[-1][1])  # as the board writes it
        else:
            here.apply(move)  # judge it now, so that a forfeit names the right member
        proposed.append(move)
    return max(proposed, key=lambda move: (proposed.count(move), -proposed.index(move)))
