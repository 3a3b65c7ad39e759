"""What a player may leave to others: its input is checked, and what it does not say of its moves is filled in.

The class decorator ``player`` does both. Every registered player has it, and a player that a SPEC loads gets it
(``python_player``), so an author writes ``clue(view, rng)`` or ``guess(view, rng)`` and nothing else. What is left for
the author to keep is listed in ``protocol``.
"""

from __future__ import annotations

import functools
import json
import operator
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, SupportsIndex, TypeVar

from codenames_ai.core import chance
from codenames_ai.core.errors import CodenamesError, InputError, PlayerError, RuleError, SpecError
from codenames_ai.core.moves import Clue, Guess
from codenames_ai.core.text import reason, shown
from codenames_ai.core.views import OWN, OperativeView, SpymasterView
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuess, RankedGuesses, Searched

Class = TypeVar("Class", bound=type)


def player(cls: Class) -> Class:
    """The class with its input checked and its missing forms filled in; used as a decorator above ``@dataclass``.

    - ``clue``, ``clues`` and ``judge`` get a spymaster's view with an own card left to find, ``guess`` an operative's
      view with a card left to touch; anything else is an ``InputError`` or ``RuleError`` in one line. ``guesses`` is an
      empty list where no card is left.
    - ``rng`` may be left out by the caller; the player then gets a generator that is named by the board's words.
    - ``top`` is an integer of at least 0.
    - A missing ``clues`` lists the one clue that ``clue`` gives; a missing ``guesses`` the cards that ``guess`` would
      touch, one after another, if each were an own card.
    """
    missing = {"clues": (_clues_of_moves, "clue"), "guesses": (_guesses_of_moves, "guess")}
    for name, (fallback, needed) in missing.items():
        if callable(getattr(cls, needed, None)) and not callable(getattr(cls, name, None)):
            setattr(cls, name, fallback)
    for name, check in _CHECKS.items():
        method = getattr(cls, name, None)
        if callable(method) and not hasattr(method, "unchecked"):
            setattr(cls, name, check(method))
    return cls


