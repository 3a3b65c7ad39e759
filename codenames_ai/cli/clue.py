"""The command ``codenames-ai clue``: ranks clues, and judges a clue of the user's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import typer

from codenames_ai.cli.common import note, print_json, short_seed, view_of
from codenames_ai.cli.options import JsonOption, OptionsOption, SeedOption, VectorsOption, WordsOption
from codenames_ai.core import board as boards
from codenames_ai.core import chance
from codenames_ai.core.board import SIDES, Board, GivenClue
from codenames_ai.core.errors import InputError, WordError
from codenames_ai.core.views import SpymasterView, giver_view, open_clue, table_view
from codenames_ai.core.words import split_words
from codenames_ai.players import attempt as trial
from codenames_ai.players import registry, spec
from codenames_ai.players.contract import explained
from codenames_ai.players.explain import RankedClues

MOST = 1000
"""The longest list of clues that is printed."""


def _cards(role: str, what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        f"--{role}", help=f"{what}: words separated by blanks, two-word cards in quotes.", metavar="W …"
    )
    return option


def clue(
    board: Annotated[str | None, typer.Argument(help="A board file, or - for standard input.", metavar="BOARD")] = None,
    game: Annotated[
        str | None, typer.Option("--game", help="classic or duet, for a board that is dealt.", metavar="GAME")
    ] = None,
    seed: SeedOption = None,
    words: WordsOption = None,
    spymaster: Annotated[
        str, typer.Option("--spymaster", help="Who gives the clue; see `codenames-ai players`.", metavar="SPEC")
    ] = "win",
    vectors: VectorsOption = None,
    top: Annotated[int, typer.Option("--top", help="How many clues.", metavar="K", min=1, max=MOST)] = 5,
    json: JsonOption = False,
    own: Annotated[list[str] | None, _cards("own", "A table with real cards: your own")] = None,
    enemy: Annotated[list[str] | None, _cards("enemy", "The other team's cards")] = None,
    bystander: Annotated[list[str] | None, _cards("bystander", "The bystanders")] = None,
    assassin: Annotated[list[str] | None, _cards("assassin", "The assassin, or assassins")] = None,
    said: Annotated[list[str] | None, _cards("said", "Clue words given before at this table")] = None,
    option: OptionsOption = None,
    attempt: Annotated[
        str | None, typer.Option("--try", help="Judge a clue of your own, as in 'tree 2'.", metavar="CLUE")
    ] = None,
    operative: Annotated[
        str | None,
        typer.Option(
            "--operative", help="Who would guess on the clue of --try.", metavar="SPEC", show_default="choice"
        ),
    ] = None,
) -> None:
    """Rank clues for the side to move, each explained.

    For a board file, for a table with real cards (--own …), or for a board that is dealt (--seed).
    """
    giver = spec.with_vectors(spymaster, registry.SPYMASTER, vectors)
    if operative is not None and attempt is None:
        raise InputError("--operative guesses on the clue of --try: give --try too, or leave --operative out")
    task = _Task(giver, seed, top, json, attempt, operative or "choice")
    typed = any(cards is not None for cards in (own, enemy, bystander, assassin))
    if typed:
        if board is not None or words is not None:
            raise InputError(
                "--own, --enemy …: a table typed in has its own words; leave out the board file and --words"
            )
        _refuse_unused("a table typed in", game, task)
        view = table_view(
            _words("own", own),
            _words("enemy", enemy),
            _words("bystander", bystander),
            _words("assassin", assassin),
            clues=[GivenClue("own", word, 1) for word in _words("said", said)],
            options=boards.check_options("classic", option or ()),
        )
        _answer(view, None, task)
        return
    if said is not None:
        raise InputError("--said goes with --own; a board file has its own clues")
    if board is not None:
        if words is not None or option:
            raise InputError("a board file has its own words and options: leave out --words and --option")
        _refuse_unused("a board file", game, task)
        view = view_of(board)
        given = open_clue(view)
        if given is not None:
            raise InputError(
                f"{board}: {given.by} is still guessing on '{given.word} {given.number}', and a turn has one clue: "
                'try `codenames-ai guess`, or close the turn in the file with "ended": "stop"'
            )
        _answer(view, None, task)
        return
    chosen = short_seed() if seed is None else seed
    dealt = boards.deal(game or "classic", chosen, words, options=option or ())
    _answer(giver_view(dealt), dealt, replace(task, seed=chosen), tell_seed=seed is None)


@dataclass(frozen=True)
class _Task:
    """What the command line asks for, whatever the board."""

    spymaster: str
    seed: int | None
    top: int
    json: bool
    attempt: str | None
    operative: str


def _refuse_unused(what: str, game: str | None, task: _Task) -> None:
    """Refuse --game, which would change nothing; for an idle --seed, which is harmless, print a note."""
    giver = spec.parse(task.spymaster, registry.SPYMASTER).entry
    if task.seed is not None and not giver.chance:
        note(f"note: --seed changes nothing here: {what} is not dealt, and {giver.name} uses no chance")
    if game is not None:
        raise InputError(f"--game is for a board that is dealt; {what} has its own game: leave --game out")


def _answer(view: SpymasterView, dealt: Board | None, task: _Task, *, tell_seed: bool = False) -> None:
    player = spec.spymaster(task.spymaster)
    tried = None
    if task.attempt is not None:
        tried = trial.attempt(view, task.attempt, player, spec.operative(task.operative))
    rng = chance.generator("clue", 0 if task.seed is None else task.seed)
    clues: RankedClues = explained(player, task.spymaster, "clues", view, rng, top=task.top)
    if tell_seed:
        note(f"seed {task.seed}")
    data = clues.to_dict()
    if tried is not None:
        data = {"tried": tried.to_dict(), **data}
    if dealt is not None:
        data["board"] = dealt.to_dict()
    if task.json:
        for warning in clues.warnings:
            note(f"note: {warning}")
        print_json(data)
        return
    from codenames_ai.show import clues as display_clues  # loads rich, which is slow and not needed for --json
    from codenames_ai.show.display import board_text, show  # likewise

    judged = [] if tried is None else display_clues.tried_parts(tried, clues.searched, view, task.operative)
    top_part = board_text(dealt) if dealt is not None else display_clues.table_text(view)
    whose = [f"Player {view.seat} gives the clue, for the agents of side {view.seat}.\n"] if view.seat in SIDES else []
    show(top_part, *whose, *judged, display_clues.clues_table(clues), "", display_clues.footer_text(clues))


def _words(role: str, given: list[str] | None) -> tuple[str, ...]:
    """The words of an option, separated by blanks or commas."""
    if any(not word.strip(" ,") for word in given or ()):
        raise WordError(f"--{role}: one of the words is empty")
    return split_words("\n".join(given or ()), where=f"--{role}")
