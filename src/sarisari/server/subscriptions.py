"""Subscriptions of one connection: which tables it watches, how much of each it has been sent, and
what comes next.

This is also how a client catches up after it reconnects: it resumes with `watch`, which names the
last event that it has, and `next_message` sends what it missed.

A client may ask for a table's history once a second at most. The history is sent in pages, no
faster than the rate limit of the client's address.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocketDisconnect

from sarisari.core.message import Message, RefusalKind, Refused, refuse
from sarisari.server.broadcast import PAGE, line_for, presence_of, update_for
from sarisari.server.chat import writer_at
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    LONGEST_ID,
    ChatLine,
    ChatShown,
    DoneReply,
    FromServer,
    MuteWish,
    Presence,
    TableShown,
    Watch,
)
from sarisari.server.people import check_watch
from sarisari.server.presence import Watcher
from sarisari.server.room import check_host
from sarisari.server.settings import Rate
from sarisari.server.store import ChatRow
from sarisari.server.work import Asker
from sarisari.text import catalogue

MOST_CHAT_BYTES = 1 << 16  # of the newest chat, sent to a new subscriber
VIEW_COST = 20  # of a view, counted in entries
CHAT_CHARS_PER_ENTRY = 20  # characters of chat that count as one entry
RESHOW_SECONDS = 1.0  # until the same socket may ask for a table's history again


class Subscription:
    """How much of a table a client has been sent."""

    __slots__ = ("chat", "held", "is_new", "live", "muted", "presence", "seen")

    def __init__(self, live: LiveTable, seen: int, chat: int) -> None:
        self.live = live
        self.seen = seen
        self.chat = chat
        self.held: list[ChatRow] | None = None  # new lines that wait for the older ones to be read
        self.is_new = True
        self.presence: Presence | None = None
        self.muted: set[str] = set()  # by a spectator, and so not saved


class Subscriptions:
    """The tables that one connection watches. `reply` sends a small message, `reply_if_refused`
    turns refusals into replies, and `pause` sleeps unless the client disconnects."""

    def __init__(
        self,
        hub: Hub,
        watcher: Watcher[LiveTable],
        reply: Callable[[FromServer], None],
        reply_if_refused: Callable[[Any, Awaitable[None]], Awaitable[None]],
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self._hub = hub
        self._watcher = watcher
        self._user = watcher.user
        self._asker = Asker(watcher.user, watcher.address)
        self._reply = reply
        self._reply_if_refused = reply_if_refused
        self._pause = pause
        self._subscriptions: dict[str, Subscription] = {}
        self._shown_at: dict[str, float] = {}  # by table: when its history was last sent
        self._pending_watches: dict[str, Watch] = {}  # by table: the newest request that waits
        self._tasks: set[asyncio.Task[None]] = set()

    # which tables are watched

    async def watch(self, message: Watch) -> None:
        """Subscribe to a table, from where the client wants it. If the client asks again within a
        second, only its newest request is answered, at the end of the second."""
        table, now = message.table, time.monotonic()
        self._shown_at = {
            other: then for other, then in self._shown_at.items() if now - then < RESHOW_SECONDS
        }
        is_waiting = table in self._pending_watches
        self._pending_watches[table] = message
        if is_waiting:
            return
        if table not in self._shown_at:
            await self._show_from(table)
        else:
            wait = self._shown_at[table] + RESHOW_SECONDS - now
            task = asyncio.create_task(self._watch_later(table, wait))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _watch_later(self, table: str, wait: float) -> None:
        await asyncio.sleep(wait)
        message = self._pending_watches.get(table)
        if message is not None:
            with suppress(WebSocketDisconnect):  # the receiving task notices, too
                await self._reply_if_refused(message, self._show_from(table))

    async def _show_from(self, table: str) -> None:
        """Show a table from where the newest request wants it, unless the client has withdrawn the
        request while it waited."""
        try:
            live = await self.get(table)
            seen = self._pending_watches[table].seen if table in self._pending_watches else live.at
            await self.pace(VIEW_COST + min(max(0, live.at - max(0, seen)), PAGE))
            live = await self._hub.get(table)  # it may have been unloaded meanwhile
            if seen > live.at:  # another process has shown more
                await live.refresh()
        except Refused:
            self._pending_watches.pop(table, None)
            raise
        message = self._pending_watches.pop(table, None)
        if message is not None:
            self._subscribe(live, message)
            await self._send_chat_history(self._subscriptions[live.id])

    def _subscribe(self, live: LiveTable, message: Watch) -> None:
        most = self._hub.settings.limits.watched_per_connection
        if live.id not in self._subscriptions and len(self._subscriptions) >= most:
            raise refuse("too-many", kind=RefusalKind.TOO_MANY, count=most)
        check_watch(live, self._asker)
        self._shown_at[live.id] = time.monotonic()
        watched = Subscription(live, min(max(0, message.seen), live.at), max(0, message.chat_seen))
        if live.id in self._subscriptions:
            watched.muted = self._subscriptions[live.id].muted
        self._subscriptions[live.id] = watched
        live.presence.add(self._watcher)
        self._watcher.table_changed(live)

    async def _send_chat_history(self, watched: Subscription) -> None:
        """Send the chat so far; lines that are added meanwhile follow."""
        held: list[ChatRow] = []
        watched.held = held
        try:
            lines = await self._hub.store.chat(watched.live.id, watched.chat, most=MOST_CHAT_BYTES)
        finally:
            watched.held = None
        last = lines[-1].number if lines else watched.chat
        lines += [line for line in held if line.number > last]
        if lines:
            watched.chat = lines[-1].number
            self._send_chat(watched.live, lines)
            await self.pace(sum(1 + len(line.text) // CHAT_CHARS_PER_ENTRY for line in lines))

    async def get(self, table: str) -> LiveTable:
        """Return a table. Loading one from the store counts towards the rate limit of this
        address."""
        if table not in self._hub.tables:
            await self.wait_for_budget("load", self._hub.settings.limits.loads, 1)
        return await self._hub.get(table)

    async def pace(self, count: int) -> None:
        """Wait until this address may be sent `count` more entries or lines."""
        await self.wait_for_budget("told", self._hub.settings.limits.told, count)

    async def wait_for_budget(self, what: str, rate: Rate, count: int) -> None:
        """Wait until the rate limit of this address allows `count` more of something."""
        wait = self._hub.limiter.owed(what, self._asker.address, rate, count)
        if wait > 0:
            await self._pause(wait)

    def unwatch(self, table: str) -> None:
        self._pending_watches.pop(table, None)
        watched = self._subscriptions.pop(table, None)
        if watched is not None:
            watched.live.presence.remove(self._watcher)

    def close(self) -> None:
        """End all subscriptions, because the client has disconnected."""
        for task in self._tasks:
            task.cancel()
        for watched in self._subscriptions.values():
            watched.live.presence.remove(self._watcher)

    # what is sent

    def next_message(self, table: str) -> FromServer | None:
        """Return the update of a table since the last such message; None if it is no longer
        watched."""
        watched = self._subscriptions.get(table)
        if watched is None:
            return None
        live, is_first = watched.live, watched.is_new
        message = update_for(live, self._user, watched.seen, is_first=is_first, muted=watched.muted)
        watched.seen = message.at if isinstance(message, TableShown) else live.at
        watched.presence = presence_of(live)
        watched.is_new = live.table is None  # a room's opening comes later
        return message

    def send_presence(self, table: LiveTable) -> None:
        """Send who is present, if that is news to the client."""
        watched = self._subscriptions.get(table.id)
        if watched is None:
            return
        presence = presence_of(table)
        if watched.presence != presence:
            watched.presence = presence
            self._reply(presence)

    def chat_said(self, table: LiveTable, line: ChatRow) -> None:
        """Send a line of chat, or hold it back until older lines are sent."""
        watched = self._subscriptions.get(table.id)
        if watched is not None and watched.held is not None:
            watched.held.append(line)
            return
        if watched is None or line.number <= watched.chat:
            return
        watched.chat = line.number
        self._send_chat(table, [line])

    def _send_chat(self, live: LiveTable, rows: list[ChatRow]) -> None:
        muted = self._subscriptions[live.id].muted if live.id in self._subscriptions else ()
        lines = [line_for(live, self._user, row, muted) for row in rows]
        wanted: list[ChatLine] = [line for line in lines if line is not None]
        if wanted:
            self._reply(ChatShown(table=live.id, lines=wanted))

    def refusal_text(self, message: Message, table: str) -> str:
        """Return a refusal in words, with the names of the table that it is about."""
        watched = self._subscriptions.get(table)
        if watched is None:
            return catalogue().refusal(message)
        return catalogue().refusal(message, watched.live.names(), watched.live.seat_of(self._user))

    # spectators

    def is_onlooker(self, live: LiveTable) -> bool:
        """Whether this client watches a table as a spectator."""
        is_insider = live.seat_of(self._user) is not None or live.room.host == self._user
        return live.id in self._subscriptions and not is_insider

    def mute(self, live: LiveTable, wish: MuteWish) -> None:
        """Mute a player for this spectator, until the subscription ends."""
        if len(wish.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        if wish.for_all:
            check_host(live.room, self._user)
        muted = self._subscriptions[live.id].muted
        writer = writer_at(live.users_by_seat(), self._user, wish.seat)
        (muted.add if wish.is_muted else muted.discard)(writer)
        self._reply(DoneReply(id=wish.id, at=live.at))
        self._watcher.table_changed(live)
