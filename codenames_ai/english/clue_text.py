"""Clues and moves from lines of English text: ``tree 2``, ``tree, two``, ``guess bark``, ``stop``."""

from __future__ import annotations

import re
from typing import Final

from codenames_ai.core import views
from codenames_ai.core.board import Board, Number
from codenames_ai.core.errors import MoveError
from codenames_ai.core.moves import STOP, UNLIMITED, Clue, Guess, Stop
from codenames_ai.core.text import shown, unshowable
from codenames_ai.core.words import normal

NUMBER_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
"""The numbers from 0 to 20 in words, each at its own index."""

TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
CLUE_NUMBERS: Final = NUMBER_WORDS[:10]
"""The words that are read as the number of a clue."""

_INFINITE: Final = ("unlimited", "infinity", "inf", "∞", "*")
_NUMERAL: Final = "|".join(("[0-9]+", *map(re.escape, _INFINITE)))


def parse_number(text: str) -> Number:
    """A clue's number from text: ``2``, ``two``, ``0``, ``unlimited``, ``∞``.

    Raises:
        MoveError: anything else, negative numbers and fractions included.
    """
    low = normal(text)
    if low in _INFINITE:
        return UNLIMITED
    if low in CLUE_NUMBERS:
        return CLUE_NUMBERS.index(low)
    if re.fullmatch(r"[0-9]{1,4}", low):
        return int(low)
    raise MoveError(f"{_quote(text)} is not a number for a clue: write a whole number from 0, or 'unlimited'")


def parse_clue(text: str) -> Clue:
    """A clue from one line: ``tree 2``, ``2 tree``, ``tree, two``, ``tree: 2``, ``new york 2``, ``tree unlimited``.

    A number in words needs a comma or colon (``tree, two``): without one it could be part of the clue. So does a
    clue of several words of which the first or last is a number (``catch 22, 2``): ``tree 2 3`` could be a slip.

    Raises:
        MoveError: the text is not a clue, or could be read in two ways; quotes it and says what to write.
    """
    tidy = " ".join(text.split())
    strange = unshowable(tidy)
    if strange is not None:
        raise MoveError(f"{_quote(text)} is not a clue: it contains the character {strange}; write a word and a number")
    found = re.fullmatch(r"(?P<word>.*?)\s*[,:;]\s*(?P<number>[^,:;]+)", tidy)
    if found and found["word"]:
        return Clue(found["word"], parse_number(found["number"]))
    for form in (rf"(?P<word>.*\S)\s+(?P<number>{_NUMERAL})", rf"(?P<number>{_NUMERAL})\s+(?P<word>\S.*)"):
        found = re.fullmatch(form, tidy, re.IGNORECASE)
        if found is not None:
            break
    if found is None or not found["word"].strip(",:; "):
        raise MoveError(f"{_quote(text)} is not a clue: write a word and a number, as in 'tree 2'")
    words = found["word"].split()
    if len(words) > 1 and (words[0].isdecimal() or words[-1].isdecimal()):
        raise MoveError(f"{_quote(text)} is not a clue: it has two numbers; write one, or a comma: 'catch 22, 2'")
    return Clue(found["word"], parse_number(found["number"]))


def parse_turn(text: str) -> Clue | Guess | Stop:
    """A guess, stop or clue from one line of a transcript: ``stop``, ``guess bark``, ``clue tree 2``.

    Raises:
        MoveError: the line is not a clue, a guess or a stop; the message quotes it.
    """
    head, _, rest = " ".join(text.split()).partition(" ")
    match head.lower():
        case "stop" | "pass" if not rest:
            return STOP
        case "guess" if rest:
            return Guess(rest)
        case "clue" if rest:
            return parse_clue(rest)
    raise MoveError(f"{_quote(text)} is not a move: write 'clue tree 2', 'guess bark' or 'stop'")


def guesser_view(
    position: Board | views.State, clue: Clue | str | None = None, seat: str | None = None
) -> views.OperativeView:
    """What the next guesser (or the seat named) sees if this clue, or the text ``tree 2``, is given now.

    See ``core.views.guesser_view``, which takes clues but not texts.

    >>> import codenames_ai as cn
    >>> view = cn.guesser_view(cn.deal("classic", seed=1), "winter 1")
    >>> cn.operative("choice").guesses(view)[0].word
    'COAT'

    Raises:
        MoveError: the text is not a clue.
    """
    return views.guesser_view(position, parse_clue(clue) if isinstance(clue, str) else clue, seat)


def _quote(text: str) -> str:
    return shown(text if len(text) <= 40 else text[:40] + "…")
