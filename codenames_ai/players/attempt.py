"""A person's own clue, judged: is it legal, what would an operative do, how does it rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from codenames_ai.clue_rules import ILLEGAL, Verdict
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
        ruling: the validator's verdict.
        guesses: what the operative would do.
    """

    clue: RankedClue
    rank: int | None
    ruling: Verdict
    guesses: RankedGuesses

    def to_dict(self) -> dict[str, Any]:
        """As in ``clue --try --json``."""
        said = self.ruling
        judged = {"verdict": said.verdict, "rule": said.rule, "card": said.word, "reason": said.reason}
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
    ruling = verdict(view, clue)
    ranked, rank = spymaster.judge(view, clue)
    guesses = operative.guesses(heard(view, clue))
    return Tried(ranked, None if ruling.verdict == ILLEGAL else rank, ruling, guesses)
