"""The clue explorer: in a notebook a slider for risk, with the clues that it leads to; elsewhere a table."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from codenames_ai.core.board import Board
from codenames_ai.core.errors import InputError, MissingExtraError, SpecError
from codenames_ai.core.text import shown
from codenames_ai.core.views import OWN as OWN_CARDS
from codenames_ai.core.views import SpymasterView
from codenames_ai.players.explain import RankedClue, RankedClues
from codenames_ai.players.registry import ENTRIES, SPYMASTER, Entry
from codenames_ai.players.spec import parse
from codenames_ai.players.spec import spymaster as spymaster_of
from codenames_ai.show.cards import identity
from codenames_ai.show.phrases.clues import percent
from codenames_ai.show.phrases.pictures import explorer_caption
from codenames_ai.show.phrases.words import LETTERS, signed
from codenames_ai.show.plots.parts import view_of, what
from codenames_ai.show.plots.style import theme_of

STEP: Final = 0.05
CELL: Final = "padding:2px 6px;text-align:"
CHIP: Final = "border-radius:4px;padding:1px 6px;white-space:nowrap;"
STATIC: Final = (0.0, 0.5, 1.0)
"""Risks that the table shows where no slider can."""


class Explorer:
    """Clues for one board at any risk.

    The last line of a notebook's cell shows it: with ipywidgets and a running kernel as a slider, whose clues change
    as it moves; elsewhere (a saved notebook, a printed page) as a table at three risks.

    Attributes:
        view: the board as its spymaster sees it.
        spymaster: SPEC of a spymaster that has the option ``risk``.
        top: how many clues.
    """

    def __init__(self, view: SpymasterView, spymaster: str, top: int, theme: str) -> None:
        self.view = view
        self.spymaster = spymaster
        self.top = top
        self._colours = theme_of(theme)
        self.clues = functools.lru_cache(maxsize=64)(self._clues)
        self.clues(0.5)  # a wrong SPEC is an error at once, and the first move of the slider is quick

    def _clues(self, risk: float) -> RankedClues:
        """The best clues at a risk from 0, the safest, to 1, the boldest."""
        joint = "," if ":" in self.spymaster else ":"
        player: Any = spymaster_of(f"{self.spymaster}{joint}risk={risk:g}")
        ranked: RankedClues = player.clues(self.view, top=self.top)
        return ranked

    def html(self, risk: float) -> str:
        """The table at a risk."""
        clues = self.clues(round(risk, 4))
        rows = "".join(self._row(clue) for clue in clues)
        unit = next((clue.unit for clue in clues if clue.unit), "")
        caption = explorer_caption(risk, bool(clues) and not clues[0].stands, unit)
        heads = [("clue", "left"), ("meant for", "left"), ("danger", "left"), ("margin", "right")]
        if any(clue.win_probability is not None for clue in clues):
            heads.append(("wins", "right"))
        head = "".join(f'<th style="{CELL}{side}">{name}</th>' for name, side in heads)
        return (
            f'<table style="border-collapse:collapse;margin-bottom:1em"><caption style="{CELL}left">{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _row(self, clue: RankedClue) -> str:
        danger, near = "", clue.danger_similarity if clue.danger_similarity is not None else clue.danger_chance
        if clue.danger is not None:
            danger = self._cards((clue.danger,), () if near is None else (near,), clue.danger_identity or "enemy")
        own = self._cards(clue.intended, clue.similarities or clue.chances, identity(OWN_CARDS, self.view.seat))
        cells = [("left", f"<b>{escape(clue.word)}</b> {clue.number}"), ("left", own), ("left", danger)]
        cells.append(("right", signed(clue.margin)))
        if clue.win_probability is not None:
            cells.append(("right", percent(clue.win_probability)))
        return "<tr>" + "".join(f'<td style="{CELL}{s}">{cell}</td>' for s, cell in cells) + "</tr>"

    def _cards(self, words: Sequence[str], similar: Sequence[float], kind: str) -> str:
        numbers = [f" {s:.2f}" for s in similar] or [""] * len(words)
        ground, letter = self._colours.identities[kind], LETTERS[kind]
        return " ".join(
            f'<span style="white-space:nowrap"><span style="{CHIP}background:{ground};color:{self._colours.paper}">'
            f"{escape(word)} {letter}</span>{number}</span>"
            for word, number in zip(words, numbers, strict=False)
        )

    def widget(self) -> Any:
        """The slider and its table, an ipywidgets ``VBox``; MissingExtraError without ipywidgets."""
        try:
            import ipywidgets  # of the extra ``notebooks``
        except ImportError:
            raise MissingExtraError("notebooks", "the slider of the explorer") from None
        slider = ipywidgets.FloatSlider(
            value=0.5, min=0, max=1, step=STEP, description="risk", readout_format=".2f", continuous_update=True
        )
        table = ipywidgets.HTML(self.html(0.5))

        def moved(change: dict[str, Any]) -> None:
            table.value = self.html(change["new"])

        slider.observe(moved, names="value")
        return ipywidgets.VBox([slider, table])

    def __repr__(self) -> str:
        return f"Explorer({self.spymaster!r}, top={self.top})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": repr(self), "text/html": "".join(map(self.html, STATIC))}
        try:
            shown_by = self.widget()._repr_mimebundle_()
        except MissingExtraError:
            return bundle
        view = "application/vnd.jupyter.widget-view+json"
        return bundle | {view: shown_by[view]} if view in shown_by else bundle


def _has_risk(entry: Entry) -> bool:
    return any(option.name == "risk" for option in entry.options)


def _with_risk() -> str:
    """The spymasters that have the option, for a message."""
    return ", ".join(entry.name for entry in ENTRIES if entry.seat == SPYMASTER and _has_risk(entry))


def explorer(
    board: Board | SpymasterView, spymaster: str = "margin", *, top: int = 8, theme: str = "light"
) -> Explorer:
    """Move a slider from safe to bold, and see the clues change.

    Args:
        board: a board, or what a spymaster sees.
        spymaster: a SPEC of one with the option ``risk``, which is left out of it.
        top: how many clues.
        theme: ``light`` or ``dark``.

    Raises:
        SpecError: no such spymaster, or it has no risk.
        InputError: no such theme, or ``top`` is not a whole number from 1 on.
    """
    if not isinstance(spymaster, str):
        raise SpecError(f"spymaster: {what(spymaster)} is not a SPEC; the explorer takes {_with_risk()} as text")
    entry = parse(spymaster, SPYMASTER).entry
    if not entry.own and not _has_risk(entry):
        raise SpecError(f"{entry.name} has no option 'risk' to move; the explorer takes {_with_risk()}")
    if not isinstance(top, int) or isinstance(top, bool) or top < 1:
        raise InputError(f"top: {shown(top)} is not a whole number from 1 on")
    return Explorer(view_of(board), spymaster, top, theme)
