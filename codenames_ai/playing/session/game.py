"""The session itself: what it holds, whose turn it is, what each seat may see. ``acts`` has what changes it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from codenames_ai.core import chance
from codenames_ai.core import events as ev
from codenames_ai.core.board import Board, Mission, check_seed, deal
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import AnyMove, Clue
from codenames_ai.core.record import GAMES, Record, State, begin
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView, SpymasterView, operative_view, spymaster_view
from codenames_ai.lab.arena import ASK_OPPONENT, Table, opponent, validator, verdict_on
from codenames_ai.players.registry import OPERATIVE, SPYMASTER
from codenames_ai.playing.session import acts, saved, seats
from codenames_ai.playing.session.levels import LEVELS, NORMAL
from codenames_ai.playing.session.seats import HUMAN as HUMAN
from codenames_ai.playing.session.seats import role_of, seat_of, side_of

if TYPE_CHECKING:
    from codenames_ai.english.clue_rules import Verdict
    from codenames_ai.players.explain import RankedClues, RankedGuesses


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to a session's ``question``."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Allow:
    """The opposing spymaster lets a clue stand that was ruled illegal (C7)."""


@dataclass(frozen=True, slots=True)
class GiveWay:
    """Somebody who may give the next clue leaves it to the partner (D3, D14)."""


ALLOW: Final = Allow()
GIVE_WAY: Final = GiveWay()
Act: TypeAlias = AnyMove | Answer | Allow | GiveWay


class IllegalClue(RuleError):
    """A person's clue that the rules forbid; it was not given.

    Attributes:
        verdict: rule, card and reason.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.rule or "V1", f"'{verdict.clue}' is illegal: {verdict.reason}")
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked by another seat.

    Attributes:
        kind: ``clue``: may this doubtful clue stand (C9)? ``restart``: shall the mission begin again (D15)?
        by: the seat that asks, or whose clue it is.
        to: the seat that answers.
        clue: the clue, as the table may hear it; None for a restart.
        rule: why it is doubtful.
        reason: the same in a sentence.
        given: whether the clue has been given, so that a no is a verdict; else it is asked about before (C9).
        intended: what it is meant for, for the record alone.
    """

    kind: Literal["clue", "restart"]
    by: str
    to: str
    clue: Clue | None = None
    rule: str | None = None
    reason: str = ""
    given: bool = False
    intended: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Session:
    """A played game at one moment; ``codenames_ai.playing.session`` tells how to use it. Make one with ``new``.

    Attributes:
        state: the engine's state, key included.
        seats: for every seat ``human`` or the SPEC of its program.
        seed: names the deal and the programs' chance; as secret as the key.
        question: what a person has to answer before anything else, or None.
        rejected: clue words that the other spymaster did not let pass since the last event.
        gave_way: the seats that left this clue to their partner.
        level: of advice where no program sits whose level it could be.
    """

    state: State = field(repr=False)
    seats: Mapping[str, str]
    seed: chance.Name = field(repr=False)
    question: Question | None = None
    rejected: tuple[str, ...] = ()
    gave_way: tuple[str, ...] = ()
    level: str = NORMAL

    @property
    def game(self) -> str:
        """``classic``, ``duet`` or ``solo``."""
        return self.state.game

    @property
    def over(self) -> bool:
        """Whether the game has ended; ``outcome`` says how."""
        return self.state.outcome() is not None

    @property
    def outcome(self) -> ev.Outcome | None:
        """How the game ended, or None."""
        return self.state.outcome()

    @property
    def people(self) -> tuple[str, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in self.seats.items() if who == HUMAN)

    @property
    def turn(self) -> tuple[str, ...]:
        """The seats that may act now, the one expected first; none once the game is over."""
        state = self.state
        if state.outcome() is not None:
            return ()
        if self.question is not None:
            return (self.question.to,)
        sides: tuple[str, ...] = (state.to_move,)
        if isinstance(state, DuetState) and state.phase in ("clue", "sudden_death"):
            able = state.givers if state.phase == "clue" else state.guessers
            sides = tuple(sorted(able, key=lambda side: side != state.to_move))
        role = SPYMASTER if state.phase in ("clue", "cover") else OPERATIVE
        return tuple(seat_of(side, role) for side in sides)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The people without whom nothing goes on; none when a program is to move and once the game is over."""
        turn = self.turn
        if self.state.phase == "sudden_death" and turn and self.seats[turn[0]] != HUMAN:
            return ()  # programs are asked in turn (D10)
        return tuple(seat for seat in turn if self.seats[seat] == HUMAN and seat not in self.gave_way)

    def actions(self, seat: str) -> tuple[str, ...]:
        """What a seat of a person may do now, by the names in ``playing.session``; nothing for other seats."""
        return acts.actions(self, seat) if self.seats.get(seat) == HUMAN else ()

    def act(self, seat: str, move: Act, *, insist: bool = False) -> Session:
        """The session after a person's move.

        Args:
            seat: of the person.
            move: as in ``codenames_ai.playing.session``.
            insist: give a clue although it is illegal.

        Raises:
            IllegalClue: the rules forbid the clue, and it is not insisted on.
            RuleError: the move is not allowed now, or not this seat's.
            InputError: no such seat, or no person sits there.
        """
        return acts.act(self, seat, move, insist=insist)

    def step(self) -> Session:
        """The session after one move of a program; the same one if a person is to act, or the game is over."""
        return acts.step(self)

    def advance(self) -> Session:
        """The session after all moves of programs, up to where a person must act or the game is over."""
        session = self
        while not session.over and not session.waiting:
            session = session.step()
        return session

    def view(self, seat: str) -> SpymasterView | OperativeView:
        """What the seat may know; InputError for a seat that is none."""
        self.check_seat(seat)
        shown_to = spymaster_view if role_of(seat) == SPYMASTER else operative_view
        return shown_to(self.state, side_of(seat))

    def watcher_view(self) -> OperativeView:
        """What everybody may know; roles are relative to ``red`` (in a solo game the team that plays).

        ``guesses_left`` is that of whoever guesses, for everybody may count (C3).
        """
        side = side_of(next(iter(self.seats)))
        seen = operative_view(self.state, side)
        return replace(seen, own_side=(), proposals=(), guesses_left=self.state.guesses_left)

    def heard(self, since: int = 0) -> tuple[ev.Event, ...]:
        """The events from number ``since`` on, as everybody heard them: without what clues were meant for (C14)."""
        return tuple(map(without_intentions, self.state.events[since:]))

    def verdict(self, seat: str, clue: Clue) -> Verdict:
        """What the rules say of a clue that this seat's spymaster would give; no text raises."""
        self.check_seat(seat)
        return verdict_on(self.state, clue, side_of(seat))

    def advisor(self, seat: str, level: str | None = None) -> str:
        """The SPEC of who advises a seat: what this table's own programs would do there, or those of a level.

        Raises:
            InputError: no such seat or level.
        """
        self.check_seat(seat)
        if level is None:
            return seats.advisor(seat, self.seats, self.level)
        _check_level(level)
        return LEVELS[level].spymaster if role_of(seat) == SPYMASTER else LEVELS[level].operative

    def hint(self, seat: str, top: int = 5, level: str | None = None) -> RankedClues | RankedGuesses:
        """Advice by what the seat sees: ranked clues for a spymaster, ranked cards for an operative.

        It is that of ``advisor(seat, level)``.

        Raises:
            RuleError: there is nothing to advise on now.
            InputError: no such seat or level.
        """
        who = self.advisor(seat, level)
        rng = chance.generator("hint", self.seed, seat, len(self.state.events))
        view = self.view(seat)
        if isinstance(view, SpymasterView):
            if view.phase == "over" or view.phase == "sudden_death" or view.own_left == 0:
                done = self.game == "duet" and view.own_left == 0
                rule = "D10" if view.phase == "sudden_death" else "D9" if done else "C4"
                raise RuleError(rule, "hint: there is no clue to give")
            ranked: RankedClues = seats.player(who, SPYMASTER).clues(view, top, rng)
            return ranked
        if view.clue is None and view.phase != "sudden_death":
            raise RuleError("C3", "hint: there is no clue to guess on")
        cards: RankedGuesses = seats.player(who, OPERATIVE).guesses(view, rng)
        return replace(cards, items=cards.items[:top])

    def check_intended(self, seat: str, clue: Clue) -> None:
        """What a clue is said to be meant for are own cards of its giver that are not covered.

        Raises:
            InputError: names the cards that are not, with what they are; or no such seat.
        """
        acts.check_intended(self, seat, clue)

    def knows(self, seat: str, word: str) -> bool:
        """Whether the program that guesses on this seat's clues knows a clue word; True where it goes by none.

        Raises:
            InputError: no such seat.
        """
        self.check_seat(seat)
        side = side_of(seat) if self.game != "duet" else opponent(side_of(seat))
        return seats.knows(self.seats[seat_of(side, OPERATIVE)], word)

    def table(self) -> Table:
        """The players as the arena asks them."""
        sides = dict.fromkeys(map(side_of, self.seats))
        teams = {side: seats.team_of(side, self.seats) for side in sides}
        return Table(teams, self.seed, validator, ASK_OPPONENT)

    def record(self) -> Record:
        """The game as far as it has come, as other commands read it; it holds the key."""
        players = {side: team.name for side, team in self.table().teams.items()}
        return Record.of(self.state, players=players, seed=self.seed)

    def to_dict(self) -> dict[str, object]:
        """The saved form; it holds the key."""
        return saved.to_dict(self)

    def to_text(self) -> str:
        """The saved form as a JSON text; it holds the key."""
        return saved.to_text(self)

    def check_seat(self, seat: str) -> None:
        """Raise InputError unless there is such a seat."""
        if seat not in self.seats:
            raise InputError(f"seat: {shown(seat)} is none of {', '.join(self.seats)}")


