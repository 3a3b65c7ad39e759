"""Processor time of a clue, compared with a spymaster of the same objective that computes every clue word."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import numpy as np
from players_games import How, table

import codenames_ai as cn
from codenames_ai.core.record import begin
from codenames_ai.core.views import SpymasterView, spymaster_view
from codenames_ai.lab.arena import team
from codenames_ai.lab.arena.loop import GameSetup, step
from codenames_ai.lab.arena.referee import validator
from codenames_ai.players import planner
from codenames_ai.players.search.turn_search import best_values

LIMIT = 20
EVERY = 10
"""The step between the positions that are computed in full; each takes about a second."""


def positions(n: int) -> list[SpymasterView]:
    """What the giver sees before each clue of games in classic and Duet, in the order of play."""
    return list(islice(_positions(), n))


def _positions() -> Iterator[SpymasterView]:
    for place, game in enumerate(cycle(("classic", "duet"))):
        seats = ("red", "blue") if game == "classic" else ("a", "b")
        table_ = GameSetup(dict.fromkeys(seats, team("margin+similarity")), f"speed/{place}", validator, "stand")
        state = begin(cn.deal(game, seed=f"players/speed/{place}"), solo=False)
        while state.outcome() is None:
            if state.phase == "clue":
                seat = state.to_move if game == "classic" else state.givers[0]
                yield spymaster_view(state, seat)
            state = step(state, table_)


def in_full(player: Any, view: SpymasterView) -> float:
    """The worth of the best clue, computed for every clue word: the simple way in NumPy."""
    task = player._task(view)
    prior = planner.plausibility_prior(task.plan, task.endings)
    worth, _ = best_values(task.plan.guessers, task.endings, task.plan.allowed, prior)
    return float(worth.max())


def timed(work: Callable[[SpymasterView], object], views: list[SpymasterView]) -> np.ndarray:
    taken = []
    for view in views:
        start = time.process_time()
        work(view)
        taken.append(1e3 * (time.process_time() - start))
    return np.array(taken)


def speed(how: How) -> str:
    views = positions(how.boards["speed"])
    rng = random.Random(0)
    rows = []
    for name in ("margin", "expected", "win"):
        for spec in (name,) if name == "margin" else (name, f"{name}:hedge=false"):
            print(f"speed: {spec}", file=sys.stderr)
            player: Any = cn.spymaster(spec)
            player.clue(views[0], rng)  # tables are read
            planner.board_weights.cache_clear()  # the boards are new to it
            each = timed(lambda view, p=player: p.clue(view, rng), views)
            new = [place for place, view in enumerate(views) if not view.clues]
            cells = [f"{np.median(each):.1f}", f"{np.percentile(each, 95):.1f}", f"{np.median(each[new]):.1f}"]
            if name == "margin":
                rows.append([spec, *cells, "", ""])
                continue
            few = views[::EVERY]
            for view in few:
                planner.plan(view, player)
            again = timed(lambda view, p=player: p.clue(view, rng), few)
            plain = timed(lambda view, p=player: in_full(p, view), few)
            cells += [f"{np.median(plain):.0f}", f"{np.median(plain / again):.0f}"]
            rows.append([spec, *cells])
    text = (
        f"Milliseconds of processor time on one core, {len(views)} positions of games in classic and Duet in the order "
        f"of play; goal: ≤ {LIMIT} ms. In full: the same objective in plain NumPy without bounds "
        f"(`search.turns.best_values`), on every {EVERY}th of these positions."
    )
    columns = ("spymaster", "median", "95th percentile", "first clue on a board", "in full", "× as long")
    return table("Time of a clue", text, columns, rows)
