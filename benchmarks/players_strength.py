"""Who wins: classic games against one opponent and alone, Duet with nine tokens."""

from __future__ import annotations

import numpy as np
import pandas as pd
from players_games import (
    PAIRS,
    SPYMASTERS,
    How,
    by_board,
    change,
    number,
    operatives,
    played,
    ratio,
    share,
    table,
    team,
)

OPPONENT = "margin"


def _against(pair: tuple[str, str], boards: int, how: How) -> dict[str, np.ndarray]:
    """Spymaster -> its share of the two games on each board; ``NAME assassin`` -> the share lost by the assassin."""
    opponent = team(OPPONENT, pair)
    others = [name for name in SPYMASTERS if name != OPPONENT]
    seats = [s for name in others for s in ((team(name, pair), opponent), (opponent, team(name, pair)))]
    frame = played(f"{pair[0]}-{pair[1]}", "classic", boards, seats, how)
    out = {OPPONENT: np.full(boards, 0.5)}  # against itself, it wins one of the two games of a board
    for place, name in enumerate(others):
        mine = frame[frame["lineup"] // 2 == place]
        red = mine["lineup"] % 2 == 0
        out[name] = by_board(mine.assign(ours=mine["won"] == red), "ours")
        out[f"{name} assassin"] = by_board(mine.assign(hit=mine["assassin"] & (mine["won"] != red)), "hit")
    theirs = frame[frame["lineup"] // 2 == others.index("win")]
    red = theirs["lineup"] % 2 == 1
    out[f"{OPPONENT} assassin"] = by_board(theirs.assign(hit=theirs["assassin"] & (theirs["won"] != red)), "hit")
    return out


def _alone(pair: tuple[str, str], boards: int, how: How) -> dict[str, pd.DataFrame]:
    frame = played(f"{pair[0]}-{pair[1]}", "solo", boards, [team(name, pair) for name in SPYMASTERS], how)
    return {name: frame[frame["lineup"] == place] for place, name in enumerate(SPYMASTERS)}


def strength(how: How) -> str:
    boards = how.boards["strength"]
    against = {pair: _against(pair, boards, how) for pair in PAIRS}
    alone = {pair: _alone(pair, boards, how) for pair in PAIRS}
    pooled = {name: np.concatenate([against[p][name] for p in PAIRS]) for name in against[PAIRS[0]]}
    rows = []
    for name in SPYMASTERS:
        for label, pairs in (("both", PAIRS), *((f"{a} → {b}", ((a, b),)) for a, b in PAIRS)):
            wins = np.concatenate([against[p][name] for p in pairs])
            hits = np.concatenate([against[p][f"{name} assassin"] for p in pairs])
            solo = _renumbered([alone[p][name] for p in pairs])
            rows.append(
                [
                    name,
                    label,
                    f"{len(wins):,}",
                    "50% (itself)" if name == OPPONENT else share(ratio(wins)),
                    share(ratio(hits)),
                    share(ratio(by_board(solo, "won"))),
                    _turns_to_win(solo),
                    share(ratio(by_board(solo, "assassin"))),
                ]
            )
    columns = ("spymaster", "vectors", "boards", f"wins against `{OPPONENT}`", "lost by the assassin")
    columns += ("alone: won", "turns to win", "lost by the assassin")
    text = (
        "Classic. Every spymaster has a `choice` operative that is a stranger: its word vectors share no source with "
        f"the spymaster's. Against `{OPPONENT}+choice` of the same vectors, seats swapped on each board; alone: the "
        "same team in `solo` games. 95% intervals by bootstrap of boards."
    )
    rivals = (("win", "margin"), ("margin", "random"), ("expected", "margin"), ("win", "expected"))
    paired = [[f"`{a}` less `{b}`", change(ratio(pooled[a] - pooled[b])), _less(alone, a, b)] for a, b in rivals]
    said = "Paired by board, in percentage points; turns alone are scores in which a loss counts 25."
    second = table("Strength in classic: paired differences", said, ("", "wins", "turns alone"), paired)
    return table("Strength in classic", text, columns, rows) + "\n" + second


def _renumbered(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """The frames in one, with board numbers that do not overlap."""
    return pd.concat([f.assign(board=f["board"] + i * 10**6) for i, f in enumerate(frames)])


def _turns_to_win(solo: pd.DataFrame) -> str:
    won = solo[solo["won"]]
    return number(ratio(by_board(won, "turns"))) if len(won) else "—"


def _less(alone: dict[tuple[str, str], dict[str, pd.DataFrame]], a: str, b: str) -> str:
    pieces = [by_board(alone[p][a], "score") - by_board(alone[p][b], "score") for p in PAIRS]
    value = ratio(np.concatenate(pieces))
    return f"{value.mean:+.2f} [{value.low:+.2f}, {value.high:+.2f}]"


def duet(how: How) -> str:
    boards = how.boards["duet"]
    cells = [(name, operative) for name in SPYMASTERS for operative in operatives()]
    frames = {
        pair: played(f"{pair[0]}-{pair[1]}", "duet", boards, [team(n, pair, o) for n, o in cells], how)
        for pair in PAIRS
    }
    rows = []
    for place, (name, operative) in enumerate(cells):
        mine = [frames[pair][frames[pair]["lineup"] == place] for pair in PAIRS]
        both = _renumbered(mine)
        won = both[both["won"]]
        rows.append(
            [
                f"{name}+{operative}",
                f"{len(both):,}",
                share(ratio(by_board(both, "won"))),
                " / ".join(f"{100 * frame['won'].mean():.1f}%" for frame in mine),
                share(ratio(by_board(both, "assassin"))),
                number(ratio(by_board(won, "tokens"))) if len(won) else "—",
                f"{100 * both['sudden'].mean():.1f}%",
            ]
        )
    labels = " / ".join(f"{a} → {b}" for a, b in PAIRS)
    columns = ("pair", "games", "won", labels, "lost by an assassin", "tokens left, won games", "sudden death")
    text = (
        "Nine tokens. Both players of a game are such a pair, and strangers to each other: the guesser and the giver "
        "share no source of word vectors. The same boards for every pair."
    )
    return table("Duet", text, columns, rows)
