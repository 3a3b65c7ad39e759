"""What a person types: commands, clues, cards. An unclear line raises an error that says what is wrong.

>>> from codenames_ai.playing.terminal.reading import clue
>>> clue("tree, two"), clue('"tree" (2) = bark, leaf').intended
(Clue(word='tree', number=2, intended=()), ('bark', 'leaf'))
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from codenames_ai.core.errors import MoveError
from codenames_ai.core.moves import Clue
from codenames_ai.core.text import shown, unshowable
from codenames_ai.core.words import normal
from codenames_ai.english.clue_text import parse_clue, parse_number

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "help": ("help", "h", "?"),
    "board": ("board", "b", "show"),
    "history": ("history", "clues"),
    "hint": ("hint",),
    "why": ("why",),
    "try": ("try", "check"),
    "undo": ("undo",),
    "save": ("save",),
    "key": ("key",),
    "resign": ("resign", "give up"),
    "restart": ("restart",),
    "insist": ("insist",),
    "quit": ("quit", "exit", "q"),
}
"""The commands, with the spellings of each; after a slash (``/save``) a word is always a command."""

MOVES: Final[Mapping[str, tuple[str, ...]]] = {
    "stop": ("stop", "pass", "done", "end", "end turn", "no more"),
    "wait": ("wait", "pass"),
    "give_way": ("pass", "you", "partner", "give way"),
    "none": ("none", "nothing", "no card", "pass"),
    "allow": ("allow", "let it stand", "accept"),
}
"""Moves that have a name, each understood only where it may be made."""

YES: Final = ("", "y", "yes", "ok", "okay", "yep", "sure")
NO: Final = ("n", "no", "undo", "u", "back", "nope", "cancel")

_WIDE: Final = str.maketrans("０１２３４５６７８９，：；（）＝", "0123456789,:;()=")
"""Digits and signs as East Asian keyboards type them."""

_WITH_ARGUMENT: Final = frozenset({"save", "why", "hint", "try"})


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its argument."""

    name: str
    argument: str = ""
    slashed: bool = False


def command(line: str) -> Command | None:
    """The command that a line is, alone or with its argument (``save FILE``); None for anything else."""
    text = " ".join(line.split())
    slashed = text.startswith("/")
    text = text.removeprefix("/").strip()
    low = text.casefold()
    for name, spellings in COMMANDS.items():
        for spelling in spellings:
            if low == spelling:
                return Command(name, "", slashed)
            if name in _WITH_ARGUMENT and low.startswith(spelling + " "):
                return Command(name, text[len(spelling) :].strip(), slashed)
    if slashed:
        raise MoveError(f"no command {shown('/' + text)}; choose {', '.join(COMMANDS)}")
    return None


def move_word(line: str, allowed: Collection[str]) -> str | None:
    """The move that a line names (``pass``, ``done``), if it is among those allowed; None for anything else."""
    low = " ".join(line.casefold().removeprefix("/").split()).rstrip(".!")
    return next((name for name in MOVES if name in allowed and low in MOVES[name]), None)


def yes_or_no(line: str, *, empty: bool | None = None) -> bool | None:
    """True for yes, False for no, ``empty`` for an empty line, None for anything else."""
    low = line.strip().casefold().rstrip(".!")
    if not low:
        return empty
    return True if low in YES else False if low in NO else None


