"""``win`` and ``expected``: what they maximise, what they assume, what they explain."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import codenames_ai as cn
from codenames_ai.core.board import GivenClue
from codenames_ai.core.errors import SpecError
from codenames_ai.core.moves import Clue
from codenames_ai.core.views import OWN, SpymasterView, table_view
from codenames_ai.meaning import guess_model
from codenames_ai.meaning.association import vocabulary
from codenames_ai.players import open_targets, planned, planner, race
from codenames_ai.players.expected import ExpectedSpymaster
from codenames_ai.players.search.turn_search import best_values
from codenames_ai.players.search.turns import at, values
from codenames_ai.players.win import WinSpymaster

RNG = random.Random(0)


def view_of(seed: int, game: str = "classic", options: tuple[str, ...] = ()) -> SpymasterView:
    return cn.view(cn.deal(game, seed=seed, options=options))


def after_a_clue(view: SpymasterView, word: str, number: int, *guessed: str) -> SpymasterView:
    """The same team's next turn, its last clue guessed on so far."""
    given = GivenClue(view.seat, word, number, guessed, ended="stop")
    visible = tuple(w for w in view.visible if w not in guessed)
    return replace(
        view,
        visible=visible,
        guessable=visible,
        clues=(given,),
        own_left=None if view.own_left is None else view.own_left - len(guessed),
    )


@pytest.mark.parametrize("game", ["classic", "duet"])
def test_win_gives_the_clue_and_number_that_a_search_of_everything_finds(game: str) -> None:
    player = WinSpymaster()
    view = view_of(5, game)
    task = player._task(view)
    value, numbers = best_values(
        task.plan.guessers, task.endings, task.plan.allowed, planner.plausibility_prior(task.plan, task.endings)
    )
    rows = np.flatnonzero(task.plan.allowed)
    clue = player.clue(view, RNG)
    assert clue.word == vocabulary().words[rows[value.argmax()]]
    assert clue.number == numbers[value.argmax()]


@pytest.mark.parametrize("player", [WinSpymaster(), ExpectedSpymaster()])
def test_what_a_clue_expects_adds_up(player: WinSpymaster | ExpectedSpymaster) -> None:
    for clue in player.clues(view_of(3), top=5):
        assert clue.expects is not None
        assert sum(clue.expects.found) == pytest.approx(1)
        assert sum(clue.expects.ends.values()) == pytest.approx(1)
        assert clue.expects.found[-1] == pytest.approx(clue.expects.ends["stop"])
        assert 0 < clue.expects.mean <= clue.number
        assert list(clue.chances) == sorted(clue.chances, reverse=True)


def test_the_chance_to_win_is_that_of_the_race() -> None:
    player = WinSpymaster(claim=0, plain=0)
    view = view_of(3)
    plan = planner.plan(view, player)
    clue = player.clues(view, top=1)[0]
    row = vocabulary().index(clue.word)
    worth = values(at(plan.guessers, np.array([row])), race.endings(view, len(plan.own)))
    assert clue.win_probability == pytest.approx(worth[int(clue.number) - 1, 0])
    assert clue.score == pytest.approx(worth.max())


def test_risk_trades_cards_for_danger() -> None:
    def danger(risk: float) -> tuple[float, float]:
        clues = [ExpectedSpymaster(risk=risk).clues(view_of(seed), top=1)[0] for seed in range(12)]
        expected = [c.expects for c in clues if c.expects is not None]
        return sum(e.mean for e in expected), sum(1 - e.ends["stop"] for e in expected)

    careful, bold = danger(0.0), danger(1.0)
    assert careful[0] < bold[0]
    assert careful[1] < bold[1]


def test_levels_limit_words_and_numbers() -> None:
    words = vocabulary()
    for level, most, common in (("easy", 2, 4.5), ("normal", 3, 3.5)):
        for seed in range(4):
            for clue in WinSpymaster(level=level).clues(view_of(seed), top=5):
                assert clue.number <= most
                assert words.zipf[words.index(clue.word)] >= common


def test_settings_out_of_range_are_named() -> None:
    for wrong in ({"risk": 2}, {"plain": -1}, {"trust": 0}, {"claim": 3}, {"common": 9}, {"level": "expert"}):
        with pytest.raises(SpecError, match=f"win: {next(iter(wrong))}="):
            WinSpymaster(**wrong)  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="expected: assassin="):
        ExpectedSpymaster(assassin=-1)


def test_a_clue_is_not_said_twice() -> None:
    view = view_of(4)
    first = WinSpymaster().clue(view, RNG)
    again = WinSpymaster().clue(after_a_clue(view, first.word, int(first.number)), RNG)
    assert again.word != first.word


def test_cards_of_an_unfinished_clue_are_open_targets_and_worth_something() -> None:
    view = table_view(["lemon", "orange", "horse"], ["bank", "moon", "chair"], ["paper", "river"], ["knife"])
    later = after_a_clue(view, "citrus", 2, "lemon")
    found = open_targets.open_targets(later, "default")
    assert later.words[found[0].place] == "orange"
    assert found[0].role == OWN
    task = WinSpymaster()._task(later)
    with_them = open_targets.with_targets(task.endings, found)
    assert with_them.stop[1] > task.endings.stop[1]


