"""Players of the user's own, loaded from a file or a module: ``python:bots.py:Bold``."""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Mapping
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any

from codenames_ai.core.errors import SpecError
from codenames_ai.core.text import reason
from codenames_ai.players.contract import player


def make(where: str, given: Mapping[str, Any]) -> Any:
    """The player, with its input checked and its missing forms filled in (``contract.player``).

    Args:
        where: ``FILE.py:CLASS`` or ``MODULE:CLASS``; modules in the current folder are found too.
        given: arguments of the constructor.

    Raises:
        SpecError: the file does not exist, module or class, or it raised something.
    """
    source, _, name = where.rpartition(":")
    try:
        found = getattr(_module(source), name, None)
        if not isinstance(found, type):
            raise SpecError(f"python:{where}: it has no class {name}")
        if not (callable(getattr(found, "clue", None)) or callable(getattr(found, "guess", None))):
            raise SpecError(f"python:{where}: not a player: it has neither clue(view, rng) nor guess(view, rng)")
        return player(found)(**given)
    except SpecError:
        raise
    except (Exception, SystemExit) as e:  # the user's code may raise anything
        raise SpecError(f"python:{where}: the player cannot be made: {reason(e)}") from e


def digest(where: str) -> str:
    """Hash of a player's source file; of its name where it has no file."""
    source = where.rpartition(":")[0]
    file = source if source.endswith(".py") else getattr(_module(source), "__file__", None)
    content = Path(file).read_bytes() if file is not None else source.encode()
    return hashlib.sha256(content).hexdigest()[:16]


@functools.cache
def _module(source: str) -> ModuleType:
    if not source.endswith(".py"):
        if "" not in sys.path and str(Path.cwd()) not in sys.path:
            sys.path.append(str(Path.cwd()))
        return import_module(source)
    path = Path(source).resolve()
    if not path.is_file():
        raise SpecError(f"python:{source}: the file does not exist")
    name = f"codenames_ai_player_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    found = util.spec_from_file_location(name, path)
    assert found is not None  # a file that ends in .py has a loader
    assert found.loader is not None
    module = util.module_from_spec(found)
    sys.modules[name] = module  # where dataclasses look for it
    found.loader.exec_module(module)
    return module
