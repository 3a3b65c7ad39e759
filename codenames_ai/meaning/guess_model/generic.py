"""The guess model of any association: one set of coefficients for all, fitted on the shipped ones taken one by one.

One set is enough because each association's scores are standardised by their own mean and standard deviation over clue
words and shipped cards, which needs no human play.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from codenames_ai.core.errors import InputError
from codenames_ai.core.words import CARD_LISTS, card_list, normal
from codenames_ai.meaning import association
from codenames_ai.meaning.guess_model.features import Scaling
from codenames_ai.meaning.guess_model.model import GuessModel

NAME = "generic"
"""The name of the file of the coefficients."""

PLACEHOLDER = "association"
"""The name of the only source in this file."""

KNOTS = (1.5, 3.0)

EVERY = 4
"""One shipped card in this many is used to standardise: within 1% of the standard deviation over all cards."""


def scaling(name: str) -> Scaling:
    """The association as the only source, standardised by its own scores.

    Raises:
        InputError: there is no such association, or it knows no clue word or no card.
    """
    loaded = association.load(name)
    cards = sorted({normal(word) for cards in CARD_LISTS for word in card_list(cards)})
    scores = loaded.compute(cards[::EVERY])
    scores = scores[scores != 0].astype(np.float64)  # exactly 0: one of the two words is unknown
    if not scores.size:
        raise InputError(f"{name}: it has no score for any shipped card with any clue word; use other vectors")
    mean, sd = float(scores.mean()), max(float(scores.std()), 1e-6)
    return Scaling((name,), (round(mean, 6),), (round(sd, 6),), 1.0, KNOTS)


def model(template: GuessModel, name: str) -> GuessModel:
    """The generic coefficients for an association, by anything that ``association.load`` takes.

    Raises:
        InputError: there is no such association, it knows no clue word or no card, or has the name of a feature.
    """
    if name in template.scaling.names[1:]:
        raise InputError(f"word vectors cannot be called {name!r} here, because a feature is; write 1*{name}")
    standardised = replace(scaling(name), knots=template.scaling.knots)
    coefficients = {name if k == PLACEHOLDER else k: v for k, v in template.coefficients.items()}
    return replace(template, name=name, scaling=standardised, coefficients=coefficients)
