"""codenames_ai: clue-givers, guessers, a referee and self-play for Codenames and Codenames Duet.

>>> import codenames_ai as cn
>>> board = cn.deal("classic", seed=1)

Names load on first use, so that ``import codenames_ai`` stays in the milliseconds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codenames_ai import arena as arena
    from codenames_ai import campaign as campaign
    from codenames_ai import classic as classic
    from codenames_ai import duet as duet
    from codenames_ai import plots as plots
    from codenames_ai.agreement import evaluate as evaluate
    from codenames_ai.arena import play as play
    from codenames_ai.arena import series as series
    from codenames_ai.association import vectors as vectors
    from codenames_ai.board import Board as Board
    from codenames_ai.board import deal as deal
    from codenames_ai.clue_rules import check as check
    from codenames_ai.errors import CodenamesError as CodenamesError
    from codenames_ai.players.attempt import attempt as attempt
    from codenames_ai.players.spec import operative as operative
    from codenames_ai.players.spec import spymaster as spymaster
    from codenames_ai.ratings import compare as compare
    from codenames_ai.record import Record as Record
    from codenames_ai.runs import Run as Run
    from codenames_ai.runs import selfplay as selfplay
    from codenames_ai.runs import tournament as tournament
    from codenames_ai.views import giver_view as giver_view
    from codenames_ai.views import guesser_view as guesser_view

    view = giver_view

__version__ = "0.1.0"

# public name -> where it lives; None for a module of that name
_PUBLIC: dict[str, tuple[str, str | None]] = {
    "Board": ("codenames_ai.board", "Board"),
    "CodenamesError": ("codenames_ai.errors", "CodenamesError"),
    "Record": ("codenames_ai.record", "Record"),
    "Run": ("codenames_ai.runs", "Run"),
    "arena": ("codenames_ai.arena", None),
    "attempt": ("codenames_ai.players.attempt", "attempt"),
    "campaign": ("codenames_ai.campaign", None),
    "check": ("codenames_ai.clue_rules", "check"),
    "classic": ("codenames_ai.classic", None),
    "compare": ("codenames_ai.ratings", "compare"),
    "duet": ("codenames_ai.duet", None),
    "deal": ("codenames_ai.board", "deal"),
    "evaluate": ("codenames_ai.agreement", "evaluate"),
    "guesser_view": ("codenames_ai.views", "guesser_view"),
    "operative": ("codenames_ai.players.spec", "operative"),
    "play": ("codenames_ai.arena", "play"),
    "plots": ("codenames_ai.plots", None),
    "selfplay": ("codenames_ai.runs", "selfplay"),
    "series": ("codenames_ai.arena", "series"),
    "spymaster": ("codenames_ai.players.spec", "spymaster"),
    "tournament": ("codenames_ai.runs", "tournament"),
    "vectors": ("codenames_ai.association.vectors", None),
    "view": ("codenames_ai.views", "giver_view"),
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
