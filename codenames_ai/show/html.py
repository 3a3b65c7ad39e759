"""Boards and lists as tables of HTML, which a notebook shows for the last line of a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape
from typing import Final

ROW: Final = 5
"""Cards beside one another."""

CELL: Final = "padding:3px 8px;text-align:left;white-space:nowrap;"
LETTERS: Final = {
    "red": "R",
    "blue": "B",
    "own": "+",
    "agent": "+",
    "enemy": "-",
    "bystander": ".",
    "assassin": "X",
}
"""The letter of each identity, so that a board reads without colour too."""

_NAMES: Final = {"red": "red agent", "blue": "blue agent", "own": "own agent", "enemy": "enemy agent"}

_GROUNDS: Final = {
    "red": "#b34700",
    "blue": "#0068a5",
    "own": "#00704f",
    "agent": "#00704f",
    "enemy": "#b34700",
    "bystander": "#75633d",
    "assassin": "#000000",
}
"""Behind the words of each identity; white stands out from all of them."""


def grid(caption: str, words: Sequence[str], identities: Sequence[tuple[str, ...]], covered: Collection[str]) -> str:
    """Cards in their order, five a row, each with the letters of what it is; the covered ones faded and in brackets.

    Args:
        caption: above the cards.
        words: the cards.
        identities: of each card: one, or in Duet one for either side of the key.
        covered: the cards that are covered.
    """
    cells = [_card(word, kinds, word in covered) for word, kinds in zip(words, identities, strict=True)]
    rows = "".join(f"<tr>{''.join(cells[i : i + ROW])}</tr>" for i in range(0, len(cells), ROW))
    above = f"{caption}\n{_legend(identities)}"
    return f'<table style="border-collapse:separate;border-spacing:3px">{_caption(above)}<tbody>{rows}</tbody></table>'


def _legend(identities: Sequence[tuple[str, ...]]) -> str:
    """What the letters stand for, of the identities that there are."""
    there = {kind for kinds in identities for kind in kinds}
    said = " · ".join(f"{letter} {_NAMES.get(kind, kind)}" for kind, letter in LETTERS.items() if kind in there)
    return said + (" (side a, then side b)" if any(len(kinds) > 1 for kinds in identities) else "")


def _card(word: str, kinds: Sequence[str], covered: bool) -> str:
    first, last = _GROUNDS[kinds[0]], _GROUNDS[kinds[-1]]
    ground = first if first == last else f"linear-gradient(90deg,{first} 50%,{last} 50%)"
    letters = "".join(LETTERS[kind] for kind in kinds)
    text = f"({escape(word)})" if covered else escape(word)
    faded = "opacity:.45;" if covered else ""
    style = f"{CELL}border-radius:4px;color:#ffffff;background:{ground};{faded}"
    return f'<td style="{style}" title="{" / ".join(kinds)}">{text}&nbsp;<b>{letters}</b></td>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows of text under their heads; each line of the caption stands on its own."""
    head = "".join(f'<th style="{CELL}">{escape(name)}</th>' for name in heads)
    body = "".join(
        "<tr>" + "".join(f'<td style="{CELL}">{escape(text)}</td>' for text in row) + "</tr>" for row in rows
    )
    return f"<table>{_caption(caption)}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _caption(text: str) -> str:
    lines = "<br>".join(escape(line) for line in text.split("\n") if line)
    return f'<caption style="text-align:left">{lines}</caption>' if lines else ""


def signed(value: float) -> str:
    """A number with its sign to two places, with a real minus: ``+0.15``, ``−0.15``; what rounds to zero has none."""
    text = f"{value:+.2f}".replace("-", "−")
    return "0.00" if text[1:] == "0.00" else text
