"""A live table: the room or running game that the server holds in memory, with its watchers.

This is the one place where wishes become journal entries. Each entry is proposed, saved, applied
and then broadcast, in that order, so that nobody is shown anything that a crash of the server could
lose (event sourcing with a write-ahead journal; a conflicting write by another process is retried,
as in optimistic concurrency control).
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Protocol

import msgspec

from sarisari.core.event import Settle
from sarisari.core.message import refuse
from sarisari.core.settle_question import SettleQuestion
from sarisari.server import room as rooms
from sarisari.server.chat import checked_text
from sarisari.server.idempotency import AnswerCache, WishOutcome
from sarisari.server.messages import (
    LONGEST_ID,
    Wish,
)
from sarisari.server.metrics import Metrics
from sarisari.server.presence import PresenceTracker
from sarisari.server.rate_limits import Limiter
from sarisari.server.room import Room
from sarisari.server.settings import Settings
from sarisari.server.shared_view import SharedView
from sarisari.server.store import ChatRow, Conflict, Status, Store, Wished
from sarisari.server.store import End as Ending
from sarisari.server.wish_dispatch import (
    Change,
    ChatSaid,
    GameBegun,
    RematchMade,
    RoomChanged,
    RoomClosed,
    Situation,
    change_of,
)
from sarisari.server.wish_entries import ProposedEntry, is_optional
from sarisari.server.work import Asker
from sarisari.table.base_settle import base_question, with_base
from sarisari.table.journal import ChangeEntry, Entry, SeatEntry
from sarisari.table.table import Step, Table

COMMIT_ATTEMPTS = 3  # when another process writes to the same table
SEAT_CHANGE_FACTOR = 5  # how many times more changes of seats than other changes a table may have


class Watcher(Protocol):
    """A connection that watches a table."""

    user: str
    address: str

    def table_changed(self, table: "LiveTable") -> None:
        """The table has something new to show. Must not block."""

    def presence_changed(self, table: "LiveTable") -> None:
        """Only the presence of people at the table has changed. Must not block."""

    def chat_said(self, table: "LiveTable", line: ChatRow) -> None:
        """A line of chat was added. Must not block."""

    def banned_from(self, table: "LiveTable") -> None:
        """This user may no longer watch the table. Must not block."""


@dataclass(frozen=True)
class Services:
    """What a table needs from the server that hosts it."""

    store: Store
    now: Callable[[], int]
    new_secret: Callable[[], bytes]
    settings: Settings
    limiter: Limiter
    table_changed: Callable[["LiveTable", bool], None]  # True: table lists change, too
    # creates the table of a rematch; returns this table's room, which now names the new table
    make_next: Callable[["LiveTable", int | None, Wished | None], Awaitable[Room]]
    check_new_table: Callable[[Asker], None]  # refuses an asker who has made too many tables
    metrics: Metrics
    settle: Callable[[SettleQuestion, int, Asker], Awaitable[Settle]]  # in a worker process


class LiveTable:
    """A room or a running game, its watchers, and a lock that puts all changes in order."""

    def __init__(
        self,
        id_: str,
        room: Room,
        services: Services,
        status: Status = "waiting",
        *,
        created: int = 0,
    ) -> None:
        self.id = id_
        self.room = room
        self.created = created
        self.status: Status = status
        self.table: Table | None = None
        self.users: dict[int, str] = {}  # by seat
        self.secret = b""
        self.presence: PresenceTracker[Watcher] = PresenceTracker(
            services.now, self._is_insider, self._presence_changed, self._broadcast_presence
        )
        self.answers = AnswerCache()
        self.shared = SharedView()
        self.wake_event = asyncio.Event()  # wakes the driver
        self.services = services
        self.sleep_seconds = 0.0  # how long the driver sleeps; inf: until woken
        self._lock = asyncio.Lock()
        self._last_address = ""  # of the host, or of another seated user

    @property
    def at(self) -> int:
        """The length of the journal."""
        return 0 if self.table is None else self.table.at

    @property
    def is_resting(self) -> bool:
        """Whether nothing will happen at this table until somebody acts."""
        return self.sleep_seconds == inf or self.status not in ("waiting", "running")

    def now(self) -> int:
        """Return the server's time in ms."""
        return self.services.now()

    def seat_of(self, user: str) -> int | None:
        """Return the seat of a user, or None."""
        for seat, other in self.users_by_seat().items():
            if other == user:
                return seat
        return None

    def users_by_seat(self) -> Mapping[int, str]:
        """Return the seated users by seat."""
        return rooms.users_of(self.room) if self.table is None else self.users

    @property
    def insiders(self) -> set[str]:
        """The host and all seated users."""
        return {self.room.host, *self.users_by_seat().values()}

    def _is_insider(self, user: str) -> bool:
        return user in self.insiders

    @property
    def asker(self) -> Asker:
        """Who is charged for the work of this table's bots: the host, at the address last seen."""
        host = self.room.host
        return Asker(host, self.presence.address_of(host) or self._last_address)

    def _presence_changed(self, user: str) -> None:
        """A user's first socket was opened, or the last one closed. Watchers are told a little
        later, in one message for several changes; the driver is woken only if the user is an
        insider."""
        self.shared.forget()
        if not self._is_insider(user):
            return
        if user == self.room.host or not self._last_address:
            self._last_address = self.presence.address_of(user) or self._last_address
        self.wake_event.set()
        self.services.table_changed(self, True)

    def _broadcast_presence(self) -> None:
        for watcher in list(self.presence.watchers):
            watcher.presence_changed(self)

    def resume(self, table: Table, secret: bytes, users: dict[int, str]) -> None:
        """Take over a table that was restored from the store. Nobody is connected to it yet."""
        self.table, self.secret, self.users = table, secret, users

    # changes

    async def wish(self, user: str, wish: Wish, address: str = "") -> WishOutcome:
        """Carry out a user's wish, or refuse it. A wish that is sent again gets the same answer as
        before (idempotency). A wish whose socket closes in the meantime is still carried out,
        because a saved entry must also be applied."""
        if len(wish.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        return await asyncio.shield(self._carry_out(Asker(user, address), wish))

    async def _carry_out(self, asker: Asker, wish: Wish) -> WishOutcome:
        async def change(wished: Wished) -> WishOutcome:
            what = change_of(self._situation(asker.user), asker.user, wish)
            wished = msgspec.structs.replace(wished, at=self.at)
            next_table = await self._apply(what, asker, wished)
            return WishOutcome(self.at, next_table)

        async with self._lock:
            return await self.answers.once(asker.user, wish, self.now(), change)

    def _situation(self, user: str) -> Situation:
        limiter, settings = self.services.limiter, self.services.settings
        return Situation(
            room=self.room,
            status=self.status,
            table=self.table,
            users=self.users_by_seat(),
            now=self.now(),
            waited=settings.waited,
            is_here=self.presence.is_here,
            count_room_change=lambda: limiter.check("room", user, settings.limits.room_changes),
        )

    async def _apply(self, change: Change, asker: Asker, wished: Wished) -> str | None:
        """Save a change, then apply it. Return the next table's id if the change leads to another
        table."""
        match change:
            case ChatSaid():
                await self._say(asker.user, change.text, wished)
            case RoomChanged():
                await self._put_room(change.room, wished)
            case GameBegun():
                await self._begin(asker.user, wished)
            case RoomClosed():
                await self._close(wished)
            case RematchMade():
                return await self._rematch(asker, wished)
            case ProposedEntry():
                self._check_changes(asker.user, change.entry)
                await self._commit(change, wished)
        return None

    async def commit(self, entry: Entry, at: int | None = None, *, waits: bool = False) -> None:
        """Commit an entry that no person asked for: a deal, a bot's action, a clock. With `waits`,
        the entry is refused while a request for agreement is open, because it would end the
        request."""
        await asyncio.shield(self._commit_alone(ProposedEntry(entry, at), waits))

    async def _commit_alone(self, proposal: ProposedEntry, waits: bool) -> None:
        async with self._lock:
            if waits and self.table is not None and self.table.asked is not None:
                raise refuse("look-again")
            await self._commit(proposal)

    async def _commit(self, proposal: ProposedEntry, wished: Wished | None = None) -> None:
        assert self.table is not None
        for _ in range(COMMIT_ATTEMPTS):
            steps = await self._steps(proposal)
            entries = [msgspec.json.encode(step.entry) for step in steps]
            at = self.table.at
            if wished is not None:
                wished = msgspec.structs.replace(wished, at=at + len(entries))
            room = self._next_version(proposal.room)
            changed = None if room is None else (room.version, msgspec.json.encode(room))
            begun = perf_counter()
            try:
                await self.services.store.append(
                    self.id, at, entries, proposal.seats, wished, changed
                )
            except Conflict:
                await self._catch_up()
                continue
            self.services.metrics.saving.observe(perf_counter() - begun)
            for step in steps:
                self.table.take(step)
                self.services.metrics.entries.labels(str(step.entry.__struct_config__.tag)).inc()
            self._update_seats(proposal.seats)
            if room is None:
                self._broadcast()
            else:
                self._take_room(room)
            return
        raise Conflict

    async def _steps(self, proposal: ProposedEntry) -> list[Step]:
        """Return the steps of a proposal: one, or two if it places a base."""
        assert self.table is not None
        step = self.table.propose(proposal.entry, proposal.at)
        question = base_question(self.table, step, self.secret)
        if question is None:
            return [step]
        settle = await self.services.settle(*question, self.asker)
        return with_base(self.table, step, settle, self.now())

    async def _catch_up(self) -> None:
        """Apply the entries that another process has written to this table."""
        assert self.table is not None
        for entry in await self.services.store.journal(self.id, self.table.at):
            self.table.take(self.table.propose(msgspec.json.decode(entry, type=Entry)))
        self.answers.keep_all(await self.services.store.wishes(self.id))
        row = await self.services.store.get_table(self.id)
        if row is not None:
            self.users = dict(row.seats)
            self.status = row.status
        self._broadcast()

    def _update_seats(self, seats: Mapping[int, str | None]) -> None:
        for seat, user in seats.items():
            if user is None:
                self.users.pop(seat, None)
            else:
                self.users[seat] = user

    def _broadcast(self) -> None:
        """Tell every watcher, and wake the driver."""
        self.shared.forget()
        self.wake_event.set()
        self.services.table_changed(self, False)
        for watcher in list(self.presence.watchers):
            watcher.table_changed(self)

    def _broadcast_and_list(self) -> None:
        """Tell every watcher, and update the lists of users who are not watching."""
        self._broadcast()
        self.services.table_changed(self, True)

    # rooms

    def _next_version(self, room: Room | None) -> Room | None:
        """Return a changed room with its next version number, or None if nothing has changed."""
        if room is None or room is self.room:
            return None
        return msgspec.structs.replace(room, version=self.room.version + 1)

    async def _put_room(self, changed: Room, wished: Wished | None = None) -> None:
        """Save a changed room, before the game or during it, and then apply it."""
        room = self._next_version(changed)
        if room is None:
            return
        await self.services.store.put_room(
            self.id,
            room.version,
            msgspec.json.encode(room),
            seen_by=room.terms.seen_by if self.table is None else None,
            seats=rooms.users_of(room) if self.table is None else None,
            status=self.status,
            wished=wished,
        )
        self._take_room(room)

    def _take_room(self, room: Room) -> None:
        self.room = room
        for watcher in [other for other in self.presence.watchers if other.user in room.banned]:
            watcher.banned_from(self)
        self._broadcast_and_list()

    async def pass_host_on(self, user: str) -> None:
        """Make another user the host, because the present one is gone."""
        async with self._lock:
            await self._put_room(msgspec.structs.replace(self.room, host=user))

    async def open_to_network(self, link: str) -> None:
        """Remember the LAN link by which people reach this table, so that a restarted server
        listens at that address again."""
        await asyncio.shield(self._open_to_network(link))

    async def _open_to_network(self, link: str) -> None:
        async with self._lock:
            if self.room.lan != link and self.status in ("waiting", "running"):
                await self._put_room(msgspec.structs.replace(self.room, lan=link))

    async def stand_up(self, user: str) -> None:
        """Remove a user from a waiting room for good."""
        async with self._lock:
            if self.table is None and self.status == "waiting":
                await self._put_room(rooms.stand(self.room, user))

    async def close_room(self) -> None:
        """Close a waiting room that has been empty for a long time."""
        async with self._lock:
            if self.table is None and self.status == "waiting":
                await self._close()

    async def _close(self, wished: Wished | None = None) -> None:
        await self.services.store.finish(self.id, "stopped", None, self.now(), wished)
        self.status = "stopped"
        self._broadcast_and_list()

    async def _begin(self, user: str, wished: Wished) -> None:
        """Start the game: create the secret and show its hash (the commitment)."""
        now, store = self.now(), self.services.store
        if not rooms.users_of(self.room) and not self.services.settings.lets_bots_play_alone:
            raise refuse("bots-alone")
        rooms.start(self.room, user, bytes(32), 0, now)  # refuses before a number is used up
        secret = self.services.new_secret()
        start = rooms.start(self.room, user, secret, await store.next_number(), now)
        table = Table(start.opening)
        opening = msgspec.json.encode(start.opening)
        await store.begin(
            self.id, opening, secret, start.users, version=self.room.version, wished=wished
        )
        self.table, self.secret, self.users = table, secret, start.users
        self.status = "running"
        self._broadcast_and_list()

    # the game

    def _check_changes(self, user: str, entry: Entry) -> None:
        """Bound the length of a journal. Entries that are not events of the game are limited per
        user and per table. Leaving and coming back have a higher limit; resuming and stopping have
        none."""
        if self.table is None or not isinstance(entry, ChangeEntry):
            return
        limits = self.services.settings.limits
        self.services.limiter.check("change", user, limits.changes)
        most = limits.changes_per_table * (
            SEAT_CHANGE_FACTOR if isinstance(entry, SeatEntry) else 1
        )
        if self.table.changes >= most and is_optional(entry):
            raise refuse("too-many-changes", count=limits.changes_per_table)

    async def leave(self, user: str, proposal: ProposedEntry) -> None:
        """Commit the entry by which a user leaves their seat for good; nobody owns the seat
        afterwards."""
        async with self._lock:
            if self.seat_of(user) is not None:
                await self._commit(proposal)

    async def finish(self, status: Ending, result: bytes | None) -> None:
        """End the game in the store and here under one lock. Otherwise a rematch in between would
        create a table that this one could not name."""
        async with self._lock:
            await self.services.store.finish(self.id, status, result, self.now())
            self.status = status
        self._broadcast_and_list()

    async def _rematch(self, asker: Asker, wished: Wished) -> str:
        if self.table is None or not self.table.is_over:
            raise refuse("rematch-too-early")
        if self.seat_of(asker.user) is None:
            raise refuse("not-seated")
        if self.room.next is None:
            if not self.table.has_begun:
                raise refuse("rematch-nothing-played")
            self.services.check_new_table(asker)
        return await self._next_table(wished=wished)

    async def make_next_table(self, without: int) -> str:
        """Return the id of the next table, which is created if there is none yet, with a bot at one
        seat."""
        async with self._lock:
            return await self._next_table(without)

    async def _next_table(self, without: int | None = None, wished: Wished | None = None) -> str:
        if self.room.next is None:
            self._take_room(await self.services.make_next(self, without, wished))
        assert self.room.next is not None
        return self.room.next

    async def _say(self, user: str, text: str, wished: Wished) -> None:
        """Save a line of chat, then show it to all watchers who have not muted its author."""
        seat = self.seat_of(user)
        if seat is None:
            raise refuse("not-seated")
        if user in self.room.silenced:
            raise refuse("chat-silenced")
        name, text = self.names()[seat], checked_text(text)
        time = self.now()
        number = await self.services.store.add_chat(self.id, time, user, name, text, wished)
        line = ChatRow(number=number, time=time, user=user, name=name, text=text)
        for watcher in list(self.presence.watchers):
            watcher.chat_said(self, line)

    def names(self) -> list[str]:
        """Return the players' names by seat; a free chair has an empty name."""
        if self.table is None:
            return [chair.name or "" for chair in self.room.chairs]
        return [info.player.name if info.player else "" for info in self.table.seats]
