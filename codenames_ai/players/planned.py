"""The moves of ``expected`` and ``win``: from the worth of a turn's ends to a clue with its number.

A clue for n cards is searched for exactly (``planner``). Where the table allows them and earlier clues are unfinished
(``open_targets``), two more kinds compete with it: the same search for a clue for ``unlimited``, after which the
guesser may go on to all that is unfinished, and a clue for 0, which warns of a card that it would touch wrongly.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from codenames_ai.core.board import SIDES
from codenames_ai.core.moves import UNLIMITED, Clue
from codenames_ai.core.views import OWN, SpymasterView, heard
from codenames_ai.english.vocabulary import vocabulary
from codenames_ai.meaning import guess_model
from codenames_ai.players import planner
from codenames_ai.players.beliefs import beliefs
from codenames_ai.players.board_scores import warnings
from codenames_ai.players.candidates import fits, searched_of
from codenames_ai.players.explain import RankedClue, RankedClues, identity
from codenames_ai.players.open_targets import (
    OpenTarget,
    likeliest_first,
    onward,
    open_targets,
    targets_of,
    with_targets,
)
from codenames_ai.players.planner import Plan, PlannerOptions
from codenames_ai.players.search.ties import by_value, exceeds, first_best
from codenames_ai.players.search.turns import Endings

WARNINGS = 3
"""How many cards that the guesser would touch wrongly are considered for a warning."""

BETTER = 0.7
"""An expert clue must be worth this much more than a plain one, in own cards: it is harder to read."""


@dataclass(frozen=True, eq=False, slots=True)
class Task:
    """A position and what the ends of the turn are worth in it.

    Attributes:
        plan: the position.
        endings: what the player goes by.
        honest: the chances to win, where the player works with such chances; else None.
        targets: cards that earlier clues still point at.
    """

    plan: Plan
    endings: Endings
    honest: Endings | None
    targets: tuple[OpenTarget, ...]

    @property
    def least_gain(self) -> float:
        """By how much an expert clue must be better."""
        return BETTER * planner.card_worth(self.endings)


def task(view: SpymasterView, options: PlannerOptions, worth: Endings, honest: Endings | None) -> Task:
    """The task of a view, where the ends of a turn are worth this much before risk and costs.

    Raises:
        InputError: no clue word is legal.
    """
    plan = planner.plan(view, options)
    return Task(plan, planner.weighed(plan, worth), honest, open_targets(view, options.vectors))


class Planned(PlannerOptions):
    """The methods of a spymaster that plans by ``_task``."""

    __slots__ = ()

    def _task(self, view: SpymasterView) -> Task:
        """The position, and what the ends of the turn are worth to this player."""
        raise NotImplementedError

    def clue(self, view: SpymasterView, rng: random.Random | None = None) -> Clue:
        """The best clue; chance plays no part."""
        of = self._task(view)
        special = _special(of)
        turn = planner.best_turns(of.plan, of.endings, 1)[0]
        if special is not None and exceeds(special.score - of.least_gain, turn.value):
            return special.clue
        return planner.clue_of(of.plan, turn)

    def clues(self, view: SpymasterView, rng: random.Random | None = None, *, top: int = 5) -> RankedClues:
        """The best clues, best first, explained; of the forms and spellings of a word one.

        Raises:
            InputError: no clue word is legal.
        """
        of = self._task(view)
        special = _special(of) if top else None
        turns = planner.best_turns(of.plan, of.endings, top + (special is not None)) if top else []
        clues = [planner.explained(of.plan, turn, of.honest) for turn in turns]
        if special is not None:
            place = sum(not exceeds(special.score - of.least_gain, clue.score) for clue in clues)
            if all(clue.word != special.word for clue in clues[:place]):
                clues = [*clues[:place], special, *(clue for clue in clues[place:] if clue.word != special.word)]
        notes = warnings(self.vectors, view, guess_model.load(self.vectors).scaling.sources)
        searched = searched_of(of.plan.allowed, len(of.plan.own), of.plan.left_out)
        return RankedClues(tuple(clues[:top]), searched, notes)

    def judge(self, view: SpymasterView, clue: Clue) -> tuple[RankedClue, int | None]:
        """A clue of another giver by the same measure, and its rank among all; see ``planner.judged``."""
        of = self._task(view)
        return planner.judged(of.plan, of.endings, clue, of.honest)


def _best(clues: Sequence[RankedClue | None]) -> RankedClue | None:
    found = [clue for clue in clues if clue is not None]
    return next(iter(by_value(found, [clue.score for clue in found])), None)


def _special(of: Task) -> RankedClue | None:
    """The best clue for ``unlimited`` or 0, where the table allows one and it has an effect."""
    return _best((_unlimited(of), _zero(of))) if of.targets else None


def _unlimited(of: Task) -> RankedClue | None:
    """A plain clue after which the guesser may go on to all open targets; the guess after the number reaches one."""
    view = of.plan.view
    if UNLIMITED not in view.options or view.seat in SIDES or len(of.targets) < 2:
        return None
    endings = with_targets(of.endings, of.targets)
    turn = planner.best_turns(of.plan, endings, 1)[0]
    honest = None if of.honest is None else with_targets(of.honest, of.targets)
    return replace(planner.explained(of.plan, turn, honest), number=UNLIMITED)


def _zero(of: Task) -> RankedClue | None:
    """A clue that warns of a card which the guesser, going for what is unfinished, would touch wrongly."""
    view = of.plan.view
    if "zero" not in view.options and view.seat not in SIDES:
        return None
    wrong = [target for target in of.targets if target.role != OWN][:WARNINGS]
    return _best([_warning(of, target) for target in wrong])


def _warning(of: Task, danger: OpenTarget) -> RankedClue | None:
    """The clue for 0 that warns of a card most clearly; its score is the worth of what the guesser does then."""
    plan, view = of.plan, of.plan.view
    own = [target.place for target in of.targets if target.role == OWN]
    if not own:
        return None
    clear = np.zeros(len(plan.allowed), dtype=np.float32)
    for model in planner.guesser_models(plan.options):
        rows = planner.board_weights(model, view.words, plan.options.trust)
        total = np.sum(rows[planner.live_places(plan)], axis=0)
        clear += (rows[danger.place] - rows[own].sum(axis=0)) / total
    prior = planner.plausibility_prior(plan, of.endings)
    if prior is not None:
        clear += prior / np.float32(planner.card_worth(of.endings))
    clear[~plan.allowed] = -np.inf
    clue = Clue(vocabulary().words[int(first_best(clear))], 0)
    if not fits(view, clue, ask=plan.options.ask):
        return None
    then = likeliest_first(view, targets_of(view, beliefs(heard(view, clue), plan.options.vectors)))
    return RankedClue(
        clue.word,
        0,
        danger=view.words[danger.place],
        danger_identity=identity(view, danger.role),
        score=_going_on(of.endings, then),
        win_probability=None if of.honest is None else _going_on(of.honest, then),
    )


def _going_on(endings: Endings, then: Sequence[OpenTarget]) -> float:
    """Worth of a turn that must touch one of these cards (C3, D5) and goes on as long as that pays."""
    return onward(endings, then, 0, least=1)