def test_zero_warns_of_a_card_that_unfinished_clues_would_lead_to() -> None:
    # "citrus 2" was for ORANGE and the faraway HORSE; LIME is an enemy that the guesser would take for the second
    view = table_view(["orange", "horse"], ["lime", "bank", "moon"], ["paper", "river"], ["knife"], options=["zero"])
    later = after_a_clue(view, "citrus", 2)
    task = WinSpymaster()._task(later)
    warning = planned._zero(task)
    assert warning is not None
    assert warning.number == 0
    assert warning.danger == "lime"
    without = WinSpymaster()._task(replace(later, options=()))
    assert planned._zero(without) is None


def test_unlimited_is_thought_of_with_two_open_targets_and_where_it_is_allowed() -> None:
    view = table_view(
        ["lemon", "orange", "grape", "horse"], ["bank", "moon"], ["paper", "river"], ["knife"], options=["unlimited"]
    )
    later = after_a_clue(view, "fruit", 3)
    special = planned._unlimited(WinSpymaster()._task(later))
    assert special is not None
    assert special.number == "unlimited"
    assert planned._unlimited(WinSpymaster()._task(replace(later, options=()))) is None
    clue = WinSpymaster().clue(later, RNG)
    listed = WinSpymaster().clues(later, top=3)[0]
    assert (clue.word, clue.number) == (listed.word, listed.number)


def test_judging_its_own_clue_gives_it_rank_one() -> None:
    view = view_of(7)
    player = WinSpymaster()
    best = player.clue(view, RNG)
    told, rank = player.judge(view, Clue(best.word, best.number))
    assert rank == 1
    assert told.intended == best.intended
    assert player.judge(view, Clue(best.word, 0))[1] is None
    assert player.judge(view, Clue("zzzqx", 1))[1] is None


def test_duet_and_solo_positions_have_worths() -> None:
    duet = WinSpymaster().clues(view_of(2, "duet"), top=1)[0]
    assert duet.win_probability is not None
    assert 0 < duet.win_probability < 1
    assert duet.expects is not None
    assert "enemy" not in duet.expects.ends


def test_the_rank_of_a_clue_is_its_place_among_all_values() -> None:
    view = view_of(9)
    player = WinSpymaster()
    task = player._task(view)
    value, numbers = best_values(
        task.plan.guessers, task.endings, task.plan.allowed, planner.plausibility_prior(task.plan, task.endings)
    )
    rows = np.flatnonzero(task.plan.allowed)
    order = np.argsort(-value, kind="stable")
    for place in (0, 7, 200, 3000):
        at_place = order[place]
        _, rank = player.judge(view, Clue(vocabulary().words[rows[at_place]], int(numbers[at_place])))
        assert rank == pytest.approx(1 + np.count_nonzero(value > value[at_place]), abs=1)


@pytest.mark.parametrize("player", [WinSpymaster(), ExpectedSpymaster()])
@pytest.mark.parametrize("others", [(), ("river",)])
def test_where_every_clue_wins_the_best_is_still_one_for_its_card(
    player: WinSpymaster | ExpectedSpymaster, others: tuple[str, ...]
) -> None:
    """Not the most common of all words: one card on the table is found on whatever is said."""
    clues = player.clues(table_view(["tree"], assassin=others), top=5)
    for clue in clues:
        utility = planner.clue_utilities("default", clue.word, ("tree",))
        assert utility is not None
        assert utility[0] > 3
    assert {"good", "first", "know"}.isdisjoint(clue.word for clue in clues)


@pytest.mark.parametrize("player", [WinSpymaster(), ExpectedSpymaster()])
@pytest.mark.parametrize(("own", "most"), [(["HOGWARTSIAN", "XENOMORPHISH"], 1), (["XENOMORPHISH", "OAK", "NUT"], 2)])
def test_no_number_promises_a_card_that_the_model_does_not_know_S15(
    player: WinSpymaster | ExpectedSpymaster, own: list[str], most: int
) -> None:
    clues = player.clues(table_view(own, ["DOG"], [], ["LAMP"]))
    assert len(clues) == 5
    assert all(clue.number <= most for clue in clues)
    assert "XENOMORPHISH" in clues.warnings[0]


def test_a_number_that_a_player_would_not_say_is_judged_all_the_same() -> None:
    view = view_of(1)
    two, five = (WinSpymaster(level="easy").judge(view, Clue("ball", number)) for number in (2, 5))
    assert two[1] is not None
    assert five[1] is not None
    assert two[1] < five[1]
    assert np.isfinite(five[0].score)
    assert five[0].score < two[0].score


def test_a_guess_model_of_a_file_plans_and_warns_as_the_one_it_is_of(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text(json.dumps(guess_model.load("gm").to_dict()))
    view = table_view(["XENOMORPHISH", "OAK"], ["DOG"], [], ["LAMP"])
    read, shipped = (WinSpymaster(vectors=str(v), hedge=False).clues(view) for v in (tmp_path / "model.json", "gm"))
    assert read.items == shipped.items
    assert "XENOMORPHISH" in read.warnings[0]
