"""Text for people on a terminal or in a pipe: boards in colour, at most 80 columns wide."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Final, TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from codenames_ai.core.board import AGENT, ASSASSIN, BLUE, BYSTANDER, RED, Board
from codenames_ai.core.views import ENEMY, OWN
from codenames_ai.show.cards import COLUMNS, ShownCard, shown_cards
from codenames_ai.show.phrases.words import SIDE_A_THEN_B, card_name, legend

WIDTH: Final = 80

STYLES: Final[Mapping[str, str]] = {
    RED: "bold red",
    BLUE: "bold blue",
    OWN: "bold green",
    AGENT: "bold green",
    ENEMY: "bold red",
    BYSTANDER: "yellow",
    ASSASSIN: "bold white on black",
}
"""The style of each identity."""

MIXED: Final = "cyan"
"""Of a Duet card that is one thing on side a and another on side b."""


def console(*, stderr: bool = False) -> Console:
    """The one console of a stream: at most 80 columns wide, no markup, no automatic highlights."""
    stream = sys.stderr if stderr else sys.stdout
    out = _console(stream)
    out.width = _columns(stream)  # a window may have changed its size since
    return out


@functools.lru_cache(maxsize=2)
def _console(stream: TextIO) -> Console:
    return Console(file=stream, width=WIDTH, highlight=False, markup=False, emoji=False, soft_wrap=False)


def _columns(stream: TextIO) -> int:
    if not stream.isatty():
        return WIDTH
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        return WIDTH
    return min(WIDTH, columns) if columns > 0 else WIDTH  # 0: it does not know


def show(*parts: RenderableType) -> None:
    """Print parts below one another on stdout; in a pipe without the blanks that tables end lines with."""
    out = console()
    if out.is_terminal:
        out.print(*parts, sep="\n")
        return
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    out.file.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))


def styled(spans: Iterable[tuple[str, str]]) -> Text:
    """Parts of a sentence in the colours of their identities; other styles stand as they are."""
    return Text.assemble(*((text, STYLES.get(kind, kind)) for text, kind in spans))


def card_style(card: ShownCard) -> str:
    """The colour of what is known of a card; empty for an unknown card."""
    return STYLES[card.identity] if len(set(card.known)) == 1 else MIXED if card.known else ""


def board_text(board: Board) -> Text:
    """A board with its key, five words a row, each with the letter of its identity."""
    cards = shown_cards(board)
    letters = legend(kind for card in cards for kind in card.known)
    out = Text(f"{f'{board.starts} starts' if board.game == 'classic' else SIDE_A_THEN_B} · {letters}\n\n")
    width = max(12, max(map(len, board.words)))
    for start in range(0, len(cards), COLUMNS):
        for card in cards[start : start + COLUMNS]:
            text = f"{card.letters} {card_name(card.word, card.covered):<{width + 1}}"
            out.append(text, style="dim" if card.covered else card_style(card))
        out.append("\n")
    return out
