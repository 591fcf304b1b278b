"""A pool of reader threads, each with a read-only connection, which read while the writer
writes."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sarisari.core.message import RefusalKind, say
from sarisari.server.store.database import open_to_read
from sarisari.server.store.errors import Damaged, StoreBroken
from sarisari.server.store.faults import FaultLog

THREADS = 4

T = TypeVar("T")


class Readers:
    """`await readers.read(query)` runs a query in a thread."""

    def __init__(self, path: Path, faults: FaultLog) -> None:
        self._path = path
        self._faults = faults
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="store-reader")
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._is_closed = False

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of a query, which sees everything that was written before it began."""
        if self._is_closed:
            raise StoreBroken(say("store-closed"), RefusalKind.CLOSED)
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, query)

    def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            connection = self._connection()
            connection.execute("BEGIN")  # the whole query sees one snapshot
            try:
                return query(connection)
            finally:
                connection.execute("ROLLBACK")
        except (sqlite3.Error, StoreBroken) as error:
            raise self._faults.refusal(error) from None
        except Damaged as damaged:
            self._faults.note(damaged.details)
            raise

    def _connection(self) -> sqlite3.Connection:
        if not hasattr(self._own, "connection"):
            self._own.connection = open_to_read(self._path)
            self._connections.append(self._own.connection)
        connection: sqlite3.Connection = self._own.connection
        return connection

    async def close(self) -> None:
        """Close the connections after finishing the queries under way."""
        self._is_closed = True
        await asyncio.to_thread(self._pool.shutdown)
        for connection in self._connections:
            connection.close()
