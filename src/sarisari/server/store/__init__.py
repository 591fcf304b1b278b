"""The store: persistence of everything that must outlive the server, behind one interface.

`store/sqlite.py` keeps it in one SQLite file for one process, `store/postgres/` in a PostgreSQL
database for several; anything with transactions and unique keys would do.
When a call returns, its data is safe on disk; a call that is refused (`StoreError`) has changed
nothing. A call that is cancelled may or may not have been carried out: shield it, or read again.
Concurrent changes of one table are detected by versions and journal lengths (optimistic
concurrency): the second one gets a `Conflict`.
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
from sarisari.server.store.rows import ChatRow, End, Status, TableNews, TableRow, UserRow, Wished
from sarisari.server.store.sharing import Sharing

__all__ = [
    "ChatRow",
    "Conflict",
    "Damaged",
    "End",
    "NoSuchTable",
    "RecordsFull",
    "Sharing",
    "Status",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreReserve",
    "TableNews",
    "TableRow",
    "UserRow",
    "Wished",
]


class Store(Protocol):
    """Tables, journals, users, links, chat. Every method may raise StoreFull or StoreBroken; those
    that add something new, StoreReserve while the disk is nearly full; those that read one table,
    Damaged if its data is not what was written."""

    @property
    def sharing(self) -> Sharing | None:
        """What concerns other processes; None if no other process uses the store."""

    async def open(self) -> None:
        """Open the store. StoreBusy if another server uses it."""

    async def close(self) -> None:
        """Close the store after finishing what is under way."""

    # tables

    async def add_table(self, row: TableRow) -> None:
        """Add a new table. Conflict if the id is taken."""

    async def get_table(self, table: str) -> TableRow | None:
        """Return a table's row, or None. A row that is not `is_whole` must not be played:
        `restored` and `restored_room` refuse it."""

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
        """Save a changed room. Conflict unless the stored version is the previous one and the table
        has this status; during a game that is "running". `seats`, if given, are all seated users,
        so that `tables_of` finds the table; `seen_by`, if given, is who may find it. `wished` is
        the wish that made the change; it is saved with it, here and in other methods."""

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
        """Add a new table, and save the room of the table that it follows, which names it: both or
        neither. Conflict as for `add_table` and `put_room`."""

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
        """Start the game. Conflict unless the table is waiting and, if `version` is given, the room
        still has the version that the opening was made from."""

    async def append(
        self,
        table: str,
        at: int,
        entries: Sequence[bytes],
        seats: Mapping[int, str | None] = {},
        wished: Wished | None = None,
        room: tuple[int, bytes] | None = None,
    ) -> None:
        """Append entries at `at`, `at + 1`, ..., with the seats that change owners and the wish
        that they come from: all or nothing. `room`, if given, is the version and content of a
        changed room, saved with them when a person is removed during a game. Conflict unless the
        table is running, its journal has `at` entries and its room, if given, has the previous
        version."""

    async def journal(self, table: str, since: int = 0) -> list[bytes]:
        """Return the entries from `since` on. Damaged if one is missing or not what was written."""

    async def news(self, table: str, at: int, chat: int) -> TableNews | None:
        """Return what others have written to a table, all of one moment: the entries from `at` on
        and the lines of chat above the number `chat`. None if there is no such table."""

    async def wishes(self, table: str, limit: int = 200) -> list[Wished]:
        """Return the newest wishes carried out at a table, the oldest of them first."""

    async def secret(self, table: str) -> bytes | None:
        """Return the secret from which the deals of a table are derived, once the game has
        begun."""

    async def finish(
        self,
        table: str,
        status: End,
        result: bytes | None,
        time: int,
        wished: Wished | None = None,
    ) -> None:
        """Close the journal. Conflict if the table is already over or stopped; a frozen one may
        still be stopped."""

    async def thaw(self, table: str) -> None:
        """Let a frozen table wait or run as before, because it replays again. Conflict unless it is
        frozen."""

    async def live_tables(self, since: int = 0) -> list[TableRow]:
        """Return all waiting or running tables that have changed at this time or later, the oldest
        first."""

    async def abandoned(self, before: int) -> list[str]:
        """Return the ids of waiting or running tables that have not changed since `before`, the
        oldest first."""

    async def tables_ended_since(self, time: int) -> list[TableRow]:
        """Return games that were finished or stopped at this time or later, the oldest first."""

    async def frozen_tables(self) -> list[TableRow]:
        """Return all frozen tables, the oldest first."""

    async def tables_of(
        self,
        user: str,
        limit: int = 50,
        before: str | None = None,
        *,
        are_finished: bool = False,
        are_over: bool = False,
        game: str | None = None,
    ) -> list[TableRow]:
        """Return the tables where a user sits or sat, the newest first; `before`: only those older
        than this table; `are_finished`: only games that have ended; `are_over`: only those with a
        result; `game`: only tables of this game."""

    # users

    async def add_user(self, row: UserRow) -> None:
        """Add a user. Conflict if the id or the login is taken."""

    async def get_user(self, user: str) -> UserRow | None: ...

    async def get_user_by_login(self, login: str) -> UserRow | None: ...

    async def put_user(self, row: UserRow, was: UserRow | None = None) -> None:
        """Save a changed user. Conflict if there is none, if the login is another user's, or if the
        stored row is no longer `was`. If `valid_from` rises, links made before are deleted."""

    async def cut_offs(self) -> dict[str, int]:
        """Return, by user, the time before which session cookies are invalid, for all users who
        have one, deleted users included."""

    async def delete_user(self, user: str, time: int) -> None:
        """Delete a user's account, links, chat, records, wishes and seats, and invalidate cookies
        made before `time`. Name and id stay in rooms, journals and records of games as they were at
        the table. The account is deleted last, so that a call which is refused halfway can be
        repeated."""

    async def export_user(self, user: str) -> dict[str, Any]:
        """Return what is stored about a user: account, games, chat, links and records. It leaves
        out the password hash, the ids of wishes, and the occurrences of name and id in rooms and
        journals, which belong to everybody at the table."""

    # single-use links

    async def add_link(self, token_hash: bytes, user: str, expires: int) -> None: ...

    async def link_user(self, token_hash: bytes, now: int) -> str | None:
        """Return the user of a link that has not expired. The link stays."""

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        """Return the user of a link that has not expired, and delete the link."""

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
        """Add a line of chat and return its number. When a table has very many, the oldest are
        deleted."""

    async def chat(
        self, table: str, since: int = 0, limit: int = 200, most: int | None = None
    ) -> list[ChatRow]:
        """Return lines with numbers above `since`, at most the last `limit` and `most` bytes, in
        order."""

    # uploaded records

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
        """Add a record that a user uploaded. Conflict if the id is taken; RecordsFull if the user
        would have too much, or all records together more than `most` bytes. Before that, the oldest
        records of guests are deleted, unless `are_guests_kept`."""

    async def get_record(self, record: str) -> bytes | None: ...

    async def has_record(self, record: str) -> bool: ...

    async def put_review(self, record: str, time: int, content: bytes) -> None:
        """Keep the review of a table's game or of a record, in the place of an earlier one. It is
        deleted with the game. Conflict if there is no such table or record."""

    async def get_review(self, record: str) -> tuple[int, bytes] | None:
        """Return when a review was last saved, and its content; None if there is none."""

    # retention

    async def prune(self, now: int, ages: Ages) -> dict[str, int] | None:
        """Delete what has exceeded its retention time, a little at a time, and return how many of
        each kind. docs/store.md lists what can be deleted. Nothing is deleted, and None is
        returned, if the system clock seems to have been changed since the last time; no games, chat
        or records are deleted in the first week after an upgrade."""

    # the server itself

    async def next_number(self) -> int:
        """Return the next number for a commitment: 1, 2, 3, ..., none twice."""

    async def server_key(self, fresh: bytes) -> bytes:
        """Return the key that signs cookies: `fresh` the first time, and the same ever after."""

    async def prefixed_since(self, fresh: int) -> int:
        """Return since when cookies have the prefix `__Host-` under HTTPS: `fresh` the first time,
        and the same ever after."""
