"""A person's own clue, judged: is it legal, what would an operative do, how does it rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from codenames_ai.errors import SpecError
from codenames_ai.moves import parse_clue
from codenames_ai.players.candidates import verdict
from codenames_ai.players.explain import RankedClue, RankedGuesses
from codenames_ai.players.protocol import Judge, Operative, Spymaster
from codenames_ai.views import SpymasterView, heard


@dataclass(frozen=True, slots=True)
class Tried:
    """What there is to say about a clue.

    Attributes:
        clue: by the spymaster's own measure.
        rank: among all clue words that could be given; None for an illegal clue, or one that cannot be ranked.
        verdict: ``legal``, ``illegal`` or ``ask``.
        rule: the rule that decided, or None.
        card: the card that restricts it, or None.
        reason: in words.
        guesses: what the operative would do.
    """

    clue: RankedClue
    rank: int | None
    verdict: str
    rule: str | None
    card: str | None
    reason: str
    guesses: RankedGuesses

    def to_dict(self) -> dict[str, Any]:
        """As in ``clue --try --json``."""
        judged = {"verdict": self.verdict, "rule": self.rule, "card": self.card, "reason": self.reason}
        return {**self.clue.to_dict(), **judged, "rank": self.rank, **self.guesses.to_dict()}


def attempt(view: SpymasterView, text: str, spymaster: Spymaster, operative: Operative) -> Tried:
    """Judge a clue given as text, ``tree 2``.

    Raises:
        MoveError: the text is no clue.
        SpecError: the spymaster cannot judge other people's clues.
    """
    if not isinstance(spymaster, Judge):
        raise SpecError("this spymaster ranks no clue but its own; try with 'margin'")
    clue = parse_clue(text)
    said, rule, card, reason = verdict(view, clue)
    ranked, rank = spymaster.judge(view, clue)
    guesses = operative.guesses(heard(view, clue))
    return Tried(ranked, rank if said != "illegal" else None, said, rule, card, reason, guesses)
