"""What a guesser may believe of each card: against counting and enumeration."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import UNKNOWN, game, guessers

from codenames_ai.core.board import DUET_PAIRS, GivenClue
from codenames_ai.core.views import ASSASSIN, BYSTANDER, ENEMY, OWN, OperativeView, operative_view
from codenames_ai.meaning import guess_model
from codenames_ai.players.beliefs import UNLIMITED_MEANS, beliefs, meant, role_chances, warned
from codenames_ai.players.planner import clue_utilities

VECTORS = "pn"
WORDS = ("OAK", "PINE", "DOG", "CAT", "KING", "LAMP", "RIVER")


def table(*clues: GivenClue, words=WORDS, own_left=3, enemy_left=2, **more) -> OperativeView:
    """Red guesses on the last of these clues, with every card on the table that none of them found."""
    gone = set(more.get("revealed", {}))
    left = tuple(w for w in words if w not in gone)
    view = OperativeView("classic", "red", words, left, left, own_left=own_left, enemy_left=enemy_left, to_move="red")
    return replace(view, clues=clues, clue=clues[-1] if clues else None, **more)


# counting


def test_without_a_clue_the_counts_say_all() -> None:
    known = beliefs(table(), VECTORS)
    assert known.cards == WORDS
    for role, count in {OWN: 3, ENEMY: 2, ASSASSIN: 1, BYSTANDER: 1}.items():
        assert known.roles[role] == pytest.approx([count / 7] * 7)


def test_a_revealed_assassin_is_counted_no_more() -> None:
    view = table(revealed={"OAK": ASSASSIN})
    assert role_chances(view, view.guessable)[ASSASSIN].tolist() == [0.0] * 6


def sides(mine: str, count: int):
    """All ways in which so many words of one identity on one's own side may lie on the partner's, by D1."""
    kinds = {theirs: n for (own, theirs), n in DUET_PAIRS.items() if own == mine}
    assert sum(kinds.values()) == count

    def laid(free: tuple[int, ...], left: list[tuple[str, int]], so_far: dict[int, str]):
        if not left:
            yield so_far
            return
        (kind, n), rest = left[0], left[1:]
        for places in combinations(free, n):
            yield from laid(tuple(i for i in free if i not in places), rest, {**so_far, **dict.fromkeys(places, kind)})

    return laid(tuple(range(count)), list(kinds.items()), {})


ALL_SIDES = {mine: list(sides(mine, n)) for mine, n in (("agent", 9), ("bystander", 13), ("assassin", 3))}


def enumerated(state, seat: str) -> dict[str, dict[str, float]]:
    """Word -> identity on the partner's side -> its share of all keys that agree with what the seat has seen.

    It has seen its own side, and of the partner's what its own guesses showed. The keys are products of the ways for
    its agents, its bystanders and its assassins, so each of these is gone through by itself.
    """
    key, words = state.table.sides, state.table.words
    partner = "b" if seat == "a" else "a"
    shown = {}
    for event in state.events:
        if event.type == "guess" and event.by == seat and event.identity != "assassin":
            shown[event.word] = key[partner][words.index(event.word)]
    out: dict[str, dict[str, float]] = {}
    for mine, ways in ALL_SIDES.items():
        group = [w for w, i in zip(words, key[seat], strict=True) if i == mine]
        fits = [w for w in ways if all(w[i] == shown[word] for i, word in enumerate(group) if word in shown)]
        for i, word in enumerate(group):
            out[word] = {kind: sum(w[i] == kind for w in fits) / len(fits) for kind in ("agent", BYSTANDER, ASSASSIN)}
    return out


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_duet_prior_is_the_share_of_all_keys_that_agree_with_what_was_seen_D1(name: int, when: int) -> None:
    states = [s for s in game("duet", name) if s.phase in ("clue", "guess")]
    state = states[when % len(states)]
    for seat in ("a", "b"):
        view = operative_view(state, seat)
        counted = role_chances(view, view.guessable)
        expected = enumerated(state, seat)
        for i, card in enumerate(view.guessable):
            found = {"agent": counted[OWN][i], BYSTANDER: counted[BYSTANDER][i], ASSASSIN: counted[ASSASSIN][i]}
            assert found == pytest.approx(expected[card])


# one clue


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7, 9])
def test_the_cards_that_are_meant_are_those_of_all_sets_by_their_weights(number: int) -> None:
    view = table(GivenClue("red", "forest", number))
    before = {OWN: np.array([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.3])}
    utilities = clue_utilities(VECTORS, "forest", WORDS)
    assert utilities is not None
    weights = np.exp(guess_model.load(VECTORS).aim * utilities) * before[OWN]
    sets = list(combinations(range(7), min(number, 7)))
    total = sum(prod(weights[list(s)]) for s in sets)
    brute = [sum(prod(weights[list(s)]) for s in sets if i in s) / total for i in range(7)]
    chance = meant(view, 0, WORDS, before, VECTORS)
    assert chance == pytest.approx(np.minimum(brute, 0.999), rel=1e-6)


def test_unlimited_means_one_to_four_cards() -> None:
    view = table(GivenClue("red", "forest", "unlimited"))
    roles = {OWN: np.full(7, 3 / 7)}
    chance = meant(view, 0, WORDS, roles, VECTORS)
    each = [meant(table(GivenClue("red", "forest", n)), 0, WORDS, roles, VECTORS) for n in (1, 2, 3, 4)]
    mixed = sum(p * c for p, c in zip(UNLIMITED_MEANS, each, strict=True))  # type: ignore[operator]
    assert chance == pytest.approx(mixed, abs=2e-3)


def test_what_a_clue_found_counts_as_meant_and_the_rest_of_its_number_points_at_what_is_left() -> None:
    open_clue = GivenClue("red", "tree", 2, ("OAK",))
    view = table(open_clue, revealed={"OAK": OWN}, own_left=2)
    known = beliefs(view, VECTORS)
    assert "OAK" not in known.cards
    assert known.cards[int(known.present.argmax())] == "PINE"
    assert known.present.sum() == pytest.approx(2 - 0.999, abs=0.35)  # OAK was very likely one of the two
    fresh = beliefs(table(GivenClue("red", "tree", 2)), VECTORS)
    assert known.present.sum() < fresh.present.sum()


def test_a_card_that_turned_out_to_be_no_own_one_was_not_meant() -> None:
    missed = GivenClue("red", "tree", 2, ("PINE",), ended="miss")
    chance = meant(
        table(missed, revealed={"PINE": BYSTANDER}), 0, WORDS[:1] + WORDS[2:], {OWN: np.full(6, 0.5)}, VECTORS
    )
    assert chance is not None
    assert chance.sum() == pytest.approx(2, abs=1e-6) or chance[0] == 0.999


# old clues, other teams, zero


def test_an_unfinished_clue_still_points_at_what_it_meant() -> None:
    first = GivenClue("red", "tree", 2, ("OAK",), ended="stop")
    view = table(first, GivenClue("blue", "metal", 1, ("LAMP",)), revealed={"OAK": OWN, "LAMP": ENEMY})
    now = replace(view, clues=(*view.clues, GivenClue("red", "royal", 1)), clue=GivenClue("red", "royal", 1))
    known = beliefs(now, VECTORS)
    assert known.cards[int(known.older.argmax())] == "PINE"
    assert known.cards[int(known.present.argmax())] == "KING"
    finished = replace(first, guesses=("OAK", "PINE"))
    after = replace(now, clues=(finished, *now.clues[1:]), revealed={**now.revealed, "PINE": OWN})
    after = replace(after, visible=after.visible[1:], guessable=tuple(w for w in after.guessable if w != "PINE"))
    assert beliefs(after, VECTORS).older.max() < known.older.max() / 2


def test_a_card_covered_before_a_clue_was_not_meant_by_it() -> None:
    found = GivenClue("red", "tree", 1, ("OAK",), ended="stop")
    later = GivenClue("red", "forest", 1)
    view = table(found, later, revealed={"OAK": OWN})
    chance = meant(view, 1, view.guessable, {OWN: np.full(6, 0.5)}, VECTORS)
    assert chance is not None
    assert chance.sum() == pytest.approx(1)  # nothing of it went to OAK


def test_the_other_teams_clue_points_at_their_cards() -> None:
    plain = beliefs(table(GivenClue("red", "royal", 1)), VECTORS)
    theirs = beliefs(table(GivenClue("blue", "tree", 2, ended="stop"), GivenClue("red", "royal", 1)), VECTORS)
    oak = WORDS.index("OAK")
    assert theirs.roles[ENEMY][oak] > plain.roles[ENEMY][oak] + 0.2
    assert theirs.roles[OWN][oak] < plain.roles[OWN][oak]
    assert theirs.older.max() == 0


def test_a_clue_for_zero_warns_of_what_it_suggests_C2() -> None:
    view = table(GivenClue("red", "tree", 0))
    known = beliefs(view, VECTORS)
    warns = warned(view, view.clues[0], WORDS, VECTORS)
    assert warns.sum() == pytest.approx(1)
    assert set(np.array(WORDS)[np.argsort(-warns)[:2]]) == {"OAK", "PINE"}
    assert known.roles[OWN][0] < 3 / 7 < known.roles[OWN][2]
    assert known.roles[OWN].sum() == pytest.approx(3, abs=0.05)
    assert known.present.max() == 0


def test_the_other_teams_zero_clue_says_nothing() -> None:
    told = beliefs(table(GivenClue("blue", "tree", 0, ended="stop"), GivenClue("red", "royal", 1)), VECTORS)
    untold = beliefs(table(GivenClue("red", "royal", 1)), VECTORS)
    for role in told.roles:
        assert told.roles[role] == pytest.approx(untold.roles[role])


def test_a_clue_that_nobody_knows_leaves_the_counts() -> None:
    known = beliefs(table(GivenClue("red", UNKNOWN, 2)), VECTORS)
    assert not known.known
    assert known.roles[OWN] == pytest.approx([3 / 7] * 7)


def test_a_word_marked_for_oneself_is_no_agent_of_the_partners_D6() -> None:
    states = [s for s in game("duet", 3) if s.phase == "guess" and s.marks(s.guessers[0])]
    state = states[-1]
    seat = state.guessers[0]
    view = operative_view(state, seat)
    marked = view.marks[seat]
    assert not set(marked) & set(beliefs(view, VECTORS).cards)
    chance = meant(view, len(view.clues) - 1, marked, {OWN: np.full(len(marked), 0.5)}, VECTORS)
    assert chance is None or chance.max() == 0


# everything


@settings(max_examples=25)
@given(st.sampled_from(["classic", "solo", "duet"]), st.integers(0, 10**6), st.integers(0, 10**6))
def test_over_the_roles_the_chances_of_a_card_sum_to_one(kind: str, name: int, when: int) -> None:
    moments = [(s, who) for s in game(kind, name) for who in guessers(s)]
    state, seat = moments[when % len(moments)]
    view = operative_view(state, seat)
    known = beliefs(view, VECTORS)
    assert set(known.cards) == set(view.guessable)
    assert np.sum(list(known.roles.values()), axis=0) == pytest.approx(np.ones(len(known.cards)))
    for part in (*known.roles.values(), known.before, known.present, known.older):
        assert part.min() >= 0
        assert part.max() <= 1 + 1e-9


def test_the_ways_of_the_other_side_are_as_many_as_they_should_be() -> None:
    assert len(ALL_SIDES["agent"]) == comb(9, 3) * comb(6, 5)
    assert len(ALL_SIDES["bystander"]) == comb(13, 5) * comb(8, 7)
    assert len(ALL_SIDES["assassin"]) == 6


@settings(max_examples=25)
@given(st.sampled_from(["tree", "royal", "water", "animal", "kitchen"]), st.integers(1, 3))
def test_a_card_that_is_suggested_and_not_own_is_seldom_the_assassin(word: str, number: int) -> None:
    """Of what is not own on a card, the assassin's part is the less the more the clue suggests it."""
    known = beliefs(table(GivenClue("red", word, number)), VECTORS)
    part = known.roles[ASSASSIN] / (1 - known.roles[OWN])
    order = np.argsort(known.present)
    assert (np.diff(part[order]) <= 1e-9).all()
    assert known.roles[ASSASSIN].sum() == pytest.approx(1, abs=1e-3)  # there is one
