"""The games of the server, one room each: stored at every move, with a lock against two moves at once."""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from codenames_ai.core.board import SIZE, TEAMS, Mission
from codenames_ai.core.chance import generator
from codenames_ai.core.errors import CodenamesError
from codenames_ai.core.moves import Propose
from codenames_ai.core.words import card_list, normal
from codenames_ai.playing import session as sessions
from codenames_ai.playing.session import HUMAN, Session
from codenames_ai.playing.web import seats, security
from codenames_ai.playing.web.errors import ForbiddenError, NotFoundError, OutdatedPageError
from codenames_ai.playing.web.store import Member, Store
from codenames_ai.show.phrases import web as say

log = logging.getLogger(__name__)

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
LOCKS: Final = 64
IN_MEMORY: Final = 1000
"""The number of games kept in memory; the one not asked for longest is dropped, and read again when it is wanted."""


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """What a table agreed on outside the rules, and its place in a match.

    Attributes:
        game: ``classic`` or ``duet``.
        who: for each seat as pages name it ``human`` or a level.
        words: the name of the card list, or ``own``.
        own: the words of the table's own list.
        options: what was agreed before the deal.
        mission: turns and mistakes of a Duet mission.
        place: the mission's name.
        advice: whether people may ask the AI for a hint.
        invites: for each seat of people the token of its link.
        host: the digest of the token of the person who set up the table.
        used: the normal forms of the words of the match's earlier games.
        number: of the game in the match, from 1.
        before: the id of the game before, or empty.
        after: the id of the next game, or empty.
        moves: the seats in this game of the members of the game before, by the digests of their tokens.
        note: what the players should know about the deal.
    """

    game: str
    who: Mapping[str, str]
    words: str
    own: Sequence[str] = ()
    options: Sequence[str] = ()
    mission: Sequence[int] = ()
    place: str = ""
    advice: bool = True
    invites: Mapping[str, str] = field(default_factory=dict)
    host: str = ""
    used: Sequence[str] = ()
    number: int = 1
    before: str = ""
    after: str = ""
    moves: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    def unused_words(self) -> tuple[str, ...]:
        """The words to deal from: those of the list that the match has not used yet."""
        listed = tuple(self.own) if self.words == "own" else card_list(self.words)
        used = set(self.used)
        return tuple(word for word in listed if normal(word) not in used)


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """A game at one point in time. Frozen: reading needs no lock. Equal and hashed by identity.

    Attributes:
        id: its name in addresses.
        version: of the stored game.
        session: the game.
        info: what the table agreed on.
        members: the people at its seats.
        revision: grows with everything that a page shows, across restarts too.
        visited: when a person last opened its page, to the hour.
    """

    id: str
    version: int
    session: Session
    info: RoomInfo
    members: tuple[Member, ...]
    revision: int
    visited: float = 0.0

    @property
    def waits_for_program(self) -> bool:
        """Whether a program is to move."""
        return not self.session.over and not self.session.waiting

    def seated(self, seat: str) -> tuple[str, ...]:
        """The names of the people at a seat."""
        return tuple(member.name for member in self.members if member.seat == seat)


