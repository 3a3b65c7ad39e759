"""What each move of Duet does. ``DuetState.apply`` is the door; each function here judges first and then changes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import SIDES, A
from codenames_ai.core.classic.rules import meant, readable, text_form, verdict_form
from codenames_ai.core.duet import rules
from codenames_ai.core.errors import RuleError
from codenames_ai.core.moves import ILLEGAL, AnyMove, Clue, Forfeit, Guess, Propose, Restart, Ruling, Stop, Wait
from codenames_ai.core.setup import proposals_with
from codenames_ai.core.text import shown

if TYPE_CHECKING:
    from codenames_ai.core.duet.state import DuetState

BOTH: Final = "both"


def apply(state: DuetState, move: AnyMove, by: str | None) -> DuetState:
    """The state after the move; RuleError if it is not allowed."""
    if state.result is not None:
        raise RuleError("D11", f"the game is over ({state.result.reason}); no move counts any more")
    if by is not None and not (isinstance(by, str) and by in SIDES):
        raise RuleError("D3", f"{shown(by)} is neither a nor b")
    handler = _HANDLERS.get(type(move))
    if handler is None:
        raise RuleError("D18", f"{shown(move)} is not a move of Duet")
    return handler(state, move, by)


def _clue(state: DuetState, clue: Clue, by: str | None) -> DuetState:
    """D18: one clue a turn, and only while the bank lasts; D3, D9, D14 say whose."""
    if state.phase == "sudden_death":
        raise RuleError("D10", "clue: there are none in sudden death")
    if state.phase == "guess":
        raise RuleError("D18", f"clue: {state.clue} is still guessed on; one clue a turn")
    givers = state.givers
    giver = by if by is not None else state.giver if state.giver in givers else givers[0]
    if giver not in givers:
        if giver in state.done:
            raise RuleError("D9", f"clue: all agents of side {giver} are covered; {givers[0]} gives all that remain")
        raise RuleError(
            "D14" if state.table.loose else "D3", f"clue: it is {' or '.join(givers)}'s turn, not {giver}'s"
        )
    rules.clue_number(clue.number, len(state.table.words))
    readable(clue, state.table.options, "D18", "V9")
    meant(clue, state.table.index, "D18")
    return changed(
        state,
        events=(*state.events, ev.ClueEvent(giver, clue.word, clue.number, clue.intended)),
        phase="guess",
        giver=giver,
        clue=clue,
        guesses_made=0,
        illegal=False,
        approved=False,
        turns=state.turns + 1,
        last_giver=giver,
        in_row=state.in_row + 1 if giver == state.last_giver else 1,
        proposals=(),
    )


def _guess(state: DuetState, guess: Guess, by: str | None) -> DuetState:
    """D4: the partner's side alone says what was touched."""
    if state.phase == "clue":
        raise RuleError("D18", f"guess: {' or '.join(state.givers)} has to give a clue first")
    guesser = state.to_move if by is None else by
    if state.phase == "sudden_death":
        rules.may_guess_now(guesser, state.guessers)
    elif guesser != rules.partner(state.giver):
        raise RuleError("D3", f"guess: {rules.partner(state.giver)} guesses on this clue, not {guesser}")
    table = state.table
    card = rules.touchable(guess.word, table.find(guess.word), state.covered_mask, state.marked(guesser))
    shown = rules.identity(table.sides, guesser, card)
    happened = (*state.events, ev.GuessEvent(guesser, table.words[card], shown))
    if rules.is_lost(shown):
        return _over(state, happened, None, "assassin")
    if rules.goes_on(shown):
        return _found(state, happened, guesser, card)
    if state.phase == "sudden_death":
        return _over(state, happened, None, rules.miss_in_sudden_death(shown) or "")
    return _missed(state, happened, guesser, card)


