"""Play a run to its end, from wherever it was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from codenames_ai.lab.arena import CAPPED, Row
from codenames_ai.lab.runs.folder import ABOUT, GAMES, begin, locked, same, shard_files, vacant, write_shard
from codenames_ai.lab.runs.settings import Settings
from codenames_ai.lab.runs.stored import Run
from codenames_ai.lab.runs.workers import start_workers


@dataclass(slots=True)
class Progress:
    """How much of a run is done.

    Attributes:
        games: games in the whole run.
        before: games that were stored when it was continued.
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
    """The rows of each shard once it is stored; only of those that were not yet. See ``play_run``.

    Args:
        settings: of the run. out: its folder. workers: see ``start_workers``; so is ``cluster``.
        progress: called at the beginning and after each shard.
        ordered: in the order of the shards, so that a caller who stops early leaves a run without gaps.
    """
    folder = Path(out)
    if (folder / ABOUT).exists():
        same(folder, settings)  # an error before any process is started
    else:
        vacant(folder)  # and before a lock file is left in another folder
    with start_workers(settings, workers, cluster) as players, locked(folder):  # workers first: errors leave no folder
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