class Rooms:
    """All games.

    Args:
        store: where they are stored.
        changed: called with the id of a game whenever its pages have changed, from any thread.
        seed: the seed of the deals of the first game, the second and so on; None: keys that nobody can predict.
    """

    def __init__(self, store: Store, changed: Callable[[str], None], seed: int | None = None) -> None:
        self.store = store
        self.changed = changed
        self._seed = seed
        self._created = itertools.count()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._locks = tuple(threading.RLock() for _ in range(LOCKS))
        self._guard = threading.Lock()

    def get(self, game: str) -> Room:
        """The game as it is now; NotFoundError if there is none."""
        room = self._in_memory(game)
        if room is None:
            with self._lock(game):
                room = self._in_memory(game) or self._read(game)
        return room

    def _in_memory(self, game: str) -> Room | None:
        with self._guard:
            if game in self._rooms:
                self._rooms.move_to_end(game)
            return self._rooms.get(game)

    def _read(self, game: str) -> Room:
        """The game from the store; called with its lock held.

        Raises:
            NotFoundError: there is none, or what is stored is damaged or of another version of this server.
        """
        try:
            stored = self.store.load(game)
            if stored is not None:
                session, info = sessions.from_dict(stored.saved), RoomInfo(**stored.info)
                return self._keep(Room(game, stored.version, session, info, self.store.members(game), _now()))
        except (ValueError, TypeError, CodenamesError) as e:
            log.warning("game %s cannot be read: %s", game, type(e).__name__)
            raise NotFoundError(say.UNREADABLE) from None
        raise NotFoundError(say.NO_GAME)

    def _keep(self, room: Room) -> Room:
        """Keep a room in memory."""
        with self._guard:
            self._rooms[room.id] = room
            self._rooms.move_to_end(room.id)
            while len(self._rooms) > IN_MEMORY:
                self._rooms.popitem(last=False)
        return room

    def _forget(self, *games: str) -> None:
        with self._guard:
            for game in games:
                self._rooms.pop(game, None)

    def _update(self, room: Room, **changed: Any) -> Room:
        """The room with something changed that its pages show; those who follow it are notified."""
        room = self._keep(replace(room, revision=room.revision + 1, **changed))
        self.changed(room.id)
        return room

    def _lock(self, game: str) -> threading.RLock:
        """The lock of a game; some games share one, so that asking for games that do not exist costs no memory."""
        return self._locks[hash(game) % LOCKS]

    def visit(self, game: str) -> Room:
        """The game for a person who opens its page: its age is counted from now, and a program that is to move does.

        Raises:
            NotFoundError: there is none.
        """
        room, now = self.get(game), time.time()
        if now - room.visited > HOUR:
            self.store.touch(game, now)
            with self._lock(game):
                self._keep(replace(self.get(game), visited=now))
        if room.waits_for_program:
            self.changed(game)
        return room

    def create(self, info: RoomInfo) -> Room:
        """A new game, dealt and stored.

        Raises:
            InputError: words, options or seats that do not fit.
        """
        session = sessions.new(
            info.game,
            {seat: who for name, who in info.who.items() for seat in seats.session_seats(name)},
            seed=self._fresh_seed(),
            options=info.options,
            words=info.unused_words(),
            mission=Mission(*info.mission) if info.mission else None,
        )
        game = security.new_id()
        info = replace(info, invites={seat: f"{game}.{security.new_token()}" for seat in seats.of_people(session)})
        self.store.add(game, sessions.to_dict(session), asdict(info), time.time())
        room = self._keep(Room(game, 1, session, info, (), _now()))
        self.changed(game)
        return room

    def _fresh_seed(self) -> int:
        if self._seed is None:
            return sessions.fresh_seed()
        return generator("serve", self._seed, next(self._created)).getrandbits(53)

    def change(self, game: str, act: Callable[[Room], Session | RoomInfo], seen: int | None = None) -> Room:
        """Make one change, and store it before anybody sees it; others wait meanwhile.

        Args:
            game: its id.
            act: gives the next session or info; if it raises, nothing changes.
            seen: the number of events on the page on which the person decided; None if that does not matter.

        Raises:
            OutdatedPageError: more has happened since.
        """
        with self._lock(game):
            room = self.get(game)
            check_seen(room, seen)
            after = act(room)
            session, info = (after, room.info) if isinstance(after, Session) else (room.session, after)
            if session is room.session and info is room.info:
                return room
            if not self.store.save(
                game, room.version, sessions.to_dict(session), asdict(info), over=session.over, now=time.time()
            ):  # another server uses the same file: read again what it wrote
                self._forget(game)
                raise OutdatedPageError(say.CHANGED_ELSEWHERE)
            return self._update(room, version=room.version + 1, session=session, info=info)

    def propose(self, game: str, seat: str, member: Member, word: str | None) -> Room:
        """Show a card to the others of the seat, or None to take it back (C13): talk, which is kept in memory alone."""
        with self._lock(game):
            room = self.get(game)
            acting = seats.actions(room.session, seat).get("guess", seats.session_seats(seat)[-1])
            return self._update(room, session=sessions.act(room.session, acting, Propose(member.name, word)))

    def step(self, game: str) -> bool:
        """Let a program make one move; False if none is to move.

        The move is computed without the lock, and made only if nothing else has happened in the meantime.
        """
        room = self.get(game)
        if not room.waits_for_program:
            return False
        after = sessions.step(room.session)
        with self._lock(game):
            if self.get(game).session is room.session:
                self.change(game, lambda _: after)
        return True

    def join(self, game: str, seat: str, name: str, token: str = "") -> tuple[Member, str]:
        """Let a person take a seat: the member, and the token that is theirs alone.

        A team has one spymaster (C13): a person who takes that seat takes it over from the one before.

        Args:
            game: its id.
            seat: the seat.
            name: of the person.
            token: from the page that the form was on, so that a form sent twice seats one person; anything that does
                not look like a token is ignored.
        """
        token = token if security.is_token(token) else security.new_token()
        digest = security.digest(token)
        with self._lock(game):
            room = self.get(game)
            for member in room.members:
                if member.seat == seat and security.same(member.token, digest):
                    return member, token
            leaving = tuple(m for m in room.members if m.seat == seat) if seats.for_one(seat) else ()
            stay = tuple(member for member in room.members if member not in leaving)
            taken = {member.name for member in stay}
            names = itertools.chain([name], (f"{name} {n}" for n in itertools.count(2)))
            member = Member(digest, game, seat, next(one for one in names if one not in taken))
            self.store.join(member, time.time(), leaving)
            self._update(room, members=(*stay, member))
        return member, token

    def invited(self, invite: str) -> tuple[Room, str]:
        """The game and seat that an invitation is for; NotFoundError if it is not for any."""
        room = self.get(invite.partition(".")[0])
        for seat, link in room.info.invites.items():
            if security.same(link, invite):
                return room, seat
        raise NotFoundError(say.NO_INVITATION)

    def member(self, game: str, seat: str, token: str) -> tuple[Room, Member]:
        """The person who holds this token, at this seat of this game.

        Raises:
            NotFoundError: no such game.
            ForbiddenError: nobody at the seat holds it.
        """
        room = self.get(game)
        digest = security.digest(token)
        for member in room.members:
            if security.same(member.token, digest) and member.seat == seat:
                return room, member
        raise ForbiddenError(say.OTHER_PERSON)

    def clean(self, now: float, keep_days: float) -> tuple[str, ...]:
        """Remove old games; the ids of the removed ones."""
        removed = self.store.remove_old(now - keep_days * DAY, now - 4 * keep_days * DAY)
        self._forget(*removed)
        return removed


