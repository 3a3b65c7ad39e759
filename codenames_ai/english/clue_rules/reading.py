"""What was typed, cleaned up and taken apart, before any rule looks at it.

Every string has a reading; no string raises. Letters are compared in the form of ``words.normal``, and look-alike
letters of other scripts count as the Latin ones they imitate.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from codenames_ai.core.words import normal
from codenames_ai.english.clue_text import NUMBER_WORDS, TENS

LONGEST_WORD: Final = 45
"""Letters of the longest word in an English dictionary (pneumonoultramicroscopicsilicovolcanoconiosis)."""

LONGEST_TEXT: Final = 20_000
"""Characters of a text that are read at most: a longer text is not a word, whatever follows."""

LONGEST_SEEN: Final = 400
"""Characters of the normal form that are looked at; enough to say what is wrong with a longer one."""

NUMERALS: Final = {str(n): w for n, w in enumerate(NUMBER_WORDS)} | {f"{n}0": w for n, w in enumerate(TENS, 2)}
"""Numbers in digits that are spoken as one word."""

# Pairs of a letter and the Latin one it looks like. Capitals and small letters are listed separately, because a letter
# may look like another in one case only (Greek Ν and ν).
_PAIRS = (
    "АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҺH ԚQ ԜW ҮY аa еe ѕs іi јj оo рp сc уy хx һh ԛq ԝw үy "
    "ӏl Ӏl ԁd кk мm тt "
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp τt υu χx "
    "օo սu ոn հh ցg զq ɑa ɡg ɩi ǀl ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ʏy ᴢz"
)
_LOOKALIKES = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
_DIGIT_LETTERS = (str.maketrans("013457@$", "oleastas"), str.maketrans("013457@$", "oieastas"))

_ENDINGS = re.compile(r"'(s|ll|re|ve|d|m|t|em)")
_GLUED = re.compile(r"(?P<word>.*[^\W\d].*?)(?:[\s,:;=(\[]+(?P<number>\d{1,4})[)\]]?|\s*[,:;]\s*(?P<more>unlimited|∞))")
_CONTRACTION = re.compile(
    r".+n't|.+'(re|ve|ll|d|m)|(it|he|she|that|what|who|there|here|let|how|where|when|why)'s|y'all|'(tis|twas|em)|.*'n'?.*"
)
_DOTTED = re.compile(r"[^\W\d_]{1,4}\.|[^\W\d_]{1,3}(\.[^\W\d_]{1,3})+\.?")
_SIGNS = " '-._"
_DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Marks that change the direction of writing: the clue that people see would not be the one judged."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A clue as it can be judged.

    Attributes:
        text: as typed, white space tidied, invisible characters left out.
        word: its normal form, look-alike letters folded, underscores as blanks.
        parts: the words it consists of, without possessive endings.
        no_word: why it is not a word at all; None if it may be one.
        malformed: why it is not a word, nor words in a row; None if it is well formed.
        cut: the text goes on after the part that was looked at.
        spaced, hyphened, dotted, contracted, possessive: how its parts are joined, or end.
        plain: letters alone, in one piece.
        mixed: letters of several scripts in one word. foreign: letters of another script only.
    """

    text: str
    word: str
    parts: tuple[str, ...] = ()
    no_word: str | None = None
    malformed: str | None = None
    spaced: bool = False
    hyphened: bool = False
    dotted: bool = False
    contracted: bool = False
    possessive: bool = False
    plain: bool = False
    mixed: bool = False
    foreign: bool = False
    cut: bool = False


def read(text: str) -> Reading:
    """The reading of a clue; the same for the same text."""
    return _read_short(text) if len(text) <= 80 else _read(text)


@functools.lru_cache(maxsize=1 << 16)
def _read_short(text: str) -> Reading:
    if text.isascii() and text.isalpha():  # nearly every clue; _read gives the same
        low = text.lower()
        return Reading(text, low, (low,), no_word=_too_long(low), plain=True)
    return _read(text)


def _too_long(word: str) -> str | None:
    if len(word) <= LONGEST_WORD:
        return None
    return f"{len(word):,} characters in one piece; no English word is that long"


