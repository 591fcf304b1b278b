"""Simulated people: clients that play by the protocol over real WebSockets."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

import msgspec

from bench.server.message_parts import (
    Answer,
    ByePart,
    DonePart,
    FeedItemPart,
    FrozenPart,
    JournalPart,
    RefusedPart,
    TablePart,
    decode_journal_message,
    decode_message,
)
from bench.server.tower_placement import placement
from bench.server.websocket_client import WebSocketClient
from sarisari.server.messages import (
    ActWish,
    FromClient,
    SaltHashWish,
    SaltWish,
    Unwatch,
    Watch,
    Wish,
)
from sarisari.table.fair import salt_hash

SALT = "saltsaltsaltsalt"
PLACE = "place"  # the legal action that needs a whole placement
ENCODER = msgspec.json.Encoder()
IDS = count(1)


class WishError(Exception):
    """A wish was refused, or the socket was closed before the answer."""


class TableObserver(Protocol):
    """The callbacks of a person."""

    def shown(self) -> None:
        """A person of the table received an update."""

    def done(self, wish: str, at: int) -> None:
        """The wish with this id was acknowledged."""

    def failed(self, wish: str | None, why: str) -> None:
        """A wish was refused, or a socket was closed."""


class JournalDownload:
    """The download of a journal from its beginning, page by page."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.whole: asyncio.Future[list[FeedItemPart]] = asyncio.get_running_loop().create_future()
        self._events: list[FeedItemPart] | None = None  # None: the first page is still to come

    def hear(self, page: JournalPart) -> None:
        """Add a page. Updates before the first page were sent before the request."""
        if page.table != self.table or self.whole.done():
            return
        if page.opening is not None:
            self._events = []
        if self._events is None:
            return
        self._events += page.events
        if not page.has_more:
            self.whole.set_result(self._events)


class Person:
    """A simulated person with a socket, and the newest state shown to them."""

    def __init__(self, name: str, cookie: str, others: TableObserver) -> None:
        self.name = name
        self.cookie = cookie
        self.socket: WebSocketClient | None = None
        self.table = ""
        self.at = -1
        self.you: int | None = None
        self.due: str | None = None
        self.legal: list[str] = []
        self.is_over = False
        self.is_gone = False  # the socket is closed
        self.overheard: Callable[[bytes], None] | None = None  # gets what this person is shown
        self.acknowledged: dict[str, dict[int, str]] = {}  # by table and `at`: what was done
        self._others = others
        self._tower = b""  # what we were shown last, while a piece is to be placed
        self._salted: set[str] = set()  # what of `due` at this table was answered
        self._waiting: dict[str, asyncio.Future[DonePart]] = {}
        self._download: JournalDownload | None = None

    @property
    def can_act(self) -> bool:
        return bool(self.legal) and self.due is None

    # to the server

    def say(self, message: FromClient) -> None:
        assert self.socket is not None
        self.socket.send(ENCODER.encode(message))

    async def wish(self, make: Callable[..., Wish], **fields: Any) -> DonePart:
        """What came of it. WishError if that is nothing."""
        wish = make(id=f"w{next(IDS)}", table=self.table, **fields)
        answer: asyncio.Future[DonePart] = asyncio.get_running_loop().create_future()
        self._waiting[wish.id] = answer
        self.say(wish)
        return await answer

    def watch(self, table: str) -> None:
        """Unsubscribe from the current table and watch another."""
        if self.table:
            self.say(Unwatch(table=self.table))
        self.table, self.at, self.you, self.due = table, -1, None, None
        self.legal, self.is_over = [], False
        self._salted.clear()
        self.say(Watch(table=table))

    def choose(self, number: int) -> str:
        """A legal action: the one with this number, modulo their count."""
        do = self.legal[number % len(self.legal)]
        return placement(self._tower) if do == PLACE else do

    def act(self, do: str) -> str:
        """Send an action; return the id of the wish."""
        wish = f"a{next(IDS)}"
        self.say(ActWish(id=wish, table=self.table, at=self.at, do=do))
        return wish

    async def journal(self, table: str) -> list[FeedItemPart]:
        """The whole feed of a table as this person may see it. WishError if it is refused."""
        if self.is_gone:
            raise WishError("the socket is closed")
        self._download = JournalDownload(table)
        try:
            for message in (Unwatch(table=table), Watch(table=table, seen=0)):
                self.say(message)
            return await self._download.whole
        finally:
            self._download = None

    # from the server

    def receive(self, data: bytes) -> None:
        """Handle a message of the server."""
        if self._download is not None:
            told = decode_journal_message(data)
            if isinstance(told, JournalPart):
                self._download.hear(told)
            else:
                self._hear_answer(told)
            return
        message = decode_message(data)
        if isinstance(message, TablePart):
            self._tower = data if message.view.legal == [PLACE] else b""
            self._hear_table(message)
            if self.overheard is not None:
                self.overheard(data)
        else:
            self._hear_answer(message)

    def disconnected(self, why: str) -> None:
        """Handle the end of the connection."""
        self.is_gone = True
        awaited: list[asyncio.Future[Any]] = [*self._waiting.values()]
        if self._download is not None:
            awaited.append(self._download.whole)
        for answer in awaited:
            if not answer.done():
                answer.set_exception(WishError(why))
        self._others.failed(None, why)

    def _hear_table(self, message: TablePart) -> None:
        if message.table != self.table:  # sent before the person switched tables
            return
        self.at, self.you, self.due = message.at, message.you, message.due
        self.legal, self.is_over = message.view.legal, message.view.over
        if message.due is not None and message.due not in self._salted:
            self._answer_due(message.due)
        self._others.shown()

    def _answer_due(self, due: str) -> None:
        """Send the person's salt hash or salt for the deals."""
        self._salted.add(due)
        if due == "salt-hashes":
            assert self.you is not None
            commitment = salt_hash(self.you, SALT)
            self.say(SaltHashWish(id=f"s{next(IDS)}", table=self.table, hash=commitment))
        elif due == "salts":
            self.say(SaltWish(id=f"s{next(IDS)}", table=self.table, salt=SALT))

    def _hear_answer(self, message: Answer | None) -> None:
        if isinstance(message, DonePart):
            self._hear_done(message)
        elif isinstance(message, RefusedPart):
            self._hear_refused(message)
        elif isinstance(message, FrozenPart):
            self._others.failed(None, message.text)
        elif isinstance(message, ByePart):
            self._others.failed(None, "the server stops")

    def _hear_done(self, message: DonePart) -> None:
        waiting = self._waiting.pop(message.id, None)
        if waiting is None:
            self._others.done(message.id, message.at)
        elif not waiting.done():
            waiting.set_result(message)

    def _hear_refused(self, message: RefusedPart) -> None:
        waiting = self._waiting.pop(message.id or "", None)
        if waiting is None:
            self._others.failed(message.id, message.text)
        elif not waiting.done():
            waiting.set_exception(WishError(message.text))
