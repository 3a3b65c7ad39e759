"""Text for people about ranked clues: what each is meant for, what it risks, what was left out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from codenames_ai.core.moves import UNLIMITED
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, SpymasterView
from codenames_ai.english.clue_rules import ILLEGAL
from codenames_ai.players.attempt import TriedClue
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuesses, Searched
from codenames_ai.show.display import STYLES, styled
from codenames_ai.show.phrases import clues as say


def clues_table(clues: Sequence[RankedClue]) -> Table:
    """Clues, best first, each with the cards it is meant for and its danger."""
    out = _grid()
    for place, clue in enumerate(clues, start=1):
        _add(out, f"{place}.", clue)
    return out


def guesses_table(ranked: RankedGuesses) -> Table:
    """Cards, likeliest first, and where the operative would stop."""
    out = Table.grid(padding=(0, 1))
    out.add_column(justify="right", width=3)
    out.add_column(min_width=14)
    out.add_column(justify="right")
    out.add_column()
    for place, guess in enumerate(ranked, start=1):
        stops = say.STOPS_HERE if place == ranked.stop_after else ""
        name = Text(guess.word, style="bold" if place <= ranked.stop_after else "")
        out.add_row(f"{place}.", name, say.percent(guess.probability), stops)
    return out


def footer_text(clues: RankedClues) -> Text:
    """What the reader of a list of clues should know: warnings, and what was searched."""
    out = Text()
    if clues and not clues[0].stands and clues[0].intended:
        out.append(f"{say.MARGINS_LACK}\n", style="yellow")
    if clues and clues[0].chances:
        out.append(f"{say.CHANCES}\n", style="dim")
    for warning in clues.warnings:
        out.append(f"{say.warning(warning)}\n", style="yellow")
    return out.append(f"{say.searched_text(clues.searched)}\n", style="dim")


def _grid() -> Table:
    out = Table.grid(padding=(0, 1))
    out.add_column(justify="right", width=3)
    out.add_column(min_width=14)
    out.add_column()
    return out


def _add(grid: Table, head: str, clue: RankedClue) -> None:
    name = Text(say.clue_head(clue.word, clue.number), style="bold" if clue.stands else "bold yellow")
    grid.add_row(head, name, styled(say.why(clue)))


def tried_parts(tried: TriedClue, searched: Searched, view: SpymasterView, operative: str) -> list[Text | Table]:
    """The user's own clue: the verdict, what it is likely meant for, what an operative would do, its rank."""
    clue, ruling = tried.clue, tried.ruling
    head = Text(say.verdict_sentence(say.clue_head(clue.word, clue.number), ruling))
    head.stylize("bold red" if ruling.verdict == ILLEGAL else "bold", 0, len(clue.word) + len(str(clue.number)) + 1)
    parts: list[Text | Table] = [head]
    if ruling.verdict == ILLEGAL:  # what a guesser would make of it is beside the point
        return [*parts, Text(f"{say.NO_RANK}\n", style="bold red")]
    if clue.intended:
        grid = _grid()
        _add(grid, "", clue)
        parts.append(grid)
    tail = styled(say.touches(tried.guesses, view, operative))
    if clue.intended and not clue.stands:
        tail.append(f"{say.MARGIN_LACKS}\n", style="yellow")
    if clue.number == UNLIMITED and tried.judged_as is not None:
        tail.append(f"{say.JUDGED_AS.format(tried.judged_as)}\n")
    if tried.unranked is not None:
        tail.append(f"{say.UNRANKED.format(tried.unranked)}\n")
    if tried.rank is not None:
        tail.append(f"{say.RANK.format(rank=tried.rank, legal=searched.legal)}\n")
    return [*parts, tail]


def table_text(view: SpymasterView) -> Text:
    """The cards that can be touched, by role: what the giver sees."""
    out = Text()
    for role in (OWN, ENEMY, BYSTANDER, ASSASSIN):
        cards = view.cards(role)
        if cards:
            out.append(f"{role:<10}", style="dim")
            out.append(", ".join(cards) + "\n", style=STYLES[role])
    return out
