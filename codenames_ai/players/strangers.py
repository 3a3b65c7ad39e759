"""Which word vectors two players share: a spymaster whose guesser thinks like itself wins easily and shows little."""

from __future__ import annotations

from pathlib import Path

from codenames_ai.meaning import association, guess_model
from codenames_ai.players.spec import Spec


def sources(player: Spec) -> frozenset[str]:
    """The names of the word-vector tables that a player uses; empty if it has no ``vectors`` option.

    Raises:
        InputError: its word vectors or its guess model cannot be found.
    """
    default = next((option.default for option in player.entry.options if option.name == "vectors"), None)
    if default is None:
        return frozenset()
    vectors = str(player.given.get("vectors", default))
    if Path(vectors).is_file():
        vectors = "+".join(guess_model.load(vectors).scaling.sources)
    return frozenset(table.name for table, _ in association.load(vectors).parts)


def shared(spymaster: Spec, operative: Spec) -> tuple[str, ...]:
    """The tables that both use, by name; empty for strangers.

    Raises:
        InputError: as ``sources``.
    """
    return tuple(sorted(sources(spymaster) & sources(operative)))
