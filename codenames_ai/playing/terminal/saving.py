"""Saved games: a session, and the mission that it is played for; and where they are kept by default.

A saved game holds the key: it is never printed, and the default folder is open to its owner alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from codenames_ai.core import campaign, codec
from codenames_ai.core.errors import InputError, RecordError
from codenames_ai.core.files import own_folder, parse_json, write_text
from codenames_ai.playing import session
from codenames_ai.playing.session import Session


@dataclass(frozen=True, slots=True)
class Mission:
    """The mission of a campaign that a game is played for (D13).

    Attributes:
        file: the full path of the progress file.
        name: the mission.
        tokens: 10 or 11 for the easier version, None for the mission's own figures.
        counted: whether the result is in the progress file.
    """

    file: str
    name: str
    tokens: int | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A session, and the mission that it is played for, if any."""

    session: Session
    mission: Mission | None = None


def own_file(game: str) -> Path:
    """A new file for a game without a ``--save``, in the user's state folder, which is made.

    Raises:
        InputError: the folder cannot be made.
    """
    folder = own_folder("state")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{folder}: cannot be made: {e.strerror or e}; name a file with --save FILE") from None
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{'' if n == 1 else f'-{n}'}.json" for n in range(1, 1000))
    return next(folder / name for name in names if not (folder / name).exists())


class SaveFile:
    """Saves one game to one file after every move, and never overwrites what another program wrote there.

    Args:
        file: what it holds now is taken to be this game.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._known = _bytes(file)

    def save(self, game: Game) -> None:
        """Save the game as it stands.

        Raises:
            InputError: the file cannot be written, or another program has changed it.
        """
        if _bytes(self.file) not in (None, self._known):
            raise InputError(f"{self.file}: it was changed in the meantime, perhaps by the same game in another window")
        write(self.file, game)
        self._known = _bytes(self.file)


def _bytes(file: Path) -> bytes | None:
    """What the file holds; None if there is no such file."""
    try:
        return file.read_bytes()
    except OSError:
        return None


def write(file: Path, game: Game) -> None:
    """Save the game, the whole file or nothing; InputError if it cannot be written."""
    mission = game.mission
    data = {"session": session.to_dict(game.session), "campaign": None if mission is None else asdict(mission)}
    write_text(file, json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n")


def read(file: Path) -> Game:
    """The game of a saved file, replayed and checked.

    Raises:
        RecordError: there is no such file, or what is wrong with it.
    """
    try:
        data = parse_json(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(f"{file}: not UTF-8 text") from None
    except OSError as e:
        raise RecordError(f"{file}: {e.strerror or e}") from None
    except InputError as e:
        raise RecordError(f"{file}: {e}") from None
    if not isinstance(data, Mapping) or set(data) != {"session", "campaign"}:
        others = "`codenames-ai replay` shows records, `play --board` takes a board"
        raise RecordError(f"{file}: not a saved game; {others}")
    game = session.from_dict(data["session"], where=f"{file}: session")
    return Game(game, _mission(file, data["campaign"], game))


def _mission(file: Path, data: Any, game: Session) -> Mission | None:
    if data is None:
        return None
    where = f"{file}: campaign"
    codec.read(data, codec.form_of(Mission), where, error=RecordError)
    if game.game != "duet":
        raise RecordError(f"{where}: only a Duet game is played for a mission, not a {game.game} game")
    return Mission(**data)


def count_result(game: Game) -> tuple[Game, campaign.Progress | None]:
    """Write the result into the progress file, unless it is there: the game, marked as counted, and the progress.

    Raises:
        BoardError: the progress file cannot be read, or its mission is not open any more.
        InputError: it cannot be written.
    """
    mission, ended = game.mission, game.session.outcome
    if mission is None or mission.counted or ended is None:
        return game, None
    progress = campaign.load_progress(mission.file).record_game(mission.name, ended, tokens=mission.tokens)
    progress.save(mission.file)
    return Game(game.session, replace(mission, counted=True)), progress
