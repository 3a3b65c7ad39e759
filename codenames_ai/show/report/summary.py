"""Everything that a report says about a run, as data, from its folder alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from codenames_ai.core.errors import InputError
from codenames_ai.lab.arena import CAPPED
from codenames_ai.lab.intervals import Interval
from codenames_ai.lab.ratings import (
    Comparison,
    Cross,
    Forfeits,
    TeamResult,
    cross_play,
    forfeits,
    head_to_head,
    ratings,
    team_results,
)
from codenames_ai.lab.ratings.bradley_terry import Ratings
from codenames_ai.lab.ratings.comparison import compared
from codenames_ai.lab.ratings.teams import by_team
from codenames_ai.lab.runs import Run
from codenames_ai.players import spec
from codenames_ai.players.strangers import shared
from codenames_ai.show.phrases.results import BROKEN_OFF, LOST, WON

if TYPE_CHECKING:
    import pandas as pd

WORDS: Final = 25
"""How many of the most used clue words are shown."""

UNLIMITED: Final = "∞"
MANY: Final = 5
"""Clue numbers from here on are one class."""


@dataclass(frozen=True, slots=True)
class Used:
    """A clue word: how often it was given, and on average for how many cards and how many it found."""

    word: str
    times: int
    number: float | None
    found: float


@dataclass(frozen=True, slots=True)
class Kept:
    """The clues of one number by one spymaster: how many there were, and how many cards they found on average."""

    spymaster: str
    number: str
    clues: int
    found: float
    complete: float


@dataclass(frozen=True, eq=False, slots=True)
class Summary:
    """What a run shows.

    Attributes:
        run: itself.
        played: games stored. capped: broken off at the turn cap.
        seconds: that all games took together, and ``processes`` on how many processes.
        teams: each team's results; in the order of ``ratings`` where there are some, else by win rate.
        ratings: of a classic run of several teams, else None.
        pairs: classic: how often each team won against each other.
        cross: spymasters with operatives.
        comparison: the test of a comparison, else None.
        turns: turns in the games that a team won, by team.
        outcomes: how a team's games ended, by team.
        kept: clues of each number, by spymaster, and what became of them.
        words: the most used clue words.
        clue_words: how many different ones there were, of ``clues`` clues.
        forfeits: what lost games by forfeit, and how often.
        forfeited: the same by player, with what each did most often.
        shared: pairs of a spymaster and its operative with common word vectors, and which these are.
    """

    run: Run
    played: int
    capped: int
    seconds: float
    processes: int
    teams: tuple[TeamResult, ...]
    ratings: Ratings | None
    pairs: dict[tuple[str, str], Interval]
    cross: Cross
    comparison: Comparison | None
    turns: dict[str, Counter[int]]
    outcomes: dict[str, Counter[str]]
    kept: tuple[Kept, ...]
    words: tuple[Used, ...]
    clue_words: int
    clues: int
    forfeits: tuple[tuple[str, int], ...]
    forfeited: tuple[Forfeits, ...]
    shared: dict[str, tuple[str, ...]]


def summary(run: Run) -> Summary:
    """All results of a run; InputError if no game is stored yet."""
    games = run.games()
    if not len(games):
        raise InputError(f"{run.folder}: no game is stored yet")
    timings = run.timings()
    rated = ratings(games) if run.settings.game == "classic" else None
    teams = team_results(games)
    place = {} if rated is None else {rating.team: i for i, rating in enumerate(rated.teams)}
    teams = tuple(sorted(teams, key=lambda t: (place.get(t.team, 0), -(t.win_rate.mean if t.win_rate else 0), t.team)))
    rows = by_team(games)
    why = games["forfeit"].dropna().value_counts()
    return Summary(
        run,
        len(games),
        int((games["reason"] == CAPPED).sum()),
        float(timings["seconds"].sum()),
        len(timings[["process", "host"]].drop_duplicates()),
        teams,
        rated,
        head_to_head(games),
        cross_play(games),
        compared(run) if run.settings.kind == "compare" else None,
        _turns(rows),
        _outcomes(rows, games),
        *_clues(run),
        tuple((str(text), int(n)) for text, n in sorted(why.items(), key=lambda kv: (-kv[1], str(kv[0])))[:20]),
        forfeits(map(str, games["forfeit"].dropna())),
        alike(run.settings.game, run.settings.lineups),
    )


def alike(game: str, lineups: Sequence[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The pairs of a spymaster and its operative that share word vectors, each with the tables that both use."""
    out = {}
    for lineup in lineups:
        teams = [spec.team(team) for team in lineup]
        for at, (giver, guesser) in enumerate(teams):
            if game == "duet":
                guesser = teams[1 - at][1]  # the partner guesses
            try:
                both = shared(giver, guesser)
            except InputError:  # vectors that no longer exist: a stored run can still be shown
                continue
            if both:
                out[f"{giver}+{guesser}"] = both
    return out


