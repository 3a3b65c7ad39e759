"""The settings of a run, such as which teams play which boards; ``run.json`` stores all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from codenames_ai.core import chance, codec
from codenames_ai.core.board import Mission, check_options, check_seed
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.text import shown
from codenames_ai.core.words import card_list, unique
from codenames_ai.lab.arena import ASK_POLICIES
from codenames_ai.lab.checks import check_one_of, check_whole
from codenames_ai.players import spec

SEATS: Final = {"classic": ("red", "blue"), "duet": ("a", "b"), "solo": ("solo",)}
"""The seats of each game, in the order of a lineup."""

MOVE_LIMIT: Final = 60.0
"""Seconds that a player has for one answer."""

SHARDS: Final = 40
"""A run has about this many shards, until one would have more than LARGEST games."""

LARGEST: Final = 250


@dataclass(frozen=True, slots=True)
class Settings:
    """Every lineup plays every board once; game g is lineup g mod L on board g // L.

    A board and its key depend on ``SEED/BOARD`` alone, and the players' random generators also on their seat and SPEC:
    neither other lineups nor the number of workers change a game.

    Attributes:
        kind: ``selfplay``, ``tournament`` or ``compare``.
        game: ``classic``, ``duet`` or ``solo``.
        boards: how many boards.
        lineups: the team at each seat, as SPECs: (red, blue), (a, b) or (solo,).
        seed: names the boards.
        options: as for ``play``; likewise ``ask`` and ``max_turns``.
        words: the card words to deal from; None for the game's own list.
        mission: (turns, mistakes) of a Duet game; None for the standard one.
        move_limit: seconds that a player has for one answer; None for no limit.
        shard: games in one file.
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
        """The object that ``run.json`` holds."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: object) -> Settings:
        """The settings in ``run.json``.

        Raises:
            InputError: a setting is missing, unknown or wrong.
        """
        form = codec.read(data, _FORM, "settings")
        return checked(cls(**{name: getattr(form, name) for name in form.__struct_fields__}))


_FORM: Any = codec.form_of(Settings)


def make_settings(
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
    """The settings that a user's arguments ask for, with every SPEC in its full form.

    Raises:
        InputError: names the setting that is wrong; a SpecError for a SPEC, a WordError for a list of words.
    """
    check_one_of("game", game, SEATS)
    check_whole("games", boards)
    games = boards * len(lineups)
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
    """A team's SPEC in full: both players, options in their own order.

    Raises:
        SpecError: the player, option or value does not exist; or it is an object, which only ``cn.series`` plays.
    """
    if not isinstance(given, str):
        raise SpecError(f"{shown(given)} is not a SPEC; a run plays in other processes, so use cn.series for objects")
    return "+".join(map(str, spec.team(given)))


def checked(settings: Settings) -> Settings:
    """The same settings, after a check that they fit together.

    Raises:
        InputError: names the setting that is wrong.
    """
    s = settings
    check_one_of("game", s.game, SEATS)
    check_whole("games", s.boards)
    if not s.lineups or any(len(lineup) != len(SEATS[s.game]) for lineup in s.lineups):
        raise InputError(f"lineups: {shown(s.lineups)}; each has a team for {' and '.join(SEATS[s.game])}")
    for team in s.teams:
        team_name(team)
    check_seed(s.seed)
    check_one_of("ask", s.ask, ASK_POLICIES)
    if s.max_turns is not None:
        check_whole("max-turns", s.max_turns)
    if s.move_limit is not None and not (isinstance(s.move_limit, int | float) and 0 < s.move_limit < 1e9):
        raise InputError(f"move-limit: {shown(s.move_limit)} is not a number of seconds above 0")
    check_whole("shard", s.shard)
    if s.mission is not None:
        Mission(*s.mission)
        if s.game != "duet":
            raise InputError(f"mission: a {s.game} game has no mission [D13]")
    return s
