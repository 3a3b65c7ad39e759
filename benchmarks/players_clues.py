"""Clues that people would say: how plausible they are to the judge of the other half of boards, and boards to read."""

from __future__ import annotations

import numpy as np
from players_games import PAIRS, SPYMASTERS, How, clues, played, ratio, share, table, team

import codenames_ai as cn
from codenames_ai.core.views import OWN, SpymasterView
from codenames_ai.meaning import guess_model
from codenames_ai.meaning.guess_model import plausibility
from codenames_ai.players.explain import RankedClue

FIRST = 200


def _ranks(judge: str, said: list[tuple[str, tuple[str, ...]]]) -> np.ndarray:
    model = guess_model.load(judge)
    return np.array([plausibility.rank(plausibility.log_odds(model, targets), word) for word, targets in said])


def _several(said: list[tuple[str, tuple[str, ...]]]) -> np.ndarray:
    """Which clues are for two cards or more."""
    return np.array([len(targets) > 1 for _, targets in said])


def said(how: How) -> str:
    """How plausible the clues of whole games are for their targets."""
    rows = []
    sides = [*PAIRS, ("default", "default")]
    for pair in sides:
        frame = played(
            f"said/{pair[0]}-{pair[1]}", "solo", how.boards["said"], [team(n, pair) for n in SPYMASTERS], how
        )
        for place, name in enumerate(SPYMASTERS):
            mine = frame[frame["lineup"] == place]
            boards = [group for _, group in mine.groupby("board")]
            ranks = [_ranks(pair[1], clues(group)) for group in boards]
            within = np.array([float((r <= FIRST).sum()) for r in ranks])
            every = np.array([float(len(r)) for r in ranks])
            several = [
                float((r[_several(clues(group))] <= FIRST).sum()) for group, r in zip(boards, ranks, strict=True)
            ]
            plural = [float(_several(clues(group)).sum()) for group in boards]
            rows.append(
                [
                    name,
                    pair[0],
                    pair[1],
                    f"{int(every.sum()):,}",
                    share(ratio(within, every)),
                    share(ratio(np.array(several), np.array(plural))) if sum(plural) else "—",
                    f"{np.median(np.concatenate(ranks)):g}",
                ]
            )
    text = (
        f"Share of the clues of whole `solo` games that are among the {FIRST} most plausible of all "
        f"{len(guess_model.load().plausibility()):,} clue words for what they were meant for, by the model of a judge "
        "fitted on the other half of the people's boards with other sources of word vectors (`default`: by itself)."
    )
    columns = (
        "spymaster",
        "vectors",
        "judge",
        "clues",
        f"in the first {FIRST}",
        "for two cards or more",
        "median rank",
    )
    return table("Clues people would say", text, columns, rows)


def sample(how: How) -> str:
    """Boards with the clue of ``win``, to be read by people."""
    player = cn.spymaster("win")
    rows = []
    for game in ("classic", "duet"):
        for place in range(how.boards["sample"]):
            board = cn.deal(game, seed=f"players/sample/{place}")
            view = cn.view(board)
            best = player.clues(view, top=1)[0]
            rows.append([game, f"**{best.word} {best.number}**", _meant(best), _danger(best), _own(view, best)])
    columns = ("game", "clue", "for (chance to be touched first)", "nearest other", "other own cards")
    text = "Opening clues of `win`, default settings, on boards that were not selected: seeds from `players/sample/0`."
    return table("Boards to read", text, columns, rows)


def _meant(best: RankedClue) -> str:
    return ", ".join(f"{w} {100 * p:.0f}%" for w, p in zip(best.intended, best.chances, strict=True))


def _danger(best: RankedClue) -> str:
    return f"{best.danger} ({best.danger_identity}) {100 * (best.danger_chance or 0):.0f}%"


def _own(view: SpymasterView, best: RankedClue) -> str:
    return ", ".join(card for card in view.cards(OWN) if card not in best.intended)