def clue(line: str) -> Clue:
    """A clue from a line: as ``clue_text.parse_clue``, and ``tree (2)``, ``tree - 2``, ``tree = 2``, ``tree for 2``.

    ``tree 2 = bark, leaf`` names the cards that it is meant for.

    Raises:
        MoveError: says what is missing or unclear.
    """
    text = " ".join(line.translate(_WIDE).split())
    if unshowable(text) is not None:
        return parse_clue(text)  # which raises and says what is wrong
    said, equals, cards = text.partition("=")
    if equals and _is_number(cards):
        text = f"{said}, {cards.strip()}"
    elif equals:
        meant = tuple(card.strip() for card in cards.split(",") if card.strip())
        if not meant:
            raise MoveError("name the cards that the clue is meant for after '=', as in 'tree 2 = bark, leaf'")
        found = clue(said)
        return Clue(found.word, found.number, meant)
    number = r"[0-9]{1,4}|unlimited|infinity|inf|∞|\*"
    text = re.sub(rf"\s*(?:=|\s[-–—]\s|\(|\bfor\b)\s*({number})\s*\)?$", r", \1", text, flags=re.IGNORECASE)
    text = re.sub(r"[\"“”]", " ", text).strip()
    if not re.search(rf"(^|[\s,:;])({number})($|[\s,:;.])", text, re.IGNORECASE) and not re.search("[,:;]", text):
        last = text.split()[-1] if text.split() else ""
        if len(text.split()) > 1 and re.fullmatch(r"[-+−]?[0-9]+([.,/][0-9]+)?", last):
            parse_number(last)  # which raises
        if len(text.split()) > 1 and _is_number(last):
            raise MoveError(f"{shown(text)}: is {last!r} the number? Write it after a comma or in digits")
        raise MoveError(f"{shown(text)}: the number is missing; write a word and a number, as in 'tree 2'")
    return parse_clue(text)


def _is_number(text: str) -> bool:
    try:
        parse_number(text)
    except MoveError:
        return False
    return True


def card(line: str, words: Sequence[str], live: Collection[str]) -> str:
    """The card that a line names: its word, its number on the board, or the beginning of one card's word.

    Args:
        line: as typed; ``guess``, ``touch`` or ``card`` before it is ignored.
        words: all cards, in the order of the board.
        live: those that may be named now.

    Raises:
        MoveError: it names no card, several, or one that may not be touched any more.
    """
    text = " ".join(line.translate(_WIDE).split()).strip(" .,!?;:\"'“”#")
    text = re.sub(r"^(?:guess|touch|card)\s+#?(?=\S)", "", text, flags=re.IGNORECASE)
    low, said = normal(text), _squeezed(text)
    if not said:
        raise MoveError("type a card's word or number, or help")
    named = [word for word in words if normal(word) == low]
    if text.isascii() and text.isdigit() and len(text) < 5:
        place = int(text)
        at = words[place - 1] if 1 <= place <= len(words) else None
        if named and at is not None and named != [at]:
            raise MoveError(f"{text} is the word of one card and the number of another, {at}; type {at} or its word")
        if not named and at is None:
            raise MoveError(f"no card {text}: the cards are numbered 1 to {len(words)}")
        named = named or [at or ""]
    if named:
        if named[0] not in live:
            raise MoveError(f"{named[0]} cannot be touched any more")
        return named[0]
    starts = [word for word in words if word in live and normal(word).startswith(low)]
    whole = [word for word in words if word in live and _squeezed(word) == said]  # icecream is ICE CREAM
    meant = {*starts, *whole} or {word for word in live if _squeezed(word).startswith(said)}
    if len(meant) == 1:
        return meant.pop()
    if meant:
        raise MoveError(f"{shown(text)} could be {' or '.join(w for w in words if w in meant)}; type more of it")
    parts = [part for part in re.split(r"[,;&+]|\band\b|\s+", low) if part]
    places = {str(i): word for i, word in enumerate(words, 1)} | {normal(word): word for word in words}
    several = [places[part] for part in parts if part in places]
    if len(several) == len(parts) > 1:
        raise MoveError(f"{shown(text)} names {len(parts)} cards; touch one at a time, as in {several[0]}")
    near = difflib.get_close_matches(said, {_squeezed(word): word for word in live}, n=3, cutoff=0.6)
    likely = [word for word in words if _squeezed(word) in near and word in live]
    hint = f"; did you mean {' or '.join(likely)}?" if likely else "; type a card's word or number"
    raise MoveError(f"no card {shown(text)}{hint}")


def _squeezed(word: str) -> str:
    return normal(word).replace(" ", "").replace("-", "").replace("'", "")
