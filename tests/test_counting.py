"""Counting: every sequence of moves on tiny boards, against numbers computed by hand.

A clue is one of a given few (what it says does not matter here), a guess any card that may be touched, a stop is
taken where it may be. Each count's derivation stands beside it. Counting all ways and the leaves where each side has
won finds a wrong turn order, cap or end that no single example would.
"""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest
from random_games import classic_cards, duet_cards

from codenames_ai.core.moves import STOP, WAIT, Clue, Guess


def moves(state, numbers):
    """All moves that may be made now, by the rules' own lists."""
    if state.phase == "clue":
        givers = state.givers if state.game == "duet" else (state.to_move,)
        return [(Clue("tree", n), by) for by in givers for n in numbers]
    if state.phase == "sudden_death":
        who = [by for by in state.guessers if by not in state.waited]
        return [(WAIT, by) for by in who] + [(Guess(w), by) for by in who for w in state.legal_guesses(by)]
    return [(Guess(w), None) for w in state.legal_guesses()] + ([(STOP, None)] if state.may_stop() else [])


def count(state, numbers=(1,)):
    """How many complete games there are, by winner and reason."""
    if state.outcome() is not None:
        outcome = state.outcome()
        return Counter({(outcome.winner, outcome.reason): 1})
    total: Counter = Counter()
    for move, by in moves(state, numbers):
        total += count(state.apply(move, by), numbers)
    return total


def test_one_agent_each() -> None:
    # Red, blue. Red's clue; red touches RED1 (wins) or BLUE1 (blue wins, C5). Two games.
    assert count(classic_cards("RB")) == {("red", "agents"): 1, ("blue", "agents"): 1}


def test_one_agent_each_and_an_assassin() -> None:
    # As before, and the assassin, which loses for red.
    assert count(classic_cards("RBx")) == {
        ("red", "agents"): 1,
        ("blue", "agents"): 1,
        ("blue", "assassin"): 1,
    }


def test_bystanders_pass_the_turn() -> None:
    # R B n x. Let f(k) be the games with k bystanders left, whoever is to move (one agent each: it is the same). The
    # mover ends it in 3 ways (own, enemy's, assassin) or touches one of k bystanders. f(k) = 3 + k f(k - 1), f(0) = 3:
    # 3, 6, 15, 48.
    for k, games in ((0, 3), (1, 6), (2, 15), (3, 48)):
        assert count(classic_cards("RB" + "n" * k + "x")).total() == games


def test_two_agents_of_red_with_clue_1() -> None:
    # R R B, clue 1 (two guesses). Red first: BLUE1 ends it (1). Either of 2 reds, then: the other red wins (1),
    # BLUE1 (1), or stop; after a stop blue gives a clue and touches RED2 (red wins) or BLUE1: 2 games, no stop before.
    # Total: 1 + 2 (1 + 1 + 2) = 9. Red wins: 2 (1 + 1) = 4, blue: 1 + 2 (1 + 1) = 5.
    assert count(classic_cards("RRB")) == {("red", "agents"): 4, ("blue", "agents"): 5}


def test_the_cap_ends_the_turn_by_itself() -> None:
    # R R R B x with clue 1: red may touch two. First touch: B or x ends it (2). One of 3 reds (x3), then:
    #   B, x end it (2); stop: blue to move with R R B x left; the second red (x2): the cap, blue to move, R B x left.
    # Blue to move on R B x: 3 games (RED, BLUE, assassin).
    # Blue to move on R R B x, clue 1: B wins, x loses (2); R: a miss (x2), then red on R B x: 3 games. 2 + 2 * 3 = 8.
    # Total: 2 + 3 (2 + 8 + 2 * 3) = 2 + 3 * 16 = 50.
    assert count(classic_cards("RRRBx")).total() == 50


def test_without_a_cap_there_are_more() -> None:
    # As before, but unlimited: after the second red the third (1, wins), B, x (2), or a stop (blue on R B x: 3): 6.
    # Blue to move on R R B x: B, x (2); R is a miss (x2), then red on R B x: 3. 8, as before.
    # Total: 2 + 3 (2 + 8 + 2 * 6) = 2 + 3 * 22 = 68.
    state = classic_cards("RRRBx", options=("unlimited",))
    assert count(state, ("unlimited",)).total() == 68
    zero = classic_cards("RRRBx", options=("zero",))
    assert count(zero, (0,)).total() == 68  # a zero clue has no cap either


def test_a_clue_of_a_large_number_is_as_one_without_a_cap() -> None:
    # Three reds at most can follow each other: a cap of 4 or more never binds.
    assert count(classic_cards("RRRBx"), (3,)).total() == 68


def test_two_numbers_multiply_each_clue() -> None:
    # R B n, numbers 1 and 2 (no cap binds, one agent each): f(k) = 2 (2 + k f(k - 1)): f(0) = 4, f(1) = 2 (2 + 4) = 12.
    assert count(classic_cards("RBn"), (1, 2)).total() == 12


