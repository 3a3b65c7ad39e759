"""Boards: identities, key cards, deals from a seed, and board files.

A board file may stand in the middle of a game. Here its form is checked, and what can be said without playing
(counts, the Duet cross-table D1, doubles, words that are not on the board); whether its clues and covers could
have come about is for the engines, which replay them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from codenames_ai.core import chance
from codenames_ai.core.errors import BoardError, InputError, WordError
from codenames_ai.core.files import parse_json, write_text
from codenames_ai.core.keys import (
    AGENT,
    ASSASSIN,
    BLUE,
    BYSTANDER,
    CLASSIC_COUNTS,
    CLASSIC_OPTIONS,
    DUET_OPTIONS,
    DUET_PAIRS,
    RED,
    SIDES,
    SIZE,
    TEAMS,
    A,
    B,
    ClassicKey,
    DuetKey,
    GameName,
    GivenClue,
    Mission,
    Number,
    check_options,
    other,
)
from codenames_ai.core.text import shown
from codenames_ai.core.words import card_list, unique

__all__ = [
    "AGENT",
    "ASSASSIN",
    "BLUE",
    "BYSTANDER",
    "CLASSIC_COUNTS",
    "CLASSIC_OPTIONS",
    "DUET_OPTIONS",
    "DUET_PAIRS",
    "RED",
    "SIDES",
    "SIZE",
    "TEAMS",
    "A",
    "B",
    "Board",
    "ClassicKey",
    "DuetKey",
    "GameName",
    "GivenClue",
    "Mission",
    "Number",
    "check_options",
    "check_seed",
    "deal",
    "other",
]

if TYPE_CHECKING:
    from pathlib import Path

MAX_SEED_BITS = 3000
"""About 900 digits, which every reader of JSON takes."""


_LISTS = 'Board.from_dict({"game": …, "words": […], "key": […]}) takes lists'


@dataclass(frozen=True, slots=True, repr=False)
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
    omitted: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.game not in ("classic", "duet"):
            raise BoardError(f"game: {shown(self.game)} is neither classic nor duet")
        wanted = ClassicKey if self.game == "classic" else DuetKey
        if not isinstance(self.key, wanted):
            raise BoardError(f"key: {shown(self.key)} is not a {wanted.__name__}; {_LISTS}")
        sides = (self.key.identities,) if isinstance(self.key, ClassicKey) else (self.key.a, self.key.b)
        _check_strings("words", self.words)
        for side in sides:
            _check_strings("key", side)
            if len(side) != len(self.words):
                raise BoardError(f"words: {len(self.words)}, but the key has {len(side)}; a board has {SIZE} of each")
        rest = (self.options, self.covered, self.clues, self.marked_a, self.marked_b)
        for name, value in zip(("options", "covered", "clues", "marked_a", "marked_b"), rest, strict=True):
            if not isinstance(value, tuple):
                raise BoardError(f"{name}: {shown(value)} is not a tuple; {_LISTS}")

    def __repr__(self) -> str:
        begins = f"{self.starts} starts, " if self.game == "classic" else ""
        so_far = f", {len(self.covered)} covered" if self.covered else ""
        return f"Board({self.game}, {begins}{len(self.words)} words{so_far})"

    @property
    def starts(self) -> str:
        """The team that gives the first classic clue; ``a`` in Duet, where either may."""
        return self.key.starts if isinstance(self.key, ClassicKey) else A

    def to_dict(self) -> dict[str, Any]:
        """The board file as data: everything, defaults included.

        Where there are clues, what a file left out stays out: it is computed from them and is not a default.
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
        from codenames_ai.core import board_file  # loads msgspec, which an engine does not need

        return cls(**board_file.fields(data))

    @classmethod
    def load(cls, file: str | Path) -> Board:
        """A board from a file, or from standard input for ``-``.

        Raises:
            BoardError: no such file, no JSON (says at which line), or a field that is wrong.
        """
        import sys  # here and below: the engine must start without the file modules
        from pathlib import Path  # an engine starts without it

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
        import json  # an engine starts without it

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
            raise InputError(f"seed: {shown(seed)} is not text: half of a surrogate pair") from None


def _check_strings(where: str, given: object) -> None:
    """Quickly, for games are dealt by the thousand: only a type that is not plain ``str`` is looked at twice."""
    if isinstance(given, tuple) and (set(map(type, given)) == {str} or all(isinstance(word, str) for word in given)):
        return
    raise BoardError(f"{where}: {shown(given)} is not a tuple of strings; {_LISTS}")
