"""The scripts of the project as modules, for their tests."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
BOTS = os.path.relpath(Path(__file__).with_name("bots.py"))
"""Players of tests, from here: their SPEC is part of their chance; a whole path would play other games elsewhere."""


def loaded(path: str) -> ModuleType:
    """The script at a path from the root of the project, under a name that no other module has."""
    name = path.removesuffix(".py").replace("/", "_")
    spec = importlib.util.spec_from_file_location(name, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # its dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module
