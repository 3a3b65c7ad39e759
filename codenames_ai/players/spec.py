"""Players by SPEC: ``margin``, ``margin:risk=0.3,vectors=gm``, ``process:cmd="node my,player.js"``.

>>> from codenames_ai.players.spec import spymaster
>>> spymaster("margin:risk=0.3").risk
0.3

``python:FILE.py:CLASS`` and ``python:MODULE:CLASS`` are players of your own; options of your constructor follow after
one more colon: ``python:bots.py:Bold:risk=0.9,name="me"``. ``process:cmd=…`` is a program in any language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from codenames_ai.core.errors import SpecError
from codenames_ai.core.text import shown
from codenames_ai.players import python_player
from codenames_ai.players.options import Option, Value
from codenames_ai.players.protocol import Operative, Spymaster
from codenames_ai.players.registry import (
    ENTRIES,
    OPERATIVE,
    PARTNERS,
    PROCESS,
    PYTHON,
    SPYMASTER,
    Entry,
    Seat,
)

KINDS = (*ENTRIES, *PROCESS)


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
            SpecError: an option is out of its range, or a player of the user's own cannot be loaded or made.
        """
        if self.entry.own:
            return python_player.make(self.entry.where, self.given)
        return self.entry.load()(**self.given)


def spymaster(spec: str) -> Spymaster:
    """The spymaster that a SPEC names.

    Raises:
        SpecError: there is no such spymaster, option or value; says which there are.
    """
    player: Spymaster = parse(spec, SPYMASTER).make()
    return player


def operative(spec: str) -> Operative:
    """The operative that a SPEC names.

    Raises:
        SpecError: there is no such operative, option or value; says which there are.
    """
    player: Operative = parse(spec, OPERATIVE).make()
    return player


def parse(spec: str, seat: Seat) -> Spec:
    """A SPEC for a seat, read and checked; only where options are given, the player's module is imported for them.

    Raises:
        SpecError: there is no such player, option or value; says which there are.
    """
    if not isinstance(spec, str):
        such = "win" if seat == SPYMASTER else "choice"
        raise SpecError(f"{shown(spec)} is not a SPEC of a player: text is needed, such as {such!r}")
    if spec.strip().startswith(PYTHON):
        return _python(spec.strip(), seat)
    name, colon, rest = spec.strip().partition(":")
    entry = next((e for e in KINDS if e.seat == seat and e.name == name.strip()), None)
    if entry is None:
        there = ", ".join(e.name for e in ENTRIES if e.seat == seat)
        other, article = (OPERATIVE, "an") if seat == SPYMASTER else (SPYMASTER, "a")
        hint = f"; it is {article} {other}" if _has(other, name) else ""
        raise SpecError(f"no {seat} {name.strip()!r}{hint}; there are {there}")
    if colon and not rest.strip():
        raise SpecError(f"{spec!r}: options follow the colon, as in {name}:option=value")
    given: dict[str, Value] = {}
    for key, value in _pairs(rest, spec):
        option = next((o for o in entry.options if o.name == key), None)
        if option is None:
            there = ", ".join(o.name for o in entry.options) or "none"
            raise SpecError(f"{name} has no option {key!r}; there are: {there}")
        if not value:
            raise SpecError(f"{name}: {key} needs a value, as in {key}={_written(option.default)}")
        if key in given:
            raise SpecError(f"{name}: {key} is given twice")
        given[key] = _value(name, option, value)
    return Spec(entry, given)


def with_vectors(spec: str, seat: Seat, vectors: str | None) -> str:
    """The SPEC with the word vectors of ``--vectors``; the same SPEC for None.

    Raises:
        SpecError: the SPEC names vectors too, or the player has no such option.
    """
    if vectors is None:
        return spec
    parsed = parse(spec, seat)
    if not any(option.name == "vectors" for option in parsed.entry.options):
        raise SpecError(f"--vectors: {parsed.entry.name} uses no word vectors; leave it out, or choose another {seat}")
    if "vectors" in parsed.given:
        raise SpecError(f"--vectors {vectors}: {spec!r} names word vectors too; give them once")
    return str(Spec(parsed.entry, {**parsed.given, "vectors": vectors}))


