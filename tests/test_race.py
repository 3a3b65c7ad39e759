"""The worth of positions between turns: the values solve their equations and are plausible."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from random_games import duet_cards, play

import codenames_ai as cn
from codenames_ai.core.board import Mission
from codenames_ai.core.moves import STOP, Clue
from codenames_ai.core.views import ASSASSIN, BYSTANDER, heard, table_view
from codenames_ai.players import race
from codenames_ai.players.race import ENEMY, MOST, Turns

BANKS = [(b, c) for b in range(10) for c in range(4) if b + c]


@pytest.fixture(scope="module")
def turns() -> Turns:
    return Turns(race.measured()["classic"])


@pytest.fixture(scope="module")
def duet_turns() -> Turns:
    return Turns(race.measured()["duet"])


@pytest.mark.parametrize("kind", ["classic", "duet"])
def test_the_turns_are_chances(kind: str) -> None:
    for own, ends in enumerate(Turns(race.measured()[kind]).ends[1:], start=1):
        assert sum(row.sum() for row in ends.values()) == pytest.approx(1)
        assert min(row.min() for row in ends.values()) >= 0
        assert ends["stop"][0] == 0  # at least one guess is made (C3), and it found a card or ended the turn
        for end, row in ends.items():
            assert not row[own + 1 :].any()
            assert end == "stop" or row[own] == 0  # with the last card found the turn is over


def test_classic_values_solve_their_equations_in_every_state(turns: Turns) -> None:
    v = race.classic()
    for a in range(1, MOST + 1):
        for b in range(1, MOST + 1):
            worth = 0.0
            for k in range(a + 1):
                won = k == a
                goes_on = turns.ends[a]["stop"][k] + turns.ends[a][BYSTANDER][k]
                worth += goes_on * (1.0 if won else 1 - v[b, a - k])
                worth += turns.ends[a][ENEMY][k] * (1.0 if won else 0.0 if b == 1 else 1 - v[b - 1, a - k])
            assert v[a, b] == pytest.approx(worth, abs=1e-12)


def test_solo_values_solve_their_equations(turns: Turns) -> None:
    to_come = race.solo()
    assert to_come[0] == 0
    for a in range(1, MOST + 1):
        score = 0.0
        for end, row in turns.ends[a].items():
            for k, p in enumerate(row[: a + 1]):
                score += p * (race.LOST_SCORE if end == ASSASSIN else 1 + to_come[a - k])
        assert to_come[a] == pytest.approx(score)
    assert (np.diff(to_come) > 0).all()


@pytest.mark.parametrize("bank", BANKS)
def test_duet_values_solve_their_equations_in_every_state(bank: tuple[int, int], duet_turns: Turns) -> None:
    table = race.duet(*bank)
    after = {end: race.after(bank, hit=end == BYSTANDER) for end in ("stop", BYSTANDER)}
    for g in range(1, MOST + 1):
        for h in range(MOST + 1):
            worth = 0.0
            for end, then in after.items():
                for k, p in enumerate(duet_turns.ends[g][end][: g + 1]):
                    left, others = g - k, h
                    if left + others == 0:
                        worth += p
                    elif then is not None:  # the partner gives next, or the same player if the partner is done (D9)
                        worth += p * (race.duet(*then)[others, left] if others else race.duet(*then)[left, 0])
            assert table[g, h] == pytest.approx(worth, abs=1e-12)
    assert table[0, 0] == 1
    assert table[0, 1:].tolist() == table[1:, 0].tolist()


def test_values_are_chances_and_better_the_less_is_left() -> None:
    v = race.classic()
    assert v.min() >= 0
    assert v.max() <= 1
    assert (np.diff(v, axis=0)[:, 1:] < 0).all()  # more own cards left: worse
    assert (np.diff(v, axis=1)[1:] > 0).all()  # more enemy cards left: better
    for bank in [(0, 0), *BANKS]:
        table = race.duet(*bank)
        assert table.min() >= 0
        assert table.max() <= 1


def test_in_duet_another_token_is_never_worse() -> None:
    for bystander, checkmark in BANKS:
        if bystander:
            assert (race.duet(bystander + 1, checkmark) >= race.duet(bystander, checkmark) - 1e-9).all()


# tokens


@pytest.mark.parametrize("tokens", [(3, 3), (3, 2), (3, 1), (4, 0), (2, 2), (1, 1)])
def test_the_bank_after_a_turn_is_that_of_the_engine_D8_D13(tokens: tuple[int, int]) -> None:
    cards = "gn gn gn gn ng ng ng ng nn nn nn nn nx xn xx"
    state = duet_cards(cards, turns=tokens[0], mistakes=tokens[1])
    while state.phase != "sudden_death" and state.result is None:
        giver = state.givers[0]
        opened = state.apply(Clue("tree", 1), giver)
        side = "GN" if giver == "a" else "NG"
        agent = next(w for w in state.visible if w.startswith(side))
        bystander = next(w for w in opened.legal_guesses(opened.guessers[0]) if w.startswith("NN"))
        missed = play(opened, bystander)
        expected = race.after(state.bank, hit=True)
        if expected is None:
            assert missed.result is not None
        else:
            assert missed.bank == expected
        state = play(opened, agent, (STOP, None))
        if state.result is None:
            assert state.bank == race.after(opened.bank, hit=False)


def test_a_bank_of_any_size_has_a_worth() -> None:
    view = cn.view(cn.deal("duet", 1, mission=Mission(3000, 1000)))
    ends = race.endings(view, 9)
    assert ends.stop[0] == pytest.approx(race.endings(replace(view, bank=(20, 20)), 9).stop[0])
    assert ends.stop[-1] <= 1


# the ends of a turn


@pytest.mark.parametrize("game", ["classic", "duet"])
def test_the_more_is_found_the_better_and_the_assassin_is_worst(game: str) -> None:
    view = cn.view(cn.deal(game, 2))
    own = len(view.cards("own"))
    ends = race.endings(view, own)
    assert len(ends.stop) == own + 1
    assert (np.diff(ends.stop) > 0).all()
    for role, worth in ends.others.items():
        assert (worth <= ends.stop + 1e-12).all(), role
        assert (worth >= ends.others[ASSASSIN] - 1e-12).all(), role


def test_the_last_enemy_card_loses_and_the_last_own_one_wins() -> None:
    view = table_view(["OAK"], ["DOG"], ["LAMP"], ["KING"])
    ends = race.endings(view, 1)
    assert ends.stop[1] == 1
    assert ends.others[ENEMY][0] == 0
    solo = race.endings(replace(view, game="solo"), 1)
    assert solo.stop[1] == -1
    assert solo.others[ENEMY][0] == -race.LOST_SCORE


def test_more_cards_than_a_team_ever_has_are_no_error() -> None:
    own = [f"CARD{i}" for i in range(14)]
    ends = race.endings(table_view(own, [f"FOE{i}" for i in range(12)]), 14)
    assert len(ends.stop) == 15
    assert ends.stop[14] == 1


def test_what_a_guesser_weighs_is_what_the_giver_does() -> None:
    view = cn.view(cn.deal("classic", 2))
    ends, weighed = race.endings(view, 5), race.endings(heard(view, Clue("tree", 1)), 5)
    assert weighed.stop.tolist() == ends.stop.tolist()
    assert {role: worth.tolist() for role, worth in weighed.others.items()} == {
        role: worth.tolist() for role, worth in ends.others.items()
    }


def test_sudden_death_has_a_worth_too_D10() -> None:
    view = replace(cn.view(cn.deal("duet", 2)), bank=(0, 0))
    ends = race.endings(view, 3)
    assert (ends.others[BYSTANDER] == 0).all()
