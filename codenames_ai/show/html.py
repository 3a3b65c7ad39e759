"""Boards and tables as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from codenames_ai.show.cards import COLUMNS, ShownCard
from codenames_ai.show.phrases.words import card_name, legend

CELL: Final = "padding:3px 8px;text-align:left;white-space:nowrap;"
_GROUNDS: Final = {
    "red": "#b34700",
    "blue": "#0068a5",
    "own": "#00704f",
    "agent": "#00704f",
    "enemy": "#b34700",
    "bystander": "#75633d",
    "assassin": "#000000",
    "": "#57606a",
}
"""Behind the words of each identity, and of unknown cards; white stands out from all of them."""


def grid(caption: str, cards: Sequence[ShownCard]) -> str:
    """Cards in their order, five a row, each with the letters of what it is; covered ones faded and in brackets."""
    cells = [_card(card) for card in cards]
    rows = "".join(f"<tr>{''.join(cells[i : i + COLUMNS])}</tr>" for i in range(0, len(cells), COLUMNS))
    letters = legend((kind for card in cards for kind in card.known), " · ")
    two = " (side a, then side b)" if any(len(card.known) > 1 for card in cards) else ""
    above = _caption(f"{caption}\n{letters}{two}")
    return f'<table style="border-collapse:separate;border-spacing:3px">{above}<tbody>{rows}</tbody></table>'


def _card(card: ShownCard) -> str:
    first, last = _GROUNDS[card.identity], _GROUNDS[card.known[-1] if card.known else ""]
    ground = first if first == last else f"linear-gradient(90deg,{first} 50%,{last} 50%)"
    faded = "opacity:.45;" if card.covered else ""
    style = f"{CELL}border-radius:4px;color:#ffffff;background:{ground};{faded}"
    name = escape(card_name(card.word, card.covered))
    return f'<td style="{style}" title="{" / ".join(card.known)}">{name}&nbsp;<b>{card.letters}</b></td>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows of text below their headings; each line of the caption stands by itself."""
    head = "".join(f'<th style="{CELL}">{escape(name)}</th>' for name in heads)
    body = "".join(
        "<tr>" + "".join(f'<td style="{CELL}">{escape(text)}</td>' for text in row) + "</tr>" for row in rows
    )
    return f"<table>{_caption(caption)}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _caption(text: str) -> str:
    lines = "<br>".join(escape(line) for line in text.split("\n") if line)
    return f'<caption style="text-align:left">{lines}</caption>' if lines else ""
