"""``codenames-ai guess``."""

from __future__ import annotations

from typing import Annotated

import typer

from codenames_ai import chance
from codenames_ai.cli.common import JsonOption, VectorsOption, guessing_on, note, print_json, view_of
from codenames_ai.errors import InputError
from codenames_ai.plain import plain
from codenames_ai.views import heard, open_clue
from codenames_ai.words import normal


def guess(
    board: Annotated[str, typer.Argument(help="A board file, or - for standard input.", metavar="BOARD")],
    clue: Annotated[str, typer.Argument(help="As in 'tree 2'.", metavar="CLUE")],
    operative: Annotated[
        str, typer.Option("--operative", help="Who guesses; see `codenames-ai players`.", metavar="SPEC")
    ] = "choice",
    vectors: VectorsOption = None,
    seed: Annotated[int, typer.Option("--seed", help="The same number gives the same output.", metavar="N")] = 0,
    json: JsonOption = False,
) -> None:
    """What an operative would touch on a clue: every card with its probability, and where it would stop.

    The operative sees the words and what is revealed, never the key. A clue that the rules refuse is guessed on too,
    with a note.
    """
    from codenames_ai.clue_rules import LEGAL
    from codenames_ai.display import show
    from codenames_ai.display_clues import guesses_table
    from codenames_ai.players import registry, spec
    from codenames_ai.players.attempt import said_at
    from codenames_ai.players.candidates import verdict

    player = spec.operative(spec.with_vectors(operative, registry.OPERATIVE, vectors))
    spec.must_explain(player, operative, "guesses")
    seen = view_of(board)
    said = said_at(seen, clue)
    now = open_clue(seen)
    if now is not None and (normal(now.word), now.number) != (normal(said.word), said.number):
        raise InputError(f"{guessing_on(seen, board)}: give that one, to see what comes next")
    ranked = player.guesses(heard(seen, said), chance.generator("guess", seed))
    ruling = verdict(seen, said)
    if ruling.verdict != LEGAL:
        word = "for the table to decide" if ruling.verdict == "ask" else ruling.verdict
        note(plain(f"note: {said.word!r} is {word} [{ruling.rule}]: {ruling.reason}"))
    if json:
        judged = {"verdict": ruling.verdict, "rule": ruling.rule, "card": ruling.word, "reason": ruling.reason}
        print_json({**ranked.to_dict(), **judged})
    else:
        show(guesses_table(ranked))
        if ranked.confidence == "low":
            show("It has little to go by.")
