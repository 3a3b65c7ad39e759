"""A board as a grid of numbered cards for a seat, legible without colour; in a narrow window, a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.cells import cell_len, chop_cells
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from codenames_ai.core.board import AGENT, ASSASSIN, BLUE, BYSTANDER, RED
from codenames_ai.core.text import plain
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.playing.session import Session
from codenames_ai.playing.session.seats import side_of
from codenames_ai.playing.terminal import texts
from codenames_ai.playing.terminal.screen import Screen
from codenames_ai.show.cards import COLUMNS, ShownCard, shown_cards
from codenames_ai.show.display import card_style
from codenames_ai.show.phrases.words import SIDE_A_THEN_B, card_name, legend

NARROWEST: Final = 9
"""The least width of a card in a grid; in narrower windows the cards are listed."""
WIDEST: Final = 14
LAST_CLUES: Final = 4
"""How many of the latest clues are shown below a board; ``history`` shows all."""
OTHER_LINES: Final = 22
"""Lines of a screen without those clues: the board with its head and legend, what is left, and the prompt."""


def show_board(screen: Screen, session: Session, seat: str | None, *, show_key: bool = True) -> None:
    """Show the board as a seat may see it, with what is left and the latest clues.

    Args:
        screen: where.
        session: the game.
        seat: whose board; None for people who watch.
        show_key: whether people who watch see the key; once the game is over they do.
    """
    view = session.watcher_view() if seat is None else session.view(seat)
    if seat is None and (show_key or session.over):
        cards, letters = shown_cards(session.state), _letters(session.game, f"{SIDE_A_THEN_B}: ")
        colour_words = True
    else:
        # in Duet both roles see what is found and their own side (D5)
        seen = session.view(f"{side_of(seat)}.operative") if seat and session.game == "duet" else view
        cards, letters, colour_words = shown_cards(seen), view_legend(seen), not is_guessing(seen)
    if seat is not None:
        turn = session.state.turns + (session.state.phase == "clue")
        screen.show("", texts.head(seat, turn, screen.width))
    drawn = grid(cards, screen.width, ascii_only=screen.ascii_only, colour_words=colour_words)
    screen.show(drawn, texts.dimmed(letters))
    if not session.over:
        screen.show(texts.status(view))
    if session.state.events:
        room = LAST_CLUES if screen.lines is None else max(1, min(LAST_CLUES, screen.lines - OTHER_LINES))
        screen.show(texts.history(session.state.history, room))


def is_guessing(view: SpymasterView | OperativeView) -> bool:
    """Whether the view's seat guesses now: in Duet its own side then says nothing about which cards to touch."""
    return isinstance(view, OperativeView) and view.phase != "clue" and view.to_move == view.seat


def view_legend(view: SpymasterView | OperativeView) -> str:
    """What the letters on a seat's board mean."""
    if view.game == "duet":
        own_side = isinstance(view, SpymasterView) or bool(view.own_side)
        letters = f"side {view.seat}: {legend((AGENT, BYSTANDER, ASSASSIN))}" if own_side else legend((AGENT,))
        return f"{letters}   .a .b missed by a, b   (covered)"
    return _letters(view.game, "")


def _letters(game: str, sides: str) -> str:
    if game == "duet":
        return f"{sides}{legend((AGENT, BYSTANDER, ASSASSIN))}   (covered)"
    return f"{legend((RED, BLUE, BYSTANDER, ASSASSIN))}   (covered)"


def grid(
    cards: Sequence[ShownCard], width: int, *, ascii_only: bool = False, colour_words: bool = True
) -> RenderableType:
    """The board, five cards a row, each in a box; where that is too narrow, a list in columns.

    Args:
        cards: in the order of the board.
        width: of the window.
        ascii_only: draw with plain characters, for a stream that has no others.
        colour_words: give the words of uncovered cards the colour of their identity.
    """
    room = min(WIDEST, (width - COLUMNS - 1) // COLUMNS)
    if room < NARROWEST:
        return _listed(cards, width, colour_words)
    out = Table(box=box.ASCII2 if ascii_only else box.SQUARE, show_header=False, show_lines=True, padding=0)
    out.border_style = "dim"
    for _ in range(COLUMNS):
        out.add_column(width=room, no_wrap=True)
    for start in range(0, len(cards), COLUMNS):
        out.add_row(*(_cell(card, room, colour_words) for card in cards[start : start + COLUMNS]))
    return out


def _cell(card: ShownCard, room: int, colour_words: bool) -> Text:
    """Number and letters above, the word below in the middle; a long word takes several lines."""
    left = f"{card.place:>2}"
    right = " ".join([*(f".{who}" for who in card.marks), card.letters]).strip()
    out = Text.assemble((left, "dim"), " " * max(1, room - len(left) - len(right) - 1), (right, _style(card)))
    for line in wrapped(card_name(plain(card.word), card.covered), room):
        out.append("\n" + " " * ((room - cell_len(line)) // 2))
        out.append(line, style=_word_style(card, colour_words))
    return out


def _style(card: ShownCard) -> str:
    """A card's colour; a covered card keeps it, faded."""
    style = card_style(card)
    return f"dim {style.replace('bold', '').strip()}".strip() if card.covered else style


def _word_style(card: ShownCard, colour_words: bool) -> str:
    return _style(card) if card.covered or (colour_words and card.known) else "bold"


def wrapped(word: str, room: int) -> list[str]:
    """The word in lines of at most ``room`` cells, broken at spaces where there are any."""
    lines: list[str] = []
    for part in word.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(part) <= room:
            lines[-1] += f" {part}"
            continue
        lines += [part] if cell_len(part) <= room else chop_cells(part, room)
        if len(lines) > 1 and lines[-1] == ")":  # the bracket of a covered card takes a letter along
            lines[-2:] = [lines[-2][:-1], lines[-2][-1] + ")"]
    return lines


def _listed(cards: Sequence[ShownCard], width: int, colour_words: bool) -> Text:
    """The cards as a list in columns, for narrow windows."""
    items = []
    for card in cards:
        name = card_name(plain(card.word), card.covered) + "".join(f" .{who}" for who in card.marks)
        items.append((f"{card.place:>2} ", f"{card.letters:<2}", name, card))
    widest = max((6 + cell_len(name) for _, _, name, _ in items), default=1)
    columns = max(1, min(COLUMNS, (width + 1) // (widest + 1)))
    rows = -(-len(items) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for place, letters, name, card in items[row::rows]:
            line.append(place, style="dim").append(letters, style=_style(card))
            line.append(f" {name}", style=_word_style(card, colour_words))
            line.append(" " * (widest - 5 - cell_len(name)))
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)
