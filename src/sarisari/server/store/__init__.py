"""The store: everything that must outlive the server, behind one interface.

SQLite keeps it in a file (`store/sqlite.py`); anything that has transactions and unique keys can.
A call that returns is safe on disk; one that is refused (`StoreError`) has left no trace. A call
that is cancelled may have been carried out or not: shield it, or look again.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sarisari.server.settings import Ages
from sarisari.server.store.errors import (
    Conflict,
    Damaged,
    NoSuchTable,
    RecordsFull,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReserve,
)
from sarisari.server.store.rows import ChatRow, End, Status, TableRow, UserRow, Wished

__all__ = [
    "ChatRow",
    "Conflict",
    "Damaged",
    "End",
    "NoSuchTable",
    "RecordsFull",
    "Status",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreReserve",
    "TableRow",
    "UserRow",
    "Wished",
]


class Store(Protocol):
    """Tables, journals, users, links, chat. Every method may raise StoreFull or StoreBroken; those
    that add something new, StoreReserve while the disk is nearly full; those that read one table,
    Damaged if it is not as it was written."""

    async def open(self) -> None:
        """StoreBusy if another server has it."""

    async def close(self) -> None:
        """What is under way is finished first."""

    # tables

    async def add_table(self, row: TableRow) -> None:
        """A new table. Conflict if the id is taken."""

    async def get_table(self, table: str) -> TableRow | None:
        """One that is not `is_whole` must not be played: `restored` and `restored_room` refuse
        it."""

    async def put_room(
        self,
        table: str,
        version: int,
        room: bytes,
        *,
        seen_by: str | None = None,
        seats: Mapping[int, str] | None = None,
        status: Status = "waiting",
        wished: Wished | None = None,
    ) -> None:
        """The room, changed. Conflict unless the stored version is the one before, and the table
        has this status: who changes a room in the middle of a game says "running". `seats`, if
        given, are all users who sit, so that `tables_of` finds the table; `seen_by`, if given,
        who may find it. A wish that is `wished` is kept with what it did, here as elsewhere."""

    async def add_next(
        self,
        row: TableRow,
        table: str,
        version: int,
        room: bytes,
        *,
        status: Status,
        wished: Wished | None = None,
    ) -> None:
        """A new table, and the room of the one that it follows, which names it: both or neither.
        Conflict as for `add_table` and `put_room`."""

    async def begin(
        self,
        table: str,
        opening: bytes,
        secret: bytes,
        seats: Mapping[int, str],
        *,
        version: int | None = None,
        wished: Wished | None = None,
    ) -> None:
        """The game begins. Conflict unless the table waits and the room, if `version` is given,
        is still the one that the opening was made of."""

    async def append(
        self,
        table: str,
        at: int,
        entries: Sequence[bytes],
        seats: Mapping[int, str | None] = {},
        wished: Wished | None = None,
        room: tuple[int, bytes] | None = None,
    ) -> None:
        """Entries at `at`, `at + 1`, ..., the seats that change hands with them, and the wish that
        they come from: all or nothing. With them, if given, the version and content of the `room`,
        changed: a person is sent away in the middle of a game. Conflict unless the table is
        running, its journal has `at` entries and its room, if given, the version before."""

    async def journal(self, table: str, since: int = 0) -> list[bytes]:
        """The entries from `since` on. Damaged if one of them is missing or not as it was
        written."""

    async def wishes(self, table: str, limit: int = 200) -> list[Wished]:
        """The newest wishes that came true at a table, the oldest of them first."""

    async def secret(self, table: str) -> bytes | None:
        """What the deals of a table come from, once it has begun."""

    async def finish(
        self,
        table: str,
        status: End,
        result: bytes | None,
        time: int,
        wished: Wished | None = None,
    ) -> None:
        """No more entries. Conflict if the table is over or stopped already; one that is frozen
        may still be stopped."""

    async def thaw(self, table: str) -> None:
        """A frozen table replays again, and waits or runs as before. Conflict unless it is
        frozen."""

    async def live_tables(self, since: int = 0) -> list[TableRow]:
        """Everything that waits or runs and at which something happened at this time or later,
        the oldest first."""

    async def abandoned(self, before: int) -> list[str]:
        """Tables that wait or run though nothing has happened there since `before`, the oldest
        first: they can be stopped."""

    async def tables_ended_since(self, time: int) -> list[TableRow]:
        """Games that are over or were stopped at this time or later, the oldest first."""

    async def frozen_tables(self) -> list[TableRow]:
        """Everything that is frozen, the oldest first."""

    async def tables_of(
        self,
        user: str,
        limit: int = 50,
        before: str | None = None,
        *,
        are_finished: bool = False,
        are_over: bool = False,
    ) -> list[TableRow]:
        """Where a user sits or sat, the newest first; `before`: only those older than this
        table; `are_finished`: only games that have ended; `are_over`: only those with a result."""

    # users

    async def add_user(self, row: UserRow) -> None:
        """Conflict if the id or the login is taken."""

    async def get_user(self, user: str) -> UserRow | None: ...

    async def get_user_by_login(self, login: str) -> UserRow | None: ...

    async def put_user(self, row: UserRow, was: UserRow | None = None) -> None:
        """The user, changed. Conflict if there is none, if the login is another's, or if it is
        no longer as it `was`. If `valid_from` rises, links made before go."""

    async def cut_offs(self) -> dict[str, int]:
        """By user, for all whose cookies were ever cut off: the moment from which they are good
        again. Of deleted users too."""

    async def delete_user(self, user: str, time: int) -> None:
        """Their account, links, chat, records, wishes and seats go, and their cookies made before
        `time` are cut off. Name and id stay in rooms, journals and records of games as they were
        at the table. The account goes last: if it is refused on the way, it can be asked again."""

    async def export_user(self, user: str) -> dict[str, Any]:
        """What is kept about a user: account, games, chat, links and records. It leaves out the
        hash of the password, the ids of wishes, and where name or id stand in rooms and journals,
        which belong to all at the table."""

    # single-use links

    async def add_link(self, token_hash: bytes, user: str, expires: int) -> None: ...

    async def link_user(self, token_hash: bytes, now: int) -> str | None:
        """The user of a link that has not expired. The link stays."""

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        """The user of a link that has not expired; the second time, nobody."""

    # chat

    async def add_chat(
        self,
        table: str,
        time: int,
        user: str,
        name: str,
        text: str,
        wished: Wished | None = None,
    ) -> int:
        """One more line; its number. Of very many at a table the oldest go."""

    async def chat(
        self, table: str, since: int = 0, limit: int = 200, most: int | None = None
    ) -> list[ChatRow]:
        """Lines with numbers above `since`, at most the last `limit` and so many bytes, in
        order."""

    # records from outside

    async def add_record(
        self,
        record: str,
        user: str,
        time: int,
        content: bytes,
        most: int | None = None,
        *,
        are_guests_kept: bool = False,
    ) -> None:
        """A record that a user brought. Conflict if the id is taken; RecordsFull if the user would
        have too much, or all records together more than `most` bytes. Before that the oldest
        ones of guests go, unless `are_guests_kept`."""

    async def get_record(self, record: str) -> bytes | None: ...

    async def has_record(self, record: str) -> bool: ...

    # what nobody needs any more

    async def prune(self, now: int, ages: Ages) -> dict[str, int] | None:
        """Let go what is older than it need be, a little at a time: how many of what went. What
        can go is listed in docs/store.md. Nothing goes, and None is
        said, if the clock seems to have been set since the last time; no games, chat or records
        go in the first week after an upgrade."""

    # the server itself

    async def next_number(self) -> int:
        """A number for a commitment: 1, 2, 3, ... and none twice."""

    async def server_key(self, fresh: bytes) -> bytes:
        """The key that signs cookies: `fresh` if there was none, and the same ever after."""

    async def prefixed_since(self, fresh: int) -> int:
        """Since when cookies have the prefix `__Host-` under HTTPS: `fresh` if they had not, and
        the same ever after."""
