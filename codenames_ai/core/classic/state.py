"""The classic game as a frozen state: ``apply(move)`` judges, and gives the next state or raises RuleError."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from codenames_ai.core import events as ev
from codenames_ai.core.board import TEAMS, Board, ClassicKey, GivenClue, other
from codenames_ai.core.classic import rules
from codenames_ai.core.errors import BoardError, RuleError
from codenames_ai.core.keys import ENEMY, OWN
from codenames_ai.core.moves import (
    ILLEGAL,
    AnyMove,
    Clue,
    Cover,
    Expose,
    Forfeit,
    Guess,
    Propose,
    Ruling,
    Stop,
)
from codenames_ai.core.setup import GameSetup, cards_with, proposals_with
from codenames_ai.core.text import shown
from codenames_ai.core.turns import Turn, given_clues, turns_of

Phase: TypeAlias = Literal["clue", "guess", "cover", "over"]


class ClassicSetup(GameSetup):
    """Words, key and options of a classic game."""

    def __init__(self, board: Board, *, solo: bool) -> None:
        if not isinstance(board.key, ClassicKey):
            raise BoardError("game: a classic game needs a classic board")
        super().__init__(board)
        self.identities: Final = board.key.identities
        self.agents: Final[Mapping[str, int]] = {team: self.mask(team) for team in TEAMS}
        self.solo: Final = board.starts if solo else None

    @cached_property
    def roles(self) -> Mapping[str, tuple[str, ...]]:
        """The role of each card as each team sees it: ``own``, ``enemy``, ``bystander``, ``assassin``."""
        own = {team: {team: OWN, other(team): ENEMY} for team in TEAMS}
        return {team: tuple(own[team].get(identity, identity) for identity in self.identities) for team in TEAMS}

    def mask(self, identity: str) -> int:
        """The cards with this identity, bit i for card i."""
        return cards_with(identity, self.identities)

    def after(self, team: str) -> str:
        """The team whose turn follows (C4); a solo team has no opponent that moves."""
        return team if self.solo is not None else other(team)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassicState:
    """A classic game at one moment. Make one with ``classic.start`` or ``classic.from_board``.

    Two states are equal when their positions are: the board file of both is the same, and the outcome.

    Attributes:
        start: the position that ``events`` begin from.
        table: words, key and options in quick forms.
        events: what happened since, oldest first: the record.
        phase: what is awaited: a ``clue``, a ``guess``, or the ``cover`` after an illegal clue (C7); ``over``.
        to_move: the team that acts; once the game is over, the team that acted last.
        covered_mask: the covered cards, bit i for card i.
        clue: the clue that is guessed on or was ruled illegal; None while one is awaited.
        guesses_made: guesses on it.
        approved: whether the opposing spymaster approved it (C9).
        turns: clues given so far.
        result: the outcome, or None.
        proposals: (operative, word) offered since the last touch (C13): talk, which no record keeps.
        known: the turns that ``history`` has folded, here or in a state before: a cache.
    """

    start: Board
    table: ClassicSetup
    events: tuple[ev.Event, ...]
    phase: Phase
    to_move: str
    covered_mask: int
    clue: Clue | None = None
    guesses_made: int = 0
    approved: bool = False
    turns: int = 0
    result: ev.Outcome | None = None
    proposals: tuple[tuple[str, str], ...] = ()
    known: tuple[Turn, ...] = ()

    def apply(self, move: AnyMove, by: str | None = None) -> ClassicState:
        """The state after the move, which is judged first.

        Args:
            move: what is done.
            by: the team that does it, for a table where the wrong one could; None for the team to move.

        Raises:
            RuleError: the move is not allowed; its ``rule`` says why. This state never changes.
        """
        if self.result is not None:
            raise RuleError("C5", f"the game is over ({self.result.reason}); no move counts any more")
        handler = _HANDLERS.get(type(move))
        if handler is None:
            raise RuleError("C3", f"{shown(move)} is not a move of the classic game")
        return handler(self, move, by)

    def outcome(self) -> ev.Outcome | None:
        """The one judge of the end: winner, reason and turns; None while the game goes on."""
        return self.result

    def legal_guesses(self, by: str | None = None) -> list[str]:
        """The cards that may be touched now, in the order of the board (C6); none unless ``by`` guesses now."""
        if self.phase != "guess" or (by is not None and by != self.to_move):
            return []
        covered = self.covered_mask
        return [word for i, word in enumerate(self.table.words) if not covered >> i & 1]

    def may_clue(self, clue: Clue, by: str | None = None) -> bool:
        """Whether the clue would be taken now. What it means is the referee's to judge, not the engine's."""
        try:
            self.apply(clue, by)
        except RuleError:
            return False
        return True

    def may_stop(self, by: str | None = None) -> bool:
        """Whether the guessing team may end its turn now (C3)."""
        return self.phase == "guess" and self.guesses_made > 0 and by in (None, self.to_move)

    @property
    def game(self) -> str:
        """``classic``, or ``solo`` where one team plays alone."""
        return "classic" if self.table.solo is None else "solo"

    @property
    def guesses_left(self) -> int | None:
        """How many guesses the turn still has; None without a cap (C3), 0 when nobody guesses."""
        if self.phase != "guess" or self.clue is None:
            return 0
        cap = rules.guess_cap(self.clue.number)
        return None if cap is None else cap - self.guesses_made

    @property
    def covered(self) -> tuple[str, ...]:
        """The covered words, in the order in which they were covered."""
        return self.start.covered + tuple(
            e.word for e in self.events if isinstance(e, (ev.GuessEvent, ev.CoverEvent)) and e.word is not None
        )

    @property
    def visible(self) -> tuple[str, ...]:
        """The uncovered words, in the order of the board: these alone restrict clues (C11)."""
        live = rules.restricting(self.table.everything, self.covered_mask)
        return tuple([word for i, word in enumerate(self.table.words) if live >> i & 1])

    @property
    def history(self) -> tuple[Turn, ...]:
        """The turns so far, oldest first; the last one may be open."""
        turns = turns_of(self.events, self.known)
        object.__setattr__(self, "known", turns)  # a cache: a game is asked at every move
        return turns

    @property
    def clues(self) -> tuple[GivenClue, ...]:
        """Every clue so far with its guesses (C14), an illegal one flagged (C7)."""
        return given_clues(self.history)

    def left(self, team: str) -> int:
        """How many agents of the team are still uncovered."""
        return (self.table.agents[team] & ~self.covered_mask).bit_count()

    def to_board(self) -> Board:
        """The position as a board, for a board file. Who won by a forfeit or C10 is not in such a file."""
        turns = self.history
        if self.result is not None and self.result.reason in ("forfeit", ev.EXPOSED):
            turns = turns_of([e for e in self.events if not isinstance(e, (ev.ForfeitEvent, ev.EndEvent))])
        clues = self.start.clues + given_clues(turns)
        return replace(self.start, covered=self.covered, clues=clues, to_move=self.to_move, omitted=())

    def __repr__(self) -> str:
        left = ", ".join(f"{team} {self.left(team)} left" for team in TEAMS)
        waits = "over" if self.result is not None else f"{self.to_move} to {self.phase}"
        return f"ClassicState({self.game}, {waits}, turn {self.turns}, {left})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ClassicState):
            return NotImplemented
        return self._position() == other._position()

    def __hash__(self) -> int:
        return hash((self.table.words, self.covered_mask, self.to_move, self.phase, self.guesses_made))

    def _position(self) -> tuple[object, ...]:
        return self.game, self.phase, self.guesses_made, self.turns, self.result, self.to_board()


def _turn_of(state: ClassicState, by: str | None, what: str) -> str:
    """C4: the team that moves; turns alternate, and the other team's move changes nothing."""
    if by is not None and not (isinstance(by, str) and by == state.to_move):
        whose = f"{by}'s" if isinstance(by, str) and by in TEAMS else f"that of {shown(by)}"
        raise RuleError("C4", f"{what}: it is {state.to_move}'s turn, not {whose}")
    return state.to_move


