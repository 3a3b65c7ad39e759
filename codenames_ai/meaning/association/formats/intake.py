"""The policy for words of a file: under which name they are stored in a table, and which are left out.

- ``/c/en/`` is removed and other languages are left out; an underscore becomes a blank (``new_york`` is the phrase
  "new york").
- Other marks are removed: ``ENTITY/`` and ``DBPEDIA_ID/`` before the name of a Wikipedia page, a part of speech at the
  end (``apple_NOUN``, ``apple|NOUN``).
- With ``case="fold"`` words are stored in their normal form (``words.normal``). If several words of a file have the
  same one, the first of this list is kept, whatever their order in the file: already in normal form (``apple``),
  otherwise lower case (``café`` for cafe), Capitalised (``Apple``), UPPER (``APPLE``), anything else (``iPhone``);
  among equals, the first in the file.
- With ``case="keep"`` only the same spelling twice is a duplicate, and the first wins.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, field
from typing import NamedTuple

from codenames_ai.core.words import MAX_WORD, normal
from codenames_ai.meaning.association.formats.report import Report

CASES = ("fold", "keep")
"""The case policies."""

_MARKS = re.compile(r"^(?:ENTITY|DBPEDIA_ID)/(?=.)|(?<=.)[_|](?:ADJ|ADV|INTJ|NOUN|NUM|PRON|PROPN|VERB)$")
"""wikipedia2vec's and wiki2vec's pages; the parts of speech of Universal Dependencies, as sense2vec's and NLPL's."""

LOWEST_RANK = 4
"""The rank of any other spelling (``iPhone``)."""


class Key(NamedTuple):
    """The name of a file's word in the table, and the rank of its spelling among those of this name (0 is best)."""

    word: str
    rank: int


def spelling_rank(word: str, folded: str) -> int:
    """0 already in normal form, 1 lower case, 2 Capitalised (each part may be), 3 UPPER, 4 anything else."""
    if word == folded:
        return 0
    if word == word.lower():
        return 1
    if word == word.capitalize() or word == word.title():
        return 2
    if word == word.upper():
        return 3
    return LOWEST_RANK


@dataclass
class Intake:
    """Decides word by word which are taken, and counts the others in ``report``.

    Attributes:
        case: ``fold`` or ``keep``.
        language: only ``/c/xx/`` words of this language are taken.
        only: if not None, only words with these normal forms are taken.
        report: counts everything that is left out.
    """

    case: str = "fold"
    language: str = "en"
    only: Container[str] | None = None
    report: Report = field(default_factory=Report)

    def key(self, token: bytes | str, place: str) -> Key | None:
        """The word's name in the table, or None if it is left out (the report says why).

        Args:
            token: as it stands in the file.
            place: for the report, e.g. ``line 12``.
        """
        if isinstance(token, bytes):
            try:
                token = token.decode("utf-8")
            except UnicodeDecodeError:
                self.report.drop("undecodable", f"{place} ({token[:30]!r})")
                return None
        return self._key(token, place)

    def _key(self, token: str, place: str) -> Key | None:
        if token.startswith("/c/"):
            _, _, language, token = [*token.split("/", 3), "", "", ""][:4]
            if language != self.language:
                self.report.drop("other-language", f"{place} (/c/{language}/{token[:30]})")
                return None
            token = token.split("/", 1)[0]  # /c/en/bank/n: without the part of speech
        text = " ".join(_MARKS.sub("", token).replace("_", " ").split())
        folded = normal(text)
        if not any(ch.isalnum() for ch in folded):
            self.report.drop("no-letter", f"{place} ({token[:30]!r})")
        elif len(folded) > MAX_WORD:
            self.report.drop("too-long", f"{place} ({token[:30]!r}…)")
        elif self.only is not None and folded not in self.only:
            self.report.drop("not-wanted", f"{place} ({token[:30]!r})")
        elif self.case == "keep":
            return Key(text, 0)
        else:
            return Key(folded, spelling_rank(text, folded))
        return None
