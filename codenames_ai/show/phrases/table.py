"""What people at a table read, in the terminal and in the browser alike: questions, doubtful clues, turns, hints."""

from __future__ import annotations

from typing import Final

from codenames_ai.core.moves import Clue
from codenames_ai.core.text import plain
from codenames_ai.core.turns import Turn
from codenames_ai.players.explain import RankedGuesses
from codenames_ai.show.phrases.clues import LITTLE_TO_GO_BY
from codenames_ai.show.phrases.words import clue_text, rule_mark, side_name

LET_PASS: Final = "The other spymaster lets it pass."
SUDDEN_DEATH_RULE: Final = "a guess that finds no agent loses the game"
VERDICTS: Final = {
    "legal": "Legal",
    "illegal": "Illegal",
    "ask": "Doubtful: the other spymaster is asked first",
}
"""The verdicts on a clue that is being typed."""


def question(by: str, clue: Clue | None, why: str, *, given: bool) -> tuple[str, str]:
    """What a person is asked by another seat: the question, and what led to it (C9, D15).

    Args:
        by: the seat that asks, in words.
        clue: the doubtful clue; None where the question is whether to restart the mission.
        why: why the clue is doubtful.
        given: whether it has been given already.
    """
    if clue is None:
        return "Restart the mission?", f"{by} proposes to restart the mission instead of paying for the illegal clue."
    said = clue_text(clue.word, clue.number)
    if given:
        return f"May {said} stand?", f"{by} says {said}. {why} If you say no, it counts as an illegal clue."
    return f"May {said} stand?", f"{by} would like to say {said}. {why} The rules leave it to you."


def rejected(word: str) -> str:
    """C9: what the giver of a rejected clue reads."""
    return f'The other spymaster has rejected "{plain(word)}": give another clue.'


def unknown_word(word: str) -> str:
    """What a giver reads of a clue word that the AI does not know."""
    return f'The AI that guesses does not know the word "{plain(word)}": it could only touch cards at random.'


def overruled(clue: str) -> str:
    """C7: why a seat may cover a card; ``clue`` names the clue, or is empty."""
    return f"The other team's clue {clue and clue + ' '}was illegal."


def waits(side: str, *, you: bool = False) -> str:
    """D10: a player lets the other guess first."""
    return f"{'you wait' if you else f'{side_name(side)} waits'}; if both wait, both lose"


def turn_notes(turn: Turn) -> str:
    """What was special about a turn: an illegal clue, a doubtful one that was let pass (C9), a stop."""
    ruling = next((verdict for verdict in turn.verdicts if verdict.verdict == "illegal"), None)
    if ruling is not None:
        return f"ruled illegal{rule_mark(ruling.rule)}"
    doubtful = turn.ended is not None and any(verdict.verdict == "ask" for verdict in turn.verdicts)
    return "; ".join(["doubtful, but allowed"] * doubtful + ["stopped"] * (turn.ended == "stop"))


def clues_heading(advisor: str, *, past: bool = False) -> str:
    """Above the clues of the AI that advises; ``past`` where the clue has been given."""
    return f"Clues that the AI ({advisor}) would {'have given' if past else 'give'}:"


def chances_note(advisor: str) -> str:
    """What the chances of a hint to an operative are."""
    return f"The chance of each card to be touched next, as the AI ({advisor}) sees it."


def guess_plan(ranked: RankedGuesses) -> str:
    """How far the AI would go by its own ranking of the cards."""
    first, n = ranked[0].word if ranked else "", ranked.stop_after
    plan = "It would stop now." if n == 0 else f"It would touch {first} and stop."
    if n > 1:
        plan = f"It would touch {first} first and, as long as it is right, up to {n} cards."
    return plan + (f" {LITTLE_TO_GO_BY}" if ranked.confidence == "low" else "")
