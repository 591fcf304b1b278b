"""The SQLite store: one file in WAL mode, flushed at every commit, written by one thread."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sarisari.server.settings import Ages
from sarisari.server.store import (
    pruning,
    table_journal,
    table_news,
    table_search,
    users,
    wish_log,
)
from sarisari.server.store.checkpoints import Checkpoints, limit_log
from sarisari.server.store.database import FILE, open_to_write
from sarisari.server.store.disk_reserve import Reserve, free_bytes
from sarisari.server.store.faults import FaultLog
from sarisari.server.store.kept_reviews import SqliteRecords
from sarisari.server.store.lock import Lock
from sarisari.server.store.readers import Readers
from sarisari.server.store.rows import ChatRow, End, Status, TableNews, TableRow, UserRow, Wished
from sarisari.server.store.writer import T, Work, Writer


class SqliteStore(SqliteRecords):
    """The store in a data folder; `Store` documents the methods. Without `is_alone`, several
    processes may open it, and unique keys decide conflicts. `reserve` is disk space in bytes for
    running games: nothing new is written while `free` returns less."""

    sharing = None  # one process has the file

    def __init__(
        self,
        folder: Path,
        *,
        is_alone: bool = True,
        reserve: int = 0,
        free: Callable[[Path], int] = free_bytes,
    ) -> None:
        self.path = folder / FILE
        self._lock = Lock(folder) if is_alone else None
        self._reserve = Reserve(folder, reserve, free)
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
        limit_log(connection)
        faults = FaultLog(self.path)
        self._writer = Writer(connection, faults)
        self._checkpoints = Checkpoints(self.path)
        self._readers = Readers(self.path, faults)

    async def close(self) -> None:
        """Close the writer last, so that no WAL file is left beside the database."""
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

    async def _add(self, work: Work[T]) -> T:
        """Write something new, if the disk has more room than the reserve for running games."""
        return await self.writer.write(self._reserve.guarded(work))

    async def add_table(self, row: TableRow) -> None:
        await self._add(lambda db: table_journal.add_table(db, row))

    async def get_table(self, table: str) -> TableRow | None:
        return await self.readers.read(lambda db: table_search.get_table(db, table))

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
        await self.writer.write(
            lambda db: table_journal.put_room(
                db,
                table,
                version,
                room,
                seen_by=seen_by,
                seats=seats,
                status=status,
                wished=wished,
            )
        )

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
        await self._add(
            lambda db: table_journal.add_next(
                db, row, table, version, room, status=status, wished=wished
            )
        )

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
        await self.writer.write(
            lambda db: table_journal.begin(
                db, table, opening, secret, seats, version=version, wished=wished
            )
        )

    async def append(
        self,
        table: str,
        at: int,
        entries: Sequence[bytes],
        seats: Mapping[int, str | None] = {},
        wished: Wished | None = None,
        room: tuple[int, bytes] | None = None,
    ) -> None:
        rows = table_journal.rows_of(table, at, entries, wished)
        is_simple = len(rows) == 1 and not seats and room is None
        await self.writer.write(
            lambda db: table_journal.append(db, table, at, rows, seats, room),
            rows[0] if is_simple else None,
        )

    async def journal(self, table: str, since: int = 0) -> list[bytes]:
        return await self.readers.read(lambda db: table_journal.journal(db, table, since))

    async def news(self, table: str, at: int, chat: int) -> TableNews | None:
        return await self.readers.read(lambda db: table_news.news(db, table, at, chat))

    async def wishes(self, table: str, limit: int = 200) -> list[Wished]:
        return await self.readers.read(lambda db: wish_log.newest(db, table, limit))

    async def secret(self, table: str) -> bytes | None:
        return await self.readers.read(lambda db: table_journal.secret(db, table))

    async def finish(
        self, table: str, status: End, result: bytes | None, time: int, wished: Wished | None = None
    ) -> None:
        await self.writer.write(
            lambda db: table_journal.finish(db, table, status, result, time, wished)
        )

    async def thaw(self, table: str) -> None:
        await self.writer.write(lambda db: table_journal.thaw(db, table))

    async def live_tables(self, since: int = 0) -> list[TableRow]:
        return await self.readers.read(lambda db: table_search.live_tables(db, since))

    async def abandoned(self, before: int) -> list[str]:
        return await self.readers.read(lambda db: table_search.abandoned(db, before))

    async def tables_ended_since(self, time: int) -> list[TableRow]:
        return await self.readers.read(lambda db: table_search.tables_ended_since(db, time))

    async def frozen_tables(self) -> list[TableRow]:
        return await self.readers.read(table_search.frozen_tables)

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
        return await self.readers.read(
            lambda db: table_search.tables_of(
                db,
                user,
                limit,
                before,
                are_finished=are_finished,
                are_over=are_over,
                game=game,
            )
        )

    async def add_user(self, row: UserRow) -> None:
        await self._add(lambda db: users.add_user(db, row))

    async def get_user(self, user: str) -> UserRow | None:
        return await self.readers.read(lambda db: users.get_user(db, user))

    async def get_user_by_login(self, login: str) -> UserRow | None:
        return await self.readers.read(lambda db: users.get_user_by_login(db, login))

    async def put_user(self, row: UserRow, was: UserRow | None = None) -> None:
        await self.writer.write(lambda db: users.put_user(db, row, was))

    async def cut_offs(self) -> dict[str, int]:
        return await self.readers.read(users.cut_offs)

    async def delete_user(self, user: str, time: int) -> None:
        while await self.writer.write(lambda db: users.delete_some(db, user)):
            pass
        await self.writer.write(lambda db: users.delete_user(db, user, time))

    async def export_user(self, user: str) -> dict[str, Any]:
        return await self.readers.read(lambda db: users.export_user(db, user))

    async def add_link(self, token_hash: bytes, user: str, expires: int) -> None:
        await self._add(lambda db: users.add_link(db, token_hash, user, expires))

    async def link_user(self, token_hash: bytes, now: int) -> str | None:
        return await self.readers.read(lambda db: users.link_user(db, token_hash, now))

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        return await self.writer.write(lambda db: users.take_link(db, token_hash, now))

    async def add_chat(
        self,
        table: str,
        time: int,
        user: str,
        name: str,
        text: str,
        wished: Wished | None = None,
    ) -> int:
        line = (time, user, name, text)
        return await self._add(lambda db: users.add_chat(db, table, line, wished))

    async def chat(
        self, table: str, since: int = 0, limit: int = 200, most: int | None = None
    ) -> list[ChatRow]:
        return await self.readers.read(lambda db: users.chat(db, table, since, limit, most))

    async def prune(self, now: int, ages: Ages) -> dict[str, int] | None:
        return await pruning.prune(self.writer, self.readers, now, ages)

    async def next_number(self) -> int:
        return await self.writer.write(users.next_number)

    async def server_key(self, fresh: bytes) -> bytes:
        return await self.writer.write(lambda db: users.server_key(db, fresh))

    async def prefixed_since(self, fresh: int) -> int:
        return await self.writer.write(lambda db: users.prefixed_since(db, fresh))
