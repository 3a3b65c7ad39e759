"""Pictures of results: calibration, cross-play, outcomes of turns, games turn by turn."""

from __future__ import annotations

import pandas as pd
import pytest
from pictures import BOARD, PLAYED, both, chances, drawn, named

import codenames_ai as cn
from codenames_ai.core.errors import InputError
from codenames_ai.lab import arena
from codenames_ai.lab.intervals import Interval
from codenames_ai.lab.ratings import Cross
from codenames_ai.meaning.guess_model import HumanTurn
from codenames_ai.show import plots
from codenames_ai.show.plots.timeline import rows_of


@both
def test_a_reliability_diagram_has_intervals_counts_and_the_error(theme: str) -> None:
    from matplotlib.container import ErrorbarContainer

    frame = chances()
    figure = plots.reliability_diagram(frame, theme=theme)
    text = drawn(figure)
    main, below = figure.axes
    assert "expected calibration error" in text
    assert any(isinstance(c, ErrorbarContainer) for c in main.containers)
    assert sum(bar.get_height() for bar in below.patches) == len(frame)
    assert main.get_ylabel()
    assert below.get_xlabel()


@pytest.mark.slow
def test_a_calibrated_player_lies_on_the_line_and_a_boaster_does_not() -> None:
    def error(frame: pd.DataFrame) -> float:
        said = next(t for t in drawn(plots.reliability_diagram(frame)).splitlines() if t.startswith("expected"))
        return float(said.split()[-1])

    good = chances()
    assert error(good) < 0.03
    assert error(good.assign(probability=good["probability"] ** 0.2)) > 0.2


def test_chances_of_cards_are_taken_from_turns() -> None:
    turns = [
        HumanTurn("s", "1", ("LEMON", "BANK", "ROOF"), "citrus", ("LEMON",)),
        HumanTurn("s", "2", ("BANK",), "money"),
    ]
    frame = plots.card_chances(turns, "similarity")
    assert list(frame["card"]) == ["LEMON", "BANK", "ROOF"]
    assert frame["touched"].tolist() == [True, False, False]
    with pytest.raises(InputError, match="none of them has a guess"):
        plots.card_chances(turns[1:], "similarity")


RESULTS = pd.DataFrame(
    [("margin", "similarity", 0.7, 0.6, 0.8), ("margin", "random", 0.1, 0.05, 0.2), ("random", "random", 0.02, 0, 0.1)],
    columns=["spymaster", "operative", "mean", "low", "high"],
)


@both
def test_cross_play_has_mean_and_interval_in_each_cell_and_leaves_gaps(theme: str) -> None:
    figure = plots.cross_play(RESULTS, theme=theme)
    text = drawn(figure)
    for said in ("0.70", "[0.60, 0.80]", "0.02", "margin", "similarity"):
        assert said in text
    assert len(figure.axes[0].texts) == 2 * len(RESULTS)
    assert named(figure)
    drawn(plots.cross_play(RESULTS.drop(columns=["low", "high"]), theme=theme, bounds=None))


def test_rows_and_columns_of_the_same_players_stand_in_the_same_order() -> None:
    names = ("win", "margin", "random")
    pairs = [(a, b, 0.5) for a in names for b in names if a != b]
    axes = plots.cross_play(pd.DataFrame(pairs, columns=["spymaster", "opponent", "mean"]), columns="opponent").axes[0]
    assert [t.get_text() for t in axes.get_yticklabels()] == list(names)
    assert [t.get_text() for t in axes.get_xticklabels()] == list(names)
    assert {t.get_text() for t in axes.texts} == {"0.50"}


def test_cross_play_of_games_is_drawn_as_it_is() -> None:
    cells = {("margin", "similarity"): Interval(0.7, 0.6, 0.8, 50)}
    text = drawn(plots.cross_play(Cross(("margin",), ("random", "similarity"), cells)))
    assert "[0.60, 0.80]" in text


def test_cross_play_refuses_tables_that_do_not_fit() -> None:
    with pytest.raises(InputError, match="no column 'mean'; there are: spymaster, operative"):
        plots.cross_play(RESULTS[["spymaster", "operative"]])
    with pytest.raises(InputError, match="two rows for one pairing"):
        plots.cross_play(pd.concat([RESULTS, RESULTS]))


def test_turns_are_told_by_what_came_of_them() -> None:
    turns = plots.turns_of(PLAYED)
    assert set(turns["outcome"]) <= set(plots.OUTCOMES)
    assert len(turns) == sum(r.outcome.turns for r in PLAYED if r.outcome)
    one = turns[(turns["game"] == 0) & (turns["turn"] == 1)].iloc[0]
    first = next(e for e in PLAYED[0].events if isinstance(e, cn.arena.loop.Clue) or e.type == "clue")
    assert one["clue"] == first.word
    good = turns[turns["outcome"] == plots.OUTCOMES[0]]
    assert (good["touched"] == good["right"]).all()
    assert plots.turns_of(PLAYED[0]).equals(turns[turns["game"] == 0].reset_index(drop=True))


@both
def test_outcomes_of_turns_have_bars_that_sum_to_one_and_intervals(theme: str) -> None:
    figure = plots.turn_outcome_bars(plots.turns_of(PLAYED), theme=theme)
    text = drawn(figure)
    assert "random" in text
    for player in range(2):
        assert sum(ax.patches[player].get_width() for ax in figure.axes) == pytest.approx(1)
    assert all(len(ax.lines) == 2 for ax in figure.axes)
    assert "95% intervals" in text
    with pytest.raises(InputError, match="an empty table"):
        plots.turn_outcome_bars(plots.turns_of([]))


@both
@pytest.mark.parametrize("game", ["classic", "duet", "solo"])
def test_a_timeline_has_every_clue_and_touch(game: str, theme: str) -> None:
    teams = {"solo": "random"} if game == "solo" else dict.fromkeys(arena.games.SEATS[game], "random+random")
    record = cn.play(game, teams, seed=8)
    text = drawn(plots.timeline(record, theme=theme)).replace("\n", " ")  # a long card has two lines
    for event in record.events:
        if event.type == "clue":
            assert event.word in text
        if event.type == "guess":
            assert event.word in text
    assert record.outcome is not None
    assert record.outcome.reason.replace("_", " ") in text


def test_the_turn_before_sudden_death_has_taken_the_last_token() -> None:
    team = "margin:vectors=glove+similarity:vectors=minilm"
    records = (cn.play("duet", {"a": team, "b": team}, seed=f"t{i}") for i in range(30))
    record = next(r for r in records if any(e.type == "sudden_death" for e in r.events))
    left = [row.left["tokens in the bank"] for row in rows_of(record)]
    assert left == [8, 7, 6, 5, 4, 3, 2, 1, 0, 0]


def test_a_timeline_of_no_clue_is_refused() -> None:
    record = cn.Record.of(cn.classic.start(BOARD))
    with pytest.raises(InputError, match="no clue"):
        plots.timeline(record)