def test_solo_only_red_moves() -> None:
    # R R B B, solo, clue 2 (no cap binds). State (r, b) with a clue due: g(r, b).
    # In a turn a blue one ends it, or the game if it was the last; a red one goes on, or wins; a stop may follow one.
    # g(1,1) = R wins, B loses = 2. g(1,2) = R wins (1) + 2 g(1,1) = 5. g(2,1): first touch B (1); R (x2): then
    # R wins (1), B loses (1), stop g(1,1) = 2: 4. g(2,1) = 1 + 8 = 9.
    # g(2,2): B (x2): g(2,1) = 9 each; R (x2): then R wins (1), B (x2): g(1,1) = 2 each, stop: g(1,2) = 5: 10.
    # g(2,2) = 18 + 20 = 38.
    assert count(classic_cards("RRBB", solo=True), (2,)).total() == 38


@pytest.mark.parametrize("agents", [1, 2, 3, 4])
def test_duet_one_side_only(agents: int) -> None:
    # Only side a has agents (n words gn) and nothing else is there: side b is done from the start, so a gives all clues
    # and b cannot miss. h(n): n games to touch them in order, with a stop possible after each touch but the last,
    # which wins: n! orders times 2^(n - 1) ways to stop. Nine tokens are enough for four turns.
    state = duet_cards("gn " * agents)
    assert count(state) == {("both", "agents"): factorial(agents) * 2 ** (agents - 1)}


def test_duet_one_agent_each_two_tokens() -> None:
    # gn ng, two tokens. Either gives the first clue (x2); say a. b may touch both words:
    #   GN1: an agent, a's last: D9 ends the turn (1 token). Then b alone gives; a touches NG1 (b's last: won), nothing
    #   else is uncovered: GN1 is covered. 1 game.
    #   NG1: a bystander for b, marked, turn over (1 token). b gives; a touches NG1: found, b's last; D9 ends the turn,
    #     and with it the bank (0): sudden death, only b may guess (GN1 on side a): GN1 wins, or b waits and loses;
    #     NG1 is covered. 2 games.
    #     Or a touches GN1: a bystander, marked; the bank is empty: sudden death, both may guess.
    #     Left: a may touch NG1 only (GN1 is marked for a), b may touch GN1 only (NG1 is marked for b).
    #     a touches NG1, then b touches (won) or waits (alone: lost): 2. b touches GN1 first: likewise 2. a waits, then
    #     b touches (and a, whose wait is over, touches or waits: 2) or waits too (lost: 1): 3. b waits first: also 3.
    #     Here one who waits does not guess before the other has acted, though the rules let it. 2 + 2 + 3 + 3 = 10.
    # a first: 1 + 2 + 10 = 13; two ways to begin: 26.
    assert count(duet_cards("gn ng", turns=2, mistakes=2)).total() == 26


def test_duet_an_assassin_and_a_single_token() -> None:
    # gg gx, one token, no bystanders for b on side a: a or b begins.
    # a gives: b touches GG1 or GX1, both agents on side a. First GG1 (side b is done, it had one agent): then GX1 wins,
    #   or stop: bank empty, sudden death; only b may guess: GX1 wins, or wait loses: 2. So 3.
    #   First GX1: then GG1 wins; or stop: sudden death: GG1 is left on both sides, both may guess it: a touches
    #   (won), b touches (won), a waits -> b touches or waits (2), b waits -> a touches or waits (2): 6. So 7.
    # b gives: a touches GG1: agent on b, b's only one: D9 ends the turn, bank empty: sudden death, only b may guess:
    #   GX1 wins, or waits: 2. Or a touches GX1: the assassin: 1. So 3.
    games = count(duet_cards("gg gx", turns=1, mistakes=1))
    assert games.total() == 3 + 7 + 3
    assert games[(None, "assassin")] == 1
    assert games[(None, "waited")] == 1 + 2 + 1


def test_duet_a_mission_without_mistakes() -> None:
    # gn nn, turns 2, mistakes 0: two checkmark tokens. b has no agents on its side: only a gives.
    # b touches GN1: won. Or NN1: two checkmark tokens go, sudden death, b alone: GN1 wins, or wait loses: 2. Total 3.
    assert count(duet_cards("gn nn", turns=2, mistakes=0)) == {("both", "agents"): 2, (None, "waited"): 1}
    # With one token: GN1 wins; NN1: two due and one left, the mission fails.
    assert count(duet_cards("gn nn", turns=1, mistakes=0)) == {("both", "agents"): 1, (None, "tokens"): 1}
    # With three: NN1 leaves one: a gives again, b touches GN1: won (NN1 is marked for b). 1 + 1.
    assert count(duet_cards("gn nn", turns=3, mistakes=0)) == {("both", "agents"): 2}


def test_duet_looser_order_has_more_ways() -> None:
    # gn gn ng. Only the orders of givers are counted, of turns in which the guesser is right once and stops.
    def orders(options):
        found = set()

        def walk(state, so_far):
            if state.outcome() is not None:
                found.add(so_far)
                return
            for by in state.givers:
                given = state.apply(Clue("tree", 1), by)
                side = state.table.sides[by]
                for word in given.legal_guesses():
                    if side[state.table.index[word]] == "agent":
                        after = given.apply(Guess(word))
                        walk(after if after.phase != "guess" else after.apply(STOP), so_far + by)

        walk(duet_cards("gn gn ng", options=options), "")
        return found

    # Strict: a first, then b (whose side is then done), then a: "aba"; or b first, done, then a twice: "baa".
    assert orders(()) == {"aba", "baa"}
    # Looser: a twice (done), then b: "aab" too.
    assert orders(("loose_order",)) == {"aba", "baa", "aab"}
