"""The command ``codenames-ai guess``: ranks the cards that an operative would touch."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai.cli.common import naming, note, print_json
from codenames_ai.cli.options import JsonOption, VectorsOption
from codenames_ai.core import chance
from codenames_ai.core.board import Board
from codenames_ai.core.moves import Clue
from codenames_ai.core.text import plain
from codenames_ai.core.views import giver_view, guesser_view
from codenames_ai.english.clue_rules import LEGAL
from codenames_ai.english.clue_text import parse_clue
from codenames_ai.players import registry, spec
from codenames_ai.players.attempt import number_stands
from codenames_ai.players.candidates import verdict
from codenames_ai.players.contract import explained
from codenames_ai.players.explain import RankedGuesses
from codenames_ai.show.clues import guesses_table
from codenames_ai.show.display import show
from codenames_ai.show.phrases.clues import LITTLE_TO_GO_BY
from codenames_ai.show.phrases.words import verdict_name


def guess(
    board: Annotated[str, typer.Argument(help="A board file, or - for standard input.", metavar="BOARD")],
    clue: Annotated[
        str | None,
        typer.Argument(help="As in 'tree 2'; by default the open clue of the board, or sudden death.", metavar="CLUE"),
    ] = None,
    operative: Annotated[
        str, typer.Option("--operative", help="Who guesses; see `codenames-ai players`.", metavar="SPEC")
    ] = "choice",
    vectors: VectorsOption = None,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same output.", metavar="N")] = 0,
    json: JsonOption = False,
) -> None:
    """Rank the cards that an operative would touch on a clue.

    Every card has its probability, and the list says where the operative would stop.

    The operative sees the words and what is revealed, in Duet its own side too, and
    never another part of the key. An illegal clue is accepted, with a note.
    """
    player = spec.operative(spec.with_vectors(operative, registry.OPERATIVE, vectors))
    held = Board.load(board)
    said = None if clue is None else parse_clue(clue)
    with naming(board):
        seen = guesser_view(held, said)
    if said is not None:
        number_stands(seen, said)
    ranked: RankedGuesses = explained(player, operative, "guesses", seen, chance.generator("guess", seed))
    data = ranked.to_dict()
    if seen.clue is not None:
        ruling = verdict(giver_view(held), Clue(seen.clue.word, seen.clue.number))
        data |= {"verdict": ruling.verdict, "rule": ruling.rule, "card": ruling.word, "reason": ruling.reason}
        if ruling.verdict != LEGAL:
            note(plain(f"note: {seen.clue.word!r} is {verdict_name(ruling.verdict)} [{ruling.rule}]: {ruling.reason}"))
    if json:
        print_json(data)
    else:
        show(guesses_table(ranked))
        if ranked.confidence == "low":
            show(LITTLE_TO_GO_BY)
