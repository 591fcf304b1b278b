"""The people of a measurement: programs that play by the protocol, at real sockets."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

import msgspec

from bench.server.heard import (
    Answer,
    ByePart,
    DonePart,
    FrozenPart,
    HappenedPart,
    JournalPart,
    RefusedPart,
    TablePart,
    heard_in,
    told_in,
)
from bench.server.placing import placement
from bench.server.wire import Wire
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


class AtTable(Protocol):
    """Whom a person tells what happens."""

    def shown(self) -> None:
        """A person of the table was shown something new."""

    def done(self, wish: str, at: int) -> None:
        """The wish of this id came true."""

    def failed(self, wish: str | None, why: str) -> None:
        """A wish was refused, or a socket was closed."""


class Telling:
    """A journal that is told from its beginning, page by page."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.whole: asyncio.Future[list[HappenedPart]] = asyncio.get_running_loop().create_future()
        self._events: list[HappenedPart] | None = None  # None: the first page is still to come

    def hear(self, page: JournalPart) -> None:
        """The next page. Whatever comes before the first is from before we asked."""
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
    """Somebody with a socket, and what they were shown last."""

    def __init__(self, name: str, cookie: str, others: AtTable) -> None:
        self.name = name
        self.cookie = cookie
        self.wire: Wire | None = None
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
        self._telling: Telling | None = None

    @property
    def can_act(self) -> bool:
        return bool(self.legal) and self.due is None

    # to the server

    def say(self, message: FromClient) -> None:
        assert self.wire is not None
        self.wire.send(ENCODER.encode(message))

    async def wish(self, make: Callable[..., Wish], **fields: Any) -> DonePart:
        """What came of it. WishError if that is nothing."""
        wish = make(id=f"w{next(IDS)}", table=self.table, **fields)
        answer: asyncio.Future[DonePart] = asyncio.get_running_loop().create_future()
        self._waiting[wish.id] = answer
        self.say(wish)
        return await answer

    def watch(self, table: str) -> None:
        """Leave the table where we are, and look at another."""
        if self.table:
            self.say(Unwatch(table=self.table))
        self.table, self.at, self.you, self.due = table, -1, None, None
        self.legal, self.is_over = [], False
        self._salted.clear()
        self.say(Watch(table=table))

    def choose(self, number: int) -> str:
        """One of our legal actions: this one, counted round and round."""
        do = self.legal[number % len(self.legal)]
        return placement(self._tower) if do == PLACE else do

    def act(self, do: str) -> str:
        """Send an action; the id that its answer will have."""
        wish = f"a{next(IDS)}"
        self.say(ActWish(id=wish, table=self.table, at=self.at, do=do))
        return wish

    async def journal(self, table: str) -> list[HappenedPart]:
        """All that has happened at a table, as we may see it. WishError if we are not told."""
        if self.is_gone:
            raise WishError("the socket is closed")
        self._telling = Telling(table)
        try:
            for message in (Unwatch(table=table), Watch(table=table, seen=0)):
                self.say(message)
            return await self._telling.whole
        finally:
            self._telling = None

    # from the server

    def heard(self, data: bytes) -> None:
        """A message."""
        if self._telling is not None:
            told = told_in(data)
            if isinstance(told, JournalPart):
                self._telling.hear(told)
            else:
                self._hear_answer(told)
            return
        message = heard_in(data)
        if isinstance(message, TablePart):
            self._tower = data if message.view.legal == [PLACE] else b""
            self._hear_table(message)
            if self.overheard is not None:
                self.overheard(data)
        else:
            self._hear_answer(message)

    def lost(self, why: str) -> None:
        """The socket is closed."""
        self.is_gone = True
        awaited: list[asyncio.Future[Any]] = [*self._waiting.values()]
        if self._telling is not None:
            awaited.append(self._telling.whole)
        for answer in awaited:
            if not answer.done():
                answer.set_exception(WishError(why))
        self._others.failed(None, why)

    def _hear_table(self, message: TablePart) -> None:
        if message.table != self.table:  # we looked away meanwhile
            return
        self.at, self.you, self.due = message.at, message.you, message.due
        self.legal, self.is_over = message.view.legal, message.view.over
        if message.due is not None and message.due not in self._salted:
            self._answer_due(message.due)
        self._others.shown()

    def _answer_due(self, due: str) -> None:
        """Our part in the deals."""
        self._salted.add(due)
        if due == "salt-hashes":
            assert self.you is not None
            promise = salt_hash(self.you, SALT)
            self.say(SaltHashWish(id=f"s{next(IDS)}", table=self.table, hash=promise))
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
