"""What one socket watches: how much of each table it was told, and what it is told next.

A table is told from where the client likes once a second at most, in pages, and no faster than the
client's address may be told things.
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
from sarisari.server.live_table import LiveTable, Watcher
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
from sarisari.server.room import check_host
from sarisari.server.settings import Rate
from sarisari.server.store import ChatRow
from sarisari.server.work import Asker
from sarisari.text import catalogue

MOST_CHAT_BYTES = 1 << 16  # bytes of chat, the newest, that are told to whoever comes
VIEW_COST = 20  # what a view costs, in entries that are told
CHAT_CHARS_PER_ENTRY = 20  # characters of chat that cost as much as an entry
RESHOW_SECONDS = 1.0  # seconds until a table is told to the same socket once more


class Subscription:
    """How much of a table a client has seen."""

    __slots__ = ("chat", "held", "is_new", "live", "muted", "presence", "seen")

    def __init__(self, live: LiveTable, seen: int, chat: int) -> None:
        self.live = live
        self.seen = seen
        self.chat = chat
        self.held: list[ChatRow] | None = None  # said while what was said before is looked up
        self.is_new = True
        self.presence: Presence | None = None
        self.muted: set[str] = set()  # by an onlooker: nobody else needs to know


class Subscriptions:
    """The tables of one socket. `answer` sends it something small, `answered` makes refusals
    answers, and `pause` lets time pass unless the client goes away."""

    def __init__(
        self,
        hub: Hub,
        watcher: Watcher,
        answer: Callable[[FromServer], None],
        answered: Callable[[Any, Awaitable[None]], Awaitable[None]],
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self._hub = hub
        self._watcher = watcher
        self._user = watcher.user
        self._asker = Asker(watcher.user, watcher.address)
        self._reply = answer
        self._reply_if_refused = answered
        self._pause = pause
        self._subscriptions: dict[str, Subscription] = {}
        self._shown_at: dict[str, float] = {}  # by table: when it was last told, of late
        self._pending_watches: dict[str, Watch] = {}  # by table: the newest question that waits
        self._tasks: set[asyncio.Task[None]] = set()

    # which tables

    async def watch(self, message: Watch) -> None:
        """A table is told to one socket, from where it likes, once a second at most: the newest
        question of a second is answered at its end."""
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
            with suppress(WebSocketDisconnect):  # the receiving end hears of it, too
                await self._reply_if_refused(message, self._show_from(table))

    async def _show_from(self, table: str) -> None:
        """Show a table from where the newest question wants it, unless it was taken back while
        this had to wait."""
        try:
            live = await self.get(table)
            seen = self._pending_watches[table].seen if table in self._pending_watches else live.at
            await self.pace(VIEW_COST + min(max(0, live.at - max(0, seen)), PAGE))
            live = await self._hub.get(table)  # it may have been forgotten meanwhile
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
        """What was said before; what is said meanwhile comes after it."""
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
        """A table; those that have to be brought back count for this address."""
        if table not in self._hub.tables:
            await self.wait_for_budget("load", self._hub.settings.limits.loads, 1)
        return await self._hub.get(table)

    async def pace(self, count: int) -> None:
        """So many entries or lines are told to this address: not before it is its turn."""
        await self.wait_for_budget("told", self._hub.settings.limits.told, count)

    async def wait_for_budget(self, what: str, rate: Rate, count: int) -> None:
        """Wait until this address may have so many more of something."""
        wait = self._hub.limiter.owed(what, self._asker.address, rate, count)
        if wait > 0:
            await self._pause(wait)

    def unwatch(self, table: str) -> None:
        self._pending_watches.pop(table, None)
        watched = self._subscriptions.pop(table, None)
        if watched is not None:
            watched.live.presence.remove(self._watcher)

    def close(self) -> None:
        """The client is gone."""
        for task in self._tasks:
            task.cancel()
        for watched in self._subscriptions.values():
            watched.live.presence.remove(self._watcher)

    # what they tell

    def next_message(self, table: str) -> FromServer | None:
        """A table now, with all since the last such message; None if it is watched no more."""
        watched = self._subscriptions.get(table)
        if watched is None:
            return None
        live, is_first = watched.live, watched.is_new
        message = update_for(live, self._user, watched.seen, is_first=is_first, muted=watched.muted)
        watched.seen = message.at if isinstance(message, TableShown) else live.at
        watched.presence = presence_of(live)
        watched.is_new = live.table is None  # a room: what it begins with comes later
        return message

    def send_presence(self, table: LiveTable) -> None:
        """If that is something new."""
        watched = self._subscriptions.get(table.id)
        if watched is None:
            return
        presence = presence_of(table)
        if watched.presence != presence:
            watched.presence = presence
            self._reply(presence)

    def chat_said(self, table: LiveTable, line: ChatRow) -> None:
        """Somebody said something."""
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
        """A refusal with the names of the table that it is about."""
        watched = self._subscriptions.get(table)
        if watched is None:
            return catalogue().refusal(message)
        return catalogue().refusal(message, watched.live.names(), watched.live.seat_of(self._user))

    # onlookers

    def is_onlooker(self, live: LiveTable) -> bool:
        is_insider = live.seat_of(self._user) is not None or live.room.host == self._user
        return live.id in self._subscriptions and not is_insider

    def mute(self, live: LiveTable, wish: MuteWish) -> None:
        """An onlooker does not want to read somebody, for as long as it looks on."""
        if len(wish.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        if wish.for_all:
            check_host(live.room, self._user)
        muted = self._subscriptions[live.id].muted
        writer = writer_at(live.users_by_seat(), self._user, wish.seat)
        (muted.add if wish.is_muted else muted.discard)(writer)
        self._reply(DoneReply(id=wish.id, at=live.at))
        self._watcher.table_changed(live)