def new(
    game: str = "classic",
    given: Mapping[str, str] | None = None,
    *,
    seed: chance.Name,
    options: Sequence[str] = (),
    words: str | Path | Sequence[str] | None = None,
    mission: Mission | None = None,
    board: Board | None = None,
    level: str = NORMAL,
) -> Session:
    """A game at its beginning; programs that are to move first have not moved yet (``advance``).

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        given: who sits where, as in ``codenames_ai.playing.session``.
        seed: names the deal and the programs' chance; ``fresh_seed()`` for a game that nobody knows.
        options: what the table agrees on before the deal (C2, C12, D14, V9).
        words: a card list, as for ``board.deal``.
        mission: tokens of a Duet game (D13).
        board: play this one, as dealt or in the middle of a game, in place of a deal.
        level: of seats left out, and of advice where no program sits.

    Raises:
        InputError: seats, words or options that do not fit the game; SpecError for a SPEC.
    """
    if game not in GAMES:
        raise InputError(f"game: {shown(game)} is none of {', '.join(GAMES)}")
    check_seed(seed)
    _check_level(level)
    kind = "duet" if game == "duet" else "classic"
    if board is None:
        board = deal(kind, seed, words, options=options, mission=mission)
    elif options or words is not None or mission is not None:
        raise InputError("options, words, mission: they belong to a deal; a board brings its own")
    elif board.game != kind:
        raise InputError(f"board: a {board.game} board, but a {game} game is asked for")
    state = begin(board, solo=game == "solo")
    return Session(state, seats.seated(game, given or {}, board.starts, level), seed, level=level)


def _check_level(level: object) -> None:
    if not isinstance(level, str) or level not in LEVELS:
        raise InputError(f"level: {shown(level)} is none of {', '.join(LEVELS)}")


def fresh_seed() -> int:
    """A seed that nobody finds by trying: all see a board's words, and a short seed would betray its key.

    53 bits, which every reader of JSON takes exactly. Where the key is shown with the words, as the command ``deal``
    does, a seed that is short enough to type will do.
    """
    return secrets.randbits(53)


def without_intentions(event: ev.Event) -> ev.Event:
    """C14: the event as the table heard it."""
    return replace(event, intended=()) if isinstance(event, ev.ClueEvent) else event
