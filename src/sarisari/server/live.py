"""A table that is being played: the one place where wishes become entries.

Propose, save, take, show: nobody sees what the store could forget.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

import msgspec

from sarisari.core.message import refuse
from sarisari.server import room as rooms
from sarisari.server.messages import (
    Act,
    Agree,
    Back,
    Begin,
    Lock,
    Move,
    Order,
    PassHost,
    Pause,
    PromiseSalt,
    PutBot,
    Ready,
    Remove,
    ShowSalt,
    Sit,
    Stand,
    Stop,
    Undo,
    Wish,
)
from sarisari.server.room import Room
from sarisari.server.store import Store
from sarisari.table.journal import (
    Acted,
    Agreement,
    Clock,
    Entry,
    Salt,
    SaltHash,
    Seated,
    Stopped,
    Undone,
)
from sarisari.table.table import Table

REMEMBERED = 256  # wishes whose answer is kept, in case they are sent again


class Watcher(Protocol):
    """Somebody who looks at a table through a socket."""

    user: str

    def changed(self, table: "LiveTable") -> None:
        """There is something new to show. Must not wait."""


class LiveTable:
    """A room or a table, who watches it, and the order in which things happen to it."""

    def __init__(
        self,
        id_: str,
        room: Room,
        store: Store,
        now: Callable[[], int],
        new_secret: Callable[[], bytes],
    ) -> None:
        self.id = id_
        self.room = room
        self.table: Table | None = None
        self.users: dict[int, str] = {}  # by seat
        self.secret = b""
        self.watchers: set[Watcher] = set()
        self.woken = asyncio.Event()  # something happened: whoever drives the table looks again
        self.now = now
        self._new_secret = new_secret
        self._store = store
        self._lock = asyncio.Lock()
        self._gone: dict[str, int] = {}  # by user: when its last socket was closed
        self._answered: OrderedDict[tuple[str, str], int] = OrderedDict()

    def seat_of(self, user: str) -> int | None:
        """Where a user sits."""
        if self.table is None:
            return rooms.seat_of(self.room, user)
        return next((seat for seat, other in self.users.items() if other == user), None)

    def gone_since(self, seat: int) -> int | None:
        """When the last socket of a seat's owner was closed; None while one is open."""
        return self._gone.get(self.users.get(seat, ""))

    def watch(self, watcher: Watcher) -> None:
        """Somebody looks at the table. A person whose stand-in plays is not back by that."""
        self.watchers.add(watcher)
        self._gone.pop(watcher.user, None)

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        self.watchers.discard(watcher)
        if all(other.user != watcher.user for other in self.watchers):
            self._gone[watcher.user] = self.now()
        self.woken.set()

    @property
    def at(self) -> int:
        return 0 if self.table is None else self.table.at

    def resume(self, table: Table, secret: bytes, users: dict[int, str]) -> None:
        """The table as the store has it; nobody is there yet."""
        self.table, self.secret, self.users = table, secret, users
        self._gone = dict.fromkeys(users.values(), self.now())

    async def wish(self, user: str, wish: Wish) -> int:
        """What a user asks for, done; the length of the journal since. Refused otherwise. A
        wish that comes again is answered as before. One whose socket goes away meanwhile is
        carried out: what is saved must be taken."""
        return await asyncio.shield(self._wish(user, wish))

    async def _wish(self, user: str, wish: Wish) -> int:
        key = (user, wish.id)
        async with self._lock:
            if key in self._answered:
                return self._answered[key]
            if self.table is None:
                await self._change_room(user, wish)
            else:
                entry, at = self._entry(self.table, user, wish)
                await self._commit(entry, at)
            self._answered[key] = self.at
            while len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
            return self.at

    async def commit(self, entry: Entry, at: int | None = None) -> None:
        """An entry that no person asked for: a deal, a bot's action, a clock."""
        await asyncio.shield(self._commit_alone(entry, at))

    async def _commit_alone(self, entry: Entry, at: int | None) -> None:
        async with self._lock:
            await self._commit(entry, at)

    async def _commit(self, entry: Entry, at: int | None) -> None:
        assert self.table is not None
        step = self.table.propose(entry, at)
        await self._store.append(self.id, self.table.at, [msgspec.json.encode(entry)])
        self.table.take(step)
        self._show()

    def _show(self) -> None:
        self.woken.set()
        for watcher in list(self.watchers):
            watcher.changed(self)

    async def _change_room(self, user: str, wish: Wish) -> None:
        if isinstance(wish, Begin):
            await self._begin(user)
        else:
            room = room_after(self.room, user, wish)
            await self._store.put_room(self.id, room.version, msgspec.json.encode(room))
            self.room = room
        self._show()

    async def _begin(self, user: str) -> None:
        """The game begins: the secret is made, its hash shown."""
        rooms.start(self.room, user, bytes(32), 0, self.now())  # refused before a number is spent
        secret = self._new_secret()
        start = rooms.start(self.room, user, secret, await self._store.next_number(), self.now())
        opening = msgspec.json.encode(start.opening)
        table = Table(start.opening)
        await self._store.begin(self.id, opening, secret, start.users)
        self.table, self.secret, self.users = table, secret, start.users

    def _entry(self, table: Table, user: str, wish: Wish) -> tuple[Entry, int | None]:
        """The entry that a wish stands for, and how far its author had seen."""
        seat = self.seat_of(user)
        now = self.now()
        if isinstance(wish, Pause):
            if user != self.room.host:
                raise refuse("host-only")
            return Clock(time=now, what="pause" if wish.is_paused else "resume"), None
        if seat is None:
            raise refuse("not-seated")
        match wish:
            case Act():
                return Acted(time=now, seat=seat, do=wish.do), wish.at
            case Undo():
                return Undone(time=now, seat=seat, keep=table.undo_for(seat).checked()), wish.at
            case Agree():
                asked = Agreement(time=now, seat=seat, about=wish.about, says=wish.says)
                return asked, wish.at
            case Stop():
                return Stopped(time=now, seat=seat), None
            case PromiseSalt():
                return SaltHash(time=now, seat=seat, hash=wish.hash), None
            case ShowSalt():
                return Salt(time=now, seat=seat, salt=wish.salt), None
            case Back():
                return Seated(time=now, seat=seat, player=table.seats[seat].player), None
            case _:
                raise refuse("game-has-begun")


def room_after(room: Room, user: str, wish: Wish) -> Room:
    """The room as a wish changes it."""
    match wish:
        case Sit():
            return rooms.sit(room, user, wish.name, wish.seat)
        case Stand():
            return rooms.stand(room, user)
        case Ready():
            return rooms.ready(room, user, wish.is_ready)
        case PutBot():
            return rooms.put_bot(room, user, wish.seat, wish.bot)
        case Remove():
            return rooms.remove(room, user, wish.seat)
        case Move():
            return rooms.move(room, user, wish.seat, wish.to)
        case Lock():
            return rooms.lock(room, user, wish.seat, wish.is_locked)
        case Order():
            return rooms.fix_order(room, user, wish.order)
        case PassHost():
            return rooms.pass_host(room, user, wish.seat)
        case _:
            raise refuse("game-not-begun")
