"""The session itself: what it holds, whose turn it is, what each seat may see. ``actions`` has what changes it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from codenames_ai.core import chance
from codenames_ai.core import events as ev
from codenames_ai.core.board import Board, Mission, check_seed, deal, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import AnyMove, Clue
from codenames_ai.core.record import GAMES, Record, State, begin
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView, SpymasterView, operative_view, spymaster_view
from codenames_ai.english.clue_rules import Verdict
from codenames_ai.lab.arena import ASK_OPPONENT, GameSetup, validator, verdict_on
from codenames_ai.players.explain import RankedClues, RankedGuesses
from codenames_ai.players.registry import OPERATIVE, SPYMASTER
from codenames_ai.playing.session import seats
from codenames_ai.playing.session.levels import NORMAL, check_level
from codenames_ai.playing.session.seats import HUMAN, role_of, seat_of, side_of


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to a session's ``question``."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Allow:
    """The opposing spymaster lets a clue stand that was ruled illegal (C7)."""


@dataclass(frozen=True, slots=True)
class GiveWay:
    """A player who may give the next clue leaves it to the partner (D3, D14)."""


ALLOW: Final = Allow()
GIVE_WAY: Final = GiveWay()
Action: TypeAlias = AnyMove | Answer | Allow | GiveWay
"""What a person may do: a move of the game, or one of the three above."""


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
    """What one seat asks a person at another.

    Attributes:
        kind: ``clue``: may this doubtful clue stand (C9)? ``restart``: shall the mission begin again (D15)?
        by: the seat that asks, or whose clue it is.
        to: the seat that answers.
        clue: the clue, as everyone may hear it; None for a restart.
        rule: the rule that makes it doubtful.
        reason: the same as a sentence.
        given: whether the clue has been given, so that a no is a verdict; otherwise it is asked about before (C9).
        intended: the cards it is meant for; kept for the record, never shown to who answers.
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
    """A game between people and programs, as it stands. Make one with ``new``, change it with ``act`` and ``step``.

    Attributes:
        state: the engine's state, key included.
        seats: for every seat ``human`` or the SPEC of its program.
        seed: names the deal and the programs' chance; as secret as the key.
        question: what a person has to answer before anything else, or None.
        rejected: clue words that the other spymaster has rejected since the last event.
        gave_way: the seats that left this clue to their partner.
        level: of advice, where no program of the game sets it.
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
        """The seats of the people the game waits for; none when a program is to move and once the game is over."""
        turn = self.turn
        if self.state.phase == "sudden_death" and turn and self.seats[turn[0]] != HUMAN:
            return ()  # programs are asked in turn (D10)
        return tuple(seat for seat in turn if self.seats[seat] == HUMAN and seat not in self.gave_way)

    def view(self, seat: str) -> SpymasterView | OperativeView:
        """What the seat may know; InputError for an unknown seat."""
        self.check_seat(seat)
        view_of = spymaster_view if role_of(seat) == SPYMASTER else operative_view
        return view_of(self.state, side_of(seat))

    def watcher_view(self) -> OperativeView:
        """What everybody may know; roles are relative to ``red`` (in a solo game, to the team that plays).

        ``guesses_left`` is that of whoever guesses, for everybody may count (C3).
        """
        side = side_of(next(iter(self.seats)))
        view = operative_view(self.state, side)
        return replace(view, own_side=(), proposals=(), guesses_left=self.state.guesses_left)

    def heard(self, since: int = 0) -> tuple[ev.Event, ...]:
        """The events from number ``since`` on, as everybody heard them: without what clues were meant for (C14)."""
        return tuple(
            replace(event, intended=()) if isinstance(event, ev.ClueEvent) else event
            for event in self.state.events[since:]
        )

    def verdict(self, seat: str, clue: Clue) -> Verdict:
        """The validator's verdict on a clue of this seat's spymaster; never raises, whatever the clue's text."""
        self.check_seat(seat)
        return verdict_on(self.state, clue, side_of(seat))

    def advisor(self, seat: str, level: str | None = None) -> str:
        """The SPEC of the program that advises a seat: as the programs of this game play, or those of a level.

        Raises:
            InputError: no such seat or level.
        """
        self.check_seat(seat)
        if level is None:
            return seats.advisor(seat, self.seats, self.level)
        return check_level(level).player(role_of(seat))

    def hint(self, seat: str, top: int = 5, level: str | None = None) -> RankedClues | RankedGuesses:
        """Advice by what the seat sees: ranked clues for a spymaster, ranked cards for an operative.

        The advice is that of ``advisor(seat, level)``.

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
            ranked: RankedClues = seats.player(who, SPYMASTER).clues(view, rng, top=top)
            return ranked
        if view.clue is None and view.phase != "sudden_death":
            raise RuleError("C3", "hint: there is no clue to guess on")
        cards: RankedGuesses = seats.player(who, OPERATIVE).guesses(view, rng)
        return replace(cards, items=cards.items[:top])

    def guesser_of(self, side: str) -> str:
        """Who guesses on the clues of a side: ``human``, or the SPEC of a program."""
        return self.seats[seat_of(other(side) if self.game == "duet" else side, OPERATIVE)]

    def knows(self, seat: str, word: str) -> bool:
        """Whether the program that guesses on this seat's clues knows a word; True for people and wordless programs.

        Raises:
            InputError: no such seat.
        """
        self.check_seat(seat)
        return seats.knows(self.guesser_of(side_of(seat)), word)

    def table(self) -> GameSetup:
        """The players as the arena asks them."""
        sides = dict.fromkeys(map(side_of, self.seats))
        teams = {side: seats.team_of(side, self.seats) for side in sides}
        return GameSetup(teams, self.seed, validator, ASK_OPPONENT)

    def record(self) -> Record:
        """The game so far as a record, which other commands read; it holds the key."""
        players = {side: team.name for side, team in self.table().teams.items()}
        return Record.of(self.state, players=players, seed=self.seed)

    def check_seat(self, seat: str) -> None:
        """Raise InputError unless there is such a seat."""
        if seat not in self.seats:
            raise InputError(f"seat: {shown(seat)} is not a seat; choose {', '.join(self.seats)}")


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
        board: play this board, fresh or in the middle of a game, instead of dealing one.
        level: of seats left out, and of advice where no program of the game sets it.

    Raises:
        InputError: seats, words or options that do not fit the game; SpecError for a SPEC.
    """
    if game not in GAMES:
        raise InputError(f"game: {shown(game)} is not a game; choose {', '.join(GAMES)}")
    check_seed(seed)
    check_level(level)
    kind = "duet" if game == "duet" else "classic"
    if board is None:
        board = deal(kind, seed, words, options=options, mission=mission)
    elif options or words is not None or mission is not None:
        raise InputError("options, words, mission: a board brings its own; leave them out")
    elif board.game != kind:
        raise InputError(f"board: it is a {board.game} board, but the game is {game}")
    state = begin(board, solo=game == "solo")
    return Session(state, seats.seated(game, given or {}, board.starts, level), seed, level=level)


def fresh_seed() -> int:
    """A seed that nobody can find by trying: everyone sees the words, and a short seed would betray the key.

    It has 53 bits, which every reader of JSON takes exactly. Where the key is shown with the words, as by the command
    ``deal``, a seed that is short enough to type will do.
    """
    return secrets.randbits(53)
