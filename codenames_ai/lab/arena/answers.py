"""Players' answers as plain moves: an answer may come from any program, so it is checked before it is used."""

from __future__ import annotations

from typing import Any

from codenames_ai.core.moves import Clue, Cover, Guess, Ruling
from codenames_ai.core.text import shown


class InvalidAnswer(Exception):
    """An answer that is not a move; the message says what was returned and what is needed."""


def as_move(answer: object, kinds: tuple[type, ...]) -> Any:
    """The answer as a move of this package's own classes, with plain strings and numbers.

    What a rule can judge (a clue's number, a word that is not on the board or not a text) is left to the engine.

    Args:
        answer: what a player returned.
        kinds: the classes that are allowed.

    Raises:
        InvalidAnswer: it is not one of these, or a field has a value that no rule can judge.
    """
    if not isinstance(answer, kinds):
        raise InvalidAnswer(f"returned {shown(answer)}; {' or '.join(kind.__name__ for kind in kinds)} is needed")
    if isinstance(answer, Clue):
        intended = answer.intended
        return Clue(
            _exact(answer.word),
            _exact(answer.number),
            tuple(map(_exact, intended)) if isinstance(intended, tuple) else intended,
        )
    if isinstance(answer, Guess):
        return Guess(_exact(answer.word))
    if isinstance(answer, Cover):
        return Cover("", _exact(answer.word))  # the seat that covers is known
    if isinstance(answer, Ruling):
        if not isinstance(answer.verdict, str):
            raise InvalidAnswer(f"returned a Ruling {shown(answer.verdict)}; only 'legal' is allowed")
        return Ruling(_exact(answer.verdict))
    return answer


def without_intentions(clue: Clue) -> Clue:
    """C14, D16: the clue as the other players hear it; nobody learns what its giver intended."""
    return Clue(clue.word, clue.number)


def _exact(value: Any) -> Any:
    """Text and whole numbers as plain str and int, as a subclass may do anything; other values unchanged."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return int.__index__(value)
    return value
