"""The single-team task: 9 own cards, 8 enemies that never move, 7 bystanders, 1 assassin; a loss counts 25 turns."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from players_games import PAIRS, How, by_board, number, per_clue, played, ratio, share, spymaster, table

SINGLE = (("glove", "minilm"), ("minilm", "glove"))
PROGRAMS = {"hedge": False, "trust": 0.8, "plain": 0.03}
"""For programs as guessers: one guess model, and a lower weight of plausibility."""

LONE = {"trust": 0.8, "plain": 0.05, "claim": 0.02, "common": 3}
"""For one source alone, to one that shares nothing with it: words that it has seen often."""

COSTS = {"assassin": 5, "enemy": 0.5, "bystander": 0.2}

CHOSEN: dict[str, dict[str, object]] = {
    "margin": {"risk": 0.85, "floor": 0.3, "common": 3},
    "expected": {**LONE, **COSTS},
    "win": dict(LONE),
}
"""The settings nearest to the goals, of some forty that were tried on 150 boards of another seed."""

GRID: dict[str, list[dict[str, object]]] = {
    "margin": [{"risk": 0.5}, {"risk": 0.6}, {"risk": 0.75, "floor": 0.28, "common": 2.7}, CHOSEN["margin"]],
    "expected": [{**PROGRAMS}, {**LONE, **COSTS, "common": 0}, CHOSEN["expected"]],
    "win": [{**PROGRAMS}, {**LONE, "common": 0}, {**LONE, "claim": 0.05}, CHOSEN["win"]],
}

COLUMNS = ("spymaster → operative", "won", "score", "found before a miss", "assassin a clue", "number")


def cells(frame: pd.DataFrame) -> list[str]:
    """The measures of some games, as in COLUMNS."""
    return [
        share(ratio(by_board(frame, "won"))),
        number(ratio(by_board(frame, "score"))),
        share(per_clue(frame, "within", "numbers")),
        share(per_clue(frame, "hits")),
        number(per_clue(frame, "numbers")),
    ]


def _rows(name: str, boards: int, teams: Sequence[tuple[str, str]], how: How) -> list[list[str]]:
    """One row for each pair of a spymaster and an operative."""
    frame = played(name, "solo", boards, ["+".join(pair) for pair in teams], how)
    return [
        [f"`{giver}` → `{guesser}`", *cells(frame[frame["lineup"] == place])]
        for place, (giver, guesser) in enumerate(teams)
    ]


def solo(how: How) -> str:
    teams = [
        (spymaster(name, a, **CHOSEN[name]), f"similarity:vectors={b}")
        for a, b in SINGLE
        for name in ("margin", "expected", "win")
    ]
    for operative in ("similarity", "choice"):
        teams += [
            (spymaster(name, a, **options), f"{operative}:vectors={b}")
            for a, b in PAIRS
            for name, options in (("margin", {}), ("expected", PROGRAMS), ("win", PROGRAMS), ("win", {}))
        ]
    text = (
        "Classic boards, one team, an opponent that never moves; score: turns, and 25 for a loss. Found before a miss: "
        "own cards, as a share of the sum of the numbers. For programs as guessers `hedge=false,trust=0.8,plain=0.03` "
        "is better than the defaults, which are for people: hedged clues that people would say. GloVe alone and "
        "MiniLM alone use the settings of the table on one source alone."
    )
    return table("One team alone", text, COLUMNS, _rows("alone", how.boards["solo"], teams, how))


def settings(how: How) -> str:
    teams = [
        (spymaster(name, "glove", **options), "similarity:vectors=minilm")
        for name, several in GRID.items()
        for options in several
    ]
    text = "GloVe alone to MiniLM alone, on other boards than those above; goal: ≥ 55%, ≤ 4%, number ≥ 1.6."
    return table("Settings for one source alone", text, COLUMNS, _rows("settings", how.boards["settings"], teams, how))
