"""The pool of connections that read, and that write what needs no order: leases, presence, rate
limits. A query whose connection is lost is asked again, because it changes nothing or can be
repeated."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from sarisari.core.message import RefusalKind, say
from sarisari.server.store.errors import Damaged, StoreBroken
from sarisari.server.store.faults import QUIET_LOG
from sarisari.server.store.postgres.pg_connection import (
    ANSWER_SECONDS,
    CONNECT_SECONDS,
    IN_THE_WAY,
    LOST,
    SETTINGS,
    Db,
    refusal,
)
from sarisari.server.store.postgres.pg_retries import PATIENCE_SECONDS, RetryBudget

CONNECTIONS = 4
AGAIN_SECONDS = 0.1  # between two attempts

T = TypeVar("T")


class UnchangedConnection(asyncpg.Connection):  # type: ignore[misc]
    """A connection that is not reset when it goes back to the pool. No query here changes its
    session, and a reset would be one more statement for each query."""

    def get_reset_query(self) -> str:
        return ""


class PgReaders:
    """`await readers.read(query)` runs a query on one of a few connections."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._pool: Any = None
        self._is_closed = False

    async def open(self) -> None:
        """Make the pool; connections are opened when they are needed."""
        self._pool = await asyncpg.create_pool(
            self._address,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=ANSWER_SECONDS,
            server_settings=SETTINGS,
            connection_class=UnchangedConnection,
        )

    async def close(self) -> None:
        """Close the connections after finishing the queries under way."""
        self._is_closed = True
        if self._pool is not None:
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(CONNECT_SECONDS):
                    await self._pool.close()
                return
            self._pool.terminate()

    async def read(
        self, query: Callable[[Db], Awaitable[T]], seconds: float = PATIENCE_SECONDS
    ) -> T:
        """Return the result of a query, which sees everything that was written before it began.
        `seconds`: for how long to wait for a database that is away."""
        budget = RetryBudget(asyncio.get_running_loop().time, seconds)
        while True:
            if self._is_closed:
                raise StoreBroken(say("store-closed"), RefusalKind.CLOSED)
            try:
                async with self._pool.acquire(timeout=CONNECT_SECONDS) as db:
                    return await query(db)
            except (*LOST, *IN_THE_WAY) as error:
                if budget.has_run_out():
                    raise refusal(error) from None
            except asyncpg.PostgresError as error:
                raise refusal(error) from None
            except Damaged as damaged:
                QUIET_LOG.error(f"the store: {damaged.details}")
                raise
            await asyncio.sleep(AGAIN_SECONDS)
