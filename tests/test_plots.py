"""Pictures of boards and clues, and the explorer: each draws without a warning, and shows its input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from pictures import BOARD, PLAYED, both, chances, drawn, named

import codenames_ai as cn
from codenames_ai.core.errors import InputError, MissingExtraError, SpecError
from codenames_ai.core.moves import Clue, Guess
from codenames_ai.core.record import Record, begin
from codenames_ai.meaning.association.blend import forget
from codenames_ai.players.attempt import attempt
from codenames_ai.show import plots
from codenames_ai.show.as_html import as_html
from codenames_ai.show.phrases.words import signed
from codenames_ai.show.plots.embedding import distances, scaled

if TYPE_CHECKING:
    pass

VIEW = cn.view(BOARD)
CLUES = cn.spymaster("margin").clues(VIEW, top=4)


def test_a_list_of_clues_shows_itself_in_a_notebook() -> None:
    table = as_html(CLUES)
    assert table.count("<tr>") == 1 + len(CLUES)
    best = CLUES[0]
    for said in (f"{best.word} {best.number}", ", ".join(best.intended), f"{best.danger} ({best.danger_identity})"):
        assert said in table
    assert f"{best.margin:+.2f}" in table
    assert ">margin (cosines)<" in table
    assert f"{best.intended[0]} {best.similarities[0]:.2f}, " in as_html(best)
    assert ">wins<" not in table
    wins = cn.spymaster("win").clues(VIEW, top=8)
    assert ">wins<" in as_html(wins)
    assert ">margin (chances)<" in as_html(wins)
    chances = [c.win_probability for c in wins]
    assert ("not wins alone" in as_html(wins)) == (chances != sorted(chances, reverse=True))
    assert f"{wins[0].win_probability:.1%}" in as_html(wins)


@pytest.mark.slow
@both
def test_a_clue_chart_has_every_card_from_nearest_to_farthest_and_the_margin(theme: str) -> None:
    clue = CLUES[0]
    figure = plots.clue_chart(BOARD, clue, theme=theme)
    text = drawn(figure)
    labels = [t.get_text() for t in figure.axes[0].get_yticklabels()]
    assert {label.split("  ")[0] for label in labels} == set(BOARD.words)
    assert labels[0].startswith(clue.intended[0])
    assert f"margin {clue.margin:+.2f}" in text
    assert named(figure)
    bold = {t.get_text().split("  ")[0] for t in figure.axes[0].get_yticklabels() if t.get_fontweight() == "bold"}
    assert bold == set(clue.intended)


@pytest.mark.slow
def test_a_clue_chart_takes_words_clues_views_and_other_scores() -> None:
    assert "margin" not in drawn(plots.clue_chart(VIEW, "ocean"))
    assert drawn(plots.clue_chart(VIEW, "ocean 2")).count("“ocean”") == 1
    assert "margin" not in drawn(plots.clue_chart(VIEW, Clue("ocean", 0)))
    own = VIEW.cards("own")[0]
    danger = drawn(plots.clue_chart(VIEW, Clue("zebra", 1, (own,)), scores=np.arange(25) / 25, measure="chance"))
    assert "chance with “zebra”" in danger
    at = [0.0] * 25
    at[VIEW.guessable.index("BENCH")] = 1.0
    first = plots.clue_chart(VIEW, "seat", scores=at).axes[0].get_yticklabels()[0].get_text()
    assert first.startswith("BENCH")


@pytest.mark.parametrize("clue", ["music 2", "music, two", Clue("music", 2)])
def test_a_clue_of_ones_own_has_its_number_what_it_is_likely_for_and_its_margin(clue: str | Clue) -> None:
    figure = plots.clue_chart(BOARD, clue)
    title = figure.axes[0].get_title(loc="left")
    near = cn.vectors.load("default").scores(["music"], VIEW.cards("own"))[0]
    best = [VIEW.cards("own")[i] for i in np.argsort(-near)[:2]]
    assert title == f"music 2: likely for {', '.join(best)}"
    assert "margin " in drawn(figure)
    frames = plots.board_heat_map(BOARD, [clue]).axes[0].patches
    assert len(frames) == 2 * 2


def test_what_attempt_returns_is_drawn() -> None:
    tried = attempt(VIEW, "winter 2", "margin", "similarity")
    title = plots.clue_chart(BOARD, tried).axes[0].get_title(loc="left")
    assert title == f"winter 2: for {', '.join(tried.clue.intended)}"
    assert plots.board_heat_map(BOARD, [tried, "winter 2"]).axes[0].get_xticklabels()[0].get_text() == "winter 2"


@pytest.mark.slow
def test_one_clue_alone_is_a_list_of_one() -> None:
    for clue, head in ((CLUES[0], f"{CLUES[0].word} {CLUES[0].number}"), ("music 2", "music 2"), ("music", "music")):
        labels = plots.board_heat_map(BOARD, clue).axes[0].get_xticklabels()
        assert [t.get_text() for t in labels] == [head]
        assert head.split()[0] in drawn(plots.embedding_map(BOARD, clue))


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Vectors that know five cards of the board, and the word ball."""
    monkeypatch.setenv("CODENAMES_AI_VECTORS", str(tmp_path / "tables"))
    rng = np.random.default_rng(1)
    words = [*(w.lower() for w in BOARD.words if " " not in w), "ball"]
    rows = [f"{w} " + " ".join(f"{x:.3f}" for x in rng.normal(size=8)) for w in (*words[:5], words[-1])]
    (tmp_path / "few.vec").write_text(f"{len(rows)} 8\n" + "\n".join(rows) + "\n", encoding="utf-8")
    forget()
    yield cn.vectors.convert(tmp_path / "few.vec").reference
    forget()


