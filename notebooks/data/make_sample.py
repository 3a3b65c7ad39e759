"""Makes synthetic_turns.jsonl.gz: turns in the form of `evaluate`, played by programs, for readers without human turns.

    python notebooks/data/make_sample.py

No person played these. Boards are dealt from seeds; `margin` on GloVe and MiniLM gives the clues; the guesses are drawn
from the guess model `pn`, which knows neither source, and now and then (LAPSE) from all cards alike. So `pn` is nearly
the truth here, and whatever else is measured on this sample says how the tools work, and nothing of people.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import codenames_ai as cn
from codenames_ai.core import chance
from codenames_ai.meaning import guess_model

BOARDS = 160
TURNS = 3
LAPSE = 0.03
OUT = Path(__file__).with_name("synthetic_turns.jsonl.gz")


def board_turns(seed: int) -> list[dict[str, Any]]:
    """Some turns on one board, each on the cards that those before it left."""
    model = guess_model.load("pn")
    board = cn.deal("duet", seed=seed)
    state = cn.duet.start(board)
    rng = chance.generator("synthetic turns", seed)
    out: list[dict[str, Any]] = []
    while len(out) < TURNS and state.phase == "clue":
        giver = state.to_move
        view = cn.view(state.to_board())
        clue = cn.spymaster(f"margin:vectors=gm,risk={(0.3, 0.6, 0.9)[seed % 3]}").clues(view, top=1)[0].clue
        left = list(view.guessable)
        key = {f"{role}s": list(view.cards(name)) for role, name in
               (("agent", "own"), ("bystander", "bystander"), ("assassin", "assassin"))}  # fmt: skip
        state = state.apply(clue, giver)
        guesses: list[str] = []
        while state.phase == "guess" and len(guesses) < clue.number:
            cards = [card for card in left if card not in guesses]
            if rng.random() < LAPSE:
                card = chance.choose(rng, cards)
            else:
                card = rng.choices(cards, weights=model.probabilities(clue.word, cards))[0]
            guesses.append(card)
            state = state.apply(cn.arena.loop.Guess(card), "b" if giver == "a" else "a")
        if state.phase == "guess":
            state = state.apply(cn.arena.loop.Stop(), "b" if giver == "a" else "a")
        said = {"clue": clue.word, "number": clue.number, "targets": list(clue.intended), "clue_by": "program"}
        where = {"source": "synthetic", "board_id": str(seed), "turn": len(out), "cluster": str(seed)}
        out.append({**where, "board": left, "key": key, **said, "guesses": guesses})
    return out


def main() -> None:
    """Write the sample; the same bytes each time from the same tables."""
    lines = [json.dumps(turn, ensure_ascii=False) for seed in range(BOARDS) for turn in board_turns(seed)]
    OUT.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0))
    print(f"{len(lines)} turns on {BOARDS} boards, {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
