"""Games kept in SQLite, through SQLAlchemy's core: what a restart of the server needs, and nothing else.

A row of ``games`` holds a whole game as its session saves it; ``version`` grows by one with each save, and a save that
was made from another version than the one kept is refused, so that no move can be lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
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
    sql.Column("saved", sql.Text, nullable=False),
    sql.Column("about", sql.Text, nullable=False),
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


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it is kept.

    Attributes:
        id: its name in addresses.
        version: how often it was saved.
        saved: the session's own form.
        about: what the table agreed on outside the rules: seats, invitations, the match it belongs to.
    """

    id: str
    version: int
    saved: dict[str, Any]
    about: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who sits at a seat; known by the digest of a token.

    Attributes:
        token: the digest.
        game: the game's id.
        seat: the seat's name.
        name: what the others see.
    """

    token: str
    game: str
    seat: str
    name: str


class Store:
    """The database in a file.

    Raises:
        InputError: the file cannot be opened, or is no database of games.
    """

    def __init__(self, file: Path) -> None:
        self._engine = sql.create_engine(f"sqlite:///{file}", connect_args={"timeout": 30})
        sql.event.listen(self._engine, "connect", _pragmas)
        try:
            _META.create_all(self._engine)
            with self._engine.connect() as db:
                db.execute(sql.select(_GAMES.c.about).limit(1))
                db.execute(sql.select(_MEMBERS).limit(1))
        except DBAPIError as e:
            raise InputError(f"{file}: cannot be used to keep games in: {e.orig}") from None

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def add(self, game: str, saved: Mapping[str, Any], about: Mapping[str, Any], now: float) -> Stored:
        """Keep a new game; its version is 1."""
        with self._begin() as db:
            row = {"id": game, "version": 1, "over": False, "touched": now}
            db.execute(sql.insert(_GAMES).values(**row, saved=_text(saved), about=_text(about)))
        return Stored(game, 1, dict(saved), dict(about))

    def load(self, game: str) -> Stored | None:
        """The game of this id, or None."""
        with self._engine.connect() as db:
            row = db.execute(sql.select(_GAMES).where(_GAMES.c.id == game)).one_or_none()
        return None if row is None else Stored(row.id, row.version, json.loads(row.saved), json.loads(row.about))

    def save(
        self, kept: Stored, saved: Mapping[str, Any], about: Mapping[str, Any], *, over: bool, now: float
    ) -> Stored | None:
        """Keep the next state of a game; None, and nothing is changed, if somebody saved another one since."""
        version = kept.version + 1
        with self._begin() as db:
            done = db.execute(
                sql.update(_GAMES)
                .where(_GAMES.c.id == kept.id, _GAMES.c.version == kept.version)
                .values(version=version, over=over, touched=now, saved=_text(saved), about=_text(about))
            )
        return Stored(kept.id, version, dict(saved), dict(about)) if done.rowcount else None

    def touch(self, game: str, now: float) -> None:
        """Note that somebody looked at the game."""
        with self._begin() as db:
            db.execute(sql.update(_GAMES).where(_GAMES.c.id == game).values(touched=now))

    def join(self, member: Member, now: float, leaving: Sequence[Member] = ()) -> None:
        """Let somebody sit down, and those who sat there before leave."""
        with self._begin() as db:
            db.execute(sql.delete(_MEMBERS).where(_MEMBERS.c.token.in_([gone.token for gone in leaving])))
            db.execute(
                sql.insert(_MEMBERS).values(
                    token=member.token, game=member.game, seat=member.seat, name=member.name, joined=now
                )
            )

    def members(self, game: str) -> tuple[Member, ...]:
        """Everybody who sits at a table, in the order in which they came."""
        columns = (_MEMBERS.c.token, _MEMBERS.c.game, _MEMBERS.c.seat, _MEMBERS.c.name)
        with self._engine.connect() as db:
            order = (_MEMBERS.c.joined, _MEMBERS.c.token)
            found = db.execute(sql.select(*columns).where(_MEMBERS.c.game == game).order_by(*order)).all()
        return tuple(Member(*row) for row in found)

    def unfinished(self, since: float) -> tuple[str, ...]:
        """The ids of the games that go on and were looked at or played since then."""
        with self._engine.connect() as db:
            chosen = sql.select(_GAMES.c.id).where(sql.not_(_GAMES.c.over), _GAMES.c.touched >= since)
            return tuple(db.execute(chosen.order_by(_GAMES.c.touched)).scalars())

    def remove_old(self, finished_before: float, unfinished_before: float) -> tuple[str, ...]:
        """Remove games by age, with everybody at them; the ids of those removed."""
        old = sql.or_(
            sql.and_(_GAMES.c.over, _GAMES.c.touched < finished_before),
            sql.and_(sql.not_(_GAMES.c.over), _GAMES.c.touched < unfinished_before),
        )
        with self._begin() as db:
            return tuple(db.execute(sql.delete(_GAMES).where(old).returning(_GAMES.c.id)).scalars())

    @contextmanager
    def _begin(self) -> Iterator[sql.Connection]:
        with self._engine.begin() as db:
            yield db


def _pragmas(connection: Any, _: object) -> None:
    """A crash of the machine loses the last moments at most, and never the file; readers do not wait for writers."""
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
