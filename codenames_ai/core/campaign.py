"""The campaign of Duet (D13): a map of missions as data, and a pair's progress on it, saved to a file.

>>> from codenames_ai.core import campaign
>>> progress = campaign.Progress(campaign.load_map())
>>> progress.open
('Prague',)
>>> progress.record("Prague", won=True).open
('Prague', 'Berlin', 'Moscow', 'Cairo')
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from codenames_ai.core import codec
from codenames_ai.core.board import Mission
from codenames_ai.core.errors import BoardError, InputError, RuleError
from codenames_ai.core.events import Outcome
from codenames_ai.core.files import parse_json, write_text
from codenames_ai.core.shipped import DATA
from codenames_ai.core.text import shown

SCHEMA = 1
MAX_MISSIONS = 1000
EASIER = (10, 11)
"""Tokens of the easier ways to play an opening mission; winning so opens nothing (D2, D13)."""


@dataclass(frozen=True, slots=True)
class Place:
    """One mission of the map.

    Attributes:
        name: as printed on the map.
        mission: its turns and mistakes.
        links: its neighbours; a road is two-way, and enough is that one of its ends names the other.
        unconfirmed: which of ``turns``, ``mistakes``, ``links`` nobody has checked against a printed map.
    """

    name: str
    mission: Mission
    links: tuple[str, ...] = ()
    unconfirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """A campaign map.

    Attributes:
        name: what the map is called; progress names it.
        places: the missions, in the order of the map.
        start: the missions that are open before any was won.
    """

    name: str
    places: tuple[Place, ...]
    start: tuple[str, ...]

    def place(self, name: str) -> Place:
        """The mission of this name, in any case; InputError lists those there are."""
        for place in self.places:
            if isinstance(name, str) and place.name.casefold() == name.casefold():
                return place
        raise InputError(f"mission: no {shown(name)} on the map {self.name}; there are {', '.join(self.names)}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all missions, in the order of the map."""
        return tuple(place.name for place in self.places)

    def neighbours(self) -> dict[str, set[str]]:
        """D13: the neighbours of every mission: a link joins its two ends, whichever of them names it."""
        out: dict[str, set[str]] = {name: set() for name in self.names}
        for place in self.places:
            for link in place.links:
                out[place.name].add(link)
                out[link].add(place.name)
        return out


