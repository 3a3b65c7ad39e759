"""Guess models by name, from a file, or for any association.

The coefficients are data: a shipped file for each of ``NAMES``, a file that ``codenames-ai fit`` wrote, and one set for
associations that no model was fitted for (``generic``).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from codenames_ai.core.errors import InputError, VectorsError
from codenames_ai.core.files import parse_json
from codenames_ai.core.text import shown
from codenames_ai.meaning import association
from codenames_ai.meaning.guess_model import generic
from codenames_ai.meaning.guess_model.features import Scaling
from codenames_ai.meaning.guess_model.model import FORMAT, NAMES, PRIOR, GuessModel


def load(name: str | Path = "default") -> GuessModel:
    """A guess model, by name or file.

    Args:
        name: one of NAMES; a JSON file of ``GuessModel.to_dict``; or anything that ``association.load`` takes (a
            source, your own table, a blend such as ``0.5*glove+pn``), which gets the ``generic`` coefficients.

    Raises:
        InputError: it is not one of these; the message lists what there is.
    """
    text = str(name)
    if text in NAMES:
        return _shipped(text)
    if Path(text).is_file():
        return _from_file(Path(text))
    try:
        recipe = association.load(text).recipe
    except VectorsError as e:
        raise InputError(
            f"no guess model {shown(text)}: not one of {', '.join(NAMES)}, not the file of one, and {e}"
        ) from None
    return _generic(text, recipe)


def from_dict(data: Mapping[str, Any], name: str) -> GuessModel:
    """The model that ``GuessModel.to_dict`` described.

    Raises:
        InputError: a field is missing or is not a number.
    """
    try:
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']!r}; this version reads {FORMAT}")
        sources = data["sources"]
        scaling = Scaling(
            tuple(sources),
            tuple(float(s["mean"]) for s in sources.values()),
            tuple(float(s["sd"]) for s in sources.values()),
            float(data["blend_sd"]),
            tuple(float(k) for k in data["knots"]),
            bool(data["relations"]),
        )
        return GuessModel(
            name,
            scaling,
            {feature: float(data["coefficients"][feature]) for feature in scaling.names},
            float(data["lapse"]),
            {k: float(data["memory"][k]) for k in ("within", "beyond")},
            {k: float(data["plausibility"][k]) for k in ("utility", *PRIOR)},
            float(data["aim"]),
            dict(data.get("fitted_on", {})),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as e:
        raise InputError(f"guess model {name!r}: {e!r} in its file") from None


@functools.cache
def _shipped(name: str) -> GuessModel:
    file = resources.files("codenames_ai") / "data" / "guess_model" / f"{name}.json"
    return _parsed(file.read_text(encoding="utf-8"), name)


@functools.lru_cache(maxsize=32)
def _generic(name: str, recipe: str) -> GuessModel:
    """Cached by the association's present recipe too, so that a table that was converted again gets a new model."""
    del recipe
    return generic.model(_shipped(generic.NAME), name)


def _from_file(path: Path) -> GuessModel:
    try:
        return _parsed(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as e:
        raise InputError(f"guess model {str(path)!r}: cannot be read ({e})") from None


def _parsed(text: str, name: str) -> GuessModel:
    try:
        data = parse_json(text)
    except InputError as e:
        raise InputError(
            f"guess model {name!r}: {e}; if these are word vectors, run `codenames-ai vectors convert FILE` first"
        ) from None
    if not isinstance(data, dict):
        raise InputError(f"guess model {name!r}: not a JSON object")
    return from_dict(data, name)
