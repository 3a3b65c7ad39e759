"""Words: their normal form, and lists of card words."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from codenames_ai.core.errors import WordError
from codenames_ai.core.text import shown, unshowable

if TYPE_CHECKING:
    from pathlib import Path

CARD_LISTS = ("classic", "duet")
"""Names of the shipped card lists."""

MAX_LIST = 10_000
"""A list of more words than this is refused: nobody deals from it, and it would hold memory."""

MAX_WORD = 60
"""A card longer than this cannot be shown."""

SEPARATORS = ",;\t،؛、，；"
"""What parts the words of a line: commas and semicolons of several scripts, and tabs."""

_QUOTED = {'"': '"', "“": "”", "„": "“", "«": "»"}

# Letters that Unicode does not decompose, as English keyboards write them.
_FOLDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "＇": "'", "`": "'", "´": "'"})
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣－", "-"))


def normal(text: str) -> str:
    """The form in which words are compared: ``normal("  ICE\\u200b  Crème ") == "ice creme"``.

    NFKC, case folded (so ß is ss), invisible characters removed, runs of white space made one blank,
    typographic quotes and dashes made plain, and diacritics dropped from Latin letters. Other scripts keep
    their marks, which there tell words apart. Idempotent.
    """
    if text.isascii() and text.isprintable() and "`" not in text:
        return " ".join(text.lower().split())  # nearly every word; the long way gives the same
    return _normal_long(text)


def _normal_long(text: str) -> str:
    text = unicodedata.normalize("NFKC", text.translate(_QUOTES).translate(_DASHES)).casefold()
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    out: list[str] = []
    latin = False
    for ch in text:
        category = unicodedata.category(ch)
        if category == "Mn" and latin:
            continue
        if category == "Cf" or (category == "Cc" and not ch.isspace()):
            continue
        latin = ch.isalpha() and "LATIN" in unicodedata.name(ch, "")
        out.append(ch)
    text = unicodedata.normalize("NFC", "".join(out)).translate(_FOLDED)
    text = text.translate(_QUOTES).translate(_DASHES)
    return " ".join(text.split())


def unique(words: Iterable[str], *, where: str = "the list") -> tuple[str, ...]:
    """The words, white space tidied, provided that no two have the same normal form and all can be shown.

    Raises:
        WordError: names the doubles, or the word that is empty, too long, or has a character that would do something
            to a terminal or is not text (a control character, half of a surrogate pair).
    """
    seen: dict[str, str] = {}
    doubles: list[str] = []
    out: list[str] = []
    for raw in words:
        if not isinstance(raw, str):
            raise WordError(f"{where}: {shown(raw)} is not a word (a string is needed)")
        word = " ".join(raw.split())
        bad = unshowable(word)
        if bad is not None:
            raise WordError(f"{where}: {shown(raw)} has the character {bad}, which is not text; write it without")
        key = normal(word)
        if not key or not any(ch.isalnum() for ch in key):
            raise WordError(f"{where}: {raw!r} is not a word (it has no letter or digit)")
        if len(word) > MAX_WORD:
            raise WordError(f"{where}: {word[:20]!r}… has {len(word)} characters; {MAX_WORD} is the most")
        if key in seen:
            doubles.append(f"{word} (= {seen[key]})" if word != seen[key] else word)
            continue
        seen[key] = word
        out.append(word)
    if doubles:
        told = ", ".join(doubles[:8]) + (f" and {len(doubles) - 8} more" if len(doubles) > 8 else "")
        raise WordError(f"{where}: given twice: {told}")
    return tuple(out)


def split_words(text: str, *, where: str = "the list") -> tuple[str, ...]:
    """Words from pasted text: one a line, or with SEPARATORS between; ``#`` starts a comment line.

    A blank never separates, so that ``ice cream, new york, bank`` are three words. Quotes around a word, as
    spreadsheets write them, are no part of it.

    Raises:
        WordError: names doubles after normalisation, empty or over-long words, or a list beyond MAX_LIST; or says that
            the text is JSON.
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if not line.lstrip().startswith("#")]
    if lines and lines[0].lstrip().startswith(("[", "{")):
        raise WordError(f"{where}: this looks like JSON; a list has one word a line, or commas between them")
    parts = [word for line in lines for part in re.split(f"[{SEPARATORS}]", line) if (word := _unquoted(part.strip()))]
    if len(parts) > MAX_LIST:
        raise WordError(f"{where}: {len(parts)} words; at most {MAX_LIST:,} are taken")
    return unique(parts, where=where)


def _unquoted(word: str) -> str:
    inside = word[1:-1]
    quoted = len(word) > 1 and _QUOTED.get(word[0]) == word[-1] and not set(inside) & {word[0], word[-1]}
    return inside.strip() if quoted else word


def card_list(name_or_file: str | Path) -> tuple[str, ...]:
    """The card words of a shipped list (``classic``, ``duet``) or of a UTF-8 text file, one word a line.

    Raises:
        WordError: no such list or file, not UTF-8, or doubles after normalisation.
    """
    name = str(name_or_file)
    if name in CARD_LISTS:
        return _shipped(name)
    from pathlib import Path  # here and below: the engine must start without the file modules

    if not name.strip():
        raise WordError(f"the name of the word list is empty: give {' or '.join(CARD_LISTS)}, or a file")
    path = Path(name_or_file)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise WordError(f"no word list {name!r}: neither a file nor one of {', '.join(CARD_LISTS)}") from None
    except OSError as e:
        raise WordError(f"{name}: {e.strerror or e}") from None
    return split_words(decoded(raw, where=name), where=name)


def decoded(raw: bytes, *, where: str) -> str:
    """The text of a list in a file; WordError says which line is not UTF-8, and what to do."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise WordError(f"{where}: this is UTF-16 text, not UTF-8; save the file as UTF-8") from None
        line = raw[: e.start].count(b"\n") + 1
        raise WordError(f"{where}: line {line} is not UTF-8; save the file as UTF-8") from None


@functools.cache
def _shipped(name: str) -> tuple[str, ...]:
    from codenames_ai.core.shipped import DATA  # loads pathlib, which an engine does not need

    return split_words((DATA / "cards" / f"{name}.txt").read_text(encoding="utf-8"), where=name)
