"""What each seat may know, as data. Players receive these and never a state.

Roles are relative to the seat: ``own`` (the cards its team must find), ``enemy``, ``bystander``, ``assassin``.
In Duet the giver's roles are those of the giver's side, and there is no enemy.
"""

from __future__ import annotations

from dataclasses import dataclass

from codenames_ai.board import GivenClue

OWN, ENEMY, BYSTANDER, ASSASSIN = "own", "enemy", "bystander", "assassin"
ROLES = (OWN, ENEMY, BYSTANDER, ASSASSIN)


@dataclass(frozen=True, slots=True)
class SpymasterView:
    """What the giver of the next clue sees: every card, its role, and what the table has seen.

    Attributes:
        game: ``classic``, ``duet`` or ``solo``.
        seat: the team (``red``, ``blue``) or Duet player (``a``, ``b``) that gives.
        words: all cards, in the order of the board; any number for a table typed in.
        roles: a role for each card, relative to the seat.
        visible: the uncovered cards: these restrict clues (C11, D6).
        guessable: the cards the guesser may still touch; in Duet fewer than ``visible`` (D6).
        clues: every clue so far by either side, with the guesses on it, oldest first.
        options: what the table agreed on.
    """

    game: str
    seat: str
    words: tuple[str, ...]
    roles: tuple[str, ...]
    visible: tuple[str, ...]
    guessable: tuple[str, ...]
    clues: tuple[GivenClue, ...] = ()
    options: tuple[str, ...] = ()

    def cards(self, role: str) -> tuple[str, ...]:
        """The guessable cards with this role, in board order."""
        live = set(self.guessable)
        return tuple(w for w, r in zip(self.words, self.roles, strict=True) if r == role and w in live)
