"""The two views: what a giver of clues sees, and what a guesser sees.

Roles are relative to the seat: ``own`` (the cards its team must find), ``enemy``, ``bystander``, ``assassin``.
In Duet the giver's roles are those of the giver's side, and there is no enemy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from codenames_ai.core.board import AGENT, TEAMS, GivenClue, Mission
from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown

OWN, ENEMY, BYSTANDER, ASSASSIN = "own", "enemy", "bystander", "assassin"
ROLES = (OWN, ENEMY, BYSTANDER, ASSASSIN)


@dataclass(frozen=True, slots=True)
class SpymasterView:
    """What the giver of the next clue sees: every card, its role, and what the table has seen.

    Attributes:
        game: ``classic``, ``duet``, ``solo``, or ``table`` for cards typed in.
        seat: the team (``red``, ``blue``) or Duet player (``a``, ``b``) that gives; ``own`` at a table typed in.
        words: all cards, in the order of the board; any number for a table typed in.
        roles: a role for each card, relative to the seat.
        visible: the uncovered cards: these restrict clues (C11, D6).
        guessable: the cards the guesser may still touch; in Duet fewer than ``visible`` (D6).
        clues: every clue so far by either side, with the guesses on it, oldest first.
        options: what the table agreed on.
        phase: what the game awaits: ``clue``, ``guess``, ``cover`` (C7), ``sudden_death`` (D10), ``over``.
        to_move: the team or player expected to act.
        own_left: the seat's agents still uncovered; None if not told.
        enemy_left: the other team's; None in Duet.
        agents_left: Duet's total for both sides, all that may be known of the partner's (D16); else None.
        bank: Duet's tokens (bystander side up, checkmark side up); else None.
        mission: Duet's mission; else None.
        stops: Duet's tokens taken by stopping.
        marks: the words each Duet player has guessed wrongly (D6).
        done: the Duet sides whose agents are all covered, as their holders said (D9).
    """

    game: str
    seat: str
    words: tuple[str, ...]
    roles: tuple[str, ...]
    visible: tuple[str, ...]
    guessable: tuple[str, ...]
    clues: tuple[GivenClue, ...] = ()
    options: tuple[str, ...] = ()
    phase: str = "clue"
    to_move: str = ""
    own_left: int | None = None
    enemy_left: int | None = None
    agents_left: int | None = None
    bank: tuple[int, int] | None = None
    mission: Mission | None = None
    stops: int = 0
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    done: tuple[str, ...] = ()

    def cards(self, role: str) -> tuple[str, ...]:
        """The guessable cards with this role, in board order.

        Raises:
            InputError: no such role.
        """
        if role not in ROLES:
            hint = f"; {self.seat} sees its own cards as own" if role in (*TEAMS, AGENT) else ""
            raise InputError(f"role: {shown(role)} is not one of {', '.join(ROLES)}{hint}")
        live = set(self.guessable)
        return tuple(w for w, r in zip(self.words, self.roles, strict=True) if r == role and w in live)


@dataclass(frozen=True, slots=True)
class OperativeView:
    """What a guesser sees: the words, what has been revealed, and every clue; never the key.

    In Duet both players are guessers and givers: here is what one needs to guess on the partner's clue.

    Attributes:
        game: ``classic``, ``duet`` or ``solo``.
        seat: the team or Duet player that guesses.
        words: all cards, in the order of the board.
        visible: the uncovered cards.
        guessable: the uncovered cards that this seat may still touch; in Duet not those it has marked (D6).
        revealed: the role of each covered card, relative to the seat; in Duet ``own`` for a found agent, whosesoever
            (D16), and ``bystander`` for a word that both have marked.
        marks: the words each Duet player has guessed wrongly (D6).
        clues: every clue so far by either side, with the guesses on it, oldest first.
        clue: the one that is guessed on now, or None.
        guesses_left: how many guesses the turn still has; None without a cap (C3, D5).
        may_stop: whether the turn may be ended now (C3, D8).
        own_left: the team's agents still uncovered, public in the classic game; None in Duet (D16).
        enemy_left: likewise of the other team.
        agents_left: Duet's total for both sides (D16); else None.
        own_side: Duet: the role of each card on this player's own side, which the partner guesses on; else empty.
        bank: Duet's tokens (bystander side up, checkmark side up); else None.
        mission: Duet's mission; else None.
        stops: Duet's tokens taken by stopping.
        done: the Duet sides whose agents are all covered, as their holders said (D9).
        waited: the Duet players who wait in sudden death (D10).
        phase: what the game awaits: ``clue``, ``guess``, ``cover`` (C7), ``sudden_death`` (D10), ``over``.
        to_move: the team or player expected to act.
        proposals: (operative, word) that the own team considers (C13, D17).
        options: what the table agreed on.
    """

    game: str
    seat: str
    words: tuple[str, ...]
    visible: tuple[str, ...]
    guessable: tuple[str, ...]
    revealed: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    clues: tuple[GivenClue, ...] = ()
    clue: GivenClue | None = None
    guesses_left: int | None = None
    may_stop: bool = False
    own_left: int | None = None
    enemy_left: int | None = None
    agents_left: int | None = None
    own_side: tuple[str, ...] = ()
    bank: tuple[int, int] | None = None
    mission: Mission | None = None
    stops: int = 0
    done: tuple[str, ...] = ()
    waited: tuple[str, ...] = ()
    phase: str = "guess"
    to_move: str = ""
    proposals: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()


def open_clue(view: SpymasterView) -> GivenClue | None:
    """The clue on which a team is guessing now; None between turns."""
    return view.clues[-1] if view.phase == "guess" and view.clues else None
