"""codenames_ai: clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet.

>>> import codenames_ai as cn
>>> board = cn.deal("classic", seed=1)

Names load on first use, so that ``import codenames_ai`` stays in the milliseconds.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codenames_ai.core import campaign as campaign
    from codenames_ai.core import classic as classic
    from codenames_ai.core import duet as duet
    from codenames_ai.core.board import Board as Board
    from codenames_ai.core.board import deal as deal
    from codenames_ai.core.errors import CodenamesError as CodenamesError
    from codenames_ai.core.record import Record as Record
    from codenames_ai.core.views import giver_view as giver_view
    from codenames_ai.english.clue_rules import check as check
    from codenames_ai.english.clue_text import guesser_view as guesser_view
    from codenames_ai.lab import arena as arena
    from codenames_ai.lab.agreement import evaluate as evaluate
    from codenames_ai.lab.arena import play as play
    from codenames_ai.lab.arena import series as series
    from codenames_ai.lab.ratings import compare as compare
    from codenames_ai.lab.runs import Run as Run
    from codenames_ai.lab.runs import selfplay as selfplay
    from codenames_ai.lab.runs import tournament as tournament
    from codenames_ai.meaning.association import vectors as vectors
    from codenames_ai.players.attempt import attempt as attempt
    from codenames_ai.players.spec import operative as operative
    from codenames_ai.players.spec import spymaster as spymaster
    from codenames_ai.show import plots as plots

    view = giver_view

__version__ = "0.1.0"

# public name -> where it lives; None for a module of that name
_PUBLIC: dict[str, tuple[str, str | None]] = {
    "Board": ("codenames_ai.core.board", "Board"),
    "CodenamesError": ("codenames_ai.core.errors", "CodenamesError"),
    "Record": ("codenames_ai.core.record", "Record"),
    "Run": ("codenames_ai.lab.runs", "Run"),
    "arena": ("codenames_ai.lab.arena", None),
    "attempt": ("codenames_ai.players.attempt", "attempt"),
    "campaign": ("codenames_ai.core.campaign", None),
    "check": ("codenames_ai.english.clue_rules", "check"),
    "classic": ("codenames_ai.core.classic", None),
    "compare": ("codenames_ai.lab.ratings", "compare"),
    "duet": ("codenames_ai.core.duet", None),
    "deal": ("codenames_ai.core.board", "deal"),
    "evaluate": ("codenames_ai.lab.agreement", "evaluate"),
    "guesser_view": ("codenames_ai.english.clue_text", "guesser_view"),
    "operative": ("codenames_ai.players.spec", "operative"),
    "play": ("codenames_ai.lab.arena", "play"),
    "plots": ("codenames_ai.show.plots", None),
    "selfplay": ("codenames_ai.lab.runs", "selfplay"),
    "series": ("codenames_ai.lab.arena", "series"),
    "spymaster": ("codenames_ai.players.spec", "spymaster"),
    "tournament": ("codenames_ai.lab.runs", "tournament"),
    "vectors": ("codenames_ai.meaning.association.vectors", None),
    "view": ("codenames_ai.core.views", "giver_view"),
}

__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> Any:
    try:
        module, attribute = _PUBLIC[name]
    except KeyError:
        raise AttributeError(f"module 'codenames_ai' has no attribute {name!r}") from None
    loaded = import_module(module)
    value = loaded if attribute is None else getattr(loaded, attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})


def _show_in_notebooks() -> None:
    """Inside IPython: let it show boards, clues and results as tables. Elsewhere nothing is imported."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None:
        import_module("codenames_ai.show.notebook").register(shell)


_show_in_notebooks()
