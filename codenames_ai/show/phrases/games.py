"""A game in words: what each event did, what is left, whose turn it is, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, BYSTANDER, RED, SIDES, TEAMS, Board, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.record import Record, State
from codenames_ai.show.phrases.words import (
    NAMES,
    capital,
    clue_text,
    count,
    ruled_by,
    side_name,
    verdict_name,
    with_article,
)

GAMES: Final[Mapping[str, str]] = {"classic": "Classic", "duet": "Duet", "solo": "Solo"}
NO_CLUE: Final = "No clue has been given yet."
SUDDEN_DEATH: Final = "sudden death"
FRAMED: Final = "framed: what was meant"
NO_GUESS: Final = "no guess"
BROKEN_OFF: Final = "broken off"

_DUET_REASONS: Final[Mapping[str, str]] = {
    "agents": "all agents of both sides are covered",
    "assassin": "the assassin was touched",
    "bystander": "a bystander was touched in sudden death",
    "waited": "in sudden death all who could guess waited",
    "tokens": "a miss cost two tokens, and one was left",
    "forfeit": "the game was given up",
}


def title(record: Record) -> str:
    """``Classic, seed 7``."""
    return GAMES[record.game] + ("" if record.seed is None else f", seed {record.seed}")


def agreed(record: Record) -> str:
    """The first line of a game: what is played, the tokens of a mission, the options agreed on."""
    board = record.board
    setting = ""
    if board.mission is not None and record.game == "duet":
        setting = f": {bank_text(board.mission.bank)} in the bank"
    elif record.solo:
        setting = f": {board.starts} plays alone"
    options = f" Options: {', '.join(board.options)}." if board.options else ""
    return f"{title(record)}{setting}.{options}"


def before_start(board: Board) -> list[str]:
    """What happened before a game that begins in the middle, from its board."""
    lines = [f"Covered before: {', '.join(board.covered)}."] if board.covered else []
    marked = zip(SIDES, (board.marked_a, board.marked_b), strict=True)
    return lines + [f"Marked before for {side_name(side)}: {', '.join(words)}." for side, words in marked if words]


def to_move(state: State) -> str:
    """The last line of a record that breaks off."""
    return f"The record ends here; {side_name(state.to_move)} is to move."


def event_text(event: ev.Event, before: State, after: State) -> str:
    """One event, and what follows from it, in a sentence or two.

    Args:
        event: what happened.
        before: the state before the move that caused it.
        after: the state after that move.
    """
    match event:
        case ev.ClueEvent():
            intended = f" (for {', '.join(event.intended)})" if event.intended else ""
            bank = f" In the bank: {bank_text(before.bank)}." if isinstance(before, DuetState) else ""
            said = f"Turn {after.turns}: {side_name(event.by)} says {clue_text(event.word, event.number)}{intended}."
            return f"{said} {left_text(before)}{bank}"
        case ev.VerdictEvent():
            return _verdict(event, before, after)
        case ev.CoverEvent():
            if event.word is None:
                return f"{side_name(event.by)} covers none of its own agents."
            return f"{side_name(event.by)} covers one of its own agents, {event.word}. {left_text(after)}"
        case ev.GuessEvent():
            return f"{side_name(event.by)} touches {event.word}: {_shown(event, after)}"
        case ev.StopEvent():
            return f"{side_name(event.by)} stops."
        case ev.WaitEvent():
            return f"{side_name(event.by)} waits."
        case ev.TokenEvent():
            left = bank_text(after.bank) if isinstance(after, DuetState) else ""
            leaves = "leaves" if event.n == 1 else "leave"
            return f"{count(event.n, 'token')} {leaves} the bank, {event.kind} side up: {left} left."
        case ev.DoneEvent():
            return f"{capital(side_done(event.side, after.phase == 'sudden_death'))}."
        case ev.SuddenDeathEvent():
            return f"The bank is empty: {SUDDEN_DEATH}. {left_text(after)}"
        case ev.ForfeitEvent():
            return f"{side_name(event.by)} forfeits: {event.why}."
        case ev.EndEvent():
            return _end(event, after)


def _verdict(event: ev.VerdictEvent, before: State, after: State) -> str:
    rule = f" ({event.rule})" if event.rule is not None else ""
    if event.verdict == "legal" and event.by != "referee":
        return f"{side_name(event.by)} {'allows' if before.phase == 'cover' else 'approves'} the clue."
    follows = ""
    if event.verdict == "illegal":
        follows = ": no guesses" if not isinstance(after, DuetState) else ": it costs the last token"
        if after.phase == "guess":
            follows = ": it costs a token, and the guess goes on"
    return f"The clue is {verdict_name(event.verdict)}{rule}, says {ruled_by(event.by)}{follows}."


def _shown(event: ev.GuessEvent, after: State) -> str:
    """What the touched card turned out to be, and what follows."""
    said = f"{with_article(NAMES[event.identity])}."
    if event.identity in (*TEAMS, AGENT):
        said += f" {left_text(after)}"
    if isinstance(after, DuetState):
        if event.identity == BYSTANDER and after.phase != "over":
            return f"a bystander, marked for {side_name(event.by)}. The turn ends."
    elif after.phase == "clue":
        said += " That was the last guess of the turn." if event.identity == event.by else " The turn ends."
    return said


def left_text(state: State) -> str:
    """How many agents are still to be found, as everybody at the table may count: ``Left: red 8, blue 9.``"""
    if isinstance(state, DuetState):
        return f"Left: {count(state.agents_left, 'agent')}."
    first = state.start.starts if state.game == "solo" else RED
    return f"Left: {first} {state.left(first)}, {other(first)} {state.left(other(first))}."


def bank_text(bank: tuple[int, int]) -> str:
    """The tokens left: ``9 tokens``, with their kinds where there are two."""
    kinds = f" ({bank[0]} bystander, {bank[1]} checkmark)" if bank[1] else ""
    return f"{count(sum(bank), 'token')}{kinds}"


def guesses_left(n: int | None) -> str:
    """``2 guesses left``; None for no limit."""
    return "no limit to guesses" if n is None else f"{count(n, 'guess', 'guesses')} left"


def side_done(side: str, sudden_death: bool) -> str:
    """D9: all agents of a side are found, and what follows."""
    partner = side_name(other(side))
    alone = f"{side_name(side)} alone guesses" if sudden_death else f"{partner} gives all clues that remain"
    return f"all agents of {side_name(side)} are found: {alone}"


def worth(game: str, score: int) -> str:
    """What a score means: in a Duet game the words of D12, in a solo game how to read it."""
    if game == "solo":
        return "Fewer turns are better; a loss counts 25."
    return f"{'An exceptional' if score >= 9 else 'A good' if score > 5 else 'A winning'} score."


def _end(event: ev.EndEvent, after: State) -> str:
    if event.reason == ev.RESTART:
        ended = "the pair agrees to restart the mission"
    else:
        starts = after.start.starts if after.game == "solo" else None
        ended = f"{reason(event.reason, event.winner, after.game)}; {result(event.winner, after.game, starts)}"
    outcome = after.outcome()
    score = "" if outcome is None or outcome.score is None else f" Score: {outcome.score}."
    return f"End after {count(after.turns, 'turn')}: {ended}.{score}"


def reason(why: str, winner: str | None, game: str) -> str:
    """What ended a game, as a clause: ``all agents of red are covered``.

    Args:
        why: the ``reason`` of an outcome.
        winner: of the same outcome.
        game: ``classic``, ``duet`` or ``solo``.
    """
    if why == ev.RESTART:
        return "the mission begins again"
    if game == "duet":
        return _DUET_REASONS[why]
    if winner is None:
        return "the key was exposed"
    if why == "agents":
        return f"all agents of {winner} are covered"
    return f"{other(winner)} {'touched the assassin' if why == 'assassin' else 'forfeits'}"


def result(winner: str | None, game: str, starts: str | None = None) -> str:
    """Who has won: ``red wins``, ``both lose``; a solo game whose ``starts`` has not won is lost: no opponent plays."""
    if game == "duet":
        return "both win" if winner is not None else "both lose"
    if winner is None:
        return "the game is abandoned, nobody wins"
    return "the game is lost" if game == "solo" and winner != starts else f"{winner} wins"


def record_result(record: Record) -> str:
    """How a recorded game ended, in a few words: ``red wins (all agents of red are covered)``."""
    ended = record.outcome
    if ended is None:
        return BROKEN_OFF
    if ended.reason == ev.RESTART:
        return reason(ended.reason, None, record.game)
    who = result(ended.winner, record.game, record.board.starts)
    return f"{who} ({reason(ended.reason, ended.winner, record.game)})"