def check_seen(room: Room, seen: int | None) -> None:
    """OutdatedPageError if the game has moved on since a page that showed ``seen`` events; None: it does not matter."""
    if seen is not None and seen != len(room.session.state.events):
        raise OutdatedPageError(say.MOVED_ON)


def _now() -> int:
    """The first revision of a room: higher than any before a restart, and exact as a number in JavaScript."""
    return time.time_ns() // 1000


def next_info(room: Room, *, swap: bool, host: str) -> RoomInfo:
    """The next game of a match: the same table with unused words, and with ``swap`` other spymasters (C13).

    A list with too few words left starts again, and the players are told so.
    """
    info = room.info
    used, note = (*info.used, *map(normal, room.session.state.table.words)), ""
    if len(replace(info, used=used).unused_words()) < SIZE:
        used, note = (), say.LIST_AGAIN
    who, moves = dict(info.who), {member.token: member.seat for member in room.members}
    if swap and info.game == "classic":
        for team in TEAMS:
            _swap(f"{team}-spymaster", f"{team}-operative", who, moves, room.members)
    return replace(
        info, who=who, used=used, number=info.number + 1, before=room.id, after="", moves=moves, note=note, host=host
    )


def _swap(
    spymaster: str, operative: str, who: dict[str, str], moves: dict[str, str], members: Sequence[Member]
) -> None:
    """C13: the next member of a team gives the clues; a person and a program swap roles."""
    guessers = [member.token for member in members if member.seat == operative]
    givers = [member.token for member in members if member.seat == spymaster]
    if who[spymaster] == who[operative] == HUMAN and len(guessers) > 1:
        guessers = guessers[:1]
    who[spymaster], who[operative] = who[operative], who[spymaster]
    moves |= dict.fromkeys(guessers, spymaster) | dict.fromkeys(givers, operative)
