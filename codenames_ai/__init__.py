"""codenames_ai: clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet.

>>> import codenames_ai as cn
>>> board = cn.deal("classic", seed=1)

Names load on first use, so ``import codenames_ai`` takes milliseconds. docs/reference/python.md lists them by task.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codenames_ai.core import campaign as campaign
    from codenames_ai.core import classic as classic
    from codenames_ai.core import duet as duet
    from codenames_ai.core import errors as errors
    from codenames_ai.core import views as views
    from codenames_ai.core.board import Board as Board
    from codenames_ai.core.board import deal as deal
    from codenames_ai.core.errors import CodenamesError as CodenamesError
    from codenames_ai.core.moves import STOP as STOP
    from codenames_ai.core.moves import UNLIMITED as UNLIMITED
    from codenames_ai.core.moves import WAIT as WAIT
    from codenames_ai.core.moves import Clue as Clue
    from codenames_ai.core.moves import Guess as Guess
    from codenames_ai.core.record import Record as Record
    from codenames_ai.core.views import OperativeView as OperativeView
    from codenames_ai.core.views import SpymasterView as SpymasterView
    from codenames_ai.core.views import giver_view as giver_view
    from codenames_ai.english.clue_rules import check as check
    from codenames_ai.english.clue_text import guesser_view as guesser_view
    from codenames_ai.lab import arena as arena
    from codenames_ai.lab import ratings as ratings
    from codenames_ai.lab.agreement import evaluate as evaluate
    from codenames_ai.lab.arena import play as play
    from codenames_ai.lab.arena import series as series
    from codenames_ai.lab.ratings import compare as compare
    from codenames_ai.lab.runs import Run as Run
    from codenames_ai.lab.runs import selfplay as selfplay
    from codenames_ai.lab.runs import tournament as tournament
    from codenames_ai.meaning import guess_model as guess_model
    from codenames_ai.meaning.association import vectors as vectors
    from codenames_ai.players.attempt import attempt as attempt
    from codenames_ai.players.contract import player as player
    from codenames_ai.players.spec import operative as operative
    from codenames_ai.players.spec import spymaster as spymaster
    from codenames_ai.show import plots as plots

    view = giver_view

__version__ = "0.1.0"

_PUBLIC: dict[str, tuple[str, ...]] = {
    "core": ("campaign", "classic", "duet", "errors", "views"),
    "core.board": ("Board", "deal"),
    "core.errors": ("CodenamesError",),
    "core.moves": ("STOP", "UNLIMITED", "WAIT", "Clue", "Guess"),
    "core.record": ("Record",),
    "core.views": ("OperativeView", "SpymasterView"),
    "english.clue_rules": ("check",),
    "english.clue_text": ("guesser_view",),
    "lab": ("arena", "ratings"),
    "lab.agreement": ("evaluate",),
    "lab.arena": ("play", "series"),
    "lab.ratings": ("compare",),
    "lab.runs": ("Run", "selfplay", "tournament"),
    "meaning": ("guess_model",),
    "meaning.association": ("vectors",),
    "players.attempt": ("attempt",),
    "players.contract": ("player",),
    "players.spec": ("operative", "spymaster"),
    "show": ("plots",),
}
"""Module -> its public names: objects, or modules in it. A test holds it equal to the imports above."""

_HOME = {"view": ("core.views", "giver_view")} | {n: (module, n) for module, names in _PUBLIC.items() for n in names}
"""Public name -> its module, and its name there."""

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'codenames_ai' has no attribute {name!r}")
    module, attribute = _HOME[name]
    home = import_module(f"codenames_ai.{module}")
    value = getattr(home, attribute, None)
    if value is None:
        value = import_module(f"codenames_ai.{module}.{attribute}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})


def _show_in_notebooks() -> None:
    """Inside IPython: let it show boards, clues and results as tables. Elsewhere nothing is imported."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None:
        import_module("codenames_ai.show.notebook").register(shell)


_show_in_notebooks()
