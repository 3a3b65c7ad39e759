"""The guess model: what people would touch next, fitted on human play.

>>> from codenames_ai.meaning import guess_model
>>> model = guess_model.load("default")
>>> model.probabilities("citrus", ["LEMON", "BANK", "CHAIR"]).argmax()
np.int64(0)

``load`` takes any association too: ``0.5*glove+pn``, or a table of the user's. ``fitting`` (an estimator of
scikit-learn), ``plausibility``, ``aim`` and ``generic`` are loaded by those who need them.
"""

from __future__ import annotations

from codenames_ai.meaning.guess_model.loading import from_dict, load
from codenames_ai.meaning.guess_model.model import NAMES, GuessModel
from codenames_ai.meaning.guess_model.turns import HumanTurn, parse, read

__all__ = ["NAMES", "GuessModel", "HumanTurn", "from_dict", "load", "parse", "read"]
