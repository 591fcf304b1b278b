"""The people of a measurement: programs that play by the protocol, at real sockets."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

import msgspec

from sarisari.cli.load.heard import (
    DECODER,
    JOURNAL,
    ByePart,
    DonePart,
    JournalPart,
    RefusedPart,
    TablePart,
)
from sarisari.cli.load.wire import Wire
from sarisari.core.message import refuse, shown
from sarisari.server.messages import Act, FromClient, PromiseSalt, ShowSalt, Unwatch, Watch, Wish
from sarisari.table.fair import salt_hash

SALT = "saltsaltsaltsalt"
ENCODER = msgspec.json.Encoder()
IDS = count(1)


class AtTable(Protocol):
    """Whom a person tells what happens."""

    def shown(self) -> None:
        """A person of the table was shown something new."""

    def done(self, wish: str, at: int) -> None:
        """The wish of this id came true."""

    def failed(self, wish: str | None, why: str) -> None:
        """A wish was refused, or a socket was closed."""


class Person:
    """Somebody with a socket, and what they were shown last."""

    def __init__(self, name: str, cookie: str, others: AtTable) -> None:
        self.name = name
        self.cookie = cookie
        self.wire: Wire | None = None
        self.table = ""
        self.at = -1
        self.you: int | None = None
        self.legal: list[str] = []
        self.is_over = False
        self.overheard: Callable[[bytes], None] | None = None  # gets what this person is shown
        self.acknowledged: dict[str, dict[int, str]] = {}  # by table and `at`: what was done
        self._others = others
        self._salted: set[str] = set()  # what of `due` at this table was answered
        self._waiting: dict[str, asyncio.Future[DonePart]] = {}
        self._journal: asyncio.Future[JournalPart] | None = None

    # to the server

    def say(self, message: FromClient) -> None:
        assert self.wire is not None
        self.wire.send(ENCODER.encode(message))

    async def wish(self, make: Callable[..., Wish], **fields: Any) -> DonePart:
        """Granted. Refused otherwise."""
        wish = make(id=f"w{next(IDS)}", table=self.table, **fields)
        answer: asyncio.Future[DonePart] = asyncio.get_running_loop().create_future()
        self._waiting[wish.id] = answer
        self.say(wish)
        return await answer

    def watch(self, table: str) -> None:
        """Leave the table where we are, and look at another."""
        if self.table:
            self.say(Unwatch(table=self.table))
        self.table, self.at, self.you, self.legal, self.is_over = table, -1, None, [], False
        self._salted.clear()
        self.say(Watch(table=table))

    def act(self, do: str) -> str:
        """Send an action; the id that its answer will have."""
        wish = f"a{next(IDS)}"
        self.say(Act(id=wish, table=self.table, at=self.at, do=do))
        return wish

    async def journal(self, table: str) -> JournalPart:
        """A table from its beginning, as we may see it."""
        self._journal = asyncio.get_running_loop().create_future()
        for message in (Unwatch(table=table), Watch(table=table, seen=0)):
            self.say(message)
        return await self._journal

    # from the server

    def heard(self, data: bytes) -> None:
        """A message."""
        if self._journal is not None:
            self._hear_journal(data)
            return
        message = DECODER.decode(data)
        if isinstance(message, TablePart):
            self._hear_table(message)
            if self.overheard is not None:
                self.overheard(data)
        elif isinstance(message, DonePart):
            self._hear_done(message)
        elif isinstance(message, RefusedPart):
            self._hear_refused(message)
        elif isinstance(message, ByePart):
            self._others.failed(None, "the server stops")

    def lost(self, why: str) -> None:
        """The socket is closed."""
        self._others.failed(None, why)

    def _hear_table(self, message: TablePart) -> None:
        if message.table != self.table:  # we looked away meanwhile
            return
        self.at, self.you, self.legal = message.at, message.you, message.view.legal
        self.is_over = message.view.over
        if message.due is not None and message.due not in self._salted:
            self._answer_due(message.due)
        self._others.shown()

    def _answer_due(self, due: str) -> None:
        """Our part in the deals."""
        assert self.you is not None
        self._salted.add(due)
        if due == "salt-hashes":
            promise = salt_hash(self.you, SALT)
            self.say(PromiseSalt(id=f"s{next(IDS)}", table=self.table, hash=promise))
        elif due == "salts":
            self.say(ShowSalt(id=f"s{next(IDS)}", table=self.table, salt=SALT))

    def _hear_done(self, message: DonePart) -> None:
        waiting = self._waiting.pop(message.id, None)
        if waiting is not None:
            waiting.set_result(message)
        else:
            self._others.done(message.id, message.at)

    def _hear_refused(self, message: RefusedPart) -> None:
        waiting = self._waiting.pop(message.id or "", None)
        if waiting is not None:
            waiting.set_exception(refuse("load-refused", why=shown(message.text, 300)))
        else:
            self._others.failed(message.id, message.text)

    def _hear_journal(self, data: bytes) -> None:
        """All but the first message after `watch` is from before."""
        message = JOURNAL.decode(data)
        if isinstance(message, JournalPart) and message.opening is not None:
            assert self._journal is not None
            self._journal.set_result(message)
            self._journal = None
