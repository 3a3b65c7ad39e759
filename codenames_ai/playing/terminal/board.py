"""A board as a grid of cards for a seat: numbered, coloured, and legible without colour; a list where it is narrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from codenames_ai.core.board import AGENT, SIDES, TEAMS, ClassicKey, other
from codenames_ai.core.text import plain
from codenames_ai.core.views import ENEMY, OWN, OperativeView, SpymasterView
from codenames_ai.show.display import STYLES
from codenames_ai.show.phrases.words import LETTERS

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from codenames_ai.core.record import State

COLUMNS: Final = 5
NARROWEST: Final = 9
"""Cells of a grid's card; where there is less room the cards are listed."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as somebody sees it.

    Attributes:
        number: its place, from 1.
        word: as it stands there.
        marks: letters of what is known of it; empty for an unknown card.
        style: the colour of the marks.
        word_style: that of the word.
        covered: whether it is out of the game.
        tokens: the Duet players for whom a bystander token lies on it (D6).
    """

    number: int
    word: str
    marks: str = ""
    style: str = ""
    word_style: str = "bold"
    covered: bool = False
    tokens: tuple[str, ...] = ()


def cards(view: SpymasterView | OperativeView) -> tuple[Card, ...]:
    """The cards as a seat may see them: an operative of the classic game no identity but those revealed.

    Words have the colour of their identity; but for who guesses in Duet, whose own side says nothing of what to touch.
    """
    known: dict[str, str] = {}
    if isinstance(view, SpymasterView):
        known = dict(zip(view.words, view.roles, strict=True))
    else:
        if view.own_side:
            known = dict(zip(view.words, view.own_side, strict=True))
        known |= view.revealed  # in Duet what is found counts more than the own side (D5)
    live = set(view.visible)
    guessing = isinstance(view, OperativeView) and view.phase != "clue" and view.to_move == view.seat
    seen = []
    for i, word in enumerate(view.words, 1):
        kinds = (_identity(known[word], view.seat),) if word in known else ()
        card = _card(i, word, kinds, word not in live, _on(view, word))
        seen.append(replace(card, word_style="bold") if guessing and word in live else card)
    return tuple(seen)


def open_cards(state: State) -> tuple[Card, ...]:
    """The cards with the whole key: for those who watch, and for everybody once the game is over."""
    board, live = state.start, set(state.visible)
    if isinstance(board.key, ClassicKey):
        identities: list[tuple[str, ...]] = [(identity,) for identity in board.key.identities]
    else:
        identities = list(zip(board.key.a, board.key.b, strict=True))
    return tuple(
        _card(i, word, kinds, word not in live, ())
        for i, (word, kinds) in enumerate(zip(board.words, identities, strict=True), 1)
    )


def _card(number: int, word: str, kinds: Sequence[str], covered: bool, tokens: tuple[str, ...]) -> Card:
    marks = "".join(LETTERS[kind] for kind in kinds)
    style = STYLES[kinds[0]] if len(set(kinds)) == 1 else "cyan" if kinds else ""
    return Card(number, plain(word), marks, style, style or "bold", covered, tokens)


def _identity(role: str, seat: str) -> str:
    """A role as STYLES calls it: teams by their names, the agents of Duet alike."""
    if role == OWN:
        return seat if seat in TEAMS else AGENT
    return other(seat) if role == ENEMY and seat in TEAMS else role


def _on(view: SpymasterView | OperativeView, word: str) -> tuple[str, ...]:
    return tuple(side for side in SIDES if word in view.marks.get(side, ()))


def legend(view: SpymasterView | OperativeView) -> str:
    """What the letters mean to this seat."""
    if view.game == "duet":
        side = f"side {view.seat}: + agent  . bystander  X assassin" if _own_side(view) else "+ agent"
        return f"{side}   .a .b their misses   (covered)"
    return "R red  B blue  . bystander  X assassin   (covered)"


def _own_side(view: SpymasterView | OperativeView) -> bool:
    return isinstance(view, SpymasterView) or bool(view.own_side)


def open_legend(state: State) -> str:
    """What the letters mean where the whole key is shown."""
    if state.game == "duet":
        return "left letter side a, right letter side b: + agent  . bystander  X assassin   (covered)"
    return "R red  B blue  . bystander  X assassin   (covered)"


def grid(shown: Sequence[Card], width: int, *, ascii_only: bool = False) -> RenderableType:
    """The board, five cards a row, each in a box of its own; where that is too narrow, a list in columns.

    Args:
        shown: the cards.
        width: cells that a line has.
        ascii_only: draw with plain characters, for a stream that has no others.
    """
    from rich import box
    from rich.table import Table

    room = min(14, (width - COLUMNS - 1) // COLUMNS)
    if room < NARROWEST:
        return listed(shown, width)
    out = Table(box=box.ASCII2 if ascii_only else box.SQUARE, show_header=False, show_lines=True, padding=0)
    out.border_style = "dim"
    for _ in range(COLUMNS):
        out.add_column(width=room, no_wrap=True)
    for start in range(0, len(shown), COLUMNS):
        out.add_row(*(_cell(card, room) for card in shown[start : start + COLUMNS]))
    return out


def _cell(card: Card, room: int) -> Text:
    """Number and marks above, the word below in the middle; a long one in several lines."""
    from rich.cells import cell_len
    from rich.text import Text

    left = f"{card.number:>2}"
    right = " ".join([*(f".{who}" for who in card.tokens), card.marks]).strip()
    out = Text()
    out.append(left, style="dim")
    out.append(" " * max(1, room - len(left) - len(right) - 1))
    out.append(right, style=_faded(card, card.style))
    for line in wrapped(f"({card.word})" if card.covered else card.word, room):
        out.append("\n")
        out.append(" " * ((room - cell_len(line)) // 2))
        out.append(line, style=_faded(card, card.word_style))
    return out


def _faded(card: Card, style: str) -> str:
    """A covered card keeps its colour, faded."""
    return f"dim {style.replace('bold', '').strip()}".strip() if card.covered else style


def wrapped(word: str, room: int) -> list[str]:
    """The word in lines of at most so many cells, parted at blanks where there are some."""
    from rich.cells import cell_len, chop_cells

    lines: list[str] = []
    for part in word.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(part) <= room:
            lines[-1] += f" {part}"
            continue
        lines += [part] if cell_len(part) <= room else chop_cells(part, room)
    return lines


def listed(shown: Sequence[Card], width: int) -> Text:
    """The cards in columns, one a line of its own, for narrow windows."""
    from rich.cells import cell_len
    from rich.text import Text

    texts = []
    for card in shown:
        tokens = "".join(f" .{who}" for who in card.tokens)
        name = f"({card.word})" if card.covered else card.word
        texts.append((f"{card.number:>2} {card.marks:<2}", f"{name}{tokens}", card))
    widest = max((len(head) + 1 + cell_len(name) for head, name, _ in texts), default=1)
    columns = max(1, min(COLUMNS, (width + 1) // (widest + 1)))
    rows = -(-len(texts) // columns)
    out = Text(no_wrap=False)
    for row in range(rows):
        for head, name, card in texts[row::rows]:
            out.append(head[:3], style="dim")
            out.append(head[3:], style=_faded(card, card.style))
            out.append(f" {name}", style=_faded(card, card.word_style))
            out.append(" " * (widest + 1 - len(head) - 1 - cell_len(name)))
        out.rstrip()
        out.append("\n")
    out.rstrip()
    return out
