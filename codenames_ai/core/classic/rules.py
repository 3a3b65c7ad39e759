"""The classic rules, one function a rule; each says by its id what it judges.

The functions know nothing of a state: they get the few facts a rule speaks of, and answer or raise RuleError. C1 (the
deal) is ``board.deal`` and ``ClassicKey.check``; C14 (old clues are repeated, intentions are not) is
``turns.given_clues``; seats and spymasters of a match (C13) are in ``seating``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from codenames_ai.core.board import ASSASSIN, Number
from codenames_ai.core.errors import RuleError
from codenames_ai.core.events import Outcome
from codenames_ai.core.moves import ASK, ILLEGAL, LEGAL, UNLIMITED, Clue, Ruling
from codenames_ai.core.text import shown, unshowable
from codenames_ai.core.words import normal

MAX_CLUE = 100
"""A clue longer than this cannot be said in one breath, nor shown."""

SOLO_LOSS = 25
"""What a lost solo game counts, in turns: the convention of the literature on the single-team task."""

RULE_ID: Final = re.compile(r"[CDV][0-9]{1,2}", re.ASCII)
"""What a verdict may name as its rule."""

TABLE: Final = ("referee", "table")
"""Who rules on a clue, besides the seats."""

_SPACED = ("names", "titles", "compounds")
_HYPHENED = ("names", "titles", "compounds", "hyphens")


def readable(clue: Clue, options: Collection[str], rule: str, joined: str) -> None:
    """C7, D18: a clue that cannot be read is an error and no illegal clue, so the state stays as it is.

    Args:
        clue: as given.
        options: what the table agreed on.
        rule: the id that an unreadable clue breaks.
        joined: the id that several words break without an option for them.
    """
    word = clue.word
    if not isinstance(word, str) or not word.strip() or not normal(word):
        raise RuleError(rule, f"clue: {shown(word)} is not a word")
    if len(word) > MAX_CLUE:
        raise RuleError(rule, f"clue: {shown(word[:20])}… has {len(word)} characters; {MAX_CLUE} is the most")
    if not word.isalnum():
        bad = unshowable(word)
        if bad is not None:
            raise RuleError(rule, f"clue: {shown(word)} holds {bad}: a control character, or half of a surrogate pair")
        one_clue(word, options, joined)


def meant(clue: Clue, index: Collection[str], rule: str) -> None:
    """C2, D18: what a clue is intended for are cards of the board, each named once, or nothing is said of it."""
    cards = clue.intended
    fits = isinstance(cards, tuple) and all(isinstance(card, str) and card in index for card in cards)
    if not fits or len(set(cards)) != len(cards):
        word = shown(clue.word)
        raise RuleError(rule, f"clue {word} is intended for {shown(cards)}; a tuple of words of the board is needed")


def whole_number(number: object, cards: int, rule: str, wanted: str) -> None:
    """C2, D18: a clue's number counts cards, so it is a whole number and no more than the board has.

    Args:
        number: as given.
        cards: how many the board has, covered or not.
        rule: the id that another number breaks.
        wanted: what would be right.
    """
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise RuleError(rule, f"clue: {shown(number)} is not a number; {wanted}")
    if number > cards:
        raise RuleError(rule, f"clue: {shown(number, 30)} is more than the {cards} cards of the board")


def one_clue(word: str, options: Collection[str], rule: str = "C12") -> None:
    """C12, V9: several words or a hyphen make one clue only where the table agreed on it before the deal."""
    plain = normal(word)
    if " " in plain and not any(option in options for option in _SPACED):
        raise RuleError(rule, f"clue: {word!r} has several words; that needs an option: {_one_of(_SPACED)}")
    if "-" in plain and not any(option in options for option in _HYPHENED):
        raise RuleError(rule, f"clue: {word!r} has a hyphen; that needs an option: {_one_of(_HYPHENED)}")


def _one_of(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def number_allowed(number: Number, options: Collection[str], cards: int) -> None:
    """C2: a number from 1; 0 and ``unlimited`` only where the table agreed on it before the deal."""
    if isinstance(number, str) and number == UNLIMITED:
        if UNLIMITED not in options:
            raise RuleError("C2", "clue: 'unlimited' needs the option unlimited, agreed before the deal")
        return
    whole_number(number, cards, "C2", "a whole number from 1, 0 or 'unlimited' by option")
    if number == 0 and "zero" not in options:
        raise RuleError("C2", "clue: 0 needs the option zero, agreed before the deal; else 1 is the least")


def guess_cap(number: Number) -> int | None:
    """C3: at most n + 1 guesses for a number n ≥ 1; None, no cap, for 0 and ``unlimited``."""
    return None if number == 0 or number == UNLIMITED else int(number) + 1


def stop_allowed(guesses_made: int) -> None:
    """C3, D8: at least one guess must be made on a clue before its turn can be ended."""
    if guesses_made == 0:
        raise RuleError("C3", "stop: at least one guess must be made on a clue")


def turn_goes_on(identity: str, team: str, guesses_made: int, cap: int | None) -> bool:
    """C4: only an own agent lets the team go on, and C3 ends the turn by itself after guess n + 1."""
    return identity == team and (cap is None or guesses_made < cap)


def touch_lost(identity: str, opponent: str) -> tuple[str, str] | None:
    """C4: (winner, reason) if the touch was the assassin, whose team loses at once."""
    return (opponent, "assassin") if identity == ASSASSIN else None


def all_covered(covered: int, agents: Mapping[str, int]) -> tuple[str, str] | None:
    """C5: (winner, reason) as soon as all agents of a team are covered, whoever covered the last.

    Args:
        covered: the covered cards, bit i for card i.
        agents: the same for each team's agents.
    """
    for team, mask in agents.items():
        if mask and not mask & ~covered:
            return team, "agents"
    return None


def touchable(word: str, index: int | None, covered: int) -> int:
    """C6: the number of the card touched; a covered one, or none of the board, cannot be guessed."""
    if index is None:
        raise RuleError("C6", f"guess: {shown(word)} is not on the board")
    if covered >> index & 1:
        raise RuleError("C6", f"guess: {shown(word)} is covered already")
    return index


def verdict_form(ruling: Ruling, seats: Collection[str], rule: str) -> None:
    """C7, D15: a verdict is one of three words, comes from the referee or a seat, and may name a rule.

    Args:
        ruling: as given.
        seats: the teams or sides of the game.
        rule: the id that another verdict breaks.
    """
    if not isinstance(ruling.verdict, str) or ruling.verdict not in (LEGAL, ILLEGAL, ASK):
        raise RuleError(rule, f"verdict: {shown(ruling.verdict)} is not legal, illegal or ask")
    if not isinstance(ruling.by, str) or ruling.by not in (*TABLE, *seats):
        raise RuleError(rule, f"verdict by {shown(ruling.by)}: by is one of {', '.join((*TABLE, *seats))}")
    if ruling.rule is not None and not (isinstance(ruling.rule, str) and RULE_ID.fullmatch(ruling.rule)):
        raise RuleError(rule, f"verdict: rule {shown(ruling.rule)} is not the id of a rule, such as V3, or None")


def text_form(value: object, what: str, rule: str) -> None:
    """C5, C13, D7, D17: a reason or a name is text that a record can hold."""
    fits = isinstance(value, str)
    if isinstance(value, str):
        fits = not any("\ud800" <= ch <= "\udfff" for ch in value)
    if not fits:
        raise RuleError(rule, f"{what}: {shown(value)} is not a text")


def verdict_in_time(guesses_made: int) -> None:
    """C8: a clue found invalid after guesses were made stands; nothing is rewound."""
    if guesses_made:
        raise RuleError("C8", "verdict: guesses were made on this clue, so it stands")


def verdict_open(ruling: Ruling, approved: bool) -> None:
    """C9: the opposing spymaster's approval makes a clue valid for good; an ``ask`` stands unless rejected."""
    if approved and ruling.verdict == ILLEGAL:
        raise RuleError("C9", "verdict: the opposing spymaster approved this clue")


