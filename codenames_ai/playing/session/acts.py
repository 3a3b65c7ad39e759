"""What people and programs do to a session: each act is judged first, by its seat, then by the engine and C9."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from codenames_ai.core import events as ev
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.moves import (
    ASK,
    ILLEGAL,
    LEGAL,
    Clue,
    Cover,
    Expose,
    Forfeit,
    Guess,
    Propose,
    Restart,
    Ruling,
    Stop,
    Wait,
)
from codenames_ai.core.record import State
from codenames_ai.core.text import shown
from codenames_ai.core.views import OWN, SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.lab import arena
from codenames_ai.lab.arena import decide, opponent, verdict_on
from codenames_ai.players.explain import identity
from codenames_ai.players.registry import OPERATIVE, SPYMASTER
from codenames_ai.playing.session.seats import HUMAN, role_of, seat_of, side_of

if TYPE_CHECKING:
    from codenames_ai.playing.session.game import Act, Answer, Question, Session

GUESSING: Final = (Guess, Stop, Wait, Propose)


def actions(session: Session, seat: str) -> tuple[str, ...]:
    """What the person at a seat may do now."""
    state, out = session.state, []
    if session.over:
        return ()
    if seat in session.turn:
        match state.phase:
            case _ if session.question is not None:
                out = ["answer"]
            case "clue":
                out = ["clue"] + (["give_way"] if _may_give_way(session, seat) else [])
            case "cover":
                out = ["cover", "allow"]
            case "guess":
                out = ["guess"] + (["stop"] if state.may_stop() else [])
            case "sudden_death" if isinstance(state, DuetState):
                out = ["guess"] + (["wait"] if side_of(seat) not in state.waited else [])
    if session.question is None and isinstance(state, DuetState) and state.illegal and not state.guesses_made:
        out.append("restart")
    return (*out, "resign")


def act(session: Session, seat: str, move: Act, *, insist: bool) -> Session:
    """The session after a person's move; raises as ``Session.act``."""
    from codenames_ai.playing.session.game import Allow, Answer, GiveWay

    session.check_seat(seat)
    if session.seats[seat] != HUMAN:
        raise InputError(f"seat: {seat} is played by {session.seats[seat]}, not by a person")
    side = side_of(seat)
    if isinstance(move, Forfeit):
        return _after(session, session.state.apply(Forfeit(side, move.why), side))
    if session.question is not None:
        if not isinstance(move, Answer) or seat != session.question.to:
            raise RuleError("C9", f"{session.question.to} has a question to answer first")
        return _answered(session, move, session.question)
    match move:
        case Answer():
            raise RuleError("C9", "answer: nothing was asked")
        case Restart():
            return _restart(session, seat)
        case Expose():
            return _after(session, session.state.apply(move, side))
        case Clue() | Cover() | Allow() | GiveWay():
            _holds(seat, SPYMASTER, "clues are the spymaster's to give and to judge")
        case Guess() | Stop() | Wait() | Propose():
            _holds(seat, OPERATIVE, "guesses are the operatives'")
        case _:
            raise InputError(f"{shown(move)} is no move of a person")
    return _moved(session, seat, move, insist=insist)


def _moved(session: Session, seat: str, move: Act, *, insist: bool) -> Session:
    from codenames_ai.playing.session.game import Allow, GiveWay

    side, state = side_of(seat), session.state
    match move:
        case Clue():
            return _clue(session, seat, move, insist=insist)
        case GiveWay():
            if seat in session.gave_way:
                raise RuleError("D3", "give way: this clue is left to your partner already")
            if not _may_give_way(session, seat):
                raise RuleError("D3", "give way: there is nobody to leave the clue to")
            return replace(session, gave_way=(*session.gave_way, seat))
        case Allow():
            if state.phase != "cover" or side != state.to_move:
                raise RuleError("C7", "allow: no clue of the other team was ruled illegal")
            return _after(session, state.apply(Ruling(LEGAL, None, side), side))
        case Cover():
            return _after(session, state.apply(Cover(side, move.word), side))
        case Propose():
            return replace(session, state=state.apply(move, side))
    assert isinstance(move, GUESSING)
    return _after(session, state.apply(move, side))


def _holds(seat: str, role: str, why: str) -> None:
    """C13: what the seat is for."""
    if role_of(seat) != role:
        raise RuleError("C13", f"{seat}: {why}")


def _may_give_way(session: Session, seat: str) -> bool:
    """D3, D14: somebody else may give the clue and has not passed it on already."""
    return (
        session.state.phase == "clue"
        and seat in session.turn
        and seat not in session.gave_way
        and any(s != seat and s not in session.gave_way for s in session.turn)
    )


def _after(session: Session, state: State) -> Session:
    """The session in a new state: what was asked and left over before it counts no more."""
    return replace(session, state=state, question=None, rejected=(), gave_way=())


