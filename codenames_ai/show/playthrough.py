"""A recorded game as text that reads as the rules do: the board and its key, then turn by turn what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import RED, SIDES, TEAMS, Board, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.moves import UNLIMITED
from codenames_ai.core.record import Record, State, begin, steps
from codenames_ai.core.text import plain
from codenames_ai.show.display import board_text

_TITLES: Final[Mapping[str, str]] = {"classic": "Classic", "duet": "Duet", "solo": "Solo"}


def lines(record: Record) -> Iterator[str]:
    """The game, line by line; the last line says how it ended.

    Raises:
        RecordError: as ``record.steps``, once the lines before the event that is wrong have been given.
    """
    yield from opening(record)
    state = begin(record.board, solo=record.solo)
    for happened, after in steps(record):
        yield from step(state, happened, after)
        state = after
    if state.outcome() is None:
        yield f"The record ends here; {state.to_move} is to move."


def text(record: Record) -> str:
    """The whole game as one text."""
    return "\n".join(lines(record)) + "\n"


def opening(record: Record) -> Iterator[str]:
    """What was agreed on, who plays, and the board with its key."""
    yield from map(plain, _opening(record))


def _opening(record: Record) -> Iterator[str]:
    board = record.board
    title = _TITLES[record.game] + ("" if record.seed is None else f", seed {record.seed}")
    options = f" Options: {', '.join(board.options)}." if board.options else ""
    if record.game == "duet":
        mission = board.mission
        title += f": {_bank(mission.bank)} in the bank."
    elif record.solo:
        title += f": {board.starts} plays alone."
    else:
        title += "."
    yield title + options
    for seat in (*TEAMS, *SIDES):
        if seat in record.players:
            yield f"{seat}: {record.players[seat]}"
    yield ""
    yield from (line.rstrip() for line in board_text(board).plain.rstrip("\n").split("\n"))
    yield ""
    yield from _middle(board)


def _middle(board: Board) -> Iterator[str]:
    """What a game in the middle has behind it, as far as its board tells."""
    if board.covered:
        yield f"Covered before: {', '.join(board.covered)}."
    for who, marked in zip(SIDES, (board.marked_a, board.marked_b), strict=True):
        if marked:
            yield f"Marked before for {who}: {', '.join(marked)}."


def step(before: State, happened: tuple[ev.Event, ...], after: State) -> Iterator[str]:
    """The lines of one move and of all that the rules made of it; the first line of a turn stands to the left."""
    for event in happened:
        line = plain(_line(event, before, after))  # a program's clue or name may hold anything
        yield line if isinstance(event, (ev.ClueEvent, ev.EndEvent)) else f"  {line}"


def _line(event: ev.Event, before: State, after: State) -> str:
    match event:
        case ev.ClueEvent():
            intended = f" (for {', '.join(event.intended)})" if event.intended else ""
            number = "unlimited" if event.number == UNLIMITED else str(event.number)
            bank = f" In the bank: {_bank(before.bank)}." if isinstance(before, DuetState) else ""
            return f'Turn {after.turns}: {event.by} says "{event.word}: {number}"{intended}. {_left(before)}{bank}'
        case ev.VerdictEvent():
            return _verdict(event, before, after)
        case ev.CoverEvent():
            if event.word is None:
                return f"{event.by} covers none of its own agents."
            return f"{event.by} covers one of its own agents, {event.word}. {_left(after)}"
        case ev.GuessEvent():
            return f"{event.by} touches {event.word}: {_shown(event, after)}"
        case ev.StopEvent():
            return f"{event.by} stops."
        case ev.WaitEvent():
            return f"{event.by} waits."
        case ev.TokenEvent():
            bank = _bank(after.bank) if isinstance(after, DuetState) else ""
            return f"{_count(event.n, 'token')} leaves the bank, {event.kind} side up: {bank} left.".replace(
                "tokens leaves", "tokens leave"
            )
        case ev.DoneEvent():
            return f"{event.side} says that all agents of side {event.side} are found, and gives no more clues."
        case ev.SuddenDeathEvent():
            return f"The bank is empty: sudden death. {_left(after)}"
        case ev.ForfeitEvent():
            return f"{event.by} forfeits: {event.why}."
        case ev.EndEvent():
            return _end(event, after)


def _verdict(event: ev.VerdictEvent, before: State, after: State) -> str:
    rule = f" ({event.rule})" if event.rule is not None else ""
    if event.verdict == "legal" and event.by != "referee":
        return f"{event.by} {'allows' if before.phase == 'cover' else 'approves'} the clue."
    if event.verdict == "illegal":
        follows = "no guesses" if not isinstance(after, DuetState) else "it costs the last token"
        if after.phase == "guess":
            follows = "it costs a token, and the guess goes on"
        return f"The clue is illegal{rule}, says the {_who(event.by)}: {follows}."
    verdict = "for the table to decide" if event.verdict == "ask" else event.verdict
    return f"The clue is {verdict}{rule}, says the {_who(event.by)}."


def _who(by: str) -> str:
    return f"spymaster of {by}" if by in TEAMS else f"partner {by}" if by in SIDES else by


def _shown(event: ev.GuessEvent, after: State) -> str:
    """What the touch showed, and what follows."""
    if isinstance(after, DuetState):
        if event.identity == "agent":
            return f"an agent. {_left(after)}"
        if event.identity == "bystander" and after.phase != "over":
            return f"a bystander, marked for {event.by}. The turn ends."
        return f"{'the' if event.identity == 'assassin' else 'a'} {event.identity}."
    identity = f"{event.identity} agent" if event.identity in TEAMS else event.identity
    said = f"{'the' if event.identity == 'assassin' else 'a'} {identity}."
    if event.identity in TEAMS:
        said += f" {_left(after)}"
    if after.phase == "clue":
        said += " That was the last guess of the turn." if event.identity == event.by else " The turn ends."
    return said


def _left(state: State) -> str:
    """What is still to be found, as everybody at the table may count it."""
    if isinstance(state, DuetState):
        return f"Left: {_count(state.agents_left, 'agent')}."
    first = state.start.starts if state.game == "solo" else RED
    return f"Left: {first} {state.left(first)}, {other(first)} {state.left(other(first))}."


def _bank(bank: tuple[int, int]) -> str:
    if not bank[1]:
        return _count(bank[0], "token")
    return f"{_count(sum(bank), 'token')} ({bank[0]} bystander, {bank[1]} checkmark)"


def _end(event: ev.EndEvent, after: State) -> str:
    outcome = after.outcome()
    turns = _count(after.turns, "turn")
    score = "" if outcome is None or outcome.score is None else f" Score: {outcome.score}."
    return f"End after {turns}: {_reason(event, after)}{score}"


def _reason(event: ev.EndEvent, after: State) -> str:
    if isinstance(after, DuetState):
        return _DUET_ENDS[event.reason]
    winner = event.winner
    if winner is None:
        return "the key was exposed; the game is abandoned, nobody wins."
    lost = after.game == "solo" and winner != after.start.starts
    wins = "the game is lost" if lost else f"{winner} wins"  # a team that never moves wins nothing
    if event.reason == "agents":
        return f"all agents of {winner} are covered; {wins}."
    what = "touched the assassin" if event.reason == "assassin" else "forfeits"
    return f"{other(winner)} {what}; {wins}."


_DUET_ENDS: Final[Mapping[str, str]] = {
    "agents": "all agents of both sides are covered; both win.",
    "assassin": "the assassin was touched; both lose.",
    "bystander": "a bystander was touched in sudden death; both lose.",
    "waited": "in sudden death all who could guess waited; both lose.",
    "tokens": "a miss cost two tokens, and one was left; both lose.",
    "forfeit": "the game was given up; both lose.",
    "restart": "the pair agrees to restart the mission.",
}


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
