"""What happens in a game, in words: what it waits for, how it ended, what was said and touched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import AGENT, GivenClue, other
from codenames_ai.core.moves import Clue
from codenames_ai.core.text import plain
from codenames_ai.playing.web import seats
from codenames_ai.playing.web.looks import Look

_OWN_SIDE: Final = "The colours are your side of the key; your partner’s side decides."


@dataclass(frozen=True, slots=True)
class Touched:
    """A guess on a clue: the card, and what it showed."""

    word: str
    face: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn in the history."""

    by: str
    clue: str
    number: str
    touched: tuple[Touched, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Now:
    """What the game waits for, in words.

    Attributes:
        team: whose colour it has.
        clue: the clue that is guessed on, or empty.
        number: its number.
        what: what is to happen.
        more: a second line.
        thinking: a program is at work.
        mine: it is for this seat to act.
    """

    team: str
    clue: str
    number: str
    what: str
    more: str
    thinking: bool
    mine: bool


def turns(seen: Look) -> list[Turn]:
    """The history, oldest first, with what each touched card showed at that moment."""
    shown = _faces_in_order(seen.heard)
    let = _let_pass(seen)
    out: list[Turn] = []
    for clue in seen.clues:
        touched = tuple(Touched(word, shown.get((_guesser(seen, clue), word), "")) for word in clue.guesses)
        note = "ruled illegal" if not clue.valid else "stopped" if clue.ended == "stop" else ""
        if clue.valid and (clue.by, clue.word) in let:
            note = f"doubtful, let pass{'; ' if note else ''}{note}"
        out.append(Turn(clue.by, clue.word, _number(clue.number), touched, note))
    late = [e for e in _sudden(seen.heard) if isinstance(e, ev.GuessEvent)]
    if late:
        out.append(Turn(AGENT, "Sudden death", "", tuple(Touched(e.word, e.identity) for e in late), ""))
    return out


def _guesser(seen: Look, clue: GivenClue) -> str:
    return other(clue.by) if seen.game == "duet" else clue.by


def _faces_in_order(heard: Iterable[ev.Event]) -> dict[tuple[str, str], str]:
    return {(e.by, e.word): e.identity for e in heard if isinstance(e, ev.GuessEvent)}


def _let_pass(seen: Look) -> set[tuple[str, str]]:
    """C9: the clues that were doubtful, with who gave them; not one that is still asked about."""
    out: set[tuple[str, str]] = set()
    last = None
    for event in seen.heard:
        last = event if isinstance(event, ev.ClueEvent) else last
        if isinstance(event, ev.VerdictEvent) and event.verdict == "ask" and last is not None:
            out.add((last.by, last.word))
    if seen.asked is not None and last is not None:
        out.discard((last.by, last.word))
    return out


def _sudden(heard: Sequence[ev.Event]) -> Sequence[ev.Event]:
    """The events of sudden death."""
    at = next((i for i, event in enumerate(heard) if isinstance(event, ev.SuddenDeathEvent)), len(heard))
    return heard[at + 1 :]


def _number(number: int | str) -> str:
    return "∞" if number == "unlimited" else str(number)


def now(seen: Look) -> Now:
    """What the game waits for."""
    view = seen.public
    who = seen.turn[0] if seen.turn else ""
    mine = seen.seat in seen.turn
    thinking = bool(who) and who in seen.programs and not mine
    clue = view.clue
    said, number = (clue.word, _number(clue.number)) if clue is not None else ("", "")
    team = seats.team_of(who) if who else ""
    if seen.outcome is not None:
        what, more = _ending(seen)
        team = seen.outcome.winner or ""
        return Now(AGENT if team == "both" else team, "", "", what, more, False, False)
    if seen.asked is not None:
        about = "a doubtful clue may stand" if seen.about == "clue" else "the mission begins again"
        what = "You are asked" if mine else f"{seats.label(who)} is asked whether {about}"
        return Now(team, said, number, what, "", False, mine)
    what, more = _phase(seen, who, mine)
    return Now(team, said, number, what, more, thinking, mine)


def _phase(seen: Look, who: str, mine: bool) -> tuple[str, str]:
    view, name = seen.public, seats.label(who)
    both = len(seen.turn) > 1
    match view.phase:
        case "clue":
            if mine:
                more = "One word, and how many cards it is for." + (" Either player may give it." if both else "")
                if seen.rejected:
                    more = f"“{plain(seen.rejected[-1])}” was not let pass: give another clue. {more}"
                return "Give a clue", more
            return ("A clue is awaited from either player" if both else f"{name} looks for a clue"), ""
        case "cover":
            told = "The other team's clue was ruled illegal."
            if mine:
                return "Cover one of your cards, or none", told + " Or let the clue stand."
            return f"{name} may cover a card", told
        case "sudden_death":
            return _sudden_death(seen, mine)
    left = view.guesses_left
    many = "no limit to guesses" if left is None else f"{_count(left, 'guess', 'guesses')} left"
    if mine:
        side = f" {_OWN_SIDE}" if seen.game == "duet" else ""
        return "Choose a card", f"{_capital(many)}{'; you may stop' if 'stop' in seen.actions else ''}.{side}"
    return f"{name} {'guess' if name.endswith('s') else 'guesses'}", f"{_capital(many)}."


def _sudden_death(seen: Look, mine: bool) -> tuple[str, str]:
    """D10: who may still touch, and who waits already: if all wait, all lose."""
    view = seen.public
    more = f"{_count(view.agents_left or 0, 'agent is', 'agents are')} left; a wrong touch loses."
    for waits in view.waited:
        you = seen.seat == waits
        more += f" {'You wait' if you else f'{seats.label(waits)} waits'}: if {'your partner' if you else 'the other'} "
        more += "waits too, the game is lost."
    if not mine:
        return "Sudden death", more
    what = "Sudden death: touch a card" + (", or wait" if "wait" in seen.actions else "")
    return what, f"{more} {_OWN_SIDE}"


def done(seen: Look) -> str:
    """D9: whose agents are all found, and what follows; empty while nobody has said so, and at the end."""
    sides = seen.public.done
    if not sides or seen.outcome is not None:
        return ""
    side = sides[0]
    follows = f"{seats.label(other(side))} gives all the clues that remain"
    if seen.public.phase == "sudden_death":
        follows = f"{seats.label(side)} alone may touch"
    return f"All agents of {seats.label(side)} are found: {follows}."


def _count(n: int, one: str, several: str) -> str:
    return f"{n} {one if n == 1 else several}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


_REASONS: Final = {
    "agents": "All agents were found.",
    "assassin": "The assassin was touched.",
    "forfeit": "The other side gave up.",
    "exposed": "The key was shown: nobody wins.",
    "bystander": "A bystander was touched in sudden death.",
    "waited": "Both waited in sudden death.",
    "tokens": "No token was left for the mistake.",
    "restart": "The mission begins again.",
}


def _ending(seen: Look) -> tuple[str, str]:
    outcome = seen.outcome
    assert outcome is not None
    reason = _REASONS[outcome.reason]
    if outcome.reason == "forfeit":
        gave_up = [e for e in seen.heard if isinstance(e, ev.ForfeitEvent)]
        reason = f"{seats.label(gave_up[0].by)}: {plain(gave_up[0].why)}."
    if outcome.winner == "both":
        score = "" if outcome.score is None else f" Score {outcome.score}."
        return "You win together!", reason + score
    if outcome.winner is None:
        return "Nobody wins", reason
    return f"{seats.label(outcome.winner)} wins!", reason


def clue_text(clue: Clue | None) -> str:
    """A clue that somebody asks about."""
    return "" if clue is None else f"{clue.word} {_number(clue.number)}"
