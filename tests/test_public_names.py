"""The package's table of contents: nothing leaks, nothing is forgotten, nothing heavy loads."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import codenames_ai as cn


def test_every_public_name_loads() -> None:
    for name in cn.__all__:
        assert getattr(cn, name) is not None, name
        assert name in dir(cn)


def test_the_table_is_sorted_and_points_at_what_it_says() -> None:
    assert list(cn.__all__) == sorted(cn.__all__)
    for name, (module, attribute) in cn._PUBLIC.items():
        loaded = import_module(module)
        assert attribute is None or hasattr(loaded, attribute), name


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(cn, "no_such_" + "name")


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import codenames_ai, sys; print(*(m for m in sys.modules if m in HEAVY))".replace(
        "HEAVY", "('numpy','nltk','gensim','pandas','sklearn','numba','typer','rich')"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""
