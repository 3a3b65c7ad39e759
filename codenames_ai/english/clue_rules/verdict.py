"""What the validator answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from codenames_ai.core import moves
from codenames_ai.core.moves import ASK, ILLEGAL
from codenames_ai.english.clue_rules.case import Case


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling on a clue.

    Attributes:
        clue: the clue as given, white space tidied.
        verdict: ``legal``, ``illegal``, or ``ask``: the table decides (C9).
        rule: the id of the rule behind it; None for a legal clue.
        word: the card that it concerns, as shown on the board; None if it concerns no card.
        reason: one sentence for people.
    """

    clue: str
    verdict: moves.Verdict
    rule: str | None
    word: str | None
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """The form of ``check --json`` (docs/reference/interfaces.md)."""
        return {"clue": self.clue, "verdict": self.verdict, "rule": self.rule, "word": self.word, "reason": self.reason}


def illegal(case: Case, rule: str, reason: str, word: str | None = None) -> Verdict:
    """The rule forbids the clue."""
    return Verdict(case.reading.text, ILLEGAL, rule, word, reason)


def ask(case: Case, rule: str, reason: str, word: str | None = None) -> Verdict:
    """The rule leaves the clue to the table."""
    return Verdict(case.reading.text, ASK, rule, word, reason)
