"""Positions of random play with clue words that mean something, shared by the tests of players."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from random_games import ALL_CLASSIC, MISSIONS, Step, classic_step, duet_step, run

from codenames_ai.core import chance, classic, duet
from codenames_ai.core.board import deal
from codenames_ai.core.moves import Clue
from codenames_ai.meaning.association import vocabulary

UNKNOWN = "xqzvxq"
"""A clue word that no word vectors know."""


def spoken(state: Any, rng: Random) -> Step:
    """A random legal move; clues are shipped words, now and then one that nobody knows."""
    move, by = (duet_step if state.game == "duet" else classic_step)(state, rng)
    if isinstance(move, Clue):
        word = chance.choose(rng, vocabulary().words) if rng.random() < 0.9 else UNKNOWN
        move = replace(move, word=word)
    return move, by


def game(kind: str, name: int) -> list[Any]:
    """The states of a random classic, Duet or solo game, but the last, where nobody has to move."""
    rng = chance.generator("spoken", kind, name)
    if kind == "duet":
        first: Any = duet.start(deal("duet", name, mission=MISSIONS[name % len(MISSIONS)]))
    else:
        first = classic.start(deal("classic", name, options=ALL_CLASSIC[: name % 4]), solo=kind == "solo")
    return run(first, spoken, rng)[0][:-1]


def guessers(state: Any) -> tuple[str, ...]:
    """The seats that may be asked for a guess."""
    if state.phase == "sudden_death":
        return tuple(who for who in state.guessers if who not in state.waited)
    return (state.guessers[0] if state.game == "duet" else state.to_move,) if state.phase == "guess" else ()
