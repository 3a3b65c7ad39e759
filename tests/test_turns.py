"""Forecasts of turns and the best one: equal to enumerating every order of touches, and bounded from above."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import codenames_ai as cn
from codenames_ai.core.views import table_view
from codenames_ai.players.search import reference, turn_bounds, turns
from codenames_ai.players.search.ties import exceeds, levels
from codenames_ai.players.search.turn_search import best_values, better, search
from codenames_ai.players.search.turns import Endings, Weights, at, one_turn, run_chances, turn_of, values
from codenames_ai.players.win import WinSpymaster

WEIGHTS = st.sampled_from([0.001, 0.5, 1.0, 1.0, 2.0, 7.0, 400.0])
ROLES = ("enemy", "bystander", "assassin")


@st.composite
def tasks(draw, most_own=4, most_words=10):
    """A search: few different weights, so that ties are common; one mind or two; all that the search may be given."""
    own = draw(st.integers(1, most_own))
    words = draw(st.integers(1, most_words))
    roles = draw(st.lists(st.sampled_from(ROLES), unique=True))
    columns = st.lists(WEIGHTS, min_size=words, max_size=words)

    def mind():
        rows = [draw(columns) for _ in range(own)]
        return Weights(
            np.array(rows, dtype=np.float32), {role: np.array(draw(columns), dtype=np.float32) for role in roles}
        )

    guessers = [mind() for _ in range(draw(st.integers(1, 2)))]
    numbers = st.floats(0, 1).map(lambda x: round(x, 2))
    stop = np.array(draw(st.lists(numbers, min_size=own + 1, max_size=own + 1)))
    if draw(st.booleans()):
        stop.sort()  # as it is where more cards found are worth more
    falls = {role: np.array(draw(st.lists(numbers, min_size=own + 1, max_size=own + 1))) for role in roles}
    cost = draw(st.none() | st.lists(st.sampled_from([0.0, 0.1, np.inf]), min_size=own, max_size=own))
    if cost is not None:
        cost = np.array([0.0, 0.0, *cost[1:]])  # a clue for one card may always be given
    family = draw(
        st.none()
        | st.lists(st.frozensets(st.integers(0, 4), min_size=1, max_size=2), min_size=words, max_size=words).map(
            lambda numbers: numbers.__getitem__
        )
    )
    prior = draw(st.none() | st.lists(st.sampled_from([0.0, -0.25, -0.5]), min_size=words, max_size=words))
    return {
        "guessers": guessers,
        "endings": Endings(stop, falls, cost),
        "allowed": np.array(draw(st.lists(st.booleans(), min_size=words, max_size=words))),
        "prior": None if prior is None else np.array(prior, dtype=np.float32),
        "top": draw(st.integers(0, 6)),
        "family": family,
    }


# one turn


@settings(max_examples=60)
@given(st.lists(WEIGHTS, min_size=1, max_size=5), WEIGHTS | st.just(0.0))
def test_the_chances_of_a_run_are_those_of_all_orders(own, others) -> None:
    chances = run_chances(np.array(own)[:, None], np.array([others]))[:, 0]
    assert chances == pytest.approx(reference.run_chances(own, others), abs=1e-9)


def test_nine_cards_are_exact_too() -> None:
    rng = np.random.default_rng(1)
    own, others = rng.lognormal(0, 2, (9, 5)), rng.lognormal(0, 1, 5)
    chances = run_chances(own, others)
    assert chances[0] == pytest.approx(1)
    assert chances[1] == pytest.approx(own.sum(axis=0) / (own.sum(axis=0) + others))
    assert (np.diff(chances, axis=0) <= 1e-12).all()
    least = own.sum(axis=0) - own  # two own cards first: one, and then another
    both = (own / (own.sum(axis=0) + others) * least / (least + others)).sum(axis=0)
    assert chances[2] == pytest.approx(both)


@settings(max_examples=60)
@given(tasks(most_words=2))
def test_the_worth_of_a_turn_is_that_of_its_touches_one_by_one(task) -> None:
    found = values(at(task["guessers"], np.arange(len(task["allowed"]))), task["endings"])
    cost = task["endings"].cost
    for (i, row), worth in np.ndenumerate(found):
        each = [
            reference.turn_worth(
                m.own[:, row].tolist(), {r: float(w[row]) for r, w in m.others.items()}, task["endings"], i + 1
            )
            for m in task["guessers"]
        ]
        assert worth == pytest.approx(np.mean(each) - (0 if cost is None else cost[i + 1]), abs=1e-6)


@settings(max_examples=40)
@given(tasks(most_words=3), st.data())
def test_the_ends_of_a_turn_are_all_there_are(task, data) -> None:
    guessers = task["guessers"]
    number = data.draw(st.integers(1, len(guessers[0].own)))
    reach, ends = turn_of(at(guessers, np.array([0])), number)
    assert len(reach) == number + 1
    assert reach[0] == 1
    assert reach[-1] + sum(ends.values()) == pytest.approx(1)
    turn = one_turn(guessers, task["endings"], 0, number=number)
    if task["endings"].others and task["endings"].cost is None:
        worth = values(at(guessers, np.array([0])), task["endings"])[number - 1, 0]
        assert turn.worth == pytest.approx(worth)


# the search


@pytest.mark.slow
@settings(max_examples=150)
@given(tasks())
def test_the_search_equals_working_out_every_touch_of_every_clue_word(task) -> None:
    found = search(**task)
    expected = reference.best_turns(**task)
    assert [(turn.row, turn.number) for turn in found] == [(row, number) for row, number, _ in expected]
    assert [turn.value for turn in found] == pytest.approx([value for *_, value in expected], abs=1e-9)


def test_worths_that_differ_in_the_last_bit_are_a_tie() -> None:
    """The found case: the same weights in another order, worth 0.75 and 0.7500000000000001."""
    own = np.array([[0.1, 0.3, 0.7], [0.3, 0.7, 0.1], [0.7, 0.1, 0.3]], dtype=np.float32)
    guessers = [Weights(own, {"enemy": np.full(3, 0.9, dtype=np.float32)})]
    endings = Endings(np.array([0.0, 0.3, 0.7, 1.0]), {"enemy": np.array([-0.1, 0.2, 0.6, 1.0])})
    allowed = np.ones(3, dtype=bool)
    worths, _ = best_values(guessers, endings, allowed)
    assert len(set(worths)) > 1, "rounding tells the worths apart"
    assert [turn.row for turn in search(guessers, endings, allowed=allowed, top=3)] == [0, 1, 2]
    assert [row for row, *_ in reference.best_turns(guessers, endings, allowed=allowed, top=3)] == [0, 1, 2]


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(1, 2), st.sampled_from([1, 5, 40]))
def test_the_search_is_the_argmax_of_all_values_with_ties_by_row_and_number(seed, own, guessers, top) -> None:
    """Over more clue words than are worked out at once, most of them there more than once."""
    rng = np.random.default_rng(seed)
    words, kinds = 2000, 700
    column = rng.integers(0, kinds, words)
    of_kinds = [(rng.lognormal(0, 2, (own, kinds)), rng.lognormal(1, 1, (2, kinds))) for _ in range(guessers)]
    task = {
        "guessers": [
            Weights(
                mine[:, column].astype(np.float32),
                {"enemy": rest[0, column].astype(np.float32), "assassin": rest[1, column].astype(np.float32)},
            )
            for mine, rest in of_kinds
        ],
        "endings": Endings(
            np.linspace(0, 1, own + 1), {"enemy": np.linspace(-0.2, 0.9, own + 1), "assassin": np.full(own + 1, -1.0)}
        ),
        "allowed": rng.random(words) < 0.8,
        "prior": rng.choice([0.0, -0.01], words).astype(np.float32),
    }
    value, numbers = best_values(**task)
    rows = np.flatnonzero(task["allowed"])
    order = np.lexsort((rows, levels(value)))[:top]
    assert [(t.row, t.number) for t in search(**task, top=top)] == [(rows[i], numbers[i]) for i in order]


@settings(max_examples=100)
@given(tasks())
def test_no_clue_word_is_worth_more_than_its_bounds(task) -> None:
    guessers, endings, size = task["guessers"], task["endings"], len(task["allowed"])
    true = values(at(guessers, np.arange(size)), endings).max(axis=0)
    slack = turn_bounds.slack_of(endings)
    assert (turn_bounds.rough(guessers, endings) >= true - slack).all()
    assert (turn_bounds.close(guessers, endings, np.arange(size)) >= true - slack).all()


def test_the_slack_of_the_bounds_grows_with_every_end_not_only_with_stopping() -> None:
    """The found case: stopping is worth nothing, another end 1, and float32 rounds its share."""
    weights = Weights(
        np.full((2, 1), 0.001, dtype=np.float32),
        {"enemy": np.array([0.001], dtype=np.float32), "bystander": np.array([400.0], dtype=np.float32)},
    )
    endings = Endings(np.zeros(3), {"enemy": np.zeros(3), "bystander": np.array([1.0, 1.0, 0.0])})
    true = values([weights], endings).max(axis=0)
    assert (turn_bounds.rough([weights], endings) >= true - turn_bounds.slack_of(endings)).all()


@settings(max_examples=60)
@given(tasks(), st.floats(-1, 1))
def test_better_finds_all_that_are_worth_more(task, value) -> None:
    rows = better(task["guessers"], task["endings"], value, allowed=task["allowed"], prior=task["prior"])
    every, _ = best_values(task["guessers"], task["endings"], task["allowed"], task["prior"])
    assert rows.tolist() == np.flatnonzero(task["allowed"])[exceeds(every, value)].tolist()


@pytest.mark.parametrize("game", ["classic", "duet"])
@pytest.mark.parametrize("risk", [0.0, 0.5, 1.0])
def test_on_a_real_board_no_clue_word_is_passed_over_wrongly(game: str, risk: float) -> None:
    task = WinSpymaster("gm", risk=risk)._task(cn.view(cn.deal(game, seed=11)))
    plan = task.plan
    rng = np.random.default_rng(3)
    some = plan.allowed & (rng.random(len(plan.allowed)) < 0.1)  # the rest is only more of the same
    value, numbers = best_values(plan.guessers, task.endings, some)
    rows = np.flatnonzero(some)
    found = search(plan.guessers, task.endings, allowed=some, top=20)
    order = np.lexsort((rows, levels(value)))[:20]
    assert [(t.row, t.number) for t in found] == [(rows[i], numbers[i]) for i in order]
    slack = turn_bounds.slack_of(task.endings)
    close = turn_bounds.close(plan.guessers, task.endings, rows)
    assert (close >= value - slack).all()
    assert (turn_bounds.rough(plan.guessers, task.endings)[rows] >= value - slack).all()


# edges


@pytest.mark.parametrize("said", [False, True])
def test_where_no_other_card_is_left_every_own_card_is_found(said: bool) -> None:
    guessers = [Weights(np.array([[1.0, 2.0], [3.0, 1e-6]], dtype=np.float32), {})]
    falls = {"enemy": np.array([-1.0, 0.0, 0.5])} if said else {}
    endings = Endings(np.array([0.0, 0.4, 1.0]), falls)
    (turn,) = search(guessers, endings, allowed=np.array([False, True]))
    assert (turn.row, turn.number, turn.value) == (1, 2, 1.0)
    assert turn.reach.tolist() == [1.0, 1.0, 1.0]
    assert turn.ends == {}


def test_nothing_allowed_or_wanted_is_nothing_found() -> None:
    guessers = [Weights(np.ones((1, 3), dtype=np.float32), {"enemy": np.ones(3, dtype=np.float32)})]
    endings = Endings(np.array([0.0, 1.0]), {"enemy": np.array([-1.0, 0.0])})
    assert search(guessers, endings, allowed=np.zeros(3, dtype=bool)) == []
    assert search(guessers, endings, allowed=np.ones(3, dtype=bool), top=0) == []
    assert [t.row for t in search(guessers, endings, allowed=np.ones(3, dtype=bool), top=9)] == [0, 1, 2]


@pytest.mark.parametrize(
    "others",
    [{"enemy": np.array([0.0])}, {"enemy": np.array([0, 1])}, {"enemy": np.array([0.0, np.nan])}],
    ids=["length", "type", "nan"],
)
def test_endings_that_do_not_fit_are_refused(others) -> None:
    with pytest.raises(ValueError, match="enemy: finite float64"):
        Endings(np.array([0.0, 1.0]), others)


def test_with_many_own_cards_the_race_gives_the_same_chances_as_all_the_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    for a in (1, 2, 9, 12):
        own, others = np.exp(rng.normal(0, 3, (a, 50))), np.exp(rng.normal(0, 4, 50))
        others[:2] = 0
        by_sets = run_chances(own, others)
        monkeypatch.setattr(turns, "SETS", 0)
        assert run_chances(own, others) == pytest.approx(by_sets, abs=1e-9)
        monkeypatch.undo()


@pytest.mark.slow
def test_a_table_of_any_number_of_own_cards_gets_a_clue() -> None:
    words = cn.deal("classic", 1).words
    clues = WinSpymaster().clues(table_view(words[:22], words[22:24], (), words[24:]), top=2)
    assert all(1 <= len(clue.intended) == clue.number <= 22 for clue in clues)
