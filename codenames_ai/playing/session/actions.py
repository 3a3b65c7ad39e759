"""What people and programs do to a session. An action is judged first: by its seat, by the rules, and by C9."""

from __future__ import annotations

from dataclasses import replace

from codenames_ai.core import events as ev
from codenames_ai.core import moves as mv
from codenames_ai.core.board import other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.errors import InputError, RuleError
from codenames_ai.core.record import State
from codenames_ai.core.text import shown
from codenames_ai.core.views import OWN, SpymasterView
from codenames_ai.core.words import normal
from codenames_ai.lab import arena
from codenames_ai.lab.arena import decide, verdict_on
from codenames_ai.players.explain import identity
from codenames_ai.players.registry import OPERATIVE, SPYMASTER
from codenames_ai.playing.session.game import Action, Allow, Answer, GiveWay, IllegalClue, Question, Session
from codenames_ai.playing.session.seats import HUMAN, role_of, seat_of, side_of


def legal_actions(session: Session, seat: str) -> tuple[str, ...]:
    """The names of what the person at a seat may do now, as in ``playing.session``; empty for a program's seat."""
    state = session.state
    if session.over or session.seats.get(seat) != HUMAN:
        return ()
    out: list[str] = []
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


def act(session: Session, seat: str, action: Action, *, insist: bool = False) -> Session:
    """The session after what a person does.

    Args:
        session: the game before.
        seat: the person's seat.
        action: as listed in ``codenames_ai.playing.session``.
        insist: give a clue although it is illegal.

    Raises:
        IllegalClue: the rules forbid the clue, and ``insist`` is not set.
        RuleError: the action is not allowed now, or not at this seat.
        InputError: there is no such seat, or a program plays it.
    """
    session.check_seat(seat)
    if session.seats[seat] != HUMAN:
        raise InputError(f"seat: {seat} is played by {session.seats[seat]}, not by a person")
    side, state, question = side_of(seat), session.state, session.question
    if isinstance(action, mv.Forfeit):
        return _after(session, state.apply(mv.Forfeit(side, action.why), side))
    if question is not None:
        if not isinstance(action, Answer) or seat != question.to:
            raise RuleError("C9", f"{question.to} has a question to answer first")
        return _answered(session, action, question)
    match action:
        case mv.Clue() | mv.Cover() | Allow() | GiveWay():
            _check_role(seat, SPYMASTER, "only a spymaster gives and judges clues")
        case mv.Guess() | mv.Stop() | mv.Wait() | mv.Propose():
            _check_role(seat, OPERATIVE, "only an operative guesses")
    match action:
        case Answer():
            raise RuleError("C9", "answer: there is no question to answer")
        case mv.Restart():
            return _restart(session, seat)
        case mv.Clue():
            return _clue(session, seat, action, insist=insist)
        case GiveWay():
            if seat in session.gave_way:
                raise RuleError("D3", "give way: this clue is left to your partner already")
            if not _may_give_way(session, seat):
                raise RuleError("D3", "give way: nobody else may give this clue")
            return replace(session, gave_way=(*session.gave_way, seat))
        case Allow():
            if state.phase != "cover" or side != state.to_move:
                raise RuleError("C7", "allow: no clue of the other team was ruled illegal")
            return _after(session, state.apply(mv.Ruling(mv.LEGAL, None, side), side))
        case mv.Cover():
            return _after(session, state.apply(mv.Cover(side, action.word), side))
        case mv.Propose():
            return replace(session, state=state.apply(action, side))
        case mv.Guess() | mv.Stop() | mv.Wait() | mv.Expose():
            return _after(session, state.apply(action, side))
    raise InputError(f"{shown(action)} is not an action of a person")


def step(session: Session) -> Session:
    """The session after one move of a program; the same session if a person is to act or the game is over."""
    if session.over or session.waiting:
        return session
    giver = next((side_of(seat) for seat in session.turn if session.seats[seat] != HUMAN), None)
    after = _after(session, arena.step(session.state, session.table(), giver=giver))
    return replace(after, question=pending_question(after))


def advance(session: Session) -> Session:
    """The session after all moves of programs, up to where a person must act or the game is over."""
    while not session.over and not session.waiting:
        session = step(session)
    return session


def check_intended(session: Session, seat: str, clue: mv.Clue) -> None:
    """Check that the cards a clue is meant for are uncovered agents of its giver.

    Raises:
        InputError: names the cards that are not, with what they are; or there is no such seat.
    """
    view = session.view(seat)
    assert isinstance(view, SpymasterView)
    own = set(map(normal, view.cards(OWN)))
    roles = {normal(word): identity(view, role) for word, role in zip(view.words, view.roles, strict=True)}
    wrong = []
    for card in dict.fromkeys(clue.intended):
        role = roles.get(normal(card))
        if normal(card) not in own:
            what = "not on the board" if role is None else "covered" if role == OWN else role
            wrong.append(f"{shown(card)} ({what})")
    if wrong:
        raise InputError(f"meant for: {', '.join(wrong)}; name uncovered agents of your own")