def _turns(rows: pd.DataFrame) -> dict[str, Counter[int]]:
    won = rows[rows["won"]]
    out: dict[str, Counter[int]] = defaultdict(Counter)
    for team, turns in zip(won["team"], won["won_turns"], strict=True):
        out[team][int(turns)] += 1
    return dict(out)


def _outcomes(rows: pd.DataFrame, games: pd.DataFrame) -> dict[str, Counter[str]]:
    reasons = rows["game"].map(games.set_index("game")["reason"])
    out: dict[str, Counter[str]] = defaultdict(Counter)
    for team, won, reason in zip(rows["team"], rows["won"], reasons, strict=True):
        out[team][_outcome(bool(won), reason)] += 1
    return dict(out)


def _outcome(won: bool, reason: str) -> str:
    if reason == CAPPED:
        return BROKEN_OFF
    if won:
        return {"assassin": WON[1], "forfeit": WON[2]}.get(reason, WON[0])
    return {"agents": LOST[0], "assassin": LOST[1], "tokens": LOST[2], "forfeit": LOST[4]}.get(reason, LOST[3])


NUMBERS: Final = (*map(str, range(MANY)), f"{MANY}+", UNLIMITED)
"""The classes of clue numbers, in order."""


def number_label(number: int | None) -> str:
    """The class of a clue's number."""
    return UNLIMITED if number is None else str(number) if number < MANY else f"{MANY}+"


def _clues(run: Run) -> tuple[tuple[Kept, ...], tuple[Used, ...], int, int]:
    """The clues by spymaster and number, the most used words, and how many words and clues there were.

    Clues are counted one by one, so that a long run needs no more memory than a short one.
    """
    by_number: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    by_word: dict[str, Counter[str]] = defaultdict(Counter)
    givers: dict[str, str] = {}
    for clue, _ in run.turns():
        if clue is None or not clue.valid:
            continue
        if clue.team not in givers:
            givers[clue.team] = str(spec.team(clue.team)[0])
        number, found = clue.number, clue.found
        by_number[givers[clue.team], number_label(number)].update(
            clues=1, found=found, complete=number is not None and found >= number
        )
        by_word[clue.word].update(clues=1, found=found, numbered=number is not None, number=number or 0)
    order = sorted(by_number.items(), key=lambda kv: (kv[0][0], NUMBERS.index(kv[0][1])))
    kept = tuple(Kept(*key, n["clues"], n["found"] / n["clues"], n["complete"] / n["clues"]) for key, n in order)
    most = sorted(by_word.items(), key=lambda kv: (-kv[1]["clues"], kv[0]))[:WORDS]
    used = tuple(
        Used(w, n["clues"], n["number"] / n["numbered"] if n["numbered"] else None, n["found"] / n["clues"])
        for w, n in most
    )
    return kept, used, len(by_word), sum(n["clues"] for n in by_word.values())
