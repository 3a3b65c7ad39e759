"""One turn of a game explained: what its clue was meant for, how good it was, what its guesser would have thought."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.core import chance
from codenames_ai.core.board import GivenClue, other
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import Clue
from codenames_ai.core.record import State, begin, steps
from codenames_ai.core.views import OperativeView, SpymasterView, heard, operative_view, spymaster_view
from codenames_ai.players.attempt import TriedClue, attempt
from codenames_ai.players.explain import RankedClues, RankedGuesses, Searched
from codenames_ai.players.registry import OPERATIVE, SPYMASTER
from codenames_ai.playing.session import seats
from codenames_ai.playing.session.game import Session
from codenames_ai.playing.session.levels import HARD, LEVELS
from codenames_ai.playing.session.seats import HUMAN, role_of, seat_of, side_of


@dataclass(frozen=True, slots=True)
class Review:
    """One turn explained.

    Attributes:
        number: of the clue among all clues of the game, from 0.
        clue: the clue with the guesses on it.
        intended: the cards its giver named as meant; empty if none were named.
        view: what the giver saw.
        tried: the clue as the advisor judges it: verdict, what it suggests, its danger and rank, and what an operative
            would do.
        best: the clues that the advisor would have given, best first, one of the forms of a word.
        touches: before each guess, the cards as an operative ranks them: the team's own, or the best one for a person.
        operative: the SPEC of that operative.
        advisor: the SPEC of the program that judges the clue (``Session.advisor``).
    """

    number: int
    clue: GivenClue
    intended: tuple[str, ...]
    view: SpymasterView
    tried: TriedClue
    best: RankedClues
    touches: tuple[RankedGuesses, ...]
    operative: str
    advisor: str


def review(session: Session, number: int, seat: str | None = None, top: int = 3) -> Review:
    """Explain a turn to a seat, or to everybody (None) once the game is over.

    During a game only spymasters may ask, and only about their own side's clues. In Duet the operative is then asked
    without its own side of the key, which the giver must not know (D16).

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
        raise RuleError("C14", "why: what a clue was meant for is shown when the game is over")
    turn = session.state.history[number]
    assert turn.clue is not None
    before, *guessing = _states_before(session, [turn.start, *(touch.at for touch in turn.touches)])
    view = spymaster_view(before, given.by)
    clue = Clue(given.word, given.number)
    judged, advisor, operative = _judged(session, view, clue)
    guesser = seats.player(operative, OPERATIVE)
    rng = chance.generator("review", session.seed, number)
    return Review(
        number,
        given,
        turn.clue.intended,
        view,
        judged,
        seats.player(advisor, SPYMASTER).clues(view, top=top),
        tuple(guesser.guesses(_guesser_view(session, state, given.by, clue), rng) for state in guessing),
        operative,
        advisor,
    )


def tried(session: Session, view: SpymasterView, clue: Clue) -> tuple[TriedClue, Searched, str]:
    """A clue that a person considers, as the advisor judges it; what it was ranked among; the SPEC of who guesses.

    Raises:
        RuleError: the rules of this game do not allow its number (C2, D18).
        InputError: the seat has no card left to give a clue for.
    """
    judged, advisor, operative = _judged(session, view, clue)
    return judged, seats.player(advisor, SPYMASTER).clues(view, top=0).searched, operative


def _judged(session: Session, view: SpymasterView, clue: Clue) -> tuple[TriedClue, str, str]:
    """The clue as the advisor of its giver judges it, with the SPECs of the advisor and of who guesses.

    The best operative stands in for a person who guesses.
    """
    operative = session.guesser_of(view.seat)
    operative = LEVELS[HARD].operative if operative == HUMAN else operative
    advisor = session.advisor(seat_of(view.seat, SPYMASTER))
    players = seats.player(advisor, SPYMASTER), seats.player(operative, OPERATIVE)
    return attempt(view, f"{clue.word}, {clue.number}", *players), advisor, operative


def _states_before(session: Session, events: list[int]) -> list[State]:
    """The states before the moves that begin with these events, counted from 0."""
    record = session.record()
    states = {0: begin(record.board, solo=record.solo)}
    for _, after in steps(record):
        states[len(after.events)] = after
    return [states[at] for at in events]


def _guesser_view(session: Session, state: State, giver: str, clue: Clue) -> OperativeView:
    if session.game != "duet":
        return operative_view(state, giver)
    if session.over:
        return operative_view(state, other(giver))
    return heard(spymaster_view(state, giver), clue)
