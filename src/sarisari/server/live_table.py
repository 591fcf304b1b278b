"""A live table: the room or running game that the server holds in memory, with its watchers.

This is the one place where wishes become changes. One change happens at a time; it is saved and
applied (`stored_table.py`) and then broadcast, so that nobody is shown anything that a crash of the
server could lose.
"""

import asyncio
from collections.abc import Sequence
from math import inf

import msgspec

from sarisari.core.message import Refused, refuse
from sarisari.server import room as rooms
from sarisari.server.idempotency import AnswerCache, WishOutcome
from sarisari.server.journal_limit import check_changes
from sarisari.server.messages import LONGEST_ID, Wish
from sarisari.server.presence import PresenceTracker, Watcher
from sarisari.server.rematch import check_rematch
from sarisari.server.room import Room
from sarisari.server.shared_view import SharedView
from sarisari.server.shielding import shielded
from sarisari.server.store import ChatRow, Status, TableNews, Wished
from sarisari.server.store import End as Ending
from sarisari.server.stored_table import COMMIT_ATTEMPTS, Services, StoredTable
from sarisari.server.table_hub import TableHub
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
from sarisari.server.wish_entries import ProposedEntry
from sarisari.server.work import Asker
from sarisari.table.journal import Entry


class LiveTable(StoredTable):
    """A stored table, its watchers, and a lock that puts all changes in order."""

    def __init__(
        self,
        id_: str,
        room: Room,
        services: Services,
        hub: "TableHub[LiveTable]",
        status: Status = "waiting",
        *,
        created: int = 0,
    ) -> None:
        super().__init__(id_, room, services, status, created)
        self.presence: PresenceTracker[Watcher[LiveTable]] = PresenceTracker(
            services.now,
            lambda user: user in self.insiders,
            self._presence_changed,
            self._broadcast_presence,
        )
        self.answers = AnswerCache()
        self.shared = SharedView()
        self.wake_event = asyncio.Event()  # wakes the driver
        self.sleep_seconds = 0.0  # how long the driver sleeps; inf: until woken
        self._hub = hub
        self._lock = asyncio.Lock()
        self._last_address = ""  # of the host, or of another seated user

    @property
    def is_resting(self) -> bool:
        """Whether nothing will happen at this table until somebody acts."""
        return self.sleep_seconds == inf or self.status not in ("waiting", "running")

    @property
    def asker(self) -> Asker:
        """Who is charged for the work of this table's bots: the host, at the address last seen."""
        host = self.room.host
        return Asker(host, self.presence.address_of(host) or self._last_address)

    def _presence_changed(self, user: str) -> None:
        """A user's first socket was opened, or the last one closed. Watchers are told a little later,
        in one message for several changes; only an insider wakes the driver."""
        self.shared.forget()
        self._hub.presence_changed(self, user)
        if user not in self.insiders:
            return
        if user == self.room.host or not self._last_address:
            self._last_address = self.presence.address_of(user) or self._last_address
        self.wake_event.set()
        self._hub.table_changed(self, True)

    def _broadcast_presence(self) -> None:
        for watcher in list(self.presence.watchers):
            watcher.presence_changed(self)

    # changes

    async def wish(self, user: str, wish: Wish, address: str = "") -> WishOutcome:
        """Carry out a user's wish, or refuse it. A wish that is sent again gets the same answer as
        before (idempotency). A wish whose socket closes in the meantime is still carried out,
        because a saved entry must also be applied."""
        if len(wish.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        return await shielded(self._carry_out(Asker(user, address), wish))

    async def _carry_out(self, asker: Asker, wish: Wish) -> WishOutcome:
        async def change(wished: Wished) -> WishOutcome:
            what = change_of(self._situation(asker.user), asker.user, wish)
            wished = msgspec.structs.replace(wished, at=self.at)
            next_table = await self._apply(what, asker, wished)
            return WishOutcome(self.at, next_table)

        async with self._lock:
            while True:
                try:
                    return await self.answers.once(asker.user, wish, self.now(), change)
                except Refused:
                    # another process may have answered it, or know more
                    knew_all = not await self.catch_up_if_behind()
                    if knew_all:
                        await self.answers.read(self.services.store, self.id)
                    if (answered := self.answers.get(asker.user, wish)) is not None:
                        return answered
                    if knew_all:
                        raise

    async def refresh(self) -> None:
        """Show what other processes have written to this table."""
        async with self._lock:
            await self.catch_up_if_behind()

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
                await self._say(asker.user, change.line, wished)
            case RoomChanged():
                await self._change_room(change.room, wished)
            case GameBegun():
                await self.save_start(asker.user, wished)
                self._broadcast_and_list()
            case RoomClosed():
                await self._close(wished)
            case RematchMade():
                return await self._rematch(asker, wished)
            case ProposedEntry():
                await self._commit_wished(change, asker.user, wished)
        return None

    async def _commit_wished(self, proposal: ProposedEntry, user: str, wished: Wished) -> None:
        assert self.table is not None
        limiter, limits = self.services.limiter, self.services.settings.limits
        check_changes(self.table, proposal.entry, user, limiter, limits)
        await self._commit(proposal, wished)

    async def commit(self, entry: Entry, at: int | None = None, *, waits: bool = False) -> None:
        """Commit an entry that no person asked for: a deal, a bot's action, a clock. With `waits`, it
        is refused while a request for agreement is open, because it would end the request."""
        await shielded(self._commit_alone(ProposedEntry(entry, at), waits))

    async def _commit_alone(self, proposal: ProposedEntry, waits: bool) -> None:
        async with self._lock:
            if waits and self.table is not None and self.table.asked is not None:
                raise refuse("look-again")
            # if another process was faster, what is due has to be worked out again
            await self._commit(proposal, attempts=1)

    async def _commit(
        self, proposal: ProposedEntry, wished: Wished | None = None, attempts: int = COMMIT_ATTEMPTS
    ) -> None:
        before = self.room
        await self.save_entry(proposal, self.asker, wished, attempts)
        if self.room is before:
            self._broadcast()
        else:
            self._broadcast_room()

    def take_news(self, news: TableNews) -> None:
        """Apply what another process has written to this table, and show it."""
        before = (self.room, self.status)
        super().take_news(news)
        self.answers.keep_all(news.wishes)
        (self._broadcast if (self.room, self.status) == before else self._broadcast_room)()
        self._show_chat(news.chat)

    def _broadcast(self) -> None:
        """Tell every watcher, and wake the driver."""
        self.shared.forget()
        self.wake_event.set()
        self._hub.table_changed(self, False)
        for watcher in list(self.presence.watchers):
            watcher.table_changed(self)

    def _broadcast_and_list(self) -> None:
        """Tell every watcher, and update the lists of users who are not watching."""
        self._broadcast()
        self._hub.table_changed(self, True)

    def _broadcast_room(self) -> None:
        """Show a changed room. Whoever was banned from it is shown nothing more."""
        watchers, banned = self.presence.watchers, self.room.banned
        for watcher in [other for other in watchers if other.user in banned]:
            watcher.banned_from(self)
        self._broadcast_and_list()

    # rooms

    async def _change_room(self, changed: Room, wished: Wished | None = None) -> None:
        before = self.room
        await self.save_room(changed, wished)
        if self.room is not before:
            self._broadcast_room()

    async def pass_host_on(self, user: str) -> None:
        """Make another user the host, because the present one is gone."""
        async with self._lock:
            await self._change_room(msgspec.structs.replace(self.room, host=user))

    async def open_to_network(self, link: str) -> None:
        """Remember the LAN link by which people come, so that a restarted server listens there."""
        await shielded(self._open_to_network(link))

    async def _open_to_network(self, link: str) -> None:
        async with self._lock:
            if self.room.lan != link and self.status in ("waiting", "running"):
                await self._change_room(msgspec.structs.replace(self.room, lan=link))

    async def stand_up(self, user: str) -> None:
        """Remove a user from a waiting room for good."""
        async with self._lock:
            if self.table is None and self.status == "waiting":
                await self._change_room(rooms.stand(self.room, user))

    async def close_room(self) -> None:
        """Close a waiting room that has been empty for a long time."""
        async with self._lock:
            if self.table is None and self.status == "waiting":
                await self._close()

    async def _close(self, wished: Wished | None = None) -> None:
        await self.save_end("stopped", wished=wished)
        self._broadcast_and_list()

    # the game

    async def leave(self, user: str, proposal: ProposedEntry) -> None:
        """Commit the entry by which a user leaves a seat for good; nobody owns it afterwards."""
        async with self._lock:
            if self.seat_of(user) is not None:
                await self._commit(proposal)

    async def finish(self, status: Ending, result: bytes | None) -> None:
        """End the game in the store and here under one lock, so that no rematch comes in between."""
        async with self._lock:
            await self.save_end(status, result)
        self._broadcast_and_list()

    async def _rematch(self, asker: Asker, wished: Wished) -> str:
        check_rematch(self.room, self.table, is_seated=self.seat_of(asker.user) is not None)
        if self.room.next is None:
            await self._hub.check_new_table(asker)
        return await self._next_table(wished=wished)

    async def make_next_table(self, without: int) -> str:
        """Return the id of the next table, created if there is none yet, with a bot at one seat."""
        async with self._lock:
            return await self._next_table(without)

    async def _next_table(self, without: int | None = None, wished: Wished | None = None) -> str:
        if self.room.next is None:
            self.room = await self._hub.make_next(self, without, wished)
            self._broadcast_room()
        assert self.room.next is not None
        return self.room.next

    async def _say(self, user: str, line: str, wished: Wished) -> None:
        """Save a line of chat, then show it to all watchers who have not muted its author."""
        self._show_chat(await self.save_chat(user, line, wished))

    def _show_chat(self, lines: Sequence[ChatRow]) -> None:
        for watcher in list(self.presence.watchers) if lines else ():
            for line in lines:
                watcher.chat_said(self, line)
