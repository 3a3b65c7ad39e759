"""One turn of a game explained: what its clue was meant for, how good it was, what its operatives could think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from codenames_ai.core import chance, record
from codenames_ai.core import events as ev
from codenames_ai.core.board import GivenClue
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import OperativeView, SpymasterView, heard, operative_view, spymaster_view
from codenames_ai.lab.arena import opponent
from codenames_ai.players.attempt import Tried, attempt
from codenames_ai.players.registry import OPERATIVE, SPYMASTER
from codenames_ai.playing.session import seats
from codenames_ai.playing.session.levels import HARD, LEVELS
from codenames_ai.playing.session.seats import HUMAN, role_of, seat_of, side_of

if TYPE_CHECKING:
    from codenames_ai.core.record import State
    from codenames_ai.players.explain import RankedClues, RankedGuesses, Searched
    from codenames_ai.playing.session.game import Session


@dataclass(frozen=True, slots=True)
class Review:
    """One turn explained.

    Attributes:
        number: of the clue among all clues of the game, from 0.
        clue: the clue with the guesses on it.
        intended: what its giver said it was meant for; empty if nothing was said.
        view: what the giver saw.
        advisor: the SPEC of the program by whose measure the clue is judged (``Session.advisor``).
        tried: the clue by the advisor's measure: verdict, what it suggests, its danger and rank, and what an operative
            would do.
        best: the clues that the advisor would have given, best first, of the forms of a word one.
        touches: before each guess the cards as an operative ranks them: the team's own, or the best for a person.
        operative: that operative's SPEC.
    """

    number: int
    clue: GivenClue
    intended: tuple[str, ...]
    view: SpymasterView
    tried: Tried
    best: RankedClues
    touches: tuple[RankedGuesses, ...]
    operative: str
    advisor: str


def review(session: Session, number: int, seat: str | None = None, top: int = 3) -> Review:
    """Explain a turn to a seat, or to everybody (None) once the game is over.

    During a game only a spymaster is told, and only of the own side's clues; in Duet what the operative thinks is
    then told without its own side of the key, which the giver must not know (D16).

    Args:
        session: the game.
        number: of the clue, from 0.
        seat: who asks.
        top: how many better clues.

    Raises:
        InputError: no such clue or seat.
        RuleError: this seat must not know it yet.
    """
    clues = session.state.clues
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(clues):
        raise InputError(f"turn {number!r}: there are {len(clues)}, from 0")
    given = clues[number]
    if seat is not None:
        session.check_seat(seat)
    if not session.over and (seat is None or role_of(seat) != SPYMASTER or side_of(seat) != given.by):
        raise RuleError("C14", "why: what a clue was meant for is told when the game is over")
    event, before, guessing = _turn(session, number)
    view = spymaster_view(before, given.by)
    operative = _operative(session, given.by)
    guesser = seats.player(operative, OPERATIVE)
    who = session.advisor(seat_of(given.by, SPYMASTER))
    advisor = seats.player(who, SPYMASTER)
    judged = attempt(view, f"{given.word}, {given.number}", advisor, guesser)
    rng = chance.generator("review", session.seed, number)
    told = [_guesser_view(session, state, event) for state in guessing]
    return Review(
        number,
        given,
        event.intended,
        view,
        judged,
        advisor.clues(view, top),
        tuple(guesser.guesses(one, rng) for one in told),
        operative,
        who,
    )


def tried(session: Session, view: SpymasterView, clue: Clue) -> tuple[Tried, Searched, str]:
    """A clue that somebody thinks of giving, by the advisor's measure; what it ranks among; who would guess on it.

    Raises:
        RuleError: its number is none at this table (C2, D18).
        InputError: the seat has no card left to give a clue for.
    """
    operative = _operative(session, view.seat)
    advisor = seats.player(session.advisor(seat_of(view.seat, SPYMASTER)), SPYMASTER)
    judged = attempt(view, f"{clue.word}, {clue.number}", advisor, seats.player(operative, OPERATIVE))
    return judged, advisor.clues(view, 0).searched, operative


def _operative(session: Session, giver: str) -> str:
    """The SPEC of who guesses on a side's clues; the best one in place of a person."""
    who = session.seats[seat_of(giver if session.game != "duet" else opponent(giver), OPERATIVE)]
    return LEVELS[HARD].operative if who == HUMAN else who


def _turn(session: Session, number: int) -> tuple[ev.ClueEvent, State, list[State]]:
    """The event of a clue, the state before it, and those before each guess on it."""
    game = session.record()
    before = record.begin(game.board, solo=game.solo)
    given: tuple[ev.ClueEvent, State] | None = None
    guessing: list[State] = []
    seen = 0
    for happened, after in record.steps(game):
        if isinstance(happened[0], ev.ClueEvent):
            if given is not None:
                break
            if seen == number:
                given = happened[0], before
            seen += 1
        elif given is not None and isinstance(happened[0], ev.GuessEvent) and before.phase == "guess":
            guessing.append(before)
        before = after
    assert given is not None  # the state counts the same clues
    return *given, guessing


def _guesser_view(session: Session, state: State, event: ev.ClueEvent) -> OperativeView:
    if session.game != "duet":
        return operative_view(state, event.by)
    if session.over:
        return operative_view(state, opponent(event.by))
    return heard(spymaster_view(state, event.by), Clue(event.word, event.number))