def approves(ruling: Ruling, opponent: str) -> bool:
    """C9: whether this verdict is the opposing spymaster's approval."""
    return ruling.verdict == LEGAL and ruling.by == opponent


def may_allow(ruling: Ruling, opponent: str) -> None:
    """C7: once a clue is ruled illegal, only the opposing spymaster can still let it stand."""
    if not approves(ruling, opponent):
        raise RuleError(
            "C7", f"verdict: the clue was ruled illegal; only {opponent} can still allow it (legal, by {opponent})"
        )


def pick(word: str, index: int | None, covered: int, agents: int, by: str) -> int:
    """C7: the number of the card that the pick covers: one of their own uncovered agents."""
    if index is None:
        raise RuleError("C7", f"cover: {shown(word)} is not on the board")
    if covered >> index & 1:
        raise RuleError("C7", f"cover: {shown(word)} is covered already")
    if not agents >> index & 1:
        raise RuleError("C7", f"cover: {shown(word)} is not an agent of {by}; the pick is one of their own agents")
    return index


def abandoned() -> tuple[None, str]:
    """C10: (no winner, reason): an exposed key ends the game; ``redeal`` gives a fresh key."""
    return None, "exposed"


def restricting(everything: int, covered: int) -> int:
    """C11: the cards that restrict clues are the uncovered ones, from the moment that the last one was covered."""
    return everything & ~covered


def ended(end: tuple[str | None, str], turns: int, solo: str | None) -> Outcome:
    """C5: no ties and no points; a solo game scores its turns, and ``SOLO_LOSS`` when it is not won.

    Args:
        end: winner and reason.
        turns: clues given.
        solo: the team that plays alone, or None.
    """
    winner, reason = end
    score = None if solo is None else turns if winner == solo else SOLO_LOSS
    return Outcome(winner, reason, turns, score)
