"""Games that are being played: one room each, kept in the store at every move, with a lock against two at once."""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from codenames_ai.core.board import SIZE, Mission
from codenames_ai.core.chance import generator
from codenames_ai.core.errors import CodenamesError
from codenames_ai.core.moves import Propose
from codenames_ai.core.words import card_list, normal
from codenames_ai.playing import session as sessions
from codenames_ai.playing.session import Session
from codenames_ai.playing.web import seats, security
from codenames_ai.playing.web.store import Member, Store, Stored

log = logging.getLogger(__name__)

PEOPLE: Final = "human"
HOUR: Final = 3600.0
LOCKS: Final = 64
IN_MEMORY: Final = 1000
"""So many games stay in memory; one that was not asked for longest is read again when it is wanted."""


class Gone(CodenamesError):
    """There is no such game, seat or invitation, or no longer."""


class NotYours(CodenamesError):
    """The seat is somebody else's."""


class Stale(CodenamesError):
    """The game went on since the page was made that a move was made on."""


@dataclass(frozen=True, slots=True)
class About:
    """What a table agreed on outside the rules.

    Attributes:
        game: ``classic`` or ``duet``.
        who: the browser's seat -> ``human`` or a level.
        words: the name of the card list, or ``own``.
        own: the words of a list of one's own.
        options: what was agreed before the deal.
        mission: turns and mistakes of a Duet mission.
        place: the mission's name.
        advice: whether people may ask the AI.
        invites: seat of people -> the token of its link.
        host: the digest of the token of who set the table up.
        used: normal forms of the words of earlier games of the match.
        number: of the game in the match, from 1.
        before: the id of the game before, or empty.
        after: the id of the next game, or empty.
        moves: in the next game: digest of a member of this one -> seat.
        note: what the players should be told about the deal.
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

    def to_dict(self) -> dict[str, Any]:
        """As the store keeps it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Room:
    """A game at one moment. Frozen: reading needs no lock.

    Attributes:
        id: its name in addresses.
        kept: as the store has it.
        session: the game.
        about: what the table agreed on.
        members: who sits there.
        revision: grows with everything that a page shows, over restarts too.
        visited: when somebody last opened its page, to the hour.
    """

    id: str
    kept: Stored
    session: Session
    about: About
    members: tuple[Member, ...]
    revision: int
    visited: float = 0.0

    @property
    def to_program(self) -> bool:
        """Whether a program is to move."""
        return not self.session.over and not self.session.waiting

    def seated(self, seat: str) -> tuple[str, ...]:
        """The names of who sits at a seat."""
        return tuple(member.name for member in self.members if member.seat == seat)


