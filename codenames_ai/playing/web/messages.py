"""A game in words, for one seat: what it waits for, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, GivenClue
from codenames_ai.core.text import plain
from codenames_ai.playing.web.seat_view import SeatView
from codenames_ai.playing.web.seats import label, team_of
from codenames_ai.show.phrases import web as say
from codenames_ai.show.phrases.games import reason, result, side_done, worth
from codenames_ai.show.phrases.words import capital


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
    name, mine = label(seen.to_act[0]), seen.seat in seen.to_act
    what, more = say.answer_step(name, seen.asked_about, mine=mine) if seen.asked else _step(seen, name, mine)
    thinking = seen.to_act[0] in seen.programs and not mine
    return Status(team_of(seen.to_act[0]), seen.public.clue, what, more, thinking)


def _step(seen: SeatView, name: str, mine: bool) -> say.Step:
    """What is to happen, and a second line, for the seat that acts or for the others."""
    match seen.public.phase:
        case "clue":
            rejected = seen.rejected[-1] if seen.rejected else ""
            return say.clue_step(name, mine=mine, either=len(seen.to_act) > 1, rejected=rejected)
        case "cover":
            return say.cover_step(name, mine=mine)
        case "sudden_death":
            waiting = [(side, side == seen.seat) for side in seen.public.waited]
            left, may_wait = seen.public.agents_left or 0, "wait" in seen.actions
            return say.sudden_death_step(left, waiting, mine=mine, may_wait=may_wait)
    may_stop, duet = "stop" in seen.actions, seen.game == "duet"
    return say.guess_step(name, seen.public.guesses_left, mine=mine, may_stop=may_stop, duet=duet)


def _ending(seen: SeatView, outcome: ev.Outcome) -> Status:
    winner = outcome.winner
    why = f"{capital(reason(outcome.reason, winner, seen.game))}."
    if outcome.reason == "forfeit":
        gave_up = next(event for event in seen.events if isinstance(event, ev.ForfeitEvent))
        why = f"{label(gave_up.by)} {plain(gave_up.why)}."
    score = f" Score: {outcome.score}. {worth(seen.game, outcome.score)}" if outcome.score is not None else ""
    what = f"{capital(result(winner, seen.game))}{'!' if winner else ''}"
    return Status(AGENT if winner == "both" else winner or "", None, what, why + score)


def done(seen: SeatView) -> str:
    """D9: the side whose agents are all found, and what follows; empty while no side is done, and at the end."""
    if not seen.public.done or seen.outcome is not None:
        return ""
    return f"{capital(side_done(seen.public.done[0], seen.public.phase == 'sudden_death'))}."
