"""The store: everything that must outlive the server, behind one interface.

SQLite keeps it in a file (`store/sqlite.py`); anything that has transactions and unique keys can.
A call that returns is safe on disk; one that is refused (`StoreError`) has left no trace. A call
that is cancelled may have been carried out or not: shield it, or look again.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sarisari.server.store.errors import (
    Conflict,
    NoSuchTable,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
)
from sarisari.server.store.rows import ChatRow, End, Status, TableRow, UserRow

__all__ = [
    "ChatRow",
    "Conflict",
    "End",
    "NoSuchTable",
    "Status",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "TableRow",
    "UserRow",
]


class Store(Protocol):
    """Tables, journals, users, links, chat. Every method may raise StoreFull or StoreBroken."""

    async def open(self) -> None:
        """StoreBusy if another server has it."""

    async def close(self) -> None:
        """What is under way is finished first."""

    # tables

    async def add_table(self, row: TableRow) -> None:
        """A new table. Conflict if the id is taken."""

    async def get_table(self, table: str) -> TableRow | None: ...

    async def put_room(
        self,
        table: str,
        version: int,
        room: bytes,
        *,
        seats: Mapping[int, str] | None = None,
        status: Status = "waiting",
    ) -> None:
        """The room, changed. Conflict unless the stored version is the one before, and the table
        has this status: who changes a room in the middle of a game says "running". `seats`, if
        given, are all users who sit, so that `tables_of` finds the table."""

    async def begin(
        self,
        table: str,
        opening: bytes,
        secret: bytes,
        seats: Mapping[int, str],
        *,
        version: int | None = None,
    ) -> None:
        """The game begins. Conflict unless the table waits and the room, if `version` is given,
        is still the one that the opening was made of."""

    async def append(
        self,
        table: str,
        at: int,
        entries: Sequence[bytes],
        seats: Mapping[int, str | None] = {},
    ) -> None:
        """Entries at `at`, `at + 1`, ..., and the seats that change hands with them: all or
        nothing. Conflict unless the table is running and its journal has `at` entries."""

    async def journal(self, table: str, since: int = 0) -> list[bytes]:
        """The entries from `since` on."""

    async def secret(self, table: str) -> bytes | None:
        """What the deals of a table come from, once it has begun."""

    async def finish(self, table: str, status: End, result: bytes | None, time: int) -> None:
        """No more entries. Conflict if the table is over or stopped already; one that is frozen
        may still be stopped."""

    async def thaw(self, table: str) -> None:
        """A frozen table replays again, and waits or runs as before. Conflict unless it is
        frozen."""

    async def live_tables(self) -> list[TableRow]:
        """Everything that waits or runs, the oldest first."""

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
    ) -> list[TableRow]:
        """Where a user sits or sat, the newest first; `before`: only those older than this
        table; `are_finished`: only games that have ended."""

    async def open_tables(self, limit: int = 50) -> list[TableRow]:
        """Waiting or running and for everyone to see, the newest first."""

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
        """Their account, links, chat and seats go, and their cookies made before `time` are cut
        off. Their name stays in journals and records as it was at the table."""

    async def export_user(self, user: str) -> dict[str, Any]:
        """Everything kept about a user, but for the hash of the password."""

    # single-use links

    async def add_link(self, token_hash: bytes, user: str, expires: int) -> None: ...

    async def link_user(self, token_hash: bytes, now: int) -> str | None:
        """The user of a link that has not expired. The link stays."""

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        """The user of a link that has not expired; the second time, nobody."""

    # chat

    async def add_chat(self, table: str, time: int, user: str, name: str, text: str) -> int:
        """One more line; its number."""

    async def chat(self, table: str, since: int = 0, limit: int = 200) -> list[ChatRow]:
        """Lines with numbers above `since`, at most the last `limit`, in order."""

    # records from outside

    async def add_record(self, record: str, user: str, time: int, content: bytes) -> None:
        """A record that a user brought. Conflict if the id is taken."""

    async def get_record(self, record: str) -> bytes | None: ...

    # the server itself

    async def next_number(self) -> int:
        """A number for a commitment: 1, 2, 3, ... and none twice."""

    async def server_key(self, fresh: bytes) -> bytes:
        """The key that signs cookies: `fresh` if there was none, and the same ever after."""
