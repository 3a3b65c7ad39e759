"""Text for people about ranked clues: what each is meant for, what it risks, what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codenames_ai.core.moves import UNLIMITED
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, SpymasterView
from codenames_ai.english.clue_rules import ASK, ILLEGAL, LEGAL
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuesses, Searched
from codenames_ai.show.display import STYLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table
    from rich.text import Text

    from codenames_ai.players.attempt import Tried


def clues_table(clues: Sequence[RankedClue]) -> Table:
    """Clues, best first, each with the cards it is meant for and its danger."""
    out = _grid()
    for place, clue in enumerate(clues, start=1):
        _add(out, f"{place}.", clue)
    return out


def guesses_table(ranked: RankedGuesses) -> Table:
    """Cards, likeliest first, and where the operative would stop."""
    from rich.table import Table
    from rich.text import Text

    out = Table.grid(padding=(0, 1))
    out.add_column(justify="right", width=3)
    out.add_column(min_width=14)
    out.add_column(justify="right")
    out.add_column()
    for place, guess in enumerate(ranked, start=1):
        told = "then it stops" if place == ranked.stop_after else ""
        name = Text(guess.word, style="bold" if place <= ranked.stop_after else "")
        out.add_row(f"{place}.", name, f"{guess.probability:.1%}", told)
    return out


def footer_text(clues: RankedClues) -> Text:
    """What the reader of a list of clues should be told: warnings, and what was searched."""
    from rich.text import Text

    out = Text()
    if clues and not clues[0].stands and clues[0].intended:
        out.append("No clue keeps the margins asked for here: these lack least.\n", style="yellow")
    if clues and clues[0].chances:
        text = (
            "A card's figure is its chance to be touched first; 'finds' counts any own card.\n"
            "The order also counts how likely people are to say it."
        )
        out.append(f"{text}\n", style="dim")
    for warning in clues.warnings:
        out.append(f"Note: {warning}.\n", style="yellow")
    out.append_text(_searched_text(clues.searched))
    return out


def _grid() -> Table:
    from rich.table import Table

    out = Table.grid(padding=(0, 1))
    out.add_column(justify="right", width=3)
    out.add_column(min_width=14)
    out.add_column()
    return out


def _add(grid: Table, head: str, clue: RankedClue) -> None:
    from rich.text import Text

    name = Text(f"{clue.word} {clue.number}", style="bold" if clue.stands else "bold yellow")
    why = Text()
    if not clue.intended:
        why.append(f"warns of {clue.danger}" if clue.number == 0 and clue.danger else "meant for no card in particular")
        grid.add_row(head, name, why)
        return
    for i, card in enumerate(clue.intended):
        why.append(", " if i else "")
        why.append(card, style=STYLES[OWN][1])
        if clue.similarities:
            why.append(f" {clue.similarities[i]:.2f}")
        elif clue.chances:
            why.append(f" {clue.chances[i]:.0%}")
    if clue.chances:
        why.append("\n")
        why.append_text(_expected_text(clue))
    elif not clue.similarities:
        why.append("\nby chance", style="dim")
    elif clue.danger is None:
        why.append("\nno other card is left to touch", style="dim")
    else:
        identity = clue.danger_identity or ""
        why.append("\ndanger ", style="dim")
        why.append(f"{clue.danger} ({identity})", style=STYLES.get(identity, STYLES[ENEMY])[1])
        why.append(f" {clue.danger_similarity:.2f}, margin {clue.margin:+.2f}", style="dim")
    grid.add_row(head, name, why)


def _expected_text(clue: RankedClue) -> Text:
    """How the spymaster expects the turn to go."""
    from rich.text import Text

    said: list[str] = []
    out = Text()
    if clue.expects is not None:
        found = clue.expects.found
        said.append(f"finds {len(found) - 1} own {found[-1]:.0%}, {clue.expects.mean:.1f} expected")
        if clue.expects.ends.get(ASSASSIN):
            said.append(f"assassin {clue.expects.ends[ASSASSIN]:.1%}")
    if clue.win_probability is not None:
        said.append(f"win {clue.win_probability:.1%}")
    out.append("; ".join(said), style="dim")
    if clue.danger is not None and clue.danger_chance is not None:
        identity = clue.danger_identity or ""
        out.append("; danger " if said else "danger ", style="dim")
        out.append(f"{clue.danger} ({identity})", style=STYLES.get(identity, STYLES[ENEMY])[1])
        out.append(f" {clue.danger_chance:.0%}", style="dim")
    return out


def _searched_text(searched: Searched) -> Text:
    """How many clue words and sets of cards were decided among, and why others were not."""
    from rich.text import Text

    text = f"Searched {searched.legal:,} clue words, {searched.subsets:,} pairs of a word and a set of cards."
    left_out = [f"{n:,} {reason}" for reason, n in searched.left_out.items() if n]
    if left_out:
        text += f" Left out: {'; '.join(left_out)}."
    return Text(text + "\n", style="dim")


def tried_parts(tried: Tried, searched: Searched, view: SpymasterView, operative: str) -> list[Text | Table]:
    """Somebody's own clue: the verdict, what it is likely meant for, what an operative would do, its rank."""
    from rich.text import Text

    clue = tried.clue
    ruling = tried.ruling
    said = "for the table to decide" if ruling.verdict == ASK else ruling.verdict
    rule = f" [{ruling.rule}]" if ruling.rule is not None else ""
    head = Text()
    head.append(f"{clue.word} {clue.number}", style="bold")
    head.append(f" is {said}", style="bold red" if ruling.verdict == ILLEGAL else "")
    head.append(f". {ruling.reason}{rule}" if ruling.verdict != LEGAL else ".")
    parts: list[Text | Table] = [head]
    if ruling.verdict == ILLEGAL:  # what anybody would make of it is beside the point
        return [*parts, Text("It may not be given, and has no rank.\n", style="bold red")]
    if clue.intended:
        grid = _grid()
        _add(grid, "", clue)
        parts.append(grid)
    tail = _guesses_text(tried.guesses, view, operative)
    if clue.intended and not clue.stands:
        tail.append("It has less margin than the spymaster asks for.\n", style="yellow")
    if clue.number == UNLIMITED and tried.judged_as is not None:
        tail.append(f"'unlimited' is judged as {tried.judged_as}, the number that suits the word best.\n")
    if tried.unranked is not None:
        tail.append(f"No rank: {tried.unranked}.\n")
    if tried.rank is not None:
        tail.append(f"Rank {tried.rank:,} of {searched.legal:,} clue words.\n")
    return [*parts, tail]


def _guesses_text(guesses: RankedGuesses, view: SpymasterView, name: str) -> Text:
    """What an operative would touch, as far as the number goes, with the roles that the giver knows."""
    from rich.text import Text

    if guesses.alike:
        return Text(f"The operative '{name}' does not know the word: every card is alike to it.\n")
    role = dict(zip(view.words, view.roles, strict=True))
    out = Text(f"The operative '{name}' would touch ")
    for i, guess in enumerate(guesses[: max(1, guesses.stop_after)]):
        out.append(", then " if i else "")
        kind = role[guess.word]
        out.append(f"{guess.word} ({kind})", style=STYLES[kind][1])
        if kind != OWN:
            out.append(", and lose" if kind == ASSASSIN else ", which ends the turn")
            break
    out.append(".\n" if guesses.confidence == "high" else ", with little to go by.\n")
    return out


def table_text(view: SpymasterView) -> Text:
    """The cards that can be touched, by role: what the giver sees."""
    from rich.text import Text

    out = Text()
    for role in (OWN, ENEMY, BYSTANDER, ASSASSIN):
        cards = view.cards(role)
        if cards:
            out.append(f"{role:<10}", style="dim")
            out.append(", ".join(cards) + "\n", style=STYLES[role][1])
    return out
