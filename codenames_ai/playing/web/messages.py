"""A game in words, for one seat: what it waits for, how it ended, and a note on each turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, SIDES, GivenClue
from codenames_ai.core.text import plain
from codenames_ai.core.turns import Turn
from codenames_ai.playing.web.seat_view import SeatView
from codenames_ai.playing.web.seats import label, team_of
from codenames_ai.show.phrases.games import guesses_left, reason, result, side_done
from codenames_ai.show.phrases.words import capital, count

_OWN_SIDE: Final = "The colours are your side of the key; your partner’s side decides."


@dataclass(frozen=True, slots=True)
class Status:
    """What the game waits for, in words.

    Attributes:
        team: the side whose colour the text has, or empty.
        clue: the clue that is guessed on, or None.
        what: what happens next.
        more: a second line.
        thinking: whether a program is at work.
    """

    team: str
    clue: GivenClue | None
    what: str
    more: str
    thinking: bool = False


def status(seen: SeatView) -> Status:
    """What the game waits for, or how it ended."""
    if seen.outcome is not None:
        return _ending(seen, seen.outcome)
    who, mine = seen.to_act[0], seen.seat in seen.to_act
    if seen.asked:
        about = "a doubtful clue may stand" if seen.asked_about == "clue" else "the mission starts again"
        what, more = "You have a question to answer" if mine else f"{label(who)} decides whether {about}", ""
    else:
        what, more = _phase(seen, label(who), mine)
    return Status(team_of(who), seen.public.clue, what, more, who in seen.programs and not mine)


def _phase(seen: SeatView, name: str, mine: bool) -> tuple[str, str]:
    """What is to happen, and a second line, for the seat that acts or for the others."""
    either = len(seen.to_act) > 1
    match seen.public.phase:
        case "clue" if mine:
            rejected = f"“{plain(seen.rejected[-1])}” was rejected: give another clue. " if seen.rejected else ""
            also = " Either player may give it." if either else ""
            return "Give a clue", f"{rejected}One word, and the number of cards it is for.{also}"
        case "clue":
            return ("Either player may give a clue" if either else f"{name} is thinking of a clue"), ""
        case "cover":
            why = "The other team’s clue was ruled illegal."
            if mine:
                return "Cover one of your cards, or none", f"{why} Or let the clue stand."
            return f"{name} may cover a card", why
        case "sudden_death":
            return _sudden_death(seen, mine)
    left = seen.public.guesses_left
    many = "No limit to guesses" if left is None else capital(guesses_left(left))
    if mine:
        stop = "; you may stop" if "stop" in seen.actions else ""
        return "Choose a card", f"{many}{stop}.{f' {_OWN_SIDE}' if seen.game == 'duet' else ''}"
    return f"{name} {'guess' if name.endswith('s') else 'guesses'}", f"{many}."


def _sudden_death(seen: SeatView, mine: bool) -> tuple[str, str]:
    """D10: who may still touch, and who waits already: if all wait, all lose."""
    left = seen.public.agents_left or 0
    more = f"{count(left, 'agent')} left; a wrong touch loses."
    for waits in seen.public.waited:
        you = seen.seat == waits
        more += f" {'You wait' if you else f'{label(waits)} waits'}: if {'your partner' if you else 'the other'} "
        more += "waits too, the game is lost."
    if not mine:
        return "Sudden death", more
    return f"Sudden death: touch a card{', or wait' if 'wait' in seen.actions else ''}", f"{more} {_OWN_SIDE}"


def _ending(seen: SeatView, outcome: ev.Outcome) -> Status:
    winner = outcome.winner
    why = f"{capital(reason(outcome.reason, winner, seen.game))}."
    if outcome.reason == "forfeit":
        gave_up = next(event for event in seen.events if isinstance(event, ev.ForfeitEvent))
        why = f"{label(gave_up.by)} {plain(gave_up.why)}."
    score = f" Score: {outcome.score}." if outcome.score is not None else ""
    what = f"{capital(result(winner, seen.game))}{'!' if winner else ''}"
    return Status(AGENT if winner == "both" else winner or "", None, what, why + score)


def done(seen: SeatView) -> str:
    """D9: the side whose agents are all found, and what follows; empty while no side is done, and at the end."""
    if not seen.public.done or seen.outcome is not None:
        return ""
    names = {side: label(side) for side in SIDES}
    return f"{capital(side_done(seen.public.done[0], seen.public.phase == 'sudden_death', names))}."


def note(turn: Turn) -> str:
    """What was special about a turn: an illegal clue, a doubtful one that was let pass (C9), a stop."""
    if not turn.valid:
        return "ruled illegal"
    doubtful = turn.ended is not None and any(verdict.verdict == "ask" for verdict in turn.verdicts)
    notes = ("doubtful, but allowed" if doubtful else "", "stopped" if turn.ended == "stop" else "")
    return "; ".join(filter(None, notes))
