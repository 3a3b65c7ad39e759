"""What a page shows, as data: made of what a seat may know (``seat_view``) and of nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.core.board import AGENT, TEAMS, other
from codenames_ai.core.turns import Turn
from codenames_ai.playing.web import messages, seats
from codenames_ai.playing.web.messages import Status
from codenames_ai.playing.web.seat_view import WATCH, SeatView
from codenames_ai.show.cards import ShownCard
from codenames_ai.show.phrases.table import turn_notes
from codenames_ai.show.phrases.web import SPECTATOR

LONG, LONGER = 8, 11
"""The letters of a card's longest word from which it is set in smaller type."""


@dataclass(frozen=True, slots=True)
class PageCard:
    """One card of the board, and what this seat may do with it.

    Attributes:
        shown: the card as the seat sees it.
        size: the size of its type: empty, ``long`` or ``longer``.
        touch: whether this seat may touch it.
        intend: whether this seat may mark it as intended.
        fresh: whether it was the last card to be revealed.
        offers: the people of this seat who would touch it.
    """

    shown: ShownCard
    size: str
    touch: bool
    intend: bool
    fresh: bool
    offers: tuple[str, ...]

    @property
    def description(self) -> str:
        """What a screen reader says after the word."""
        card, parts = self.shown, []
        if card.revealed:
            parts.append(f"revealed: {card.revealed}")
        else:
            if card.known:
                parts.append(f"key: {' for A, '.join(card.known)}{' for B' if card.known[1:] else ''}")
            parts += [f"guessed wrongly by {mark.upper()}" for mark in card.marks]
        return ", ".join([*parts, *(f"suggested by {who}" for who in self.offers)])


@dataclass(frozen=True, slots=True)
class Page:
    """What the table's template shows of the game.

    Attributes:
        seen: what the seat may know.
        label: the seat in words.
        cards: the board.
        status: what the game waits for.
        history: every turn, newest first, with a note.
        left: the agents left: of each team, or of both players together (D16).
        done: D9's announcement, or empty.
        numbers: the numbers that a clue may have at this table.
        cover: the words that this seat may cover (C7).
        can_ask: whether the seat may ask the AI for a hint.
        can_offer: whether a person may suggest a card to the others of the seat (C13).
    """

    seen: SeatView
    label: str
    cards: tuple[PageCard, ...]
    status: Status
    history: tuple[tuple[Turn, str], ...]
    left: tuple[tuple[str, int], ...]
    done: str
    numbers: tuple[str, ...]
    cover: tuple[str, ...]
    can_ask: bool
    can_offer: bool


def page(seen: SeatView, *, shared_seat: bool = False, advice: bool = True) -> Page:
    """The page of a seat.

    Args:
        seen: what it may know.
        shared_seat: whether several people sit at this seat.
        advice: whether the table lets people ask the AI for a hint.
    """
    turns = [turn for turn in seen.turns if turn.clue is not None or turn.touches]
    last = turns[-1] if turns else None
    fresh = None if last is None else last.cover.word if last.cover else last.touches[-1].word if last.touches else None
    own = [c.word for c in seen.cards if c.known[:1] in ((AGENT,), (seats.team_of(seen.seat),)) and not c.covered]
    return Page(
        seen=seen,
        label=SPECTATOR if seen.seat == WATCH else seats.label(seen.seat),
        cards=tuple(_card(seen, card, own, fresh) for card in seen.cards),
        status=messages.status(seen),
        history=tuple((turn, turn_notes(turn)) for turn in reversed(turns)),
        left=_left(seen),
        done=messages.done(seen),
        numbers=_numbers(seen, len(own)),
        cover=tuple(own) if "cover" in seen.actions else (),
        can_ask=advice and not seen.actions.isdisjoint({"clue", "guess"}),
        can_offer=shared_seat and "guess" in seen.actions and seen.public.phase == "guess",
    )


def _card(seen: SeatView, card: ShownCard, own: list[str], fresh: str | None) -> PageCard:
    longest = max(map(len, card.word.replace("-", " ").split()), default=0)
    return PageCard(
        shown=card,
        size="longer" if longest >= LONGER else "long" if longest >= LONG else "",
        touch=card.word in seen.touchable,
        intend="clue" in seen.actions and card.word in own,
        fresh=card.word == fresh,
        offers=tuple(who for who, word in seen.proposals if word == card.word),
    )


def _left(seen: SeatView) -> tuple[tuple[str, int], ...]:
    """The agents left: of each team, or of both players together (D16)."""
    view = seen.public
    if view.agents_left is not None:
        return ((AGENT, view.agents_left),)
    counts = {view.seat: view.own_left or 0, other(view.seat): view.enemy_left or 0}
    return tuple((team, counts[team]) for team in TEAMS)


def _numbers(seen: SeatView, own: int) -> tuple[str, ...]:
    """The numbers that a clue may have at this table, for a giver with this many agents left."""
    zero = ("0",) if seen.game == "duet" or "zero" in seen.public.options else ()
    unlimited = ("unlimited",) if "unlimited" in seen.public.options else ()
    return (*map(str, range(1, max(1, min(9, own)) + 1)), *zero, *unlimited)
