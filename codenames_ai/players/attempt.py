"""A clue that the user has in mind, judged: is it legal, what would an operative do, how does it rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import codenames_ai.core.classic.rules as classic_rules
import codenames_ai.core.duet.rules as duet_rules
from codenames_ai.core.errors import MoveError, SpecError
from codenames_ai.core.moves import Clue
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView, SpymasterView, heard
from codenames_ai.english.clue_rules import ASK, ILLEGAL, Verdict
from codenames_ai.english.clue_text import parse_clue
from codenames_ai.players import spec
from codenames_ai.players.candidates import verdict
from codenames_ai.players.contract import explained, spymaster_view
from codenames_ai.players.explain import RankedClue, RankedGuesses
from codenames_ai.players.protocol import Judge, Operative, Spymaster

_ANY = 9999
"""More own cards than there can be: a number too high for the table is a verdict (V6) and not an error."""


@dataclass(frozen=True, slots=True)
class TriedClue:
    """The judgement of a clue.

    Attributes:
        clue: by the spymaster's measure.
        rank: among all clue words that could be given; None for an illegal clue, or one that cannot be ranked.
        ruling: the validator's verdict.
        guesses: what the operative would do.
        unranked: why there is no rank; None if there is one.
        judged_as: the number it was judged with; for ``unlimited`` the number that suits the word best.
    """

    clue: RankedClue
    rank: int | None
    ruling: Verdict
    guesses: RankedGuesses
    unranked: str | None = None
    judged_as: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """As in ``clue --try --json``."""
        said = self.ruling
        judged = {"verdict": said.verdict, "rule": said.rule, "card": said.word, "reason": said.reason}
        rank = {"rank": self.rank, "unranked": self.unranked, "judged_as": self.judged_as}
        return {**self.clue.to_dict(), **judged, **rank, **self.guesses.to_dict()}


def attempt(
    view: SpymasterView, text: str, spymaster: Spymaster | str = "win", operative: Operative | str = "choice"
) -> TriedClue:
    """Judge a clue given as text, ``tree 2``; by default as ``codenames-ai clue --try`` does.

    Args:
        view: what the giver sees, as ``cn.view(board)``.
        text: a word and a number.
        spymaster: by whose measure the clue is judged and ranked: a SPEC or a spymaster.
        operative: who would guess on it: a SPEC or an operative.

    Raises:
        InputError: this is not a spymaster's view, or no own card is left to find.
        MoveError: the text is not a clue.
        RuleError: its number is not allowed at this table (C2, D18).
        SpecError: there is no such player, the spymaster ranks only its own clues, or the operative has no ``guess``.
        PlayerError: the operative is a player of the user's own, and failed.
    """
    spymaster_view(view)
    giver: object = spec.spymaster(spymaster) if isinstance(spymaster, str) else spymaster
    guesser: Any = spec.operative(operative) if isinstance(operative, str) else operative
    if not isinstance(giver, Judge):
        raise SpecError(f"{_named(spymaster)} ranks only its own clues; try with 'margin' or 'win'")
    clue = said_at(view, text)
    ruling = verdict(view, clue)
    ranked, rank = giver.judge(view, clue)
    guesses: RankedGuesses = explained(guesser, _named(operative), "guesses", heard(view, clue))
    why: str | None = None
    if ruling.verdict == ILLEGAL:
        why = "an illegal clue cannot be given"
    elif ruling.verdict == ASK:
        why = "it ranks only if the table allows it"
    elif clue.number == 0:
        why = "a clue for 0 is meant for no card"
    elif rank is None:
        why = f"the word vectors do not know {clue.word!r}"
    return TriedClue(ranked, rank if why is None else None, ruling, guesses, why, len(ranked.intended) or None)


def _named(player: object) -> str:
    """What a player is called in messages: its SPEC, or its class."""
    return player if isinstance(player, str) else type(player).__name__


def said_at(view: SpymasterView, text: str) -> Clue:
    """A clue from text, with a number that this table allows.

    Raises:
        MoveError: the text is not a clue.
        RuleError: the number needs an option that is off (C2), or is not one of Duet (D18).
    """
    if not isinstance(text, str):
        raise MoveError(f"{shown(text)} is not a clue: write a word and a number, as in 'tree 2'")
    clue = parse_clue(text)
    number_stands(view, clue)
    return clue


def number_stands(view: SpymasterView | OperativeView, clue: Clue) -> None:
    """Check that the table allows the number of a clue.

    Raises:
        RuleError: it needs an option that is off (C2), or is not one of Duet (D18).
    """
    if view.game == "duet":
        duet_rules.clue_number(clue.number, _ANY)
    else:
        classic_rules.number_allowed(clue.number, view.options, _ANY)
