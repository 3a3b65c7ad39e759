"""Which word is derived from which: candidates from WordNet, MorphyNet and suffix rules, and the decision."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict

from morphology_recipe.lexicon import Lexicon
from morphology_recipe.lists import abbreviations, listed, pairs
from morphology_recipe.sources import PLAIN, Raw

SUFFIXES = set(
    listed(
        """
    able ible age al ial ical ically an ian ean ance ence ancy ency ant ent ary ery ry ate ation ition tion
    ion sion cy dom ed ee eer en er ar ese esque ess est ette ful fully hood ia ic ics id ie ify ification fy
    ily ing ish ism ist istic ite ity ty ive ative itive ize ise ization isation izer iser less lessness let
    like ling ly ment most ness o oid or ory atory ous eous ious proof ship some ster th tude ure ward wards
    ways wise y ey iness i ina ine ites ard ists wright monger worthy fold kin ock ade ado
    """
    )
)
OVERT = set(
    listed(
        """
    er or ers ing ed y ly ness less ful fully ish like able ment ist ism ery ry ess ship hood dom en ize ise
    ization isation al ic ical ous ian an ity ion ation eer ive age ant ent ance ence ify fy ification most let ette
    """
    )
)
"""Suffixes through which the base stays plain to see: one step of derivation; any other way counts two."""
SUFFIXES |= set(listed("ana ology ologist ological ography ographer ocracy"))
OF_NAMES = set(listed("an ian ese ish ite ic ana ana ism ist ize esque er"))
"""Suffixes that names take."""
CLEAR = set(
    listed(
        """
    ness less ly ful ish like able ship hood ment ization isation fully lessness iness ily ing er ers or
    """
    )
)
"""Suffixes that may be joined to a word by rule alone, given a little likeness of meaning."""
PREFIXES = listed(
    """
    un re dis de mis non anti pre pro co counter inter semi sub super over under out up down fore in im il ir
    en em be bi tri multi micro mini mega ultra hyper auto bio geo tele trans mid post ex self neo pseudo vice
    arch step extra infra intra mal uni poly mono
    """
)
COMBINING = set(
    listed(
        """
    bio geo neuro eco cyber techno astro agro electro hydro photo psycho socio tele trans inter co auto
    magneto immuno cyto endo exo proto pseudo quasi cardio thermo pyro chemo nano
    """
    )
)
"""Learned first parts: joined to an English word of related meaning, they leave it to be seen."""
OF_ADJECTIVES = set(listed("uni bi tri mono poly multi equi infra intra extra endo exo pseudo quasi omni supra circum"))
"""Learned first parts of number and place: joined to an adjective, they leave it to be seen (*unicellular*, CELLULAR)."""
OPEN = set(
    listed(
        """
    un non re mis over under out pre anti semi super sub multi micro mini mega ultra hyper fore counter mid
    post dis de
    """
    )
)
"""Prefixes that join English words freely."""
PLAIN_VERB = set(listed("be en em im in a trans co"))
"""Prefixes trusted where MorphyNet has them (behead, embed); their accidents are listed in not_derived.txt."""
WORDS_AS_PREFIX = {"over", "under", "out", "up", "down", "self", "counter", "step", "mid", "vice"}
"""Left to the splitter: these are words themselves."""


def stems(base: str) -> list[str]:
    """The possible spellings of a base before a suffix, the most regular first."""
    out = [base]
    if base.endswith("e"):
        out.append(base[:-1])
    if base.endswith("y"):
        out += [base[:-1] + "i", base[:-1]]
    if len(base) > 2 and base[-1] not in "aeiouwxy" and base[-2] in "aeiou":
        out.append(base + base[-1])
    if base.endswith("ic"):
        out.append(base + "k")
    if base.endswith("le"):
        out.append(base[:-1])
    out += [
        base[: -len(s)]
        for s in ("a", "o", "us", "um", "is", "on", "ia", "y", "ic", "ate", "e")
        if base.endswith(s) and len(base) - len(s) >= 4
    ]
    if base.endswith("f"):
        out.append(base[:-1] + "v")
    if base.endswith("fe"):
        out.append(base[:-2] + "v")
    if base.endswith(("er", "or")):
        out.append(base[:-2] + "r")
    return out


FAINT = 0.1
"""A base less like its derivative in meaning counts two steps, however plain the spelling (count, counter)."""


def likeness(raw: Raw, a: str, b: str) -> float:
    found = [c for c in (raw.glove.cosine(a, b), 0.8 * raw.mpnet.cosine(a, b)) if c == c]
    return sum(found) / len(found) if found else 0.2


Evidence = dict[str, object]


def candidates(raw: Raw, lex: Lexicon) -> dict[tuple[str, str], Evidence]:
    """(base, derived) -> evidence: ``wn`` rank of senses, ``mn`` with ``kind`` and ``affix``, ``rule`` suffix, ``pre`` prefix."""
    known = set(lex.words)
    out: dict[tuple[str, str], Evidence] = defaultdict(dict)
    for a, b, symbol, sense_a, sense_b in raw.wn.links:
        if PLAIN.fullmatch(a) and PLAIN.fullmatch(b) and a != b:
            pair = (a, b) if (len(a), a) < (len(b), b) else (b, a)
            rank = raw.wn.rank(a, sense_a) + raw.wn.rank(b, sense_b)
            out[pair]["wn"] = min(int(str(out[pair].get("wn", 99))), rank)
            out[pair].setdefault("symbol", symbol)
    for a, b, affix, kind in raw.edges:
        if a in known and b in known and a != b:
            out[(a, b)] |= {"mn": True, "kind": kind[0], "affix": affix}
    by_stem: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for word in lex.words:
        if len(word) >= 3:
            for i, stem in enumerate(stems(word)):
                if len(stem) >= 3:
                    by_stem[stem].add((word, i))
    for word in lex.words:
        for n in range(1, 9):
            if len(word) - n < 3:
                break
            if word[-n:] in SUFFIXES:
                for base, i in by_stem.get(word[:-n], ()):
                    if base != word:
                        row = out[(word, base) if (word, base) in out else (base, word)]
                        row["rule"], row["plain"] = word[-n:], i <= 3
        for prefix in (*PREFIXES, *COMBINING, *OF_ADJECTIVES):
            rest = word[len(prefix) :]
            if word.startswith(prefix) and rest in known and len(rest) >= 3 and not rest.startswith("graph"):
                out[(rest, word)]["pre"] = prefix
    return dict(out)


def accepted(
    raw: Raw, lex: Lexicon, found: dict[tuple[str, str], Evidence], people: dict[str, set[str]]
) -> dict[str, dict[str, int]]:
    """derived -> its bases, with the steps that each is off (1 or 2); the places that people are of are another link."""
    no = {(word, base) for word, *bases in pairs("not_derived") for base in bases}
    out: dict[str, dict[str, int]] = defaultdict(dict)
    for (base, word), how in found.items():
        if (
            (word, base) in no
            or (base, word) in no
            or base in lex.lemmas.get(word, ())
            or word in lex.lemmas.get(base, ())
        ):
            continue
        if base in people.get(word, ()) or word in people.get(base, ()):
            continue
        if len(base) >= 3 and _decide(raw, lex, base, word, how):
            overt = how.get("rule") in OVERT or how.get("pre") in OPEN
            out[word][base] = 1 if overt and likeness(raw, base, word) >= FAINT else 2
    for word, base in _by_gloss(raw, lex):
        if (word, base) not in no and base not in out.get(word, ()) and word not in out.get(base, ()):
            out[word][base] = 2
    for word, base in wrapped(raw, lex):
        if (word, base) not in no and word not in out:
            out[word][base] = 2
    for word, base in kin(raw, lex):
        if (word, base) not in no and base not in out.get(word, ()) and word not in out.get(base, ()):
            out[word][base] = 2
    for word, base, *steps in pairs("derived"):
        out[word][base] = int(steps[0]) if steps else 1
    return dict(out)


SIBLINGS = tuple(
    tuple(listed(group))
    for group in (
        "ion ive or ory ible able ure",
        "ation ate ator ative able atory ant ancy ance ational",
        "ist ism ize ise ic ical istic ician ics icist",
        "ent ence ency ential",
        "ant ance ancy",
        "ible ific ify or our",
        "ial iary iate",
        "ity ify ize ise",
        "ary arian arium",
    )
)
"""Endings that change places on one Latin or Greek stem (*reproduction*, *reproductive*), where no base need be a word."""
SHORTEST_STEM = 5


def kin(raw: Raw, lex: Lexicon) -> list[tuple[str, str]]:
    """(word, word) of one stem and two endings that replace each other, with somewhat similar meaning."""
    stems: dict[tuple[int, str], list[str]] = defaultdict(list)
    for word in sorted(lex.wordnet):
        if lex.is_form(word) or _proper(raw, word):
            continue
        for number, endings in enumerate(SIBLINGS):
            for ending in endings:
                stem = word[: -len(ending)]
                if word.endswith(ending) and len(stem) >= SHORTEST_STEM and (number or stem[-1] in "ts"):
                    stems[number, stem].append(word)
    found = set()
    for group in stems.values():
        for a in group:
            for b in group:
                if (len(a), a) > (len(b), b) and likeness(raw, a, b) >= LIKE_KIN:
                    found.add((a, b))
    return sorted(found)


LIKE_KIN = 0.1
"""Members of one stem and class of endings that are less alike than this have drifted apart (*position*, *positive*)."""


WRAPPED = {"un": ("able", "ed"), "non": ("able",), "be": ("ed",)}
"""Prefixes with the suffixes that may come with them at once, where the word without the prefix is none."""


def wrapped(raw: Raw, lex: Lexicon) -> list[tuple[str, str]]:
    """(word, base) of words with a prefix and a suffix joined in one step: unsinkable, sink; bejeweled, jewel."""
    found = []
    for word in lex.words:
        for prefix, suffixes in WRAPPED.items():
            if not word.startswith(prefix) or lex.lemmas.get(word) or _proper(raw, word):
                continue
            for suffix in suffixes:
                core = word[len(prefix) : -len(suffix)]
                if not word.endswith(suffix) or len(core) < 3:
                    continue
                doubled = [core[:-1]] if len(core) > 3 and core[-1] == core[-2] else []
                base = next((b for b in (*doubled, core + "e", core) if b in lex.wordnet and not _proper(raw, b)), None)
                if base is not None and likeness(raw, base, word) >= (0.25 if prefix == "be" else FAINT):
                    found.append((word, base))
    return found


def _by_gloss(raw: Raw, lex: Lexicon) -> list[tuple[str, str]]:
    """(word, base) if the word's first gloss uses the base and their spelling is similar: scientific, science."""
    found = []
    for word in sorted(lex.wordnet):
        senses = raw.wn.senses[word]
        if len(word) < 6 or lex.is_form(word) or _proper(raw, word):
            continue
        for base in sorted(set(re.findall("[a-z]{5,}", raw.wn.gloss[senses[0]].split('; "')[0]))):
            shared = next((i for i, (x, y) in enumerate(zip(base, word, strict=False)) if x != y), len(base))
            if (
                not word.startswith(base)
                and base in lex.wordnet
                and len(base) <= len(word)
                and shared >= max(5, len(base) - 2)
                and not lex.lemmas.get(base)
                and likeness(raw, base, word) >= 0.3
            ):
                found.append((word, base))
    return found


