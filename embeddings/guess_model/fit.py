"""Fits the shipped guess models on turns that people played.

    PYTHONPATH=. python embeddings/guess_model/fit.py TURNS.jsonl.gz [MODEL …]

Writes codenames_ai/data/guess_model/*.json: coefficients, and what they were fitted on. The turns are not
part of this project; README.md says where they are from, and what else was tried.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from codenames_ai.core import shipped
from codenames_ai.core.files import write_text
from codenames_ai.meaning import association, guess_model
from codenames_ai.meaning.association import SOURCES, vocabulary
from codenames_ai.meaning.guess_model import GuessModel, HumanTurn, aim, generic, plausibility
from codenames_ai.meaning.guess_model.fitting import OTHER, WEIGHTS, ChoiceModel, fit_generic

DATA = shipped.DATA / "guess_model"

MODELS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "default": (SOURCES, None),
    "gm": (("glove", "minilm"), 0),
    "pn": (("mpnet", "wordnet"), 1),
    "glove": (("glove",), None),
    "minilm": (("minilm",), None),
}
"""Name -> sources, and the half of the boards (None: all): ``gm`` and ``pn`` share neither sources nor boards."""

ASSOCIATIONS = ("default", "gm", "pn", *SOURCES)
"""Each stands for any association in fitting the generic coefficients."""


def half(turn: HumanTurn) -> int:
    """The half of the boards that a turn belongs to: by a hash of its cluster."""
    return hashlib.sha256(turn.cluster.encode()).digest()[0] % 2


def fitted(name: str, turns: list[HumanTurn]) -> GuessModel:
    """One of MODELS."""
    sources, which = MODELS[name]
    mine = [t for t in turns if which is None or half(t) == which]
    estimator = ChoiceModel(sources=sources).fit(mine)
    model = estimator.to_model(name)
    likelihood = estimator.score([t for t in mine if t.source == "salt_duet"])
    known = about(mine, which, sources) | {"log_likelihood_of_first_guesses": round(likelihood, 3)}
    return rounded(model, plausibility.fit(model, mine), aim.fit(model, mine), known)


def fitted_generic(turns: list[HumanTurn]) -> GuessModel:
    """The coefficients for any association, fitted on all boards; parameters fitted after the utilities are averaged."""
    template = fit_generic(turns, ASSOCIATIONS)
    weights, aims, likelihood = [], [], {}
    duet = [t for t in turns if t.source == "salt_duet" and t.guesses]
    for name in ASSOCIATIONS:
        model = generic.model(template, f"1*{name}")  # by another name than the fitted model of it
        weights.append(plausibility.fit(model, turns))
        aims.append(aim.fit(model, turns))
        chances = [model.probabilities(t.clue, t.board)[t.board.index(t.guesses[0])] for t in duet]
        likelihood[name] = round(sum(map(math.log, chances)) / len(chances), 3)
    mean = {k: sum(w[k] for w in weights) / len(weights) for k in weights[0]}
    known = about(turns, None, SOURCES) | {"associations": list(ASSOCIATIONS)}
    known["log_likelihood_of_first_guesses"] = likelihood
    return rounded(template, mean, sum(aims) / len(aims), known)


def about(turns: list[HumanTurn], which: int | None, sources: tuple[str, ...]) -> dict[str, Any]:
    """A description of the data that a model was fitted on."""
    boards = "all boards" if which is None else f"the boards of half {'AB'[which]}"
    return {
        "turns": dict(sorted(Counter(t.source for t in turns).items())),
        "boards": f"{boards} of the development split ({len({t.board_id for t in turns})})",
        "guesses": sum(len(t.guesses) for t in turns),
        "clues_by_people": len(guess_model.human_clues(turns)),
        "weights": {**WEIGHTS, "other sources": OTHER},
        "vectors": {s: association.load(s).recipe for s in sources},
        "vocabulary": vocabulary().digest[:16],
        "date": datetime.date.today().isoformat(),
        "script": "embeddings/guess_model/fit.py",
    }


def rounded(
    model: GuessModel, plausibility_weights: Mapping[str, float], aimed: float, fitted_on: Mapping[str, Any]
) -> GuessModel:
    return replace(
        model,
        coefficients={k: round(v, 4) for k, v in model.coefficients.items()},
        lapse=round(model.lapse, 4),
        plausibility_weights={k: round(v, 4) for k, v in plausibility_weights.items()},
        aim=round(aimed, 4),
        fitted_on=fitted_on,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("turns")
    parser.add_argument("models", nargs="*", help="the models to fit (default: all)", default=[*MODELS, generic.NAME])
    options = parser.parse_args()
    turns = guess_model.read(options.turns)
    DATA.mkdir(parents=True, exist_ok=True)
    for name in options.models:
        model = fitted_generic(turns) if name == generic.NAME else fitted(name, turns)
        write_text(DATA / f"{name}.json", json.dumps(model.to_dict(), indent=1) + "\n")
        print(name, dict(model.coefficients), "lapse", model.lapse, "aim", model.aim, flush=True)
        print(" " * len(name), dict(model.plausibility_weights), flush=True)


if __name__ == "__main__":
    main()
