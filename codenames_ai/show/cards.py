"""The cards of a board as one seat, or everybody, may see them: the input of everything that draws a board.

``shown_cards`` takes a board, a state, or the view of a seat, and decides which identities may be seen; a renderer only
places and colours what it gets. So terminal and browser never handle a key themselves::

    cards = shown_cards(session.view("red.operative"))      # a seat: nothing that it may not know
    cards = shown_cards(session.state)                      # those who watch, and everybody at the end: the whole key

On a terminal ``display.card_style(card)`` is the colour of ``card.letters``; in HTML ``html.grid`` draws a table, and
templates use ``known`` (the key) and ``revealed`` (what the card has shown to all) as names of CSS classes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from codenames_ai.core.board import AGENT, SIDES, TEAMS, Board, ClassicKey, other
from codenames_ai.core.record import State
from codenames_ai.core.views import ENEMY, OWN, OperativeView, SpymasterView
from codenames_ai.show.phrases.words import LETTERS

COLUMNS = 5
"""Cards in a row of a board."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as one seat, or everybody, may see it.

    Attributes:
        place: on the board, from 1.
        word: what stands on it.
        known: its identity; empty if it is unknown here, two (side a, side b) for a whole Duet key.
        covered: whether it is out of the game.
        revealed: for a guesser's view, the identity that all have seen; empty for a card that may still be touched.
        marks: the Duet players for whom a bystander token lies on it (D6).
    """

    place: int
    word: str
    known: tuple[str, ...] = ()
    covered: bool = False
    revealed: str = ""
    marks: tuple[str, ...] = ()

    @property
    def identity(self) -> str:
        """What is known of it, on side a where there are two; empty for an unknown card."""
        return self.known[0] if self.known else ""

    @property
    def letters(self) -> str:
        """The letters of what is known of it."""
        return "".join(LETTERS[kind] for kind in self.known)


def shown_cards(source: Board | State | SpymasterView | OperativeView) -> tuple[ShownCard, ...]:
    """The cards in the order of the board: with the whole key, or with what the seat of a view knows."""
    if isinstance(source, SpymasterView | OperativeView):
        return _of_view(source)
    if isinstance(source, Board):
        guessed = {word for clue in source.clues for word in clue.guesses if source.game == "classic"}
        return _open(source, guessed.union(source.covered))
    return _open(source.start, set(source.start.words).difference(source.visible))


def identity(role: str, seat: str) -> str:
    """A role of a view by the name that everybody uses: teams by their colours, the agents of Duet alike."""
    if role == OWN and seat in (*TEAMS, *SIDES):
        return seat if seat in TEAMS else AGENT
    return other(seat) if role == ENEMY and seat in TEAMS else role


def _open(board: Board, covered: set[str]) -> tuple[ShownCard, ...]:
    """The cards with the whole key."""
    sides = (board.key.identities,) if isinstance(board.key, ClassicKey) else (board.key.a, board.key.b)
    cards = enumerate(zip(board.words, zip(*sides, strict=True), strict=True), 1)
    return tuple(ShownCard(place, word, kinds, word in covered) for place, (word, kinds) in cards)


def _of_view(view: SpymasterView | OperativeView) -> tuple[ShownCard, ...]:
    """The cards as a seat may see them: an operative of the classic game no identity but those revealed."""
    roles: dict[str, str] = {}
    revealed: Mapping[str, str] = {}
    if isinstance(view, SpymasterView):
        roles = dict(zip(view.words, view.roles, strict=True))
    else:
        revealed = view.revealed
        if view.own_side:
            roles = dict(zip(view.words, view.own_side, strict=True))
        roles |= revealed  # in Duet what is found counts more than the player's own side (D5)
    live = set(view.visible)
    return tuple(
        ShownCard(
            place,
            word,
            (identity(roles[word], view.seat),) if word in roles else (),
            word not in live,
            identity(revealed[word], view.seat) if word in revealed else "",
            tuple(side for side in SIDES if word in view.marks.get(side, ())),
        )
        for place, word in enumerate(view.words, 1)
    )
