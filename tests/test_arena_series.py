"""Series in memory: named games, rows, intervals, and a match whose spymasters change."""

from __future__ import annotations

import subprocess
import sys

import pytest
from test_arena import Caller, bad, ruling

from codenames_ai.core.board import deal
from codenames_ai.core.errors import InputError
from codenames_ai.core.record import Record, begin
from codenames_ai.lab import arena
from codenames_ai.lab.arena import lenient, row
from codenames_ai.lab.intervals import mean

BOLD, SHY = Caller("bold", stops=0.1), Caller("shy", stops=0.9)


def solo(player: object, games: int = 30, seed: object = 1) -> arena.Series:
    return arena.series("solo", {"solo": player}, games, seed=seed, referee=lenient)


def test_a_game_of_a_series_is_that_game_alone() -> None:
    run = arena.series("classic", {"red": BOLD, "blue": SHY}, 3, seed=5, referee=lenient)
    alone = arena.play("classic", {"red": BOLD, "blue": SHY}, seed="5/2", referee=lenient)
    assert run.records[2] == alone
    assert run.records[2].board.words == deal("classic", "5/2").words
    more = arena.series("classic", {"red": BOLD, "blue": SHY}, 9, seed=5, referee=lenient)
    assert more.records[:3] == run.records


def test_rows_say_what_happened() -> None:
    run = arena.series("classic", {"red": BOLD, "blue": SHY}, 40, seed=5, referee=ruling("illegal", only="clue0"))
    for number, (one, record) in enumerate(zip(run.rows, run.records, strict=True)):
        outcome = record.outcome
        assert outcome is not None
        assert (one.game, one.seed, one.kind, one.one, one.two) == (number, f"5/{number}", "classic", "bold", "shy")
        assert (one.winner, one.reason, one.turns) == (outcome.winner, outcome.reason, outcome.turns)
        assert one.won == (outcome.winner == "red")
        assert one.assassin == (outcome.reason == "assassin")
        assert one.illegal == 1
        assert 0 <= one.found <= one.guesses
    assert {r.starts for r in run.rows} == {"red", "blue"}
    duet = arena.series("duet", {"a": BOLD, "b": bad(guess=None)}, 4, referee=lenient)
    assert {r.reason for r in duet.rows} <= {"forfeit", "assassin", "agents"}
    assert any(r.forfeit is not None and "guess returned None" in r.forfeit for r in duet.rows)
    assert solo(BOLD, 2).rows[0].two is None


def test_a_frame_has_the_fields_as_columns() -> None:
    frame = solo(BOLD, 3).to_frame()
    assert list(frame.columns) == list(arena.Row.__dataclass_fields__)
    assert frame["game"].tolist() == [0, 1, 2]
    assert list(solo(BOLD, 0).to_frame().columns) == list(frame.columns)


def test_its_repr_fits_a_line() -> None:
    assert repr(solo(BOLD, 1)) == "<Series of 1 solo game>"
    assert repr(solo(BOLD, 3)) == "<Series of 3 solo games>"
    assert repr(arena.Series((), ())) == "<Series of 0 games>"
    many = solo(BOLD, 1)
    assert len(repr(arena.Series(many.rows * 1_000_000, ()))) <= 80


def test_paired_difference_of_two_series_on_the_same_boards() -> None:
    shy, bold = solo(SHY), solo(BOLD)
    by_hand = [a - b for a, b in zip(shy.values("score"), bold.values("score"), strict=True)]
    found = arena.difference(shy, bold, "score", seed=3)
    assert found.mean == pytest.approx(sum(by_hand) / 30)
    assert found.games == 30
    assert found.low <= found.mean <= found.high
    assert found == arena.difference(shy, bold, "score", seed=3)
    turned = arena.difference(bold, shy, "score", seed=3)
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low))
    same = arena.difference(bold, bold, "turns")
    assert (same.mean, same.low, same.high) == (0, 0, 0)


def test_the_pairing_narrows_the_interval() -> None:
    """Two series whose values differ by a constant differ for certain, whatever the spread between games."""
    values = [float(7 * i % 23) for i in range(60)]
    spread = mean(values)
    assert spread.high - spread.low > 2
    found = mean([(v + 1) - v for v in values])
    assert (found.low, found.high) == (1, 1)


def test_one_game_tells_nothing_of_the_spread() -> None:
    found = mean([3.0])
    assert (found.mean, found.known, found.games) == (3.0, False, 1)


@pytest.mark.slow
def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    from codenames_ai.core import chance

    hits = 0
    for i in range(200):
        rng = chance.generator("coverage", i)
        found = mean([rng.random() for _ in range(40)], seed=i, level=0.9)
        hits += found.low <= 0.5 <= found.high
    assert 165 <= hits <= 195


def test_other_boards_other_measures_and_no_games_are_refused() -> None:
    with pytest.raises(InputError, match="same boards"):
        arena.difference(solo(BOLD, 3, seed=1), solo(BOLD, 3, seed=2), "score")
    with pytest.raises(InputError, match="measure: 'luck' is not one of won, turns"):
        solo(BOLD, 1).values("luck")
    classic = arena.series("classic", {"red": BOLD, "blue": SHY}, 1, referee=lenient)
    with pytest.raises(InputError, match="game 0 has no score"):
        classic.mean("score")
    with pytest.raises(InputError, match="values: there are none"):
        solo(BOLD, 0).mean("turns")
    with pytest.raises(InputError, match="level"):
        mean([1.0], level=1)
    with pytest.raises(InputError, match="games: -1"):
        solo(BOLD, -1)
    with pytest.raises(InputError, match="game: 'chess'"):
        arena.series("chess", {}, 1)
    with pytest.raises(InputError, match="not ended"):
        row(Record.of(begin(deal())))


def test_C13_spymasters_change_between_the_games_of_a_match() -> None:
    red = {name: Caller(name) for name in ("ann", "bob", "cyn")}
    blue = {name: Caller(name) for name in ("dan", "eve")}
    run = arena.match(red, blue, 6, seed=2, referee=lenient)
    assert [r.one for r in run.rows] == ["ann+bob+cyn", "bob+ann+cyn", "cyn+ann+bob"] * 2
    assert [r.two for r in run.rows] == ["dan+eve", "eve+dan"] * 3
    assert all(r.forfeit is None for r in run.rows)


def test_the_arena_loads_nothing_heavy_until_it_must() -> None:
    code = (
        "import codenames_ai.lab.arena, sys; heavy = 'numpy nltk gensim pandas sklearn numba rich typer'.split();"
        "print(*(m for m in heavy if m in sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""
