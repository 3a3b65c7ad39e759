"""Text for people at a table: whose turn it is, what is left, what happened, and help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from codenames_ai.core import events as ev
from codenames_ai.core.board import TEAMS, other
from codenames_ai.core.duet import DuetState
from codenames_ai.core.events import Outcome
from codenames_ai.core.moves import UNLIMITED, Clue
from codenames_ai.core.record import State
from codenames_ai.core.text import plain
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.playing.session import Question
from codenames_ai.playing.session.seats import role_of, side_of
from codenames_ai.show.display import STYLES
from codenames_ai.show.phrases.words import LETTERS
from codenames_ai.show.playthrough import step

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

SIDE_STYLES: Final = {"red": STYLES["red"], "blue": STYLES["blue"], "a": "bold cyan", "b": "bold magenta"}


def title(seat: str) -> str:
    """A seat as people call it."""
    side, role = side_of(seat), role_of(seat)
    return f"{side} {role}" if side in TEAMS else f"player {side}, {'giving' if role == 'spymaster' else 'guessing'}"


def head(seat: str, turns: int, width: int) -> Text:
    """The line above a board: who sits there, and in which turn."""
    from rich.text import Text

    said = f"── {title(seat)}{f' · turn {turns}' if turns else ''} "
    out = Text(said, style=SIDE_STYLES[side_of(seat)])
    return out.append("─" * max(0, min(76, width) - len(said)))


def status(view: SpymasterView | OperativeView) -> Text:
    """What is left, and what is being guessed on."""
    from rich.text import Text

    out = Text()
    if view.game == "duet":
        assert view.bank is not None
        bystander, checkmark = view.bank
        out.append(f"{count(view.agents_left or 0, 'agent')} left", style="bold")
        if isinstance(view, SpymasterView):
            out.append(f", {view.own_left} on your side")
        out.append(f" · {count(bystander + checkmark, 'token')}")
        out.append(f" ({bystander} bystander, {checkmark} checkmark)" if checkmark else "")
    else:
        for side, left in ((view.seat, view.own_left), (other(view.seat), view.enemy_left)):
            out.append(f"{side} {left} left", style=SIDE_STYLES[side])
            out.append("   ")
    if isinstance(view, OperativeView) and view.clue is not None:
        out.append(f'\non "{plain(view.clue.word)}: {view.clue.number}"', style="bold")
        made = len(view.clue.guesses)
        limit = "no limit" if view.guesses_left is None else f"{count(view.guesses_left, 'guess', 'guesses')} left"
        out.append(f" · {count(made, 'guess', 'guesses')} made, {limit}")
    if view.done and view.phase != "over":
        out.append(f"\n{_done(view)}", style="bold")
    if view.phase == "sudden_death":
        out.append("\nsudden death: any guess that finds no agent loses", style="bold yellow")
        if isinstance(view, OperativeView) and view.waited:
            out.append(f"\n{view.waited[0]} waits; if all wait, all lose", style="bold yellow")
    return out


def _done(view: SpymasterView | OperativeView) -> str:
    """D9: what follows from it that one side's agents are all found."""
    side = view.done[0]
    alone = f"{side} alone guesses" if view.phase == "sudden_death" else f"{other(side)} gives all clues that remain"
    return f"all agents of side {side} are found: {alone}"


def happened(before: State, events: Sequence[ev.Event], after: State) -> list[Text]:
    """One move as everybody saw it, a line for each thing; events as ``Session.heard`` gives them."""
    from rich.text import Text

    out = []
    for event, line in zip(events, step(before, tuple(events), after), strict=True):
        by = getattr(event, "by", None)
        style = SIDE_STYLES.get(by, "") if isinstance(event, ev.ClueEvent) and isinstance(by, str) else ""
        if isinstance(event, ev.GuessEvent):
            style = STYLES[event.identity] if event.identity != "assassin" else "bold reverse"
        out.append(Text(line, style="bold" if isinstance(event, ev.EndEvent) else style))
    return out


def undecided(events: Sequence[ev.Event]) -> bool:
    """C9: whether the last verdict of these leaves it to the other spymaster, who has said nothing against it."""
    said = [event for event in events if isinstance(event, ev.VerdictEvent)]
    return bool(said) and said[-1].verdict == "ask"


def let_pass() -> Text:
    """What a program answers to a doubtful clue that it does not object to."""
    from rich.text import Text

    return Text("The other spymaster lets it pass.")


def history(events: Iterable[ev.Event], last: int | None = None) -> Text:
    """Every clue so far, or the last of them, with what was touched on it and shown."""
    from rich.text import Text

    rows: list[tuple[int, Text]] = []
    number, guesses = 0, 0
    for event in events:
        match event:
            case ev.ClueEvent():
                number, guesses = number + 1, 0
                said = f'{event.by} "{plain(event.word)}: {event.number}"'
                rows.append((number, Text(f"{number:>3}. {said:<24}", style=SIDE_STYLES[event.by])))
            case ev.SuddenDeathEvent():
                number, guesses = number + 1, 0
                rows.append((number, Text("     sudden death            ")))
            case ev.VerdictEvent() if (
                rows and event.verdict != "ask" and not (event.by == "referee" and event.verdict == "legal")
            ):
                rule = f" [{event.rule}]" if event.rule else ""
                rows[-1][1].append(f" {event.verdict}{rule}", style="yellow")
            case ev.GuessEvent() if rows:
                mark, style = LETTERS[event.identity], STYLES[event.identity]
                by = f"{event.by} " if rows[-1][1].plain.strip().startswith("sudden") else ""
                rows[-1][1].append(f"{', ' if guesses else ' '}{by}{plain(event.word)} {mark}", style=style)
                guesses += 1
            case ev.CoverEvent() if rows and event.word is not None:
                rows[-1][1].append(f" {event.by} covers {plain(event.word)}", style=SIDE_STYLES[event.by])
    if last is not None and len(rows) > last:
        rows = rows[-last:]
    return Text("\n").join(row for _, row in rows) if rows else Text("No clue has been given yet.", style="dim")