@pytest.mark.slow
def test_cards_that_the_vectors_do_not_know_are_shown_as_unknown(few: str) -> None:
    known = cn.vectors.load(few).known
    unknown = {word for word in BOARD.words if known(word) == "unknown"}
    assert 0 < len(unknown) < 25
    figure = plots.clue_chart(BOARD, "ball 2", vectors=few)
    assert "not in these vectors" in drawn(figure)
    labels = [t.get_text().split("  ")[0] for t in figure.axes[0].get_yticklabels()]
    assert set(labels[-len(unknown) :]) == unknown
    points = [line for line in figure.axes[0].lines if line.get_marker() not in ("None", "", None)]
    assert np.isfinite([float(line.get_xdata()[0]) for line in points]).sum() == 25 - len(unknown)
    heat = drawn(plots.board_heat_map(BOARD, "ball 2", vectors=few))
    assert heat.count("?\n") == len(unknown)
    assert "?: not in these vectors" in heat
    there = drawn(plots.embedding_map(BOARD, "ball 2", vectors=few))
    assert f"{len(unknown)} cards are not in these vectors" in there
    assert not [word for word in unknown if word in there]
    assert "not in these vectors" not in drawn(plots.clue_chart(BOARD, "ball 2"))


BAD: dict[str, tuple[Callable[[], Any], str]] = {
    "a frame": (lambda: plots.board_heat_map(BOARD, CLUES.to_frame()), r"clues: a DataFrame; .*not its frame"),
    "a frame on the map": (lambda: plots.embedding_map(BOARD, CLUES.to_frame()), r"clues: a DataFrame"),
    "a frame as a clue": (lambda: plots.clue_chart(BOARD, CLUES.to_frame()), r"clue: a DataFrame is not a clue"),
    "a list as a clue": (lambda: plots.clue_chart(BOARD, CLUES), r"clue: a RankedClues is not a clue"),
    "no clues": (lambda: plots.board_heat_map(BOARD, None), r"clues: None"),
    "a number among them": (lambda: plots.board_heat_map(BOARD, ["ball", 5]), r"clues\[1\]: 5 is not a clue"),
    "no board": (lambda: plots.clue_chart(None, "ball"), r"a view is made of a board or a state, not of NoneType"),
    "an unknown word": (lambda: plots.clue_chart(BOARD, "qwrtzqq"), r"do not know 'qwrtzqq'"),
    "an unknown word on the map": (lambda: plots.embedding_map(BOARD, ["qwrtzqq 2"]), r"do not know 'qwrtzqq'"),
    "a number spelled out": (lambda: plots.clue_chart(BOARD, "ball two"), r"'ball two': a number .* needs a comma"),
    "two numbers": (lambda: plots.clue_chart(BOARD, "ball 2 3"), r"'ball 2 3' is not a clue"),
    "a number alone": (lambda: plots.clue_chart(BOARD, "5"), r"'5' is not a clue"),
    "scores of text": (
        lambda: plots.clue_chart(BOARD, "ball", scores=["a"] * 25),
        r"scores: a list; give a finite number",
    ),
    "no axes": (lambda: plots.clue_chart(BOARD, "ball", ax=5), r"ax: 5 is not matplotlib axes"),
    "many axes": (lambda: plots.clue_chart(BOARD, "ball", ax=plots.subplots(1, 2)[1]), r"ax: .* is not .*axes"),
    "a board in time": (lambda: plots.timeline(BOARD), r"timeline: a Board is not a record of a game; cn\.play"),
    "no records": (lambda: plots.turns_of("games.jsonl"), r"records\[0\]: 'g' is not a record"),
    "records with numbers": (lambda: plots.turns_of([(0, PLAYED[0])]), r"records\[0\]: a tuple .* run\.records\(\)"),
    "a file of turns": (lambda: plots.card_chances("file"), r"turns: 'file' is not a list of turns; .*read\(FILE\)"),
    "no turns": (lambda: plots.card_chances([1]), r"turns\[0\]: 1 is not a HumanTurn"),
    "a player to explore": (lambda: plots.explorer(BOARD, object()), r"spymaster: an object is not a SPEC; .*win"),
    "a player without risk": (
        lambda: plots.explorer(BOARD, "random"),
        r"random has no option 'risk' .*win, expected, margin",
    ),
    "a record as turns": (lambda: plots.turn_outcome_bars(PLAYED[0]), r"turns: a Record is not a table .*turns_of"),
    "no chances": (lambda: plots.reliability_diagram(5), r"chances: 5 is not a table .*card_chances"),
    "chances of text": (
        lambda: plots.reliability_diagram(pd.DataFrame({"probability": ["x"], "touched": [True]})),
        r"'probability' has something other than numbers",
    ),
    "bins that fall": (lambda: plots.reliability_diagram(chances(), bins=[1, 0]), r"bins: .* rise"),
    "no results": (lambda: plots.cross_play(None), r"results: None is not a table .*spymaster, operative, mean"),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_drawn_is_one_line_that_says_what_and_where(name: str) -> None:
    draw, message = BAD[name]
    with pytest.raises(InputError, match=message) as caught:
        draw()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("scores", [[1.0] * 24, [float("nan")] * 25, [[0.0] * 25] * 2])
def test_scores_that_do_not_fit_are_refused(scores: list[float]) -> None:
    with pytest.raises(InputError, match=r"scores: of shape .*25 cards of view\.guessable"):
        plots.clue_chart(VIEW, "ocean", scores=scores)


@both
def test_a_heat_map_has_a_number_for_each_clue_and_card_and_frames_what_is_meant(theme: str) -> None:
    from matplotlib.patches import Rectangle

    figure = plots.board_heat_map(BOARD, CLUES, theme=theme)
    text = drawn(figure)
    assert all(word in text for word in BOARD.words)
    assert [t.get_text() for t in figure.axes[0].get_xticklabels()] == [f"{c.word} {c.number}" for c in CLUES]
    assert len(figure.axes[0].texts) == 25 * len(CLUES)
    frames = [p for p in figure.axes[0].patches if isinstance(p, Rectangle)]
    assert len(frames) == 2 * sum(len(c.intended) for c in CLUES)
    assert named(figure)
    assert figure.axes[1].get_ylabel()  # the colour bar's


def test_a_heat_map_of_no_clues_is_refused() -> None:
    with pytest.raises(InputError, match="one clue at least"):
        plots.board_heat_map(BOARD, [])


@pytest.mark.slow
@both
def test_a_map_of_words_has_each_card_and_clue_and_says_how_true_it_is(theme: str) -> None:
    figure = plots.embedding_map(BOARD, CLUES[:2], theme=theme)
    text = drawn(figure)
    assert all(word in text for word in (*BOARD.words, CLUES[0].word, CLUES[1].word))
    assert "ρ = " in text
    assert named(figure)


def test_a_map_is_the_same_each_time_and_keeps_small_distances_small() -> None:
    words = ["LEMON", "ORANGE", "PIANO", "GUITAR", "ROOF"]
    apart = distances(words, "default")
    assert (np.diag(apart) == 0).all()
    assert (apart == apart.T).all()
    points = scaled(apart)
    assert (points == scaled(apart)).all()
    far = np.linalg.norm(points[:, None] - points[None], axis=2)
    assert far[0, 1] < far[0, 2]
    assert far[2, 3] < far[1, 3]


def test_duet_boards_and_boards_in_the_middle_are_drawn_by_what_can_be_touched() -> None:
    duet = cn.deal("duet", seed=2)
    figure = plots.clue_chart(duet, "ocean")
    assert "enemy" not in drawn(figure)
    state = cn.classic.start(BOARD).apply(Clue("ball", 1))
    covered = BOARD.words[0]
    view = cn.view(state.apply(cn.arena.loop.Guess(covered)).to_board())
    assert covered not in drawn(plots.clue_chart(view, "ocean"))


def test_pictures_go_into_axes_of_ones_own() -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 6), layout="constrained")
    left, right = figure.subplots(1, 2)
    assert plots.clue_chart(BOARD, CLUES[0], ax=left) is figure
    assert plots.board_heat_map(BOARD, CLUES, ax=right) is figure
    figure.draw_without_rendering()


