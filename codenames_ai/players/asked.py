"""What a player may be asked: checked at the door, so that a slip is one line and not an error from within."""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

from codenames_ai.core.errors import InputError
from codenames_ai.core.text import shown
from codenames_ai.core.views import OperativeView, SpymasterView


def spymaster_asked(view: object, top: object = 1) -> int:
    """How many clues are wanted, once it is sure that there is a spymaster's view to give them for.

    Raises:
        InputError: the view is none, or the number is no whole number from 0.
    """
    if not isinstance(view, SpymasterView):
        raise InputError(f"a spymaster is shown a view, not {_kind(view)}: cn.view(board) makes one of a board")
    if type(top) is int and top >= 0:
        return top
    wanted = operator.index(top) if isinstance(top, SupportsIndex) and not isinstance(top, bool) else -1
    if wanted < 0:
        raise InputError(f"top: {shown(top)}; how many clues is a whole number from 0")
    return wanted


def operative_asked(view: object) -> None:
    """It is sure that there is an operative's view to guess on.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(view, OperativeView):
        raise InputError(
            f"an operative is shown its own view, not {_kind(view)}: "
            "views.operative_view(state, seat), or views.heard(cn.view(board), clue)"
        )


def _kind(view: Any) -> str:
    name = type(view).__name__
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}" if view is not None else "None"
