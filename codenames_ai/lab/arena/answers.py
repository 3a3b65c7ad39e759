"""What a player answers, made plain before anybody uses it: a stranger's object may be anything."""

from __future__ import annotations

from typing import Any

from codenames_ai.core.moves import Clue, Cover, Guess, Ruling
from codenames_ai.core.text import shown


class Unfit(Exception):
    """An answer that is no move; says what it is and what would be right."""


def tidy(answer: object, kinds: tuple[type, ...]) -> Any:
    """The answer as a move of exactly our own kind, of exact strings and numbers.

    What a rule can judge (a clue's number, a word that is not on the board or is no text) is left to the engine.

    Args:
        answer: what a player returned.
        kinds: what it may be.

    Raises:
        Unfit: none of these, or a field that no rule can judge.
    """
    if not isinstance(answer, kinds):
        raise Unfit(f"returned {shown(answer)}; {' or '.join(kind.__name__ for kind in kinds)} is needed")
    if isinstance(answer, Clue):
        meant = answer.intended
        return Clue(
            _exact(answer.word),
            _exact(answer.number),
            tuple(map(_exact, meant)) if isinstance(meant, tuple) else meant,
        )
    if isinstance(answer, Guess):
        return Guess(_exact(answer.word))
    if isinstance(answer, Cover):
        return Cover("", _exact(answer.word))  # who covers is no question
    if isinstance(answer, Ruling):
        if not isinstance(answer.verdict, str):
            raise Unfit(f"returned a Ruling {shown(answer.verdict)}; 'legal' is needed")
        return Ruling(_exact(answer.verdict))
    return answer


def without_intentions(clue: Clue) -> Clue:
    """C14, D16: the clue as the table heard it; what its giver meant is told to nobody."""
    return Clue(clue.word, clue.number)


def _exact(value: Any) -> Any:
    """Without what a subclass of str or int may do of its own (numpy's strings are such); others as they are."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return int.__index__(value)
    return value
