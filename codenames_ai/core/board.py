"""Boards: identities, key cards, deals from a seed, and board files.

A board file may stand in the middle of a game. Here its form is checked, and what can be said without playing
(counts, the Duet cross-table D1, doubles, words that are not on the board); whether its clues and covers could
have come about is for the engines, which replay them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from codenames_ai.core import chance
from codenames_ai.core.errors import BoardError, InputError, WordError
from codenames_ai.core.files import parse_json, write_text
from codenames_ai.core.text import shown
from codenames_ai.core.words import card_list, unique

if TYPE_CHECKING:
    from pathlib import Path

GameName: TypeAlias = Literal["classic", "duet"]
Number: TypeAlias = int | Literal["unlimited"]

RED, BLUE = "red", "blue"
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

_LISTS = 'Board.from_dict({"game": …, "words": […], "key": […]}) takes lists'

MAX_SEED_BITS = 3000
"""About 900 digits, which every reader of JSON takes."""


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


@dataclass(frozen=True, slots=True)
class Board:
    """25 words, their key, and how far the game has come; what a board file holds.

    ``covered`` and ``marked`` hold words as they stand in ``words``. The Duet fields of a classic board, and
    the other way round, keep their defaults. ``omitted`` names the fields that a file left out: an engine that
    replays its clues finds these, and checks the others.

    Raises:
        BoardError: a field of the wrong type, or a key of another length than the words. Whether the rules allow the
            board is checked by ``from_dict``, which takes lists, and by the engines.
    """

    game: GameName
    words: tuple[str, ...]
    key: ClassicKey | DuetKey
    options: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    clues: tuple[GivenClue, ...] = ()
    to_move: str = ""
    mission: Mission = field(default_factory=Mission)
    giver: str = A
    bank: tuple[int, int] = (9, 0)
    stops: int = 0
    phase: str = "play"
    marked_a: tuple[str, ...] = ()
    marked_b: tuple[str, ...] = ()
    omitted: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.game not in ("classic", "duet"):
            raise BoardError(f"game: {shown(self.game)} is neither classic nor duet")
        wanted = ClassicKey if self.game == "classic" else DuetKey
        if not isinstance(self.key, wanted):
            raise BoardError(f"key: {shown(self.key)} is no {wanted.__name__}; {_LISTS}")
        sides = (self.key.identities,) if isinstance(self.key, ClassicKey) else (self.key.a, self.key.b)
        _check_strings("words", self.words)
        for side in sides:
            _check_strings("key", side)
            if len(side) != len(self.words):
                raise BoardError(f"words: {len(self.words)}, but the key has {len(side)}; a board has {SIZE} of each")
        rest = (self.options, self.covered, self.clues, self.marked_a, self.marked_b)
        for name, value in zip(("options", "covered", "clues", "marked_a", "marked_b"), rest, strict=True):
            if not isinstance(value, tuple):
                raise BoardError(f"{name}: {shown(value)} is no tuple; {_LISTS}")

    @property
    def starts(self) -> str:
        """The team that gives the first classic clue; ``a`` in Duet, where either may."""
        return self.key.starts if isinstance(self.key, ClassicKey) else A

    def to_dict(self) -> dict[str, Any]:
        """The board file as data: everything, defaults included.

        Where there are clues, what a file left out stays out: it is found from them, and is no default.
        """
        out: dict[str, Any] = {"game": self.game, "words": list(self.words)}
        if isinstance(self.key, ClassicKey):
            out |= {"key": list(self.key.identities), "starts": self.starts, "options": list(self.options)}
            out["to_move"] = self.to_move
        else:
            out |= {"key": {A: list(self.key.a), B: list(self.key.b)}, "options": list(self.options)}
            out["mission"] = {"turns": self.mission.turns, "mistakes": self.mission.mistakes}
            out |= {"giver": self.giver, "bank": {"bystander": self.bank[0], "checkmark": self.bank[1]}}
            out |= {"stops": self.stops, "phase": self.phase}
            out["marked"] = {A: list(self.marked_a), B: list(self.marked_b)}
        out |= {"covered": list(self.covered), "clues": [c.to_dict() for c in self.clues]}
        return {name: value for name, value in out.items() if name not in self.omitted} if self.clues else out

    @classmethod
    def from_dict(cls, data: object) -> Board:
        """A board from a parsed board file.

        Raises:
            BoardError: names the field and what would be right.
        """
        from codenames_ai.core import board_file  # the parser is long; a deal does not need it

        return board_file.parse(data)

    @classmethod
    def load(cls, file: str | Path) -> Board:
        """A board from a file, or from standard input for ``-``.

        Raises:
            BoardError: no such file, no JSON (says at which line), or a field that is wrong.
        """
        import sys  # here and below: the engine must start without the file modules
        from pathlib import Path

        if str(file) == "-":
            text, where = sys.stdin.read(), "standard input"
        else:
            where = str(file)
            try:
                text = Path(file).read_text(encoding="utf-8-sig")
            except UnicodeDecodeError:
                raise BoardError(f"{where}: not UTF-8 text") from None
            except OSError as e:
                raise BoardError(f"{where}: {e.strerror or e}") from None
        try:
            return cls.from_dict(parse_json(text))
        except InputError as e:
            raise BoardError(f"{where}: {e}") from None

    def save(self, file: str | Path) -> None:
        """Write the board file, whole or not at all; InputError if the folder cannot be written to."""
        import json

        write_text(file, json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n")


def deal(
    game: str = "classic",
    seed: chance.Name = 0,
    words: str | Path | Sequence[str] | None = None,
    *,
    options: Sequence[str] = (),
    mission: Mission | None = None,
) -> Board:
    """A board and its key: the same for a seed in every process and on every platform (C1, D1).

    Args:
        game: ``classic`` or ``duet``.
        seed: any whole number or string.
        words: a shipped list's name, a file, or the words themselves (25 or more); the list named like the
            game by default.
        options: what the table agreed on (C2, C12, D14, V9).
        mission: tokens of a Duet game (D13).

    Raises:
        WordError: fewer than 25 words, or doubles after normalisation.
        BoardError: an unknown game or option, or a mission for a classic game.
        InputError: a seed that is neither a whole number nor a text.
    """
    if game not in ("classic", "duet"):
        raise BoardError(f"game: {shown(game)} is neither classic nor duet")
    check_seed(seed)
    if mission is not None and (game != "duet" or not isinstance(mission, Mission)):
        why = "a classic game has none" if game != "duet" else "a Mission(turns, mistakes) is needed"
        raise BoardError(f"mission: {shown(mission)}; {why} [D13]")
    pool = _pool(game, words)
    if len(pool) < SIZE:
        of = f"{words}: " if isinstance(words, str) or not isinstance(words, Sequence) else ""
        raise WordError(f"{of}{len(pool)} words; a deal needs {SIZE}")
    agreed = check_options(game, options)
    dealt = tuple(chance.sample(chance.generator("words", game, seed), pool, SIZE))
    rng = chance.generator("key", game, seed)
    if game == "classic":
        starts = TEAMS[chance.below(rng, 2)]
        kinds = (starts, other(starts), BYSTANDER, ASSASSIN)
        flat = [kind for kind, n in zip(kinds, CLASSIC_COUNTS, strict=True) for _ in range(n)]
        classic_key = ClassicKey(tuple(chance.shuffled(rng, flat)))
        return Board("classic", dealt, classic_key, agreed, to_move=starts)
    pairs = chance.shuffled(rng, [pair for pair, n in DUET_PAIRS.items() for _ in range(n)])
    key = DuetKey(tuple(p[0] for p in pairs), tuple(p[1] for p in pairs))
    board = Board("duet", dealt, key, agreed, mission=mission or Mission())
    return replace(board, bank=board.mission.bank)


def _pool(game: str, words: str | Path | Sequence[str] | None) -> tuple[str, ...]:
    """The card words to deal from."""
    if words is None:
        return card_list(game)
    if isinstance(words, Sequence) and not isinstance(words, (str, bytes)):
        return unique(words)
    if isinstance(words, str) or hasattr(words, "__fspath__"):
        return card_list(words)
    raise WordError(f"words: {shown(words)} is neither a list's name, a file nor a list of words")


def check_seed(seed: object) -> None:
    """Raise InputError unless the seed is a whole number or a text that a record can hold."""
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise InputError(f"seed: {shown(seed)} is neither a whole number nor a text")
    if isinstance(seed, int) and seed.bit_length() > MAX_SEED_BITS:
        raise InputError(f"seed: a number of {seed.bit_length()} bits; {MAX_SEED_BITS} are the most")
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise InputError(f"seed: {shown(seed)} is no text: half of a surrogate pair") from None


def check_options(game: str, options: Collection[str]) -> tuple[str, ...]:
    """The options, sorted and once each; BoardError names one that the game does not have."""
    known = CLASSIC_OPTIONS if game == "classic" else DUET_OPTIONS
    if isinstance(options, (str, bytes)) or not isinstance(options, Collection):
        raise BoardError(f"options: {shown(options)}; a list of names is needed: {', '.join(known)}")
    for option in options:
        if option not in known:
            raise BoardError(f"options: {shown(option)} is no option of {game}; there are {', '.join(known)}")
    return tuple(sorted(set(options)))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_strings(where: str, given: object) -> None:
    """Quickly, for games are dealt by the thousand: only a type that is not plain ``str`` is looked at twice."""
    if isinstance(given, tuple) and (set(map(type, given)) == {str} or all(isinstance(word, str) for word in given)):
        return
    raise BoardError(f"{where}: {shown(given)} is no tuple of strings; {_LISTS}")


def _check_identities(where: str, given: Sequence[str], allowed: Sequence[str]) -> None:
    if len(given) != SIZE:
        raise BoardError(f"{where}: {len(given)} identities; there must be {SIZE}")
    for i, identity in enumerate(given):
        if identity not in allowed:
            raise BoardError(f"{where}[{i}]: {identity!r} is none of {', '.join(allowed)}")
