"""Ranked clues and guesses in words: what a clue is meant for, what it risks, and what was left out of the search."""

from __future__ import annotations

from typing import Final

from codenames_ai.core.board import Number
from codenames_ai.core.views import ASSASSIN, OWN, SpymasterView
from codenames_ai.english.clue_rules import LEGAL, Verdict
from codenames_ai.players.explain import RankedClue, RankedGuesses, Searched
from codenames_ai.show.phrases.words import rule_mark, verdict_name

DIM: Final = "dim"
Spans = list[tuple[str, str]]
"""A sentence in parts: text, and the identity whose colour it has, ``dim`` for a remark, empty for plain text."""

MARGINS_LACK: Final = "No clue keeps the margins asked for; these come closest."
MARGIN_LACKS: Final = "It has less margin than the spymaster asks for."
CHANCES: Final = (
    "A card's figure is its chance to be touched first; 'finds' counts any own card.\n"
    "The order also counts how likely people are to say it."
)
BY_SCORE: Final = "in the order of their score: not wins alone, but how plausible the word is as a clue too"
STOPS_HERE: Final = "then it stops"
LITTLE_TO_GO_BY: Final = "It has little to go by."
UNKNOWN_WORD: Final = "it does not know the word: every card is alike to it"
RANK: Final = "Rank {rank:,} of {legal:,} clue words."
UNRANKED: Final = "No rank: {}."
JUDGED_AS: Final = "'unlimited' is judged as {}, the number that suits the word best."
NO_RANK: Final = "It may not be given, and has no rank."


def clue_head(word: str, number: Number) -> str:
    """``tree 2``, as it is typed."""
    return f"{word} {number}"


def card_and_identity(word: str, kind: str | None) -> str:
    """A card with what it is: ``HIDE (bystander)``."""
    return f"{word} ({kind or ''})"


def warning(text: str) -> str:
    """What the reader should know of a list of clues."""
    return f"Note: {text}."


def verdict_sentence(word: str, ruling: Verdict) -> str:
    """``tree is illegal [V3]: tree is part of TREEHOUSE.``; a legal clue needs no reason."""
    why = "." if ruling.verdict == LEGAL else f"{rule_mark(ruling.rule)}: {ruling.reason}"
    return f"{word} is {verdict_name(ruling.verdict)}{why}"


def why(clue: RankedClue) -> Spans:
    """What a clue is meant for, with a figure for each card, and below what it risks."""
    if not clue.intended:
        warns = clue.number == 0 and clue.danger
        return [(f"warns of {clue.danger}" if warns else "meant for no card in particular", "")]
    figures = (
        [f" {x:.2f}" for x in clue.similarities] or [f" {p:.0%}" for p in clue.chances] or [""] * len(clue.intended)
    )
    out: Spans = []
    for card, figure in zip(clue.intended, figures or [""] * len(clue.intended), strict=False):
        out += [(", " if out else "", ""), (card, OWN), (figure, "")]
    out.append(("\n", ""))
    danger = (card_and_identity(clue.danger, clue.danger_identity), clue.danger_identity or "") if clue.danger else None
    if clue.chances:
        parts = [(expected_text(clue), DIM)] if expected_text(clue) else []
        if danger is not None and clue.danger_chance is not None:
            parts += [("; danger " if parts else "danger ", DIM), danger, (f" {clue.danger_chance:.0%}", DIM)]
        return out + parts
    if not clue.similarities:
        return [*out, ("by chance", DIM)]
    if danger is None:
        return [*out, ("no other card is left to touch", DIM)]
    return [*out, ("danger ", DIM), danger, (f" {clue.danger_similarity:.2f}, margin {clue.margin:+.2f}", DIM)]


def expected_text(clue: RankedClue) -> str:
    """How the spymaster expects the turn to go: ``finds 2 own 35%, 1.4 expected; win 60.1%``."""
    parts = []
    if clue.expects is not None:
        found = clue.expects.found
        parts.append(f"finds {len(found) - 1} own {found[-1]:.0%}, {clue.expects.mean:.1f} expected")
        if clue.expects.ends.get(ASSASSIN):
            parts.append(f"assassin {clue.expects.ends[ASSASSIN]:.1%}")
    if clue.win_probability is not None:
        parts.append(f"win {clue.win_probability:.1%}")
    return "; ".join(parts)


def searched_text(searched: Searched) -> str:
    """How many clue words and sets of cards were compared, and why other words were left out."""
    text = f"Searched {searched.legal:,} clue words, {searched.subsets:,} pairs of a word and a set of cards."
    left_out = [f"{n:,} {reason}" for reason, n in searched.left_out.items() if n]
    return text + (f" Left out: {'; '.join(left_out)}." if left_out else "")


def touches(guesses: RankedGuesses, view: SpymasterView, operative: str) -> Spans:
    """What an operative would touch, as far as the clue's number goes, with the roles that the giver knows."""
    if guesses.alike:
        return [(f"The operative '{operative}' does not know the word: every card is alike to it.\n", "")]
    role = dict(zip(view.words, view.roles, strict=True))
    out: Spans = [(f"The operative '{operative}' would touch ", "")]
    for i, guess in enumerate(guesses[: max(1, guesses.stop_after)]):
        kind = role[guess.word]
        out += [(", then " if i else "", ""), (card_and_identity(guess.word, kind), kind)]
        if kind != OWN:
            out.append((", and lose" if kind == ASSASSIN else ", which ends the turn", ""))
            break
    return [*out, (".\n" if guesses.confidence == "high" else ", with little to go by.\n", "")]


def margin_head(unit: str) -> str:
    """The heading of a column of margins, with what they are differences of."""
    return f"margin ({unit})" if unit else "margin"


def percent(share: float | None) -> str:
    """``12.3%``; empty for None."""
    return "" if share is None else f"{share:.1%}"
