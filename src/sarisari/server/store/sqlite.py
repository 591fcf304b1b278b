"""The store in one SQLite file: WAL, flushed at every commit, one thread that writes."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sarisari.server.store import tables, users
from sarisari.server.store.checkpoints import LONGEST_LOG, Checkpoints
from sarisari.server.store.database import FILE, open_to_write
from sarisari.server.store.lock import Lock
from sarisari.server.store.readers import Readers
from sarisari.server.store.rows import ChatRow, End, Status, TableRow, UserRow
from sarisari.server.store.writer import Writer


class SqliteStore:
    """The store in a folder of data; what its methods promise stands in `Store`. Without
    `is_alone`, several processes may have it open, and the keys decide who wins."""

    def __init__(self, folder: Path, *, is_alone: bool = True) -> None:
        self.path = folder / FILE
        self._lock = Lock(folder) if is_alone else None
        self._writer: Writer | None = None
        self._readers: Readers | None = None
        self._checkpoints: Checkpoints | None = None

    async def open(self) -> None:
        if self._lock is not None:
            self._lock.take()
        try:
            connection = await asyncio.to_thread(open_to_write, self.path)
        except BaseException:
            self._release()
            raise
        connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        self._writer = Writer(connection, self.path)
        self._checkpoints = Checkpoints(self.path)
        self._readers = Readers(self.path)

    async def close(self) -> None:
        """The file is left without a WAL beside it: the writer goes last."""
        if self._checkpoints is not None:
            await asyncio.to_thread(self._checkpoints.close)
        if self._readers is not None:
            await self._readers.close()
        if self._writer is not None:
            await self._writer.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()

    @property
    def writer(self) -> Writer:
        assert self._writer is not None, "the store was never opened"
        return self._writer

    @property
    def readers(self) -> Readers:
        assert self._readers is not None, "the store was never opened"
        return self._readers

    async def add_table(self, row: TableRow) -> None:
        await self.writer.write(lambda db: tables.add_table(db, row))

    async def get_table(self, table: str) -> TableRow | None:
        return await self.readers.read(lambda db: tables.get_table(db, table))

    async def put_room(
        self,
        table: str,
        version: int,
        room: bytes,
        *,
        seats: Mapping[int, str] | None = None,
        status: Status = "waiting",
    ) -> None:
        await self.writer.write(lambda db: tables.put_room(db, table, version, room, seats, status))

    async def begin(
        self,
        table: str,
        opening: bytes,
        secret: bytes,
        seats: Mapping[int, str],
        *,
        version: int | None = None,
    ) -> None:
        await self.writer.write(lambda db: tables.begin(db, table, opening, secret, seats, version))

    async def append(
        self,
        table: str,
        at: int,
        entries: Sequence[bytes],
        seats: Mapping[int, str | None] = {},
    ) -> None:
        is_simple = len(entries) == 1 and not seats
        await self.writer.write(
            lambda db: tables.append(db, table, at, entries, seats),
            (table, at, entries[0]) if is_simple else None,
        )

    async def journal(self, table: str, since: int = 0) -> list[bytes]:
        return await self.readers.read(lambda db: tables.journal(db, table, since))

    async def secret(self, table: str) -> bytes | None:
        return await self.readers.read(lambda db: tables.secret(db, table))

    async def finish(self, table: str, status: End, result: bytes | None, time: int) -> None:
        await self.writer.write(lambda db: tables.finish(db, table, status, result, time))

    async def thaw(self, table: str) -> None:
        await self.writer.write(lambda db: tables.thaw(db, table))

    async def tables_ended_since(self, time: int) -> list[TableRow]:
        return await self.readers.read(lambda db: tables.tables_ended_since(db, time))

    async def frozen_tables(self) -> list[TableRow]:
        return await self.readers.read(tables.frozen_tables)

    async def live_tables(self) -> list[TableRow]:
        return await self.readers.read(tables.live_tables)

    async def tables_of(
        self,
        user: str,
        limit: int = 50,
        before: str | None = None,
        *,
        are_finished: bool = False,
    ) -> list[TableRow]:
        return await self.readers.read(
            lambda db: tables.tables_of(db, user, limit, before, are_finished)
        )

    async def open_tables(self, limit: int = 50) -> list[TableRow]:
        return await self.readers.read(lambda db: tables.open_tables(db, limit))

    async def add_user(self, row: UserRow) -> None:
        await self.writer.write(lambda db: users.add_user(db, row))

    async def get_user(self, user: str) -> UserRow | None:
        return await self.readers.read(lambda db: users.get_user(db, user))

    async def get_user_by_login(self, login: str) -> UserRow | None:
        return await self.readers.read(lambda db: users.get_user_by_login(db, login))

    async def put_user(self, row: UserRow, was: UserRow | None = None) -> None:
        await self.writer.write(lambda db: users.put_user(db, row, was))

    async def cut_offs(self) -> dict[str, int]:
        return await self.readers.read(users.cut_offs)

    async def delete_user(self, user: str, time: int) -> None:
        await self.writer.write(lambda db: users.delete_user(db, user, time))

    async def export_user(self, user: str) -> dict[str, Any]:
        return await self.readers.read(lambda db: users.export_user(db, user))

    async def add_link(self, token_hash: bytes, user: str, expires: int) -> None:
        await self.writer.write(lambda db: users.add_link(db, token_hash, user, expires))

    async def link_user(self, token_hash: bytes, now: int) -> str | None:
        return await self.readers.read(lambda db: users.link_user(db, token_hash, now))

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        return await self.writer.write(lambda db: users.take_link(db, token_hash, now))

    async def add_chat(self, table: str, time: int, user: str, name: str, text: str) -> int:
        return await self.writer.write(lambda db: users.add_chat(db, table, time, user, name, text))

    async def chat(self, table: str, since: int = 0, limit: int = 200) -> list[ChatRow]:
        return await self.readers.read(lambda db: users.chat(db, table, since, limit))

    async def add_record(self, record: str, user: str, time: int, content: bytes) -> None:
        await self.writer.write(lambda db: users.add_record(db, record, user, time, content))

    async def get_record(self, record: str) -> bytes | None:
        return await self.readers.read(lambda db: users.get_record(db, record))

    async def next_number(self) -> int:
        return await self.writer.write(users.next_number)

    async def server_key(self, fresh: bytes) -> bytes:
        return await self.writer.write(lambda db: users.server_key(db, fresh))
