"""Random play by the engines alone: no language, every kind of move, always to the end."""

from __future__ import annotations

from random import Random

from codenames_ai import chance
from codenames_ai.board import Mission, deal
from codenames_ai.duet import DuetState
from codenames_ai.errors import RuleError
from codenames_ai.moves import STOP, WAIT, AnyMove, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart, Ruling
from codenames_ai.record import State, begin

KINDS = ("classic", "duet", "solo")


def opening(kind: str, seed: chance.Name) -> State:
    """A dealt game of this kind, its options and mission drawn too."""
    rng = chance.generator("opening", kind, seed)
    if kind == "duet":
        options = ["loose_order"] if rng.random() < 0.5 else []
        mission = Mission(1 + chance.below(rng, 11), chance.below(rng, 12))
        return begin(deal("duet", seed, options=options, mission=mission))
    options = [name for name in ("zero", "unlimited") if rng.random() < 0.5]
    return begin(deal("classic", seed, options=options), solo=kind == "solo")


def moves(state: State, rng: Random) -> list[tuple[AnyMove, str | None]]:
    """Some moves that might be allowed now, likelier ones first."""
    who = state.to_move
    if state.phase == "clue":
        givers = state.givers if isinstance(state, DuetState) else (who,)
        giver = chance.choose(rng, givers)
        number = chance.choose(rng, (1, 2, 3, 0, "unlimited"))
        intended = tuple(chance.sample(rng, state.visible, min(2, len(state.visible)))) if rng.random() < 0.3 else ()
        return [(Clue(f"clue{len(state.events)}", number, intended), giver), (Clue("clue", 1), giver)]
    if state.phase == "cover":
        own = [w for w in state.visible if state.table.agents[who] >> state.table.index[w] & 1]
        pick = chance.choose(rng, (Cover(who, chance.choose(rng, own)), Cover(who), Ruling("legal", by=who)))
        return [(pick, None), (Cover(who), None)]
    roll = rng.random()
    if roll < 0.002:
        return [(Forfeit(who), None)]
    if roll < 0.004:
        return [(Expose(), None), (Restart(), None), (Forfeit(who), None)]
    out: list[tuple[AnyMove, str | None]] = []
    if roll < 0.1:
        verdict = chance.choose(rng, ("legal", "illegal", "ask"))
        out.append((Ruling(verdict, "V3", chance.choose(rng, ("referee", "red", "blue", "a", "b"))), None))
    elif roll < 0.3:
        out += [(STOP, None), (WAIT, chance.choose(rng, state.guessers) if isinstance(state, DuetState) else None)]
    elif roll < 0.35:
        out.append((Propose("anna", chance.choose(rng, state.visible)), None))
    guesser = chance.choose(rng, state.guessers) if isinstance(state, DuetState) else who
    words = state.legal_guesses(guesser)
    return [*out, (Guess(chance.choose(rng, words)), guesser)]


def drive(state: State, rng: Random, most: int | None = None) -> State:
    """Play on by chance, to the end or for so many moves."""
    made = 0
    while state.outcome() is None and (most is None or made < most):
        for move, by in moves(state, rng):
            try:
                state = state.apply(move, by)
                break
            except RuleError:
                continue
        else:
            raise AssertionError(f"no move in {state.phase}")
        made += 1
    return state


def random_game(kind: str, seed: chance.Name, most: int | None = None) -> State:
    """A game of random moves, named by its seed."""
    return drive(opening(kind, seed), chance.generator("drive", kind, seed), most)
