"""Playing a run to its end, from the beginning or from where it was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from codenames_ai.lab.arena import CAPPED, Row
from codenames_ai.lab.runs.folder import (
    ABOUT,
    GAMES,
    begin,
    check_settings,
    check_vacant,
    locked,
    shard_files,
    write_shard,
)
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.stored import Run
from codenames_ai.lab.runs.workers import start_workers


@dataclass(slots=True)
class Progress:
    """How much of a run is done.

    Attributes:
        games: games in the whole run.
        before: games that were already stored.
        played: games played since.
        wins: how many of these ``one`` won (in Duet: both).
        capped: how many of these were stopped at the turn limit; the win rate leaves them out.
    """

    games: int
    before: int = 0
    played: int = 0
    wins: int = 0
    capped: int = 0

    def count(self, rows: tuple[Row, ...]) -> None:
        """Count the games of a shard."""
        self.played += len(rows)
        self.wins += sum(row.won for row in rows)
        self.capped += sum(row.reason == CAPPED for row in rows)

    @property
    def win_rate(self) -> float | None:
        """Share of the played games that ``one`` won; None before the first."""
        counted = self.played - self.capped
        return self.wins / counted if counted else None


Watcher: TypeAlias = Callable[[Progress], None]


def play_run(
    settings: Settings,
    out: str | Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
) -> Run:
    """Play all games of a run that are not stored yet, and store them shard by shard.

    Raises:
        InputError: the folder holds another run or is being written, or the run cannot be played.
    """
    for _ in played_shards(settings, out, workers=workers, cluster=cluster, progress=progress):
        pass
    return Run.load(out)


def played_shards(
    settings: Settings,
    out: str | Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Watcher | None = None,
    ordered: bool = False,
) -> Generator[tuple[Row, ...], None, None]:
    """Play and store the shards that are missing; the rows of each, after it is stored. See ``play_run``.

    Args:
        settings: the settings of the run.
        out: its folder.
        workers: as for ``start_workers``; likewise ``cluster``.
        progress: called at the beginning and after each shard.
        ordered: whether in the order of the shards, so that a caller who stops early leaves a run without gaps.
    """
    folder = Path(out)
    if (folder / ABOUT).exists():
        check_settings(folder, settings)  # errors come before any process is started
    else:
        check_vacant(folder)  # and before a lock file is left in a folder of other files
    with start_workers(settings, workers, cluster) as players, locked(folder):  # this order: an error leaves no folder
        begin(folder, settings, players.pins())
        done = shard_files(folder, GAMES)
        seen = Progress(settings.games, sum(len(settings.range(number)) for number in done))
        if progress is not None:
            progress(seen)
        todo = (number for number in range(settings.shards) if number not in done)
        for shard in players.play(todo, ordered=ordered):
            write_shard(folder, shard)
            seen.count(shard.rows)
            if progress is not None:
                progress(seen)
            yield shard.rows