def _no_guessing(state: ClassicState, what: str) -> RuleError:
    """C3, C7: why nobody guesses now."""
    team = state.to_move
    if state.phase == "cover":
        pick = f"{team} may cover one of its own agents, or none, or allow the clue"
        return RuleError(
            "C7", f"{what}: {other(team)}'s clue {state.clue} was ruled illegal and gets no guesses; {pick}"
        )
    return RuleError("C3", f"{what}: {team} has to give a clue first")


def _clue(state: ClassicState, clue: Clue, by: str | None) -> ClassicState:
    """C2: a clue opens a turn; C7: the next clue gives up a pick that was still open."""
    team = _turn_of(state, by, "clue")
    if state.phase == "guess":
        raise RuleError("C3", f"clue: {team} has given {state.clue} and has to guess; one clue a turn")
    table = state.table
    rules.number_allowed(clue.number, table.options, len(table.words))
    rules.readable(clue, table.options, "C7", "C12")
    rules.meant(clue, table.index, "C2")
    happened = (*state.events, ev.ClueEvent(team, clue.word, clue.number, clue.intended))
    return _next(state, happened, "guess", team, state.covered_mask, clue, turns=state.turns + 1)


def _guess(state: ClassicState, guess: Guess, by: str | None) -> ClassicState:
    """C4, C6: a touch shows the card's identity, which alone says what follows."""
    team = _turn_of(state, by, "guess")
    if state.clue is None or state.phase != "guess":
        raise _no_guessing(state, "guess")
    table = state.table
    i = rules.touchable(guess.word, table.find(guess.word), state.covered_mask)
    identity = table.identities[i]
    covered = state.covered_mask | 1 << i
    made = state.guesses_made + 1
    happened = (*state.events, ev.GuessEvent(team, table.words[i], identity))
    end = rules.touch_lost(identity, other(team)) or rules.all_covered(covered, table.agents)
    if end is not None:
        return _over(state, happened, end, team, covered=covered, made=made)
    if rules.turn_goes_on(identity, team, made, rules.guess_cap(state.clue.number)):
        return _next(state, happened, "guess", team, covered, state.clue, made, state.approved)
    return _next(state, happened, "clue", table.after(team), covered)


