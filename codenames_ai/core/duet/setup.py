"""Words, both sides of the key, and options of a game of Duet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from codenames_ai.core.board import AGENT, SIDES, A, B, Board, DuetKey
from codenames_ai.core.errors import BoardError
from codenames_ai.core.keys import OWN
from codenames_ai.core.setup import GameSetup, cards_with


class DuetSetup(GameSetup):
    """Words, both sides of the key, and options of a game of Duet."""

    def __init__(self, board: Board) -> None:
        if not isinstance(board.key, DuetKey):
            raise BoardError("game: a Duet game needs a duet board")
        super().__init__(board)
        self.sides: Final = {A: board.key.a, B: board.key.b}
        self.agents: Final = {side: self.mask(side, AGENT) for side in SIDES}
        self.loose: Final = "loose_order" in board.options

    @cached_property
    def roles(self) -> Mapping[str, tuple[str, ...]]:
        """D16: the role of each card on each side of the key: ``own``, ``bystander``, ``assassin``."""
        return {who: tuple(OWN if i == AGENT else i for i in side) for who, side in self.sides.items()}

    def mask(self, side: str, identity: str) -> int:
        """The cards that are ``identity`` on ``side``, bit i for card i."""
        return cards_with(identity, self.sides[side])
