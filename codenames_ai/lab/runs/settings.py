"""What a run is: which teams play which boards, by number. Everything in it is pinned in ``run.json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from codenames_ai.core import chance
from codenames_ai.core.board import Mission, check_options, check_seed
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.text import shown
from codenames_ai.core.words import card_list, unique
from codenames_ai.lab.arena import ASK_POLICIES
from codenames_ai.players import spec

SEATS: Final = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}
"""The seats of each game, in the order of a lineup."""

MOVE_LIMIT: Final = 60.0
"""Seconds that a player may take for one answer."""

SHARDS: Final = 40
"""A run has about so many shards, until they would have more games than LARGEST."""

LARGEST: Final = 250


@dataclass(frozen=True, slots=True)
class Settings:
    """Every lineup plays every board once; game g is lineup g mod L on board g // L.

    A board, its key and the players' chance are named by ``SEED/BOARD``, the seat and the SPEC alone: neither other
    lineups nor the number of workers change a game.

    Attributes:
        kind: ``selfplay``, ``tournament`` or ``compare``.
        game: ``classic``, ``duet`` or ``solo``.
        boards: how many boards.
        lineups: the team at each seat, as SPECs: (red, blue), (a, b) or (solo,).
        seed: names the boards.
        options: as for ``play``; so are ``ask`` and ``max_turns``.
        words: the card words to deal from; None for the game's own list.
        mission: (turns, mistakes) of a Duet game; None for the standard one.
        move_limit: seconds that a player may take for one answer; None for no limit.
        shard: games to a file.
        test: the settings of a comparison's test, else None.
    """

    kind: str
    game: str
    boards: int
    lineups: tuple[tuple[str, ...], ...]
    seed: chance.Name = 0
    options: tuple[str, ...] = ()
    ask: str = "stand"
    words: tuple[str, ...] | None = None
    mission: tuple[int, int] | None = None
    max_turns: int | None = None
    move_limit: float | None = MOVE_LIMIT
    shard: int = LARGEST
    test: Mapping[str, Any] | None = None

    @property
    def games(self) -> int:
        """How many games the whole run has."""
        return self.boards * len(self.lineups)

    @property
    def shards(self) -> int:
        """How many files of games the whole run has."""
        return -(-self.games // self.shard)

    @property
    def teams(self) -> tuple[str, ...]:
        """The SPECs of all teams, each once, in the order of the lineups."""
        return tuple(dict.fromkeys(team for lineup in self.lineups for team in lineup))

    def range(self, shard: int) -> range:
        """The games of a shard."""
        return range(shard * self.shard, min(self.games, (shard + 1) * self.shard))

    def board(self, game: int) -> int:
        """The number of a game's board."""
        return game // len(self.lineups)

    def seats(self, game: int) -> dict[str, str]:
        """The team at each seat of a game."""
        return dict(zip(SEATS[self.game], self.lineups[game % len(self.lineups)], strict=True))

    def to_dict(self) -> dict[str, Any]:
        """As in ``run.json``."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: object) -> Settings:
        """The settings in ``run.json``.

        Raises:
            InputError: a setting that is missing, unknown, or does not fit.
        """
        names = [f.name for f in fields(cls)]
        if not isinstance(data, Mapping) or set(data) != set(names):
            raise InputError(f"settings: an object with {', '.join(names)} is needed")
        given = dict(data)
        for name in ("lineups", "options", "words", "mission"):
            if given[name] is not None:
                if not isinstance(given[name], list):
                    raise InputError(f"settings.{name}: {shown(given[name])} is no list")
                given[name] = tuple(tuple(x) if isinstance(x, list) else x for x in given[name])
        return checked(cls(**given))


def made(
    kind: str,
    game: str,
    boards: int,
    lineups: Sequence[Sequence[str]],
    *,
    seed: chance.Name = 0,
    options: Sequence[str] = (),
    ask: str = "stand",
    words: str | Path | Sequence[str] | None = None,
    mission: Mission | None = None,
    max_turns: int | None = None,
    move_limit: float | None = MOVE_LIMIT,
    shard: int | None = None,
    test: Mapping[str, Any] | None = None,
) -> Settings:
    """Settings from what a user gives, with every SPEC written out in one way.

    Raises:
        InputError: names the setting that does not fit; SpecError for a SPEC, WordError for a list of words.
    """
    if game not in SEATS:
        raise InputError(f"game: {shown(game)} is none of {', '.join(SEATS)}")
    games = boards * len(lineups) if _whole(boards) else 0
    pool = None
    if words is not None:
        pool = card_list(words) if isinstance(words, str | Path) else unique(words)
    return checked(
        Settings(
            kind,
            game,
            boards,
            tuple(tuple(team_name(team) for team in lineup) for lineup in lineups),
            seed,
            check_options("duet" if game == "duet" else "classic", tuple(options)),
            ask,
            pool,
            None if mission is None else (mission.turns, mission.mistakes),
            max_turns,
            None if move_limit is None else float(move_limit),
            max(1, min(LARGEST, -(-games // SHARDS))) if shard is None else shard,
            test,
        )
    )


def team_name(given: str) -> str:
    """A team's SPEC written out: both players, options in their own order.

    Raises:
        SpecError: no such player, option or value; or an object, which only ``cn.series`` plays.
    """
    if not isinstance(given, str):
        raise SpecError(f"{shown(given)} is no SPEC; games of a run are played in other processes (see cn.series)")
    return "+".join(map(str, spec.team(given)))


def checked(settings: Settings) -> Settings:
    """The settings, if all fit together.

    Raises:
        InputError: names the setting that does not.
    """
    s = settings
    if s.game not in SEATS:
        raise InputError(f"game: {shown(s.game)} is none of {', '.join(SEATS)}")
    if not _whole(s.boards) or s.boards < 1:
        raise InputError(f"games: {shown(s.boards)}; a whole number from 1")
    if not s.lineups or any(len(lineup) != len(SEATS[s.game]) for lineup in s.lineups):
        raise InputError(f"lineups: {shown(s.lineups)}; each has a team for {' and '.join(SEATS[s.game])}")
    for team in s.teams:
        team_name(team)
    check_seed(s.seed)
    if s.ask not in ASK_POLICIES:
        raise InputError(f"ask: {shown(s.ask)} is none of {', '.join(ASK_POLICIES)}")
    if s.max_turns is not None and (not _whole(s.max_turns) or s.max_turns < 1):
        raise InputError(f"max-turns: {shown(s.max_turns)}; a whole number from 1")
    if s.move_limit is not None and not (isinstance(s.move_limit, int | float) and 0 < s.move_limit < 1e9):
        raise InputError(f"move-limit: {shown(s.move_limit)}; a number of seconds above 0")
    if not _whole(s.shard) or s.shard < 1:
        raise InputError(f"shard: {shown(s.shard)}; a whole number of games from 1")
    if s.mission is not None:
        Mission(*s.mission)
        if s.game != "duet":
            raise InputError(f"mission: a {s.game} game has none [D13]")
    return s


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