def _checked(check: Callable[[Any], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A wrapper of methods that take a view and a generator; ``check`` may return an answer in the method's place."""

    def wrap(method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def checked(self: Any, view: Any, rng: random.Random | None = None, **more: Any) -> Any:
            answer = check(view)
            if answer is not None:
                return answer
            if "top" in more:
                more["top"] = _how_many(more["top"])
            if rng is None:
                rng = chance.generator("random clues", *view.words)
            elif not isinstance(rng, random.Random):
                raise InputError(f"rng: {shown(rng)} is not a generator; give a random.Random, or leave it out")
            return method(self, view, rng, **more)

        checked.unchecked = method  # type: ignore[attr-defined]
        return checked

    return wrap


def _checked_judge(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def checked(self: Any, view: Any, clue: Clue) -> Any:
        spymaster_view(view)
        return method(self, view, clue)

    checked.unchecked = method  # type: ignore[attr-defined]
    return checked


def spymaster_view(view: Any) -> None:
    """Check that a spymaster can give a clue on this.

    Raises:
        InputError: it is not a spymaster's view, or no own card is left to find.
    """
    if not isinstance(view, SpymasterView):
        raise InputError(f"a spymaster is shown a view, not {_kind(view)}: cn.view(board) makes one of a board")
    if not any(role == OWN and word in view.guessable for word, role in zip(view.words, view.roles, strict=True)):
        raise InputError("no card of the giver's own is left to find: there is no clue to give")


def _operative_view(view: Any) -> None:
    if not isinstance(view, OperativeView):
        raise InputError(
            f"an operative is shown its own view, not {_kind(view)}: "
            "views.operative_view(state, seat), or views.heard(cn.view(board), clue)"
        )


def _view_to_guess(view: Any) -> None:
    _operative_view(view)
    if not view.guessable:
        raise RuleError("C6", "guess: no card is left to touch")


def _view_to_rank(view: Any) -> RankedGuesses | None:
    _operative_view(view)
    return None if view.guessable else RankedGuesses((), 0, "low")


_CHECKS = {
    "clue": _checked(spymaster_view),
    "clues": _checked(spymaster_view),
    "judge": _checked_judge,
    "guess": _checked(_view_to_guess),
    "guesses": _checked(_view_to_rank),
}


def _how_many(top: object) -> int:
    wanted = operator.index(top) if isinstance(top, SupportsIndex) and not isinstance(top, bool) else -1
    if wanted < 0:
        raise InputError(f"top: {shown(top)} is not a number of clues; write a whole number from 0")
    return wanted


def _kind(view: Any) -> str:
    name = type(view).__name__
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}" if view is not None else "None"


def _clues_of_moves(self: Any, view: SpymasterView, rng: random.Random, top: int = 5) -> RankedClues:
    """The one clue that the player gives."""
    given = (self.clue(view, rng),) if top > 0 else ()
    for clue in given:
        if not isinstance(clue, Clue):
            raise TypeError(f"clue returned {shown(clue)}; a Clue is needed")
    return RankedClues(tuple(RankedClue(c.word, c.number, c.intended) for c in given), Searched(1, 1, 1))


def _guesses_of_moves(self: Any, view: OperativeView, rng: random.Random) -> RankedGuesses:
    """The cards that the player touches one after another; all cards alike where it touches none."""
    touched: list[str] = []
    imagined = view
    while imagined.guessable and (not touched or (imagined.guesses_left != 0 and imagined.own_left != 0)):
        move = self.guess(imagined, rng)
        if not isinstance(move, Guess):
            break
        touched.append(move.word)
        imagined = after_finding(imagined, move.word)
    words = touched or view.guessable
    chances = [1.0] + [0.0] * (len(words) - 1) if touched else [1 / len(words)] * len(words)
    ranked = tuple(map(RankedGuess, words, chances))
    return RankedGuesses(ranked, len(touched), "high" if touched else "low")


def after_finding(view: OperativeView, card: str) -> OperativeView:
    """The view after a touch on this card that turned out to be an own card."""
    clue = view.clue
    if clue is not None:
        clue = replace(clue, guesses=(*clue.guesses, card))
    return replace(
        view,
        visible=tuple(w for w in view.visible if w != card),
        guessable=tuple(w for w in view.guessable if w != card),
        revealed={**view.revealed, card: OWN},
        clues=view.clues if clue is None else (*view.clues[:-1], clue),
        clue=clue,
        guesses_left=None if view.guesses_left is None else view.guesses_left - 1,
        may_stop=clue is not None,
        own_left=None if view.own_left is None else view.own_left - 1,
        agents_left=None if view.agents_left is None else view.agents_left - 1,
    )


def explained(made: object, text: str, method: str, *given: Any, **more: Any) -> Any:
    """A player's ``clues`` or ``guesses``, whoever wrote the player.

    Args:
        made: the player.
        text: its SPEC, or what else it is called.
        method: ``clues`` or ``guesses``.
        given: the arguments of the method.
        more: its arguments by keyword.

    Raises:
        SpecError: it has neither this method nor the one that makes the moves.
        PlayerError: it raised something, returned something else, or its list holds values that are not numbers.
    """
    fallback, needed = (_clues_of_moves, "clue") if method == "clues" else (_guesses_of_moves, "guess")
    form = getattr(made, method, None)
    if not callable(form):
        if not callable(getattr(made, needed, None)):
            raise SpecError(f"{text!r} has no method '{needed}': it cannot be asked for its {method}")
        form = functools.partial(_CHECKS[method](fallback), made)
    kind = RankedClues if method == "clues" else RankedGuesses
    try:
        found = form(*given, **more)
    except (CodenamesError, MemoryError):
        raise
    except Exception as e:
        raise PlayerError(text, f"{method} raised {reason(e)}") from e
    if not isinstance(found, kind):
        raise PlayerError(text, f"{method} returned {shown(found)}; {kind.__name__} is needed")
    try:
        json.dumps(found.to_dict(), allow_nan=False)
    except (TypeError, ValueError, AttributeError) as e:
        raise PlayerError(text, f"{method} returned {kind.__name__} with values that are not data ({reason(e)})") from e
    return found