# -- the explorer ----------------------------------------------------------------------------------------------------


def test_the_explorer_shows_the_clues_of_its_risk() -> None:
    tool = plots.explorer(BOARD, top=3)
    for risk in (0.0, 0.5, 1.0):
        best = cn.spymaster(f"margin:risk={risk}").clues(VIEW, top=3)
        assert [c.word for c in tool.clues(risk)] == [c.word for c in best]
        assert all(f"<b>{c.word}</b> {c.number}" in tool.html(risk) for c in best)


def test_the_explorer_shows_chances_and_wins_where_the_spymaster_works_with_them() -> None:
    tool = plots.explorer(BOARD, "win", top=2)
    best = tool.clues(0.5)[0]
    table = tool.html(0.5)
    assert best.win_probability is not None
    assert f"{best.win_probability:.1%}" in table
    assert f" {best.chances[0]:.2f}" in table
    assert ">wins<" in table
    assert ">wins<" not in plots.explorer(BOARD, "margin", top=2).html(0.5)


def test_the_slider_of_the_explorer_changes_the_table() -> None:
    tool = plots.explorer(BOARD)
    slider, table = tool.widget().children
    before = table.value
    slider.value = 1.0
    assert table.value == tool.html(1.0) != before


def test_the_explorer_degrades_to_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = plots.explorer(BOARD)
    live = tool._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in live
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    still = tool._repr_mimebundle_()
    assert set(still) == {"text/plain", "text/html"}
    assert still["text/html"] == live["text/html"]
    assert [f"risk {r:.2f}" in still["text/html"] for r in (0, 0.5, 1)] == [True] * 3
    with pytest.raises(MissingExtraError, match="notebooks"):
        tool.widget()


