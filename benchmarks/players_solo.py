"""The single-team task: 9 own cards, 8 enemies that never move, 7 bystanders, 1 assassin; a loss counts 25 turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pandas as pd
from players_games import PAIRS, How, by_board, number, per_clue, played, ratio, share, spymaster, table

SINGLE = (("glove", "minilm"), ("minilm", "glove"))
PROGRAMS = {"hedge": False, "trust": 0.8, "plain": 0.1}
"""For guessers that are programs: one mind, and less care for what people would say."""

CHOSEN: dict[str, dict[str, object]] = {"margin": {"risk": 0.1}, "expected": dict(PROGRAMS), "win": dict(PROGRAMS)}
"""Settings that ``settings`` found for GloVe alone to MiniLM alone."""

GRID: dict[str, list[dict[str, object]]] = {
    "margin": [{"risk": risk} for risk in (0.1, 0.2, 0.3)],
    **{
        name: [{**PROGRAMS, "claim": claim, "risk": risk} for claim, risk in product((0.1, 0.3), (0.25, 0.5))]
        for name in ("expected", "win")
    },
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
        "own cards, of all that the numbers announced. Programs as guessers are better met with "
        "`hedge=false,trust=0.8,plain=0.1` than with the defaults, which are set for people: hedged clues that people "
        "would say."
    )
    return table("One team alone", text, COLUMNS, _rows("alone", how.boards["solo"], teams, how))


def settings(how: How) -> str:
    teams = [
        (spymaster(name, "glove", **options), "similarity:vectors=minilm")
        for name, several in GRID.items()
        for options in several
    ]
    text = "GloVe alone to MiniLM alone, on other boards than those above; aimed at: ≥ 55%, ≤ 4%, number ≥ 1.6."
    return table("Settings for one source alone", text, COLUMNS, _rows("settings", how.boards["settings"], teams, how))