class Rooms:
    """All games.

    Args:
        store: where they are kept.
        changed: called with the id of a game whenever its pages have changed, from any thread.
        seed: what the deals of the first game, the second and so on follow from; None: nobody can know them.
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
        """The game as it is now.

        Raises:
            Gone: there is none.
        """
        with self._guard:
            room = self._rooms.get(game)
            if room is not None:
                self._rooms.move_to_end(game)
                return room
        with self._lock(game):
            with self._guard:
                room = self._rooms.get(game)
            return room if room is not None else self._read(game)

    def _read(self, game: str) -> Room:
        """The game from the store; called with its lock held.

        Raises:
            Gone: there is none, or what is kept is none any more: damaged, or of another version of this server.
        """
        try:
            kept = self.store.load(game)
            if kept is None:
                raise Gone("There is no such game, or it has been cleaned away.")
            session, about = sessions.from_dict(kept.saved), About(**kept.about)
        except (ValueError, TypeError, CodenamesError) as e:
            if isinstance(e, Gone):
                raise
            log.warning("game %s cannot be read: %s", game, type(e).__name__)
            raise Gone("This game cannot be read: it is damaged, or of another version of the server.") from None
        return self._remember(Room(game, kept, session, about, self.store.members(game), _now()))

    def _remember(self, room: Room) -> Room:
        with self._guard:
            self._rooms[room.id] = room
            self._rooms.move_to_end(room.id)
            while len(self._rooms) > IN_MEMORY:
                self._rooms.popitem(last=False)
        return room

    def _lock(self, game: str) -> threading.RLock:
        """The lock of a game; some games share one, so that asking for games that are none costs no memory."""
        return self._locks[hash(game) % LOCKS]

    def visit(self, game: str) -> Room:
        """The game for somebody who opens its page: it is not old then, and a move left lying is made now.

        Raises:
            Gone: there is none.
        """
        room, now = self.get(game), time.time()
        if now - room.visited > HOUR:
            self.store.touch(game, now)
            with self._lock(game):
                self._remember(replace(self.get(game), visited=now))
        if room.to_program:
            self.changed(game)
        return room

    def create(self, about: About) -> Room:
        """A new game, dealt and kept.

        Raises:
            InputError: words, options or seats that do not fit.
        """
        session = sessions.new(
            about.game,
            {one: who for seat, who in about.who.items() for one in seats.inner(seat)},
            seed=self._fresh_seed(),
            options=about.options,
            words=_pool(about),
            mission=Mission(*about.mission) if about.mission else None,
        )
        invites = {seat: security.new_token() for seat in seats.of_people(session)}
        game = security.new_id()
        about = replace(about, invites={seat: f"{game}.{token}" for seat, token in invites.items()})
        kept = self.store.add(game, sessions.to_dict(session), about.to_dict(), time.time())
        room = self._remember(Room(game, kept, session, about, (), _now()))
        self.changed(game)
        return room

    def _fresh_seed(self) -> int:
        if self._seed is None:
            return sessions.fresh_seed()
        return generator("serve", self._seed, next(self._created)).getrandbits(53)

    def change(self, game: str, act: Callable[[Room], Session | About], seen: int | None = None) -> Room:
        """Let one act happen, and keep it before anybody sees it; others wait meanwhile.

        Args:
            game: its id.
            act: the next session, or what else was agreed on; what it raises changes nothing.
            seen: how many events the page had heard on which the act was decided; None if that does not matter.

        Raises:
            Stale: more has happened since.
        """
        with self._lock(game):
            room = self.get(game)
            if seen is not None and seen != len(room.session.state.events):
                raise Stale("The game went on in the meantime. Look again: this move was not made.")
            after = act(room)
            session, about = (after, room.about) if isinstance(after, Session) else (room.session, after)
            if session is room.session and about is room.about:
                return room
            kept = self.store.save(
                room.kept, sessions.to_dict(session), about.to_dict(), over=session.over, now=time.time()
            )
            if kept is None:  # another server has the same file open: begin again from what it wrote
                with self._guard:
                    self._rooms.pop(game, None)
                raise Stale("The game was changed elsewhere. Look again: this move was not made.")
            room = self._remember(replace(room, kept=kept, session=session, about=about, revision=room.revision + 1))
        self.changed(game)
        return room

    def offer(self, game: str, seat: str, member: Member, word: str | None) -> Room:
        """A view that an operative offers to the team (C13): talk, which is kept in memory alone."""
        with self._lock(game):
            room = self.get(game)
            acting = seats.actions(room.session, seat).get("guess", seats.inner(seat)[-1])
            session = sessions.act(room.session, acting, Propose(member.name, word))
            room = self._remember(replace(room, session=session, revision=room.revision + 1))
        self.changed(game)
        return room

    def step(self, game: str) -> bool:
        """Let a program make one move; False if none is to move.

        The move is thought out without the lock, and made only if nothing else happened in the meantime.
        """
        room = self.get(game)
        if not room.to_program:
            return False
        after = sessions.step(room.session)
        with self._lock(game):
            if self.get(game).session is room.session:
                self.change(game, lambda _: after)
        return True

    def join(self, game: str, seat: str, name: str, token: str = "") -> tuple[Member, str]:
        """Let somebody sit down: the member, and the token that is theirs alone.

        A team has one spymaster (C13): who sits down there takes the seat over from whoever held it.

        Args:
            game: its id.
            seat: the seat.
            name: of the person.
            token: what the page gave out for whoever sits down by it: who comes with it again is who sits there. One
                that no page gave out is passed over.
        """
        token = token if security.is_token(token) else security.new_token()
        with self._lock(game):
            room = self.get(game)
            for member in room.members:
                if member.seat == seat and security.same(member.token, security.digest(token)):
                    return member, token
            gone = tuple(m for m in room.members if m.seat == seat) if seats.for_one(seat) else ()
            stay = tuple(member for member in room.members if member not in gone)
            taken = {member.name for member in stay}
            unique, n = name, 2
            while unique in taken:
                unique, n = f"{name} {n}", n + 1
            member = Member(security.digest(token), game, seat, unique)
            self.store.join(member, time.time(), gone)
            self._remember(replace(room, members=(*stay, member), revision=room.revision + 1))
        self.changed(game)
        return member, token

    def invited(self, invite: str) -> tuple[Room, str]:
        """The game and seat that an invitation is for.

        Raises:
            Gone: it is for none.
        """
        room = self.get(invite.partition(".")[0])
        for seat, link in room.about.invites.items():
            if security.same(link, invite):
                return room, seat
        raise Gone("This invitation is for no seat; ask for the link again.")

    def member(self, game: str, seat: str, token: str) -> tuple[Room, Member]:
        """Who holds this token, at this seat of this game.

        Raises:
            Gone: no such game.
            NotYours: nobody there holds it.
        """
        room = self.get(game)
        digest = security.digest(token)
        for member in room.members:
            if security.same(member.token, digest) and member.seat == seat:
                return room, member
        raise NotYours("This seat is somebody else's. Open the link that you were invited by.")

    def clean(self, now: float, keep_days: float) -> tuple[str, ...]:
        """Remove old games; the ids of those removed."""
        day = 86_400.0
        gone = self.store.remove_old(now - keep_days * day, now - 4 * keep_days * day)
        with self._guard:
            for game in gone:
                self._rooms.pop(game, None)
        return gone


def _now() -> int:
    """Where a room's revisions begin: beyond those that it had before a restart; a browser counts so far exactly."""
    return time.time_ns() // 1000