def _decide(raw: Raw, lex: Lexicon, base: str, word: str, how: Evidence) -> bool:
    """The simplest rule that did well on the reviewed pairs: two sources agree, or one source and the spelling."""
    rule, pre = "rule" in how, how.get("pre")
    if "wn" in how and (base not in lex.wordnet or word not in lex.wordnet):
        return False
    if rule and _other_vowel(lex, base, word, str(how["rule"])):
        return False
    if "wn" in how:
        return rule or _looks(base, word) or (pre is not None and "mn" in how)
    if lex.is_form(word) or (lex.is_form(base) and pre not in OPEN):
        return False
    near = likeness(raw, base, word)
    in_both = base in lex.wordnet and word in lex.dictionary and not _proper(raw, base) and not _proper(raw, word)
    coined = word in (base + "y", base.removesuffix("e") + "y", base + base[-1] + "y") and word not in lex.wordnet
    if coined and in_both and len(base) >= 4 and near >= 0:
        return True  # beachy: people form such words freely, and no table has all of them
    adjective = in_both and all(part == "a" for part, _ in raw.wn.senses[base])
    if adjective and pre in OF_ADJECTIVES and near >= FAINT and len(base) >= 5:
        return True
    if "mn" in how:
        kind, affix = str(how["kind"]), str(how["affix"])
        if rule:
            solid = word in lex.wordnet or affix in CLEAR or near >= 0.25
            return bool(solid)
        if kind == "p":
            if affix in WORDS_AS_PREFIX or (affix in lex.wordnet and affix not in PREFIXES):
                return False  # a compound: the splitter's
            return word.endswith(base) and (affix in OPEN or affix in PLAIN_VERB or near >= 0.2)
        if affix in lex.wordnet and len(affix) >= 3 and affix not in SUFFIXES:
            return False
        return near >= 0.28 and _looks(base, word)
    if (
        rule
        and how["plain"]
        and how["rule"] in OF_NAMES
        and word in lex.dictionary
        and _proper(raw, base)
        and near >= 0.42
    ):
        return True
    if base not in raw.mpnet.row or word not in raw.mpnet.row:
        return False
    if rule:
        return in_both and (near >= 0.42 or (how["rule"] in CLEAR and bool(how["plain"]) and near >= 0.2))
    return bool(in_both and (pre in OPEN or pre in COMBINING) and near >= 0.3 and len(base) >= 4)


