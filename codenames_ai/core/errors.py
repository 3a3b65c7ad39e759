"""Every error the package raises on purpose.

    CodenamesError
    ├── InputError            what was given cannot be used (exit status 2, or a 4xx)
    │   ├── WordError         a word or a word list
    │   ├── BoardError        a board, a key card or a board file
    │   ├── MoveError         text that is not a clue, guess or move
    │   ├── SpecError         a player SPEC or a setting
    │   ├── VectorsError      a word-vector file or table
    │   └── RecordError       a record of a game
    ├── RuleError             the move is understood, but a rule forbids it now
    ├── PlayerError           a program that plays broke its contract
    └── MissingExtraError     an optional part is not installed

Messages name what is wrong, where, and what would be right.
"""

from __future__ import annotations


class CodenamesError(Exception):
    """The base of all errors raised on purpose."""


class InputError(CodenamesError, ValueError):
    """What was given cannot be used: a file, a flag, a word, a request."""


class WordError(InputError):
    """A word, or a list of words, that cannot be used."""


class BoardError(InputError):
    """A board, key card or board file that the rules do not allow."""


class MoveError(InputError):
    """Text that cannot be read as a clue, guess or other move."""


class SpecError(InputError):
    """A player SPEC, option or setting that does not exist or does not fit."""


class VectorsError(InputError):
    """A word-vector file or table that cannot be read."""


class RecordError(InputError):
    """A record that is truncated, edited or against the rules; says at which line and event."""


class RuleError(CodenamesError, ValueError):
    """A move that a rule forbids in the present state, which is left as it was.

    Attributes:
        rule: the id in RULES (``C6``, ``D5`` …; see docs/rules.md).
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule


class PlayerError(CodenamesError):
    """A program that plays broke its contract: wrong type, crash, time limit.

    Attributes:
        player: the SPEC or name of the player.
    """

    def __init__(self, player: str, message: str) -> None:
        super().__init__(f"{player}: {message}")
        self.player = player


class MissingExtraError(CodenamesError, ImportError):
    """An optional part is not installed; the message says which extra brings it."""

    def __init__(self, extra: str, needed_for: str) -> None:
        super().__init__(f"{needed_for} needs the extra '{extra}': pip install 'codenames-ai[{extra}]'")
        self.extra = extra
