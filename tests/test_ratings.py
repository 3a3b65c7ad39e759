"""Ratings, cross-play and the sequential test, on games with known strengths."""

from __future__ import annotations

import itertools
import math
import random
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import codenames_ai as cn
from codenames_ai.core.errors import InputError
from codenames_ai.lab import ratings
from codenames_ai.lab.arena import Row
from codenames_ai.lab.ratings.bradley_terry import ELO
from codenames_ai.lab.ratings.faults import Forfeits, forfeits
from codenames_ai.lab.ratings.sequential import (
    FIRST,
    NEITHER,
    SECOND,
    UNDECIDED,
    Sequential,
    elo_of,
    expected,
    log_ratio,
    tilted,
)
from codenames_ai.show.phrases import results

STRENGTH = {"random": -200.0, "margin:risk=0.1": 0.0, "margin": 200.0}
TEAMS = {name: f"{name}+similarity" for name in STRENGTH}


def a_row(game: int, board: int, **fields: object) -> dict[str, object]:
    plain = dict.fromkeys(Row.__dataclass_fields__, 0) | {
        "game": game,
        "board": board,
        "seed": f"0/{board}",
        "kind": "classic",
        "starts": "red",
        "score": None,
        "forfeit": None,
        "forfeit_by": None,
        "assassin": False,
        "won": False,
        "winner": None,
        "two": None,
        "reason": "agents",
    }
    return plain | fields


