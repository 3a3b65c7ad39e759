"""Games for the tables of ``players.py``: played as runs that can be continued, and read as one data frame.

The name of a run's folder depends on settings, code, tables and libraries. So a table that is printed again plays no
games again, and no table mixes the games of two versions of the program.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from codenames_ai.core.board import Mission
from codenames_ai.lab import runs
from codenames_ai.lab.intervals import MEAN_RESAMPLES, Interval, resamples
from codenames_ai.lab.runs.pins import pins
from codenames_ai.lab.runs.settings import make_settings
from codenames_ai.players.registry import ENTRIES, OPERATIVE

PAIRS = (("gm", "pn"), ("pn", "gm"))
"""Strangers: spymaster and operative share no source of word vectors."""
SPYMASTERS = ("random", "margin", "expected", "win")
NINE = Mission().turns


@dataclass(frozen=True)
class How:
    """How tables are made.

    Attributes:
        boards: name of a table -> boards it is measured on, of each pair of vectors.
        workers: processes that play.
        scratch: folder of the runs.
        picture: file that the picture of the trade-off is written to, if any.
    """

    boards: dict[str, int]
    workers: int
    scratch: Path
    picture: Path | None = None


def scratch() -> Path:
    """The default folder of the runs."""
    return Path(tempfile.gettempdir()) / "codenames-ai-players"


def operatives() -> list[str]:
    """The measured operatives among those that exist."""
    there = {entry.name for entry in ENTRIES if entry.seat == OPERATIVE}
    return [name for name in ("similarity", "choice", "pragmatic") if name in there]


def spymaster(name: str, vectors: str, **options: object) -> str:
    """Its SPEC; ``random`` has no vectors."""
    given = {} if name == "random" else {"vectors": vectors, **options}
    said = ",".join(f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in given.items())
    return f"{name}:{said}" if said else name


def team(name: str, pair: tuple[str, str], operative: str = "choice", **options: object) -> str:
    """A spymaster that plans with the first vectors, an operative that guesses with the second."""
    return f"{spymaster(name, pair[0], **options)}+{operative}:vectors={pair[1]}"


def played(name: str, game: str, boards: int, teams: Sequence[str | tuple[str, str]], how: How) -> pd.DataFrame:
    """One row a game, every lineup on the same boards: the columns of ``arena.Row``, and those of ``_of_turns``.

    Args:
        name: of the boards' seed and the run's folder.
        game: ``classic``, ``duet`` or ``solo``.
        boards: how many.
        teams: the lineups: a team, which sits at every seat, or one for each seat.
        how: workers and folder.
    """
    seats = 1 if game == "solo" else 2
    lineups = [t if isinstance(t, tuple) else (t,) * seats for t in teams]
    settings = make_settings("tournament", game, boards, lineups, seed=f"players/{name}", move_limit=None)
    said = json.dumps([settings.to_dict(), pins(settings)], sort_keys=True, default=str)
    folder = how.scratch / f"{name.replace('/', '-')}-{game}-{hashlib.sha256(said.encode()).hexdigest()[:12]}"
    run = runs.play_run(settings, folder, workers=how.workers, progress=_teller(f"{name}, {game}"))
    print(file=sys.stderr)
    frame = run.games()
    frame["lineup"] = frame["game"] % len(lineups)
    faults = frame[frame["forfeit"].notna()]
    if len(faults):
        raise RuntimeError(f"{folder}: game {faults['game'].iloc[0]} was forfeited: {faults['forfeit'].iloc[0]}")
    frame = frame.merge(_of_turns(run), on="game")
    frame["tokens"] = NINE - frame["spent"] if game == "duet" else 0
    return frame


def clues(run_frame: pd.DataFrame) -> list[tuple[str, tuple[str, ...]]]:
    """Word and targets of every clue of some games."""
    return [clue for said in run_frame["said"] for clue in said]


def _teller(name: str) -> Callable[[runs.Progress], None]:
    def tell(seen: runs.Progress) -> None:
        print(f"\r{name}: {seen.before + seen.played:,} of {seen.games:,} games", end="", file=sys.stderr, flush=True)

    return tell


def _of_turns(run: runs.Run) -> pd.DataFrame:
    """Sums over each game's turns.

    ``clues``: given. ``numbers``: announced, in all. ``within``: own cards found before a miss, as far as the number
    went. ``hits``: clues that led to the assassin. ``spent``: Duet's tokens. ``sudden``: whether sudden death came.
    ``said``: word and targets of every clue.
    """
    rows = []
    for game, record in run.records():
        sums = {"game": game, "clues": 0, "numbers": 0, "within": 0, "hits": 0, "spent": 0, "sudden": False}
        said: list[tuple[str, tuple[str, ...]]] = []
        left = 0
        for event in record.events:
            if event.type == "clue":
                said.append((event.word, event.intended or ()))
                left = event.number if isinstance(event.number, int) else len(said[-1][1])
                sums["clues"] += 1
                sums["numbers"] += left
            elif event.type == "guess":
                right = event.identity in (event.by, "agent")
                sums["within"] += right and left > 0
                sums["hits"] += event.identity == "assassin" and not sums["sudden"]
                left = left - 1 if right else 0
            elif event.type == "token":
                sums["spent"] += event.n
            elif event.type == "sudden_death":
                sums["sudden"], left = True, 0
        rows.append({**sums, "said": said})
    return pd.DataFrame(rows)


def by_board(frame: pd.DataFrame, column: str) -> np.ndarray:
    """The mean of a column over each board's games, boards in order: float64 [boards]."""
    return frame.groupby("board")[column].mean().to_numpy(dtype=np.float64)


def ratio(top: np.ndarray, bottom: np.ndarray | None = None) -> Interval:
    """Sum over sum (a mean, without ``bottom``), with its 95% bootstrap interval over boards."""
    below = np.ones_like(top) if bottom is None else bottom
    drawn = [(float(top[i].sum()), float(below[i].sum())) for i in resamples(len(top), MEAN_RESAMPLES, "players")]
    low, high = np.nanquantile([a / b if b else np.nan for a, b in drawn], [0.025, 0.975])
    whole = float(below.sum())
    return Interval(float(top.sum()) / whole if whole else float("nan"), float(low), float(high), len(top))


def per_clue(frame: pd.DataFrame, top: str, bottom: str = "clues") -> Interval:
    """A column's sum over another's, by board."""
    return ratio(by_board(frame, top), by_board(frame, bottom))


def share(value: Interval) -> str:
    """In percent."""
    return f"{100 * value.mean:.1f}% [{100 * value.low:.1f}, {100 * value.high:.1f}]"


def change(value: Interval) -> str:
    """A difference in points of percent."""
    return f"{100 * value.mean:+.1f} [{100 * value.low:+.1f}, {100 * value.high:+.1f}]"


def number(value: Interval, digits: int = 2) -> str:
    """As it is."""
    if np.isnan(value.mean):
        return "—"
    return f"{value.mean:.{digits}f} [{value.low:.{digits}f}, {value.high:.{digits}f}]"


def table(title: str, text: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Markdown: a heading, a paragraph, a table whose first column is text."""
    lines = [f"### {title}", "", text, "", f"| {' | '.join(columns)} |"]
    lines.append("| --- |" + " ---: |" * (len(columns) - 1))
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows), ""])