def _clue(session: Session, seat: str, clue: Clue, *, insist: bool) -> Session:
    """C7, C9, D15: a legal clue is given, an illegal one only on insisting, a doubtful one once it is approved."""
    from codenames_ai.playing.session.game import IllegalClue, Question

    check_intended(session, seat, clue)
    side, state = side_of(seat), session.state
    given = state.apply(clue, side)  # what the engine cannot take is an error, whatever the validator says
    said = verdict_on(state, clue, side)
    if said.verdict == ASK and normal(clue.word) in session.rejected:
        refused = f"{said.reason} The other spymaster does not let it pass."
        said = replace(said, verdict=ILLEGAL, reason=refused)
    if said.verdict == LEGAL:
        return _after(session, given)
    if said.verdict == ILLEGAL:
        if not insist:
            raise IllegalClue(said)
        by = opponent(side) if normal(clue.word) in session.rejected else "referee"
        return _after(session, given.apply(Ruling(ILLEGAL, said.rule, by)))
    judge = seat_of(opponent(side), SPYMASTER)
    if session.seats.get(judge) == HUMAN:
        heard = Clue(clue.word, clue.number)
        return replace(
            session, question=Question("clue", seat, judge, heard, said.rule, said.reason, intended=clue.intended)
        )
    asked = given.apply(Ruling(ASK, said.rule))
    ruling = decide(asked, clue, side, Ruling(ASK, said.rule), session.table())
    if ruling is None or ruling.verdict == LEGAL:
        return _after(session, asked if ruling is None else asked.apply(ruling))
    rejecting = replace(session, rejected=(*session.rejected, normal(clue.word)))
    return _clue(rejecting, seat, clue, insist=insist)


def check_intended(session: Session, seat: str, clue: Clue) -> None:
    """Raises as ``Session.check_intended``."""
    view = session.view(seat)
    assert isinstance(view, SpymasterView)
    own = set(map(normal, view.cards(OWN)))
    roles = {normal(word): identity(view, role) for word, role in zip(view.words, view.roles, strict=True)}
    wrong = []
    for card in dict.fromkeys(clue.intended):
        role = roles.get(normal(card))
        if normal(card) not in own:
            wrong.append(f"{shown(card)} ({'no card' if role is None else 'covered' if role == OWN else role})")
    if wrong:
        raise InputError(f"meant for: {', '.join(wrong)}; a clue is for cards of your own that are not covered")


def _answered(session: Session, answer: Answer, question: Question) -> Session:
    """C9, D15: what the person who was asked says."""
    state, side, judge = session.state, side_of(question.by), side_of(question.to)
    if question.kind == "restart":
        return _after(session, state.apply(Restart())) if answer.yes else replace(session, question=None)
    assert question.clue is not None
    clue = Clue(question.clue.word, question.clue.number, question.intended)
    if question.given:
        ruling = Ruling(LEGAL, None, judge) if answer.yes else Ruling(ILLEGAL, question.rule, judge)
        return _after(session, state.apply(ruling))
    if not answer.yes:
        return replace(session, question=None, rejected=(*session.rejected, normal(clue.word)))
    given = state.apply(clue, side).apply(Ruling(ASK, question.rule))
    return _after(session, given.apply(Ruling(LEGAL, None, judge)))


def _restart(session: Session, seat: str) -> Session:
    """D15: the pair agrees to begin again; a partner who is a program always does."""
    from codenames_ai.playing.session.game import Question

    agreed = session.state.apply(Restart())  # judged first
    partner = opponent(side_of(seat))
    people = [s for s in (seat_of(partner, SPYMASTER), seat_of(partner, OPERATIVE)) if session.seats.get(s) == HUMAN]
    if people:
        return replace(session, question=Question("restart", seat, people[0]))
    return _after(session, agreed)


def step(session: Session) -> Session:
    """The session after one move of a program; the same one where a person is to act, or nobody."""
    if session.over or session.waiting:
        return session
    giver = next((side_of(seat) for seat in session.turn if session.seats[seat] != HUMAN), None)
    after = _after(session, arena.step(session.state, session.table(), giver=giver))
    return replace(after, question=asked(after))


def asked(session: Session) -> Question | None:
    """C9: the question that a program's doubtful clue puts to an opposing person, before anybody guesses on it."""
    from codenames_ai.playing.session.game import Question

    state, last = session.state, session.state.events[-1:]
    if not last or not isinstance(last[0], ev.VerdictEvent) or last[0].verdict != ASK or state.clue is None:
        return None
    giver = state.giver if isinstance(state, DuetState) else state.to_move
    by, judge = seat_of(giver, SPYMASTER), seat_of(opponent(giver), SPYMASTER)
    if session.seats[by] == HUMAN or session.seats.get(judge) != HUMAN:
        return None
    heard = Clue(state.clue.word, state.clue.number)
    said = verdict_on(state, state.clue, giver)
    return Question("clue", by, judge, heard, last[0].rule, said.reason, given=True)
