"""The PostgreSQL store: implements `Store` for any number of processes."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import asyncpg

from sarisari.server.settings import Ages
from sarisari.server.store.postgres import pg_retention, pg_search, pg_tables, pg_users
from sarisari.server.store.postgres.pg_connection import LOST, broken, connected
from sarisari.server.store.postgres.pg_readers import AGAIN_SECONDS, PgReaders
from sarisari.server.store.postgres.pg_retries import PATIENCE_SECONDS, RetryBudget
from sarisari.server.store.postgres.pg_reviews import PgReviews
from sarisari.server.store.postgres.pg_schema import migrate
from sarisari.server.store.postgres.pg_sharing import PgSharing
from sarisari.server.store.postgres.pg_writer import PgWriter
from sarisari.server.store.rows import ChatRow, End, Status, TableNews, TableRow, UserRow, Wished

PROCESS_BYTES = 6


class PgStore(PgReviews):
    """The store at an address, `postgresql://user:password@host/database`; `Store` documents the
    methods. `kind` is that of this process: "server" or "worker"."""

    def __init__(self, address: str, *, kind: str = "server") -> None:
        self.address = address
        self.process = secrets.token_hex(PROCESS_BYTES)
        self.writer = PgWriter(address, self.process)
        self.readers = PgReaders(address)
        self.sharing = PgSharing(address, self.process, self.readers, kind)

    async def open(self) -> None:
        """Wait a moment for a database that is just starting."""
        budget = RetryBudget(asyncio.get_running_loop().time, PATIENCE_SECONDS)
        while True:
            try:
                db = await connected(self.address)
                break
            except LOST as error:
                if budget.has_run_out():
                    raise broken(self.address, error) from None
                await asyncio.sleep(AGAIN_SECONDS)
            except asyncpg.PostgresError as error:
                raise broken(self.address, error) from None
        try:
            await migrate(db, self.address)
        except asyncpg.PostgresError as error:
            raise broken(self.address, error) from None
        finally:
            await db.close()
        await self.writer.open()
        await self.readers.open()

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        await self.sharing.close()
        await self.writer.close()
        await self.readers.close()

    # tables

    async def add_table(self, row: TableRow) -> None:
        await self.writer.write(lambda db: pg_tables.add_table(db, row), notices=(row.id,))

    async def get_table(self, table: str) -> TableRow | None:
        return await self.readers.read(lambda db: pg_search.get_table(db, table))

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
        work = partial(
            pg_tables.put_room,
            table=table,
            version=version,
            room=room,
            seen_by=seen_by,
            seats=seats,
            status=status,
            wished=wished,
        )
        await self.writer.write(work, tables=(table,))

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
        await self.writer.write(
            lambda db: pg_tables.add_next(
                db, row, table, version, room, status=status, wished=wished
            ),
            tables=(table,),
            notices=(table, row.id),
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
            lambda db: pg_tables.begin(
                db, table, opening, secret, seats, version=version, wished=wished
            ),
            tables=(table,),
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
        rows = pg_tables.entry_rows(table, at, entries, wished)
        is_simple = len(rows) == 1 and not seats and room is None
        await self.writer.write(
            lambda db: pg_tables.append(db, table, at, rows, seats, room),
            tables=(table,),
            appended=rows[0] if is_simple else None,
        )

    async def journal(self, table: str, since: int = 0) -> list[bytes]:
        return await self.readers.read(lambda db: pg_search.journal(db, table, since))

    async def news(self, table: str, at: int, chat: int) -> TableNews | None:
        return await self.readers.read(lambda db: pg_search.news(db, table, at, chat))

    async def wishes(self, table: str, limit: int = 200) -> list[Wished]:
        return await self.readers.read(lambda db: pg_search.wishes(db, table, limit))

    async def secret(self, table: str) -> bytes | None:
        return await self.readers.read(lambda db: pg_search.secret(db, table))

    async def finish(
        self,
        table: str,
        status: End,
        result: bytes | None,
        time: int,
        wished: Wished | None = None,
    ) -> None:
        await self.writer.write(
            lambda db: pg_tables.finish(db, table, status, result, time, wished), tables=(table,)
        )

    async def thaw(self, table: str) -> None:
        await self.writer.write(lambda db: pg_tables.thaw(db, table), tables=(table,))

    async def live_tables(self, since: int = 0) -> list[TableRow]:
        return await self.readers.read(lambda db: pg_search.live_tables(db, since))

    async def abandoned(self, before: int) -> list[str]:
        return await self.readers.read(lambda db: pg_search.abandoned(db, before))

    async def tables_ended_since(self, time: int) -> list[TableRow]:
        return await self.readers.read(lambda db: pg_search.tables_ended_since(db, time))

    async def frozen_tables(self) -> list[TableRow]:
        return await self.readers.read(pg_search.frozen_tables)

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
            lambda db: pg_search.tables_of(
                db,
                user,
                limit,
                before,
                are_finished=are_finished,
                are_over=are_over,
                game=game,
            )
        )

    # users

    async def add_user(self, row: UserRow) -> None:
        await self.writer.write(lambda db: pg_users.add_user(db, row))

    async def get_user(self, user: str) -> UserRow | None:
        return await self.readers.read(lambda db: pg_users.get_user(db, user))

    async def get_user_by_login(self, login: str) -> UserRow | None:
        return await self.readers.read(lambda db: pg_users.get_user_by_login(db, login))

    async def put_user(self, row: UserRow, was: UserRow | None = None) -> None:
        work = partial(pg_users.put_user, row=row, was=was)
        await self.writer.write(work, notices=(f"!{row.id}",))

    async def cut_offs(self) -> dict[str, int]:
        return await self.readers.read(pg_users.cut_offs)

    async def delete_user(self, user: str, time: int) -> None:
        while await self.writer.write(lambda db: pg_users.delete_some(db, user)):
            pass
        work = partial(pg_users.delete_user, user=user, time=time)
        await self.writer.write(work, notices=(f"!{user}",))

    async def export_user(self, user: str) -> dict[str, Any]:
        return await self.readers.read(lambda db: pg_users.export_user(db, user))

    async def add_link(self, token_hash: bytes, user: str, expires: int) -> None:
        await self.writer.write(lambda db: pg_users.add_link(db, token_hash, user, expires))

    async def link_user(self, token_hash: bytes, now: int) -> str | None:
        return await self.readers.read(lambda db: pg_users.link_user(db, token_hash, now))

    async def take_link(self, token_hash: bytes, now: int) -> str | None:
        return await self.writer.write(lambda db: pg_users.take_link(db, token_hash, now))

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
        work = partial(pg_users.add_chat, table=table, line=line, wished=wished)
        return await self.writer.write(work, tables=(table,))

    async def chat(
        self, table: str, since: int = 0, limit: int = 200, most: int | None = None
    ) -> list[ChatRow]:
        return await self.readers.read(
            lambda db: pg_search.chat_lines(db, table, since, limit, most)
        )

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
        row = (record, user, time, content)
        await self.writer.write(
            lambda db: pg_users.add_record(db, row, most, are_guests_kept=are_guests_kept)
        )

    async def get_record(self, record: str) -> bytes | None:
        return await self.readers.read(lambda db: pg_users.get_record(db, record))

    async def has_record(self, record: str) -> bool:
        return await self.readers.read(lambda db: pg_users.has_record(db, record))

    # the server itself

    async def prune(self, now: int, ages: Ages) -> dict[str, int] | None:
        await self.sharing.forget_dead()
        return await pg_retention.prune(self.writer, self.readers, now, ages)

    async def next_number(self) -> int:
        return await self.writer.write(pg_users.next_number)

    async def server_key(self, fresh: bytes) -> bytes:
        return await self.writer.write(lambda db: pg_users.server_key(db, fresh))

    async def prefixed_since(self, fresh: int) -> int:
        return await self.writer.write(lambda db: pg_users.prefixed_since(db, fresh))