def frame(rows: list[dict[str, object]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=list(Row.__dataclass_fields__)).astype({"score": "float64"})


def classic(boards: int, start: float = 50.0, seed: int = 1) -> pd.DataFrame:
    """Games of three teams of known strength, both seats of every board, red starting on even ones."""
    rng = random.Random(seed)
    rows = []
    for board in range(boards):
        starts = "red" if board % 2 == 0 else "blue"
        for red, blue in itertools.permutations(STRENGTH, 2):
            edge = start if starts == "red" else -start
            won = rng.random() < expected(STRENGTH[red] - STRENGTH[blue] + edge)
            rows.append(
                a_row(
                    len(rows),
                    board,
                    one=TEAMS[red],
                    two=TEAMS[blue],
                    starts=starts,
                    won=won,
                    winner="red" if won else "blue",
                    one_clues=5,
                    one_number=8,
                    one_guesses=9,
                    one_found=8,
                    two_clues=4,
                    two_number=6,
                    two_guesses=8,
                    two_found=6,
                    turns=9,
                )
            )
    return frame(rows)


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    found = ratings.ratings(classic(600))
    assert found is not None
    assert [r.team for r in found.teams] == [TEAMS[n] for n in ("margin", "margin:risk=0.1", "random")]
    for rating in found.teams:
        true = STRENGTH[rating.team.removesuffix("+similarity")]
        assert rating.elo.low - 5 < true < rating.elo.high + 5
        assert rating.elo.high - rating.elo.low < 60
        assert rating.bound == ""
    assert found.start.low < 50 < found.start.high
    assert sum(r.elo.mean for r in found.teams) == pytest.approx(0, abs=1e-6)


def test_ratings_do_not_depend_on_the_order_of_games_or_on_who_sits_where() -> None:
    games = classic(40)
    mixed = games.sample(frac=1, random_state=3)
    turned = games.copy()
    half = games.index % 2 == 0
    for name in ("", "_clues", "_number", "_guesses", "_found"):
        one, two = f"one{name}", f"two{name}"
        turned.loc[half, one], turned.loc[half, two] = games.loc[half, two], games.loc[half, one]
    turned.loc[half, "won"] = ~games.loc[half, "won"]
    other = {"red": "blue", "blue": "red"}
    turned.loc[half, "winner"] = games.loc[half, "winner"].map(other)
    turned.loc[half, "starts"] = games.loc[half, "starts"].map(other)
    first = ratings.ratings(games)
    assert first is not None
    for again in (ratings.ratings(mixed), ratings.ratings(turned)):
        assert again is not None
        assert [r.team for r in again.teams] == [r.team for r in first.teams]
        for a, b in zip(again.teams, first.teams, strict=True):
            assert (a.elo.mean, a.elo.low, a.elo.high) == pytest.approx((b.elo.mean, b.elo.low, b.elo.high), abs=1e-6)


def test_a_team_that_won_everything_has_a_rating_without_a_bound() -> None:
    rows = [a_row(i, i // 2, one="margin", two="random", won=True, winner="red") for i in range(20)]
    found = ratings.ratings(frame(rows))
    assert found is not None
    assert [(r.team, r.bound) for r in found.teams] == [("margin", ">"), ("random", "<")]
    assert all(math.isfinite(r.elo.mean) for r in found.teams)


def test_two_teams_are_apart_by_what_their_share_of_points_says() -> None:
    rows = [a_row(i, i // 2, one="margin", two="random", won=i % 4 != 0, winner="red") for i in range(4000)]
    rows = [
        r | {"starts": ("red", "blue")[i // 8 % 2], "winner": "red" if r["won"] else "blue"} for i, r in enumerate(rows)
    ]
    found = ratings.ratings(frame(rows))
    assert found is not None
    apart = found.teams[0].elo.mean - found.teams[1].elo.mean
    assert apart == pytest.approx(elo_of(0.75), abs=2)
    assert pytest.approx(400 / math.log(10)) == ELO


def test_games_of_one_team_have_no_ratings() -> None:
    assert ratings.ratings(frame([a_row(0, 0, one="margin", two="margin", won=True, winner="red")])) is None


def test_results_of_teams_are_counted_from_both_seats() -> None:
    games = classic(50)
    for result in ratings.team_results(games):
        as_one, as_two = games[games["one"] == result.team], games[games["two"] == result.team]
        won = as_one["won"].sum() + (~as_two["won"]).sum()
        assert result.games == 200
        assert result.win_rate is not None
        assert result.win_rate.mean == pytest.approx(won / 200)
        assert result.win_rate.low < result.win_rate.mean < result.win_rate.high
        assert result.number is not None
        assert result.number.mean == pytest.approx((8 + 6) / (5 + 4))
        assert result.precision is not None
        assert result.precision.mean == pytest.approx((8 + 6) / (9 + 8))
        assert result.score is None


def test_capped_games_are_in_no_rate_and_forfeits_are_the_losers() -> None:
    rows = [
        a_row(0, 0, one="margin", two="random", won=True, winner="red"),
        a_row(1, 0, one="random", two="margin", reason="capped"),
        a_row(
            2, 1, one="margin", two="random", won=False, winner="blue", reason="forfeit", forfeit="x", forfeit_by="red"
        ),
        a_row(3, 1, one="random", two="margin", won=False, winner="blue", reason="assassin", assassin=True),
    ]
    margin, rand = ratings.team_results(frame(rows))
    assert (margin.games, margin.capped, margin.forfeits) == (4, 1, 1)
    assert (rand.games, rand.capped, rand.forfeits) == (4, 1, 0)
    assert margin.win_rate is not None
    assert margin.win_rate.mean == pytest.approx(2 / 3)
    assert margin.assassin is not None
    assert rand.assassin is not None
    assert (margin.assassin.mean, rand.assassin.mean) == (0, pytest.approx(1 / 3))
    pairs = ratings.head_to_head(frame(rows))
    assert pairs["margin", "random"].mean == pytest.approx(2 / 3)
    assert pairs["random", "margin"].mean == pytest.approx(1 / 3)


@pytest.mark.slow
def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    hits = 0
    for seed in range(60):
        rng = random.Random(seed)
        rows = []
        for board in range(80):
            easy = rng.random()  # the two games of a board are alike
            for seat in range(2):
                won = rng.random() < (0.8 if easy < 0.5 else 0.2)
                rows.append(
                    a_row(2 * board + seat, board, kind="solo", one="margin", won=won, winner="red" if won else None)
                )
        rate = ratings.team_results(frame(rows))[0].win_rate
        assert rate is not None
        hits += rate.low <= 0.5 <= rate.high
    assert 51 <= hits <= 60


def test_a_share_that_was_all_or_nothing_keeps_an_interval() -> None:
    rows = [a_row(i, i, kind="solo", one="margin", won=True, winner="red") for i in range(10)]
    rate = ratings.team_results(frame(rows))[0].win_rate
    assert rate is not None
    assert (rate.mean, rate.high) == (1, 1)
    assert rate.low == pytest.approx(0.025 ** (1 / 10))


def crossed(boards: int, chance: dict[tuple[str, str], float], seed: int = 1) -> pd.DataFrame:
    rng = random.Random(seed)
    rows: list[dict[str, object]] = []
    for board in range(boards):
        luck = rng.random()  # boards are easy or hard for all
        for (giver, guesser), p in chance.items():
            won = luck < p
            team = f"{giver}+{guesser}"
            rows.append(
                a_row(len(rows), board, kind="duet", one=team, two=team, won=won, winner="both" if won else None)
            )
    return frame(rows)


def test_effects_and_paired_differences_are_those_of_the_cells() -> None:
    chance = {
        ("margin", "similarity"): 0.9,
        ("margin", "random"): 0.5,
        ("random", "similarity"): 0.6,
        ("random", "random"): 0.2,
    }
    games = crossed(400, chance)
    cross = ratings.cross_play(games)
    assert (cross.spymasters, cross.operatives) == (("margin", "random"), ("random", "similarity"))
    means = {cell: value.mean for cell, value in cross.cells.items()}
    by_hand = games.groupby("one")["won"].mean()
    assert means["margin", "random"] == pytest.approx(by_hand["margin+random"])
    effect = {(e.role, e.player): e.effect for e in cross.effects}
    givers = (means["margin", "similarity"] + means["margin", "random"]) / 2
    others = (means["random", "similarity"] + means["random", "random"]) / 2
    assert effect["spymaster", "margin"].mean == pytest.approx((givers - others) / 2)
    apart = {d.role: d.difference for d in cross.differences}
    assert apart["spymaster"].mean == pytest.approx(givers - others)
    assert apart["spymaster"].low < 0.3 < apart["spymaster"].high
    assert apart["operative"].high < -0.3  # random against similarity
    unpaired = cross.cells["margin", "random"].high - cross.cells["margin", "random"].low
    assert apart["spymaster"].high - apart["spymaster"].low < unpaired  # the boards' luck cancels out


def test_a_table_with_holes_has_cells_and_no_effects() -> None:
    games = crossed(20, {("margin", "similarity"): 0.9, ("random", "random"): 0.2})
    cross = ratings.cross_play(games)
    assert len(cross.cells) == 2
    assert cross.effects == ()


PAIRS = (0.0, 0.5, 1.0)


@given(
    st.lists(st.floats(0.01, 1), min_size=3, max_size=5),
    st.floats(0.02, 0.98),
)
def test_the_tilted_distribution_has_its_mean_and_sums_to_one(weights: list[float], at: float) -> None:
    values = [float(i) for i in range(len(weights))]
    share = [w / sum(weights) for w in weights]
    mean = at * values[-1]
    found = tilted(values, share, mean)
    assert all(p > 0 for p in found)
    assert sum(found) == pytest.approx(1, abs=1e-9)
    assert sum(p * v for p, v in zip(found, values, strict=True)) == pytest.approx(mean, abs=1e-8)


@given(st.lists(st.integers(0, 60), min_size=3, max_size=3).filter(any), st.floats(0.1, 0.45), st.floats(0.5, 0.9))
def test_the_tilted_distribution_is_the_likeliest(counts: list[int], low: float, high: float) -> None:
    """Of three results the distributions of one mean are a line: no other point on it is likelier."""
    seen = [max(float(c), 1e-3) for c in counts]
    total = sum(seen)
    best = 0.0
    for mean, sign in ((high, 1), (low, -1)):
        line = []
        for middle in np.linspace(0.001, 0.999, 400):
            top = mean - middle / 2
            if 0 < top < 1 - middle:
                line.append(sum(c * math.log(p) for c, p in zip(seen, (1 - middle - top, middle, top), strict=True)))
        at = sum(c * math.log(p) for c, p in zip(seen, tilted(PAIRS, [c / total for c in seen], mean), strict=True))
        assert at >= max(line) - 1e-9
        best += sign * at
    assert log_ratio(PAIRS, counts, low, high) == pytest.approx(best, abs=1e-6)


def outcome(mean: float, seed: int, centre: float | None, elo1: float = 100.0, draws: float = 0.5) -> str:
    """The decision of one test of boards of which so many are shared."""
    test = Sequential(PAIRS, 0.5, expected(elo1), 0.05, 0.05, centre=centre)
    rng = random.Random(seed)
    weights = (1 - draws - (mean - draws / 2), draws, mean - draws / 2)
    while test.verdict.decision == UNDECIDED:
        test.add(rng.choices(PAIRS, weights)[0])
    return test.verdict.decision


RUNS = 200
MAY_MISS = 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)
"""A rate of 5% is not seen more often than this in so many runs, but for bad luck of three deviations."""


@pytest.mark.slow
@pytest.mark.parametrize("centre", [None, 0.5])
def test_the_error_rates_are_those_that_were_asked_for(centre: float | None) -> None:
    equals = [outcome(0.5, seed, centre) for seed in range(RUNS)]
    assert sum(d != NEITHER for d in equals) / RUNS <= MAY_MISS
    better = [outcome(expected(100), seed, centre) for seed in range(RUNS)]
    assert sum(d != FIRST for d in better) / RUNS <= MAY_MISS
    worse = [outcome(expected(-100), seed, centre) for seed in range(RUNS)]
    wanted = NEITHER if centre is None else SECOND
    assert sum(d != wanted for d in worse) / RUNS <= MAY_MISS


@pytest.mark.slow
def test_the_error_rates_of_differences_of_shares() -> None:
    values = (-1.0, 0.0, 1.0)
    wrong = missed = 0
    for seed in range(RUNS):
        for mean in (0.0, 0.15):
            test = Sequential(values, 0.0, 0.15, centre=0.0)
            rng = random.Random(seed)
            while test.verdict.decision == UNDECIDED:
                test.add(rng.choices(values, (0.2 - mean / 2, 0.6, 0.2 + mean / 2))[0])
            wrong += mean == 0 and test.verdict.decision != NEITHER
            missed += mean > 0 and test.verdict.decision != FIRST
    assert wrong / RUNS <= MAY_MISS
    assert missed / RUNS <= MAY_MISS


def test_a_test_that_has_ended_stays_as_it_is() -> None:
    test = Sequential(PAIRS, 0.5, expected(100))
    while test.verdict.decision == UNDECIDED:
        test.add(1.0)
    verdict = test.verdict
    assert verdict.decision == FIRST
    assert test.add(0.0) == verdict
    assert test.counts[0] == 0


def test_hypotheses_that_are_none_are_refused() -> None:
    for low, high, more in [
        (0.5, 0.5, {}),
        (0.6, 0.5, {}),
        (0.5, 1.0, {}),
        (0.5, 0.6, {"alpha": 0.0}),
        (0.4, 0.6, {"centre": 0.5}),
    ]:
        with pytest.raises(InputError):
            Sequential(PAIRS, low, high, **more)  # type: ignore[arg-type]


def test_elo_and_shares_are_each_others_inverse() -> None:
    for elo in (-300.0, 0.0, 42.0):
        assert elo_of(expected(elo)) == pytest.approx(elo)
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)


@pytest.mark.slow
def test_a_comparison_stops_at_the_same_board_however_it_is_played(tmp_path: Path) -> None:
    seen: list[int] = []
    asked: dict[str, object] = {"elo1": 200.0, "seed": 3}
    one = cn.compare("classic", "random", "margin", workers=1, progress=lambda v: seen.append(v.boards), **asked)
    two = cn.compare("classic", "random", "margin", workers=2, out=tmp_path / "run", **asked)
    assert one == two
    assert one.verdict.decision == SECOND
    assert seen == sorted(seen)
    run = cn.Run.load(tmp_path / "run")
    assert not run.complete
    assert (
        cn.compare("classic", "random", "margin", workers=1, out=tmp_path / "run", **asked) == one
    )  # nothing is left to play
    with pytest.raises(InputError, match=r"elo1 200\.0, not 300\.0"):
        cn.compare("classic", "random", "margin", seed=3, out=tmp_path / "run", elo1=300.0)


@pytest.mark.slow
def test_solo_and_duet_are_compared_on_shares_of_games_won() -> None:
    found = cn.compare("solo", "margin", "random", share1=0.3, workers=1, games=200)
    assert found.verdict.decision == FIRST
    assert found.elo is None
    assert found.difference.mean > 0.5
    assert found.results["only the second won"] == 0


def test_comparisons_that_make_no_sense_are_refused() -> None:
    for given_, said in [
        ({"second": "margin"}, "against itself"),
        ({"share1": 0.1}, "Elo points"),
        ({"game": "duet", "elo1": 5.0}, "shares of games won"),
        ({"games": 3}, "not an even number"),
        ({"elo0": -5.0}, "needs a one-sided test"),
        ({"elo0": 20.0}, "elo0 is 20 and elo1 is 20"),
        ({"game": "chess"}, "chess"),
    ]:
        with pytest.raises(InputError, match=said):
            cn.compare(**({"game": "classic", "first": "margin+similarity", "second": "random"} | given_))  # type: ignore[arg-type]


def test_forfeits_are_listed_by_player_with_what_each_did_most() -> None:
    bad = [f"bad:x=(1) ({seat} operative): guess returned 'LEMON'" for seat in ("red", "blue", "red")]
    found = forfeits([*bad, "bad:x=(1) (red operative): guess took longer than 60 s", "slow (a spymaster): clue: no"])
    assert found == (
        Forfeits("bad:x=(1) (operative)", 4, "guess returned 'LEMON'", 3),
        Forfeits("slow (a spymaster)", 1, "clue: no", 1),
    )
    assert results.forfeits(found, 20) == (
        "5 of 20 games ended by forfeit: bad:x=(1) (operative) (4 games): most often guess returned 'LEMON'; "
        "slow (a spymaster): clue: no"
    )
    assert results.forfeits(found[1:], 1) == "1 of 1 game ended by forfeit: slow (a spymaster): clue: no"
    assert results.forfeits((), 20) == ""
