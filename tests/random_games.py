"""Small boards by hand and random play, shared by the tests of the engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from codenames_ai.core import chance, classic, duet
from codenames_ai.core.board import Board, ClassicKey, DuetKey, Mission, deal
from codenames_ai.core.classic import ClassicState
from codenames_ai.core.duet import DuetState
from codenames_ai.core.moves import STOP, WAIT, AnyMove, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart, Ruling

ALL_CLASSIC = ("zero", "unlimited", "names")
MISSIONS = (Mission(), Mission(9, 5), Mission(11, 2), Mission(8, 6), Mission(9, 0), Mission(10, 10), Mission(3, 9))
Step = tuple[AnyMove, str | None]


def numbered(kinds: list[str]) -> tuple[str, ...]:
    """RED1, RED2, BLUE1 …: words that tell what they are."""
    seen: Counter[str] = Counter()
    out = []
    for kind in kinds:
        seen[kind] += 1
        out.append(f"{kind}{seen[kind]}")
    return tuple(out)


def classic_cards(cards: str, *, options: tuple[str, ...] = (), first: str = "red", solo: bool = False) -> ClassicState:
    """A classic game on a few cards: ``R`` red, ``B`` blue, ``n`` bystander, ``x`` assassin; RED1, BLUE1, TAN1 …"""
    names = {"R": ("red", "RED"), "B": ("blue", "BLUE"), "n": ("bystander", "TAN"), "x": ("assassin", "BLACK")}
    key = ClassicKey(tuple(names[c][0] for c in cards))
    words = numbered([names[c][1] for c in cards])
    return classic.start(Board("classic", words, key, options, to_move=first), solo=solo, any_size=True)


def duet_cards(
    cards: str, *, turns: int = 9, mistakes: int = 9, options: tuple[str, ...] = (), giver: str = "a"
) -> DuetState:
    """Duet on a few cards, each as side a and side b have it: ``gg gn na``; g agent, n bystander, x assassin.

    The words are GG1, GN1, NA1 … with X for the assassin.
    """
    names = {"g": "agent", "n": "bystander", "x": "assassin"}
    pairs = cards.split()
    key = DuetKey(tuple(names[p[0]] for p in pairs), tuple(names[p[1]] for p in pairs))
    mission = Mission(turns, mistakes)
    words = numbered([p.upper() for p in pairs])
    board = Board("duet", words, key, options, mission=mission, bank=mission.bank, giver=giver)
    return duet.start(board, any_size=True)


def play(state, *steps):
    """Apply moves; a text ``a tree 2`` is a clue by a, ``tree 2`` one by whoever is to give, another a guess."""
    for step in steps:
        move, by = step if isinstance(step, tuple) else (step, None)
        if isinstance(move, str):
            parts = move.split()
            if len(parts) == 3:
                by, parts = parts[0], parts[1:]
            number = parts[-1]
            clue = Clue(parts[0], int(number) if number.isdigit() else number)
            move = clue if len(parts) == 2 else Guess(parts[0])
        state = state.apply(move, by)
    return state


def classic_step(state: ClassicState, rng: Random) -> Step:
    """A random legal move of the classic game, table moves included."""
    if state.phase == "cover":
        roll = rng.random()
        if roll < 0.25:
            return Ruling("legal", by=state.to_move), None
        if roll < 0.75:
            own = [w for w in state.visible if state.table.agents[state.to_move] >> state.table.index[w] & 1]
            return Cover(state.to_move, chance.choose(rng, own)), None
        if roll < 0.9:
            return Cover(state.to_move), None
    if state.phase != "guess":
        numbers = [1, 2, 3, *([0] if "zero" in state.table.options else [])]
        if "unlimited" in state.table.options:
            return Clue("tree", chance.choose(rng, [*numbers, "unlimited"])), None
        return Clue("tree", chance.choose(rng, numbers)), None
    if state.guesses_made == 0 and rng.random() < 0.15:
        approved_only = ["legal", "ask"]
        verdict = chance.choose(rng, approved_only if state.approved else [*approved_only, "illegal"])
        return Ruling(verdict, "V2", chance.choose(rng, ["referee", "red", "blue"])), None
    if rng.random() < 0.05:
        return Propose("Ann", chance.choose(rng, state.legal_guesses())), None
    if state.may_stop() and rng.random() < 0.3:
        return STOP, None
    return Guess(chance.choose(rng, state.legal_guesses())), None


def duet_step(state: DuetState, rng: Random, *, skill: float = 0.75) -> Step:
    """A random legal move of Duet; ``skill`` is how often a guess is aimed at an agent, so that games get far."""
    if state.phase == "clue":
        return Clue("tree", chance.below(rng, 4)), chance.choose(rng, state.givers)
    if state.phase == "guess" and state.guesses_made == 0 and not state.illegal and rng.random() < 0.15:
        verdicts = ["legal", "ask"] if state.approved else ["legal", "ask", "illegal"]
        return Ruling(chance.choose(rng, verdicts), "V2", chance.choose(rng, ["referee", "a", "b"])), None
    by = state.to_move
    if state.phase == "sudden_death":
        by = chance.choose(rng, [who for who in state.guessers if who not in state.waited])
        if rng.random() < 0.2:
            return WAIT, by
    elif rng.random() < 0.05:
        return Propose("Ann", chance.choose(rng, state.legal_guesses())), None
    if state.may_stop() and rng.random() < 0.3:
        return STOP, by
    cards = state.legal_guesses(by)
    if rng.random() < skill:
        side = state.table.sides["b" if by == "a" else "a"]
        cards = [w for w in cards if side[state.table.index[w]] == "agent"] or cards
    return Guess(chance.choose(rng, cards)), by


def run(state, step: Callable[..., Step], rng: Random):
    """A random game as the list of its states and the steps between them."""
    states, steps = [state], []
    while state.result is None:
        made = step(state, rng)
        state = state.apply(*made)
        states.append(state)
        steps.append(made)
        assert len(steps) < 400, "the game does not end"
    return states, steps


def classic_games(n: int, name: str) -> Iterator[tuple[list[ClassicState], list[Step]]]:
    """Random classic games over all options, the same for a name."""
    for i in range(n):
        options = ALL_CLASSIC[: i % 4]
        state = classic.start(deal("classic", f"{name} {i}", options=options), solo=i % 5 == 4)
        yield run(state, classic_step, chance.generator(name, i))


def duet_games(n: int, name: str) -> Iterator[tuple[list[DuetState], list[Step]]]:
    """Random games of Duet over the missions and orders, the same for a name."""
    for i in range(n):
        options = ("loose_order",) if i % 3 == 0 else ()
        state = duet.start(deal("duet", f"{name} {i}", options=options, mission=MISSIONS[i % len(MISSIONS)]))
        yield run(state, duet_step, chance.generator(name, i))


NONSENSE: tuple[Step, ...] = (
    (Clue("tree", 1), None),
    (Clue("tree", 1), "red"),
    (Clue("tree", 1), "b"),
    (Clue("", 1), None),
    (Clue("new york", 1), None),
    (Clue("tree", -1), None),
    (Clue("tree", True), None),
    (Clue("tree", 0), None),
    (Clue("tree", "unlimited"), None),
    (Guess("no such card"), None),
    (Guess(""), None),
    (STOP, None),
    (STOP, "blue"),
    (WAIT, None),
    (WAIT, "a"),
    (Ruling("illegal"), None),
    (Ruling("perhaps"), None),
    (Cover("red"), None),
    (Cover("blue", "no such card"), None),
    (Forfeit("nobody"), None),
    (Expose(), None),
    (Restart(), None),
    (Propose("Ann", "no such card"), None),
)
"""Moves, most of which are not allowed in any one state."""