def test_the_explorer_refuses_what_it_cannot_explore() -> None:
    with pytest.raises(SpecError, match="risk"):
        plots.explorer(BOARD, "random")
    with pytest.raises(InputError, match="top"):
        plots.explorer(BOARD, top=0)
    with pytest.raises(InputError, match="theme"):
        plots.explorer(BOARD, theme="sepia")


def test_long_titles_take_lines_and_numbers_have_a_real_minus_and_no_zero_below_zero() -> None:
    from matplotlib.text import Text

    figure = plots.clue_chart(BOARD, "ocean 6")
    text = drawn(figure)
    title = next(t for t in figure.findobj(Text) if t.get_text().startswith("ocean 6"))
    assert "\n" in title.get_text()
    assert "ICE CREAM" in title.get_text()  # no card is cut in two
    assert title.get_window_extent().x1 <= figure.bbox.x1
    assert "margin −0." in text
    assert [signed(x) for x in (-0.004, 0.0, 0.004, -0.15, 0.15)] == ["0.00", "0.00", "0.00", "−0.15", "+0.15"]


@pytest.mark.slow
def test_a_clue_chosen_by_chances_says_them_where_cosines_are_drawn() -> None:
    best = cn.spymaster("win").clues(VIEW, top=1)[0]
    said = f"{best.intended[0]} {best.chances[0]:.2f}"
    assert said in drawn(plots.clue_chart(BOARD, best))
    assert said not in drawn(plots.clue_chart(BOARD, best, scores=np.arange(25) / 25, measure="chance"))
    assert "drawn by cosines" in drawn(plots.board_heat_map(BOARD, best))
    assert "drawn by cosines" not in drawn(plots.board_heat_map(BOARD, CLUES[0]))


def test_every_card_of_a_timeline_fits_into_its_box() -> None:
    own = VIEW.cards("own")[:2]
    long = {own[0]: "CHRISTMAS TREE", own[1]: "LOCH NESS MONSTER"}
    state = begin(replace(BOARD, words=tuple(long.get(word, word) for word in BOARD.words))).apply(Clue("holiday", 3))
    for word in (*long.values(), VIEW.cards("own")[2]):
        state = state.apply(Guess(word))
    figure = plots.timeline(Record.of(state))
    figure.draw_without_rendering()
    axes = figure.axes[0]
    assert axes.get_yticklabels()[0].get_text() == f"1.  {VIEW.seat}: holiday 3"
    texts = [t for t in axes.texts if t.get_horizontalalignment() == "center"]
    assert len(texts) == 3
    for text, box in zip(texts, axes.patches, strict=True):
        inner, outer = text.get_window_extent(), box.get_window_extent()
        assert outer.x0 <= inner.x0
        assert inner.x1 <= outer.x1
        assert outer.height >= inner.height
