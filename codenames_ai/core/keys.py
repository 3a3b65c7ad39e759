"""Identities, key cards, missions and the clues of a position: what a board is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from codenames_ai.core.errors import BoardError
from codenames_ai.core.text import shown

GameName: TypeAlias = Literal["classic", "duet"]
Number: TypeAlias = int | Literal["unlimited"]

RED, BLUE = "red", "blue"
OWN, ENEMY = "own", "enemy"
AGENT, BYSTANDER, ASSASSIN = "agent", "bystander", "assassin"
A, B = "a", "b"
TEAMS = (RED, BLUE)
SIDES = (A, B)

SIZE = 25
CLASSIC_COUNTS = (9, 8, 7, 1)
"""Agents of the starting team, agents of the other, bystanders, assassins (C1)."""

DUET_PAIRS: Mapping[tuple[str, str], int] = {
    (AGENT, AGENT): 3,
    (AGENT, BYSTANDER): 5,
    (BYSTANDER, AGENT): 5,
    (AGENT, ASSASSIN): 1,
    (ASSASSIN, AGENT): 1,
    (ASSASSIN, ASSASSIN): 1,
    (ASSASSIN, BYSTANDER): 1,
    (BYSTANDER, ASSASSIN): 1,
    (BYSTANDER, BYSTANDER): 7,
}
"""How many words have which identity on side a and on side b (D1)."""

CLASSIC_OPTIONS = ("zero", "unlimited", "names", "titles", "acronyms", "hyphens", "compounds", "homonyms")
"""What teams may agree before a classic deal (C2, C12, V9)."""

DUET_OPTIONS = ("loose_order", "names", "titles", "acronyms", "hyphens", "compounds", "homonyms")
"""What players may agree before a Duet deal (D14, V9)."""


def other(who: str) -> str:
    """The other team, or the other side of a Duet key."""
    return {RED: BLUE, BLUE: RED, A: B, B: A}[who]


@dataclass(frozen=True, slots=True)
class Mission:
    """Tokens in the bank and how many of them lie bystander side up (D13); the standard game is 9 and 9."""

    turns: int = 9
    mistakes: int = 9

    def __post_init__(self) -> None:
        if not (_whole(self.turns) and self.turns >= 1 and _whole(self.mistakes) and self.mistakes >= 0):
            raise BoardError(
                f"mission: turns {self.turns!r} and mistakes {self.mistakes!r} must be whole numbers ≥ 1 and ≥ 0 [D13]"
            )

    @property
    def bank(self) -> tuple[int, int]:
        """Tokens at the start: (bystander side up, checkmark side up)."""
        up = min(self.mistakes, self.turns)
        return up, self.turns - up


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue as it stands in a board file or a seat's history, with what was guessed on it, in order.

    ``ended`` is None while the turn is open, else how it ended (``stop``, ``miss``, ``limit`` …).
    """

    by: str
    word: str
    number: Number
    guesses: tuple[str, ...] = ()
    valid: bool = True
    ended: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The form of a board file (docs/reference/interfaces.md)."""
        out: dict[str, Any] = {"by": self.by, "word": self.word, "number": self.number}
        out |= {"guesses": list(self.guesses), "valid": self.valid}
        if self.ended is not None:
            out["ended"] = self.ended
        return out


@dataclass(frozen=True, slots=True)
class ClassicKey:
    """A classic key card: one identity a word, in the order of the board (C1)."""

    identities: tuple[str, ...]

    @property
    def starts(self) -> str:
        """The team with nine agents."""
        return RED if self.identities.count(RED) > self.identities.count(BLUE) else BLUE

    def check(self) -> None:
        """Raise BoardError unless the counts are 9, 8, 7 and 1 (C1)."""
        _check_identities("key", self.identities, (RED, BLUE, BYSTANDER, ASSASSIN))
        n = Counter(self.identities)
        agents = sorted((n[RED], n[BLUE]), reverse=True)
        if (*agents, n[BYSTANDER], n[ASSASSIN]) != CLASSIC_COUNTS:
            raise BoardError(
                f"key: {n[RED]} red, {n[BLUE]} blue, {n[BYSTANDER]} bystander, {n[ASSASSIN]} assassin; "
                "a key has 9 of the starting team, 8 of the other, 7 bystanders, 1 assassin [C1]"
            )


@dataclass(frozen=True, slots=True)
class DuetKey:
    """A double-sided key: each side's identities, both in the order of the board's words (D1)."""

    a: tuple[str, ...]
    b: tuple[str, ...]

    def side(self, who: str) -> tuple[str, ...]:
        """The identities that player ``who`` sees and gives clues for."""
        return {A: self.a, B: self.b}[who]

    def check(self) -> None:
        """Raise BoardError unless the two sides pair up as the cross-table says (D1)."""
        for who in SIDES:
            _check_identities(f"key.{who}", self.side(who), (AGENT, BYSTANDER, ASSASSIN))
        for who in SIDES:
            n = Counter(self.side(who))
            if (n[AGENT], n[ASSASSIN], n[BYSTANDER]) != (9, 3, 13):
                raise BoardError(
                    f"key.{who}: {n[AGENT]} agents, {n[ASSASSIN]} assassins, {n[BYSTANDER]} bystanders; "
                    "a side has 9, 3 and 13 [D1]"
                )
        pairs = Counter(zip(self.a, self.b, strict=True))
        for pair, want in DUET_PAIRS.items():
            if pairs[pair] != want:
                hint = ""
                if Counter(zip(self.a, reversed(self.b), strict=True)) == DUET_PAIRS:
                    hint = "; side b looks typed in as printed, seen from the other end: turn it round (i ↔ 24 - i)"
                raise BoardError(
                    f"key: {pairs[pair]} words are {pair[0]} on side a and {pair[1]} on side b; "
                    f"there must be {want} [D1]{hint}"
                )

    @classmethod
    def from_printed(cls, a: Sequence[str], b: Sequence[str]) -> DuetKey:
        """A key whose side b was typed in as read from b's end of the table: rotated here (i ↔ 24 - i, D1)."""
        key = cls(tuple(a), tuple(reversed(b)))
        key.check()
        return key


def check_options(game: str, options: Collection[str]) -> tuple[str, ...]:
    """The options, sorted and once each; BoardError names one that the game does not have."""
    known = CLASSIC_OPTIONS if game == "classic" else DUET_OPTIONS
    if isinstance(options, (str, bytes)) or not isinstance(options, Collection):
        raise BoardError(f"options: {shown(options)}; a list of names is needed: {', '.join(known)}")
    for option in options:
        if option not in known:
            raise BoardError(f"options: {shown(option)} is not an option of {game}; there are {', '.join(known)}")
    return tuple(sorted(set(options)))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_identities(where: str, given: Sequence[str], allowed: Sequence[str]) -> None:
    if len(given) != SIZE:
        raise BoardError(f"{where}: {len(given)} identities; there must be {SIZE}")
    for i, identity in enumerate(given):
        if identity not in allowed:
            raise BoardError(f"{where}[{i}]: {identity!r} is not one of {', '.join(allowed)}")
