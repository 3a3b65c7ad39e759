"""Players by SPEC: ``margin``, ``margin:risk=0.3,vectors=gm``, ``process:cmd="node my,player.js"``.

>>> from codenames_ai.players.spec import spymaster
>>> spymaster("margin:risk=0.3").risk
0.3

``python:FILE.py:CLASS`` and ``python:MODULE:CLASS`` are players of your own, with options of your constructor after
one more colon: ``python:bots.py:Bold:risk=0.9,name="me"``. ``process:cmd=…`` is a program in any language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from codenames_ai.core.errors import CodenamesError, PlayerError, SpecError
from codenames_ai.core.text import reason, shown
from codenames_ai.players import own
from codenames_ai.players.explain import RankedClues, RankedGuesses
from codenames_ai.players.protocol import Operative, Spymaster
from codenames_ai.players.registry import (
    ENTRIES,
    OPERATIVE,
    PARTNERS,
    PROCESS,
    SPYMASTER,
    Entry,
    Option,
    Seat,
    Value,
)

KINDS = (*ENTRIES, *PROCESS)
OWN = "python:"
"""Begins the SPEC of a player of one's own. It runs that code: take such a SPEC from nobody you do not trust."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A SPEC read: the kind of player, and the options given, checked and of the right type."""

    entry: Entry
    given: Mapping[str, Value]

    def __str__(self) -> str:
        if not self.given:
            return self.entry.name
        return f"{self.entry.name}:{','.join(f'{k}={_written(v)}' for k, v in self.given.items())}"

    def make(self) -> Any:
        """The player.

        Raises:
            SpecError: a player of one's own that cannot be loaded or made.
        """
        if self.entry.name.startswith(OWN):
            return own.make(self.entry.where, self.given)
        module, name = self.entry.where.split(":")
        return getattr(import_module(module), name)(**self.given)


def spymaster(spec: str) -> Spymaster:
    """The spymaster that a SPEC names.

    Raises:
        SpecError: no such spymaster, option or value; says what there is.
    """
    player: Spymaster = parse(spec, SPYMASTER).make()
    return player


def operative(spec: str) -> Operative:
    """The operative that a SPEC names.

    Raises:
        SpecError: no such operative, option or value; says what there is.
    """
    player: Operative = parse(spec, OPERATIVE).make()
    return player


def parse(spec: str, seat: Seat) -> Spec:
    """A SPEC for a seat, read and checked; nothing is loaded.

    Raises:
        SpecError: no such player, option or value; says what there is.
    """
    if not isinstance(spec, str):
        such = "win" if seat == SPYMASTER else "choice"
        raise SpecError(f"{shown(spec)} is no SPEC of a player: text is needed, such as {such!r}")
    if spec.strip().startswith(OWN):
        return _own(spec.strip(), seat)
    name, colon, rest = spec.strip().partition(":")
    entry = next((e for e in KINDS if e.seat == seat and e.name == name.strip()), None)
    if entry is None:
        there = ", ".join(e.name for e in ENTRIES if e.seat == seat)
        hint = f"; it is an {OPERATIVE}" if seat == SPYMASTER and _has(OPERATIVE, name) else ""
        hint = f"; it is a {SPYMASTER}" if seat == OPERATIVE and _has(SPYMASTER, name) else hint
        raise SpecError(f"no {seat} {name.strip()!r}{hint}; there are {there}")
    if colon and not rest.strip():
        raise SpecError(f"{spec!r}: after the colon come options, as in {name}:option=value")
    given: dict[str, Value] = {}
    for text in _split(rest, spec):
        key, equals, value = (part.strip() for part in text.partition("="))
        option = next((o for o in entry.options if o.name == key), None)
        if option is None:
            there = ", ".join(o.name for o in entry.options) or "none"
            raise SpecError(f"{name} has no option {key!r}; there are: {there}")
        if not equals or not value:
            raise SpecError(f"{name}: {key} needs a value, as in {key}={_written(option.default)}")
        if key in given:
            raise SpecError(f"{name}: {key} is given twice")
        given[key] = _value(name, option, value)
    return Spec(entry, given)


def with_vectors(spec: str, seat: Seat, vectors: str | None) -> str:
    """The SPEC with these word vectors, as ``--vectors`` asks for them; the same SPEC for None.

    Raises:
        SpecError: the SPEC names vectors itself, or the player has no such option.
    """
    if vectors is None:
        return spec
    parsed = parse(spec, seat)
    if not any(option.name == "vectors" for option in parsed.entry.options):
        raise SpecError(f"--vectors: {parsed.entry.name} uses no word vectors; leave it out, or take another {seat}")
    if "vectors" in parsed.given:
        raise SpecError(f"--vectors {vectors}: {spec!r} names word vectors too; give them once")
    return str(Spec(parsed.entry, {**parsed.given, "vectors": vectors}))