def _read(text: str) -> Reading:
    text = text[:LONGEST_TEXT]
    tidy = " ".join("".join(ch for ch in text if ch.isspace() or unicodedata.category(ch) not in ("Cf", "Cc")).split())
    plain = normal(text)
    if _DIRECTION.search(text):
        return Reading(tidy, plain[:LONGEST_SEEN], no_word="hidden marks change its direction of writing")
    whole = " ".join(normal(text.translate(_LOOKALIKES)).replace("_", " ").split())
    folded = whole[:LONGEST_SEEN]
    if folded != whole and " " not in folded:
        return Reading(tidy, folded, no_word=_too_long(whole))
    if not any(ch.isalnum() for ch in folded):
        return Reading(tidy, folded, no_word="it has no letter or digit")
    if _ENDINGS.fullmatch(folded):
        return Reading(tidy, folded, no_word="it is only an ending")
    latin, other = _scripts(plain)
    mixed, foreign = latin and other, other and not latin
    malformed = _malformed(folded)
    if malformed is not None:
        found = tuple(re.findall(r"[\w']+", folded))
        return Reading(tidy, folded, found, malformed=malformed, spaced=" " in folded, cut=folded != whole)
    if " " not in folded and (long := _too_long(folded)) is not None:
        return Reading(tidy, folded, no_word=long)
    dotted = "." in folded
    word = folded.replace(".", "")
    tokens = [piece for token in word.split() for piece in token.split("-")]
    return Reading(
        tidy,
        word,
        tuple(NUMERALS.get(bare := _without_possessive(token), bare) for token in tokens),
        spaced=" " in word,
        hyphened="-" in word,
        dotted=dotted,
        contracted=any(_CONTRACTION.fullmatch(token) for token in tokens if "'" in token),
        possessive=any(_without_possessive(token) != token for token in tokens),
        plain=word.isascii() and word.isalpha(),
        mixed=mixed,
        foreign=foreign,
        cut=folded != whole,
    )


def _without_possessive(token: str) -> str:
    if token.endswith("'s") and len(token) > 2:
        return token[:-2]
    return token[:-1] if token.endswith("s'") and len(token) > 2 else token


def _malformed(folded: str) -> str | None:
    """Why the text is not a word, or words in a row; None if it is."""
    glued = _GLUED.fullmatch(folded)
    if glued is not None:
        number = glued["number"] or glued["more"]
        return f"the number is part of the clue; give word and number separately: {glued['word'][:40]!r} and {number}"
    strange = sorted({ch for ch in folded if not (ch.isalnum() or ch in _SIGNS or unicodedata.combining(ch))})
    if strange:
        core = folded.strip("".join(strange) + _SIGNS)
        if core and not any(ch in strange for ch in core):
            return f"it has signs around it that are not part of a word; write {core[:40]!r}"
        return "it joins pieces with signs; a clue is one word"
    for token in folded.split():
        pieces = token.split("-")
        if "" in pieces:
            return "it has a stray hyphen"
        for piece in pieces:
            if "." in piece and not _DOTTED.fullmatch(piece):
                return "it has a full stop in it; a clue is one word"
            bare = piece.strip("'")
            if not bare:
                return "it has a stray apostrophe"
            if piece != bare and not piece.endswith("s'") and not _CONTRACTION.fullmatch(piece):
                return f"it has signs around it that are not part of a word; write {bare[:40]!r}"
    return None


def _scripts(word: str) -> tuple[bool, bool]:
    """Whether there are Latin letters, and letters of another script."""
    latin = other = False
    for ch in word:
        if ch.isalpha():
            if ch.isascii() or "LATIN" in unicodedata.name(ch, ""):
                latin = True
            else:
                other = True
    return latin, other


def pieces(word: str) -> tuple[str, ...]:
    """The runs of letters between the digits and signs of a string: ``nut2`` has nut, ``o'clock`` has o and clock."""
    return () if word.isalpha() else tuple(dict.fromkeys(re.findall(r"[^\W\d_]+", word)))


def unmasked(word: str) -> tuple[str, ...]:
    """The words that a string may stand for if its digits and signs replace letters: ``app1e`` is apple."""
    if word.isalpha() or not any(ch.isalpha() for ch in word):
        return ()
    return tuple(dict.fromkeys(word.translate(table) for table in _DIGIT_LETTERS))
