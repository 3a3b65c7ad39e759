"""V1 to V8, one function for each rule: its verdict against a clue, or None if it allows it.

V9 is ``options.v9_options``, C11 ``cards.c11_uncovered``, C12 ``established.c12_established`` and ``c12_hyphenated``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from codenames_ai.core.moves import UNLIMITED
from codenames_ai.english.clue_rules.case import Case
from codenames_ai.english.clue_rules.established import c12_established, c12_hyphenated
from codenames_ai.english.clue_rules.options import ACRONYMS, HOMONYMS, HYPHENS
from codenames_ai.english.clue_rules.reading import NUMERALS
from codenames_ai.english.clue_rules.verdict import Verdict, ask, illegal
from codenames_ai.english.clue_text import NUMBER_WORDS
from codenames_ai.english.morphology import is_abbreviation, known, listed
from codenames_ai.english.phrases import COMPOUNDS, NAMES, TITLES

Rule: TypeAlias = Callable[[Case], Verdict | None]

SIZE: Final = 25
"""Words of a full grid, five in each row: only on a full grid is the place of a word known."""


def v1_one_word(case: Case) -> Verdict | None:
    """V1: no blanks or hyphens, no acronym or abbreviation, unless an option allows them.

    A one-word compound, a one-word name and a lexicalised acronym (laser) are one word. A contraction is two.
    """
    reading = case.reading
    if reading.no_word is not None:
        return None  # V7 gives the better reason
    if reading.malformed is not None:
        return illegal(case, "V1", f"A clue is one word: {reading.malformed}.")
    if reading.contracted:
        return illegal(case, "V1", "A contraction is two words run together, and a clue is one word.")
    if reading.hyphened and HYPHENS not in case.options:
        return illegal(case, "V1", f'A hyphenated word is not one word here (the option "{HYPHENS}" is off).')
    if reading.spaced:
        return _several_words(case)
    if reading.hyphened and (unknown := c12_hyphenated(case)) is not None:
        return unknown
    if _abbreviation(case) and ACRONYMS not in case.options:
        return illegal(case, "V1", f'"{reading.text}" is an acronym or abbreviation (the option "{ACRONYMS}" is off).')
    if reading.dotted and not _abbreviation(case):
        return illegal(case, "V1", "A clue is one word, without a full stop.")
    return None


def _abbreviation(case: Case) -> bool:
    reading = case.reading
    if reading.dotted and all(len(piece) <= 1 for piece in reading.text.split(".")):
        return True
    return is_abbreviation(reading.text)


def _several_words(case: Case) -> Verdict | None:
    on = case.options & {NAMES, TITLES, COMPOUNDS}
    if not on:
        count = f"More than {len(case.reading.parts)}" if case.reading.cut else f"{len(case.reading.parts)}"
        return illegal(case, "V1", f"{count} words; a clue is one word.")
    return c12_established(case, on)


def v2_not_visible(case: Case) -> Verdict | None:
    """V2: not a visible word, in any case, spelling variant or with diacritics folded."""
    return _first_hit(case, "V2")


def v3_not_a_form(case: Case) -> Verdict | None:
    """V3: not an inflection, derivation or irregular form of a visible word, nor a word built with it."""
    return _first_hit(case, "V3")


def v4_not_a_component(case: Case) -> Verdict | None:
    """V4: not a component of a visible compound, a form of a component, or another word built with one."""
    return _first_hit(case, "V4")


def _first_hit(case: Case, rule: str) -> Verdict | None:
    for hit in case.hits:
        if hit.rule == rule:
            return illegal(case, rule, f'"{case.reading.text}" {hit.why}.', hit.card.shown)
    return None


def v5_meaning_only(case: Case) -> Verdict | None:
    """V5: not the letters, length or position of words; judged only if the intended words are known.

    Forbidden are a letter that all of them begin or end with, a string inside each of them, their common length, their
    count, and their place on the grid.
    """
    intended = case.intended
    if intended is None or len(case.reading.parts) != 1:
        return None
    word = case.reading.word
    shown = " and ".join(w.upper() for w in intended)
    if len(word) == 1 and word.isalpha():
        for end, place in ((0, "begin"), (-1, "end")):
            if all(w[end] == word for w in intended):
                verb = f"{place}s" if len(intended) == 1 else place
                return illegal(case, "V5", f'{shown} {verb} with the letter "{word}": that is spelling, not meaning.')
        return None
    if len(word) > 1 and all(word in w and word != w for w in intended):
        return illegal(case, "V5", f'"{word}" is a string inside {shown}: that is spelling, not meaning.')
    return _length_or_count(word, case, intended, shown) or _place(word, case, intended, shown)


def _length_or_count(word: str, case: Case, intended: tuple[str, ...], shown: str) -> Verdict | None:
    said = NUMERALS.get(word, word)
    if said not in NUMBER_WORDS:
        return None
    n = NUMBER_WORDS.index(said)
    if all(sum(ch.isalnum() for ch in w) == n for w in intended):
        return illegal(case, "V5", f'"{word}" is the number of letters of {shown}: that is length, not meaning.')
    if n == len(intended) > 1:
        return illegal(case, "V5", f'"{word}" is how many words are intended: the number says that, not the clue.')
    return None


_PLACES: Final = {
    place: frozenset(at)
    for names, at in (
        (("middle", "center", "centre"), (12,)),
        (("corner", "corners"), (0, 4, 20, 24)),
        (("top",), range(5)),
        (("bottom",), range(20, 25)),
        (("left",), range(0, 25, 5)),
        (("right",), range(4, 25, 5)),
        (("first",), (0,)),
        (("last",), (24,)),
    )
    for place in names
}


def _place(word: str, case: Case, intended: tuple[str, ...], shown: str) -> Verdict | None:
    places = _PLACES.get(word)
    if places is None or len(case.cards) != SIZE:
        return None
    at = {card.word: i for i, card in enumerate(case.cards)}
    if all(at.get(w, -1) in places for w in intended):
        return illegal(case, "V5", f'"{word}" is where {shown} lies on the grid: that is position, not meaning.')
    return None


def v6_number(case: Case) -> Verdict | None:
    """V6: the number counts the intended words, and cannot exceed the giver's uncovered agents.

    0 and unlimited are numbers here; whether the table plays with them is for the engine to judge (C2, D18). None is
    not judged.
    """
    number = case.number
    if number is None or number == UNLIMITED:
        return None
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        shown = repr(number)[:40] if not isinstance(number, int) or number > -1_000_000 else "That"
        return illegal(case, "V6", f"{shown} is not a number for a clue: say a whole number from 0, or 'unlimited'.")
    most = case.own_left if case.own_left is not None else len(case.cards) or SIZE
    if number > most:
        thing, where = ("agent", "left") if case.own_left is not None else ("word", "on the table")
        shown = str(number) if number < 1_000_000 else "That"
        limit = f"{shown} is more than the {f'one {thing}' if most == 1 else f'{most} {thing}s'} {where}"
        return illegal(case, "V6", f"{limit}; to hide how many you mean, say 'unlimited' if the table allows it.")
    if case.intended is not None and number != len(case.intended):
        meant = f"{len(case.intended)} {'is' if len(case.intended) == 1 else 'are'} intended"
        return illegal(case, "V6", f"The number counts the intended words: {meant}, and {number} was said.")
    return None


def v7_english(case: Case) -> Verdict | None:
    """V7: an English word, commonly borrowed ones included; unknown strings are for the table, non-words illegal."""
    reading = case.reading
    if reading.no_word is not None:
        return illegal(case, "V7", f"That is not a word: {reading.no_word}.")
    if reading.mixed:
        return illegal(case, "V7", "It mixes letters of several scripts, as no language does.")
    if reading.foreign:
        return ask(case, "V7", f'"{reading.text}" is not written in English letters; the table decides.')
    if reading.spaced or reading.hyphened:
        return None  # V1 has judged names, titles and compounds by C12
    if len(reading.word) > len(reading.text) == 1:
        return ask(case, "V7", f'"{reading.text}" is not a letter of the English alphabet; the table decides.')
    for part in reading.parts:
        if not _known(part, case):
            return ask(case, "V7", _unknown_reason(part))
    return None


def _known(part: str, case: Case) -> bool:
    if len(part) == 1 and part.isalpha():
        return True  # a letter may be a clue if it relates by meaning
    if listed(part) or known(part) or part in NUMBER_WORDS:
        return True
    if "'" in part and known(part.replace("'", "")):
        return True
    return ACRONYMS in case.options and _abbreviation(case)


def _unknown_reason(part: str) -> str:
    if part.isdigit() and not part.isascii():
        return f'"{part}" is not written in English figures; the table decides.'
    if part.isdigit():
        return f'"{part}" is spoken as several words; the table decides.'
    shown = part if len(part) <= 40 else part[:40] + "…"
    return f'No lexicon here knows "{shown}"; the table decides whether it is English.'


def v8_sound(case: Case) -> Verdict | None:
    """V8: not a homophone of a visible word that is meant: sound alone is not meaning.

    Illegal if that word is intended, legal if the intended words are known and do not include it, ask if they are
    unknown; legal if the option "homonyms" is on. Rhymes are legal.
    """
    if HOMONYMS in case.options:
        return None
    word = case.reading.word
    for card in case.echoes:
        if case.intended is None:
            return ask(
                case,
                "V8",
                f'"{word}" sounds like {card.shown}; illegal if that is what links them.',
                card.shown,
            )
        if card.word in case.intended:
            return illegal(case, "V8", f'"{word}" sounds like {card.shown}, which is intended.', card.shown)
    return None


V_RULES: Final[tuple[Rule, ...]] = (
    v1_one_word,
    v2_not_visible,
    v3_not_a_form,
    v4_not_a_component,
    v5_meaning_only,
    v6_number,
    v7_english,
    v8_sound,
)
"""The rules in the order of their ids: the lowest one that forbids is the one named."""