def _found(state: DuetState, happened: tuple[ev.Event, ...], guesser: str, card: int) -> DuetState:
    """D5, D9, D11: an agent is covered for both sides; that may win, or end a side and with it the turn."""
    agents, before = state.table.agents, state.found
    found = before | 1 << card
    sudden = state.phase == "sudden_death"
    if rules.is_won(found, agents):
        cost = (0, 0) if sudden else rules.stop_cost(state.bank)
        won = changed(state, found=found, bank=rules.paid(state.bank, cost), guesses_made=state.guesses_made + 1)
        return _over(won, happened + _tokens(cost), BOTH, "agents")
    newly = [s for s in SIDES if rules.is_done(s, found, agents) and not rules.is_done(s, before, agents)]
    happened += tuple(ev.DoneEvent(side) for side in newly)
    if sudden:
        able = rules.eligible(found, agents)
        asked = rules.partner(guesser) if rules.partner(guesser) in able else guesser
        return changed(
            state, events=happened, found=found, giver=rules.partner(asked), illegal=False, waited=(), proposals=()
        )
    if state.giver in newly:
        cost = rules.stop_cost(state.bank)
        return _turn_over(changed(state, found=found), happened, cost, stopped=True)
    return changed(state, events=happened, found=found, guesses_made=state.guesses_made + 1, proposals=())


def _missed(state: DuetState, happened: tuple[ev.Event, ...], guesser: str, card: int) -> DuetState:
    """D6, D13: a bystander is marked for this guesser and paid for, and the turn ends; unpayable, the mission fails."""
    cost = rules.hit_cost(state.bank)
    if cost is None:
        return _over(state, happened, None, "tokens")
    field = "marked_a" if guesser == A else "marked_b"
    marked = changed(state, **{field: state.marked(guesser) | 1 << card})
    return _turn_over(marked, happened, cost, stopped=False)


def _stop(state: DuetState, _: Stop, by: str | None) -> DuetState:
    """D8: after a correct guess the guesser may end the turn and take a token."""
    if state.phase == "sudden_death":
        raise RuleError("D10", "stop: there is no stopping in sudden death")
    if state.phase == "clue":
        raise RuleError("D8", f"stop: {' or '.join(state.givers)} has to give a clue first")
    guesser = rules.partner(state.giver)
    if by is not None and by != guesser:
        raise RuleError("D3", f"stop: {guesser} guesses on this clue, not {by}")
    rules.stop_allowed(state.guesses_made)
    return _turn_over(state, (*state.events, ev.StopEvent(guesser)), rules.stop_cost(state.bank), stopped=True)


def _wait(state: DuetState, _: Wait, by: str | None) -> DuetState:
    """D10: in sudden death a player may let the partner guess first; all waiting in a row loses."""
    if state.phase != "sudden_death":
        raise RuleError("D10", "wait: only in sudden death")
    who = state.to_move if by is None else by
    able = state.guessers
    rules.may_guess_now(who, able)
    if who in state.waited:
        raise RuleError("D10", f"wait: {who} waits already; it is {rules.partner(who)}'s turn to guess or wait")
    happened = (*state.events, ev.WaitEvent(who))
    waited = tuple(sorted((*state.waited, who)))
    if rules.all_waited(waited, able):
        return _over(changed(state, waited=waited), happened, None, "waited")
    return changed(state, events=happened, waited=waited, giver=who)


def _ruling(state: DuetState, ruling: Ruling, _: str | None) -> DuetState:
    """D15: an illegal clue costs a token at once; then the guess goes on."""
    verdict_form(ruling, SIDES, "D15")
    if state.phase != "guess":
        raise RuleError("D15", "verdict: there is no clue to rule on")
    rules.verdict_in_time(state.guesses_made)
    rules.one_penalty(state.illegal, ruling)
    rules.not_approved(state.approved, ruling)
    happened = (*state.events, ev.VerdictEvent(ruling.verdict, ruling.rule, ruling.by))
    if ruling.verdict != ILLEGAL:
        return changed(state, events=happened, approved=state.approved or rules.approval(ruling, state.giver))
    cost = rules.discard(state.bank)
    bank = rules.paid(state.bank, cost)
    happened += _tokens(cost)
    if rules.is_sudden_death(bank):  # at once; this clue's guesser is asked first
        happened += (ev.SuddenDeathEvent(),)
        return changed(state, events=happened, phase="sudden_death", bank=bank, clue=None, illegal=True, proposals=())
    return changed(state, events=happened, bank=bank, illegal=True)


