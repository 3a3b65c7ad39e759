"""The project's own objects as HTML, for notebooks: what matters most of each; ``to_frame`` and its like have all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from codenames_ai.core.board import Board
from codenames_ai.core.record import Record
from codenames_ai.core.turns import turns_of
from codenames_ai.core.views import OperativeView, SpymasterView
from codenames_ai.english.clue_rules import ILLEGAL
from codenames_ai.players.attempt import TriedClue
from codenames_ai.players.explain import RankedClue, RankedClues, RankedGuesses
from codenames_ai.show.cards import shown_cards
from codenames_ai.show.html import grid, table
from codenames_ai.show.phrases import clues as say
from codenames_ai.show.phrases.games import SUDDEN_DEATH, record_result, title
from codenames_ai.show.phrases.words import count, signed

if TYPE_CHECKING:  # they bring pandas, which nothing here needs
    from codenames_ai.lab.agreement import Agreement, Evaluation
    from codenames_ai.lab.runs import Run


def as_html(value: object) -> str:
    """An object of one of the types in ``notebook.TYPES`` as HTML."""
    return _FUNCTIONS[type(value).__name__](value)


def _board(board: Board) -> str:
    begins = f"{board.starts} starts" if board.game == "classic" else "side a, side b"
    return grid(f"{board.game} · {begins}", shown_cards(board))


def _view(view: SpymasterView | OperativeView) -> str:
    role = "spymaster" if isinstance(view, SpymasterView) else "operative"
    return grid(f"{view.game} · what the {role} of {view.seat} sees", shown_cards(view))


def _record(record: Record) -> str:
    """The game turn by turn."""
    rows = []
    for turn in turns_of(record.events):
        clue = SUDDEN_DEATH if turn.clue is None else say.clue_head(turn.clue.word, turn.clue.number)
        touched = ", ".join(say.card_and_identity(touch.word, touch.identity) for touch in turn.touches)
        rows.append((str(turn.number), turn.giver or "", clue, touched))
    players = [f"{seat}: {name}" for seat, name in record.players.items()]
    caption = "\n".join((f"{title(record)} · {record_result(record)}", *players))
    return table(caption, ("", "by", "clue", "touched"), rows)


def _clue(clue: RankedClue) -> str:
    """A list of one, with the figure of each card."""
    return table("", *_clue_cells([clue], figures=True))


def _clues(clues: RankedClues) -> str:
    wins = [clue.win_probability for clue in clues if clue.win_probability is not None]
    order = say.BY_SCORE if wins != sorted(wins, reverse=True) else ""
    heads, rows = _clue_cells(clues.items)
    numbered = [[str(place), *row] for place, row in enumerate(rows, start=1)]
    return table("\n".join((*clues.warnings, order)), ["", *heads], numbered)


def _clue_cells(clues: Sequence[RankedClue], *, figures: bool = False) -> tuple[list[str], list[list[str]]]:
    """Headings and rows for clues; with ``figures`` each card has its own number."""
    unit = next((clue.unit for clue in clues if clue.unit), "")
    heads = ["clue", "meant for", "danger", say.margin_head(unit)]
    heads += ["wins"] * any(clue.win_probability is not None for clue in clues)
    rows = []
    for clue in clues:
        near = clue.similarities or clue.chances
        far = clue.danger_chance if clue.danger_similarity is None else clue.danger_similarity
        meant, danger = list(clue.intended), "" if clue.danger is None else _danger(clue)
        if figures and len(near) == len(meant):
            meant = [f"{word} {value:.2f}" for word, value in zip(meant, near, strict=True)]
            danger += f" {far:.2f}" if danger and far is not None else ""
        row = [say.clue_head(clue.word, clue.number), ", ".join(meant), danger, signed(clue.margin)]
        rows.append([*row, say.percent(clue.win_probability)][: len(heads)])
    return heads, rows


def _danger(clue: RankedClue) -> str:
    return "–" if clue.danger is None else say.card_and_identity(clue.danger, clue.danger_identity)


def _tried(tried: TriedClue) -> str:
    clue, ruling, stop = tried.clue, tried.ruling, tried.guesses.stop_after
    heads = ("clue", say.clue_head(clue.word, clue.number))
    verdict = ruling.verdict if ruling.rule is None else f"{ruling.verdict} ({ruling.rule}): {ruling.reason}"
    rank = ("rank", f"none: {tried.unranked}" if tried.rank is None else f"{tried.rank:,}")
    if ruling.verdict == ILLEGAL:  # what a guesser would make of it is beside the point
        return table("", heads, [("verdict", verdict), rank])
    touched = [f"{guess.word} {guess.probability:.2f}" for guess in tried.guesses]
    if tried.guesses.alike:
        touched, stop = [say.UNKNOWN_WORD], 1
    rows = [
        ("verdict", verdict),
        ("likely meant for", ", ".join(clue.intended) or "–"),
        ("danger", _danger(clue)),
        (say.margin_head(clue.unit), signed(clue.margin) or "–"),
        ("wins", say.percent(clue.win_probability)),
        ("a partner touches", ", ".join(touched[:stop]) or "–"),
        ("then could come", ", ".join(touched[stop : stop + 3])),
        rank,
    ]
    return table("", heads, [row for row in rows if row[1]])


def _guesses(guesses: RankedGuesses) -> str:
    stops = {guesses.stop_after: say.STOPS_HERE}
    rows = [
        (str(place), guess.word, say.percent(guess.probability), stops.get(place, ""))
        for place, guess in enumerate(guesses, start=1)
    ]
    return table("" if guesses.confidence == "high" else say.LITTLE_TO_GO_BY, ("", "card", "probability", ""), rows)


def _evaluation(found: Evaluation) -> str:
    """One row a source: each measure with its 95% interval."""
    measures = list(next(iter(found.sources.values())).ci)
    rows = [[name, f"{a.turns:,}", *(_measure(a, m) for m in measures)] for name, a in found.sources.items()]
    return table(f"{found.operative}, with 95% intervals", ("source", "turns", *measures), rows)


def _measure(found: Agreement, measure: str) -> str:
    value, bounds = getattr(found, measure), found.ci[measure]
    if value is None:
        return "–"
    return f"{value:.3f}" if bounds is None else f"{value:.3f} [{bounds[0]:.3f}, {bounds[1]:.3f}]"


def _run(run: Run) -> str:
    """What was run, and how far it has come; ``cn.Run.games()`` and the report have the results."""
    s = run.settings
    stored = count(run.played, "game") + ("" if run.complete else f" of {s.games:,}")
    rows = [("folder", str(run.folder)), ("kind", f"{s.kind}, {s.game}"), ("stored", stored), ("seed", str(s.seed))]
    return table("", ("run", ", ".join(map(str, s.teams))), rows)


_FUNCTIONS: Final[Mapping[str, Callable[[Any], str]]] = {
    "Board": _board,
    "Evaluation": _evaluation,
    "OperativeView": _view,
    "RankedClue": _clue,
    "RankedClues": _clues,
    "RankedGuesses": _guesses,
    "Record": _record,
    "Run": _run,
    "SpymasterView": _view,
    "TriedClue": _tried,
}
