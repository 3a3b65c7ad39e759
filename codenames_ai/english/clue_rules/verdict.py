"""What the validator answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"
ASK: Final = "ask"

Ruling: TypeAlias = Literal["legal", "illegal", "ask"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling on a clue.

    Attributes:
        clue: the clue as given, white space tidied.
        verdict: ``legal``, ``illegal``, or ``ask``: the table decides (C9).
        rule: the id of the rule behind it, None for a legal clue.
        word: the card that it is about, as it stands on the board; None where no card is.
        reason: one sentence for people.
    """

    clue: str
    verdict: Ruling
    rule: str | None
    word: str | None
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """The form of ``check --json`` (docs/reference/interfaces.md)."""
        return {
            "clue": self.clue,
            "verdict": self.verdict,
            "rule": self.rule,
            "word": self.word,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule has against a clue."""

    verdict: Ruling
    rule: str
    word: str | None
    reason: str


def illegal(rule: str, reason: str, word: str | None = None) -> Finding:
    """The rule forbids the clue."""
    return Finding(ILLEGAL, rule, word, reason)


def ask(rule: str, reason: str, word: str | None = None) -> Finding:
    """The rule leaves the clue to the table."""
    return Finding(ASK, rule, word, reason)
