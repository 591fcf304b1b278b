"""Connections to PostgreSQL: the address of a store, how it is opened, and what its errors mean."""

import logging
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

import asyncpg

from sarisari.core.message import RefusalKind, say, shown
from sarisari.server.store.errors import Conflict, StoreBroken, StoreError, StoreFull
from sarisari.server.store.faults import QUIET_LOG

SCHEMES = ("postgresql", "postgres")
LONGEST_ADDRESS = 300
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 20.0  # for one statement; after that the connection counts as lost
NAME = "sarisari"  # of connections, as PostgreSQL lists them
SETTINGS = {
    "application_name": NAME,
    # a process that is stopped in the middle of a transaction must not keep its locks
    "idle_in_transaction_session_timeout": "5000",
    "lock_timeout": "10000",
    "jit": "off",
}

Db: TypeAlias = Any  # a connection of asyncpg, which has no types

# the connection is gone, or the server is restarting: what was not committed can be tried again
LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)
# two transactions got in each other's way, and one of them has to be tried again
IN_THE_WAY = (
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
)

log = logging.getLogger("sarisari.store")


def is_address(place: str | None) -> bool:
    """Whether a store is given as the address of a PostgreSQL database."""
    return place is not None and place.partition("://")[0] in SCHEMES and "://" in place


def shown_address(address: str) -> str:
    """Return an address without its password, for people to read.

    >>> shown_address("postgresql://sari:s3cret@db.example.org/sari?password=x&sslmode=require")
    'postgresql://sari@db.example.org/sari?sslmode=require'
    """
    parts = urlsplit(address)
    user = f"{quote(parts.username)}@" if parts.username else ""
    place = parts.netloc.rpartition("@")[2]
    query = [(name, value) for name, value in parse_qsl(parts.query) if name != "password"]
    bare = urlunsplit((parts.scheme, user + place, parts.path, urlencode(query, safe="/"), ""))
    return shown(bare, LONGEST_ADDRESS)


async def connected(address: str, name: str = NAME) -> Db:
    """Return a new connection. Raises errors of asyncpg."""
    try:
        return await asyncpg.connect(
            address,
            timeout=CONNECT_SECONDS,
            command_timeout=ANSWER_SECONDS,
            server_settings={**SETTINGS, "application_name": name},
        )
    except ValueError as error:  # the address itself is wrong
        raise broken(address, error) from None


def broken(address: str, why: object) -> StoreBroken:
    """Return the error for a database that cannot be used, for the person who runs the server."""
    text = shown(str(why) or type(why).__name__)
    return StoreBroken(say("store-broken", file=shown_address(address), why=text))


def refusal(error: Exception) -> Exception:
    """Return what a client is told of an error; details go to the log only."""
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return Conflict()
    if isinstance(error, StoreError):
        return error
    if not isinstance(error, (asyncpg.PostgresError, *LOST)):
        return error
    QUIET_LOG.error(f"the store: {type(error).__name__}: {shown(error)}")
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFull()
    return StoreBroken(say("store-unusable"), RefusalKind.NO_ROOM)


def storable(text: str) -> str:
    """Return a text as PostgreSQL can store it: without NUL and without half characters."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")


async def fetch(db: Db, query: str, *values: object) -> list[Any]:
    """Return the rows of a query; none if a value is a text that cannot be in any row."""
    if any(isinstance(value, str) and storable(value) != value for value in values):
        return []
    rows: list[Any] = await db.fetch(query, *values)
    return rows


async def fetch_one(db: Db, query: str, *values: object) -> Any:
    """Return the first row of a query, or None."""
    rows = await fetch(db, query, *values)
    return rows[0] if rows else None


def count_of(status: str) -> int:
    """Return how many rows a statement changed, from its status.

    >>> count_of("UPDATE 3"), count_of("INSERT 0 1")
    (3, 1)
    """
    return int(status.rpartition(" ")[2])