def _restart(state: DuetState, _: Restart, by: str | None) -> DuetState:
    """D15: the pair agrees to restart the mission, which ends this game without a result."""
    rules.may_restart(state.illegal, state.guesses_made)
    return _over(state, state.events, None, ev.RESTART)


def _forfeit(state: DuetState, forfeit: Forfeit, _: str | None) -> DuetState:
    """D7: who gives up loses for both, for they win and lose together."""
    if not isinstance(forfeit.by, str) or forfeit.by not in SIDES:
        raise RuleError("D7", f"forfeit: {shown(forfeit.by)} is neither a nor b")
    text_form(forfeit.why, "forfeit: why", "D7")
    return _over(state, (*state.events, ev.ForfeitEvent(forfeit.by, forfeit.why)), None, "forfeit")


def _propose(state: DuetState, propose: Propose, by: str | None) -> DuetState:
    """D17: a member of the guessing team offers a view; it binds nobody, and a touch clears all of them."""
    if state.phase != "guess":
        raise RuleError("D10" if state.phase == "sudden_death" else "D17", "propose: nobody may confer now")
    guesser = rules.partner(state.giver)
    if by is not None and by != guesser:
        raise RuleError("D17", f"propose: {guesser} guesses on this clue, not {by}")
    text_form(propose.who, "propose: who", "D17")
    word = propose.word
    if word is not None:
        card = rules.touchable(word, state.table.find(word), state.covered_mask, state.marked(guesser))
        word = state.table.words[card]
    return changed(state, proposals=proposals_with(state.proposals, propose.who, word))


@functools.cache
def _reader(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[DuetState], tuple[Any, ...]]]:
    names = tuple(f.name for f in fields(kind))
    return names, attrgetter(*names)


def changed(state: DuetState, **changes: Any) -> DuetState:
    """The state with some fields changed; ``dataclasses.replace`` takes twice as long."""
    kind: Any = type(state)
    names, read = _reader(kind)
    new: DuetState = kind(**dict(zip(names, read(state), strict=True)) | changes)
    return new


def _tokens(cost: rules.Bank) -> tuple[ev.Event, ...]:
    """D2: the event of tokens that leave the bank."""
    return tuple(ev.TokenEvent(kind, n) for kind, n in zip(rules.KINDS, cost, strict=True) if n)


def _turn_over(state: DuetState, happened: tuple[ev.Event, ...], cost: rules.Bank, *, stopped: bool) -> DuetState:
    """D2, D10: the turn is paid for; then the next clue, or sudden death if that emptied the bank."""
    bank = rules.paid(state.bank, cost)
    happened += _tokens(cost)
    sudden = rules.is_sudden_death(bank)
    if sudden:
        happened += (ev.SuddenDeathEvent(),)
    return changed(
        state,
        events=happened,
        phase="sudden_death" if sudden else "clue",
        giver=rules.next_giver(state.giver, state.done),
        bank=bank,
        stops=state.stops + stopped,
        clue=None,
        guesses_made=0,
        illegal=False,
        approved=False,
        proposals=(),
    )


def _over(state: DuetState, happened: tuple[ev.Event, ...], winner: str | None, reason: str) -> DuetState:
    """D11: the state in which nobody moves any more."""
    points = None
    if winner is not None:
        sudden = state.phase == "sudden_death"
        points = rules.score(rules.opening_bank(state.start.mission), state.bank, state.stops, sudden)
    return changed(
        state,
        events=(*happened, ev.EndEvent(winner, reason)),
        phase="over",
        proposals=(),
        result=ev.Outcome(winner, reason, state.turns, points),
    )


_HANDLERS: Final[Mapping[type, Callable[[DuetState, Any, str | None], DuetState]]] = {
    Clue: _clue,
    Guess: _guess,
    Stop: _stop,
    Wait: _wait,
    Ruling: _ruling,
    Restart: _restart,
    Forfeit: _forfeit,
    Propose: _propose,
}