def _other_vowel(lex: Lexicon, base: str, word: str, suffix: str) -> bool:
    """A scraper scrapes; scrap would double its consonant."""
    short = len(base) >= 3 and base[-1] not in "aeiouwxy" and base[-2] in "aeiou" and base[-3] not in "aeiou"
    return (
        short
        and sum(c in "aeiou" for c in base) == 1
        and suffix[0] in "aeiouy"
        and word == base + suffix
        and base + "e" in lex.wordnet
    )


def _looks(base: str, word: str) -> bool:
    n = next((i for i, (x, y) in enumerate(zip(base, word, strict=False)) if x != y), min(len(base), len(word)))
    ratio = difflib.SequenceMatcher(None, base, word).ratio()
    return n >= 4 or (n >= 2 and ratio >= 0.5) or (len(base) >= 5 and base[:-1] in word)


def _proper(raw: Raw, word: str) -> bool:
    spelled = raw.wn.spelled.get(word, ())
    return bool(spelled) and all(s[0].isupper() for s in spelled)


PEOPLE = re.compile(
    r"\b(native|inhabitant|resident|citizen|natives|inhabitants)\b[^;]*\b(?:of|to|in) (?:the )?([A-Z][a-z]+)"
)


def demonyms(raw: Raw, lex: Lexicon) -> dict[str, set[str]]:
    """People and adjectives of places -> the places."""
    out: dict[str, set[str]] = defaultdict(set)
    known = set(lex.words)
    for a, b, symbol, _, target in raw.wn.links:
        place = symbol == "\\" and target in raw.wn.instance and raw.wn.domain[target] == 15
        if place and a in known and b in known and raw.wn.rank(b, target) == 0:
            out[a].add(b)
    for sense, gloss in raw.wn.gloss.items():
        place = PEOPLE.search(gloss.split(";")[0]) if raw.wn.domain[sense] == 18 else None
        if place and place[2].lower() in known:
            for name in raw.wn.words[sense]:
                if PLAIN.fullmatch(name) and name[:3] == place[2].lower()[:3] and _proper(raw, name):
                    out[name].add(place[2].lower())
    for form, place_name in pairs("demonyms"):
        out[form].add(place_name)
    return dict(out)