def _stop(state: ClassicState, _: Stop, by: str | None) -> ClassicState:
    """C3: after at least one guess the team may end its turn."""
    team = _turn_of(state, by, "stop")
    if state.phase != "guess":
        raise _no_guessing(state, "stop")
    rules.stop_allowed(state.guesses_made)
    happened = (*state.events, ev.StopEvent(team))
    return _next(state, happened, "clue", state.table.after(team), state.covered_mask)


def _ruling(state: ClassicState, ruling: Ruling, _: str | None) -> ClassicState:
    """C7, C8, C9: a verdict on the clue counts until the first guess on it."""
    rules.verdict_form(ruling, TEAMS, "C7")
    if state.clue is None:
        raise RuleError("C7", "verdict: there is no clue to rule on")
    rules.verdict_in_time(state.guesses_made)
    happened, covered = (*state.events, ev.VerdictEvent(ruling.verdict, ruling.rule, ruling.by)), state.covered_mask
    if state.phase == "cover":  # the opponent of the team that gave the clue is to move
        rules.may_allow(ruling, state.to_move)
        return _next(state, happened, "guess", other(state.to_move), covered, state.clue, approved=True)
    rules.verdict_open(ruling, state.approved)
    if ruling.verdict != ILLEGAL:
        approved = state.approved or rules.approves(ruling, other(state.to_move))
        return _next(state, happened, "guess", state.to_move, covered, state.clue, approved=approved)
    if state.table.solo is not None:  # nobody is there to pick or to allow
        return _next(state, happened, "clue", state.to_move, covered)
    return _next(state, happened, "cover", other(state.to_move), covered, state.clue)


