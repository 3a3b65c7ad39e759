"""The two kinds of run: self-play of one lineup, and tournaments of every pairing on the same boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown
from codenames_ai.lab.runs.runner import Watcher, play_run
from codenames_ai.lab.runs.settings import SEATS, Settings, made
from codenames_ai.lab.runs.stored import Run
from codenames_ai.players import spec


def selfplay(
    games: int,
    players: Mapping[str, str],
    *,
    out: str | Path,
    game: str = "classic",
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
    **settings: Any,
) -> Run:
    """Many games of the same teams, stored in a folder; called again it goes on where it stopped.

    Args:
        games: how many; each has its own board.
        players: the team at each seat as a SPEC: ``red`` and ``blue``; ``a`` and ``b``; or ``solo``.
        out: the folder.
        game: ``classic``, ``duet`` or ``solo``.
        workers: processes; one a core by default.
        cluster: address of a Dask scheduler in their place.
        progress: called at the beginning and after each stored shard.
        settings: ``seed``, ``options``, ``words``, ``mission``, ``ask``, ``max_turns``, ``move_limit``, ``shard``, as
            in ``Settings``.

    Raises:
        InputError: what does not fit; or the folder holds a run with other settings, which is named.
    """
    asked = selfplay_settings(games, players, game=game, **settings)
    return play_run(asked, out, workers=workers, cluster=cluster, progress=progress)


def selfplay_settings(games: int, players: Mapping[str, str], *, game: str = "classic", **settings: Any) -> Settings:
    """See ``selfplay``."""
    seats = SEATS.get(game)
    if seats is None:
        raise InputError(f"game: {shown(game)} is none of {', '.join(SEATS)}")
    if not isinstance(players, Mapping) or set(players) != set(seats):
        raise InputError(f"players: a {game} game has a team at {' and '.join(seats)}")
    return made("selfplay", game, games, [[players[seat] for seat in seats]], **settings)


def tournament(
    teams: Sequence[str],
    games: int,
    *,
    out: str | Path,
    game: str = "classic",
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
    **settings: Any,
) -> Run:
    """Every pairing on the same boards and keys, stored in a folder; called again it goes on where it stopped.

    Args:
        teams: SPECs, two or more.
        games: of each pairing. Classic: each two teams play every board twice, changing seats, so an even number.
            Duet and solo: each spymaster of the teams plays with each operative of the teams, on every board.
        out: the folder, and the others as for ``selfplay``.

    Raises:
        InputError: as ``selfplay``.
    """
    asked = tournament_settings(teams, games, game=game, **settings)
    return play_run(asked, out, workers=workers, cluster=cluster, progress=progress)


def tournament_settings(teams: Sequence[str], games: int, *, game: str = "classic", **settings: Any) -> Settings:
    """See ``tournament``."""
    if isinstance(teams, str) or not all(isinstance(team, str) for team in teams):
        raise InputError(f"teams: {shown(teams)}; a list of SPECs is needed")
    names = ["+".join(map(str, spec.team(team))) for team in teams]
    full = list(map(spec.in_full, names))
    for i, name in enumerate(names):
        if full[i] in full[:i]:
            first = names[full.index(full[i])]
            raise InputError(f"teams: {name} is there twice{'' if first == name else f', {first} means the same'}")
    if len(names) < 2:
        raise InputError("teams: two or more are needed")
    lineups, boards = pairings(game, names, games)
    return made(settings.pop("kind", "tournament"), game, boards, lineups, **settings)


def pairings(game: str, teams: Sequence[str], games: int) -> tuple[list[tuple[str, ...]], int]:
    """The lineups of a tournament, and on how many boards each is played for so many games of a pairing."""
    if game == "classic":
        if isinstance(games, int) and games % 2:
            raise InputError(f"games: {games}; each board is played twice, seats changed: an even number is needed")
        both: list[tuple[str, ...]] = [
            seats for one, two in combinations(teams, 2) for seats in ((one, two), (two, one))
        ]
        return both, games // 2 if isinstance(games, int) else games
    if game not in SEATS:
        raise InputError(f"game: {shown(game)} is none of {', '.join(SEATS)}")
    pairs = [spec.team(team) for team in teams]
    givers = dict.fromkeys(str(giver) for giver, _ in pairs)
    guessers = dict.fromkeys(str(guesser) for _, guesser in pairs)
    cells = [f"{giver}+{guesser}" for giver in givers for guesser in guessers]
    return [(cell,) * len(SEATS[game]) for cell in cells], games
