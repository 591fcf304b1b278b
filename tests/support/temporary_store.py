"""SQLite stores for tests: `open_store` and `run` open one in a folder; and makers of rows."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from sarisari.server.store import Store, TableRow, UserRow, Wished
from sarisari.server.store.sqlite import SqliteStore

T = TypeVar("T")
SECRET = bytes(range(32))


@asynccontextmanager
async def open_store(folder: Path, **how: Any) -> AsyncIterator[SqliteStore]:
    """A store in a folder, closed in the end."""
    store = SqliteStore(folder, **how)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def run(folder: Path, work: Callable[[SqliteStore], Awaitable[T]], **how: Any) -> T:
    """What comes of some work with a store, for tests that are not coroutines: those of commands,
    which run an event loop of their own."""

    async def opened() -> T:
        async with open_store(folder, **how) as store:
            return await work(store)

    return asyncio.run(opened())


def table_row(table: str = "t", **fields: Any) -> TableRow:
    plain = {"game": "tanuki", "seen_by": "link", "created": 1, "room": b"{}"}
    return TableRow(id=table, **{**plain, **fields})


def user_row(user: str = "u-ada", **fields: Any) -> UserRow:
    return UserRow(**{"id": user, "name": "Ada", "created": 1, **fields})


def wish_row(wish: str = "w-1", **fields: Any) -> Wished:
    return Wished(**{"user": "u-ada", "id": wish, "content": b"hash", "at": 0, "time": 1, **fields})


async def running(store: Store, *tables: str) -> None:
    """Tables whose games have begun."""
    for table in tables:
        await store.add_table(table_row(table))
        await store.begin(table, b"{}", SECRET, {0: "u-ada"})


async def refused(call: Awaitable[object]) -> Exception | None:
    """What a call was refused with, or None."""
    try:
        await call
    except Exception as error:
        return error
    return None