def team(spec: str) -> tuple[Spec, Spec]:
    """A team, ``SPYMASTER+OPERATIVE`` or one name for the pair it stands for (``margin`` is ``margin+similarity``).

    A plus sign that an operative's name follows separates the two; another is part of a value (``vectors=gm+glove``).

    Raises:
        SpecError: the text is neither; says which players there are.
    """
    if not isinstance(spec, str):
        raise SpecError(f"{shown(spec)} is not a team: text is needed, such as 'win+choice'")
    for plus in reversed([m.start() for m in re.finditer(r"\+", spec)]):
        if _has(OPERATIVE, spec[plus + 1 :].partition(":")[0]):
            return parse(spec[:plus], SPYMASTER), parse(spec[plus + 1 :], OPERATIVE)
    giver = _alone(spec)
    if giver.entry.own or giver.entry in PROCESS:
        return giver, parse(spec, OPERATIVE)
    if giver.entry.name not in PARTNERS:
        raise SpecError(f"{spec!r} is not a team: write SPYMASTER+OPERATIVE, as in margin+similarity")
    return giver, parse(PARTNERS[giver.entry.name], OPERATIVE)


def in_full(spec: str) -> tuple[tuple[str, Mapping[str, Value]], ...]:
    """Both players of a team, each by name with all its options: equal for SPECs that mean the same."""
    return tuple(
        (one.entry.name, {**{option.name: option.default for option in one.entry.options}, **one.given})
        for one in team(spec)
    )


def _alone(spec: str) -> Spec:
    """A SPEC in which no operative was found; the error says whether spymaster or operative is wrong."""
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
    return name.strip() == PYTHON[:-1] or any(e.seat == seat and e.name == name.strip() for e in KINDS)


def _python(spec: str, seat: Seat) -> Spec:
    """A player of the user's own: where its class is, and options, each value of the type that it is written as."""
    found = re.fullmatch(r"python:(?P<where>.+?):(?P<name>[A-Za-z_]\w*)(?::(?P<rest>.*))?", spec)
    if found is None:
        raise SpecError(f"{spec!r}: a player of your own is python:FILE.py:CLASS or python:MODULE:CLASS")
    where = f"{found['where'].strip()}:{found['name']}"
    given: dict[str, Value] = {}
    for key, value in _pairs(found["rest"] or "", spec):
        if not value or not key.isidentifier():
            raise SpecError(f"{spec!r}: options follow the class, as in :option=value")
        if key in given:
            raise SpecError(f"{spec!r}: {key} is given twice")
        try:
            read: object = json.loads(value)
        except json.JSONDecodeError:
            read = value
        given[key] = read if isinstance(read, str | bool | int | float) else value
    return Spec(Entry(f"{PYTHON}{where}", seat, "a player of your own", where, chance=True), given)


def _pairs(text: str, spec: str) -> list[tuple[str, str]]:
    """Names and values between commas; a value may be empty, and a comma within double quotes separates nothing."""
    parts = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+', text)
    if ",".join(parts) != text:
        raise SpecError(f"{spec!r}: options are separated by single commas, and a quote that opens must close")
    return [(key.strip(), value.strip()) for key, _, value in (part.partition("=") for part in parts)]


def _value(name: str, option: Option, text: str) -> Value:
    """A value of the type of the option's default."""
    kind, needed = type(option.default), _NEEDED[type(option.default)]
    if text.startswith('"'):
        try:
            quoted: str = json.loads(text)
        except json.JSONDecodeError as e:
            raise SpecError(f"{name}: {option.name}={text} is not quoted as in JSON: {e.msg}") from None
        if kind is not str:
            raise SpecError(f"{name}: {option.name}={text} is text; {needed} is needed")
        return quoted
    try:
        return _TRUTH[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise SpecError(f"{name}: {option.name}={text}; {needed} is needed") from None


_NEEDED: dict[type, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}


def _written(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str() if re.search(r'[,"\s]', value) or not value:
            return json.dumps(value)
        case _:
            return str(value)
