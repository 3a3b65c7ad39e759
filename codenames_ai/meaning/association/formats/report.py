"""What a conversion left out, and why: counts, and the first examples of each."""

from __future__ import annotations

from dataclasses import dataclass, field

EXAMPLES = 5
"""The number of examples kept for each reason."""

REASONS = {
    "width": "wrong width",
    "number": "not a number",
    "undecodable": "undecodable bytes (not UTF-8)",
    "zero": "zero vector",
    "not-finite": "NaN or infinite number",
    "duplicate": "duplicate",
    "other-language": "another language",
    "no-letter": "no letter or digit",
    "too-long": "too long for a card or a clue",
    "not-wanted": "neither a clue word, nor a card, nor a part of one",
}
"""Every reason for which a row is left out, by its key in ``--json``."""


@dataclass
class Report:
    """Counts and first examples of what was left out, by reason, and remarks on the file as a whole."""

    dropped: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def drop(self, reason: str, example: str) -> None:
        """Count a row that is left out for this reason (a key of REASONS); the first examples are kept."""
        self.dropped[reason] = self.dropped.get(reason, 0) + 1
        shown = self.examples.setdefault(reason, [])
        if len(shown) < EXAMPLES:
            shown.append(example)

    def note(self, text: str) -> None:
        """Add a remark on the file as a whole, e.g. on a header that gives more rows than there are."""
        self.notes.append(text)

    @property
    def total(self) -> int:
        """The number of rows left out, for any reason."""
        return sum(self.dropped.values())

    def lines(self) -> list[str]:
        """The report as text, a line for each reason: ``dropped 2, wrong width: line 7 …; line 9 …``."""
        out = []
        for reason, label in REASONS.items():
            if reason in self.dropped:
                count, shown = self.dropped[reason], self.examples[reason]
                more = "; …" if count > len(shown) else ""
                out.append(f"dropped {count:,}, {label}: {'; '.join(shown)}{more}")
        return out + [f"note: {text}" for text in self.notes]
