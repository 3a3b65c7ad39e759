"""The cards of a spymaster's view by what they are, and the one that a clue endangers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from codenames_ai.core.views import OWN, ROLES, SpymasterView
from codenames_ai.players.explain import RankedClue, identity
from codenames_ai.players.search.exact import Floats
from codenames_ai.players.search.ties import by_value


def places_by_role(view: SpymasterView) -> dict[str, tuple[int, ...]]:
    """Role -> places of its cards that can be touched; roles without such a card are left out."""
    live = set(view.guessable)
    found: dict[str, list[int]] = {role: [] for role in ROLES}
    for i, (word, role) in enumerate(zip(view.words, view.roles, strict=True)):
        if word in live and role in found:
            found[role].append(i)
    return {role: tuple(cards) for role, cards in found.items() if cards}


def live_cards(view: SpymasterView) -> tuple[list[int], list[tuple[int, str]]]:
    """Places of the own cards that can be found, and place and role of every other card that can be touched."""
    by_role = places_by_role(view)
    others = sorted((i, role) for role, cards in by_role.items() if role != OWN for i in cards)
    return list(by_role.get(OWN, ())), others


def with_danger(
    clue: RankedClue, view: SpymasterView, others: Sequence[tuple[int, str]], near: Floats | Mapping[int, float]
) -> RankedClue:
    """The clue with its danger: the other card that it suggests most.

    Args:
        clue: with the similarities or chances of its intended cards.
        view: with the cards.
        others: place and role of the cards that are not the giver's.
        near: place -> similarity with the clue word, or chance to be touched first.
    """
    if not others:
        return clue
    worst, role = by_value(others, [float(near[i]) for i, _ in others])[0]
    danger = float(near[worst])
    return replace(
        clue,
        danger=view.words[worst],
        danger_identity=identity(view, role),
        margin=(clue.similarities or clue.chances)[-1] - danger,
        danger_similarity=danger if clue.similarities else None,
        danger_chance=danger if clue.chances else None,
    )
