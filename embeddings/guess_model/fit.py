"""Fits the shipped guess models on turns that people played.

    PYTHONPATH=. python embeddings/guess_model/fit.py TURNS.jsonl.gz

Writes codenames_ai/data/guess_model/{default,gm,pn}.json: coefficients, and what they were fitted on. The turns are not
part of this project; README.md says where they are from, and what was tried.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

from codenames_ai import association, guess_model
from codenames_ai.association import SOURCES, vocabulary
from codenames_ai.files import write_text
from codenames_ai.guess_model import GuessModel, Turn, aim, plausibility
from codenames_ai.guess_model.fitting import OTHER, WEIGHTS, ChoiceModel

DATA = Path(guess_model.__file__).parents[1] / "data" / "guess_model"

MODELS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "default": (SOURCES, None),
    "gm": (("glove", "minilm"), 0),
    "pn": (("mpnet", "wordnet"), 1),
}
"""Name -> sources, and the half of the boards (None: all): ``gm`` and ``pn`` share neither sources nor boards."""


def half(turn: Turn) -> int:
    """The half of the boards that a turn belongs to: by a hash of its cluster."""
    return hashlib.sha256(turn.cluster.encode()).digest()[0] % 2


def fitted(name: str, turns: list[Turn]) -> GuessModel:
    sources, which = MODELS[name]
    mine = [t for t in turns if which is None or half(t) == which]
    estimator = ChoiceModel(sources=sources).fit(mine)
    model = estimator.to_model(name)
    weights = plausibility.fit(model, mine)
    boards = "all boards" if which is None else f"the boards of half {'AB'[which]}"
    fitted_on = {
        "turns": dict(sorted(Counter(t.source for t in mine).items())),
        "boards": f"{boards} of the development split ({len({t.board_id for t in mine})})",
        "choices": estimator.n_choices_,
        "clues_by_people": len(plausibility.human_clues(mine)),
        "weights": {**WEIGHTS, "other sources": OTHER},
        "vectors": {s: association.load(s).recipe for s in sources},
        "vocabulary": vocabulary().digest[:16],
        "date": datetime.date.today().isoformat(),
        "script": "embeddings/guess_model/fit.py",
        "log_likelihood_of_first_guesses": round(estimator.score([t for t in mine if t.source == "salt_duet"]), 3),
    }
    return replace(
        model,
        coefficients={k: round(v, 4) for k, v in model.coefficients.items()},
        lapse=round(model.lapse, 4),
        plausibility_weights={k: round(v, 4) for k, v in weights.items()},
        aim=round(aim.fit(model, mine), 4),
        fitted_on=fitted_on,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("turns")
    turns = guess_model.read(parser.parse_args().turns)
    DATA.mkdir(parents=True, exist_ok=True)
    for name in MODELS:
        model = fitted(name, turns)
        write_text(DATA / f"{name}.json", json.dumps(model.to_dict(), indent=1) + "\n")
        print(name, dict(model.coefficients), "lapse", model.lapse, "aim", model.aim, flush=True)
        print(" " * len(name), dict(model.plausibility_weights), flush=True)


if __name__ == "__main__":
    main()
