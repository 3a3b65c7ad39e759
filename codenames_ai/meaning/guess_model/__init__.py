"""The guess model: probabilities of the card that people touch next, fitted on human play.

>>> from codenames_ai.meaning import guess_model
>>> model = guess_model.load("default")
>>> model.probabilities("citrus", ["LEMON", "BANK", "CHAIR"]).argmax()
np.int64(0)

``load`` also takes any association: ``0.5*glove+pn``, or your own table. ``fitting`` (an estimator of
scikit-learn), ``plausibility`` and ``aim`` are imported only where they are needed.
"""

from __future__ import annotations

from codenames_ai.meaning.guess_model.loading import from_dict, load
from codenames_ai.meaning.guess_model.model import NAMES, GuessModel
from codenames_ai.meaning.guess_model.turns import HumanTurn, human_clues, parse, read

__all__ = ["NAMES", "GuessModel", "HumanTurn", "from_dict", "human_clues", "load", "parse", "read"]