def _cover(state: ClassicState, cover: Cover, _: str | None) -> ClassicState:
    """C7: the pick, or none, before the next clue; the last own agent wins. It is no guess."""
    if state.phase != "cover":
        raise RuleError("C7", "cover: only after a clue was ruled illegal, and before the next one")
    if not isinstance(cover.by, str) or cover.by != state.to_move:
        raise RuleError("C7", f"cover: the pick is {state.to_move}'s, not that of {shown(cover.by)}")
    table, covered, word = state.table, state.covered_mask, None
    if cover.word is not None:
        i = rules.pick(cover.word, table.find(cover.word), covered, table.agents[cover.by], cover.by)
        covered, word = covered | 1 << i, table.words[i]
    happened = (*state.events, ev.CoverEvent(cover.by, word))
    end = rules.all_covered(covered, table.agents)
    if end is not None:
        return _over(state, happened, end, cover.by, covered=covered, made=0)
    return _next(state, happened, "clue", cover.by, covered)


def _forfeit(state: ClassicState, forfeit: Forfeit, _: str | None) -> ClassicState:
    """C5: a team that gives up leaves the game to the other one, as there are no ties."""
    if not isinstance(forfeit.by, str) or forfeit.by not in TEAMS:
        raise RuleError("C5", f"forfeit: {shown(forfeit.by)} is neither red nor blue")
    rules.text_form(forfeit.why, "forfeit: why", "C5")
    happened = (*state.events, ev.ForfeitEvent(forfeit.by, forfeit.why))
    return _over(state, happened, (other(forfeit.by), "forfeit"), state.to_move)


def _expose(state: ClassicState, _: Expose, by: str | None) -> ClassicState:
    """C10: the game is abandoned without a winner."""
    return _over(state, state.events, rules.abandoned(), state.to_move)


def _propose(state: ClassicState, propose: Propose, by: str | None) -> ClassicState:
    """C13: an operative of the guessing team offers a view; it binds nobody, and a touch clears all of them."""
    _turn_of(state, by, "propose")
    if state.phase != "guess":
        raise RuleError("C13", "propose: nobody is guessing now")
    rules.text_form(propose.who, "propose: who", "C13")
    word = propose.word
    if word is not None:
        word = state.table.words[rules.touchable(word, state.table.find(word), state.covered_mask)]
    return replace(state, proposals=proposals_with(state.proposals, propose.who, word))


def _next(
    state: ClassicState,
    happened: tuple[ev.Event, ...],
    phase: Phase,
    to_move: str,
    covered: int,
    clue: Clue | None = None,
    made: int = 0,
    approved: bool = False,
    turns: int | None = None,
    result: ev.Outcome | None = None,
) -> ClassicState:
    """The state after a move; without the last four, before the next clue."""
    turns = state.turns if turns is None else turns
    return ClassicState(
        state.start,
        state.table,
        happened,
        phase,
        to_move,
        covered,
        clue,
        made,
        approved,
        turns,
        result,
        (),
        state.known,
    )


def _over(
    state: ClassicState,
    happened: tuple[ev.Event, ...],
    end: tuple[str | None, str],
    last: str,
    *,
    covered: int | None = None,
    made: int | None = None,
) -> ClassicState:
    """C5: the state in which nobody moves any more."""
    return _next(
        state,
        (*happened, ev.EndEvent(*end)),
        "over",
        last,
        state.covered_mask if covered is None else covered,
        state.clue,
        state.guesses_made if made is None else made,
        state.approved,
        result=rules.ended(end, state.turns, state.table.solo),
    )


_HANDLERS: Final[Mapping[type, Callable[[ClassicState, Any, str | None], ClassicState]]] = {
    Clue: _clue,
    Guess: _guess,
    Stop: _stop,
    Ruling: _ruling,
    Cover: _cover,
    Forfeit: _forfeit,
    Expose: _expose,
    Propose: _propose,
}
