"""Agreement with people: how well an operative predicts the cards that they touched, turn by turn.

>>> import codenames_ai as cn
>>> cn.evaluate("turns.jsonl.gz", "choice").sources["salt_duet"].acc1  # doctest: +SKIP
0.62
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codenames_ai.core import chance
from codenames_ai.core.board import GivenClue
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView
from codenames_ai.core.words import normal
from codenames_ai.lab.frames import frame_of
from codenames_ai.lab.intervals import clustered_mean
from codenames_ai.meaning import guess_model
from codenames_ai.meaning.guess_model import HumanTurn
from codenames_ai.players import spec
from codenames_ai.players.contract import explained

if TYPE_CHECKING:
    import pandas as pd

MEASURES = ("acc1", "mrr", "recall_n", "assassin_first", "log_loss")

FLOOR = 1e-6
"""Smallest probability in the log loss, so that one wrong prediction cannot make it infinite."""

Chances = Callable[[HumanTurn], Sequence[float]]
"""Probability of each card of a turn's board, in its order, of being touched first."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well an operative predicts the turns of one source; a measure without data is None.

    Attributes:
        turns: how many turns were measured.
        skipped: how many were left out because nobody guessed.
        acc1: share of turns whose first touch is the operative's first choice.
        mrr: mean of 1 / (rank of the first touch).
        recall_n: share of the n intended cards that are among the operative's first n.
        assassin_first: share of the turns with an assassin on the board whose first choice is an assassin.
        log_loss: mean of -log (probability of the first touch), in nats.
        ci: measure -> bounds of its 95% interval, bootstrapped by cluster; None for one cluster or no data.
    """

    turns: int
    skipped: int
    acc1: float | None
    mrr: float | None
    recall_n: float | None
    assassin_first: float | None
    log_loss: float | None
    ci: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The agreement of one operative with every source of turns.

    Attributes:
        operative: the SPEC whose agreement was measured.
        sources: source -> agreement, sorted by source.
    """

    operative: str
    sources: Mapping[str, Agreement]

    def to_dict(self) -> dict[str, Any]:
        """The JSON object that ``evaluate --json`` prints."""
        return {
            "operative": self.operative,
            "sources": {
                name: {**asdict(a), "ci": {m: None if c is None else list(c) for m, c in a.ci.items()}}
                for name, a in self.sources.items()
            },
        }

    def to_frame(self) -> pd.DataFrame:
        """One row for each source."""
        frame = frame_of(self.sources.values(), Agreement).drop(columns="ci")
        frame.insert(0, "source", list(self.sources))
        return frame


def evaluate(
    turns: str | Path | Iterable[HumanTurn],
    operative: str = "choice",
    *,
    clue_by: str | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Agreement of an operative with people, source by source.

    Args:
        turns: a turns file (JSON lines, gzipped or not), or turns.
        operative: a SPEC.
        clue_by: use only turns whose clue was given by ``human``, or by the program of this name.
        seed: names the resampling of the intervals.
        progress: called after each turn with the number of turns done and their total.

    Raises:
        InputError: a line is not a turn (the message names the line), or no turn is left.
        SpecError: the operative does not exist.
    """
    chances = chances_of(operative)
    if not isinstance(turns, str | Path | Iterable):
        raise InputError(f"turns: {shown(turns)} is not a file or a list of turns")
    listed = guess_model.read(turns) if isinstance(turns, str | Path) else list(turns)
    for turn in listed:
        if not isinstance(turn, HumanTurn):
            raise InputError(f"turns: {shown(turn)} is not a HumanTurn; guess_model.read takes a file")
    chosen = [t for t in listed if clue_by is None or t.clue_by == clue_by]
    if not chosen:
        there = ", ".join(sorted({t.clue_by for t in listed})) or "nobody"
        raise InputError(f"no turns with a clue by {clue_by or 'anyone'}; the clues are by: {there}")
    by_source: defaultdict[str, list[HumanTurn]] = defaultdict(list)
    for turn in chosen:
        by_source[turn.source].append(turn)
    done = 0

    def counted(turn: HumanTurn) -> Sequence[float]:
        nonlocal done
        found = chances(turn)
        done += 1
        if progress is not None:
            progress(done, total)
        return found

    total = sum(bool(t.guesses) for t in chosen)
    return Evaluation(operative, {s: agreement(by_source[s], counted, seed=seed) for s in sorted(by_source)})


def chances_of(operative: str) -> Chances:
    """An operative as a function from a turn to its probabilities; it sees each turn by itself.

    Raises:
        SpecError: the operative does not exist, or gives no probabilities.
    """
    if operative == "choice":
        model = guess_model.load()
        return lambda turn: [float(p) for p in model.probabilities(turn.clue, turn.board)]
    player = spec.operative(operative)
    if not callable(getattr(player, "guesses", None)):
        raise SpecError(f"{operative!r} cannot be evaluated: it has no method guesses, which gives probabilities")

    def chances(turn: HumanTurn) -> list[float]:
        number = turn.number if isinstance(turn.number, int) else max(1, len(turn.targets))
        clue = GivenClue("red", turn.clue, number)
        view = OperativeView(
            "classic", "red", turn.board, turn.board, turn.board, clues=(clue,), clue=clue, to_move="red"
        )
        rng = chance.generator("evaluate", turn.source, turn.board_id, turn.turn, turn.clue)
        found = {g.word: float(g.probability) for g in explained(player, operative, "guesses", view, rng)}
        return [found.get(card, 0.0) for card in turn.board]

    return chances


def agreement(turns: Sequence[HumanTurn], chances: Chances, *, seed: int = 0) -> Agreement:
    """Agreement with turns of one source; the seed names the resampling of the intervals."""
    guessed = [t for t in turns if t.guesses]
    rows = [measures(turn, chances(turn)) for turn in guessed]
    clusters = [t.cluster or t.board_id for t in guessed]
    found = {m: clustered_mean([r[m] for r in rows], clusters, seed) for m in MEASURES}
    means = {m: None if v is None else v.mean for m, v in found.items()}
    ci = {m: (v.low, v.high) if v is not None and v.known else None for m, v in found.items()}
    return Agreement(len(guessed), len(turns) - len(guessed), **means, ci=ci)


def measures(turn: HumanTurn, chances: Sequence[float]) -> dict[str, float | None]:
    """The MEASURES of one turn with a guess; equally likely cards are ranked by word."""
    order = sorted(range(len(turn.board)), key=lambda i: (-chances[i], normal(turn.board[i])))
    ranked = [turn.board[i] for i in order]
    place = ranked.index(turn.guesses[0])
    found = set(ranked[: len(turn.targets)]) & set(turn.targets)
    assassins = turn.key.get("assassins", ())
    total = math.fsum(chances)
    p = chances[order[place]] / total if total > 0 else 1 / len(ranked)
    return {
        "acc1": float(place == 0),
        "mrr": 1 / (1 + place),
        "recall_n": len(found) / len(turn.targets) if turn.targets else None,
        "assassin_first": float(ranked[0] in assassins) if assassins else None,
        "log_loss": -math.log(max(p, FLOOR)),
    }
