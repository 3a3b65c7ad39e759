"""Games kept in SQLite through SQLAlchemy's core: what a restart of the server needs, and nothing else.

A row of ``games`` holds a whole game as its session saves it. ``version`` grows by one with each save, and a save that
was made from another version than the stored one is refused, so that no move can be lost.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from codenames_ai.core.errors import InputError

_META = sql.MetaData()
_GAMES = sql.Table(
    "games",
    _META,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("touched", sql.Float, nullable=False, index=True),
    sql.Column("saved", sql.JSON, nullable=False),
    sql.Column("about", sql.JSON, nullable=False),
)
_MEMBERS = sql.Table(
    "members",
    _META,
    sql.Column("token", sql.String, primary_key=True),
    sql.Column("game", sql.String, sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sql.Column("seat", sql.String, nullable=False),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("joined", sql.Float, nullable=False),
)
_to_json = functools.partial(json.dumps, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is stored.

    Attributes:
        version: how often it has been saved.
        saved: the session's own form.
        info: the rest of the table's data, as ``rooms.RoomInfo``.
    """

    version: int
    saved: dict[str, Any]
    info: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Member:
    """A person at a seat, known by the digest of a token.

    Attributes:
        token: the digest.
        game: the game's id.
        seat: the seat's name.
        name: the name that the others see.
    """

    token: str
    game: str
    seat: str
    name: str


class Store:
    """The database in a file.

    Raises:
        InputError: the file cannot be opened, or is not a database of games.
    """

    def __init__(self, file: Path) -> None:
        url = f"sqlite:///{file}"
        self._engine = sql.create_engine(url, connect_args={"timeout": 30}, json_serializer=_to_json)
        sql.event.listen(self._engine, "connect", _pragmas)
        try:
            _META.create_all(self._engine)
            with self._engine.connect() as db:
                for table in (_GAMES, _MEMBERS):
                    db.execute(sql.select(table).limit(0))  # are its columns ours?
        except DBAPIError as e:
            raise InputError(f"{file}: cannot be used to keep games in: {e.orig}") from None

    def close(self) -> None:
        """Close the file."""
        self._engine.dispose()

    def add(self, game: str, saved: Mapping[str, Any], info: Mapping[str, Any], now: float) -> None:
        """Store a new game; its version is 1."""
        row = {"id": game, "version": 1, "over": False, "touched": now, "saved": saved, "about": info}
        with self._engine.begin() as db:
            db.execute(sql.insert(_GAMES).values(row))

    def load(self, game: str) -> StoredGame | None:
        """The game with this id, or None."""
        with self._engine.connect() as db:
            row = db.execute(sql.select(_GAMES).where(_GAMES.c.id == game)).one_or_none()
        return None if row is None else StoredGame(row.version, row.saved, row.about)

    def save(
        self, game: str, version: int, saved: Mapping[str, Any], info: Mapping[str, Any], *, over: bool, now: float
    ) -> bool:
        """Store the next state of a game as version + 1; False, and nothing changes, if it has another version now."""
        row = {"version": version + 1, "over": over, "touched": now, "saved": saved, "about": info}
        with self._engine.begin() as db:
            known = sql.update(_GAMES).where(_GAMES.c.id == game, _GAMES.c.version == version)
            return db.execute(known.values(row)).rowcount > 0

    def touch(self, game: str, now: float) -> None:
        """Note that the game was visited."""
        with self._engine.begin() as db:
            db.execute(sql.update(_GAMES).where(_GAMES.c.id == game).values(touched=now))

    def join(self, member: Member, now: float, leaving: Sequence[Member] = ()) -> None:
        """Add a person at a seat, and remove those who leave it."""
        with self._engine.begin() as db:
            db.execute(sql.delete(_MEMBERS).where(_MEMBERS.c.token.in_([one.token for one in leaving])))
            db.execute(sql.insert(_MEMBERS).values(asdict(member) | {"joined": now}))

    def members(self, game: str) -> tuple[Member, ...]:
        """The people of a game, in the order in which they came."""
        columns = (_MEMBERS.c.token, _MEMBERS.c.game, _MEMBERS.c.seat, _MEMBERS.c.name)
        chosen = sql.select(*columns).where(_MEMBERS.c.game == game).order_by(_MEMBERS.c.joined, _MEMBERS.c.token)
        with self._engine.connect() as db:
            return tuple(Member(*row) for row in db.execute(chosen))

    def unfinished(self, since: float) -> tuple[str, ...]:
        """The ids of the unfinished games that were visited or played since then."""
        chosen = sql.select(_GAMES.c.id).where(sql.not_(_GAMES.c.over), _GAMES.c.touched >= since)
        with self._engine.connect() as db:
            return tuple(db.scalars(chosen.order_by(_GAMES.c.touched)))

    def remove_old(self, finished_before: float, unfinished_before: float) -> tuple[str, ...]:
        """Remove games by age, with their members; the ids of the removed games."""
        old = _GAMES.c.touched < sql.case((_GAMES.c.over, finished_before), else_=unfinished_before)
        with self._engine.begin() as db:
            return tuple(db.scalars(sql.delete(_GAMES).where(old).returning(_GAMES.c.id)))


def _pragmas(connection: Any, _: object) -> None:
    """A crash of the machine loses the last moments at most, and never the file; readers do not wait for writers."""
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
