"""Lines in colour for people at a table: whose turn it is, what is left, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from codenames_ai.core import events as ev
from codenames_ai.core.board import ASSASSIN, other
from codenames_ai.core.record import State
from codenames_ai.core.text import plain
from codenames_ai.core.turns import Turn
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.playing.session import Question
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.show.display import STYLES
from codenames_ai.show.phrases import table as say
from codenames_ai.show.phrases import terminal as phrases
from codenames_ai.show.phrases.games import NO_CLUE, SUDDEN_DEATH, bank_text, guesses_left, side_done, worth
from codenames_ai.show.phrases.words import LETTERS, clue_text, count, rule_mark, seat_name, side_name
from codenames_ai.show.playthrough import step

SIDE_STYLES: Final = {"red": STYLES["red"], "blue": STYLES["blue"], "a": "bold cyan", "b": "bold magenta"}


def title(seat: str) -> str:
    """A seat as people call it: ``red spymaster``."""
    return seat_name(side_of(seat), role_of(seat))


def dimmed(text: str) -> Text:
    """A line in the background."""
    return Text(text, style="dim")


def head(seat: str, turns: int, width: int) -> Text:
    """The line above a board: who sits there, and in which turn."""
    start = f"── {title(seat)}{f' · turn {turns}' if turns else ''} "
    return Text(start + "─" * max(0, min(76, width) - len(start)), style=SIDE_STYLES[side_of(seat)])


def status(view: SpymasterView | OperativeView) -> Text:
    """What is left, and the clue that is being guessed on."""
    out = Text()
    if view.game == "duet":
        assert view.bank is not None
        out.append(f"{count(view.agents_left or 0, 'agent')} left", style="bold")
        if isinstance(view, SpymasterView):
            out.append(f", {view.own_left} on your side")
        out.append(f" · {bank_text(view.bank)}")
    else:
        for side, left in ((view.seat, view.own_left), (other(view.seat), view.enemy_left)):
            out.append(f"{side} {left} left", style=SIDE_STYLES[side]).append("   ")
    if isinstance(view, OperativeView) and view.clue is not None:
        out.append(f"\non {clue_text(view.clue.word, view.clue.number)}", style="bold")
        made = count(len(view.clue.guesses), "guess", "guesses")
        out.append(f" · {made} made, {guesses_left(view.guesses_left)}")
    sudden = view.phase == "sudden_death"
    if view.done and view.phase != "over":
        out.append(f"\n{side_done(view.done[0], sudden)}", style="bold")
    if sudden:
        out.append(f"\n{SUDDEN_DEATH}: {say.SUDDEN_DEATH_RULE}", style="bold yellow")
        if isinstance(view, OperativeView) and view.waited:
            out.append(f"\n{say.waits(view.waited[0], you=view.waited[0] == view.seat)}", style="bold yellow")
    return out


def happened(before: State, events: Sequence[ev.Event], after: State) -> list[Text]:
    """One move as everybody saw it, a line for each event; events as ``Session.heard`` gives them."""
    out = []
    for event, line in zip(events, step(before, tuple(events), after), strict=True):
        style = "bold" if isinstance(event, ev.EndEvent) else ""
        if isinstance(event, ev.ClueEvent):
            style = SIDE_STYLES[event.by]
        elif isinstance(event, ev.GuessEvent):
            style = STYLES[event.identity] if event.identity != ASSASSIN else "bold reverse"
        out.append(Text(line, style=style))
    return out


def let_pass(events: Sequence[ev.Event]) -> list[Text]:
    """C9: a line if the last verdict of these events left a clue to the other spymaster, who did not object."""
    verdicts = [event.verdict for event in events if isinstance(event, ev.VerdictEvent)]
    return [Text(say.LET_PASS)] if verdicts[-1:] == ["ask"] else []


def history(turns: Sequence[Turn], last: int | None = None) -> Text:
    """Every turn so far, or the last of them, with the cards touched and what they showed."""
    if not turns:
        return dimmed(NO_CLUE)
    return Text("\n").join(map(_turn, turns[-last:] if last is not None else turns))


def _turn(turn: Turn) -> Text:
    if turn.clue is None:
        out = Text(f"     {SUDDEN_DEATH:<24}")
    else:
        clue = f"{side_name(turn.clue.by)} {clue_text(turn.clue.word, turn.clue.number)}"
        out = Text(f"{turn.number:>3}. {clue:<24}", style=SIDE_STYLES[turn.clue.by])
    if notes := say.turn_notes(turn):
        out.append(f" {notes}", style="yellow")
    for i, touch in enumerate(turn.touches):
        by = f"{side_name(touch.by)} " if turn.clue is None else ""
        text = f"{', ' if i else ' '}{by}{plain(touch.word)} {LETTERS[touch.identity]}"
        out.append(text, style=STYLES[touch.identity])
    if turn.cover is not None and turn.cover.word is not None:
        out.append(f" {side_name(turn.cover.by)} covers {plain(turn.cover.word)}", style=SIDE_STYLES[turn.cover.by])
    return out


def question(asked: Question) -> Text:
    """What a person is asked by another seat."""
    why = f"{plain(asked.reason)}{rule_mark(asked.rule)}"
    text, before = say.question(title(asked.by), asked.clue, why, given=asked.given)
    return Text(f"{before} {text}", style="bold")


def outcome(state: State, ended: ev.Outcome, sides: Sequence[str]) -> list[Text]:
    """Whether the people have won, and what the score is worth.

    Args:
        state: at the end.
        ended: how.
        sides: those that people played for.
    """
    out = []
    if len(sides) == 1 or (sides and state.game == "duet"):
        won = ended.winner in (*sides, "both")
        out.append(Text(phrases.WON if won else phrases.LOST, style="bold green" if won else "bold red"))
    if ended.score is not None:
        campaign = f" {phrases.TRY_CAMPAIGN}" if state.game == "duet" and ended.score > 10 else ""
        out.append(Text(f"{worth(state.game, ended.score)}{campaign}"))
    return out


def help_table(rows: Iterable[tuple[str, str]]) -> Table:
    """Commands with what they do."""
    out = Table.grid(padding=(0, 2, 0, 0))
    out.add_column(width=0)
    out.add_column(style="bold", min_width=10)
    out.add_column(ratio=1)
    for name, what in rows:
        out.add_row("", name, what)
    return out