def team(spec: str) -> tuple[Spec, Spec]:
    """A team, ``SPYMASTER+OPERATIVE`` or one name for the pair it stands for (``margin`` is ``margin+similarity``).

    A plus sign within an option's value (``vectors=gm+glove``) is told by what follows it.

    Raises:
        SpecError: neither; says what there is.
    """
    if not isinstance(spec, str):
        raise SpecError(f"{shown(spec)} is no team: text is needed, such as 'win+choice'")
    for plus in reversed([m.start() for m in re.finditer(r"\+", spec)]):
        if _has(OPERATIVE, spec[plus + 1 :].partition(":")[0]):
            return parse(spec[:plus], SPYMASTER), parse(spec[plus + 1 :], OPERATIVE)
    giver = _alone(spec)
    if giver.entry.name.startswith(OWN) or giver.entry in PROCESS:
        return giver, parse(spec, OPERATIVE)
    if giver.entry.name not in PARTNERS:
        raise SpecError(f"{spec!r} is no team: write SPYMASTER+OPERATIVE, as in margin+similarity")
    return giver, parse(PARTNERS[giver.entry.name], OPERATIVE)


def in_full(spec: str) -> tuple[tuple[str, Mapping[str, Value]], ...]:
    """Both players of a team, each by name with all its options: equal for SPECs that mean the same."""
    return tuple(
        (one.entry.name, {**{option.name: option.default for option in one.entry.options}, **one.given})
        for one in team(spec)
    )


def _alone(spec: str) -> Spec:
    """A SPEC without an operative that there is; the error tells which of two is wrong."""
    try:
        return parse(spec, SPYMASTER)
    except SpecError:
        head, plus, tail = spec.rpartition("+")
        if plus and _reads(head):
            parse(tail, OPERATIVE)
        raise


def _reads(spec: str) -> bool:
    try:
        parse(spec, SPYMASTER)
    except SpecError:
        return False
    return True


def _has(seat: Seat, name: str) -> bool:
    return name.strip() == OWN[:-1] or any(e.seat == seat and e.name == name.strip() for e in KINDS)


def _own(spec: str, seat: Seat) -> Spec:
    """A player of one's own: where its class is, and options, whose values are read as they look."""
    found = re.fullmatch(r"python:(?P<where>.+?):(?P<name>[A-Za-z_]\w*)(?::(?P<rest>.*))?", spec)
    if found is None:
        raise SpecError(f"{spec!r}: a player of your own is python:FILE.py:CLASS or python:MODULE:CLASS")
    where = f"{found['where'].strip()}:{found['name']}"
    given: dict[str, Value] = {}
    for text in _split(found["rest"] or "", spec):
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not value or not key.isidentifier():
            raise SpecError(f"{spec!r}: after the class come options, as in :option=value")
        if key in given:
            raise SpecError(f"{spec!r}: {key} is given twice")
        try:
            read: object = json.loads(value)
        except json.JSONDecodeError:
            read = value
        given[key] = read if isinstance(read, str | bool | int | float) else value
    return Spec(Entry(f"{OWN}{where}", seat, "a player of your own", where, chance=True), given)


def _split(text: str, spec: str) -> list[str]:
    """The parts between commas; a comma within a value in double quotes does not count."""
    parts = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text)
    if ",".join(parts) != text:
        raise SpecError(f"{spec!r}: options are separated by single commas, and a quote that opens must close")
    return parts


def _value(name: str, option: Option, text: str) -> Value:
    """A value of the type of the option's default."""
    value: Any = text
    if text.startswith('"'):
        try:
            value = json.loads(text)
        except json.JSONDecodeError as e:
            raise SpecError(f"{name}: {option.name}={text} is not quoted as in JSON: {e.msg}") from None
        if not isinstance(option.default, str):
            raise SpecError(f"{name}: {option.name}={text} is text; {_kind(option)} is needed")
    elif isinstance(option.default, bool):
        if text.lower() not in ("true", "false", "yes", "no"):
            raise SpecError(f"{name}: {option.name}={text}; {_kind(option)} is needed")
        value = text.lower() in ("true", "yes")
    elif isinstance(option.default, int | float):
        kind = int if isinstance(option.default, int) else float
        try:
            value = kind(text)
        except ValueError:
            raise SpecError(f"{name}: {option.name}={text}; {_kind(option)} is needed") from None
    result: Value = value
    return result


def _kind(option: Option) -> str:
    match option.default:
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case float():
            return "a number"
    return "text"


def _written(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str() if re.search(r'[,"\s]', value) or not value:
            return json.dumps(value)
        case _:
            return str(value)


def explained(player: object, text: str, method: str, *asked: Any) -> Any:
    """What a player says of its move by its explaining form, ``clues`` or ``guesses``.

    Args:
        player: from the SPEC ``text``, perhaps one of the user's own.
        text: the SPEC, or what else it is called.
        method: the form that is asked.
        asked: with what.

    Raises:
        SpecError: it plays, but has no such form.
        PlayerError: it raised something, or returned what is no such list, or holds numbers that are none.
    """
    form = getattr(player, method, None)
    if not callable(form):
        raise SpecError(f"{text!r} has no method '{method}': it can play, but cannot say what it thinks of")
    kind = RankedClues if method == "clues" else RankedGuesses
    try:
        found = form(*asked)
    except (CodenamesError, MemoryError):
        raise
    except Exception as e:
        raise PlayerError(text, f"{method} raised {reason(e)}") from e
    if not isinstance(found, kind):
        raise PlayerError(text, f"{method} returned {shown(found)}; {kind.__name__} is needed")
    try:
        json.dumps(found.to_dict(), allow_nan=False)
    except (TypeError, ValueError, AttributeError) as e:
        raise PlayerError(text, f"{method} returned {kind.__name__} that hold what is no data ({reason(e)})") from e
    return found