def _pool(about: About) -> tuple[str, ...]:
    """The words to deal from: those of the list that the match has not used yet."""
    listed = tuple(about.own) if about.words == "own" else card_list(about.words)
    used = set(about.used)
    return tuple(word for word in listed if normal(word) not in used)


def next_about(room: Room, *, swap: bool, host: str) -> About:
    """The next game of a match: the same table, words that were not seen yet, and with ``swap`` other spymasters (C13).

    A list with too few words left is begun again, and the players are told.
    """
    about = room.about
    used = (*about.used, *map(normal, room.session.state.table.words))
    note = ""
    if len(_pool(replace(about, used=used))) < SIZE:
        used, note = (), "All words of the list have been used: it begins again."
    who, moves = dict(about.who), {member.token: member.seat for member in room.members}
    if swap and about.game == "classic":
        for team in ("red", "blue"):
            _swap(f"{team}-spymaster", f"{team}-operative", who, moves, room.members)
    return replace(
        about, who=who, used=used, number=about.number + 1, before=room.id, after="", moves=moves, note=note, host=host
    )


def _swap(
    spymaster: str, operative: str, who: dict[str, str], moves: dict[str, str], members: Sequence[Member]
) -> None:
    """C13: the next member of a team gives the clues; a person and a program change places."""
    guessers = [member.token for member in members if member.seat == operative]
    givers = [member.token for member in members if member.seat == spymaster]
    if who[spymaster] == who[operative] == PEOPLE and len(guessers) > 1:
        guessers = guessers[:1]
    who[spymaster], who[operative] = who[operative], who[spymaster]
    moves |= dict.fromkeys(guessers, spymaster) | dict.fromkeys(givers, operative)
