"""From the worth of a turn's ends to a clue, with its number: what ``expected`` and ``win`` do alike.

A clue for n cards is searched for exactly (``planner``). Where the table allows them and earlier clues are unfinished
(``leads``), two more kinds stand beside it: the same search for a clue for ``unlimited``, after which the guesser may
go on to all that is unfinished, and a clue for 0, which warns of a card that it would touch wrongly on the way.
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
from codenames_ai.players.asked import spymaster_asked
from codenames_ai.players.board_scores import warnings
from codenames_ai.players.candidates import fits
from codenames_ai.players.evidence import evidence
from codenames_ai.players.explain import RankedClue, RankedClues, identity
from codenames_ai.players.leads import Lead, leads, onward, with_leads
from codenames_ai.players.planner import Plan, Taste
from codenames_ai.players.search.turns import Endings

WARNINGS = 3
"""So many cards that the guesser would touch wrongly are considered to be warned of."""

BETTER = 0.7
"""An expert clue must be worth this much more than a plain one, in own cards: it is harder to read."""


class Planned(Taste):
    """The moves of a spymaster that plans by ``_task``; its taste is among its settings."""

    __slots__ = ()

    def _task(self, view: SpymasterView) -> Task:
        """The position, and what the ends of the turn are worth to this player."""
        raise NotImplementedError

    def clue(self, view: SpymasterView, rng: random.Random) -> Clue:
        """The best clue; chance plays no part."""
        spymaster_asked(view)
        return best(self._task(view))

    def clues(self, view: SpymasterView, top: int = 5, rng: random.Random | None = None) -> RankedClues:
        """The best clues, best first: of the forms and spellings of a word one.

        Raises:
            InputError: no card is left to give a clue for, no clue word is legal, or this is no view, or no number.
        """
        top = spymaster_asked(view, top)
        return ranked(self._task(view), top)

    def judge(self, view: SpymasterView, clue: Clue) -> tuple[RankedClue, int | None]:
        """Somebody else's clue by the same measure, and its rank among all; None where it can have none."""
        spymaster_asked(view)
        return judged(self._task(view), clue)


@dataclass(frozen=True, eq=False, slots=True)
class Task:
    """A position with what its ends are worth.

    Attributes:
        plan: the position.
        endings: what the player goes by.
        honest: the chances to win, where the player works with some; else None.
        leads: what earlier clues still point at.
    """

    plan: Plan
    endings: Endings
    honest: Endings | None
    leads: tuple[Lead, ...]


def task(view: SpymasterView, taste: Taste, worth: Endings, risk: float, honest: Endings | None) -> Task:
    """The position of a view, where the ends of a turn are worth so much.

    Raises:
        InputError: no own card is left to find, or no clue word is legal.
    """
    plan = planner.plan(view, taste)
    return Task(plan, planner.wanted(plan, worth, risk), honest, leads(view, taste.vectors))


def best(of: Task) -> Clue:
    """The move."""
    special = _special(of)
    turn = planner.best_turns(of.plan, of.endings, 1)[0]
    if special is not None and special.score > turn.value + _least_gain(of):
        return special.clue
    return planner.clue_of(of.plan, turn)


def ranked(of: Task, top: int) -> RankedClues:
    """The best clues, best first, explained; no word is there twice."""
    special = _special(of) if top else None
    turns = planner.best_turns(of.plan, of.endings, top + (special is not None)) if top else []
    clues = [planner.explained(of.plan, turn, of.honest) for turn in turns]
    if special is not None:
        gain = _least_gain(of)
        place = sum(clue.score >= special.score - gain for clue in clues)
        if all(clue.word != special.word for clue in clues[:place]):
            clues = [*clues[:place], special, *(clue for clue in clues[place:] if clue.word != special.word)]
    vectors = of.plan.taste.vectors
    told = warnings(vectors, of.plan.view, guess_model.load(vectors).scaling.sources)
    return RankedClues(tuple(clues[:top]), planner.searched(of.plan), told)


def judged(of: Task, clue: Clue) -> tuple[RankedClue, int | None]:
    """Somebody else's clue by the same measure, and its rank; see ``planner.judged``."""
    return planner.judged(of.plan, of.endings, clue, of.honest)


def _least_gain(of: Task) -> float:
    return BETTER * planner.card_worth(of.endings)


def _special(of: Task) -> RankedClue | None:
    """The best clue for ``unlimited`` or 0, where the table allows one and it can do anything."""
    if not of.leads:
        return None
    found = [clue for clue in (_unlimited(of), _zero(of)) if clue is not None]
    return max(found, key=lambda clue: clue.score, default=None)


def _unlimited(of: Task) -> RankedClue | None:
    """As a plain clue, but the guesser may go on to all leads; for one alone the guess after the number does."""
    view = of.plan.view
    if UNLIMITED not in view.options or view.seat in SIDES or len(of.leads) < 2:
        return None
    endings = with_leads(of.endings, of.leads)
    turn = planner.best_turns(of.plan, endings, 1)[0]
    honest = None if of.honest is None else with_leads(of.honest, of.leads)
    return replace(planner.explained(of.plan, turn, honest), number=UNLIMITED)


def _zero(of: Task) -> RankedClue | None:
    """A clue that warns of a card which the guesser, going for what is unfinished, would touch wrongly."""
    view = of.plan.view
    if "zero" not in view.options and view.seat not in SIDES:
        return None
    wrong = [lead for lead in of.leads if lead.role != OWN][:WARNINGS]
    found = [warning for lead in wrong if (warning := _warning(of, lead)) is not None]
    return max(found, key=lambda clue: clue.score, default=None)


def _warning(of: Task, danger: Lead) -> RankedClue | None:
    """The clue for 0 that says most clearly not to touch a card, worth what the guesser does then."""
    plan, view = of.plan, of.plan.view
    own = [lead.place for lead in of.leads if lead.role == OWN]
    if not own:
        return None
    clear = np.zeros(len(plan.allowed), dtype=np.float32)
    for mind in planner.minds_of(plan.taste):
        rows = planner.board_weights(mind, view.words, plan.taste.trust)
        total = np.sum(rows[planner.live_places(plan)], axis=0)
        clear += (rows[danger.place] - rows[own].sum(axis=0)) / total
    prior = planner.prior(plan, of.endings)
    if prior is not None:
        clear += prior / np.float32(planner.card_worth(of.endings))
    clear[~plan.allowed] = -np.inf
    word = vocabulary().words[int(clear.argmax())]
    clue = Clue(word, 0)
    if not fits(view, clue, ask=plan.taste.ask):
        return None
    known = evidence(heard(view, clue), plan.taste.vectors)
    place = {card: i for i, card in enumerate(view.words)}
    chances = [{role: float(p[i]) for role, p in known.roles.items()} for i in range(len(known.cards))]
    order = sorted(range(len(known.cards)), key=lambda i: (-chances[i][OWN], known.cards[i]))
    then = [Lead(place[known.cards[i]], view.roles[place[known.cards[i]]], chances[i]) for i in order]
    return RankedClue(
        word,
        0,
        danger=view.words[danger.place],
        danger_identity=identity(view, danger.role),
        score=_going(of.endings, then),
        win_probability=None if of.honest is None else _going(of.honest, then),
    )


def _going(endings: Endings, then: Sequence[Lead]) -> float:
    """Worth of a turn that must touch one of these cards (C3, D5) and goes on as far as that pays."""
    return onward(endings, then, 0, None, least=1)