@dataclass(frozen=True, slots=True)
class Played:
    """One mission played: with how many tokens and mistakes, and how it went."""

    name: str
    turns: int
    mistakes: int
    won: bool
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a pair has come on a map: every mission played, oldest first. Never changed, only made anew."""

    map: Map
    played: tuple[Played, ...] = ()

    @property
    def won(self) -> tuple[str, ...]:
        """D13: the missions won with their own figures; a win of Prague with 10 or 11 tokens is not one of them."""
        wins = {p.name for p in self.played if p.won and self.map.place(p.name).mission == Mission(p.turns, p.mistakes)}
        return tuple(name for name in self.map.names if name in wins)

    @property
    def open(self) -> tuple[str, ...]:
        """D13: the missions that may be played: those open from the start, those won, and their neighbours."""
        reached, neighbours = set(self.map.start), self.map.neighbours()
        for name in self.won:
            reached |= {name, *neighbours[name]}
        return tuple(name for name in self.map.names if name in reached)

    def mission(self, name: str, tokens: int | None = None) -> Mission:
        """The mission to deal with; any open one may be played again.

        Args:
            name: the mission's name.
            tokens: 10 or 11 to play an opening mission the easier way, all of them bystander side up (D2).

        Raises:
            RuleError: the mission is not open yet, or no easier way exists for it.
            InputError: no such mission.
        """
        place = self.map.place(name)
        if place.name not in self.open:
            raise RuleError("D13", f"mission: {place.name} is not open yet; open are {', '.join(self.open)}")
        if tokens is None or tokens == place.mission.turns:
            return place.mission
        if tokens not in EASIER or place.name not in self.map.start:
            ways = f"{place.mission.turns}" + (", 10 or 11" if place.name in self.map.start else "")
            raise RuleError("D13", f"mission: {place.name} is not played with {tokens} tokens, but with {ways}")
        return Mission(tokens, tokens)

    def record(self, name: str, *, won: bool, tokens: int | None = None, score: int | None = None) -> Progress:
        """The progress after this mission was played.

        Raises:
            RuleError: the mission was not open, or cannot be played with this number of tokens.
            InputError: no such mission.
        """
        mission = self.mission(name, tokens)
        entry = Played(self.map.place(name).name, mission.turns, mission.mistakes, won, score)
        return replace(self, played=(*self.played, entry))

    def record_game(self, name: str, outcome: Outcome, *, tokens: int | None = None) -> Progress:
        """The progress after a game; one that was restarted by agreement (D15) was not played.

        Raises:
            RuleError, InputError: as for ``record``.
        """
        if outcome.reason == "restart":
            return self
        return self.record(name, won=outcome.winner is not None, tokens=tokens, score=outcome.score)

    def to_dict(self) -> dict[str, Any]:
        """The form of a progress file."""
        rows = [
            {"mission": p.name, "turns": p.turns, "mistakes": p.mistakes, "won": p.won, "score": p.score}
            for p in self.played
        ]
        return {"schema": SCHEMA, "map": self.map.name, "played": rows}

    def save(self, file: str | Path) -> None:
        """Write the progress file, whole or not at all; InputError if the folder cannot be written to."""
        write_text(file, json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n")


def load_map(file: str | Path | None = None) -> Map:
    """The shipped map, or your own map: a JSON file of the form of ``codenames_ai/data/missions.json``.

    D13 speaks of neighbours, so a link is a road that leads both ways, whichever of its ends names it.

    Raises:
        BoardError: names the mission and field that is wrong: a link that leads nowhere, a name twice, a mission that
            no path reaches.
    """
    if file is None:
        return _shipped()
    try:
        return parse_map(_read(file))
    except BoardError as e:
        raise BoardError(f"{file}: {e}") from None


@functools.cache
def _shipped() -> Map:
    return parse_map(json.loads((DATA / "missions.json").read_text(encoding="utf-8")))


class _Place(codec.Form):
    """A mission in a map file."""

    name: str
    turns: int
    mistakes: int
    links: tuple[str, ...] = ()
    unconfirmed: tuple[Literal["turns", "mistakes", "links"], ...] = ()


class _Map(codec.Form):
    """A map file."""

    name: str
    start: tuple[str, ...]
    missions: list[_Place]
    note: Any = None


class _Row(codec.Form):
    """A mission played, in a progress file."""

    mission: str
    turns: int
    mistakes: int
    won: bool
    score: int | None = None


class _Saved(codec.Form):
    """A progress file."""

    schema: int
    map: str
    played: list[_Row]


def parse_map(data: object) -> Map:
    """A map from parsed JSON; raises BoardError naming what is wrong."""
    given = codec.read(data, _Map, error=BoardError)
    if not 1 <= len(given.missions) <= MAX_MISSIONS:
        raise BoardError(f"missions: {len(given.missions)}; a map has 1 to {MAX_MISSIONS}")
    places = tuple(_place(row, f"missions[{i}]") for i, row in enumerate(given.missions))
    names = [place.name for place in places]
    folded = [name.casefold() for name in names]
    for i, name in enumerate(folded):
        if name in folded[:i]:
            raise BoardError(f"missions[{i}].name: {names[i]!r} is there twice")
    for i, place in enumerate(places):
        for link in place.links:
            if link not in names:
                raise BoardError(f"missions[{i}].links: {link!r} is not a mission of this map")
            if link == place.name:
                raise BoardError(f"missions[{i}].links: {link!r} leads to itself")
    start = _names(given.start, "start")
    for name in start:
        if name not in names:
            raise BoardError(f"start: {name!r} is not a mission of this map")
    if not start:
        raise BoardError("start: one mission at least must be open from the beginning")
    found = Map(_name(given.name, "name"), places, start)
    reachable = _reachable(found)
    for name in names:
        if name not in reachable:
            raise BoardError(f"missions: no path leads to {name!r}")
    return found


def load_progress(file: str | Path, on: Map | None = None) -> Progress:
    """Saved progress, checked by playing it again in its order; a file that is not there yet is a new campaign.

    Args:
        file: where ``Progress.save`` wrote it.
        on: the map it is on; the shipped one by default.

    Raises:
        BoardError: not a progress file, another map's, or a mission that was not open when it was played.
    """
    progress = Progress(on if on is not None else load_map())
    if not Path(file).exists():
        return progress
    try:
        saved = codec.read(_read(file), _Saved, error=BoardError)
        if saved.schema != SCHEMA:
            raise BoardError(f"schema: {shown(saved.schema)}; this version reads {SCHEMA}")
        if saved.map != progress.map.name:
            raise BoardError(f"map: {shown(saved.map)}, but the map given is {progress.map.name!r}")
        for i, row in enumerate(saved.played):
            progress = _played(progress, row, f"played[{i}]")
    except BoardError as e:
        raise BoardError(f"{file}: {e}") from None
    return progress


def _played(progress: Progress, row: _Row, where: str) -> Progress:
    name = _name(row.mission, f"{where}.mission")
    try:
        mission = Mission(row.turns, row.mistakes)
        if mission != progress.mission(name, mission.turns):
            raise BoardError(f"{where}: {name} is not played with {mission.turns}-{mission.mistakes}")
        return progress.record(name, won=row.won, tokens=mission.turns, score=row.score)
    except (RuleError, InputError) as e:
        raise BoardError(f"{where}: {e}" if not str(e).startswith(where) else str(e)) from None


def _reachable(on: Map) -> set[str]:
    seen, todo, neighbours = set(on.start), list(on.start), on.neighbours()
    while todo:
        for link in neighbours[todo.pop()]:
            if link not in seen:
                seen.add(link)
                todo.append(link)
    return seen


def _place(row: _Place, where: str) -> Place:
    try:
        mission = Mission(row.turns, row.mistakes)
    except BoardError as e:
        raise BoardError(f"{where}: {e}") from None
    return Place(_name(row.name, f"{where}.name"), mission, _names(row.links, f"{where}.links"), row.unconfirmed)


def _read(file: str | Path) -> object:
    try:
        return parse_json(Path(file).read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise BoardError("not UTF-8 text") from None
    except OSError as e:
        raise BoardError(e.strerror or str(e)) from None
    except InputError as e:
        raise BoardError(str(e)) from None


def _name(name: str, where: str) -> str:
    if not name.strip() or len(name) > 100:
        raise BoardError(f"{where}: {shown(name)} is not a name: 1 to 100 characters, not all blank")
    return name.strip()


def _names(names: tuple[str, ...], where: str) -> tuple[str, ...]:
    return tuple(_name(name, f"{where}[{i}]") for i, name in enumerate(names))