LATIN = {*PREFIXES, "com", "con", "per", "pur", "pro", "app", "ent", "adv", "comp"}


def clippings(raw: Raw, lex: Lexicon, parts: dict[str, list[str]], bases: dict[str, dict[str, int]]) -> list[list[str]]:
    """(short, long): the listed ones, and members of one synset where one is the end of the other (roach, cockroach).

    It must be the first sense of the long word, which is neither derived from the short one nor built with it.
    """
    no = {(word, base) for word, *others in pairs("not_derived") for base in others}
    out = {(short, long) for short, long in pairs("clippings")}
    short = [row for row in abbreviations() if not row.mark]  # the others are words, with inflections of their own
    out |= {(row.word, meaning) for row in short for meaning in row.meanings if " " not in meaning}
    for sense, names in raw.wn.words.items():
        plain = [n for n in names if PLAIN.fullmatch(n) and n in lex.dictionary and sense not in raw.wn.instance]
        for short in plain:
            for long in plain:
                if (
                    long.endswith(short)
                    and len(short) >= 4
                    and len(long) - len(short) >= 3
                    and raw.wn.rank(long, sense) == 0
                    and long[: -len(short)] not in LATIN
                    and (long, short) not in no
                    and not parts.get(long)
                    and short not in bases.get(long, ())
                ):
                    out.add((short, long))
    return [list(row) for row in sorted(out)]