def pending_question(session: Session) -> Question | None:
    """C9: the question that a program's doubtful clue puts to an opposing person before anyone guesses; or None."""
    state, last = session.state, session.state.events[-1:]
    if not last or not isinstance(last[0], ev.VerdictEvent) or last[0].verdict != mv.ASK or state.clue is None:
        return None
    giver = state.giver if isinstance(state, DuetState) else state.to_move
    by, judge = seat_of(giver, SPYMASTER), seat_of(other(giver), SPYMASTER)
    if session.seats[by] == HUMAN or session.seats.get(judge) != HUMAN:
        return None
    heard = mv.Clue(state.clue.word, state.clue.number)
    verdict = verdict_on(state, state.clue, giver)
    return Question("clue", by, judge, heard, last[0].rule, verdict.reason, given=True)


def _check_role(seat: str, role: str, why: str) -> None:
    """C13: spymasters and operatives have different things to do."""
    if role_of(seat) != role:
        raise RuleError("C13", f"{seat}: {why}")


def _may_give_way(session: Session, seat: str) -> bool:
    """D3, D14: another player may give the clue and has not passed it on already."""
    return (
        session.state.phase == "clue"
        and seat in session.turn
        and seat not in session.gave_way
        and any(s != seat and s not in session.gave_way for s in session.turn)
    )


def _after(session: Session, state: State) -> Session:
    """The session in a new state, without what concerned the state before: question, rejected words, clues passed."""
    return replace(session, state=state, question=None, rejected=(), gave_way=())


def _clue(session: Session, seat: str, clue: mv.Clue, *, insist: bool) -> Session:
    """C7, C9, D15: a legal clue is given; an illegal one only if insisted on; a doubtful one once it is approved."""
    check_intended(session, seat, clue)
    side, state = side_of(seat), session.state
    given = state.apply(clue, side)  # what the engine cannot take is an error, whatever the validator says
    verdict = verdict_on(state, clue, side)
    if verdict.verdict == mv.ASK and normal(clue.word) in session.rejected:
        reason = f"{verdict.reason} The other spymaster has rejected it."
        verdict = replace(verdict, verdict=mv.ILLEGAL, reason=reason)
    if verdict.verdict == mv.LEGAL:
        return _after(session, given)
    if verdict.verdict == mv.ILLEGAL:
        if not insist:
            raise IllegalClue(verdict)
        by = other(side) if normal(clue.word) in session.rejected else "referee"
        return _after(session, given.apply(mv.Ruling(mv.ILLEGAL, verdict.rule, by)))
    doubtful = mv.Ruling(mv.ASK, verdict.rule)
    judge = seat_of(other(side), SPYMASTER)
    if session.seats.get(judge) == HUMAN:
        heard = mv.Clue(clue.word, clue.number)
        question = Question("clue", seat, judge, heard, verdict.rule, verdict.reason, intended=clue.intended)
        return replace(session, question=question)
    asked = given.apply(doubtful)
    ruling = decide(asked, clue, side, doubtful, session.table())
    if ruling is None or ruling.verdict == mv.LEGAL:
        return _after(session, asked if ruling is None else asked.apply(ruling))
    return _clue(_reject(session, clue), seat, clue, insist=insist)


def _reject(session: Session, clue: mv.Clue) -> Session:
    """C9: the other spymaster does not approve of a clue, which is not given."""
    return replace(session, question=None, rejected=(*session.rejected, normal(clue.word)))


def _answered(session: Session, answer: Answer, question: Question) -> Session:
    """C9, D15: the session after the answer of the person who was asked."""
    state, judge = session.state, side_of(question.to)
    if question.kind == "restart":
        return _after(session, state.apply(mv.Restart())) if answer.yes else replace(session, question=None)
    assert question.clue is not None
    clue = mv.Clue(question.clue.word, question.clue.number, question.intended)
    legal = mv.Ruling(mv.LEGAL, None, judge)
    if question.given:
        return _after(session, state.apply(legal if answer.yes else mv.Ruling(mv.ILLEGAL, question.rule, judge)))
    if not answer.yes:
        return _reject(session, clue)
    given = state.apply(clue, side_of(question.by)).apply(mv.Ruling(mv.ASK, question.rule))
    return _after(session, given.apply(legal))


def _restart(session: Session, seat: str) -> Session:
    """D15: the pair agrees to begin again; a person is asked, a program always agrees."""
    agreed = session.state.apply(mv.Restart())  # judged before anyone is asked
    partner = other(side_of(seat))
    people = [s for s in (seat_of(partner, SPYMASTER), seat_of(partner, OPERATIVE)) if session.seats.get(s) == HUMAN]
    if people:
        return replace(session, question=Question("restart", seat, people[0]))
    return _after(session, agreed)
