"""Self-play of the same teams, and tournaments: every pairing of some teams on the same boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from codenames_ai.core import chance
from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown
from codenames_ai.lab.checks import check_one_of
from codenames_ai.lab.runs.runner import Watcher, play_run
from codenames_ai.lab.runs.settings import SEATS, Settings, make_settings, team_name
from codenames_ai.lab.runs.stored import Run
from codenames_ai.players import spec


def selfplay(
    game: str,
    players: Mapping[str, str],
    games: int,
    seed: chance.Name = 0,
    *,
    out: str | Path,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
    **settings: Any,
) -> Run:
    """Many games of the same teams, stored in a folder; the same call continues a run that was interrupted.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        players: the team at each seat as a SPEC: ``red`` and ``blue``; ``a`` and ``b``; or ``solo``.
        games: how many games; each has its own board.
        seed: names the boards and the players' random generators.
        out: the folder.
        workers: number of processes; one for each core by default.
        cluster: address of a Dask scheduler to use instead.
        progress: called at the start and after each stored shard.
        settings: ``options``, ``words``, ``mission``, ``ask``, ``max_turns``, ``move_limit``, ``shard``, as in
            ``Settings``.

    Raises:
        InputError: an argument is wrong, or the folder holds a run with other settings; the message names it.
    """
    asked = selfplay_settings(game, players, games, seed, **settings)
    return play_run(asked, out, workers=workers, cluster=cluster, progress=progress)


def selfplay_settings(
    game: str, players: Mapping[str, str], games: int, seed: chance.Name = 0, **settings: Any
) -> Settings:
    """The settings of ``selfplay`` with these arguments."""
    check_one_of("game", game, SEATS)
    seats = SEATS[game]
    if not isinstance(players, Mapping) or set(players) != set(seats):
        raise InputError(f"players: a {game} game has a team at {' and '.join(seats)}")
    return make_settings("selfplay", game, games, [[players[seat] for seat in seats]], seed=seed, **settings)


def tournament(
    game: str,
    teams: Sequence[str],
    games: int,
    seed: chance.Name = 0,
    *,
    out: str | Path,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
    **settings: Any,
) -> Run:
    """Every pairing on the same boards, stored in a folder; the same call continues a run that was interrupted.

    Args:
        game: ``classic``, ``duet`` or ``solo``.
        teams: two or more SPECs.
        games: games for each pairing. Classic: each two teams play every board twice, with seats changed, so this is
            even. Duet and solo: each spymaster of the teams plays with each operative of the teams, on every board.
        seed: as for ``selfplay``; likewise the others.

    Raises:
        InputError: as for ``selfplay``.
    """
    asked = tournament_settings(game, teams, games, seed, **settings)
    return play_run(asked, out, workers=workers, cluster=cluster, progress=progress)


def tournament_settings(
    game: str, teams: Sequence[str], games: int, seed: chance.Name = 0, **settings: Any
) -> Settings:
    """The settings of ``tournament`` with these arguments."""
    if isinstance(teams, str):
        raise InputError(f"teams: {shown(teams)} is not a list of SPECs")
    names = list(map(team_name, teams))
    full = list(map(spec.in_full, names))
    for i, name in enumerate(names):
        if full[i] in full[:i]:
            first = names[full.index(full[i])]
            raise InputError(f"teams: {name} is listed twice{'' if first == name else f': {first} means the same'}")
    if len(names) < 2:
        raise InputError("teams: two or more are needed")
    lineups, boards = pairings(game, names, games)
    return make_settings("tournament", game, boards, lineups, seed=seed, **settings)


def pairings(game: str, teams: Sequence[str], games: int) -> tuple[list[tuple[str, ...]], int]:
    """The lineups of a tournament, and the number of boards that gives each pairing this many games."""
    if game == "classic":
        if isinstance(games, int) and games % 2:
            raise InputError(f"games: {games} is not an even number; each board is played twice, with seats changed")
        both: list[tuple[str, ...]] = [
            seats for one, two in combinations(teams, 2) for seats in ((one, two), (two, one))
        ]
        return both, games // 2 if isinstance(games, int) else games
    check_one_of("game", game, SEATS)
    pairs = [spec.team(team) for team in teams]
    givers = dict.fromkeys(str(giver) for giver, _ in pairs)
    guessers = dict.fromkeys(str(guesser) for _, guesser in pairs)
    cells = [f"{giver}+{guesser}" for giver in givers for guesser in guessers]
    return [(cell,) * len(SEATS[game]) for cell in cells], games
