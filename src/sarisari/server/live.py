"""A table that is waiting, being played, or over: the one place where wishes become entries.

Propose, save, take, show: nobody sees what the store could forget.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Protocol

import msgspec

from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import refuse
from sarisari.core.settling import Settling
from sarisari.server import room as rooms
from sarisari.server.answered import Answered, Came
from sarisari.server.messages import (
    LONGEST_ID,
    Asking,
    Begin,
    End,
    Mute,
    Rematch,
    Say,
    SeatShown,
    Wish,
)
from sarisari.server.metrics import Metrics
from sarisari.server.room import Room
from sarisari.server.settings import Settings
from sarisari.server.store import ChatRow, Conflict, Status, Store
from sarisari.server.store import End as Ending
from sarisari.server.talk import checked_text, muted_after
from sarisari.server.wishes import Plan, plan_of, room_after, running_room_after
from sarisari.table.happened import Happened
from sarisari.table.journal import Entry, Settled
from sarisari.table.table import Step, Table

TRIES = 3  # against another process that writes to the same table


class Watcher(Protocol):
    """Somebody who looks at a table through a socket."""

    user: str

    def changed(self, table: "LiveTable") -> None:
        """There is something new to show. Must not wait."""

    def said(self, table: "LiveTable", line: ChatRow) -> None:
        """Somebody said something. Must not wait."""


class Common(msgspec.Struct, frozen=True, gc=False):
    """What all watchers of a table are shown alike, worked out once for all of them."""

    at: int
    time: int
    newest: Happened | None  # unless it does not look the same to all
    seats: list[SeatShown]
    running: list[int]
    due: str | None
    asked: Asking | None
    is_paused: bool
    is_deserted: bool
    is_stopped: bool
    onlookers: int


@dataclass(frozen=True)
class Home:
    """What a table needs of the server that it is on."""

    store: Store
    now: Callable[[], int]
    new_secret: Callable[[], bytes]
    settings: Settings
    noticed: Callable[["LiveTable", bool], None]  # something changed; True: for lists, too
    make_next: Callable[["LiveTable", int | None], Awaitable[str]]  # the table that follows
    metrics: Metrics
    settle: Callable[[Settling, int], Awaitable[Settle]]  # in a process of its own


class LiveTable:
    """A room or a table, who watches it, and the order in which things happen to it."""

    def __init__(
        self, id_: str, room: Room, home: Home, status: Status = "waiting", *, created: int = 0
    ) -> None:
        self.id = id_
        self.room = room
        self.created = created
        self.status: Status = status
        self.table: Table | None = None
        self.users: dict[int, str] = {}  # by seat
        self.secret = b""
        self.watchers: set[Watcher] = set()
        self.woken = asyncio.Event()  # something happened: whoever drives the table looks again
        self.home = home
        self.loaded = home.now()
        self.sleeps = 0.0  # seconds that its driver sleeps now; inf until something happens
        self.unwatched_since: int | None = self.loaded
        self._lock = asyncio.Lock()
        self._sockets: Counter[str] = Counter()  # by user: how many look at this table
        self._gone: dict[str, int] = {}  # by user: when its last socket was closed
        self._answered = Answered()
        self._public_view: tuple[int, View] | None = None  # and the length of the journal then
        self.common: Common | None = None  # of this moment, once somebody was shown it

    # who is there

    @property
    def at(self) -> int:
        return 0 if self.table is None else self.table.at

    @property
    def is_resting(self) -> bool:
        """Nothing happens by itself now."""
        return self.sleeps == inf or self.status not in ("waiting", "running")

    def now(self) -> int:
        """ms."""
        return self.home.now()

    def seat_of(self, user: str) -> int | None:
        """Where a user sits."""
        for seat, other in self.sitting().items():
            if other == user:
                return seat
        return None

    def sitting(self) -> Mapping[int, str]:
        """The users, by seat."""
        return rooms.users_of(self.room) if self.table is None else self.users

    def is_here(self, user: str) -> bool:
        """A socket of a user shows this table."""
        return self._sockets[user] > 0

    def gone_since(self, user: str) -> int | None:
        """When the last socket of a user was closed; None while one is open."""
        return None if self.is_here(user) else self._gone.get(user, self.loaded)

    def here(self) -> Iterator[int]:
        """The seats of people whose sockets are open and who play themselves."""
        for seat, user in self.sitting().items():
            plays = self.table is None or self.table.seats[seat].is_person
            if plays and self.is_here(user):
                yield seat

    @property
    def is_deserted(self) -> bool:
        """All people of a game are away, and it is for one of them to act: bots do not play on
        alone in their places, so the table waits."""
        table = self.table
        if table is None or table.is_over or not table.to_act() or any(True for _ in self.here()):
            return False
        return bool(self.users) and all(table.seats[seat].is_persons for seat in table.to_act())

    @property
    def onlookers(self) -> int:
        """Users who look on without a seat."""
        return len(self._sockets.keys() - set(self.sitting().values()))

    def watch(self, watcher: Watcher) -> None:
        """Somebody looks at the table. A person whose stand-in plays is not back by that."""
        if watcher in self.watchers:
            return
        self.watchers.add(watcher)
        self._sockets[watcher.user] += 1
        self.unwatched_since = None
        if self._sockets[watcher.user] == 1:
            self._gone.pop(watcher.user, None)
            self._show(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        if watcher not in self.watchers:
            return
        self.watchers.remove(watcher)
        self._sockets[watcher.user] -= 1
        if not self.watchers:
            self.unwatched_since = self.now()
        if self._sockets[watcher.user] == 0:
            del self._sockets[watcher.user]
            if self.seat_of(watcher.user) is not None or watcher.user == self.room.host:
                self._gone[watcher.user] = self.now()
            self._show()

    def resume(self, table: Table, secret: bytes, users: dict[int, str]) -> None:
        """The table as the store has it; nobody is there yet."""
        self.table, self.secret, self.users = table, secret, users

    def view(self, seat: int | None) -> View:
        """What a seat or an onlooker may know now; made once for all onlookers. Those of seats
        are not kept: one person looks at each, and they are large."""
        assert self.table is not None
        if seat is not None:
            return self.table.view(seat)
        if self._public_view is None or self._public_view[0] != self.table.at:
            self._public_view = (self.table.at, self.table.view(None))
        return self._public_view[1]

    # what happens

    async def wish(self, user: str, wish: Wish) -> Came:
        """What a user asks for, done. Refused otherwise. A wish that comes again is answered as
        before. One whose socket goes away meanwhile is carried out: what is saved must be
        taken."""
        if len(wish.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        return await asyncio.shield(self._wish(user, wish))

    async def _wish(self, user: str, wish: Wish) -> Came:
        async with self._lock:
            came = self._answered.get(user, wish.id)
            if came is None:
                next_table = await self._carry_out(user, wish)
                came = Came(self.at, next_table)
                self._answered.keep(user, wish.id, came)
            return came

    async def _carry_out(self, user: str, wish: Wish) -> str | None:
        match wish:
            case Say():
                await self._say(user, wish.text)
            case Mute():
                await self._put_room(muted_after(self.room, user, self.sitting(), wish))
            case Rematch():
                return await self._rematch(user)
            case _ if self.table is None:
                await self._change_room(user, wish)
            case _:
                await self._change_table(user, wish)
        return None

    async def commit(self, entry: Entry, at: int | None = None, *, waits: bool = False) -> None:
        """An entry that no person asked for: a deal, a bot's action, a clock. One that `waits`
        is refused while a request is under way: it would end it."""
        await asyncio.shield(self._commit_alone(Plan(entry, at), waits))

    async def _commit_alone(self, plan: Plan, waits: bool) -> None:
        async with self._lock:
            if waits and self.table is not None and self.table.asked is not None:
                raise refuse("look-again")
            await self._commit(plan)

    async def _commit(self, plan: Plan) -> None:
        assert self.table is not None
        for _ in range(TRIES):
            steps = await self._steps(plan)
            entries = [msgspec.json.encode(step.entry) for step in steps]
            begun = perf_counter()
            try:
                await self.home.store.append(self.id, self.table.at, entries, plan.seats)
            except Conflict:
                await self._catch_up()
                continue
            self.home.metrics.saving.observe(perf_counter() - begun)
            for step in steps:
                self.table.take(step)
                self.home.metrics.entries.labels(str(step.entry.__struct_config__.tag)).inc()
            self._seat(plan.seats)
            self._show()
            return
        raise Conflict

    async def _steps(self, plan: Plan) -> list[Step]:
        """What a plan comes to. AN-24: a base with its settle, or it is refused."""
        assert self.table is not None
        step = self.table.propose(plan.entry, plan.at)
        if not self.table.is_base(step):
            return [step]
        asked = self.table.settling(step)
        seed = self.table.settle_seed(self.secret, step)
        settle = await self.home.settle(asked, seed)
        if settle.is_out:
            raise refuse("bandu-base-unstable", "AN-24", piece=asked.piece)
        settled = Settled(time=self.now(), settle=settle)
        return [step, self.table.propose(settled, after=step)]

    async def _catch_up(self) -> None:
        """Another process wrote to the table: take what it wrote."""
        assert self.table is not None
        for entry in await self.home.store.journal(self.id, self.table.at):
            self.table.take(self.table.propose(msgspec.json.decode(entry, type=Entry)))
        row = await self.home.store.get_table(self.id)
        if row is not None:
            self.users = dict(row.seats)
            self.status = row.status
        self._show()

    def _seat(self, seats: Mapping[int, str | None]) -> None:
        for seat, user in seats.items():
            if user is None:
                self.users.pop(seat, None)
            else:
                self.users[seat] = user

    def _show(self, but: Watcher | None = None) -> None:
        self.common = None
        self.woken.set()
        self.home.noticed(self, False)
        for watcher in list(self.watchers):
            if watcher is not but:
                watcher.changed(self)

    # rooms

    async def _change_room(self, user: str, wish: Wish) -> None:
        if self.status != "waiting":
            raise refuse("room-closed")
        if isinstance(wish, Begin):
            await self._begin(user)
        elif isinstance(wish, End):
            rooms.check_host(self.room, user)
            await self._close()
        else:
            await self._put_room(room_after(self.room, user, wish))

    async def _put_room(self, room: Room) -> None:
        """The room, changed and kept; also in the middle of a game."""
        if room is self.room:
            return
        room = msgspec.structs.replace(room, version=self.room.version + 1)
        users = rooms.users_of(room) if self.table is None else None
        encoded = msgspec.json.encode(room)
        await self.home.store.put_room(
            self.id, room.version, encoded, seats=users, status=self.status
        )
        self.room = room
        self._show()
        self.home.noticed(self, True)

    async def pass_host_on(self, user: str) -> None:
        """The host is gone: somebody else has the role."""
        async with self._lock:
            await self._put_room(msgspec.structs.replace(self.room, host=user))

    async def open_to_network(self, link: str) -> None:
        """People come to this table over the network, by an address that begins with the link:
        also a server that starts anew must be found there."""
        await asyncio.shield(self._open_to_network(link))

    async def _open_to_network(self, link: str) -> None:
        async with self._lock:
            if self.room.lan != link and self.status in ("waiting", "running"):
                await self._put_room(msgspec.structs.replace(self.room, lan=link))

    async def stand_up(self, user: str) -> None:
        """A user leaves a waiting room for good."""
        async with self._lock:
            if self.table is None and self.status == "waiting":
                await self._put_room(rooms.stand(self.room, user))

    async def close_room(self) -> None:
        """Nobody has been in this room for a long time."""
        async with self._lock:
            if self.table is None and self.status == "waiting":
                await self._close()

    async def _close(self) -> None:
        await self.home.store.finish(self.id, "stopped", None, self.now())
        self.status = "stopped"
        self._show()
        self.home.noticed(self, True)

    async def _begin(self, user: str) -> None:
        """The game begins: the secret is made, its hash shown."""
        now, store = self.now(), self.home.store
        rooms.start(self.room, user, bytes(32), 0, now)  # refused before a number is spent
        secret = self.home.new_secret()
        start = rooms.start(self.room, user, secret, await store.next_number(), now)
        table = Table(start.opening)
        opening = msgspec.json.encode(start.opening)
        await store.begin(self.id, opening, secret, start.users, version=self.room.version)
        self.table, self.secret, self.users = table, secret, start.users
        self.status = "running"
        self._show()
        self.home.noticed(self, True)

    # the game

    async def _change_table(self, user: str, wish: Wish) -> None:
        assert self.table is not None
        room = running_room_after(self.room, user, self.users, self.table, wish)
        if room is not None:
            await self._put_room(room)
        else:
            now, waited = self.now(), self.home.settings.waited
            plan = plan_of(self.room, self.table, self.users, user, wish, now=now, waited=waited)
            await self._commit(plan)

    async def leave(self, user: str, plan: Plan) -> None:
        """A user is gone for good: an entry for their seat, and the seat is nobody's."""
        async with self._lock:
            if self.seat_of(user) is not None:
                await self._commit(plan)

    async def finish(self, status: Ending, result: bytes | None) -> None:
        """The game is over, for the store and here at once: a rematch in between would make a
        table and find that this one cannot name it."""
        async with self._lock:
            await self.home.store.finish(self.id, status, result, self.now())
            self.status = status
        self._show()
        self.home.noticed(self, True)

    async def _rematch(self, user: str) -> str:
        if self.table is None or not self.table.is_over:
            raise refuse("rematch-too-early")
        if self.seat_of(user) is None:
            raise refuse("not-seated")
        return await self._next()

    async def go_on_elsewhere(self, without: int) -> str:
        """The next table, made if there is none yet, with a bot in the place of one seat."""
        async with self._lock:
            return await self._next(without)

    async def _next(self, without: int | None = None) -> str:
        if self.room.next is None:
            made = await self.home.make_next(self, without)
            await self._put_room(msgspec.structs.replace(self.room, next=made))
        assert self.room.next is not None
        return self.room.next

    async def _say(self, user: str, text: str) -> None:
        """A line of chat: kept, then shown to all who want to read it."""
        seat = self.seat_of(user)
        if seat is None:
            raise refuse("not-seated")
        if user in self.room.silenced:
            raise refuse("chat-silenced")
        name, text = self.names()[seat], checked_text(text)
        time = self.now()
        number = await self.home.store.add_chat(self.id, time, user, name, text)
        line = ChatRow(number=number, time=time, user=user, name=name, text=text)
        for watcher in list(self.watchers):
            watcher.said(self, line)

    def names(self) -> list[str]:
        """By seat; a chair that nobody has is nameless."""
        if self.table is None:
            return [chair.name or "" for chair in self.room.chairs]
        return [info.player.name if info.player else "" for info in self.table.seats]