def question(asked: Question) -> Text:
    """What a person is asked by another seat."""
    from rich.text import Text

    by = title(asked.by)
    if asked.kind == "restart":
        return Text(f"{by} proposes to begin the mission again in place of paying for the illegal clue [D15].")
    assert asked.clue is not None
    rule = f" [{asked.rule}]" if asked.rule else ""
    said = f"{by} {'says' if asked.given else 'would like to say'} {clue_text(asked.clue)}."
    why = f"{asked.reason}{rule}"
    what = "May it stand? A no makes it an illegal clue." if asked.given else "May it be given? (C9)"
    return Text(f"{said} {plain(why)} {what}", style="bold")


def clue_text(clue: Clue) -> str:
    """``"tree: 2"``."""
    return f'"{plain(clue.word)}: {"unlimited" if clue.number == UNLIMITED else clue.number}"'


def outcome(state: State, ended: Outcome, sides: Sequence[str]) -> list[Text]:
    """Whether those who played have won, and the score of a Duet game in words (D12), or that of a solo game.

    Args:
        state: at the end.
        ended: how.
        sides: those that people played for.
    """
    from rich.text import Text

    told = []
    if len(sides) == 1 or (sides and state.game == "duet"):
        won = ended.winner in (*sides, "both")
        told.append(Text("You have won!" if won else "You have lost.", style="bold green" if won else "bold red"))
    if isinstance(state, DuetState) and ended.score is not None:
        worth = "exceptional" if ended.score >= 9 else "good" if ended.score > 5 else "won"
        map_next = " Time for the map: --campaign." if ended.score > 10 else ""
        told.append(Text(f"{count(ended.score, 'point')}: {worth}.{map_next}"))
    if state.game == "solo" and ended.score is not None:
        told.append(Text(f"Score: {ended.score} (turns; fewer is better, a loss counts 25)."))
    return told


def count(n: int, what: str, several: str | None = None) -> str:
    """``1 guess``, ``2 guesses``."""
    return f"{n} {what if n == 1 else several or what + 's'}"


HELP_NUMBER: Final = {
    False: ("tree 2", "give a clue: also 2 tree · tree, two · tree: 2; 0 and unlimited where agreed on"),
    True: ("tree 2", "give a clue: also 2 tree · tree, two · tree: 2; 0 too"),  # D18
}
"""A clue, by whether Duet is played."""

HELP_CLUE: Final = (
    ("tree 2 = bark, leaf", "the same, and say for the record which of your own cards it is meant for"),
    ("try tree 2", "what the rules say, what an operative would do, how it ranks; nothing is given"),
    ("hint", "clues that the programs of this table would give, each explained"),
    ("why", "the same about your own side's last clue, or why N"),
    ("insist", "give a clue that was just called illegal: it is then ruled so, with what follows"),
)
HELP_GUESS: Final = (
    ("ice cream", "touch a card: its word, its number, or the beginning of its word"),
    ("hint", "cards that the programs of this table would touch, by what you can see"),
)
HELP_ANSWER: Final = (("yes, no", "answer what is asked"),)
HELP_MOVES: Final = {
    "give_way": ("pass", "leave this clue to your partner, where either may give it (D3)"),
    "stop": ("stop", "end the turn: also pass, done"),
    "wait": ("wait", "in sudden death: your partner guesses first (D10)"),
    "restart": ("restart", "after an illegal clue: begin the mission again, in place of paying for it (D15)"),
}
"""Moves that are listed where they may be made."""
HELP_COVER: Final = (
    ("ice cream", "cover this one of your own agents (C7)"),
    ("none", "cover no agent"),
    ("allow", "let the clue stand all the same"),
)
HELP_ALWAYS: Final = (
    ("board, history", "show the board again; all clues with what was touched"),
    ("undo", "at 'Enter: yes', before a move is made; a touch that was made is final (C6)"),
    ("save FILE", "save the game there as well (it is saved after every move anyway)"),
    ("resign, quit", "give the game up; leave it, to go on another time"),
    ("/word", "a slash makes a command where a clue or a card would be understood"),
)


def help_table(rows: Iterable[tuple[str, str]]) -> Table:
    """Commands with what they do; a long line goes on below its own beginning."""
    from rich.table import Table

    out = Table.grid(padding=(0, 2, 0, 0))
    out.add_column(width=0)
    out.add_column(style="bold", min_width=10)
    out.add_column(ratio=1)
    for name, what in (*rows, *HELP_ALWAYS):
        out.add_row("", name, what)
    return out
