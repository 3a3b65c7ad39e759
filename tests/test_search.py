"""The exact search: equal to a literal implementation of the definition, and right in edge cases."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from codenames_ai.players.search import CardScores, Demands, evaluate, reference, search, subsets
from codenames_ai.players.search.exact import standing

# Few different numbers, so that ties and scores exactly at a limit are common; and numbers that do not add exactly.
SCORES = st.sampled_from([-1.0, -0.5, 0.0, 0.1, 0.25, 0.3, 0.5, 0.7, 1.0]) | st.floats(-3, 3, width=32)
MARGINS = st.sampled_from([0.0, 0.25, 0.3, 0.5, 1.5])


@st.composite
def tasks(draw, most_own=5, most_others=6, most_words=12):
    own = draw(st.integers(1, most_own))
    others = draw(st.integers(0, most_others))
    words = draw(st.integers(1, most_words))
    rows = draw(hnp.arrays(np.float32, (own + others, words), elements=SCORES.map(np.float32).map(float)))
    cards = draw(st.permutations(range(own + others)))
    return {
        "scores": CardScores(np.ascontiguousarray(rows)),
        "own": cards[:own],
        "others": [(card, draw(MARGINS)) for card in cards[own:]],
        "demands": Demands(draw(st.sampled_from([0.1, 0.25, 0.5, 1.0])), draw(st.sampled_from([0.0, 0.3, 1.0]))),
        "allowed": draw(st.none() | hnp.arrays(np.bool_, words)),
        "prior": draw(
            st.none()
            | hnp.arrays(
                np.float32, words, elements=st.sampled_from([0.0, 0.1, 0.3, 2.0]).map(lambda x: float(np.float32(x)))
            )
        ),
        "top": draw(st.integers(1, 14)),
        "family": draw(
            st.none()
            | st.lists(st.frozensets(st.integers(0, 6), min_size=1, max_size=2), min_size=words, max_size=words).map(
                lambda numbers: numbers.__getitem__
            )
        ),
    }


@pytest.mark.slow
@settings(max_examples=300)
@given(tasks())
def test_the_search_equals_every_subset_of_every_clue_word_to_the_last_bit(task):
    assert search(**task) == reference.search(**task)


@pytest.mark.slow
@settings(max_examples=150)
@given(tasks(), st.data())
def test_what_is_remembered_from_turn_to_turn_changes_no_answer(task, data):
    """The cards are part of a larger table; they are found one by one, and the limits change."""
    own, others, rows = list(task["own"]), list(task["others"]), task["scores"].rows
    places = data.draw(st.permutations(range(len(rows) + 3)))[: len(rows)]
    table = np.full((len(rows) + 3, rows.shape[1]), 9.0, dtype=np.float32)  # no score of the board is as high
    table[places] = rows
    kept = CardScores(table, places)
    assert np.array_equal(kept.rows, rows)
    while own:
        task |= {"own": own, "others": others, "scores": kept}
        fresh = task | {"scores": CardScores(rows)}
        assert search(**task) == search(**fresh) == reference.search(**fresh)
        asked = {name: task[name] for name in ("own", "others", "demands", "allowed", "prior")}
        every = evaluate(kept, **asked)
        found, value, required = standing(kept, **asked)
        assert np.array_equal(found, every.standing)
        assert np.array_equal(value, every.value)
        assert np.array_equal(required, every.required[found])
        gone = data.draw(st.sampled_from(own + [card for card, _ in others]))
        own = [card for card in own if card != gone]
        others = [(card, margin) for card, margin in others if card != gone]
        if data.draw(st.booleans()):
            task["demands"] = Demands(data.draw(st.sampled_from([0.1, 0.25, 0.5, 1.0])))


@pytest.mark.slow
@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1))
def test_the_search_equals_every_subset_on_full_boards(seed):
    rng = np.random.default_rng(seed)
    rows = rng.standard_normal((25, 60)).astype(np.float32)
    others = [(i, 0.5) for i in range(9, 17)] + [(i, 0.25) for i in range(17, 24)] + [(24, 1.0)]
    task = {
        "own": range(9),
        "others": others,
        "demands": Demands(0.2, 0.4),
        "top": 10,
        "prior": rng.random(60).astype(np.float32),
        "allowed": rng.random(60) < 0.9,
    }
    assert search(CardScores(rows), **task) == reference.search(CardScores(rows), **task)


@pytest.mark.slow
@settings(max_examples=100)
@given(tasks(), st.data())
def test_value_rises_with_own_similarity_and_never_with_danger_S07(task, data):
    rows = task["scores"].rows
    word = data.draw(st.integers(0, rows.shape[1] - 1))
    card = data.draw(st.integers(0, rows.shape[0] - 1))
    raised = rows.copy()
    raised[card, word] += np.float32(data.draw(st.sampled_from([0.1, 0.5, 2.0])))
    before = worth(task, rows, word)
    after = worth(task, raised, word)
    if card in task["own"]:
        assert after >= before
    else:
        assert after <= before


def worth(task, rows, word):
    """(stands, value) of one clue word."""
    start = np.float32(0) if task["prior"] is None else task["prior"][word]
    found = reference.best_set(word, rows[:, word], task["own"], task["others"], task["demands"], start, np.float32(3))
    return found.stands, found.value


def test_of_equally_close_clues_the_one_away_from_an_enemy_wins_S07():
    rows = np.array([[0.5, 0.5], [0.6, 0.1]], np.float32)
    first, second = search(CardScores(rows), [0], [(1, 0.1)], Demands(0.1), top=2)
    assert (first.row, second.row) == (1, 0)
    assert first.value > second.value


def test_no_card_is_intended_that_is_closer_to_the_assassin_than_its_margin_S10():
    #                 queen's words:  royal  crown  bee
    rows = np.array([[0.9, 0.8, 0.5], [0.9, 0.7, 0.1]], np.float32)
    best = search(CardScores(rows), [0], [(1, 0.3)], Demands(0.2))[0]
    assert (best.row, best.stands) == (2, True)


def test_with_nothing_safe_the_clue_that_lacks_least_is_given_for_one_card():
    rows = np.array([[0.9, 0.8, 0.2], [0.1, 0.1, 0.1], [0.95, 0.7, 0.3]], np.float32)
    best = search(CardScores(rows), [0, 1], [(2, 0.5)], Demands(0.2))[0]
    assert (best.row, best.targets, best.stands) == (1, (0,), False)
    assert best.value == pytest.approx(-0.4)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_scores_that_are_no_numbers_are_refused_S18(bad):
    rows = np.zeros((3, 4), np.float32)
    rows[1, 2] = bad
    with pytest.raises(ValueError, match="card 1 with clue word 2"):
        CardScores(rows)


@pytest.mark.parametrize(
    "rows",
    [np.zeros((2, 3)), np.zeros(3, np.float32), np.zeros((4, 6), np.float32)[:, ::2], np.zeros((3, 2), np.float32).T],
)
def test_scores_of_another_form_are_refused(rows):
    with pytest.raises(ValueError, match="float32"):
        CardScores(rows)


@pytest.mark.parametrize(("floor", "each"), [(0, 0), (-1, 0), (np.nan, 0), (np.inf, 0), (1, -0.1), (1, np.nan)])
def test_demands_under_which_a_target_could_be_worth_nothing_are_refused(floor, each):
    with pytest.raises(ValueError, match="floor"):
        Demands(floor, each)


def test_a_search_without_own_cards_is_refused():
    with pytest.raises(ValueError, match="no card"):
        evaluate(CardScores(np.zeros((1, 2), np.float32)), [], [(0, 1.0)], Demands(1.0))


def test_a_list_is_filled_as_far_as_clue_words_go_S09():
    rows = np.random.default_rng(3).standard_normal((8, 500)).astype(np.float32)
    others = [(i, 0.5) for i in range(1, 8)]
    for top in (1, 5, 37, 500, 600):
        found = search(CardScores(rows), [0], others, Demands(2.5), top=top)
        assert len({f.row for f in found}) == len(found) == min(top, 500)
        assert [f.stands for f in found] == sorted((f.stands for f in found), reverse=True)


def test_one_clue_word_of_each_lemma_is_listed():
    rows = np.array([[1.0, 0.9, 0.8, 0.7]], np.float32)
    family = [{0}, {0, 2}, {2}, {2, 3}].__getitem__
    found = search(CardScores(rows), [0], [], Demands(0.5), top=4, family=family)
    assert [f.row for f in found] == [0, 2]


def test_two_threads_searching_at_once_do_not_disturb_each_other():
    from concurrent.futures import ThreadPoolExecutor

    rng = np.random.default_rng(5)
    boards = [CardScores(rng.standard_normal((25, 5000)).astype(np.float32)) for _ in range(4)]
    others = [(i, 0.5) for i in range(9, 25)]

    def best(board):
        return search(board, range(9), others, Demands(0.5), top=3)

    alone = [best(board) for board in boards]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(best, boards * 20)) == alone * 20


def test_subsets_are_counted_without_the_empty_one():
    assert subsets(40_000, 9) == 40_000 * 511
